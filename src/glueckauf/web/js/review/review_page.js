// The review of a finished game: how it went, where it turned, what was luck, and which turns could have been better.

import { replayOf, tableOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, icon, replace } from "../plumbing/dom.js";
import { viewsOf } from "../plumbing/history.js";
import { go, link } from "../plumbing/navigation.js";
import { playerName } from "../plumbing/sentences.js";
import { styled } from "../plumbing/styles.js";
import { listed, t } from "../plumbing/words.js";
import { booksTable } from "./books.js";
import { percent, swingAt } from "./figures.js";
import { Graph } from "./graph.js";
import { Making } from "./making.js";
import { keepPlayed } from "./played_games.js";
import { TurnCards, verdictName } from "./turn_cards.js";

/** @import { PublicView, TableAnswer, ToldReview } from "../plumbing/wire.js" */

/** @param {HTMLElement} app @param {string} table @param {string[]} secrets */
export async function reviewPage(app, table, secrets) {
  document.title = `${t("review.title")} – Glück Auf`;
  const problem = h("p", { class: "problem", role: "alert" });
  const head = h("h1", { tabindex: "-1" }, t("review.title"));
  const main = h(
    "main",
    { class: "learn review" },
    h(
      "header",
      { class: "learn-head" },
      h("button", { class: "round", "aria-label": t("table.home"), onclick: () => go("/") }, icon("emblem")),
      head,
      link("/my-play", t("my_play.title"), "button"),
      link(`/t/${table}`, t("review.table"), "button"),
    ),
    problem,
  );
  const say = (/** @type {string} */ text) => {
    problem.textContent = text;
  };
  const [answer] = await Promise.all([attempt(() => tableOf(table, secrets), say), styled("review")]);
  replace(app, main);
  head.focus({ preventScroll: true });
  if (!answer) return () => {};
  const past = answer.info.status === "finished" && (await attempt(() => replayOf(table, secrets, ""), say));
  const page = new ReviewPage(main, table, secrets, answer, past ? viewsOf(past) : []);
  page.making.open();
  return () => page.leave();
}

class ReviewPage {
  /**
   * @param {HTMLElement} main @param {string} table @param {string[]} secrets @param {TableAnswer} answer
   * @param {PublicView[]} views after each action
   */
  constructor(main, table, secrets, answer, views) {
    const { info, your_seats: mine, host } = answer;
    this.answer = answer;
    this.making = new Making(table, secrets, host || mine.length > 0, (review) => this.tell(review));
    this.cards = new TurnCards(table, secrets, info, views);
    this.graph = new Graph(table, secrets, info, (turn) => this.cards.reach(turn));
    this.turning = h("section", { class: "review-turning" });
    this.books = h("div");
    this.told = h("div", { hidden: true }, this.graph.element, this.turning, this.books, this.cards.element);
    const [, turn] = location.search.match(/^\?turn=(\d{1,5})$/) ?? [];
    /** @type {number | null} the turn whose card one comes for */
    this.wanted = turn ? Number(turn) : null;
    const names = info.seats.map(({ seat }) => playerName(info, seat));
    main.append(h("p", { class: "review-names" }, listed(names)), this.making.element, this.told);
  }

  leave() {
    this.making.leave();
    this.graph.leave();
    this.cards.leave();
  }

  /** @param {ToldReview} review */
  tell(review) {
    const { info } = this.answer;
    this.told.hidden = false;
    this.graph.show(review);
    replace(this.turning, h("h2", {}, t("review.turning")), this.turningPoints(review));
    replace(this.books, booksTable(review, info), review.thin && h("p", { class: "hint" }, t("hint.thin")));
    this.cards.tell(review);
    if (this.wanted !== null && review.turns[this.wanted]) this.cards.reach(this.wanted);
    this.wanted = null;
    keepPlayed(review, this.answer);
  }

  /** @param {ToldReview} review */
  turningPoints(review) {
    const { info } = this.answer;
    if (!review.turning_points.length) return h("p", {}, t("review.turning.none"));
    return h(
      "ol",
      {},
      review.turning_points.map((at) => {
        const { seat, before, after } = swingAt(review, at);
        const who = playerName(info, seat);
        return h(
          "li",
          {},
          h("button", { class: "plain", onclick: () => this.cards.reach(at) }, verdictName(review.turns[at], info)),
          h("span", {}, t("review.turning.swing", { who, before: percent(before), after: percent(after) })),
        );
      }),
    );
  }
}
