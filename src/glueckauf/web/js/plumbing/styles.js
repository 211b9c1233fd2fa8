// Style sheets that nothing needs at first: fetched once, with what they dress.

import { h } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const fetched = new Map();

/** @param {string} name of a style sheet @returns {Promise<unknown>} when it is there */
export function styled(name) {
  const known = fetched.get(name);
  if (known) return known;
  const there = new Promise((resolve) => {
    const link = h("link", {
      rel: "stylesheet",
      href: new URL(`../../css/${name}.css`, import.meta.url),
      onload: resolve,
    });
    link.onerror = resolve; // plain, but there
    document.head.append(link);
  });
  fetched.set(name, there);
  return there;
}
