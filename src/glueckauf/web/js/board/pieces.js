// Drawing pieces that can move: each has a name, so that its flight can be followed.

import { layout } from "../plumbing/assets.js";
import { sketch, sketchUse } from "../plumbing/redraw.js";

/** @import { OrderView } from "../plumbing/wire.js" */

/**
 * @typedef {{name: string, symbol: string, x: number, y: number, width: number, height: number}} Piece
 * x and y are the middle of it.
 */

/** A piece whose flight is followed. @param {Piece} piece */
export function moving(piece) {
  const { name, symbol } = piece;
  return sketchUse(symbol, { key: name, "data-piece": name, "data-symbol": symbol, ...edges(piece) });
}

/** A piece that nobody follows. @param {Piece} piece */
export function still(piece) {
  return sketchUse(piece.symbol, { key: piece.name, ...edges(piece) });
}

/** @param {Piece} piece */
function edges({ x, y, width, height }) {
  return { x: round(x - width / 2), y: round(y - height / 2), width: round(width), height: round(height) };
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 100) / 100;
}

/** An order is one of a kind, so its card can be followed over the whole table. @param {string} order */
export function flyingCard(order) {
  return { "data-piece": `card:${order}`, "data-symbol": `order-${order}` };
}

/**
 * A plate with a number on it.
 * @param {number} x @param {number} y @param {string | number} text @param {number} [width]
 */
export function plate(x, y, text, width = 24) {
  return [
    sketchUse("plate", { x: x - width / 2, y: y - width / 4, width, height: width / 2 }),
    sketch("text", { class: "plate-number", x, y }, text),
  ];
}

/**
 * The n-th cube on a slot of an order.
 * @param {OrderView} order @param {number} at which slot @param {number} n
 * @returns {Piece}
 */
export function slotCube(order, at, n) {
  const { cubes } = order.slots[at];
  const place = layout.orders.slots[order.slots.length][at];
  const { size, at: spots } = layout.orders.cubes[cubes.length];
  return {
    name: "",
    symbol: `cube-${cubes[n]}`,
    x: place.x + spots[n].x,
    y: place.y + spots[n].y,
    width: size,
    height: size,
  };
}
