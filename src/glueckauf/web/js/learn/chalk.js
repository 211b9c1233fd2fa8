// Chalk on the board: circles, arrows and dashed lines over the things that are meant.

import { s } from "../plumbing/dom.js";

/**
 * @import { ChalkMark } from "../plumbing/wire.js"
 * @import { Tab } from "../board/tabs.js"
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const LYING = ":is(.draft, .replay-hand, .position-cards)";

/** @type {Record<string, (name: string) => string>} where the places of docs/lessons.md are in the page */
const NAMED = {
  space: (name) => `.yard [data-space="${name}"]`,
  panel: (name) => `.yard [data-thing="${name}"]`,
  element: (name) => `.yard [data-element="${name}"]`,
  order: (name) => `.own [data-thing="order:${name}"]`,
  level: (name) => `.own :is(.level[data-level="${name}"] .glow, .cube-piece[data-level="${name}"])`,
  shaft: (name) => `.own .level[data-level="${name}"] .glow`,
  load: (name) => `.own .cube-piece[data-holder="cart"][data-cube="${name}"]`,
  card: (name) => `:is(.picker, .draft) [data-action$=" ${name}"], ${LYING} [data-card="${name}"]`,
};

/** @type {Record<string, string>} */
const ALONE = {
  cage: ".own .cage",
  storage: ".own .bunker",
  orders: ".own .orders",
  balance: ".own [data-part=balance]",
  facts: ".own .own-facts",
  supply: ".supply",
  stop: ".prompt-buttons button:not(.undo)",
};

const YARD = ["space", "panel", "element"];
const MARGIN = 5;
/** How far a corner is rounded at most, so that a ring around something large lies on its edges. */
const ROUND = 32;

/** The things at a place that are in the page. @param {ParentNode} root @param {string} place */
export function thingsAt(root, place) {
  const [kind, name] = place.split(":");
  const selector = name ? NAMED[kind]?.(name) : ALONE[kind];
  return selector ? [...root.querySelectorAll(selector)] : [];
}

/** Which tab of a narrow screen shows a place. @param {string} place @returns {Tab | null} */
export function tabOf(place) {
  const [kind] = place.split(":");
  if (YARD.includes(kind)) return "yard";
  return ["order", "level", "shaft", "load", "cage", "storage", "orders", "balance", "facts"].includes(kind)
    ? "own"
    : null;
}

/**
 * Show the tab of a narrow screen where a place is, and scroll to it.
 * @param {HTMLElement} root @param {string} place
 */
export function bringIntoSight(root, place) {
  const tab = root.querySelector(`.tabs [data-tab="${tabOf(place)}"]`);
  if (tab instanceof HTMLElement) tab.click();
  thingsAt(root, place)[0]?.scrollIntoView({ block: "center" });
}

/**
 * A ring round every place of a turn, and arrows from one to the next.
 * @param {(string | null)[]} places @returns {ChalkMark[]}
 */
export function wayThrough(places) {
  const way = places.filter((place) => place !== null).map((place) => place.replace("level:", "shaft:"));
  const met = way.filter((place, at) => place !== way[at - 1]);
  return [
    ...[...new Set(met)].map((at) => ({ mark: /** @type {const} */ ("circle"), at, to: null })),
    ...met.slice(1).map((to, at) => ({ mark: /** @type {const} */ ("arrow"), at: met[at], to })),
  ];
}

export class ChalkBoard {
  /** @param {HTMLElement} root of the table's page */
  constructor(root) {
    this.root = root;
    /** @type {readonly ChalkMark[]} */
    this.marks = [];
    this.element = s("svg", { class: "chalk", "aria-hidden": "true" });
    document.body.append(this.element);
    const again = () => this.draw();
    this.sizes = new ResizeObserver(again);
    this.sizes.observe(root);
    for (const part of root.querySelectorAll(".stage, .yard, .own")) this.sizes.observe(part);
    this.tabs = new MutationObserver(again);
    this.tabs.observe(root, { attributes: true, attributeFilter: ["data-tab", "class"] });
    addEventListener("scroll", again, true);
    addEventListener("resize", again);
    this.stop = () => {
      this.sizes.disconnect();
      this.tabs.disconnect();
      removeEventListener("scroll", again, true);
      removeEventListener("resize", again);
      this.element.remove();
    };
  }

  /** @param {readonly ChalkMark[]} marks */
  show(marks) {
    this.marks = marks;
    this.draw();
  }

  draw() {
    this.element.replaceChildren(...chalked(this.root, this.marks, new DOMRect(0, 0, innerWidth, innerHeight)));
  }
}

/**
 * Marks on what is to be seen of the things in `root`.
 * @param {ParentNode} root @param {readonly ChalkMark[]} marks
 * @param {DOMRect} frame where they are drawn: they are measured from its corner, and end at its edges
 */
export function chalked(root, marks, frame) {
  return marks.flatMap((mark) => {
    const from = boxOf(inSight(root, mark.at), frame);
    const to = mark.to ? boxOf(inSight(root, mark.to), frame) : null;
    if (!from || (mark.to && !to)) return [];
    const paths = to ? connection(from, to, mark.mark === "arrow") : [ring(from)];
    return paths.flatMap((d) => strokes(d, mark));
  });
}

/**
 * What is to be seen of a place: what lies in the stage may be scrolled out of it, and the rock of a mine goes on
 * behind its edges.
 * @param {ParentNode} root @param {string} place
 */
function inSight(root, place) {
  return thingsAt(root, place).flatMap((thing) => {
    const mine = thing.closest(".mine-view")?.getBoundingClientRect();
    const box = within(thing.getBoundingClientRect(), mine && inset(mine, MARGIN));
    const seen = within(box, stageOf(thing));
    return seen.height > 8 || seen.height === box.height ? [seen] : [];
  });
}

/**
 * What is to be seen of the stage around a thing: what one has lies over its head where it is narrow.
 * @param {Element} thing
 */
function stageOf(thing) {
  const stage = thing.closest(".stage");
  if (!stage) return undefined;
  const { x, y, width, bottom } = stage.getBoundingClientRect();
  const top = Math.max(y, stage.querySelector(".pocket")?.getBoundingClientRect().bottom ?? 0);
  return new DOMRect(x, top, width, bottom - top);
}

/** Dark below, so that the chalk is seen on paper too. @param {string} d @param {ChalkMark} mark */
function strokes(d, mark) {
  const dashed = mark.mark === "line" ? "dashed" : "";
  return [
    s("path", { d, class: `chalk-shade ${dashed}` }),
    s("path", { d, class: `chalk-line ${dashed}`, "data-at": mark.at }),
  ];
}

/** The part of a box that lies in another. @param {DOMRect} box @param {DOMRect} [frame] */
function within(box, frame) {
  if (!frame) return box;
  const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
  const [right, bottom] = [Math.min(box.right, frame.right), Math.min(box.bottom, frame.bottom)];
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** @param {DOMRect} box @param {number} by */
function inset({ x, y, width, height }, by) {
  return new DOMRect(x + by, y + by, width - 2 * by, height - 2 * by);
}

/**
 * What encloses them all, measured from the corner of a frame.
 * @param {DOMRect[]} all @param {DOMRect} frame @returns {Box | null}
 */
function boxOf(all, frame) {
  const boxes = all.filter(({ width, height }) => width && height);
  if (!boxes.length) return null;
  const x = Math.max(2, Math.min(...boxes.map((box) => box.left)) - frame.left - MARGIN);
  const y = Math.max(2, Math.min(...boxes.map((box) => box.top)) - frame.top - MARGIN);
  const right = Math.min(frame.width - 2, Math.max(...boxes.map((box) => box.right)) - frame.left + MARGIN);
  const bottom = Math.min(frame.height - 2, Math.max(...boxes.map((box) => box.bottom)) - frame.top + MARGIN);
  return { x, y, width: right - x, height: bottom - y };
}

/** A ring as a hand draws it: it does not quite meet its beginning. @param {Box} box */
function ring({ x, y, width, height }) {
  const right = x + width;
  const bottom = y + height;
  const bend = Math.min(width / 2.2, height / 2.2, ROUND);
  return [
    `M${right - bend * 0.6} ${y + 2}`,
    `Q${right} ${y} ${right} ${y + bend} L${right - 1} ${bottom - bend} Q${right} ${bottom} ${right - bend} ${bottom}`,
    `L${x + bend} ${bottom - 1} Q${x} ${bottom} ${x} ${bottom - bend} L${x + 1} ${y + bend}`,
    `Q${x} ${y} ${x + bend} ${y} L${right - bend * 0.3} ${y - 2}`,
  ].join(" ");
}

/**
 * From one thing to another. Nothing where one lies around the other; where they touch, over the edge between them.
 * @param {Box} from @param {Box} to @param {boolean} headed
 */
function connection(from, to, headed) {
  const start = middle(from);
  const goal = middle(to);
  const [across, down] = [goal.x - start.x, goal.y - start.y];
  if (Math.hypot(across, down) < 2 * MARGIN) return [];
  const touching =
    (edge(to, start).x - edge(from, goal).x) * across + (edge(to, start).y - edge(from, goal).y) * down < 0;
  const between = (/** @type {number} */ share) => ({ x: start.x + share * across, y: start.y + share * down });
  const [begin, end] = touching ? [between(0.3), between(0.7)] : [edge(from, goal), edge(to, start)];
  const [dx, dy] = [end.x - begin.x, end.y - begin.y];
  const long = Math.hypot(dx, dy) || 1;
  const bow = Math.min(40, long / 6);
  const control = { x: (begin.x + end.x) / 2 - (dy / long) * bow, y: (begin.y + end.y) / 2 + (dx / long) * bow };
  const line = `M${begin.x} ${begin.y} Q${control.x} ${control.y} ${end.x} ${end.y}`;
  if (!headed) return [line];
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const barb = (/** @type {number} */ turn) =>
    `${end.x - 15 * Math.cos(angle + turn)} ${end.y - 15 * Math.sin(angle + turn)}`;
  return [line, `M${barb(0.5)} L${end.x} ${end.y} L${barb(-0.5)}`];
}

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Where the way from the middle of a box to a point leaves it.
 * @param {Box} box @param {{x: number, y: number}} point
 */
function edge(box, point) {
  const from = middle(box);
  const dx = point.x - from.x;
  const dy = point.y - from.y;
  const inside = Math.abs(dx) < box.width / 2 && Math.abs(dy) < box.height / 2;
  if (inside) return from;
  const share = Math.min(box.width / 2 / (Math.abs(dx) || 1), box.height / 2 / (Math.abs(dy) || 1), 1);
  return { x: from.x + dx * share, y: from.y + dy * share };
}
