// Which things on the table a line of the log speaks of.

/** @import { GameEvent } from "../plumbing/wire.js" */

/** The names of the things, as they stand in `data-thing`. @param {GameEvent} event @returns {string[]} */
export function thingsOf(event) {
  const things = [];
  if ("space" in event) things.push(`space:${event.space}`);
  if ("order" in event) things.push(`order:${event.order}`);
  if (event.kind === "cube_moved" && event.target.order) things.push(`order:${event.target.order}`);
  if (event.kind === "cage_moved" || ("tile" in event && "seat" in event)) things.push(`mine:${event.seat}`);
  if ("element" in event) things.push("clock");
  return things;
}

/** Mark the things of an event, and no others. @param {Element} root @param {GameEvent | null} event */
export function pointAt(root, event) {
  for (const element of root.querySelectorAll(".pointed")) element.classList.remove("pointed");
  for (const name of event ? thingsOf(event) : [])
    for (const element of root.querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)) element.classList.add("pointed");
}
