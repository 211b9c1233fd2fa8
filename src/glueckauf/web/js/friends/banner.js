// Over the table: that a bot plays in one's place, and the way back; and who has come without a name.

import { h, icon, keep } from "../plumbing/dom.js";
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
    this.element = h("div", { class: "banners", role: "status" });
  }

  /** @param {Store} store */
  draw(store) {
    const info = store.table;
    const nameless = (/** @type {number} */ seat) => {
      const { kind, name } = info.seats[seat];
      return info.status === "running" && kind === "link" && !name;
    };
    const news = store.mine.flatMap((seat) =>
      replaced(info, seat) ? [{ what: "replaced", seat }] : nameless(seat) ? [{ what: "nameless", seat }] : [],
    );
    keep(
      this.element,
      news,
      ({ what, seat }) => `${what} ${seat}`,
      ({ what, seat }) => (what === "replaced" ? this.taken(store, seat) : this.nameless(store, seat)),
      () => {},
    );
  }

  /** Whoever opened an invitation to a game that runs. @param {Store} store @param {number} seat */
  nameless(store, seat) {
    const button = h("button", { class: "primary" }, t("ui.continue"));
    const form = new NameForm(store, seat, this.tell, button, () => form.introduce());
    return h("div", { class: "banner" }, form.element, hintsLine(store.table));
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
