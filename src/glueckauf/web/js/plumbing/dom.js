// Making and keeping elements. Nothing here knows the game.

import { number } from "./grammar.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Leaf
 * @typedef {Leaf | readonly (Leaf | readonly (Leaf | readonly Leaf[])[])[]} Child
 * @typedef {Record<string, unknown>} Attributes
 */

/** @param {Element} element @param {Attributes} attributes */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      // @ts-expect-error: onclick and its kin
      element[name] = value;
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text); // even the same one would cost
    }
  }
  return element;
}

/** @param {Element} element @param {readonly Child[]} children */
function fill(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === "string") element.append(child);
    else if (typeof child === "number") element.append(number(child));
    else if (child instanceof Node) element.append(child);
    else fill(element, child);
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  fill(element, children);
  return element;
}

/** @param {Element} element @param {...Child} children */
export function replace(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/** A symbol of the sprite. @param {string} id @param {Attributes} [attributes] */
export function use(id, attributes = {}) {
  return s("use", { href: `#${id}`, ...attributes });
}

/** A small picture of its own, from a symbol. @param {string} id @param {Attributes} [attributes] */
export function icon(id, attributes = {}) {
  return s("svg", { class: "icon", "aria-hidden": "true", ...attributes }, use(id, { width: "100%", height: "100%" }));
}

/**
 * Keep the children of a parent in step with a list: made once for each key, then updated.
 * @template T
 * @param {Element} parent @param {T[]} items @param {(item: T) => string} key
 * @param {(item: T) => Element} make @param {(element: Element, item: T) => void} update
 */
export function keep(parent, items, key, make, update) {
  /** @type {Map<string, Element>} */
  const old = new Map();
  for (const child of [...parent.children]) old.set(child.getAttribute("data-key") ?? "", child);
  /** @type {Element | null} */
  let before = null;
  for (const item of items) {
    const name = key(item);
    let element = old.get(name);
    if (element) {
      old.delete(name);
    } else {
      element = make(item);
      element.setAttribute("data-key", name);
    }
    update(element, item);
    /** @type {Element | null} */
    const next = before ? before.nextElementSibling : parent.firstElementChild;
    if (next !== element) parent.insertBefore(element, next);
    before = element;
  }
  for (const child of old.values()) child.remove();
}

/** @param {string} text for those who listen to the page */
export function announce(text) {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = text;
}

/** @param {number} time in milliseconds */
export function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/**
 * A sheet over the page, gone when it is closed. The last button closes it.
 * @param {string} looks @param {string} title @param {HTMLButtonElement} button @param {...Child} content
 */
export function sheet(looks, title, button, ...content) {
  const dialog = h(
    "dialog",
    { class: `sheet ${looks}`, "aria-label": title, onclose: () => dialog.remove() },
    h("h2", {}, title),
    ...content,
    h("form", { method: "dialog" }, button),
  );
  document.body.append(dialog);
  dialog.showModal();
  dialog.scrollTop = 0; // its button, which has the focus, may be far below
  return dialog;
}

/** @param {HTMLDialogElement} dialog */
export function closed(dialog) {
  return new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
}
