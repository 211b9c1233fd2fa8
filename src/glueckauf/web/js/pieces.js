// Drawing pieces that can move: each has a name, so that its flight can be followed.

import { s, set, use } from "./dom.js";

/**
 * @typedef {{name: string, symbol: string, x: number, y: number, width: number, height: number}} Piece
 * x and y are the middle of it.
 */

/** @param {Piece} piece */
export function pieceNode(piece) {
  return use(piece.symbol);
}

/** @param {Element} node @param {Piece} piece */
export function placePiece(node, piece) {
  set(node, {
    href: `#${piece.symbol}`,
    "data-piece": piece.name,
    "data-symbol": piece.symbol,
    x: round(piece.x - piece.width / 2),
    y: round(piece.y - piece.height / 2),
    width: round(piece.width),
    height: round(piece.height),
  });
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 100) / 100;
}

/** An order is one of a kind, so its card can be followed over the whole table. @param {string} order */
export function flyingCard(order) {
  return { "data-piece": `card:${order}`, "data-symbol": `order-${order}` };
}

/** A plate with a number on it. @param {number} x @param {number} y @param {string | number} text @param {number} [width] */
export function plate(x, y, text, width = 24) {
  return [use("plate", { x: x - width / 2, y: y - width / 4, width, height: width / 2 }), s("text", { class: "plate-number", x, y }, text)];
}

/**
 * Middles, from the left, of things that stand in a row and close up when they are many.
 * @param {{x: number, width: number}} box @param {number} count @param {number} width
 * @returns {number[]}
 */
export function queue(box, count, width) {
  if (count < 2) return Array(count).fill(box.x + width / 2);
  const step = Math.min(width + 1, (box.width - width) / (count - 1));
  return Array.from({ length: count }, (_, n) => box.x + width / 2 + step * n);
}
