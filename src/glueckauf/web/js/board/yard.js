// The yard: five areas with their worker spaces, the canteen and the shift clock.

import { layout } from "../plumbing/assets.js";
import { h, s, set, use } from "../plumbing/dom.js";
import { redraw, sketch, sketchUse } from "../plumbing/redraw.js";
import { cardName, playerName, reasonText, spaceName, tileParts } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { flyingCard, moving, plate } from "./pieces.js";
import { seatFigure } from "./prompt.js";
import { clockPicture, clockTargets, labelElements } from "./shift_clock.js";

/**
 * @import { Pieces } from "./animation.js"
 * @import { Hands } from "./input.js"
 * @import { Piece } from "./pieces.js"
 * @import { Box, Point } from "../plumbing/assets.js"
 * @import { Sketch } from "../plumbing/redraw.js"
 * @import { Deck, PublicView, SpaceView, TableInfo } from "../plumbing/wire.js"
 */

/**
 * What the layout says of places.
 * @typedef {Point & {offer: Box, price?: Point & {size: number}, tiles: Record<number, Box>}} SpacePlace
 * @typedef {Point & {steps: Record<number, number>}} Crowd
 */

const COLUMNS = [
  ["factory", "mine", "money"],
  ["order", "deliver"],
];

/** @param {Box} box */
function within(box) {
  return { x: box.x, y: box.y, width: box.width, height: box.height };
}

export class Yard {
  /** @param {Pieces} pieces @param {() => void} onClock */
  constructor(pieces, onClock) {
    this.pieces = pieces;
    this.onClock = onClock;
    /** @type {Record<string, SVGElement>} the button of each worker space */
    this.spaces = {};
    /** @type {Record<string, SVGElement>} what stands still on each panel, drawn anew */
    this.still = {};
    /** @type {Record<string, SVGElement>} where the workers of each panel are */
    this.movable = {};
    /** @type {Record<string, SVGElement>} what lies over the workers: prices and numbers */
    this.over = {};
    const columns = COLUMNS.map((names) =>
      h(
        "div",
        { class: "yard-column" },
        names.map((name) => this.panel(name)),
      ),
    );
    columns[1].append(h("div", { class: "yard-row" }, this.panel("clock"), this.panel("canteen")));
    this.element = h("section", { class: "yard", "aria-label": t("tabs.yard") }, columns);
  }

  /** @param {string} name */
  panel(name) {
    const { width, height, sign, symbol } = layout.panels[name];
    this.still[name] = s("g");
    this.movable[name] = s("g");
    this.over[name] = s("g");
    const buttons = Object.keys(layout.spaces)
      .filter((space) => layout.spaces[space].panel === name)
      .map((space) => this.button(space));
    const words =
      sign &&
      s("text", { class: "sign-text", x: sign.x + sign.width / 2, y: sign.y + sign.height / 2 }, t(`sign.${name}`));
    const svg = s(
      "svg",
      {
        class: "panel",
        viewBox: `0 0 ${width} ${height}`,
        role: "group",
        "aria-label": t(`sign.${name}`),
        "data-thing": name,
        "data-help": name === "canteen" || name === "clock" ? t(`help.${name}`) : null,
      },
      use(symbol, { width, height }),
      words,
      this.still[name],
      this.movable[name],
      this.over[name],
      buttons,
    );
    if (name === "clock") svg.append(...clockTargets(this.onClock));
    if (name === "money") this.still.money.before(bankWord());
    if (words) new ResizeObserver(() => fitsSoon(words)).observe(svg);
    return svg;
  }

  /** @param {string} space */
  button(space) {
    const { target } = layout.spaces[space];
    const group = s(
      "g",
      {
        class: "space",
        role: "button",
        tabindex: "0",
        "data-do": "space",
        "data-space": space,
        "data-thing": `space:${space}`,
      },
      s("rect", { class: "hit", ...within(target), rx: 9 }),
      s("rect", { class: "glow", ...within(target), rx: 9 }),
    );
    this.spaces[space] = group;
    return group;
  }

  /** @param {PublicView} view @param {TableInfo} info */
  draw(view, info) {
    /** @type {Record<string, Sketch[]>} */
    const still = { factory: [], mine: [], deliver: [], money: [], order: [], clock: [], canteen: [] };
    /** @type {Record<string, Piece[]>} */
    const movable = { factory: [], mine: [], deliver: [], money: [], order: [], clock: [], canteen: [] };
    /** @type {Record<string, Sketch[]>} */
    const over = { factory: [], mine: [], deliver: [], money: [], order: [], clock: [], canteen: [] };
    const workers = this.settle(view);
    still.factory.push(...deckPicture("tile", view.tile_deck));
    still.order.push(...deckPicture("order", view.order_deck));
    for (const space of view.spaces) {
      const { panel } = layout.spaces[space.name];
      still[panel].push(sketch("g", { key: space.name }, spacePicture(space)));
      over[panel].push(sketch("g", { key: space.name }, pricePicture(space)));
      if (space.owner !== null && space.name !== "bank") {
        movable[panel].push(
          ...standing(
            workers[space.owner].get(`space:${space.name}`) ?? [],
            layout.spaces[space.name],
            seatFigure(info, space.owner),
          ),
        );
      }
      this.label(space, info);
    }
    still.clock.push(...clockPicture(view, info));
    crowds(info, workers, movable);
    for (const name of Object.keys(still)) {
      redraw(this.still[name], still[name]);
      redraw(this.over[name], over[name]);
      redraw(this.movable[name], movable[name].map(moving));
    }
    labelElements(this.element, view, info);
  }

  /**
   * Which worker is where, so that as few as possible move.
   * @param {PublicView} view @returns {Map<string, string[]>[]}
   */
  settle(view) {
    return view.players.map((player) => {
      /** @type {[string, number][]} */
      const places = view.spaces
        .filter((space) => space.owner === player.seat && space.name !== "bank")
        .map((space) => [`space:${space.name}`, space.workers]);
      places.push(["canteen", player.canteen], ["bank", player.bank], ["pool", player.workers]);
      return this.pieces.settle(`worker-of-${player.seat}`, places);
    });
  }

  /** @param {SpaceView} space @param {TableInfo} info */
  label(space, info) {
    const group = this.spaces[space.name];
    const parts = [spaceName(space.name)];
    if (space.offer) parts.push(cardName(space.offer));
    if (tilePrice(space)) parts.push(t("help.tile.price", { price: tilePrice(space) }));
    parts.push(space.locked ? t("help.locked") : t("help.price", { price: space.price }));
    if (space.owner !== null && space.workers)
      parts.push(t("help.workers.there", { who: playerName(info, space.owner), count: space.workers }));
    const area = space.name.endsWith("draw") ? space.name : space.name.split(" ")[0];
    const tile = area === "factory" && space.offer ? tileParts(space.offer) : null;
    const help = [
      parts.join(", "),
      tile ? t("help.tile", { colour: tile.colour, side: tile.side }) : t(`help.space.${area}`),
    ];
    set(group, {
      "aria-label": parts.join(", "),
      "data-help": help.join("\n"),
      "data-tile": tile ? space.offer : null,
    });
  }

  /** What can be chosen now. @param {Hands} hands */
  mark(hands) {
    for (const [space, group] of Object.entries(this.spaces)) {
      const can = hands.can(space);
      const why = hands.whyNot[space];
      group.classList.toggle("can", can);
      group.classList.toggle("cannot", Boolean(why));
      group.classList.toggle("waiting", hands.waiting === space);
      set(group, {
        "aria-disabled": can ? null : "true",
        "data-why": why ? reasonText(why) : null,
      });
      this.element.querySelector(`[data-legal="${space}"]`)?.classList.toggle("shown", can);
    }
  }
}

/** Of the tile that is offered, in marks; nothing where none is. @param {SpaceView} space */
function tilePrice(space) {
  return space.offer && space.name.startsWith("factory") ? layout.tiles[space.offer].price : null;
}

/** @param {Point} place */
function around(place) {
  const { width, height } = layout.symbols.socket;
  return { x: place.x - width / 2, y: place.y - height / 2, width, height };
}

/**
 * A number on a plate whose place is told from the middle of a socket.
 * @param {Point} place @param {Box} at @param {string | number} text
 */
function plateBy(place, at, text) {
  return plate(place.x + at.x, place.y + at.y, text, at.width);
}

/** Shrink words to their sign, when they are seen and in their own letters. @param {SVGTextElement} words */
function fitsSoon(words) {
  if (!words.isConnected) return;
  fit(words);
  const { fontWeight, fontFamily } = getComputedStyle(words);
  document.fonts.load(`${fontWeight} ${layout.sign_text.size}px ${fontFamily}`).then(() => fit(words));
}

/** @param {SVGTextElement} words */
function fit(words) {
  const { size, width } = layout.sign_text;
  const long = words.getComputedTextLength() * (size / (Number.parseFloat(words.style.fontSize) || size));
  words.style.fontSize = `${long > width ? (size * width) / long : size}px`;
}

/** The word in the bank, until workers stand before it. */
function bankWord() {
  return s("text", { class: "bank-word", ...layout.workers.crowd.bank.middle }, t("sign.bank"));
}

/** The socket, and what is offered there. @param {SpaceView} space */
function spacePicture(space) {
  const place = layout.spaces[space.name];
  const socket = sketchUse("socket", { key: "socket", ...around(place) });
  const { padlock } = layout.workers;
  if (space.locked)
    return [
      socket,
      sketchUse("padlock", { key: "padlock", ...padlock, x: place.x + padlock.x, y: place.y + padlock.y }),
    ];
  return [
    ...offerPicture(space, place),
    socket,
    sketchUse("legal", { key: "legal", ...around(place), class: "legal", "data-legal": space.name }),
  ];
}

/** The price in workers, and their number where they are too many to be shown. @param {SpaceView} space */
function pricePicture(space) {
  const place = layout.spaces[space.name];
  if (space.locked) return [];
  const { stands, standing: many, price } = layout.workers;
  const most = Object.keys(stands).length;
  const parts = space.workers > most && space.name !== "bank" ? plateBy(place, many, `×${space.workers}`) : [];
  return space.price <= most + 1
    ? [...parts, sketchUse(`pips-${space.price}`, around(place))]
    : [...parts, ...plateBy(place, price, space.price)];
}

/** @param {SpaceView} space @param {SpacePlace} place */
function offerPicture(space, place) {
  if (!space.offer) return [];
  if (!place.price)
    return [
      sketchUse(`order-${space.offer}`, { key: space.offer, ...within(place.offer), ...flyingCard(space.offer) }),
    ];
  const { carts, price } = layout.tiles[space.offer];
  const { x, y, size } = place.price;
  return [
    sketchUse(`tile-${space.offer}`, { key: space.offer, ...place.tiles[carts] }),
    sketchUse("mark", { x: x - size / 2, y: y - size / 2, width: size, height: size }),
    sketch("text", { class: "coin-number", x, y }, price),
  ];
}

/** @param {string} name @param {Deck} deck */
function deckPicture(name, deck) {
  if (!deck.left) return [];
  const place = layout.decks[name];
  const { number } = place;
  return [
    sketchUse(place.symbol, within(place)),
    sketchUse("five", place.five),
    ...plate(number.x, number.y, deck.left, number.width),
  ];
}

/** @param {string[]} names @param {Point} place @param {number} figure */
function standing(names, place, figure) {
  const { stands } = layout.workers;
  const shown = names.length in stands ? names : names.slice(0, 1);
  if (!shown.length) return [];
  const { width, height, at } = stands[shown.length];
  return shown.map((name, n) => ({
    name,
    symbol: `worker-${figure}`,
    x: place.x + at[n].x,
    y: place.y + at[n].y,
    width,
    height,
  }));
}

/**
 * Those in the canteen, a bench a seat, and in the bank.
 * @param {TableInfo} info @param {Map<string, string[]>[]} workers @param {Record<string, Piece[]>} movable
 */
function crowds(info, workers, movable) {
  const { width, height, canteen, bank } = layout.workers.crowd;
  const row = (/** @type {Crowd} */ { x, y, steps }, /** @type {{name: string, seat: number}[]} */ people) =>
    people.map(({ name, seat }, n) => ({
      name,
      symbol: `worker-${seatFigure(info, seat)}`,
      x: x + steps[people.length] * n,
      y,
      width,
      height,
    }));
  const people = (/** @type {number} */ seat, /** @type {string} */ place) =>
    (workers[seat].get(place) ?? []).map((name) => ({ name, seat }));
  for (const seat of workers.keys()) movable.canteen.push(...row(canteen[seat], people(seat, "canteen")));
  const inBank = workers.flatMap((_, seat) => people(seat, "bank"));
  movable.money.push(...row(bank, inBank));
}
