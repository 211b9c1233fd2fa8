import assert from "node:assert/strict";
import { test } from "node:test";
import { thingsOf } from "../../src/glueckauf/web/js/dialogs/pointing.js";

const supply = { holder: "supply" };

for (const [event, things] of [
  [{ kind: "workers_placed", seat: 1, space: "mine 4", workers: 1 }, ["space:mine 4"]],
  [{ kind: "order_taken", seat: 1, order: "truck-KKK", space: "order 1" }, ["space:order 1", "order:truck-KKK"]],
  [{ kind: "tile_bought", seat: 1, tile: "grey2-light", space: "factory 1" }, ["space:factory 1", "mine:1"]],
  [{ kind: "tile_turned_up", tile: "grey2-light", space: "factory 1" }, ["space:factory 1"]],
  [{ kind: "cage_moved", seat: 2, origin: "surface", target: "grey" }, ["mine:2"]],
  [
    { kind: "cube_moved", seat: 0, origin: supply, target: { holder: "slot", order: "truck-KKK" } },
    ["order:truck-KKK"],
  ],
  [{ kind: "cube_moved", seat: 0, origin: supply, target: { holder: "cage" } }, []],
  [{ kind: "element_scored", shift: 1, element: "grey coal", counts: [], points: [] }, ["clock"]],
  [{ kind: "turn_began", seat: 1 }, []],
])
  test(`${event.kind} speaks of ${things.join(" and ") || "nothing on the table"}`, () =>
    assert.deepEqual(thingsOf(event), things));
