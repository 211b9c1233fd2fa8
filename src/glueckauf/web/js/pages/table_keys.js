// What the keys of the table do, wherever the focus is.

import { chapterOf, openRules } from "../learn/chapters.js";
import { fetched } from "../plumbing/navigation.js";

/**
 * @import { Hands } from "../board/input.js"
 * @import { Keyboard } from "../board/keyboard.js"
 * @import { Guide } from "../learn/guided_table.js"
 * @import { Commands } from "./commands.js"
 * @import { Playback } from "./playback.js"
 * @import { Replayer } from "./replay.js"
 * @import { TableSkeleton } from "./table_skeleton.js"
 */

/**
 * @typedef {object} Keyed the parts of the page that they reach
 * @property {TableSkeleton} page
 * @property {Replayer | null} replayer
 * @property {Playback} playback
 * @property {Hands} hands
 * @property {Commands} commands
 * @property {Keyboard} keyboard
 * @property {() => void} drawChoices
 * @property {Guide | null} guide
 */

/** @param {KeyboardEvent} event @param {Keyed} table */
export function keyPressed(event, table) {
  const { key, target } = event;
  const field = target instanceof HTMLInputElement && target.type !== "range";
  const writing = field || target instanceof HTMLSelectElement;
  if (writing || document.querySelector("dialog[open]")) return;
  const command = event.ctrlKey || event.metaKey;
  const pressed = key === "Enter" || key === " ";
  if (key === "Escape" && table.page.openLog(false)) {
    event.preventDefault();
  } else if (table.replayer) {
    table.replayer.key(event);
  } else if ((pressed || key === "Escape") && table.playback.hurryAlong()) {
    event.preventDefault();
  } else if (pressed && target instanceof SVGElement) {
    event.preventDefault();
    table.hands.click(event);
  } else if (key === "Escape") {
    table.hands.drop();
    table.drawChoices();
  } else if ((key === "u" && !command) || (key === "z" && command)) {
    event.preventDefault();
    table.commands.undo();
  } else if (key === "h" && !command) {
    table.guide?.wish?.();
  } else if (key === "?") {
    fetched(import("../dialogs/keys.js")).then(({ keysDialog }) => keysDialog());
  } else if (key === "F1") {
    event.preventDefault();
    openRules(chapterOf(document.activeElement) ?? chapterOf(document.querySelector("[data-help]:hover")));
  } else if (table.keyboard.press(event)) {
    event.preventDefault();
  }
}
