// The flags on the winning towers, when a game is over.

import { seatFigure } from "../board/prompt.js";
import { use } from "../plumbing/dom.js";

/** @import { FinalStanding, TableInfo } from "../plumbing/wire.js" */

/**
 * @param {Element} root @param {FinalStanding | null} outcome nothing while the game goes on @param {TableInfo} info
 */
export function drawFlags(root, outcome, info) {
  for (const mine of root.querySelectorAll("[data-thing^='mine:']")) {
    const seat = Number(mine.getAttribute("data-thing")?.slice(5));
    const svg = mine.matches("svg") ? mine : mine.querySelector("svg.mini");
    svg?.querySelector(".winners-flag")?.remove();
    if (outcome?.ranking[0].includes(seat) && !mine.closest(".own-away"))
      svg?.append(
        use(`flag-${seatFigure(info, seat)}`, { class: "winners-flag", x: -82, y: 0, width: 40, height: 48 }),
      );
  }
}
