// What the server draws and says for us: the sprite, the layout and the catalogue of a language.

import { h } from "./dom.js";
import { speak } from "./words.js";

/** @import { Language } from "./preferences.js" */

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {width: number, height: number}} Box
 */

/** @type {any} any: where everything is, as `glueckauf.picture` lays it out; no part of the wire */
export let layout = null;

/** @param {string} path below the assets, in the same version as this module */
function asset(path) {
  return new URL(`../../${path}`, import.meta.url);
}

/** @type {{language: Language, loaded: Promise<void>} | null} */
let latest = null;

/** Once for the language that is asked for, however many ask. @param {Language} language */
export function loadAssets(language) {
  if (latest?.language !== language) latest = { language, loaded: load(language) };
  const { loaded } = latest;
  loaded.catch(() => {
    latest = null; // the next one tries again
  });
  return loaded;
}

/** @param {Language} language */
async function load(language) {
  const [messages, places, sprite] = await Promise.all([
    fetch(asset(`words/${language}.json`)).then((answer) => answer.json()),
    layout ?? fetch(asset("layout.json")).then((answer) => answer.json()),
    fetch(asset(`sprite.${language}.svg`)).then((answer) => answer.text()),
  ]);
  layout = places;
  speak(language, messages);
  hold(new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement);
}

/**
 * Put the sprite into the page. Its symbols are not displayed, so that nothing styles them or lays them out where they
 * stand; they can be used all the same. Gradients and patterns would not be found there.
 * @param {Element} sprite
 */
function hold(sprite) {
  const definitions = /** @type {Element} */ (sprite.cloneNode());
  definitions.append(...sprite.querySelectorAll(":scope > defs"));
  const symbols = h("div", { hidden: true }, sprite);
  document.getElementById("sprite")?.replaceChildren(definitions, symbols);
}
