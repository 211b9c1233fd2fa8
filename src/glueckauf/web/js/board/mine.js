// A mine: its tiles, carts and cubes, the cage, the storage and the balance, where the layout says.

import { layout } from "../plumbing/assets.js";
import { set } from "../plumbing/dom.js";
import { sketch, sketchUse } from "../plumbing/redraw.js";
import { COALS } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { plate } from "./pieces.js";

/** @import { LevelView, PlayerView } from "../plumbing/wire.js" */

/** @typedef {"light" | "dark"} Side */

/** @type {Side[]} */
const SIDES = ["light", "dark"];

/** How much of an edge of the ground is drawn out where its place is wider. */
const RIM = 2;

/**
 * @typedef {{tiles: number[], carts: number[], half: number}} Tunnel
 * The edges of its tiles, the middles of its carts, and how far it must be shown.
 */

/** One side of a level, by the carts of its tiles. @param {LevelView} level @param {Side} side @returns {Tunnel} */
function tunnel(level, side) {
  const carts = level[side].map((name) => layout.tiles[name].carts);
  return layout.mine.levels[level.colour][side][carts.join("")];
}

/**
 * The cubes of a level; the carts next to the shaft are emptied first.
 * @param {LevelView} level @returns {{cube: string, x: number, y: number}[]}
 */
function levelCubes(level) {
  const carts = SIDES.flatMap((side) => tunnel(level, side).carts).sort(
    (one, other) => Math.abs(one) - Math.abs(other) || one - other,
  );
  const full = carts.slice(level.empty);
  return heap(level.cubes).map((cube, n) => ({ cube, x: full[n], y: layout.mine.levels[level.colour].cubes }));
}

/** One by one, in order of depth. @param {Record<string, number>} cubes @returns {string[]} */
function heap(cubes) {
  return COALS.flatMap((cube) => Array(cubes[cube]).fill(cube));
}

/** How far a mine must be shown on both sides of its shaft. @param {PlayerView} player */
function halfWidth(player) {
  return Math.max(
    layout.mine.least_half,
    ...player.levels.flatMap((level) => SIDES.map((side) => tunnel(level, side).half)),
  );
}

/** Shows a mine in all of its place, and never less than all of it: where it must be wide, the rock goes on below. */
export class Frame {
  /** @param {SVGElement} svg @param {number} [top] where the picture begins */
  constructor(svg, top = 0) {
    this.svg = svg;
    this.top = top;
    this.height = layout.mine.ground.height - top;
    this.needed = 0;
    /** how wide its place is for its height */
    this.shape = 0;
    new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      this.shape = height ? width / height : 0;
      this.fit();
    }).observe(svg);
  }

  /** @param {PlayerView} player */
  show(player) {
    this.needed = halfWidth(player);
    this.fit();
  }

  fit() {
    const half = Math.min(layout.mine.ground.half, Math.max(this.needed, (this.height * this.shape) / 2));
    const tall = this.shape ? Math.max(this.height, (2 * half) / this.shape) : this.height;
    set(this.svg, { viewBox: `${-half} ${this.top} ${2 * half} ${tall}` });
  }
}

/** Sky and layers go on behind an edge of the ground. @param {number} x where @param {number} rim where that edge is */
function beyond(x, rim) {
  const { symbol, half, height } = layout.mine.ground;
  const drawnOut = { viewBox: `${rim} 0 ${RIM} ${height}`, preserveAspectRatio: "none" };
  return sketch(
    "svg",
    { key: `beyond ${x}`, class: "beyond", x, y: 0, width: 2 * half, height, ...drawnOut },
    sketchUse(symbol, { x: -half, y: 0, width: 2 * half, height }),
  );
}

/** What never moves by itself: ground, tiles, balance. @param {PlayerView} player */
export function mineGround(player) {
  const { ground, levels } = layout.mine;
  const wide = 3 * ground.half;
  const below = { x: -wide, y: ground.height - 1, width: 2 * wide, height: 2 * ground.height };
  const parts = [
    sketch("rect", { key: "below", class: "below", fill: "url(#rock-4)", ...below }),
    sketch("rect", { key: "dark", class: "dark-below", ...below }),
    beyond(-wide, -ground.half),
    beyond(ground.half, ground.half - RIM),
    sketchUse(ground.symbol, { x: -ground.half, y: 0, width: 2 * ground.half, height: ground.height }),
    ...balance(player),
  ];
  for (const level of player.levels) {
    for (const side of SIDES) {
      const { tiles } = tunnel(level, side);
      level[side].forEach((name, n) => {
        const { width, height } = layout.tiles[name];
        const at = { key: `${level.colour} ${side} ${n}`, x: tiles[n], y: levels[level.colour].top };
        parts.push(sketchUse(`tile-${name}`, { ...at, width, height }));
      });
    }
  }
  return parts;
}

/**
 * Where a tile would join the mine.
 * @param {PlayerView} player @param {{colour: string, carts: number, side: Side}} tile
 */
export function nextTile(player, { colour, carts, side }) {
  const level = player.levels.find((one) => one.colour === colour);
  const name = `${colour}${carts}-${side}`;
  if (!level || !(name in layout.tiles)) return null;
  /** @type {Tunnel | undefined} none where there are no more such tiles: it lies there already */
  const grown = tunnel({ ...level, [side]: [...level[side], name] }, side);
  if (!grown) return null;
  const { width, height } = layout.tiles[name];
  const inset = 1.5;
  const [x, y] = [grown.tiles[grown.tiles.length - 1] + inset, layout.mine.levels[colour].top + inset];
  return { x, y, width: width - 2 * inset, height: height - 2 * inset };
}

/** How many tiles lie on a side. @param {PlayerView} player @param {Side} side */
function tilesOn(player, side) {
  return player.levels.reduce((sum, level) => sum + level[side].length, 0);
}

/** What is seen at a glance, for those who listen: cage and balance. @param {PlayerView} player @param {string} who */
export function mineName(player, who) {
  return t("own.mine", {
    who,
    level: player.cage_at,
    light: tilesOn(player, "light"),
    dark: tilesOn(player, "dark"),
  });
}

/** @param {PlayerView} player */
function balance(player) {
  const { pivot, beam, pan, heavier } = layout.mine.balance;
  const count = (/** @type {Side} */ side) => tilesOn(player, side);
  const at = heavier[count("dark") - count("light")];
  const parts = [
    sketch(
      "g",
      { transform: `rotate(${at.turn} ${pivot.x} ${pivot.y})` },
      sketchUse("balance-beam", { x: pivot.x - beam.width / 2, y: pivot.y - beam.height / 2, ...beam }),
    ),
  ];
  for (const side of SIDES) {
    const { x, y } = at[side];
    parts.push(
      sketchUse(`pan-${side}`, { x, y, width: pan.width, height: pan.height }),
      sketch("text", { class: "pan-number", x: x + pan.number.x, y: y + pan.number.y }, count(side)),
    );
  }
  return parts;
}

/**
 * The rope and the cage without its load.
 * @param {PlayerView} player @param {string} [name] of one that is seen to ride
 */
export function cagePicture(player, name) {
  const { x, width, height, top, rope } = layout.mine.cage;
  const y = top[player.cage_at];
  const rides = name ? { "data-piece": name, "data-symbol": "cage" } : {};
  return [
    sketch("path", { class: "rope", d: `M0 ${rope}V${y + 3}` }),
    sketchUse("cage", { x, y, width, height, ...rides }),
  ];
}

/**
 * Where every cube of a mine lies, by its holder.
 * @param {PlayerView} player @returns {{cube: string, place: string, x: number, y: number, level?: string}[]}
 */
export function mineCubes(player) {
  const list = [];
  for (const level of player.levels) {
    for (const [n, { cube, x, y }] of levelCubes(level).entries())
      list.push({ cube, place: `cart:${level.colour}:${n}`, x, y, level: level.colour });
  }
  const { x, top, berths } = layout.mine.cage;
  for (const [n, cube] of heap(player.cage).entries())
    list.push({ cube, place: `cage:${n}`, x: x + berths[n].x, y: top[player.cage_at] + berths[n].y });
  const { bins, steps } = layout.mine.storage;
  for (const cube of COALS) {
    const count = player.storage[cube];
    for (let n = 0; n < count; n += 1)
      list.push({ cube, place: `storage:${n}`, x: bins[cube].x, y: bins[cube].y - steps[count] * n });
  }
  return list;
}

/** Numbers on heaps that are too high to count. @param {PlayerView} player */
export function heapNumbers(player) {
  const { bins, loose, number } = layout.mine.storage;
  return COALS.filter((cube) => player.storage[cube] > loose).flatMap((cube) =>
    plate(bins[cube].x, number, player.storage[cube]),
  );
}
