// A scene over the table. What moves in it moves by Web Animations, so that one can hurry to its end.

import { h } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { moveTime } from "../plumbing/preferences.js";
import { styled } from "../plumbing/styles.js";
import { t } from "../plumbing/words.js";

/** @import { Child } from "../plumbing/dom.js" */

/** Begins and stops as a heavy thing does. */
export const WEIGHTY = "cubic-bezier(.45,.05,.15,1)";

/** The style sheets of the scenes, which nothing needs before the first of them. */
export function dress() {
  return Promise.all(["peaks", "ending"].map(styled));
}

export class Stage {
  /** @param {string} looks @param {string} title @param {...Child} content */
  constructor(looks, title, ...content) {
    this.time = moveTime();
    /** Nothing moves any more: whoever looks wants to get on, or wants stillness. */
    this.over = this.time === 0 || document.hidden;
    /** @type {Set<Animation>} */
    this.motions = new Set();
    this.title = h("h2", { class: "plate" }, title);
    this.line = h("p", { class: "peak-line brass", role: "status" });
    this.button = h("button", { class: "primary", autofocus: true }, t("scoring.skip"));
    this.form = h("form", { method: "dialog", class: "peak-buttons" }, this.button);
    this.content = h("div", { class: "peak-content" }, ...content);
    this.dialog = h(
      "dialog",
      { class: `scene peak ${looks}`, "aria-label": title, onclose: () => this.leave() },
      h("div", { class: "peak-inner" }, this.title, this.content, this.line, this.form),
    );
    this.form.onsubmit = (event) => this.skip(event);
    this.dialog.oncancel = (event) => this.skip(event);
    this.dialog.onkeydown = (event) => {
      if (event.key === "Escape") this.skip(event); // a browser may close it without asking
    };
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.dialog.scrollTop = 0; // where it is longer than a phone, the button that has the focus is below
  }

  /** The first wish to close it leads to its end. @param {Event} event */
  skip(event) {
    if (this.over) return;
    event.preventDefault();
    this.hurry();
  }

  leave() {
    this.hurry();
    this.dialog.remove();
  }

  hurry() {
    this.over = true;
    for (const motion of this.motions) motion.finish();
  }

  /** All has been played: what follows may be read as long as one likes. */
  rest() {
    this.over = true;
    this.dialog.classList.add("at-rest");
    this.button.textContent = t("ui.continue");
    this.line.textContent = "";
  }

  /**
   * From how it was to how it is; at once where nothing moves.
   * @param {Element} element @param {Keyframe[]} frames @param {number} length in times of a move
   * @param {KeyframeAnimationOptions} [options]
   */
  async move(element, frames, length, options = {}) {
    if (this.over) return;
    const motion = element.animate(frames, { duration: length * this.time, fill: "backwards", ...options });
    this.motions.add(motion);
    await motion.finished.catch(() => {});
    this.motions.delete(motion);
  }

  /** A moment to look. @param {number} length in times of a move */
  hold(length) {
    return this.move(this.dialog, [], length);
  }

  /**
   * Let something fly over the scene.
   * @param {HTMLElement} thing @param {DOMRect} from @param {DOMRect} to @param {number} length
   */
  async fly(thing, from, to, length) {
    if (this.over) return;
    thing.classList.add("flyer");
    this.dialog.append(thing);
    const at = (/** @type {DOMRect} */ box, /** @type {number} */ size) =>
      `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${size})`;
    const high = new DOMRect((from.x + to.x) / 2, Math.min(from.y, to.y) - 30, from.width, from.height);
    await this.move(
      thing,
      [
        { transform: at(from, 0.3), opacity: 0 },
        { transform: at(from, 1.25), opacity: 1, offset: 0.22, easing: "ease-in-out" },
        { transform: at(high, 1.2), offset: 0.6, easing: "ease-in" },
        { transform: at(to, 0.8), opacity: 0.9 },
      ],
      length,
    );
    thing.remove();
  }

  /** Let a number run to its new value. @param {HTMLElement} element @param {number} from @param {number} to */
  async count(element, from, to, length = 2) {
    const steps = Math.abs(to - from);
    for (let n = 1; n < steps && !this.over; n += 1) {
      element.textContent = number(from + Math.sign(to - from) * n);
      await this.hold(Math.max(0.06, length / steps));
    }
    element.textContent = number(to);
  }
}

/** Numbers as a stamp prints them. @param {number} points */
export function stamped(points) {
  return h("span", { class: "stamped" }, number(points, true));
}
