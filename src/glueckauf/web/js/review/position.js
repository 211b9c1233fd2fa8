// The part of the table that a turn is about, small: what was played and what was better drawn on it in chalk.

import { Pieces } from "../board/animation.js";
import { Hands } from "../board/input.js";
import { Sides } from "../board/own_side.js";
import { Yard } from "../board/yard.js";
import { cardPicture } from "../dialogs/picker.js";
import { chalked, tabOf, wayThrough } from "../learn/chalk.js";
import { layout } from "../plumbing/assets.js";
import { h, replace, s } from "../plumbing/dom.js";
import { Store } from "../plumbing/table_store.js";

/**
 * @import { PublicView, ReviewedTurn, TableInfo } from "../plumbing/wire.js"
 */

/** The spaces that a turn chooses between. @param {(string | null)[]} places */
function spacesOf(places) {
  return places.flatMap((place) => (place?.startsWith("space:") ? [place.slice("space:".length)] : []));
}

/**
 * The areas of the yard that a turn is about.
 * @param {ReviewedTurn} turn @param {boolean} mined whether the mine is seen
 */
function areasOf({ played, other }, mined) {
  const [here, there] = [spacesOf(played.places), spacesOf(other?.places ?? [])];
  if (mined && here.join() === there.join()) return []; // only how it was mined matters
  return [...new Set([...here, ...there].map((space) => layout.spaces[space].panel))];
}

/** @param {PublicView} view @param {TableInfo} info @param {string[]} areas */
function yardPart(view, info, areas) {
  const yard = new Yard(new Pieces(), () => {});
  yard.draw(view, info);
  const panels = areas.map((area) => yard.element.querySelector(`[data-thing="${area}"]`));
  return h("div", { class: "yard position-yard", "data-count": areas.length }, panels);
}

/** @param {PublicView} view @param {TableInfo} info @param {number} seat @param {boolean} mined */
function ownPart(view, info, seat, mined) {
  const nothing = () => {};
  const sides = new Sides(new Pieces(), new Hands(new Store(), nothing, nothing, nothing));
  sides.draw(view, info, seat, seat);
  const parts = [mined && ".mine-view", ".orders"].map((part) => part && sides.element.querySelector(part));
  return h("div", { class: "own position-own" }, parts);
}

/** @param {string[]} cards to choose from */
function cardsPart(cards) {
  return h(
    "ul",
    { class: "position-cards" },
    cards.map((card) => h("li", { "data-card": card }, cardPicture(card))),
  );
}

/**
 * Draw it into its place.
 * @param {HTMLElement} board @param {ReviewedTurn} turn @param {PublicView} view before it @param {TableInfo} info
 */
export function drawPosition(board, turn, view, info) {
  const places = [...turn.played.places, ...(turn.other?.places ?? [])];
  const mined = places.some((place) => place !== null && tabOf(place) === "own");
  const areas = areasOf(turn, mined);
  const cards = [...view.draft, ...view.hand];
  const played = s("svg", { class: "chalk chalk-played" });
  const other = s("svg", { class: "chalk" });
  const parts = h(
    "div",
    { class: "position-parts" },
    areas.length > 0 && yardPart(view, info, areas),
    (mined || areas.includes("deliver")) && ownPart(view, info, turn.seat, mined),
    places.some((place) => place?.startsWith("card:")) && cards.length > 0 && cardsPart(cards),
  );
  parts.inert = true; // a picture: nothing in it is done
  replace(board, parts, played, other);
  const draw = () => {
    const frame = board.getBoundingClientRect();
    played.replaceChildren(...chalked(board, wayThrough(turn.played.places), frame));
    other.replaceChildren(...chalked(board, wayThrough(turn.other?.places ?? []), frame));
  };
  const sizes = new ResizeObserver(draw);
  for (const part of [board, ...board.querySelectorAll(".mine-view, .orders")]) sizes.observe(part);
}
