// What the figures of a review come to: which turns are asked for, where the chances turned, what is one's own part.

import { locale } from "../plumbing/words.js";

/**
 * @import { PlayerBooks, ReviewedTurn, ToldReview } from "../plumbing/wire.js"
 *
 * @typedef {object} Filter which turns are asked for
 * @property {number | null} seat whose, or everyone's
 * @property {string} kind `commented`, `all`, `unlucky`, or what they are called
 *
 * @typedef {{lost: number, turns: number}} Tally
 *
 * @typedef {object} PlayedGame what is remembered of one's own play in a game
 * @property {string} table
 * @property {number} at when it was reviewed first
 * @property {string} depth of the review
 * @property {string[]} names of all who played
 * @property {number} seat one's own
 * @property {PlayerBooks} books
 * @property {Record<string, Tally>} phases the draft, and the shifts
 * @property {Record<string, Tally>} areas
 */

export const KINDS = ["howler", "blunder", "error", "doubtful", "unclear", "only", "good", "best", "brilliant"];
const FINE = 9.5;
const MINUS = "\u2212";

/**
 * Hundredths without their sign, with one decimal where they are few.
 * @param {number} chance @param {boolean} [signed]
 */
export function percent(chance, signed = false) {
  const hundredths = 100 * chance;
  const digits = Math.abs(hundredths) >= FINE ? 0 : 1;
  const told = Math.abs(hundredths).toLocaleString(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (!/[1-9]/.test(told)) return "0";
  return `${hundredths < 0 ? MINUS : signed ? "+" : ""}${told}`;
}

/**
 * The indices of those turns; comments the worst first, all others as they were played.
 * @param {ToldReview} review @param {Filter} filter
 */
export function chosenTurns({ turns, comments }, { seat, kind }) {
  const listed = kind === "commented" ? comments : turns.map((_, at) => at);
  const fits = (/** @type {ReviewedTurn} */ turn) =>
    kind === "commented" || kind === "all" || (kind === "unlucky" ? turn.unlucky : turn.kind === kind);
  return listed.filter((at) => (seat === null || turns[at].seat === seat) && fits(turns[at]));
}

/** Everyone's chance after a turn and what came to light. @param {ToldReview} review @param {number} at */
export function chancesAfter({ turns, books }, at) {
  return turns[at + 1]?.chances ?? books.map(({ result }) => result);
}

/** Whose chance a turn changed most. @param {ToldReview} review @param {number} at */
export function swingAt(review, at) {
  const before = review.turns[at].chances;
  const after = chancesAfter(review, at);
  const changes = before.map((chance, seat) => Math.abs(after[seat] - chance));
  const seat = changes.indexOf(Math.max(...changes));
  return { seat, before: before[seat], after: after[seat] };
}

/**
 * The index of the turn that was under way, or due, after so many actions; -1 after the last.
 * @param {ToldReview} review @param {number} actions
 */
export function turnAt({ turns }, actions) {
  return turns.findIndex(({ number, played }) => actions >= number && actions < number + played.actions.length);
}

/** Where a turn was taken: an area of the yard, the draft, or a hand of five. @param {ReviewedTurn} turn */
export function areaOf({ played: { actions } }) {
  const [verb] = actions[0].split(" ");
  return ["keep", "top", "bottom"].includes(verb) ? "hand" : verb;
}

/** @param {ReviewedTurn} turn */
export function phaseOf(turn) {
  return areaOf(turn) === "draft" ? "draft" : String(turn.shift);
}

/**
 * What a seat's counted turns lost, by what they are sorted into.
 * @param {ToldReview} review @param {number} seat @param {(turn: ReviewedTurn) => string} into
 */
function tallied({ turns }, seat, into) {
  /** @type {Record<string, Tally>} */
  const tallies = {};
  for (const turn of turns.filter((one) => one.seat === seat && one.kind !== "only")) {
    const name = into(turn);
    tallies[name] ??= { lost: 0, turns: 0 };
    tallies[name].lost += turn.loss;
    tallies[name].turns += 1;
  }
  return tallies;
}

/**
 * One's own part of a review.
 * @param {ToldReview} review @param {{table: string, at: number, names: string[], seat: number}} game
 * @returns {PlayedGame}
 */
export function ownPart(review, { table, at, names, seat }) {
  return {
    table,
    at,
    depth: review.depth,
    names,
    seat,
    books: review.books[seat],
    phases: tallied(review, seat, phaseOf),
    areas: tallied(review, seat, areaOf),
  };
}

/** All tallies of some games together. @param {Record<string, Tally>[]} all */
export function together(all) {
  /** @type {Record<string, Tally>} */
  const sum = {};
  for (const [name, { lost, turns }] of all.flatMap((one) => Object.entries(one))) {
    sum[name] ??= { lost: 0, turns: 0 };
    sum[name].lost += lost;
    sum[name].turns += turns;
  }
  return sum;
}

/** In the mean, of those that are known. @param {(number | null)[]} numbers */
export function meanOf(numbers) {
  const known = numbers.filter((number) => number !== null);
  return known.length ? known.reduce((sum, number) => sum + number, 0) / known.length : null;
}
