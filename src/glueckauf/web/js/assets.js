// What the server draws and says for us: the sprite, the layout and the catalogue of a language.

import { speak } from "./words.js";

/** @type {any} where everything is, from `glueckauf.picture` */
export let layout = null;

/** @param {string} path below the assets, in the same version as this module */
function asset(path) {
  return new URL(`../${path}`, import.meta.url);
}

/** @param {import("./preferences.js").Language} language */
export async function loadAssets(language) {
  const [messages, places] = await Promise.all([
    fetch(asset(`words/${language}.json`)).then((answer) => answer.json()),
    layout ?? fetch(asset("layout.json")).then((answer) => answer.json()),
  ]);
  layout = places;
  speak(language, messages);
  const sprite = await fetch(asset(`sprite.${messages["coal.letters"]}.svg`)).then((answer) => answer.text());
  const holder = /** @type {HTMLElement} */ (document.getElementById("sprite"));
  const parsed = new DOMParser().parseFromString(sprite, "image/svg+xml").documentElement;
  holder.replaceChildren(document.importNode(parsed, true));
}
