// A review in the making: asks the server to begin, looks how far it is, and stops it.

import { askReview, reviewOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { announce, h, pause, replace } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";

/** @import { ReviewAnswer } from "../plumbing/wire.js" */

/** How often one looks, in milliseconds. */
const AGAIN = 1000;
const LATER = 5000;

export class Making {
  /**
   * @param {string} table @param {string[]} secrets @param {boolean} mayStop
   * @param {(told: NonNullable<ReviewAnswer["review"]>) => void} onTold a review is there
   */
  constructor(table, secrets, mayStop, onTold) {
    this.table = table;
    this.secrets = secrets;
    this.mayStop = mayStop;
    this.onTold = onTold;
    this.problem = h("p", { class: "problem", role: "alert" });
    this.line = h("p");
    this.bar = h("progress", { max: "1", "aria-label": t("review.title") });
    this.buttons = h("div", { class: "review-buttons" });
    this.element = h("section", { class: "review-making" }, this.problem, this.line, this.bar, this.buttons);
    /** @type {string | null} how deep the one looked that is known */
    this.known = null;
    this.left = false;
    this.looking = false;
  }

  leave() {
    this.left = true;
  }

  /** One click has brought us here: what has never been begun is begun. */
  async open() {
    const first = await this.ask(() => reviewOf(this.table, this.secrets, null));
    if (first?.state === "none" && !first.kept) await this.begin();
  }

  begin() {
    return this.ask(() => askReview(this.table, this.secrets, "POST", this.known));
  }

  stop() {
    return this.ask(() => askReview(this.table, this.secrets, "DELETE", this.known));
  }

  /** @param {() => Promise<ReviewAnswer>} question */
  async ask(question) {
    this.problem.textContent = "";
    const answer = await attempt(question, (text) => {
      this.problem.textContent = text;
      this.line.textContent = "";
      this.bar.hidden = true;
    });
    if (answer && !this.left) this.take(answer);
    return answer;
  }

  /** @param {ReviewAnswer} answer */
  take(answer) {
    if (answer.review) {
      this.known = answer.review.depth;
      this.onTold(answer.review);
    }
    this.draw(answer);
    if (answer.state === "waiting" || answer.state === "running") this.look();
  }

  /** Until it is made, or stopped. */
  async look() {
    if (this.looking) return;
    this.looking = true;
    await pause(this.problem.textContent ? LATER : AGAIN);
    this.looking = false;
    if (this.left) return;
    const answer = await this.ask(() => reviewOf(this.table, this.secrets, this.known));
    if (!answer) this.look(); // the server may be away for a moment
  }

  /** @param {ReviewAnswer} answer */
  draw({ state, depth, steps, of, ahead, kept }) {
    const going = state === "waiting" || state === "running";
    this.element.hidden = state === "done";
    this.bar.hidden = !going;
    if (of) this.bar.value = steps / of;
    else this.bar.removeAttribute("value");
    const done = of ? Math.floor((100 * steps) / of) : 0;
    const line = {
      waiting: () => t("review.make.waiting", { ahead }),
      running: () => t("review.make.running", { depth: depth ?? "quick", done }),
      failed: () => t("review.make.failed"),
      none: () => (kept ? "" : t("review.make.none")),
      done: () => "",
    }[state]();
    this.line.textContent = line;
    if (this.element.dataset.state !== state) announce(line || t("review.title")); // not every step
    this.element.dataset.state = state;
    const begin = h(
      "button",
      { class: kept ? "" : "primary", "data-way": "begin", onclick: () => this.begin() },
      t(kept ? "review.make.closer" : "review.make.begin"),
    );
    const stop = h("button", { "data-way": "stop", onclick: () => this.stop() }, t("review.make.stop"));
    const way = going ? (this.mayStop ? stop : null) : state === "done" ? null : begin;
    if (this.buttons.firstElementChild?.getAttribute("data-way") !== (way?.dataset.way ?? undefined))
      replace(this.buttons, way);
  }
}
