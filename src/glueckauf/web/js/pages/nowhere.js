// In place of a page that cannot be had: what is needed, and the way to the start page.

import { h, icon, replace } from "../plumbing/dom.js";
import { go } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";

/** @param {string} title @param {string} text */
export function nowhere(title, text) {
  return h(
    "main",
    { class: "nowhere" },
    icon("emblem", { class: "nowhere-sign" }),
    h("h1", {}, title),
    h("p", { role: "alert" }, text),
    h("button", { class: "primary", onclick: () => go("/") }, t("prompt.home")),
  );
}

/** An address that is none. @param {HTMLElement} app */
export function nowherePage(app) {
  return show(app, nowhere(t("nowhere.title"), t("nowhere.text")));
}

/** A table to which this browser has no key. @param {HTMLElement} app */
export function lockedPage(app) {
  return show(app, nowhere(t("nowhere.key.title"), t("nowhere.key.text")));
}

/** @param {HTMLElement} app @param {HTMLElement} page */
function show(app, page) {
  document.title = "Glück Auf";
  replace(app, page);
  page.querySelector("button")?.focus();
  return () => {};
}
