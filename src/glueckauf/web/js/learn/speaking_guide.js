// Whoever stands by at a table of one's own: speaks from the sheet below the board, and points in chalk.

import { ChalkBoard, tabOf } from "./chalk.js";
import { PaperSheet } from "./sheet.js";

/**
 * @import { ChalkMark } from "../plumbing/wire.js"
 * @import { GuidedTable } from "./guided_table.js"
 */

export class SpeakingGuide {
  /**
   * @param {string} table @param {string[]} secrets
   * @param {{looks: string, title: string, symbol: string}} sheet that it speaks from
   */
  constructor(table, secrets, { looks, title, symbol }) {
    this.table = table;
    this.secrets = secrets;
    this.title = title;
    this.unlisted = false;
    this.sheet = new PaperSheet(looks, title, symbol);
    this.element = this.sheet.element;
    /** While an answer is under way. */
    this.asking = false;
    /** @type {GuidedTable | null} */
    this.page = null;
    /** @type {ChalkBoard | null} */
    this.chalk = null;
  }

  leave() {
    this.chalk?.stop();
    this.chalk = null;
  }

  showing() {
    this.chalk?.show([]);
  }

  /** The line below says it. */
  refused() {
    return false;
  }

  /** @param {ChalkMark[]} marks in place of those that are there */
  point(marks) {
    if (this.page && marks.length) this.chalk ??= new ChalkBoard(this.page.root);
    this.chalk?.show(marks);
  }

  /** Where the page is too narrow for all of it, to what is spoken of. @param {string | null | undefined} place */
  turnTo(place) {
    const tab = place ? tabOf(place) : null;
    if (tab) this.page?.tabs.show(tab);
  }
}
