// Sentences in the reader's language, from the catalogues that the server holds.

import { parseMessage, render } from "./message.js";
import { preferences } from "./preferences.js";

/** @typedef {import("./preferences.js").Language} Language */

/** @type {Language[]} */
export const LANGUAGES = ["en", "de", "hu", "pl"];

/** @type {Record<string, string>} */
let catalogue = {};
/** @type {Language} */
let current = "en";
/** @type {Map<string, import("./message.js").Message>} */
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

/** @param {string} id */
export function has(id) {
  return id in catalogue;
}

/**
 * The sentence of a message.
 * @param {string} id @param {import("./message.js").Values} [values]
 */
export function t(id, values = {}) {
  let message = parsed.get(id);
  if (!message) {
    const text = catalogue[id];
    if (text === undefined) {
      console.error(`no message ${id} in ${current}`);
      return id;
    }
    message = parseMessage(text);
    parsed.set(id, message);
  }
  return render(message, values, current, (other) => catalogue[other]);
}
