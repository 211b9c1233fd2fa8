// Where a player gives a name, or changes it.

import { h } from "../plumbing/dom.js";
import { prefer, preferences } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Command } from "../plumbing/connection.js"
 * @import { Store } from "../plumbing/table_store.js"
 */

export class NameForm {
  /**
   * @param {Store} store @param {number} seat @param {(command: Command) => Promise<boolean>} tell
   * @param {HTMLButtonElement} button @param {() => void} submitted
   */
  constructor(store, seat, tell, button, submitted) {
    this.store = store;
    this.seat = seat;
    this.tell = tell;
    this.first = seat === store.mine[0];
    this.field = h("input", {
      type: "text",
      maxlength: "40",
      autocomplete: "nickname",
      value: store.table.seats[seat].name || (this.first ? preferences().name : ""),
      placeholder: t("start.seat.name"),
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      submitted();
    };
    this.element = h(
      "form",
      { class: "name-form", onsubmit: submit },
      h("label", {}, h("span", {}, t("waiting.name", { seat: seat + 1 })), this.field),
      button,
    );
  }

  get name() {
    return this.field.value.trim();
  }

  /** Tell the others, if there is something new. @returns {Promise<boolean>} whether nothing stood against it */
  async introduce() {
    const { seat, name } = this;
    if (!name || name === this.store.table.seats[seat].name) return true;
    if (this.first) prefer({ name });
    return this.tell({ type: "introduce", seat, name });
  }
}
