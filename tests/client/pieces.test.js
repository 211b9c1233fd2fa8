import assert from "node:assert/strict";
import { test } from "node:test";
import { Pieces } from "../../src/glueckauf/web/js/board/animation.js";

test("a piece keeps its name where it stays, and takes it along where it goes", () => {
  const pieces = new Pieces();
  const before = pieces.settle("worker-of-0", [
    ["pool", 3],
    ["canteen", 0],
  ]);
  const names = [...(before.get("pool") ?? [])];
  assert.equal(new Set(names).size, 3);
  const after = pieces.settle("worker-of-0", [
    ["pool", 1],
    ["canteen", 2],
  ]);
  assert.deepEqual(after.get("pool"), names.slice(0, 1));
  assert.deepEqual(new Set(after.get("canteen")), new Set(names.slice(1)));
});

test("what was not there gets a new name", () => {
  const pieces = new Pieces();
  const [first] = pieces.settle("cube-grey", [["cage:0", 1]]).get("cage:0") ?? [];
  pieces.settle("cube-grey", []);
  const [second] = pieces.settle("cube-grey", [["cage:0", 1]]).get("cage:0") ?? [];
  assert.notEqual(first, second);
});

test("kinds do not lend each other pieces", () => {
  const pieces = new Pieces();
  pieces.settle("cube-grey", [["cage:0", 1]]);
  const black = pieces.settle("cube-black", [["cage:0", 1]]).get("cage:0");
  assert.deepEqual(black, ["cube-black-2"]);
  assert.deepEqual(pieces.settle("cube-grey", [["cage:0", 1]]).get("cage:0"), ["cube-grey-1"]);
});
