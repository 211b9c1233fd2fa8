// The one line that always says who must do what now, with the buttons for it.

import { h, icon, replace } from "./dom.js";
import { actionText, listed, orderName, playerName, reasonText } from "./sentences.js";
import { has, t } from "./words.js";

export const COLOURS = ["red", "blue", "green", "white"];

/** @typedef {{act: (action: string) => void, confirm: () => void, undo: () => void, rematch: () => void, home: () => void, scoring: () => void, replay: () => void}} Doing */

export class Prompt {
  /** @param {Doing} doing @param {HTMLElement} timer */
  constructor(doing, timer) {
    this.doing = doing;
    this.text = h("p", { class: "prompt-text", id: "prompt-text" });
    this.buttons = h("div", { class: "prompt-buttons" });
    this.note = h("p", { class: "prompt-note", role: "alert" });
    this.element = h("footer", { class: "prompt" }, this.note, h("div", { class: "prompt-line" }, this.text, timer, this.buttons));
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Say something for a moment: why a thing is not possible. @param {string} text */
  say(text) {
    this.note.textContent = text;
    this.note.classList.add("shown");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.note.classList.remove("shown"), 6000);
  }

  /** @param {{code: string, values: Record<string, any>}} reason */
  sayReason(reason) {
    this.say(reasonText(reason));
  }

  /** @param {import("./store.js").Store} store */
  draw(store) {
    const { info, view } = store;
    const acting = store.acting;
    const own = store.privateOf(acting);
    this.element.classList.toggle("mine", acting !== null);
    replace(this.buttons);
    if (info.status === "waiting" || !view) {
      replace(this.text, t("prompt.waiting"));
    } else if (info.status === "ended") {
      replace(this.text, t("prompt.broken"));
      this.button("prompt.replay", this.doing.replay);
      this.button("prompt.home", this.doing.home);
    } else if (view.phase === "over") {
      this.over(store);
    } else if (acting === null) {
      this.others(store);
    } else if (own.held) {
      replace(this.text, t("prompt.held", { action: actionText(own.held) }));
      this.button("prompt.confirm", this.doing.confirm, "primary confirm");
      this.button("prompt.undo", this.doing.undo, "undo");
    } else {
      this.own(store, view, own, acting);
    }
  }

  /** @param {string} id @param {() => void} action @param {string} [looks] @param {boolean} [possible] */
  button(id, action, looks = "", possible = true) {
    this.buttons.append(h("button", { class: looks, disabled: !possible, onclick: action }, t(id)));
  }

  /** @param {import("./store.js").Store} store */
  over(store) {
    const winners = store.outcome?.ranking[0] ?? [];
    const names = listed(winners.map((/** @type {number} */ seat) => playerName(store.info, seat)));
    replace(this.text, t("prompt.over", { winners: names, count: winners.length }));
    this.button("prompt.scoring", this.doing.scoring);
    this.button("prompt.replay", this.doing.replay);
    if (!store.info.loaded && store.mine.length) this.button("prompt.rematch", this.doing.rematch, "primary");
    this.button("prompt.home", this.doing.home);
  }

  /** @param {import("./store.js").Store} store */
  others(store) {
    const seat = store.view?.seat ?? 0;
    const bot = store.info.seats[seat].bot;
    const who = playerName(store.info, seat);
    const absent = !bot && !store.present[seat];
    replace(this.text, bot && h("span", { class: "thinking", "aria-hidden": "true" }, icon(`worker-${seatFigure(store.info, seat)}`)), t(bot ? "prompt.bot" : absent ? "prompt.absent" : `prompt.other`, { who, phase: store.view?.phase ?? "" }));
  }

  /** @param {import("./store.js").Store} store @param {import("./store.js").View} view @param {import("./store.js").Private} own @param {number} seat */
  own(store, view, own, seat) {
    const who = playerName(store.info, seat);
    const several = store.mine.length > 1;
    const values = { who, steps: view.steps, count: view.hand.length, carts: view.short_carts, order: view.pending ? orderName(view.pending[0]) : "" };
    const id = view.pending ? "prompt.mining.second" : `prompt.${view.phase}`;
    const wanted = has(id) ? t(id, values) : t("prompt.other", { who, phase: "turn" }); // of a newer server
    replace(this.text, several && h("strong", {}, `${who}: `), wanted);
    if (view.phase === "mining") this.button("action.stop", () => this.doing.act("stop"), "", (own.legal ?? []).includes("stop"));
    this.button("prompt.undo", this.doing.undo, "undo", own.undo_to !== undefined && own.undo_to < store.actions);
  }
}

/** Which figure stands for a seat: that of its colour. @param {any} info @param {number} seat */
export function seatFigure(info, seat) {
  return COLOURS.indexOf(info.seats[seat].colour);
}
