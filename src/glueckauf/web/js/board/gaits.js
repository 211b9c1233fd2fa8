// How pieces get from one place to another: a cage rides, the displaced walk, all others fly.

import { layout } from "../plumbing/assets.js";

/** @import { Seen } from "./animation.js" */

/** How long a cage rides, so that the eye can follow it. @param {Seen} then @param {Seen} now @param {number} time */
export function rideTime(then, now, time) {
  return time * (1 + (0.55 * Math.abs(now.rect.y - then.rect.y)) / now.rect.height);
}

/**
 * The rope pays out as the cage goes down.
 * @param {Element} root @param {Seen} then @param {Seen} now @param {number} time
 */
export function payOut(root, then, now, time) {
  const rope = root.querySelector(".own .rope");
  if (!(rope instanceof SVGElement)) return;
  const top = rope.getBoundingClientRect().y;
  const [was, is] = [then.rect.y - top, now.rect.y - top];
  if (is <= 0) return;
  rope.style.transformOrigin = `0 ${layout.mine.cage.rope}px`;
  rope.animate([{ transform: `scaleY(${Math.max(0, was) / is})` }, { transform: "none" }], {
    duration: time,
    easing: RIDE,
  });
}

/** Slowly off, slowly in. */
export const RIDE = "cubic-bezier(.5,0,.35,1)";

/** How long someone walks who has been displaced. @param {DOMRect} from @param {DOMRect} to @param {number} time */
export function walkTime(from, to, time) {
  return time * Math.min(6, 2.4 + Math.hypot(to.x - from.x, to.y - from.y) / 150);
}

/**
 * Step by step, rocking a little.
 * @param {DOMRect} from @param {DOMRect} to @param {(rect: {x: number, y: number}, scale: number) => string} place
 */
export function walk(from, to, place) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(4, Math.round(far / 26));
  const first = from.width / to.width;
  return Array.from({ length: steps + 1 }, (_, n) => {
    const part = n / steps;
    const on = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    const foot = n === 0 || n === steps ? 0 : n % 2 ? 1 : -1;
    const scale = first + (1 - first) * part;
    return { transform: `${place({ x: on.x, y: on.y - (foot ? 3 : 0) }, scale)} rotate(${foot * 7}deg)` };
  });
}
