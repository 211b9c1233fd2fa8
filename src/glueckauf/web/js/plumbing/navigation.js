// Going from one page of ours to another, without knowing the pages.

import { h } from "./dom.js";

const GONE = "glueckauf:gone";

/** Go to another page of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new Event(GONE));
}

/** A link to another page of ours. @param {string} path @param {string} text @param {string} [looks] */
export function link(path, text, looks = "") {
  const follow = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a place of its own
    event.preventDefault();
    go(path);
  };
  return h("a", { href: path, class: looks, onclick: follow }, text);
}

/**
 * What is fetched only when it is wanted. With a newer server it is gone: begin anew with that one.
 * @template T
 * @param {Promise<T>} module @returns {Promise<T>}
 */
export function fetched(module) {
  return module.catch(() => {
    location.reload();
    return new Promise(() => {});
  });
}

/** @param {() => void} show the page that the address asks for */
export function onGoing(show) {
  addEventListener(GONE, show);
  addEventListener("popstate", show);
}
