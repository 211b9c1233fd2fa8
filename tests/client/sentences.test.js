// That whole games are told as Python tells them, test_client_sentences.py holds.

import "./english.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as say from "../../src/glueckauf/web/js/plumbing/sentences.js";
import { listed } from "../../src/glueckauf/web/js/plumbing/words.js";

const INFO = {
  seats: [{ name: "Ada" }, { name: "", kind: "bot", bot: "hewer" }, { name: "", kind: "link", bot: null }],
};

test("names of cards", () => {
  assert.equal(say.cardName("truck-KKK"), say.orderName("truck-KKK"));
  assert.equal(say.cardName("grey2-light"), say.tileName("grey2-light"));
  assert.equal(say.orderName("?"), "?");
  assert.equal(say.tileName("?"), "?");
});

test("a player has a name, or is told by bot or seat", () => {
  assert.equal(say.playerName(INFO, 0), "Ada");
  assert.match(say.playerName(INFO, 1), /2/);
  assert.match(say.playerName(INFO, 2), /3/);
});

test("lists as a reader lists them", () => {
  assert.equal(listed([]), "");
  assert.equal(listed(["Ada"]), "Ada");
  assert.equal(listed(["Ada", "Bo", "Cy"]), "Ada, Bo and Cy");
});

test("an event of a newer server says nothing", () => {
  assert.equal(say.eventText({ kind: "fireworks", seat: 0 }, INFO), null);
});

test("an element that nobody scores in says nothing", () => {
  const event = { kind: "element_scored", shift: 1, element: "grey coal", counts: [0, 0, 0], points: [0, 0, 0] };
  assert.equal(say.eventText(event, INFO), null);
  assert.match(say.eventText({ ...event, points: [3, 0, 0] }, INFO) ?? "", /Ada/);
});

test("a reason or problem of a newer server is worded all the same", () => {
  assert.equal(say.reasonText({ code: "moon", values: {} }), say.problemText({ code: "illegal" }));
  assert.equal(say.problemText({ code: "moon" }), say.problemText({ code: "server" }));
});

test("a value of a newer server makes no sentence throw", () => {
  const strange = [
    { kind: "cage_moved", seat: 0, target: "moon" },
    { kind: "workers_placed", seat: 0, space: "balloon 9", workers: 1 },
    { kind: "cards_returned", seat: 0, deck: "moons", place: "middle", cards: ["?"] },
    { kind: "nothing_kept", seat: 0, deck: "moons" },
    { kind: "element_scored", shift: 1, element: "violet coal", counts: [1, 0, 0], points: [3, 0, 0] },
    { kind: "end_scored", seat: 0, source: "fame", amount: 2, points: 3 },
    { kind: "cubes_supplied", seat: 0, cube: "violet", count: 2 },
    {
      kind: "cube_moved",
      seat: 0,
      cube: "violet",
      origin: { holder: "cart", level: "moon" },
      target: { holder: "cage" },
    },
  ];
  for (const event of strange) assert.equal(say.eventText(event, INFO), null, event.kind);
  assert.equal(say.orderName("balloon-Z"), "balloon-Z");
  assert.equal(say.tileName("violet1-light"), "violet1-light");
  assert.equal(say.spaceName("balloon 9"), "balloon 9");
  assert.equal(say.playerName({ seats: [{ name: "", kind: "bot", bot: "oracle" }] }, 0), "oracle 1");
  const event = { kind: "order_drafted", seat: 0, order: "balloon-Z" };
  assert.match(say.eventText(event, INFO) ?? "", /Ada.*balloon-Z/);
});
