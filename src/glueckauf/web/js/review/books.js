// Luck and skill: where everyone's result came from, in five parts that add up to it.

import { h } from "../plumbing/dom.js";
import { playerName } from "../plumbing/sentences.js";
import { has, t } from "../plumbing/words.js";
import { percent } from "./figures.js";

/** @import { PlayerBooks, TableInfo, ToldReview } from "../plumbing/wire.js" */

const NONE = "\u2013";

/** @type {[string, (books: PlayerBooks) => string][]} each with its message */
const ROWS = [
  ["review.before", ({ before }) => share(before)],
  ["review.luck", ({ luck }) => share(luck, true)],
  ["review.own", ({ own_turns: own }) => share(own, true)],
  ["review.others", ({ others_turns: others }) => share(others, true)],
  ["review.judge", ({ judge }) => share(judge, true)],
  ["review.result", ({ result }) => share(result)],
  ["review.loss", ({ loss }) => (loss === null ? NONE : share(loss))],
  ["review.like", ({ level }) => levelName(level)],
];

/** @param {number} chance @param {boolean} [signed] */
function share(chance, signed = false) {
  return t("review.percent", { chance: percent(chance, signed) });
}

/** @param {string | null} level */
export function levelName(level) {
  return level && has(`bot.${level}`) ? t(`bot.${level}`) : NONE;
}

/** @param {ToldReview} review @param {TableInfo} info */
export function booksTable({ books }, info) {
  const compared = books.some(({ level }) => level);
  return h(
    "section",
    { class: "review-books" },
    h("h2", {}, t("review.books")),
    h("p", { class: "hint" }, t("review.books.text")),
    h(
      "div",
      { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("review.books") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td"),
            books.map((_, seat) => h("th", { scope: "col", title: playerName(info, seat) }, playerName(info, seat))),
          ),
        ),
        h(
          "tbody",
          {},
          ROWS.filter(([message]) => message !== "review.like" || compared).map(([message, told]) =>
            h(
              "tr",
              { "data-part": message },
              h("th", { scope: "row" }, t(message)),
              books.map((one) => h("td", {}, told(one))),
            ),
          ),
        ),
      ),
    ),
  );
}
