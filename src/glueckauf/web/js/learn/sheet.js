// The sheet of paper below the board from which somebody speaks: a lesson, or the companion.

import { h, icon, replace } from "../plumbing/dom.js";

/**
 * @typedef {object} Words what stands on the sheet
 * @property {string} head
 * @property {string} text
 * @property {string} [reason] why the last try did not go
 * @property {(HTMLElement | false | null)[]} [buttons]
 */

export class PaperSheet {
  /** @param {string} looks @param {string} label @param {string} symbol the picture of who speaks */
  constructor(looks, label, symbol) {
    this.head = h("strong", { class: "sheet-head" });
    this.text = h("p", { class: "sheet-text", id: "sheet-text", "aria-live": "polite" });
    this.reason = h("p", { class: "sheet-reason", role: "alert" });
    this.buttons = h("div", { class: "sheet-buttons" });
    this.element = h(
      "aside",
      { class: `paper-sheet ${looks}`, "aria-label": label },
      icon(symbol, { class: "icon sheet-speaker" }),
      h("div", { class: "sheet-words" }, this.head, this.text, this.reason),
      this.buttons,
    );
  }

  /** @param {Words} words */
  say({ head, text, reason = "", buttons = [] }) {
    if (this.head.textContent !== head) this.head.textContent = head;
    if (this.text.textContent !== text) this.text.textContent = text;
    if (this.reason.textContent !== reason) this.reason.textContent = reason;
    const made = buttons.filter((one) => one instanceof HTMLButtonElement);
    const key = made.map((one) => `${one.dataset.way} ${one.disabled}`).join();
    if (this.buttons.dataset.made === key) return; // they stay, with the focus that may be on them
    this.buttons.dataset.made = key;
    const focused = this.buttons.contains(document.activeElement);
    replace(this.buttons, made);
    if (focused) made.find(({ disabled }) => !disabled)?.focus(); // whoever goes by the keyboard goes on from there
  }
}
