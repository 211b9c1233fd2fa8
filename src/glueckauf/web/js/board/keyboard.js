// The keyboard at the table: letters lead to an area, arrows move within it, digits send the cage,
// and the focus comes back to where something is to be done.

import { COALS } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Hands } from "./input.js"
 * @import { Tab, Tabs } from "./tabs.js"
 */

/** @type {{name: string, tab: Tab, at: string}[]} in the order of `keys.letters` */
export const AREAS = [
  ...["factory", "mine", "deliver", "money", "order", "clock"].map((name) => ({
    name: `sign.${name}`,
    tab: /** @type {Tab} */ ("yard"),
    at: `.yard [data-thing="${name}"]`,
  })),
  { name: "tabs.own", tab: "own", at: ".own .mine-view" },
  { name: "own.orders", tab: "own", at: ".own .orders" },
  { name: "tabs.others", tab: "others", at: ".others-list" },
  { name: "tabs.log", tab: "log", at: ".log-lines" },
];

/** What an arrow key stays within. */
const ROOMS = ".yard, .own, .others-list, .picker, .prompt, .bar, .tabs";

/** Where the arrows lead. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {Record<string, string>} where the decisions of a phase are made, and what comes first there */
const TASKS = { turn: ".yard .space.can", mining: ".own .can", held: ".prompt .confirm" };

/** Whether the last thing that was touched was a key. */
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

export class Keyboard {
  /** @param {HTMLElement} root @param {Hands} hands @param {Tabs} tabs @param {() => void} openLog */
  constructor(root, hands, tabs, openLog) {
    this.root = root;
    this.hands = hands;
    this.tabs = tabs;
    this.openLog = openLog;
    /** the decision that the focus was led to last */
    this.due = "";
    /** @type {Element | null} where one was in the yard last */
    this.space = null;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it meant something */
  press({ key, target, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return false;
    const area = AREAS[[...t("keys.letters")].indexOf(key.toLowerCase())];
    if (key in ARROWS) return this.arrow(target, ARROWS[key]);
    if ("01234".includes(key)) return this.ride(Number(key));
    if (!area) return false;
    this.tabs.show(area.tab);
    if (area.tab === "log") this.openLog();
    this.enter(this.root.querySelector(area.at));
    return true;
  }

  /** @param {number} level 0 is the surface */
  ride(level) {
    if (this.hands.store.acting === null || this.hands.store.view?.phase !== "mining") return false;
    this.hands.attempt([`cage ${["surface", ...COALS][level]}`]);
    return true;
  }

  /** To what can be done in an area, else to its first thing, else to itself. @param {Element | null} area */
  enter(area) {
    const found = area && (area.querySelector(".can") ?? stops(area)[0] ?? area);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
  }

  /** To the next thing in a direction. @param {EventTarget | null} from @param {[number, number]} direction */
  arrow(from, [right, down]) {
    const room = from instanceof Element ? from.closest(ROOMS) : null;
    if (!(from instanceof Element) || !room || from.closest(".arranged")) return false;
    const here = middle(from);
    const ways = stops(room)
      .map((stop) => {
        const { x, y } = middle(stop);
        const along = (x - here.x) * right + (y - here.y) * down;
        const across = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
        return { stop, along, far: along + 2 * across };
      })
      .filter(({ stop, along }) => stop !== from && along > 1)
      .sort((one, other) => one.far - other.far);
    ways[0]?.stop.focus();
    return true;
  }

  /**
   * Everything is drawn: lead the focus to a new decision, and back when what had it is gone.
   * Whoever uses a pointer is not disturbed.
   * @param {number | null} acting @param {string} phase @param {boolean} held whether an action waits to be confirmed
   */
  settle(acting, phase, held) {
    const focused = document.activeElement;
    if (focused?.matches(".space")) this.space = focused;
    const due = acting === null ? "" : `${acting} ${held ? "held" : phase}`;
    const lost = !focused || focused === document.body;
    if (byKeys && due && (lost || due !== this.due) && !document.querySelector("dialog[open]"))
      this.lead(TASKS[held ? "held" : phase]);
    this.due = due;
  }

  /** @param {string | undefined} task cards to choose from take the focus themselves */
  lead(task) {
    const again = task === TASKS.turn && this.space?.matches(".can") ? this.space : null;
    const found = again ?? (task ? this.root.querySelector(task) : null);
    if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
  }
}

/** What can have the focus and is seen. @param {Element} area @returns {(HTMLElement | SVGElement)[]} */
function stops(area) {
  return [...area.querySelectorAll("button, [tabindex], a[href], input, select")].filter(
    /** @returns {one is HTMLElement | SVGElement} */
    (one) =>
      (one instanceof HTMLElement || one instanceof SVGElement) &&
      one.tabIndex >= 0 &&
      !one.matches(":disabled") &&
      one.checkVisibility(), // not on a side of the table that is away
  );
}

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
