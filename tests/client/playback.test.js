import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../src/glueckauf/web/js/pages/playback.js";
import { acted, later, settled, view } from "./views.js";

/** An audience that writes down what it is shown, and looks at each step until it is told to go on. */
function watching(mine = [0]) {
  const seen = [];
  const waits = [];
  const audience = {
    mine,
    begin: () => seen.push("begin"),
    show: (step) => {
      seen.push(step);
      const wait = later();
      waits.push(wait.fulfil);
      return wait.promise;
    },
    hasten: () => seen.push("hasten"),
    rest: () => seen.push("rest"),
  };
  const on = async () => {
    waits.shift()?.();
    await settled();
  };
  return { playback: new Playback(audience), seen, on };
}

test("changes are shown one after the other, then all rests", async () => {
  const { playback, seen, on } = watching();
  const [first, second] = [acted(1), acted(0)];
  playback.add(first);
  playback.add(second);
  await settled();
  assert.deepEqual([playback.state, seen.length, seen[1].change], ["showing", 2, first]);
  await on();
  assert.equal(seen[2].change, second);
  await on();
  assert.equal(playback.state, "still");
  assert.deepEqual([seen[0], seen[3]], ["begin", "rest"]);
});

test("the moves of others take a moment longer, one's own and those without events do not", () => {
  const { playback } = watching([0]);
  assert.equal(playback.step(acted(1)).linger, true);
  assert.equal(playback.step(acted(1, [])).linger, false);
  assert.equal(playback.step(acted(0)).linger, false);
  assert.equal(playback.step({ ...acted(1), entry: { kind: "resume", by: "" } }).linger, false);
});

test("when very much is waiting, nothing flies or lingers", () => {
  const { playback } = watching();
  playback.queue = Array.from({ length: 24 }, () => acted(1));
  assert.equal(playback.step(acted(1)).hurry, false);
  playback.queue.push(acted(1));
  assert.equal(playback.step(acted(1)).hurry, true);
  assert.equal(playback.step(acted(1)).linger, false);
});

test("whoever is in a hurry waits for nothing until all has been shown", async () => {
  const { playback, seen, on } = watching();
  assert.equal(playback.hurryAlong(), false, "there is nothing to hurry");
  playback.add(acted(1));
  playback.add(acted(1));
  await settled();
  const looked = playback.linger(60_000);
  assert.equal(playback.hurryAlong(), true);
  await looked;
  await playback.linger(60_000);
  await on();
  assert.deepEqual([seen[1].hurry, seen[2], seen[3].hurry, seen[3].linger], [false, "hasten", true, false]);
  await on();
  assert.equal(playback.hurried, false);
  assert.equal(playback.step(acted(1)).hurry, false);
});

test("which scenes follow", () => {
  const { playback } = watching();
  const scored = playback.step(acted(0, [{ kind: "shift_ended", shift: 1 }, { kind: "element_scored" }]));
  assert.deepEqual([scored.shiftScored, scored.gameEnded], [true, false]);
  const ended = playback.step(acted(0, [{ kind: "element_scored" }, { kind: "game_ended" }]));
  assert.deepEqual([ended.shiftScored, ended.gameEnded], [true, true]);
});

test("what others did is remembered until one acts oneself", () => {
  const { playback } = watching([0]);
  const [one, two] = [acted(1), acted(1)];
  playback.remember(one);
  playback.remember(two);
  playback.remember({ ...acted(1), entry: { kind: "hold", by: "", seat: 1 } });
  assert.deepEqual(playback.recent, [one, two]);
  playback.remember(acted(0));
  assert.deepEqual(playback.recent, []);
});

test("points are kept for each action, and an undo takes them back", () => {
  const { playback } = watching();
  playback.remember({ ...acted(0), entry: { kind: "start", by: "" }, after: view(0, 0) });
  for (const points of [1, 2, 3]) playback.remember(acted(0, [], view(points, 0)));
  const points = () => playback.course.map((moment) => moment.points[0]);
  assert.deepEqual(points(), [0, 1, 2, 3]);
  playback.remember({ ...acted(0), entry: { kind: "undo", by: "", seat: 0, to: 1 } });
  assert.deepEqual(points(), [0, 1]);
});

test("news wait until it is known what was before", async () => {
  const { playback, seen, on } = watching();
  const past = later();
  playback.restart(past.promise);
  assert.equal(playback.state, "still");
  playback.add(acted(1));
  await settled();
  assert.deepEqual([playback.state, seen], ["showing", ["begin"]]);
  past.fulfil();
  await settled();
  assert.equal(seen.length, 2);
  await on();
  assert.deepEqual([playback.state, playback.past], ["still", null]);
});

test("when everything comes anew, what waited is not shown", async () => {
  const { playback, seen, on } = watching();
  for (const seat of [1, 1, 1]) playback.add(acted(seat));
  await settled();
  playback.restart(Promise.resolve());
  await on();
  assert.deepEqual([seen.length, seen.at(-1), playback.recent], [3, "rest", []]);
});

test("while someone looks at the past, news wait", async () => {
  const { playback, seen, on } = watching();
  assert.equal(playback.interrupt(), true);
  playback.add(acted(1));
  await settled();
  assert.deepEqual([playback.state, seen], ["replaying", []]);
  playback.resume();
  await settled();
  assert.equal(playback.state, "showing");
  assert.equal(playback.interrupt(), false);
  await on();
  assert.equal(seen.at(-1), "rest");
});

test("nobody resumes what was not interrupted", async () => {
  const { playback, seen } = watching();
  playback.resume();
  await settled();
  assert.deepEqual([playback.state, seen], ["still", []]);
});

test("what others did can be seen again, and news wait for its end", async () => {
  const { playback, seen, on } = watching();
  const wait = later();
  const shown = [];
  const again = (changes) => {
    shown.push([...changes]);
    return wait.promise;
  };
  await playback.again(again);
  assert.deepEqual(shown, []); // nothing to see
  playback.add(acted(1));
  await settled();
  await playback.again(again);
  assert.deepEqual(shown, []); // not while something is shown
  await on();
  const ending = playback.again(again);
  playback.add(acted(1));
  await settled();
  assert.deepEqual([playback.state, shown.length, shown[0].length], ["again", 1, 1]);
  wait.fulfil();
  await settled();
  assert.equal(playback.state, "showing");
  await on();
  await ending;
  assert.deepEqual([playback.state, seen.at(-1)], ["still", "rest"]);
});
