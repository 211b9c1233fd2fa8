// What a table has been through: for the log and the plot, and as a file to keep.

import { gameFile, replayOf, ServerError } from "./api.js";
import { h } from "./dom.js";
import { changedView } from "./store.js";

/** @param {import("./store.js").View} view @returns {number[]} */
export function pointsIn(view) {
  return view.players.map((/** @type {any} */ player) => player.points);
}

/**
 * The first actions of a game, with the points before and after each; null if they cannot be had.
 * @param {string} table @param {string[]} secrets @param {number} actions
 */
export async function pastOf(table, secrets, actions) {
  try {
    const { view: first, info, steps: all } = await replayOf(table, secrets, "");
    const steps = all.slice(0, actions);
    const points = [pointsIn(first)];
    let view = first;
    for (const step of steps) {
      view = changedView(view, step.changes);
      points.push(pointsIn(view));
    }
    return { info, steps, points };
  } catch (error) {
    if (error instanceof ServerError) return null;
    throw error;
  }
}

/** Offer the game file to be saved. @param {string} table @param {string[]} secrets */
export async function saveGame(table, secrets) {
  const text = await gameFile(table, secrets);
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href, download: `${table}.glueckauf` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
