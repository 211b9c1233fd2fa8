import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, timeLeft } from "../../src/glueckauf/web/js/board/thinking_time.js";

test("times as clocks show them", () => {
  const shown = { 0: "0:00", "-1": "0:00", 1: "0:01", 65000: "1:05", 3600000: "1:00:00", 259200000: "72:00:00" };
  for (const [time, text] of Object.entries(shown)) assert.equal(clockText(Number(time)), text);
});

test("first the turn's own time runs, then the reserve", () => {
  assert.deepEqual(timeLeft(0, 30, 100), { turn: 30, reserve: 100 });
  assert.deepEqual(timeLeft(30, 30, 100), { turn: 0, reserve: 100 });
  assert.deepEqual(timeLeft(50, 30, 100), { turn: 0, reserve: 80 });
  assert.deepEqual(timeLeft(500, 30, 100), { turn: 0, reserve: 0 });
});
