// A mine: its tiles, carts and cubes, the cage, the storage and the balance, where the layout says.

import { layout } from "./assets.js";
import { s, use } from "./dom.js";
import { plate } from "./pieces.js";
import { COALS } from "./sentences.js";

const SIDES = ["light", "dark"];

/** @typedef {{tiles: number[], carts: number[], half: number}} Tunnel edges of its tiles, middles of its carts, and how far it must be shown */

/** One side of a level, by the carts of its tiles. @param {any} level @param {string} side @returns {Tunnel} */
function tunnel(level, side) {
  const carts = level[side].map((/** @type {string} */ name) => layout.tiles[name].carts);
  return layout.mine.levels[level.colour][side][carts.join("")];
}

/** The cubes of a level; the carts next to the shaft are emptied first. @param {any} level @returns {{cube: string, x: number, y: number}[]} */
function levelCubes(level) {
  const carts = SIDES.flatMap((side) => tunnel(level, side).carts).sort((one, other) => Math.abs(one) - Math.abs(other) || one - other);
  const full = carts.slice(level.empty);
  return heap(level.cubes).map((cube, n) => ({ cube, x: full[n], y: layout.mine.levels[level.colour].cubes }));
}

/** One by one, in order of depth. @param {Record<string, number>} cubes @returns {string[]} */
function heap(cubes) {
  return COALS.flatMap((cube) => Array(cubes[cube]).fill(cube));
}

/** How far a mine must be shown on both sides of its shaft. @param {any} player */
function halfWidth(player) {
  return Math.max(layout.mine.least_half, ...player.levels.flatMap((/** @type {any} */ level) => SIDES.map((side) => tunnel(level, side).half)));
}

/**
 * Show a mine as wide as its frame allows, and never less than all of it.
 * @param {SVGElement} svg @param {any} player
 */
export function frameMine(svg, player) {
  const { height, half: most } = layout.mine.ground;
  const { width: wide, height: tall } = svg.getBoundingClientRect();
  const room = wide && tall ? (height * wide) / tall / 2 : 0;
  const half = Math.min(most, Math.max(halfWidth(player), room));
  svg.setAttribute("viewBox", `${-half} 0 ${2 * half} ${height}`);
}

/** What never moves by itself: ground, tiles, balance. @param {any} player */
export function mineGround(player) {
  const { ground, levels } = layout.mine;
  const parts = [use(ground.symbol, { x: -ground.half, y: 0, width: 2 * ground.half, height: ground.height }), ...balance(player)];
  for (const level of player.levels) {
    for (const side of SIDES) {
      const { tiles } = tunnel(level, side);
      level[side].forEach((/** @type {string} */ name, /** @type {number} */ n) => {
        const { width, height } = layout.tiles[name];
        parts.push(use(`tile-${name}`, { x: tiles[n], y: levels[level.colour].top, width, height }));
      });
    }
  }
  return parts;
}

/** @param {any} player */
function balance(player) {
  const { pivot, beam, pan, heavier } = layout.mine.balance;
  const count = (/** @type {string} */ side) => player.levels.reduce((/** @type {number} */ sum, /** @type {any} */ level) => sum + level[side].length, 0);
  const at = heavier[count("dark") - count("light")];
  const parts = [s("g", { transform: `rotate(${at.turn} ${pivot.x} ${pivot.y})` }, use("balance-beam", { x: pivot.x - beam.width / 2, y: pivot.y - beam.height / 2, ...beam }))];
  for (const side of SIDES) {
    const { x, y } = at[side];
    parts.push(use(`pan-${side}`, { x, y, width: pan.width, height: pan.height }), s("text", { class: "pan-number", x: x + pan.number.x, y: y + pan.number.y }, count(side)));
  }
  return parts;
}

/** The rope and the cage without its load. @param {any} player */
export function cagePicture(player) {
  const { x, width, height, top, rope } = layout.mine.cage;
  const y = top[player.cage_at];
  return [s("path", { class: "rope", d: `M0 ${rope}V${y + 3}` }), use("cage", { x, y, width, height })];
}

/**
 * Where every cube of a mine lies, by its holder.
 * @param {any} player @returns {{cube: string, place: string, x: number, y: number, level?: string}[]}
 */
export function mineCubes(player) {
  const list = [];
  for (const level of player.levels) {
    levelCubes(level).forEach(({ cube, x, y }, n) => list.push({ cube, place: `cart:${level.colour}:${n}`, x, y, level: level.colour }));
  }
  const { x, top, berths } = layout.mine.cage;
  heap(player.cage).forEach((cube, n) => list.push({ cube, place: `cage:${n}`, x: x + berths[n].x, y: top[player.cage_at] + berths[n].y }));
  const { bins, steps } = layout.mine.storage;
  for (const cube of COALS) {
    const count = player.storage[cube];
    for (let n = 0; n < count; n += 1) list.push({ cube, place: `storage:${n}`, x: bins[cube].x, y: bins[cube].y - steps[count] * n });
  }
  return list;
}

/** Numbers on heaps that are too high to count. @param {any} player */
export function heapNumbers(player) {
  const { bins, loose, number } = layout.mine.storage;
  return COALS.filter((cube) => player.storage[cube] > loose).flatMap((cube) => plate(bins[cube].x, number, player.storage[cube]));
}
