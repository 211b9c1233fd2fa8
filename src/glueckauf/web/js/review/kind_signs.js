// The signs of the classes of turns: a lamp, a tick, a question mark, a crack, a cave-in, a flooded gallery, a rail.

import { s } from "../plumbing/dom.js";

/** @type {Record<string, string>} on a grid of 24 */
const PATHS = {
  brilliant: "M9 19h6M10 16.5h4M9 14c0-2-2.5-3-2.5-6a5.5 5.5 0 0 1 11 0c0 3-2.5 4-2.5 6zM12 1v1M3 8h1M20 8h1",
  best: "M4 13l5 5L20 6",
  good: "M5 12h14",
  only: "M8 3v18M16 3v18M6 7h12M6 12h12M6 17h12",
  unclear: "M4 9c3-3 5-3 8 0s5 3 8 0M4 16c3-3 5-3 8 0s5 3 8 0",
  doubtful: "M8 8.5a4 4 0 1 1 5.7 3.6c-1.1.6-1.7 1.4-1.7 2.7M12 18.5v.6",
  error: "M13 2l-4 6 5 4-5 4 3 6",
  blunder: "M2 20h20M4 20l4-6 4 6M10 20l5-8 6 8M7 9l2 2M16 4l1 3M11 4l-1 3",
  howler: "M2 12c2.5-2 4-2 6.5 0s4 2 6.5 0 4-2 6.5 0M2 17c2.5-2 4-2 6.5 0s4 2 6.5 0 4-2 6.5 0M6 7a6 6 0 0 1 12 0",
};

/** @param {string} kind */
export function kindSign(kind) {
  return s(
    "svg",
    { class: `kind-sign ${kind}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", {
      d: PATHS[kind] ?? PATHS.good,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2.2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}
