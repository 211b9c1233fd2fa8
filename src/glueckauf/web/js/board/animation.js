// Motion: pieces that changed their place get there over the page, then the real ones show.

import { s, use } from "../plumbing/dom.js";
import { moveTime } from "../plumbing/preferences.js";
import { sound } from "../sound/sound.js";
import { payOut, RIDE, rideTime, walk, walkTime } from "./gaits.js";

const layer = () => /** @type {HTMLElement} */ (document.getElementById("flights"));

/** @typedef {{element: Element, symbol: string, rect: DOMRect, caged: boolean}} Seen `caged`: it lies in the cage */

/** Where every piece is now, by its name. @param {Element} root @returns {Map<string, Seen>} */
export function whereabouts(root) {
  /** @type {Map<string, Seen>} */
  const seen = new Map();
  if (moveTime() === 0 || document.hidden) return seen;
  for (const element of root.querySelectorAll("[data-piece]:not(.own-away *)")) {
    const rect = element.getBoundingClientRect();
    if (rect.width)
      seen.set(element.getAttribute("data-piece") ?? "", {
        element,
        symbol: element.getAttribute("data-symbol") ?? "",
        rect,
        caged: element.closest('[data-holder="cage"]') !== null,
      });
  }
  return seen;
}

/**
 * Let everything that moved since `before` get from its old place to its new one.
 * @param {Element} root @param {Map<string, Seen>} before @returns {Promise<void>} when all have landed
 */
export async function fly(root, before) {
  const time = moveTime();
  if (!time || !before.size || document.hidden) return;
  const moved = movesTo(whereabouts(root), before);
  const cage = moved.find(({ name }) => name.startsWith("cage-of-"));
  const riding = cage ? rideTime(cage.then, cage.now, time) : 0;
  if (cage) payOut(root, cage.then, cage.now, riding);
  const walkers = moved.filter(({ name, now }) => name.startsWith("worker-") && sits(now));
  const walking = Math.max(0, ...walkers.map(({ then, now }) => walkTime(then.rect, now.rect, time)));
  hear(moved, riding);
  const landings = moved.map(({ name, then, now }, order) => {
    const delay = Math.min(order, 6) * time * 0.15;
    if (riding && (name.startsWith("cage-of-") || (then.caged && now.caged)))
      return flight(now, straight(then.rect, now.rect), { duration: riding, easing: RIDE });
    if (walking && sits(now) && name.startsWith("worker-"))
      return flight(now, walk(then.rect, now.rect, at), { duration: walkTime(then.rect, now.rect, time), delay });
    const after = walking && name.startsWith("worker-") ? walking * 0.5 : 0; // the space is left first
    return flight(now, straight(then.rect, now.rect), { duration: time, delay: delay + after, easing: EASE });
  });
  await Promise.all(landings);
}

const EASE = "cubic-bezier(.3,.1,.2,1)";

/**
 * @param {Map<string, Seen>} after @param {Map<string, Seen>} before
 * @returns {{name: string, then: Seen, now: Seen}[]}
 */
function movesTo(after, before) {
  return [...after].flatMap(([name, now]) => {
    const then = before.get(name) ?? before.get(home(name));
    const far = then ? Math.hypot(now.rect.x - then.rect.x, now.rect.y - then.rect.y) : 0;
    return then && far >= 4 ? [{ name, then, now }] : [];
  });
}

/** Whether it is in the canteen, where only the displaced go. @param {Seen} piece */
function sits(piece) {
  return piece.element.closest('[data-thing="canteen"]') !== null;
}

/** What this sounds like. @param {{name: string, then: Seen, now: Seen}[]} moved @param {number} riding */
function hear(moved, riding) {
  if (riding) sound("winding", riding);
  else if (moved.some(({ name, then, now }) => name.startsWith("cube-") && then.caged !== now.caged)) sound("coal");
}

/** Let everything that is in the air land at once. */
export function landAll() {
  for (const motion of layer().getAnimations({ subtree: true })) motion.finish();
}

/** Where a piece comes from that was not on the table: a worker from the pool of its player. @param {string} name */
function home(name) {
  return name.replace(/^worker-of-(\d)-\d+$/, "pool-$1");
}

/** @param {{x: number, y: number}} place @param {number} scale @param {number} [tall] */
function at({ x, y }, scale, tall = scale) {
  return `translate(${x}px, ${y}px) scale(${scale}, ${tall})`;
}

/** @param {DOMRect} from @param {DOMRect} to @returns {Keyframe[]} */
function straight(from, to) {
  return [{ transform: at(from, from.width / to.width, from.height / to.height) }, { transform: at(to, 1) }];
}

/** @param {Seen} piece @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
async function flight(piece, frames, timing) {
  const { rect, element } = piece;
  const ghost = s("svg", { class: "ghost" }, use(piece.symbol, { width: "100%", height: "100%" }));
  ghost.style.width = `${rect.width}px`;
  ghost.style.height = `${rect.height}px`;
  layer().append(ghost);
  element.classList.add("in-flight");
  const motion = ghost.animate(frames, { fill: "both", ...timing });
  await motion.finished.catch(() => {});
  ghost.remove();
  element.classList.remove("in-flight");
}

/**
 * Give every place its pieces so that as few as possible move: each keeps its name from before
 * where it can. A place is told by its name and how many pieces lie there.
 */
export class Pieces {
  constructor() {
    /** @type {Map<string, string[]>} the pieces at each place, by kind and place */
    this.at = new Map();
    this.made = 0;
  }

  /** @param {string} kind */
  make(kind) {
    this.made += 1;
    return `${kind}-${this.made}`;
  }

  /**
   * @param {string} kind such as cube-yellow @param {[string, number][]} wanted places and numbers
   * @returns {Map<string, string[]>} the names of the pieces at each place
   */
  settle(kind, wanted) {
    /** @type {Map<string, string[]>} */
    const next = new Map();
    /** @type {string[]} */
    const loose = [];
    const numbers = new Map(wanted);
    for (const [key, names] of this.at) {
      if (!key.startsWith(`${kind}|`)) continue;
      const stay = names.slice(0, numbers.get(key.slice(kind.length + 1)) ?? 0);
      next.set(key, stay);
      loose.push(...names.slice(stay.length));
      this.at.delete(key);
    }
    /** @type {Map<string, string[]>} */
    const result = new Map();
    for (const [place, number] of wanted) {
      const names = next.get(`${kind}|${place}`) ?? [];
      while (names.length < number) names.push(loose.pop() ?? this.make(kind));
      this.at.set(`${kind}|${place}`, names);
      result.set(place, names);
    }
    return result;
  }
}
