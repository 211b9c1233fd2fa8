import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import {
  areaOf,
  chosenTurns,
  meanOf,
  ownPart,
  percent,
  phaseOf,
  swingAt,
  together,
  turnAt,
} from "../../src/glueckauf/web/js/review/figures.js";
import { kindName, verdictLines } from "../../src/glueckauf/web/js/review/verdict_words.js";

const path = (...actions) => ({ actions, places: actions.map(() => null) });
const turn = (number, seat, kind, loss, actions, more = {}) => ({
  number,
  seat,
  kind,
  loss,
  shift: 1,
  played: path(...actions),
  other: path("bank"),
  was_best: false,
  why: [],
  error: 0.01,
  points: 3,
  where: loss,
  blame: "space",
  hindsight: null,
  confirmed: null,
  chances: [0.5, 0.5],
  expected: [50, 50],
  luck: [0, 0],
  ...more,
});
const books = (result) => ({ result, loss: 0.02, luck: 0.1, level: null });
const review = {
  depth: "quick",
  turns: [
    turn(0, 0, "only", 0, ["draft truck-K"]),
    turn(1, 1, "error", 0.06, ["mine 6", "load yellow", "stop"], { chances: [0.4, 0.6] }),
    turn(4, 0, "blunder", 0.12, ["order draw"], { chances: [0.45, 0.55] }),
    turn(5, 0, "good", 0.01, ["keep truck-KKK", "bottom truck-K"], { chances: [0.3, 0.75], shift: 3 }),
  ],
  books: [books(0), books(1)],
  comments: [2, 1],
};
const info = { seats: [{ name: "Ada" }, { name: "Ben" }] };

test("hundredths are rounded as in the terminal", () => {
  assert.deepEqual(
    [0.5, 0.0951, 0.094, 0.0004, -0.0004, -0.052, 1.18].map((chance) => percent(chance)),
    ["50", "10", "9.4", "0", "0", "−5.2", "118"],
  );
  assert.equal(percent(0.052, true), "+5.2");
});

test("turns by player and class; comments keep their order", () => {
  assert.deepEqual(chosenTurns(review, { seat: null, kind: "commented" }), [2, 1]);
  assert.deepEqual(chosenTurns(review, { seat: 1, kind: "commented" }), [1]);
  assert.deepEqual(chosenTurns(review, { seat: 0, kind: "all" }), [0, 2, 3]);
  assert.deepEqual(chosenTurns(review, { seat: null, kind: "good" }), [3]);
  assert.deepEqual(chosenTurns(review, { seat: 1, kind: "good" }), []);
});

test("the turn that is due or under way after so many actions", () => {
  assert.deepEqual(
    [0, 1, 3, 4, 5, 6, 7].map((at) => turnAt(review, at)),
    [0, 1, 1, 2, 3, 3, -1],
  );
});

test("whose chance changed most, in the end too", () => {
  assert.deepEqual(swingAt(review, 0), { seat: 0, before: 0.5, after: 0.4 });
  assert.deepEqual(swingAt(review, 3), { seat: 0, before: 0.3, after: 0 });
});

test("where and when a turn was taken", () => {
  assert.deepEqual(review.turns.map(areaOf), ["draft", "mine", "order", "hand"]);
  assert.deepEqual(review.turns.map(phaseOf), ["draft", "1", "1", "3"]);
});

test("one's own part counts the turns with a choice", () => {
  const own = ownPart(review, { table: "t", at: 7, names: ["Ada", "Ben"], seat: 0 });
  assert.deepEqual(own.areas, { order: { lost: 0.12, turns: 1 }, hand: { lost: 0.01, turns: 1 } });
  assert.deepEqual(own.phases, { 1: { lost: 0.12, turns: 1 }, 3: { lost: 0.01, turns: 1 } });
  assert.equal(own.books, review.books[0]);
  assert.deepEqual(together([own.areas, { hand: { lost: 1, turns: 2 } }]).hand, { lost: 1.01, turns: 3 });
  assert.equal(meanOf([1, null, 2]), 1.5);
  assert.equal(meanOf([null]), null);
});

test("what is said of a bad turn", () => {
  const why = [
    { seat: 0, source: "orders", points: 3, speaks: "for" },
    { seat: 1, source: "money", points: -2, speaks: "for" },
    { seat: 0, source: "money", points: -1, speaks: "against" },
  ];
  const lines = verdictLines({ ...review.turns[2], why, hindsight: 0.2, luck: [0.04, -0.04] }, info, null);
  assert.deepEqual(lines, [
    "Played: New order: draw five",
    "It cost about 12 % of the chance to win, and 3\u00a0points.",
    "Better: Bank",
    "As the judge sees it, that brings 3\u00a0points more from orders and Ben: 2\u00a0points fewer from money.",
    "Against it: 1\u00a0point fewer from money.",
    "The space was the wrong one.",
    "With open decks it would be 20 %.",
    "The cards that came then: +4.0 % (Ada)",
  ]);
  const [, sure] = verdictLines({ ...review.turns[2], confirmed: true }, info, null);
  assert.equal(sure, "It cost 12 % of the chance to win, ± 1.0, and 3\u00a0points.");
});

test("whom the cards helped, and what they cost whoever turned them up", () => {
  const last = (luck) => verdictLines({ ...review.turns[2], luck }, info, null).at(-1);
  assert.equal(last([-0.031, 0.031]), "The cards that came then: +3.1 % (Ben) and −3.1 % (Ada)");
  assert.equal(last([-0.02, 0.011]), "The cards that came then: −2.0 % (Ada)");
  assert.equal(last([-0.019, 0.019]), "The space was the wrong one.");
});

test("a good turn and bad luck, marked as hindsight", () => {
  const good = {
    ...review.turns[3],
    hindsight: 0.231,
    hindsight_error: 0.02,
    hindsight_turn: path("mine 6", "load yellow"),
  };
  const told = verdictLines({ ...good, unlucky: true }, info, null);
  assert.deepEqual(told.slice(2), [
    "A good turn, and bad luck. With the decks open this would have been better, by 23 % (± 2.0): Mining, 6 steps → Load a yellow cube",
  ]);
  assert.deepEqual(verdictLines({ ...good, unlucky: false }, info, null), told.slice(0, 2));
  const both = { ...review, turns: [...review.turns, { ...good, unlucky: true }] };
  assert.deepEqual(chosenTurns(both, { seat: null, kind: "unlucky" }), [4]);
  assert.deepEqual(chosenTurns(both, { seat: 1, kind: "unlucky" }), []);
});

test("a loss that was not asked to the end is not called by its class alone", () => {
  assert.equal(kindName(review.turns[1]), "error");
  assert.equal(kindName({ ...review.turns[1], unconfirmed: true }), "error (not confirmed)");
});

test("of a best turn, why it was better than the next", () => {
  const best = {
    ...review.turns[1],
    was_best: true,
    kind: "best",
    why: [{ seat: 1, source: "orders", points: 2, speaks: "for" }],
  };
  const lines = verdictLines(best, info, null);
  assert.deepEqual(lines.slice(1), [
    "Next best: Bank",
    "Compared with the next best turn: 2\u00a0points more from orders.",
  ]);
  assert.deepEqual(verdictLines({ ...best, other: null, why: [], kind: "only" }, info, null).length, 1);
});
