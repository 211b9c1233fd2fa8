// Sentences in the reader's language, from the catalogues that the server holds.

import * as grammar from "./grammar.js";
import { preferences } from "./preferences.js";

/**
 * @import { Message, Values } from "./grammar.js"
 * @import { Language } from "./preferences.js"
 */

/** @type {Language[]} */
export const LANGUAGES = ["en", "de", "hu", "pl"];

/** @type {Record<string, string>} */
let catalogue = {};
/** @type {Language} */
let current = "en";
/** @type {Map<string, Message>} */
let parsed = new Map();

/** The language that was chosen, else the first of the browser's that we speak. */
export function chosenLanguage() {
  const { language } = preferences();
  if (language) return language;
  for (const wish of navigator.languages ?? []) {
    const match = LANGUAGES.find((known) => wish.toLowerCase().startsWith(known));
    if (match) return match;
  }
  return "en";
}

/** @param {Language} language @param {Record<string, string>} messages */
export function speak(language, messages) {
  catalogue = messages;
  current = language;
  parsed = new Map();
  document.documentElement.lang = language;
}

export function language() {
  return current;
}

/** For dates. */
export function locale() {
  return grammar.locale(current);
}

/** A day, or of today the time. @param {number} time */
export function when(time) {
  const date = new Date(time);
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(locale(), today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
}

/** As a reader lists them: the last one behind an and. @param {string[]} items */
export function listed(items) {
  return grammar.listed(current, items, "and");
}

/** @param {string} id */
export function has(id) {
  return id in catalogue;
}

/**
 * The sentence of a message.
 * @param {string} id @param {Values} [values]
 */
export function t(id, values = {}) {
  let message = parsed.get(id);
  if (!message) {
    const text = catalogue[id];
    if (text === undefined) {
      console.error(`no message ${id} in ${current}`);
      return id;
    }
    message = grammar.parseMessage(text);
    parsed.set(id, message);
  }
  return grammar.render(message, values, current, (other) => catalogue[other]);
}
