// Which chapter of the rules speaks of a thing of the table, and the way there.

import { fetched } from "../plumbing/navigation.js";

/** @type {[string, number][]} which chapter speaks of a thing of the table, the closest first */
const SPEAKS_OF = [
  ['[data-thing="canteen"]', 3],
  ['[data-thing="factory"]', 4],
  ['[data-thing="mine"]', 5],
  ['[data-thing="deliver"]', 6],
  ['[data-thing="money"]', 7],
  ['[data-thing="order"]', 8],
  ['[data-thing="clock"]', 9],
  ["[data-part=balance]", 10],
  [".own .order-card", 6],
  [".mine-view", 5],
  [".own-facts, .supply", 7],
  [".draft", 2],
  [".picker", 8],
];

/** @param {Element | null} thing of the table @returns {number | null} */
export function chapterOf(thing) {
  return SPEAKS_OF.find(([selector]) => thing?.closest(selector))?.[1] ?? null;
}

/** The rules over the page, fetched when they are asked for. @param {number | null} [chapter] */
export async function openRules(chapter = null) {
  const { rulesDialog } = await fetched(import("./rulebook.js"));
  rulesDialog(chapter);
}
