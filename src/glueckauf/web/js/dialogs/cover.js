// Where several play at one screen: a hand is shown only to its player.

import { h, replace } from "../plumbing/dom.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { PublicView, TableInfo } from "../plumbing/wire.js" */

export class Cover {
  /** @param {() => void} onUncover */
  constructor(onUncover) {
    this.onUncover = onUncover;
    this.element = h("section", { class: "cover", hidden: true });
    /** @type {number | null} whose hand may be seen, to the end of the turn */
    this.uncovered = null;
  }

  /**
   * Whether the screen must be handed over first.
   * @param {PublicView} view @param {number} seat @param {number[]} mine
   */
  needed(view, seat, mine) {
    return mine.length > 1 && view.hand.length > 0 && this.uncovered !== seat;
  }

  /** @param {TableInfo} info @param {number} seat */
  show(info, seat) {
    const who = playerName(info, seat);
    const uncover = () => {
      this.uncovered = seat;
      this.onUncover();
    };
    const button = h("button", { class: "primary", onclick: uncover }, t("cover.show", { who }));
    replace(this.element, h("h2", {}, t("cover.title", { who })), h("p", {}, t("cover.text", { who })), button);
    this.element.hidden = false;
    button.focus();
  }

  hide() {
    this.element.hidden = true;
  }
}
