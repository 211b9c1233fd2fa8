// What this device remembers of learning: how far each lesson has come, and where a companion is at one's side.

import { load, save } from "../plumbing/preferences.js";

/**
 * @typedef {object} Progress of a lesson
 * @property {number} step the step that is shown
 * @property {boolean} done whether it was ever completed
 * @property {string | null} table where it is played, if it is under way
 * @property {string[]} secrets of that table
 * @property {number} from the step that the table began with
 */

/** @returns {Record<string, Progress>} */
export function allProgress() {
  return load("lessons", {});
}

/** @param {string} lesson @returns {Progress} */
export function progressOf(lesson) {
  return allProgress()[lesson] ?? { step: 0, done: false, table: null, secrets: [], from: 0 };
}

/** @param {string} lesson @param {Partial<Progress>} changes */
export function keepProgress(lesson, changes) {
  save("lessons", { ...allProgress(), [lesson]: { ...progressOf(lesson), ...changes } });
}

/** @param {string} table @returns {boolean} */
export function hasCompanion(table) {
  return load("companions", /** @type {string[]} */ ([])).includes(table);
}

/** @param {string} table @param {boolean} here */
export function keepCompanion(table, here) {
  const others = load("companions", /** @type {string[]} */ ([])).filter((other) => other !== table);
  save("companions", here ? [table, ...others].slice(0, 20) : others);
}

/** Whether this device knows the game: it has been here before, in whatever way. */
export function isFirstVisit() {
  return !load("visited", false) && !Object.keys(load("games", {})).length && !Object.keys(allProgress()).length;
}

export function rememberVisit() {
  save("visited", true);
}
