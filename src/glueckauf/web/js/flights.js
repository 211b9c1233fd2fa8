// Motion: pieces that changed their place fly there over the page, then the real ones show.

import { s, use } from "./dom.js";
import { moveTime } from "./preferences.js";

const layer = () => /** @type {HTMLElement} */ (document.getElementById("flights"));

/** @typedef {{element: Element, symbol: string, rect: DOMRect}} Seen */

/** Where every piece is now, by its name. @param {Element} root @returns {Map<string, Seen>} */
export function whereabouts(root) {
  /** @type {Map<string, Seen>} */
  const seen = new Map();
  if (moveTime() === 0 || document.hidden) return seen;
  for (const element of root.querySelectorAll("[data-piece]")) {
    const rect = element.getBoundingClientRect();
    if (rect.width) seen.set(element.getAttribute("data-piece") ?? "", { element, symbol: element.getAttribute("data-symbol") ?? "", rect });
  }
  return seen;
}

/**
 * Let everything that moved since `before` fly from its old place to its new one.
 * @param {Element} root @param {Map<string, Seen>} before @returns {Promise<void>} when all have landed
 */
export async function fly(root, before) {
  const time = moveTime();
  if (!time || !before.size || document.hidden) return;
  const after = whereabouts(root);
  const landings = [];
  let order = 0;
  for (const [name, now] of after) {
    const then = before.get(name) ?? before.get(home(name));
    if (!then) continue;
    const far = Math.hypot(now.rect.x - then.rect.x, now.rect.y - then.rect.y);
    if (far < 4) continue;
    landings.push(flight(now, then.rect, time, Math.min(order, 6) * time * 0.15));
    order += 1;
  }
  await Promise.all(landings);
}

/** Where a piece comes from that was not on the table: a worker from the pool of its player. @param {string} name */
function home(name) {
  return name.replace(/^worker-of-(\d)-\d+$/, "pool-$1");
}

/** @param {Seen} piece @param {DOMRect} from @param {number} time @param {number} delay */
async function flight(piece, from, time, delay) {
  const { rect, element } = piece;
  const ghost = s("svg", { class: "ghost", viewBox: element.getAttribute("data-box") ?? "0 0 24 24" }, use(piece.symbol, { width: "100%", height: "100%" }));
  ghost.style.width = `${rect.width}px`;
  ghost.style.height = `${rect.height}px`;
  layer().append(ghost);
  element.classList.add("in-flight");
  const start = `translate(${from.x}px, ${from.y}px) scale(${from.width / rect.width}, ${from.height / rect.height})`;
  const end = `translate(${rect.x}px, ${rect.y}px)`;
  const motion = ghost.animate([{ transform: start }, { transform: end }], { duration: time, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" });
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
      while (names.length < number) names.push(loose.pop() ?? `${kind}-${(this.made += 1)}`);
      this.at.set(`${kind}|${place}`, names);
      result.set(place, names);
    }
    return result;
  }
}
