import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsIn, viewsOf } from "../../src/glueckauf/web/js/plumbing/history.js";
import { view } from "./views.js";

const step = (points, knows) => ({ changes: { players: [{ seat: 0, points }] }, ...(knows ? { knows } : {}) });

test("the views of a past are what its steps make of the first", () => {
  const past = { view: view(0, 5), knows: {}, steps: [step(2), step(4)] };
  assert.deepEqual(viewsOf(past).map(pointsIn), [
    [0, 5],
    [2, 5],
    [4, 5],
  ]);
});

test("what a seat knows stays until a step says otherwise", () => {
  const steps = [step(1), step(2, { hand: ["truck-KKK"] }), step(3), step(4, { hand: [] })];
  const hands = viewsOf({ view: view(0, 0), knows: { hand: ["handcart-Y"] }, steps }).map(({ hand }) => hand);
  assert.deepEqual(hands, [["handcart-Y"], ["handcart-Y"], ["truck-KKK"], ["truck-KKK"], []]);
});
