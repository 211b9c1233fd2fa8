import assert from "node:assert/strict";
import { test } from "node:test";
import { changedView, Store } from "../../src/glueckauf/web/js/plumbing/table_store.js";
import { view } from "./views.js";

const INFO = { id: "table-01", status: "running", seats: [], rematch: null };

/** A store that has heard of a table, and the changes it tells of. */
function heard(mine = [0]) {
  const store = new Store();
  const changes = [];
  store.listen((change) => changes.push(change));
  store.hear({ type: "welcome", time: 1, protocol: 1, software: "", seats: mine, host: false });
  store.hear({
    type: "table",
    time: 1,
    version: 7,
    actions: 5,
    info: INFO,
    view: view(0, 0),
    clock: null,
    outcome: null,
    present: [1, 1],
    spectators: 0,
    seats: { 0: { legal: ["mine 4"], knows: { hand: ["truck-KKK"] } } },
  });
  return { store, changes };
}

const update = (fields) => ({
  type: "update",
  time: 2,
  version: 8,
  actions: 6,
  entry: { kind: "start", by: "" },
  ...fields,
});

test("a change replaces fields, and finds spaces by name and players by seat", () => {
  const old = view(3, 4);
  const next = changedView(old, {
    phase: "mining",
    spaces: [{ name: "mine 6", price: 3, workers: 2 }],
    players: [{ seat: 1, points: 9 }],
  });
  assert.equal(next.phase, "mining");
  assert.deepEqual(next.spaces, [old.spaces[0], { name: "mine 6", price: 3, workers: 2 }]);
  assert.deepEqual(next.players, [old.players[0], { seat: 1, points: 9, marks: 0 }]);
  assert.equal(old.phase, "turn");
  assert.equal(old.players[1].points, 4);
});

test("before the first message there is no table", () => {
  assert.equal(new Store().info, null);
  assert.throws(() => new Store().table, /no message has come/);
});

test("whose decision is due acts, if the seat is ours", () => {
  assert.equal(heard([0]).store.acting, 0);
  assert.equal(heard([1]).store.acting, null);
  assert.equal(heard([1]).store.eyes, 1);
});

test("a seat sees its own hand in the view", () => {
  const { store } = heard();
  assert.deepEqual(store.viewOf(0)?.hand, ["truck-KKK"]);
  assert.deepEqual(store.viewOf(null)?.hand, []);
});

test("an update changes the view and tells of it", () => {
  const { store, changes } = heard();
  store.hear(update({ changes: { shift: 2 }, info: { rematch: "table-02" } }));
  assert.equal(store.version, 8);
  assert.equal(store.view?.shift, 2);
  assert.equal(store.table.rematch, "table-02");
  assert.equal(store.table.status, "running");
  assert.equal(changes.at(-1)?.before?.shift, 1);
  assert.equal(changes.at(-1)?.after?.shift, 2);
});

test("an update that a table has overtaken changes nothing", () => {
  const { store, changes } = heard();
  store.hear(update({ version: 7, changes: { shift: 3 } }));
  assert.equal(store.view?.shift, 1);
  assert.equal(changes.length, 1);
});

test("what only we may know takes the place of what everyone reads", () => {
  const { store, changes } = heard();
  const hidden = { kind: "cards_drawn", seat: 0, deck: "orders", cards: ["?"] };
  const known = { ...hidden, cards: ["truck-KKK"] };
  store.hear(update({ events: [{ kind: "turn_began", seat: 0 }, hidden], seats: { 0: { events: { 1: known } } } }));
  assert.deepEqual(changes.at(-1)?.events[1], known);
});

test("a message of a newer server is passed over", () => {
  const { store, changes } = heard();
  store.hear(/** @type {any} any: nothing that we know */ ({ type: "weather", time: 3 }));
  assert.equal(store.version, 7);
  assert.equal(changes.length, 1);
});
