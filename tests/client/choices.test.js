import assert from "node:assert/strict";
import { test } from "node:test";
import { destinations, fills, movable, slotActions, substitutes } from "../../src/glueckauf/web/js/board/choices.js";

const LEGAL = [
  "cage grey",
  "store yellow",
  "fill truck-YK yellow yellow",
  "fill truck-YK yellow yellow storage",
  "fill truck-YK black grey half storage",
  "fill handcart-Y yellow yellow",
  "fill handcart-Y yellow brown",
];

test("the fills of a list, taken apart", () => {
  assert.equal(fills(LEGAL).length, 5);
  assert.deepEqual(fills(LEGAL)[2], {
    order: "truck-YK",
    slot: "black",
    cube: "grey",
    half: true,
    storage: true,
    action: "fill truck-YK black grey half storage",
  });
});

test("a cube of the cage goes onto orders or into the storage, one of the storage only onto orders", () => {
  assert.deepEqual(destinations(LEGAL, { cube: "yellow", storage: false }), [
    "fill truck-YK yellow yellow",
    "fill handcart-Y yellow yellow",
    "store yellow",
  ]);
  assert.deepEqual(destinations(LEGAL, { cube: "yellow", storage: true }), ["fill truck-YK yellow yellow storage"]);
  assert.equal(movable(LEGAL, { cube: "black", storage: false }), false);
});

test("a slot takes the right coal before another, and from the cage before the storage", () => {
  assert.deepEqual(slotActions(LEGAL, "truck-YK", "yellow", false, null), ["fill truck-YK yellow yellow"]);
  assert.deepEqual(slotActions(LEGAL, "handcart-Y", "yellow", false, null), ["fill handcart-Y yellow yellow"]);
});

test("a held cube decides for itself", () => {
  const brown = { cube: "brown", storage: false };
  assert.deepEqual(slotActions(LEGAL, "handcart-Y", "yellow", false, brown), ["fill handcart-Y yellow brown"]);
  assert.deepEqual(slotActions(LEGAL, "truck-YK", "yellow", false, brown), []);
});

test("a half filled slot is another place than a free one", () => {
  assert.deepEqual(slotActions(LEGAL, "truck-YK", "black", false, null), []);
  assert.deepEqual(slotActions(LEGAL, "truck-YK", "black", true, null), ["fill truck-YK black grey half storage"]);
});

test("other coal than the slot asks for", () => {
  assert.equal(substitutes("fill handcart-Y yellow brown"), true);
  assert.equal(substitutes("fill handcart-Y yellow yellow"), false);
  assert.equal(substitutes("cage grey"), false);
});
