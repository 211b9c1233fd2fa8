// What a table has been through: for the log and the plot, and as a file to keep.

import { gameFile, replayOf, ServerError } from "./api.js";
import { h } from "./dom.js";
import { changedView } from "./table_store.js";

/** @import { GameEvent, PublicView, ReplayAnswer } from "./wire.js" */

/** Whether an action that did this was the first of a turn. @param {GameEvent[]} events */
export function beginsTurn(events) {
  return events.some(({ kind }) => kind === "workers_placed" || kind === "order_drafted");
}

/**
 * How everyone stood at some moment.
 * @typedef {object} Moment
 * @property {number} shift
 * @property {boolean} turn whether a turn ended then
 * @property {number[]} points
 * @property {Record<string, number>[]} sources where they came from
 */

/** @param {PublicView} view @returns {number[]} */
export function pointsIn(view) {
  return view.players.map((player) => player.points);
}

/** @param {PublicView} view @param {GameEvent[]} events that led to it @returns {Moment} */
export function momentOf(view, events) {
  const ended = events.find((event) => event.kind === "shift_ended");
  return {
    shift: ended ? ended.shift : view.shift,
    turn: events.some((event) => event.kind === "turn_began" || event.kind === "game_ended"),
    points: pointsIn(view),
    sources: view.players.map((player) => player.breakdown),
  };
}

/**
 * The view before the first action, and after each, through the eyes that asked.
 * @param {Pick<ReplayAnswer, "view" | "knows" | "steps">} past
 */
export function viewsOf({ view, knows, steps }) {
  const views = [{ ...view, ...knows }];
  for (const step of steps) {
    view = changedView(view, step.changes);
    knows = step.knows ?? knows;
    views.push({ ...view, ...knows });
  }
  return views;
}

/**
 * What a game has been through up to some version: its actions, with how everyone stood before and after each, and
 * who left or came back between them; null if it cannot be had.
 * @param {string} table @param {string[]} secrets
 * @param {{actions: number, version: number}} until what follows comes as news
 */
export async function pastOf(table, secrets, { actions, version }) {
  try {
    const past = await replayOf(table, secrets, "");
    const steps = past.steps.slice(0, actions);
    const course = viewsOf({ ...past, steps }).map((view, at) => momentOf(view, steps[at - 1]?.events ?? []));
    return { info: past.info, steps, course, news: past.news.filter((one) => one.version <= version) };
  } catch (error) {
    if (error instanceof ServerError) return null;
    throw error;
  }
}

/** Offer the game file to be saved. @param {string} table @param {string[]} secrets */
export async function saveGame(table, secrets) {
  saveText(`${table}.glueckauf`, await gameFile(table, secrets));
}

/** Offer a text to be saved. @param {string} name @param {string} text */
export function saveText(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
