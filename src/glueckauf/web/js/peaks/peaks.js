// The high points of a game: the end of a shift and of the game. They tell a result, and nothing tells it before.

import { ClockScene } from "./clock_scene.js";
import { Ending } from "./ending.js";
import { dress } from "./stage.js";

export { takeUp } from "./delivery.js";

/**
 * @import { Moment } from "../plumbing/history.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { GameEvent, PublicView, TableInfo } from "../plumbing/wire.js"
 */

/**
 * The table as it is shown until the clock has been scored.
 * @param {PublicView} before @param {PublicView} after @param {GameEvent[]} events
 * @returns {PublicView}
 */
export function beforeTheClock(before, after, events) {
  const ended = events.find((event) => event.kind === "shift_ended");
  if (!ended) return after;
  const { seat, start, phase } = before;
  return { ...withPoints(after, ended.points), shift: ended.shift, seat, start, phase };
}

/** @param {PublicView} view @param {number[]} points @returns {PublicView} */
export function withPoints(view, points) {
  return { ...view, players: view.players.map((player) => ({ ...player, points: points[player.seat] })) };
}

/**
 * @param {GameEvent[]} events @param {PublicView} view before the scoring @param {TableInfo} info
 * @param {(totals: number[]) => void} onTotals
 */
export async function shiftScene(events, view, info, onTotals) {
  await dress();
  await new ClockScene(events, view, info, onTotals).play();
}

/**
 * The end of the game; a game that has none shows nothing.
 * @param {Store} store @param {Moment[]} course
 */
export function ending({ outcome, table }, course) {
  const open = async (/** @type {(scene: Ending) => Promise<void>} */ begin) => {
    await dress();
    if (outcome) await begin(new Ending(outcome, table, course));
  };
  return {
    /** Counted out, one after the other. @param {GameEvent[]} events @param {() => void} onTold all is told */
    play: (events, onTold) => open((scene) => scene.play(events, onTold)),
    show: () => open((scene) => scene.show()),
  };
}
