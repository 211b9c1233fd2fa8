// Points: everyone's above the table, and where they came from at the end.

import { seatFigure } from "../board/prompt.js";
import { h, icon } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { moveTime } from "../plumbing/preferences.js";
import { redraw, sketch, sketchIcon } from "../plumbing/redraw.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { FinalStanding, PublicView, TableInfo } from "../plumbing/wire.js"
 */

export const SOURCES = ["orders", "shift 1", "shift 2", "shift 3", "marks", "cubes", "outstanding", "imbalance"];

/** @param {TableInfo} info @param {number} players */
export function heads(info, players) {
  return Array.from({ length: players }, (_, seat) =>
    h("th", { scope: "col" }, icon(`worker-${seatFigure(info, seat)}`), h("span", {}, playerName(info, seat))),
  );
}

/** The picture of an element: its coal, its vehicle or its cart. @param {string} element */
export function elementIcon(element) {
  const [colour, what] = element.split(" ");
  return icon(what === "coal" ? `cube-${colour}` : what === "carts" ? `cart-${colour}` : colour, {
    class: "icon element",
  });
}

/** Where everyone's points came from. @param {FinalStanding} outcome @param {TableInfo} info */
export function finalTable(outcome, info) {
  const winners = outcome.ranking[0];
  const rows = SOURCES.map((source) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, t(`source.${source}`)),
      outcome.breakdown.map((one) => h("td", {}, number(one[source], true))),
    ),
  );
  return h(
    "table",
    { class: "scoring final" },
    h("thead", {}, h("tr", {}, h("td", {}), heads(info, outcome.points.length))),
    h("tbody", {}, rows),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, t("scoring.total")),
        outcome.points.map((points, seat) =>
          h("td", { class: winners.includes(seat) ? "winner" : "" }, h("b", {}, points)),
        ),
      ),
    ),
  );
}

/** Let a number run to its new value. @param {HTMLElement} element @param {number} from @param {number} to */
function countUp(element, from, to) {
  const time = 3 * moveTime();
  const start = performance.now();
  const step = (/** @type {number} */ now) => {
    const part = time ? Math.min(1, (now - start) / time) : 1;
    element.textContent = number(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  if (from === to || document.hidden) element.textContent = number(to);
  else requestAnimationFrame(step);
}

/** @param {HTMLElement} box @param {PublicView} view @param {TableInfo} info */
export function scoreboard(box, view, info) {
  const active = view.phase === "over" ? null : view.seat;
  const before = (box.dataset.points ?? "").split(",").map(Number);
  box.dataset.points = view.players.map((player) => player.points).join(",");
  redraw(
    box,
    view.players.map((player) =>
      sketch(
        "span",
        {
          class: `score by-${info.seats[player.seat].colour} ${player.seat === active ? "active" : ""}`,
          title: playerName(info, player.seat),
        },
        sketchIcon(`worker-${seatFigure(info, player.seat)}`),
        sketch("b"),
      ),
    ),
  );
  for (const [seat, element] of box.querySelectorAll("b").entries()) {
    const { points } = view.players[seat];
    if (!element.textContent || before[seat] !== points) countUp(element, before[seat] ?? 0, points);
  }
}
