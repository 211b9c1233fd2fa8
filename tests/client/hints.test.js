import assert from "node:assert/strict";
import { test } from "node:test";
import "./english.js";
import { hintSaid } from "../../src/glueckauf/web/js/learn/hint.js";
import { worthSaid } from "../../src/glueckauf/web/js/learn/price_tags.js";

const GLANCE = "This is only a glance: there was time for a few worlds, no more.";
const hint = { version: 1, actions: ["bank"], area: "panel:money", places: [], reasons: [], why: [] };
const store = { view: null, table: { seats: [] }, acting: 0 };

test("a hint says in each of its steps whether it is but a glance", () => {
  for (const step of [1, 2, 3]) {
    const sure = hintSaid({ ...hint, thin: false }, step, hint.actions, store);
    assert.ok(!sure.includes(GLANCE));
    assert.equal(hintSaid({ ...hint, thin: true }, step, hint.actions, store), `${sure} ${GLANCE}`);
  }
});

test("and so does a price tag", () => {
  const price = { actions: ["bank"], places: [null], worth: 2.4, error: 0.3 };
  const sure = worthSaid(price, { beside: "passing", thin: false }, null);
  assert.equal(sure, "Points of lead at the end: +2 (± 1), beside doing nothing");
  assert.equal(worthSaid(price, { beside: "passing", thin: true }, null), `${sure}\n${GLANCE}`);
});
