// The scoring scene: element by element after each shift, and where all points came from at the end.

import { h, icon, replace, s, sheet } from "./dom.js";
import { moveTime } from "./preferences.js";
import { seatFigure } from "./prompt.js";
import { listed, playerName } from "./sentences.js";
import { t } from "./words.js";

const SOURCES = ["orders", "shift 1", "shift 2", "shift 3", "marks", "cubes", "outstanding", "imbalance"];

/** @param {any} info @param {number} players */
function heads(info, players) {
  return Array.from({ length: players }, (_, seat) => h("th", { scope: "col" }, icon(`worker-${seatFigure(info, seat)}`), h("span", {}, playerName(info, seat))));
}

/** The picture of an element: its coal, its vehicle or its cart. @param {string} element */
export function elementIcon(element) {
  const [colour, what] = element.split(" ");
  return icon(what === "coal" ? `cube-${colour}` : what === "carts" ? `cart-${colour}` : colour, { class: "icon element" });
}

/** How an element was shared out. @param {any} event */
function why(event) {
  const most = Math.max(...event.counts);
  if (most === 0) return t("scoring.nobody");
  const first = event.counts.filter((/** @type {number} */ count) => count === most).length;
  if (first > 1) return t("scoring.tie.first", { count: first });
  const seconds = event.points.filter((/** @type {number} */ points, /** @type {number} */ seat) => points > 0 && event.counts[seat] < most).length;
  if (seconds > 1) return t("scoring.tie.second", { count: seconds });
  return "";
}

/**
 * After a shift: who has how many of each element, and who gets what.
 * @param {any[]} events of the action that ended the shift @param {any} info
 */
export function shiftScene(events, info) {
  const elements = events.filter((event) => event.kind === "element_scored");
  const shift = elements[0].shift;
  const players = elements[0].counts.length;
  const totals = Array(players).fill(0);
  const rows = elements.map((event, number) => {
    event.points.forEach((/** @type {number} */ points, /** @type {number} */ seat) => (totals[seat] += points));
    const row = h(
      "tr",
      { class: "element-row" },
      h("th", { scope: "row" }, elementIcon(event.element), h("span", {}, t(`element.${event.element}`)), why(event) && h("small", {}, why(event))),
      event.counts.map((/** @type {number} */ count, /** @type {number} */ seat) => h("td", { class: event.points[seat] ? "gains" : "" }, h("span", { class: "count" }, count), event.points[seat] > 0 && h("b", {}, `+${event.points[seat]}`))),
    );
    row.style.animationDelay = `${number * Math.min(moveTime(), 260)}ms`;
    return row;
  });
  return sceneDialog(
    t("scoring.shift", { shift }),
    h("table", { class: "scoring" }, h("thead", {}, h("tr", {}, h("td", {}), heads(info, players))), h("tbody", {}, rows), h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("scoring.sum")), totals.map((points) => h("td", {}, h("b", {}, `+${points}`)))))),
    startPlayer(events, info),
  );
}

/** @param {any[]} events @param {any} info */
function startPlayer(events, info) {
  const event = events.find((one) => one.kind === "start_player_changed" || one.kind === "start_player_kept");
  return event ? h("p", { class: "start-player-line" }, icon("start-player"), t(`event.${event.kind}`, { who: playerName(info, event.seat), previous: playerName(info, event.previous ?? event.seat) })) : null;
}

/** The final standing. @param {any} outcome @param {any} info @param {number[][]} history points after each action */
export function finalScene(outcome, info, history) {
  const players = outcome.points.length;
  const winners = outcome.ranking[0];
  const rows = SOURCES.map((source) => h("tr", {}, h("th", { scope: "row" }, t(`source.${source}`)), outcome.breakdown.map((/** @type {any} */ one) => h("td", {}, signed(one[source])))));
  return sceneDialog(
    t("scoring.end", { winners: listed(winners.map((/** @type {number} */ seat) => playerName(info, seat))), count: winners.length }),
    h("p", { class: "hint" }, t(`scoring.reason.${outcome.reason}`)),
    h("table", { class: "scoring final" }, h("thead", {}, h("tr", {}, h("td", {}), heads(info, players))), h("tbody", {}, rows), h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("scoring.total")), outcome.points.map((/** @type {number} */ points, /** @type {number} */ seat) => h("td", { class: winners.includes(seat) ? "winner" : "" }, h("b", {}, points)))))),
    history.length > 1 && plot(history, info),
  );
}

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

/** Points over the game, one line a seat. @param {number[][]} history @param {any} info */
function plot(history, info) {
  const width = 560;
  const height = 180;
  const most = Math.max(10, ...history.flat());
  const least = Math.min(0, ...history.flat());
  const x = (/** @type {number} */ at) => 34 + ((width - 44) * at) / (history.length - 1);
  const y = (/** @type {number} */ points) => 8 + ((height - 26) * (most - points)) / (most - least);
  const step = most > 60 ? 20 : 10;
  const grid = [];
  for (let points = Math.ceil(least / step) * step; points <= most; points += step) grid.push(s("path", { class: "grid", d: `M34 ${y(points)}H${width - 10}` }), s("text", { x: 30, y: y(points) + 4, "text-anchor": "end" }, points));
  const lines = history[0].map((_, seat) => s("polyline", { class: `line by-${info.seats[seat].colour}`, points: history.map((points, at) => `${x(at).toFixed(1)},${y(points[seat]).toFixed(1)}`).join(" ") }));
  return h("figure", { class: "plot" }, h("figcaption", {}, t("scoring.plot")), s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("scoring.plot") }, grid, lines));
}

/** @param {string} title @param {...any} content */
function sceneDialog(title, ...content) {
  const dialog = sheet("scene", title, h("button", { class: "primary", autofocus: true }, t("ui.continue")), content);
  dialog.scrollTop = 0; // the focus is on the button below
  return dialog;
}

/** Let a number run to its new value. @param {HTMLElement} element @param {number} from @param {number} to */
function countUp(element, from, to) {
  const time = 3 * moveTime();
  const start = performance.now();
  const step = (/** @type {number} */ now) => {
    const part = time ? Math.min(1, (now - start) / time) : 1;
    element.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  if (from === to || document.hidden) element.textContent = String(to);
  else requestAnimationFrame(step);
}

/** @param {HTMLElement} box @param {import("./store.js").View} view @param {any} info */
export function scoreboard(box, view, info) {
  const before = (box.dataset.points ?? "").split(",").map(Number);
  box.dataset.points = view.players.map((/** @type {any} */ player) => player.points).join(",");
  replace(box, view.players.map((/** @type {any} */ player) => h("span", { class: `score by-${info.seats[player.seat].colour} ${view.seat === player.seat && view.phase !== "over" ? "active" : ""}`, title: playerName(info, player.seat) }, icon(`worker-${seatFigure(info, player.seat)}`), h("b", {}, before[player.seat] ?? 0))));
  box.querySelectorAll("b").forEach((element, seat) => countUp(element, before[seat] ?? 0, view.players[seat].points));
}
