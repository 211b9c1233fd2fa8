// How the points grew, turn by turn: everyone's lines, or one player's by source. On ruled paper, with ink.

import { COLOURS, seatFigure } from "../board/prompt.js";
import { SOURCES } from "../dialogs/scoring.js";
import { h, icon, replace, s, use } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Moment } from "../plumbing/history.js"
 * @import { TableInfo } from "../plumbing/wire.js"
 */

export const SIZE = { width: 600, height: 250, left: 38, right: 46, top: 14, bottom: 28 };
const INK = "#1B1714";
const RULE = "#5B86B8";
const FONT = "sans-serif";

/** The colour of a player, as the palette has it. @param {number} figure */
export function colourOf(figure) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--player-${figure}`).trim() || INK;
}

/** The ends of turns. @param {Moment[]} course */
export function turnsOf(course) {
  return course.filter((moment, at) => at === 0 || moment.turn);
}

/** @param {Moment[]} course @param {TableInfo} info */
export function coursePlot(course, info) {
  const turns = turnsOf(course);
  const holder = h("div", { class: "plot-holder" });
  const seats = turns[0].points.map((_, seat) => seat);
  const choose = (/** @type {number | null} */ seat) => {
    replace(holder, seat === null ? everyone(turns, info) : bySource(turns, info, seat));
    for (const [at, button] of [...tabs.children].entries())
      button.setAttribute("aria-pressed", String(at === (seat === null ? 0 : seat + 1)));
  };
  const tabs = h(
    "div",
    { class: "plot-tabs", role: "group", "aria-label": t("scoring.plot") },
    h("button", { type: "button", onclick: () => choose(null) }, t("scoring.plot.all")),
    seats.map((seat) =>
      h(
        "button",
        { type: "button", onclick: () => choose(seat) },
        icon(`worker-${seatFigure(info, seat)}`),
        h("span", {}, playerName(info, seat)),
      ),
    ),
  );
  choose(null);
  return h("figure", { class: "plot" }, h("figcaption", {}, t("scoring.plot")), tabs, holder);
}

/** @param {Moment[]} turns @param {TableInfo} info */
function everyone(turns, info) {
  const { width, height } = SIZE;
  const told = turns[turns.length - 1].points
    .map((points, seat) => t("score.of", { who: playerName(info, seat), points }))
    .join(", ");
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${t("scoring.plot")}: ${told}` },
    linesPicture(turns, info),
  );
}

/**
 * Where turns and points lie on the paper.
 * @param {Moment[]} turns @param {number} least @param {number} most
 */
function scales(turns, least, most, size = SIZE) {
  const { width, height, left, right, top, bottom } = size;
  return {
    size,
    x: (/** @type {number} */ at) => left + ((width - left - right) * at) / Math.max(1, turns.length - 1),
    y: (/** @type {number} */ points) => top + ((height - top - bottom) * (most - points)) / (most - least || 1),
  };
}

/**
 * Rules of the paper, with their numbers, and where shifts end.
 * @param {Moment[]} turns @param {ReturnType<typeof scales>} to @param {number} least @param {number} most
 */
function paper(turns, to, least, most) {
  const { width, height, left, right, top, bottom } = to.size;
  const step = most - least > 80 ? 20 : most - least > 30 ? 10 : 5;
  const parts = [];
  for (let points = Math.ceil(least / step) * step; points <= most; points += step)
    parts.push(
      s("path", {
        d: `M${left} ${to.y(points)}H${width - right}`,
        stroke: points ? RULE : INK,
        "stroke-opacity": points ? 0.45 : 0.8,
        "stroke-width": 1,
      }),
      label(left - 6, to.y(points) + 4, number(points), "end"),
    );
  for (const shift of [1, 2, 3]) {
    const first = turns.findIndex((moment) => moment.shift === shift);
    const last = turns.findLastIndex((moment) => moment.shift === shift);
    if (first < 0) continue;
    parts.push(label((to.x(first) + to.x(last)) / 2, height - 8, t("table.shift", { shift }), "middle"));
    if (first > 0)
      parts.push(
        s("path", {
          d: `M${to.x(first)} ${top}V${height - bottom + 8}`,
          stroke: "#9E2B25",
          "stroke-opacity": 0.6,
          "stroke-dasharray": "4 3",
        }),
      );
  }
  return parts;
}

/** @param {number} x @param {number} y @param {string} text @param {string} anchor */
function label(x, y, text, anchor, weight = 400) {
  return s(
    "text",
    { x, y, "text-anchor": anchor, "font-size": 12, "font-family": FONT, "font-weight": weight, fill: INK },
    text,
  );
}

/** Everyone's points, each line with the shape of its player. @param {Moment[]} turns @param {TableInfo} info */
export function linesPicture(turns, info, size = SIZE) {
  const all = turns.flatMap((moment) => moment.points);
  const [least, most] = [Math.min(0, ...all), Math.max(10, ...all)];
  const to = scales(turns, least, most, size);
  const last = turns.length - 1;
  const marks = [0, 1, 2, 3, 4].map((quarter) => Math.round((last * quarter) / 4));
  const lines = turns[0].points.flatMap((_, seat) => {
    const figure = seatFigure(info, seat);
    const points = turns
      .map((moment, at) => `${to.x(at).toFixed(1)},${to.y(moment.points[seat]).toFixed(1)}`)
      .join(" ");
    const line = { points, fill: "none", "stroke-linejoin": "round" };
    return [
      s("polyline", { ...line, stroke: INK, "stroke-width": 4.4 }),
      s("polyline", { ...line, class: `line by-${COLOURS[figure]}`, stroke: colourOf(figure), "stroke-width": 2.6 }),
      ...marks
        .slice(1)
        .map((at) =>
          use(`leader-${figure}`, { x: to.x(at) - 8, y: to.y(turns[at].points[seat]) - 8, width: 16, height: 16 }),
        ),
    ];
  });
  const ends = apart(turns[last].points.map((points) => to.y(points)));
  const totals = turns[last].points.map((points, seat) =>
    label(to.x(last) + 12, ends[seat] + 4, number(points), "start", 700),
  );
  return [...paper(turns, to, least, most), ...lines, ...totals];
}

/** Numbers that would lie on each other move apart. @param {number[]} heights */
function apart(heights, least = 13) {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one] - heights[other]);
  const placed = [...heights];
  for (const [n, at] of order.entries()) if (n) placed[at] = Math.max(placed[at], placed[order[n - 1]] + least);
  return placed;
}

const STRENGTH = [1, 0.78, 0.6, 0.44, 0.32, 0.2, 0.5, 0.3];

/** One player's points, source upon source. @param {Moment[]} turns @param {TableInfo} info @param {number} seat */
function bySource(turns, info, seat) {
  const { width, height } = SIZE;
  const figure = seatFigure(info, seat);
  const own = turns.map((moment) => moment.sources[seat]);
  const sums = (/** @type {number} */ sign) =>
    own.map((one) => SOURCES.reduce((sum, source) => sum + Math.max(0, sign * one[source]), 0));
  const [least, most] = [-Math.max(0, ...sums(-1)), Math.max(10, ...sums(1))];
  const to = scales(turns, least, most);
  const above = own.map(() => 0);
  const below = own.map(() => 0);
  const areas = SOURCES.map((source, n) => {
    const upper = own.map((one, at) => {
      const base = one[source] < 0 ? below : above;
      const from = base[at];
      base[at] += one[source];
      return [from, base[at]];
    });
    const edge = upper.map(([, high], at) => `${to.x(at).toFixed(1)} ${to.y(high).toFixed(1)}`);
    const back = upper.map(([low], at) => `${to.x(at).toFixed(1)} ${to.y(low).toFixed(1)}`).reverse();
    return s("path", {
      class: "area",
      d: `M${edge.join("L")}L${back.join("L")}Z`,
      fill: colourOf(figure),
      "fill-opacity": STRENGTH[n],
      stroke: INK,
      "stroke-width": 0.8,
    });
  });
  const last = own[own.length - 1];
  return [
    s(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `${t("scoring.plot")}: ${playerName(info, seat)}`,
      },
      paper(turns, to, least, most),
      areas,
    ),
    h(
      "ul",
      { class: "plot-legend" },
      SOURCES.map((source, n) =>
        h(
          "li",
          {},
          s(
            "svg",
            { viewBox: "0 0 16 12", class: "swatch", "aria-hidden": "true" },
            s("rect", {
              width: 16,
              height: 12,
              fill: colourOf(figure),
              "fill-opacity": STRENGTH[n],
              stroke: INK,
            }),
          ),
          h("span", {}, t(`source.${source}`)),
          h("b", {}, number(last[source], true)),
        ),
      ),
    ),
  ];
}
