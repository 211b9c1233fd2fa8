// Redrawing: what is to be seen is sketched, and the nodes that are there are kept and changed where it differs.
// A symbol of the sprite is copied anew whenever its reference is set, so what is as before is not touched.

import { set } from "./dom.js";
import { number } from "./grammar.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @import { Attributes } from "./dom.js"
 */

/**
 * @typedef {{name: string, tag: string, attributes: Attributes, children: readonly Drawn[]}} Sketch an element to be;
 * its name tells which node it is among its siblings: its `key`, else it is the next of its tag; without any children
 * it is left to someone else to fill
 * @typedef {Sketch | string | number | null | undefined | false} Leaf
 * @typedef {Leaf | readonly (Leaf | readonly (Leaf | readonly Leaf[])[])[]} Drawn
 */

/** @type {WeakMap<Node, {name: string, attributes: Attributes}>} what was drawn last into each node */
const last = new WeakMap();

/**
 * @param {string} tag @param {Attributes & {key?: string}} [attributes] @param {...Drawn} children
 * @returns {Sketch}
 */
export function sketch(tag, { key, ...attributes } = {}, ...children) {
  return { name: key ?? "", tag, attributes, children };
}

/** A symbol of the sprite. @param {string} id @param {Attributes & {key?: string}} [attributes] */
export function sketchUse(id, attributes = {}) {
  return sketch("use", { href: `#${id}`, ...attributes });
}

/** A small picture of its own, from a symbol. @param {string} id @param {Attributes} [attributes] */
export function sketchIcon(id, attributes = {}) {
  return sketch(
    "svg",
    { class: "icon", "aria-hidden": "true", ...attributes },
    sketchUse(id, { width: "100%", height: "100%" }),
  );
}

/** Let the children of an element be these, and no others. @param {Element} parent @param {...Drawn} children */
export function redraw(parent, ...children) {
  const wanted = named(children);
  /** @type {Map<string, ChildNode>} */
  const kept = new Map();
  for (const node of [...parent.childNodes]) {
    const name = last.get(node)?.name ?? "";
    if (wanted.get(name)?.tag === node.nodeName.toLowerCase()) kept.set(name, node);
    else node.remove();
  }
  let next = parent.firstChild;
  for (const [name, one] of wanted) {
    const node = kept.get(name) ?? make(parent, one.tag);
    if (node instanceof Element) update(node, one);
    else if (node.nodeValue !== one.attributes.text) node.nodeValue = String(one.attributes.text);
    last.set(node, { name, attributes: one.attributes });
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** A name for everything that is drawn. @param {readonly Drawn[]} children @returns {Map<string, Sketch>} */
function named(children) {
  /** @type {Map<string, Sketch>} */
  const found = new Map();
  /** @type {Record<string, number>} how many of each tag came without a key */
  const nameless = {};
  for (const one of leaves(children)) {
    const { tag } = one;
    nameless[tag] = (nameless[tag] ?? 0) + (one.name ? 0 : 1);
    const name = one.name || `${tag} ${nameless[tag]}`;
    if (found.has(name)) throw new Error(`expected every key once, but ${name} came twice`);
    found.set(name, one);
  }
  return found;
}

/** @param {readonly Drawn[]} children @returns {Sketch[]} */
function leaves(children) {
  return children.flat(3).flatMap((child) => {
    if (child === null || child === undefined || child === false || child === "") return [];
    if (typeof child === "object") return [/** @type {Sketch} */ (child)];
    return [sketch("#text", { text: typeof child === "number" ? number(child) : child })];
  });
}

/** @param {Element} parent @param {string} tag @returns {ChildNode} */
function make(parent, tag) {
  if (tag === "#text") return document.createTextNode("");
  if (tag === "svg" || parent.namespaceURI === SVG) return document.createElementNS(SVG, tag);
  return document.createElement(tag);
}

/** @param {Element} node @param {Sketch} wanted */
function update(node, { attributes, children }) {
  const before = last.get(node)?.attributes ?? {};
  for (const name of Object.keys(before)) if (!(name in attributes)) set(node, { [name]: null });
  for (const [name, value] of Object.entries(attributes)) if (value !== before[name]) set(node, { [name]: value });
  if (children.length) redraw(node, ...children);
}
