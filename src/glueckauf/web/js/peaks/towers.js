// A winding tower for each player, as high as its points, under the evening sky.

import { h, s, use } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";

export const SCENE = { width: 1000, height: 580, ground: 440, rise: 160 };

const FAR = "M0 440V350Q120 290 240 344Q330 372 420 330Q540 276 660 340Q780 372 860 320Q940 296 1000 330V440Z";
const NEAR =
  "M0 440V404H36V396H44V404H90V440ZM214 440V396L236 382L258 396L280 382L302 396V440Z" +
  "M336 440V318L338 314H346L348 318V440Z" +
  "M362 440V344L364 340H370L372 344V440ZM486 440V400L520 380L554 400V440Z" +
  "M640 440V392L660 380L680 392L700 380L720 392V440Z" +
  "M742 440V310L744 306H752L754 310V440ZM880 440V398H960V440Z";
const LIT = [
  ...[12, 60, 226, 246, 266, 286, 502, 530, 652, 672, 692, 896, 920, 944].map((x) => `M${x} 412h7v9h-7Z`),
].join("");
const SMOKE = "M342 310C330 292 356 284 344 262S372 238 360 214M748 302C736 284 760 276 750 252S778 232 768 206";

/** Sky, skyline and ground. */
export function groundPicture() {
  const { width, height, ground } = SCENE;
  return [
    s("rect", { width, height: ground, fill: "url(#g-sky)" }),
    s("ellipse", { class: "end-light", cx: width / 2, cy: ground - 60, rx: width / 2, ry: 330, fill: "url(#g-lamp)" }),
    s("path", { d: SMOKE, class: "end-smoke" }),
    s("path", { d: FAR, class: "end-far" }),
    s("path", { d: NEAR, class: "end-near" }),
    s("path", { d: LIT, class: "end-windows" }),
    s("rect", { y: ground, width, height: height - ground, fill: "url(#p-cobble)" }),
    s("rect", { y: ground, width, height: 5, fill: "#000", "fill-opacity": 0.35 }),
  ];
}

/**
 * @param {number} figure the colour of its player @param {string} name @param {number} seat @param {number} players
 * @param {{low: number, high: number}} range of the points that are shown
 */
export function towerPicture(figure, name, seat, players, range) {
  const { width, ground } = SCENE;
  const room = width / players;
  const middle = room * (seat + 0.5);
  const figures = s("text", { class: "tower-points", x: middle, y: ground - 6 }, 0);
  const flag = s(
    "g",
    { class: "tower-flag" },
    use(`flag-${figure}`, { x: middle - 34, y: ground - 250, width: 60, height: 72 }),
  );
  const riser = s(
    "g",
    { class: "tower-riser" },
    flag,
    use("winding-tower", { x: middle - 78, y: ground - 192, width: 220, height: 140 }),
    use("sheave", { x: middle - 12, y: ground - 188, width: 40, height: 40 }),
    s("rect", { x: middle - 62, y: ground - 52, width: 124, height: 320, fill: "url(#p-brick)", stroke: "#0E0C0A" }),
    s("rect", { x: middle - 68, y: ground - 56, width: 136, height: 12, fill: "url(#g-iron)", stroke: "#0E0C0A" }),
    s("circle", { class: "tower-disc", cx: middle, cy: ground - 6, r: 30 }),
    figures,
  );
  const note = h("div", { class: "tower-note" });
  const place = s("text", { class: "tower-place", x: middle - 24, y: ground + 28 }, "");
  const clip = `tower-clip-${seat}`;
  const element = s(
    "g",
    { class: "tower" },
    s("clipPath", { id: clip }, s("rect", { x: middle - room, y: -400, width: 2 * room, height: ground + 400 })),
    s("g", { "clip-path": `url(#${clip})` }, riser),
    use(`worker-${figure}`, { x: middle - 16, y: ground + 6, width: 32, height: 40 }),
    place,
    s("text", { class: "tower-name", x: middle, y: ground + 64 }, name),
    s("foreignObject", { x: middle - room / 2, y: ground + 82, width: room, height: 58 }, note),
  );
  place.style.transformOrigin = `${middle - 24}px ${ground + 28}px`;
  return { element, riser, number: figures, note, place, flag, range, points: 0 };
}

/** @param {ReturnType<typeof towerPicture>} tower @param {number} points */
export function rise(tower, points) {
  tower.points = points;
  tower.number.textContent = number(points);
  const { low, high } = tower.range;
  const part = Math.max(0, (points - low) / Math.max(1, high - low));
  tower.riser.style.transform = `translateY(${-Math.round(SCENE.rise * part)}px)`;
}
