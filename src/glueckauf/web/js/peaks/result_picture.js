// The result as a picture of its own: SVG with all it needs, then PNG, to be saved or shared.

import { seatFigure } from "../board/prompt.js";
import { SOURCES } from "../dialogs/scoring.js";
import { h, s, use } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { linesPicture, SIZE, turnsOf } from "./plot.js";

/**
 * @import { Moment } from "../plumbing/history.js"
 * @import { FinalStanding, TableInfo } from "../plumbing/wire.js"
 */

const WIDTH = 1200;
const HEIGHT = 630;
const SERIF = "Rockwell, 'Roboto Slab', 'DejaVu Serif', Georgia, serif";
const SANS = "'Source Sans 3', 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

/**
 * @param {number} x @param {number} y @param {number} size @param {string} words
 * @param {Record<string, string | number>} [more]
 */
function text(x, y, size, words, more = {}) {
  return s("text", { x, y, "font-size": size, "font-family": SANS, fill: "#1B1714", ...more }, words);
}

/** @param {FinalStanding} outcome @param {TableInfo} info @param {Moment[]} course @returns {Promise<Blob>} */
export async function resultPicture(outcome, info, course) {
  const svg = s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT },
    s("rect", { width: WIDTH, height: HEIGHT, fill: "url(#g-sky)" }),
    s("svg", { y: HEIGHT - 150, width: WIDTH, height: 96 }, use("header", { width: WIDTH, height: 96 })),
    s("rect", { y: HEIGHT - 54, width: WIDTH, height: 54, fill: "url(#p-cobble)" }),
    titlePicture(outcome, info),
    tablePicture(outcome, info),
    course.length > 1 && plotPicture(course, info),
  );
  svg.prepend(...materials(svg));
  return await drawn(svg);
}

/** The game's name on enamel, and who won. @param {FinalStanding} outcome @param {TableInfo} info */
function titlePicture(outcome, info) {
  const winners = outcome.ranking[0].map((seat) => playerName(info, seat));
  const white = { fill: "#fff", "font-family": SERIF, "font-weight": 700 };
  return [
    s("rect", {
      x: 24,
      y: 20,
      width: WIDTH - 48,
      height: 78,
      rx: 12,
      fill: "#173C74",
      stroke: "#DFE6F2",
      "stroke-width": 3,
    }),
    use("emblem", { x: 46, y: 36, width: 50, height: 46, color: "#F4E8CD" }),
    text(112, 71, 34, "Glück Auf", white),
    text(WIDTH - 50, 70, 28, t("scoring.end", { winners, count: winners.length }), { ...white, "text-anchor": "end" }),
  ];
}

/** Points by source, the best player first. @param {FinalStanding} outcome @param {TableInfo} info */
function tablePicture(outcome, info) {
  const seats = outcome.ranking.flat();
  const column = (/** @type {number} */ at) => 262 + (292 / seats.length) * (at + 0.5);
  const rows = SOURCES.flatMap((source, row) => {
    const y = 250 + 36 * row;
    return [
      s("path", { d: `M44 ${y + 11}H554`, stroke: "#5B86B8", "stroke-opacity": 0.5 }),
      text(48, y, 19, t(`source.${source}`)),
      ...seats.map((seat, at) =>
        text(column(at), y, 20, number(outcome.breakdown[seat][source], true), { "text-anchor": "middle" }),
      ),
    ];
  });
  const total = { "text-anchor": "middle", "font-weight": 700 };
  return [
    s("rect", { x: 24, y: 118, width: 552, height: 470, rx: 8, fill: "#F7EDD5", stroke: "#B8A57A" }),
    ...rows,
    ...seats.flatMap((seat, at) => {
      const figure = seatFigure(info, seat);
      const won = outcome.ranking[0].includes(seat);
      return [
        won && use("laurel", { x: column(at) - 33, y: 524, width: 66, height: 66 }),
        use(`worker-${figure}`, { x: column(at) - 19, y: 130, width: 38, height: 48 }),
        text(column(at), 204, 18, shortened(playerName(info, seat), seats.length), { ...total, "font-weight": 650 }),
        text(column(at), 568, won ? 24 : 26, number(outcome.points[seat]), total),
      ];
    }),
    text(48, 566, 21, t("scoring.total"), { "font-weight": 700 }),
  ];
}

/** @param {string} name @param {number} players */
function shortened(name, players) {
  const most = Math.floor(36 / players);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

/** @param {Moment[]} course @param {TableInfo} info */
function plotPicture(course, info) {
  const size = { ...SIZE, width: 564, height: 406 };
  return [
    s("rect", { x: 596, y: 118, width: 580, height: 470, rx: 8, fill: "#F7EDD5", stroke: "#B8A57A" }),
    text(622, 156, 21, t("scoring.plot"), { "font-weight": 700 }),
    s("svg", { x: 604, y: 170, width: size.width, height: size.height }, linesPicture(turnsOf(course), info, size)),
  ];
}

/**
 * The symbols, gradients and patterns that a picture asks for, with all that those ask for.
 * @param {Element} picture
 */
function materials(picture) {
  const sprite = /** @type {HTMLElement} */ (document.getElementById("sprite"));
  /** @type {Map<string, Node>} */
  const found = new Map();
  const collect = (/** @type {string} */ markup) => {
    for (const [, link, url] of markup.matchAll(/href="#([^"]+)"|url\((?:&quot;|")?#([^)"&]+)/g)) {
      const id = link ?? url;
      const part = found.has(id) ? null : sprite.querySelector(`#${CSS.escape(id)}`);
      if (!part) continue;
      found.set(id, part.cloneNode(true));
      collect(part.outerHTML);
    }
  };
  collect(picture.outerHTML);
  return [s("defs", {}, [...found.values()])];
}

/** @param {SVGSVGElement} svg */
async function drawn(svg) {
  const image = new Image(2 * WIDTH, 2 * HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = h("canvas", { width: 2 * WIDTH, height: 2 * HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("expected a picture, but the browser made none");
  return blob;
}

/** @param {Blob} picture */
export function savePicture(picture) {
  const href = URL.createObjectURL(picture);
  h("a", { href, download: "glueck-auf.png" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** @param {Blob} picture */
function asFile(picture) {
  return new File([picture], "glueck-auf.png", { type: "image/png" });
}

/** Whether the system takes pictures to share. */
export function canShare() {
  return Boolean(navigator.canShare?.({ files: [asFile(new Blob())] }));
}

/** @param {Blob} picture @param {string} title */
export async function sharePicture(picture, title) {
  try {
    await navigator.share({ files: [asFile(picture)], title });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the sheet was closed again
  }
}
