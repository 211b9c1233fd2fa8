// The lamp in the bottom line, where hints can be had: what they need is fetched when it is first lit.

import { mayAsk } from "../friends/seats.js";
import { h } from "../plumbing/dom.js";
import { fetched } from "../plumbing/navigation.js";

/**
 * @import { Guide, GuidedTable } from "./guided_table.js"
 */

/** @implements {Guide} */
export class Lamp {
  /** @param {string} table @param {string[]} secrets */
  constructor(table, secrets) {
    this.table = table;
    this.secrets = secrets;
    this.unlisted = false;
    /** @type {HTMLElement} until there is a sheet in its place */
    this.element = h("aside", { hidden: true });
    /** @type {Guide | null} */
    this.hints = null;
    /** @type {GuidedTable | null} */
    this.page = null;
  }

  /** @param {GuidedTable} page */
  possible({ store }) {
    return mayAsk(store);
  }

  async wish() {
    if (!this.hints) {
      const { hintsAt } = await fetched(import("./hint.js"));
      this.hints ??= this.light(hintsAt(this.table, this.secrets));
    }
    this.hints.wish?.();
  }

  /** @param {Guide} hints */
  light(hints) {
    this.element.replaceWith(hints.element);
    this.element = hints.element;
    if (this.page) hints.settled(this.page);
    return hints;
  }

  /** @param {GuidedTable} page */
  settled(page) {
    this.page = page;
    this.hints?.settled(page);
  }

  showing() {
    this.hints?.showing();
  }

  /** The line below says it. */
  refused() {
    return false;
  }

  leave() {
    this.hints?.leave();
  }
}
