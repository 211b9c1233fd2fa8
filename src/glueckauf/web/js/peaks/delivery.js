// A delivery: the sealed orders go to their vehicle, which leaves with them, and the stamp counts the points.

import { h, icon } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { moveTime } from "../plumbing/preferences.js";
import { sound } from "../sound/sound.js";
import { dress, WEIGHTY } from "./stage.js";

/** @import { GameEvent } from "../plumbing/wire.js" */

const layer = () => /** @type {HTMLElement} */ (document.getElementById("flights"));

/** @param {Element | null} element @returns {DOMRect | null} nothing where it is not seen */
function seen(element) {
  const rect = element?.getBoundingClientRect();
  return rect?.width ? rect : null;
}

/** Something over the table that moves by its middle. */
class Mover {
  /** @param {HTMLElement} thing @param {() => boolean} hurried */
  constructor(thing, hurried) {
    this.thing = thing;
    this.hurried = hurried;
    thing.classList.add("mover");
    layer().append(thing);
  }

  /**
   * @param {{x: number, y: number, scale?: number, turn?: number, opacity?: number}[]} places
   * @param {number} length in times of a move
   */
  async go(places, length, easing = WEIGHTY) {
    const frames = places.map(({ x, y, scale = 1, turn = 0, opacity = 1 }) => ({
      transform: `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`,
      opacity,
    }));
    if (this.hurried()) return;
    const motion = this.thing.animate(frames, { duration: length * moveTime(), easing, fill: "both" });
    await motion.finished.catch(() => {});
  }
}

/** @param {DOMRect} rect */
function middle(rect) {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/**
 * Take up the cards where they lie now; what comes back plays the rest, when the table has been drawn without them.
 * @param {Element} root @param {GameEvent[]} events @param {() => boolean} hurried whether to get on
 * @returns {() => Promise<void>}
 */
export function takeUp(root, events, hurried) {
  const delivered = events.filter((event) => event.kind === "order_delivered");
  const cards = delivered.flatMap(({ order, points, seat }) => {
    const card = root.querySelector(`.own [data-thing="order:${order}"]`);
    const from = seen(card) ?? seen(root.querySelector(`[data-thing="mine:${seat}"]:not(.own-away *)`));
    if (!from) return [];
    const copy = seen(card) && card ? card.cloneNode(true) : icon(`order-${order}`);
    const thing = h("div", { class: "delivered-card", "aria-hidden": "true" }, copy);
    const width = seen(card) ? from.width : 60;
    thing.style.width = `${width}px`;
    const mover = new Mover(thing, hurried);
    mover.go([middle(from), middle(from)], 0);
    return [{ mover, points, width, from: middle(from) }];
  });
  const { seat, order } = delivered[0];
  const vehicle = order.split("-")[0];
  return async () => {
    await dress();
    const score = seen(root.querySelectorAll(".scores .score")[seat] ?? null);
    const gate = seen(root.querySelector(`[data-space="deliver ${vehicle}"]`)) ?? score;
    if (gate) await leave(cards, vehicle, gate, score, hurried);
    for (const { mover } of cards) mover.thing.remove();
  };
}

/**
 * @param {{mover: Mover, points: number, width: number, from: {x: number, y: number}}[]} cards
 * @param {string} vehicle @param {DOMRect} gate @param {DOMRect | null} score @param {() => boolean} hurried
 */
async function leave(cards, vehicle, gate, score, hurried) {
  const at = middle(gate);
  const width = Math.max(90, gate.width * 1.25);
  const picture = h("div", { class: "wagon", "aria-hidden": "true" }, icon(vehicle, { class: "wagon-picture" }));
  picture.style.width = `${width}px`;
  const wagon = new Mover(picture, hurried);
  const total = h("b", { class: "stamped" }, number(0, true));
  const stamp = new Mover(total, hurried);
  const over = { x: at.x, y: at.y - width * 0.62 };
  stamp.go(
    [
      { ...over, opacity: 0 },
      { ...over, opacity: 0 },
    ],
    0,
  );
  await wagon.go([{ ...at, scale: 0.6, opacity: 0 }, at], 1.2);
  const loads = cards.map(({ width: own }, n) => ({
    x: at.x + (n - (cards.length - 1) / 2) * width * 0.2,
    y: at.y - width * 0.2,
    scale: (width * 0.34) / own,
    turn: 2,
  }));
  let points = 0;
  for (const [n, card] of cards.entries()) {
    const load = loads[n];
    const lifted = { x: card.from.x, y: card.from.y - 26, scale: 1.12 };
    const above = { ...load, y: load.y - width * 0.14, scale: load.scale * 1.2, turn: -6 };
    await card.mover.go([card.from, lifted, above, load], 3.4);
    points += card.points;
    total.textContent = number(points, true);
    if (!hurried()) sound("stamp");
    await stamp.go([{ ...over, scale: 1.9, opacity: 0.2 }, over], 1, "ease-in");
  }
  await stamp.go([over, over], 1.5);
  const away = gate.width * 2.6;
  const drive = (/** @type {Mover} */ mover, /** @type {{x: number, y: number}} */ from) =>
    mover.go([from, { ...from, x: from.x - away * 0.35, y: from.y - 1 }, { ...from, x: from.x - away, opacity: 0 }], 5);
  const target = score ? middle(score) : over;
  const between = { x: (over.x + target.x) / 2, y: Math.min(over.y, target.y) + 10, scale: 1.2 };
  await Promise.all([
    drive(wagon, at),
    ...cards.map(({ mover }, n) => drive(mover, loads[n])),
    stamp.go([over, between, { ...target, scale: 0.6, opacity: 0.4 }], 3.4),
  ]);
  for (const mover of [wagon, stamp]) mover.thing.remove();
}
