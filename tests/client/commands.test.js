import "./english.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Commands } from "../../src/glueckauf/web/js/pages/commands.js";
import { settled } from "./views.js";

/** A player at seat 0 with a server that answers when it is told to. */
function sitting(own = {}) {
  const asked = [];
  const said = [];
  const answers = [];
  const store = { acting: 0, version: 7, actions: 5, mine: [0, 2], privateOf: () => own, table: { rematch: null } };
  const ask = (command) => {
    asked.push(command);
    return new Promise((resolve) => answers.push(resolve));
  };
  let answered = 0;
  const commands = new Commands(
    store,
    ["secret"],
    ask,
    (text) => said.push(text),
    () => (answered += 1),
  );
  const answer = async (message) => {
    answers.shift()?.(message);
    await settled();
  };
  return { commands, store, asked, said, answer, times: () => answered };
}

test("a move says which version of the table it means", () => {
  const { commands, asked } = sitting();
  commands.send({ type: "play", action: "mine 4" });
  assert.deepEqual(asked, [{ version: 7, seat: 0, type: "play", action: "mine 4" }]);
});

test("one move at a time", async () => {
  const { commands, asked, answer, times } = sitting();
  commands.send({ type: "play", action: "mine 4" });
  commands.send({ type: "play", action: "mine 4" });
  assert.equal(asked.length, 1);
  await answer({ type: "update" });
  assert.equal(times(), 1);
  commands.send({ type: "confirm" });
  assert.equal(asked.length, 2);
});

test("nobody moves whose decision is not due", () => {
  const { commands, store, asked } = sitting();
  store.acting = null;
  commands.send({ type: "confirm" });
  commands.undo();
  assert.deepEqual(asked, []);
});

test("what the server refuses is said", async () => {
  const { commands, said, answer } = sitting();
  commands.send({ type: "play", action: "mine 4" });
  await answer({ type: "error", error: { code: "illegal" } });
  assert.equal(said.length, 1);
  assert.ok(said[0].length > 5);
});

test("an undo takes back the last action, or only what is held", () => {
  const last = sitting({ undo_to: 3 });
  last.commands.undo();
  assert.deepEqual(last.asked, [{ version: 7, seat: 0, type: "undo", to: 4 }]);
  const held = sitting({ held: "mine 4" });
  held.commands.undo();
  assert.deepEqual(held.asked, [{ version: 7, seat: 0, type: "undo", to: 5 }]);
});

test("where nothing can be undone, that is said", () => {
  for (const own of [{}, { undo_to: 5 }]) {
    const { commands, asked, said } = sitting(own);
    commands.undo();
    assert.deepEqual([asked.length, said.length], [0, 1]);
  }
});

test("the wish to confirm is told for every seat that is ours", () => {
  const { commands, asked } = sitting();
  commands.wishConfirm(true);
  assert.deepEqual(asked, [
    { type: "introduce", seat: 0, confirm: true },
    { type: "introduce", seat: 2, confirm: true },
  ]);
});

test("a rematch that another wants is offered, not followed", () => {
  const { commands, said } = sitting();
  commands.offerRematch("table-02");
  assert.equal(said.length, 1);
});
