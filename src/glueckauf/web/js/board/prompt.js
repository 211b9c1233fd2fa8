// The one line that always says who must do what now, with the buttons for it.

import { h } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { redraw, sketch, sketchIcon } from "../plumbing/redraw.js";
import { actionText, cardName, orderName, playerName, reasonText } from "../plumbing/sentences.js";
import { has, t } from "../plumbing/words.js";

/**
 * @import { Drawn, Sketch } from "../plumbing/redraw.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { Private, PublicView, SeatInfo, TableInfo, WireReason } from "../plumbing/wire.js"
 */

/** @type {SeatInfo["colour"][]} */
export const COLOURS = ["red", "blue", "green", "white"];

/**
 * @typedef {object} Doing
 * @property {(action: string) => void} act
 * @property {() => void} confirm
 * @property {() => void} undo
 * @property {() => void} rematch
 * @property {() => void} home
 * @property {() => void} scoring
 * @property {() => void} replay
 * @property {() => void} again what the others did, once more
 * @property {() => void} hint
 */

export class Prompt {
  /** @param {Doing} doing @param {HTMLElement} timer */
  constructor(doing, timer) {
    this.doing = doing;
    this.text = h("p", { class: "prompt-text", id: "prompt-text" });
    this.buttons = h("div", { class: "prompt-buttons" });
    this.note = h("p", { class: "prompt-note", role: "alert" });
    this.again = h(
      "button",
      { class: "again", hidden: true, title: t("table.again"), onclick: doing.again },
      sign("again"),
      h("span", {}, t("table.again")),
    );
    this.hint = h(
      "button",
      { class: "hint-ask", hidden: true, title: t("hint.ask"), onclick: doing.hint },
      sign("lamp"),
      h("span", {}, t("hint.ask")),
    );
    this.element = h(
      "footer",
      { class: "prompt" },
      this.note,
      h("div", { class: "prompt-line" }, this.again, this.text, timer, this.hint, this.buttons),
    );
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

  /** @param {WireReason} reason */
  sayReason(reason) {
    this.say(reasonText(reason));
  }

  /**
   * What someone does just now, while it is shown.
   * @param {string[]} sentences @param {TableInfo} info @param {number} seat
   */
  tell(sentences, info, seat) {
    if (!sentences.length) return;
    this.element.classList.remove("mine");
    this.again.hidden = true;
    this.hint.hidden = true;
    redraw(this.buttons);
    redraw(
      this.text,
      sketchIcon(`worker-${seatFigure(info, seat)}`),
      sketch("span", { class: "told" }, sentences.join(" ")),
    );
  }

  /**
   * @param {Store} store @param {boolean} [again] whether there is something to be shown once more
   * @param {boolean} [hint] whether one can be had
   */
  draw(store, again = false, hint = false) {
    this.again.hidden = !again;
    this.hint.hidden = !hint;
    const { text, buttons } = this.due(store);
    this.element.classList.toggle("mine", store.acting !== null);
    redraw(this.text, sketch("span", { class: "told" }, text));
    redraw(this.buttons, buttons);
  }

  /** What the line says now, and its buttons. @param {Store} store @returns {{text: Drawn, buttons: Sketch[]}} */
  due(store) {
    const { table: info, view, acting } = store;
    const own = store.privateOf(acting);
    const { replay, home, confirm, undo } = this.doing;
    if (info.status === "waiting" || !view) return { text: t("prompt.waiting"), buttons: [] };
    if (info.status === "ended")
      return { text: t("prompt.broken"), buttons: [button("prompt.replay", replay), button("prompt.home", home)] };
    if (store.over(view)) return this.over(store);
    if (acting === null) return { text: others(store, view), buttons: [] };
    if (own.held)
      return {
        text: heldText(own.held, view),
        buttons: [button("prompt.confirm", confirm, "primary confirm"), button("prompt.undo", undo, "undo")],
      };
    return this.own(store, view, own, acting);
  }

  /** @param {Store} store */
  over(store) {
    const winners = store.outcome?.ranking[0] ?? [];
    const names = winners.map((seat) => playerName(store.table, seat));
    const gaveUp = store.outcome?.reason === "conceded" ? store.table.conceded : [];
    const count = winners.length;
    const text = gaveUp.length
      ? t("prompt.conceded", { names: gaveUp.map((seat) => playerName(store.table, seat)), winners: names, count })
      : t("prompt.over", { winners: names, count });
    const { scoring, replay, rematch, home } = this.doing;
    const buttons = [button("prompt.scoring", scoring), button("prompt.replay", replay)];
    if (!store.table.loaded && store.mine.length) buttons.push(button("prompt.rematch", rematch, "primary"));
    buttons.push(button("prompt.home", home));
    return { text, buttons };
  }

  /** @param {Store} store @param {PublicView} view @param {Private} own @param {number} seat */
  own(store, view, own, seat) {
    const who = playerName(store.table, seat);
    const values = {
      who,
      steps: view.steps,
      count: view.hand.length,
      carts: view.short_carts,
      order: view.pending ? orderName(view.pending[0]) : "",
    };
    const id = view.pending ? "prompt.mining.second" : `prompt.${view.phase}`;
    const wanted = has(id) ? t(id, values) : t("prompt.other", { who, phase: "turn" }); // of a newer server
    const short = id === "prompt.mining" && t("prompt.mining.short", { steps: view.steps });
    const { act, undo } = this.doing;
    const buttons = [];
    if (view.phase === "mining")
      buttons.push(button("action.stop", () => act("stop"), "", (own.legal ?? []).includes("stop")));
    buttons.push(button("prompt.undo", undo, "undo", own.undo_to !== undefined && own.undo_to < store.actions));
    const told = short
      ? [sketch("span", { class: "wide" }, wanted), sketch("span", { class: "narrow" }, short)]
      : wanted;
    return { text: [store.mine.length > 1 && sketch("strong", {}, `${who}: `), told], buttons };
  }
}

/** @param {string} id @param {() => void} action @param {string} [looks] @param {boolean} [possible] */
function button(id, action, looks = "", possible = true) {
  return sketch("button", { key: id, class: looks, disabled: !possible, onclick: action }, t(id));
}

/** What is to be confirmed, and how many workers it takes. @param {string} action @param {PublicView} view */
function heldText(action, view) {
  const space = view.spaces.find(({ name }) => name === action);
  if (!space?.price) return t("prompt.held", { action: actionText(action) });
  const what = space.offer ? cardName(space.offer) : actionText(action);
  return t("prompt.held.space", { action: what, workers: space.price });
}

/** For whom one waits. @param {Store} store @param {PublicView} view */
function others(store, view) {
  const bot = store.table.seats[view.seat].bot;
  const who = playerName(store.table, view.seat);
  const absent = !bot && !store.present[view.seat];
  const phase = has(`prompt.${view.phase}`) ? view.phase : "turn"; // else of a newer server
  const figure = sketchIcon(`worker-${seatFigure(store.table, view.seat)}`);
  return [
    bot && sketch("span", { class: "thinking", "aria-hidden": "true" }, figure),
    t(bot ? "prompt.bot" : absent ? "prompt.absent" : `prompt.other`, { who, phase }),
  ];
}

/** Which figure stands for a seat: that of its colour. @param {TableInfo} info @param {number} seat */
export function seatFigure(info, seat) {
  return COLOURS.indexOf(info.seats[seat].colour);
}
