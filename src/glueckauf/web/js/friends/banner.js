// Over the table: that a bot plays in one's place, and the way back; who has come without a name; and pauses.

import { NoticeOffer } from "../notices/offer.js";
import { h, icon, keep } from "../plumbing/dom.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { NameForm } from "./name_form.js";
import { hintsLine, replaced, whoIsThere } from "./seats.js";

/**
 * @import { Command } from "../plumbing/connection.js"
 * @import { Store } from "../plumbing/table_store.js"
 */

export class Banner {
  /** @param {(command: Command) => Promise<boolean>} tell */
  constructor(tell) {
    this.tell = tell;
    /** @type {Store | null} drawn last */
    this.store = null;
    this.offer = new NoticeOffer(() => this.store && this.draw(this.store));
    this.element = h("div", { class: "banners", role: "status" });
  }

  /** @param {Store} store */
  draw(store) {
    const info = store.table;
    this.store = store;
    const offer = this.offer.isDue(store) ? [{ what: "offer", seat: store.mine[0] }] : [];
    const nameless = (/** @type {number} */ seat) => {
      const { kind, name } = info.seats[seat];
      return info.status === "running" && kind === "link" && !name;
    };
    const news = store.mine.flatMap((seat) =>
      replaced(info, seat) ? [{ what: "replaced", seat }] : nameless(seat) ? [{ what: "nameless", seat }] : [],
    );
    keep(
      this.element,
      [...news, ...pauses(store), ...offer],
      ({ what, seat }) => `${what} ${seat}`,
      ({ what, seat }) => {
        if (what === "replaced") return this.taken(store, seat);
        if (what === "nameless") return this.nameless(store, seat);
        if (what === "offer") return this.offer.banner(store);
        return what === "paused" ? this.paused(seat) : this.asked(store, seat);
      },
      () => {},
    );
  }

  /** Whoever opened an invitation to a game that runs. @param {Store} store @param {number} seat */
  nameless(store, seat) {
    const button = h("button", { class: "primary" }, t("ui.continue"));
    const form = new NameForm(store, seat, this.tell, button, () => form.introduce());
    return h("div", { class: "banner" }, form.element, hintsLine(store.table));
  }

  /** No time runs; whoever likes lets it run again. @param {number} seat */
  paused(seat) {
    const end = () => this.tell({ type: "pause", seat, pause: false });
    return h(
      "p",
      { class: "banner" },
      h("span", {}, t("pause.is")),
      h("button", { class: "go-on", onclick: end }, t("pause.end")),
    );
  }

  /** Someone would like a pause. @param {Store} store @param {number} seat */
  asked({ table: info, mine }, seat) {
    const wishing = info.seats.find((other) => other.pause && !mine.includes(other.seat));
    const who = playerName(info, wishing?.seat ?? seat);
    const agree = () => this.tell({ type: "pause", seat, pause: true });
    return h(
      "p",
      { class: "banner" },
      h("span", {}, t("pause.asked", { who })),
      h("button", { class: "agree", onclick: agree }, t("pause.agree")),
    );
  }

  /** @param {Store} store @param {number} seat */
  taken(store, seat) {
    const { bot } = store.table.seats[seat];
    return h(
      "p",
      { class: "banner" },
      bot && icon(`level-${bot}`),
      h("span", {}, whoIsThere(store, seat)),
      h(
        "button",
        { class: "primary take-back", onclick: () => this.tell({ type: "return", seat }) },
        t("share.return"),
      ),
    );
  }
}

/** That there is a pause, or that another player would like one. @param {Store} store */
function pauses({ table: info, mine }) {
  const [own] = mine.filter((seat) => !info.seats[seat].bot);
  if (info.status !== "running" || own === undefined) return [];
  if (info.paused) return [{ what: "paused", seat: own }];
  const asked = mine.find((seat) => !info.seats[seat].bot && !info.seats[seat].pause);
  const wished = info.seats.some(({ seat, bot, pause }) => pause && !bot && !mine.includes(seat));
  return wished && asked !== undefined ? [{ what: "asked", seat: asked }] : [];
}
