// The review on the board: at every turn of a replay its verdict, with what was played and what was better in chalk.

import { playOnDialog } from "../dialogs/play_on.js";
import { bringIntoSight, ChalkBoard, wayThrough } from "../learn/chalk.js";
import { PaperSheet } from "../learn/sheet.js";
import { reviewOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, set } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { go } from "../plumbing/navigation.js";
import { styled } from "../plumbing/styles.js";
import { t } from "../plumbing/words.js";
import { turnAt } from "./figures.js";
import { otherName, reviewAt, verdictName } from "./turn_cards.js";
import { verdictLines } from "./verdict_words.js";

/**
 * @import { PublicView, ReviewedTurn, TableInfo, ToldReview } from "../plumbing/wire.js"
 *
 * @typedef {object} Replayed the replay that is annotated
 * @property {string} table
 * @property {string[]} secrets
 * @property {HTMLElement} root of the table's page
 * @property {TableInfo} info
 * @property {PublicView[]} views after each action
 * @property {(to: number) => unknown} jump
 */

/**
 * The review of a table on its board, if there is one.
 * @param {Replayed} replay @param {(problem: string) => void} say
 */
export async function annotationsOf(replay, say) {
  const [answer] = await Promise.all([
    attempt(() => reviewOf(replay.table, replay.secrets, null), say),
    styled("review"),
  ]);
  return answer?.review ? new Annotations(replay, answer.review) : null;
}

class Annotations {
  /** @param {Replayed} replay @param {ToldReview} review */
  constructor(replay, review) {
    this.replay = replay;
    this.review = review;
    /** the comments as they were played */
    this.comments = [...review.comments].sort((one, other) => one - other);
    /** @type {ReviewedTurn | null} that is spoken of */
    this.turn = null;
    this.at = 0;
    this.sheet = new PaperSheet("reviewed", t("review.title"), "level-baron");
    this.sheet.text.tabIndex = 0; // it may be longer than its room
    replay.root.querySelector(".stage")?.after(this.sheet.element);
    replay.root.classList.add("reviewing");
    this.played = new ChalkBoard(replay.root);
    this.other = new ChalkBoard(replay.root);
    this.played.element.classList.add("chalk-played");
    const way = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => unknown} */ action) =>
      h("button", { "data-way": name, onclick: action }, text);
    const toggle = (/** @type {HTMLButtonElement} */ button) => {
      set(button, { "aria-pressed": String(button.getAttribute("aria-pressed") !== "true") });
      this.draw();
    };
    this.showPlayed = way("played", t("review.path.played"), () => toggle(this.showPlayed));
    this.showOther = way("other", t("review.path.other"), () => toggle(this.showOther));
    for (const button of [this.showPlayed, this.showOther]) set(button, { "aria-pressed": "true", class: "path" });
    this.back = way("last", "", () => this.step(-1));
    this.on = way("next", "", () => this.step(1));
    for (const [button, text, name] of /** @type {const} */ ([
      [this.back, t("review.last"), "back"],
      [this.on, t("review.next"), "on"],
    ])) {
      set(button, { class: "round", "aria-label": text, title: text });
      button.append(sign(name));
    }
    this.again = way("again", t("review.try"), () => this.tryAgain());
    this.close = way("review", t("review.back"), () =>
      go(reviewAt(replay.table, Math.max(0, turnAt(review, this.at)))),
    );
  }

  leave() {
    this.played.stop();
    this.other.stop();
    this.sheet.element.remove();
    this.replay.root.classList.remove("reviewing");
  }

  /** Whose mine is to be seen: that of whoever has to decide. @param {number} actions */
  seatAt(actions) {
    return this.review.turns[turnAt(this.review, actions)]?.seat;
  }

  /** Where the turn began of which one has just seen something. @param {number} actions that have been taken */
  beginOf(actions) {
    return this.review.turns[turnAt(this.review, Math.max(0, actions - 1))]?.number ?? actions;
  }

  /** @param {number} actions that have been taken */
  show(actions) {
    this.at = actions;
    const turn = this.review.turns[turnAt(this.review, actions)];
    const due = turn?.number === actions;
    this.turn = due ? turn : null;
    const { info, views } = this.replay;
    this.sheet.say({
      head: due ? verdictName(turn, info) : t("review.title"),
      text: due ? verdictLines(turn, info, views[actions]).join("\n") : turn ? t("review.between") : "",
      buttons: [this.showPlayed, this.showOther, this.again, this.back, this.on, this.close],
    });
    this.sheet.element.dataset.kind = due ? turn.kind : "";
    this.showOther.textContent = (turn && otherName(turn)) ?? t("review.path.other");
    this.showPlayed.disabled = !due;
    this.showOther.disabled = !due || !turn.other;
    this.again.disabled = !due;
    this.back.disabled = !this.comments.some((at) => this.review.turns[at].number < actions);
    this.on.disabled = !this.comments.some((at) => this.review.turns[at].number > actions);
    const first = due ? whereTheyPart(turn) : null;
    if (first) bringIntoSight(this.replay.root, first);
    this.draw();
  }

  draw() {
    const pressed = (/** @type {HTMLButtonElement} */ button) => button.getAttribute("aria-pressed") === "true";
    this.played.show(this.turn && pressed(this.showPlayed) ? wayThrough(this.turn.played.places) : []);
    this.other.show(this.turn?.other && pressed(this.showOther) ? wayThrough(this.turn.other.places) : []);
  }

  /** To the comment before or behind. @param {number} by */
  step(by) {
    const numbers = this.comments.map((at) => this.review.turns[at].number);
    const to = by > 0 ? numbers.find((at) => at > this.at) : numbers.findLast((at) => at < this.at);
    if (to !== undefined) this.replay.jump(to);
  }

  /** From here against bots. */
  tryAgain() {
    const { table, secrets, info } = this.replay;
    if (this.turn) playOnDialog(table, secrets, info, { actions: this.turn.number, seat: this.turn.seat, real: true });
  }
}

/**
 * The first place where the better turn is another than what was played; else where it begins.
 * @param {ReviewedTurn} turn
 */
function whereTheyPart({ played, other }) {
  const places = (other ?? played).places;
  const parting = places.find((place, at) => place !== null && place !== played.places[at]);
  return parting ?? places.find((place) => place !== null);
}
