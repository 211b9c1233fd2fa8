// A mine: its tiles, carts and cubes, the cage, the storage and the balance. Python arranges alike
// (picture/arrange.py), from the same layout.

import { layout } from "./assets.js";
import { s, use } from "./dom.js";
import { plate } from "./pieces.js";
import { COALS } from "./sentences.js";

const SIDES = ["light", "dark"];

/** @typedef {{name: string, x: number, width: number, carts: number}} PlacedTile x is its left edge */

/** The tiles of one side of a level, from the shaft outwards. @param {any} level @param {string} side @returns {PlacedTile[]} */
function sideTiles(level, side) {
  let reach = layout.mine.shaft + (level.printed_cart === side ? layout.mine.printed.width : 0);
  return level[side].map((/** @type {string} */ name) => {
    const carts = name.includes("2-") ? 2 : 1;
    const { width } = layout.mine.tiles[carts];
    const x = side === "light" ? -reach - width : reach;
    reach += width;
    return { name, x, width, carts };
  });
}

/** Middles of all carts of a level, the nearest to the shaft first. @param {any} level @returns {number[]} */
function carts(level) {
  const printed = layout.mine.shaft + layout.mine.printed.cart;
  const xs = [level.printed_cart === "light" ? -printed : printed];
  for (const side of SIDES) for (const tile of sideTiles(level, side)) xs.push(...layout.mine.tiles[tile.carts].carts.map((/** @type {number} */ at) => tile.x + at));
  return xs.sort((one, other) => Math.abs(one) - Math.abs(other) || one - other);
}

/** The cubes of a level; the carts next to the shaft are emptied first. @param {any} level @returns {{cube: string, x: number, y: number}[]} */
function levelCubes(level) {
  const y = layout.mine.levels[level.colour].top + layout.mine.rail - layout.mine.cube.above_rail;
  const cubes = COALS.flatMap((cube) => Array(level.cubes[cube]).fill(cube));
  const full = carts(level).slice(level.carts - cubes.length);
  return cubes.map((cube, n) => ({ cube, x: full[n], y }));
}

/** How far a mine must be shown on both sides of its shaft. @param {any} player */
function halfWidth(player) {
  const reaches = player.levels.flatMap((/** @type {any} */ level) => SIDES.flatMap((side) => sideTiles(level, side).map((tile) => Math.max(-tile.x, tile.x + tile.width) + layout.mine.margin)));
  return Math.max(layout.mine.least_half, ...reaches);
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
      for (const tile of sideTiles(level, side)) parts.push(use(`tile-${tile.name}`, { x: tile.x, y: levels[level.colour].top, width: tile.width, height: levels[level.colour].height }));
    }
  }
  return parts;
}

/** @param {any} player */
function balance(player) {
  const { pivot, arm, beam, pan, degrees, most } = layout.mine.balance;
  const count = (/** @type {string} */ side) => player.levels.reduce((/** @type {number} */ sum, /** @type {any} */ level) => sum + level[side].length, 0);
  const [light, dark] = SIDES.map(count);
  const turn = Math.max(-most, Math.min(most, degrees * (dark - light)));
  const parts = [s("g", { transform: `rotate(${turn} ${pivot.x} ${pivot.y})` }, use("balance-beam", { x: pivot.x - beam.width / 2, y: pivot.y - beam.height / 2, width: beam.width, height: beam.height }))];
  for (const [side, tiles] of /** @type {[string, number][]} */ ([["light", light], ["dark", dark]])) {
    const angle = ((turn + (side === "dark" ? 90 : -90)) * Math.PI) / 180;
    const x = pivot.x + arm * Math.sin(angle) - pan.width / 2;
    const y = pivot.y - arm * Math.cos(angle);
    parts.push(use(`pan-${side}`, { x, y, width: pan.width, height: pan.height }), s("text", { class: "pan-number", x: x + pan.number.x, y: y + pan.number.y }, tiles));
  }
  return parts;
}

/** The rope and the cage without its load. @param {any} player */
export function cagePicture(player) {
  const { width, height, top, rope } = layout.mine.cage;
  const y = top[player.cage_at];
  return [s("path", { class: "rope", d: `M0 ${rope}V${y + 3}` }), use("cage", { x: -width / 2, y, width, height })];
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
  const { width, top, berths } = layout.mine.cage;
  const load = COALS.flatMap((cube) => Array(player.cage[cube]).fill(cube));
  load.forEach((cube, n) => list.push({ cube, place: `cage:${n}`, x: -width / 2 + berths[n].x, y: top[player.cage_at] + berths[n].y }));
  const { bins, height } = layout.mine.storage;
  const size = layout.mine.cube.size;
  for (const cube of COALS) {
    const count = player.storage[cube];
    const step = Math.min(size + 0.5, (height - size) / Math.max(count - 1, 1));
    for (let n = 0; n < count; n += 1) list.push({ cube, place: `storage:${n}`, x: bins[cube].x, y: bins[cube].y - step * n });
  }
  return list;
}

/** Numbers on heaps that are too high to count. @param {any} player */
export function heapNumbers(player) {
  const { bins, loose, number } = layout.mine.storage;
  return COALS.filter((cube) => player.storage[cube] > loose).flatMap((cube) => plate(bins[cube].x, number, player.storage[cube]));
}
