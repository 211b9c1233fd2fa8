// The yard: five areas with their worker spaces, the canteen and the shift clock.

import { layout } from "./assets.js";
import { h, keep, s, set, use } from "./dom.js";
import { flyingCard, pieceNode, placePiece, plate } from "./pieces.js";
import { seatFigure } from "./prompt.js";
import { cardName, playerName, reasonText, spaceName } from "./sentences.js";
import { t } from "./words.js";

const COLUMNS = [
  ["factory", "mine", "money"],
  ["order", "deliver"],
];

/** @param {any} box */
function within(box) {
  return { x: box.x, y: box.y, width: box.width, height: box.height };
}

export class Yard {
  /** @param {import("./flights.js").Pieces} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    /** @type {Record<string, SVGElement>} the button of each worker space */
    this.spaces = {};
    /** @type {Record<string, string>} what each space says of itself */
    this.help = {};
    /** @type {Record<string, SVGElement>} what stands still on each panel, drawn anew */
    this.still = {};
    /** @type {Record<string, SVGElement>} where the workers of each panel are */
    this.movable = {};
    /** @type {Record<string, SVGElement>} what lies over the workers: prices and numbers */
    this.over = {};
    const columns = COLUMNS.map((names) => h("div", { class: "yard-column" }, names.map((name) => this.panel(name))));
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
    const svg = s(
      "svg",
      { class: "panel", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": t(`sign.${name}`), "data-thing": name, "data-help": name === "canteen" || name === "clock" ? t(`help.${name}`) : null },
      use(symbol, { width, height }),
      sign && s("text", { class: "sign-text", x: sign.x + sign.width / 2, y: sign.y + sign.height / 2 }, t(`sign.${name}`)),
      this.still[name],
      this.movable[name],
      this.over[name],
      buttons,
    );
    if (name === "clock") svg.append(...this.elements());
    if (name === "money") this.still.money.before(bankWord());
    return svg;
  }

  /** @param {string} space */
  button(space) {
    const { target } = layout.spaces[space];
    const group = s("g", { class: "space", role: "button", tabindex: "0", "data-do": "space", "data-space": space, "data-thing": `space:${space}` }, s("rect", { class: "hit", ...within(target), rx: 9 }), s("rect", { class: "glow", ...within(target), rx: 9 }));
    this.spaces[space] = group;
    return group;
  }

  elements() {
    return layout.clock.elements.map((/** @type {any} */ element) => s("circle", { class: "hit element-hit", cx: element.icon.x, cy: element.icon.y, r: 13, tabindex: "0", role: "img", "data-element": element.name }));
  }

  /** @param {import("./store.js").View} view @param {any} info */
  draw(view, info) {
    /** @type {Record<string, SVGElement[]>} */
    const still = { factory: [], mine: [], deliver: [], money: [], order: [], clock: [], canteen: [] };
    /** @type {Record<string, import("./pieces.js").Piece[]>} */
    const movable = { factory: [], mine: [], deliver: [], money: [], order: [], clock: [], canteen: [] };
    /** @type {Record<string, SVGElement[]>} */
    const over = { factory: [], mine: [], deliver: [], money: [], order: [], clock: [], canteen: [] };
    const workers = this.settle(view);
    still.factory.push(...deckPicture("tile", view.tile_deck));
    still.order.push(...deckPicture("order", view.order_deck));
    for (const space of view.spaces) {
      const { panel } = layout.spaces[space.name];
      still[panel].push(...spacePicture(space));
      over[panel].push(...pricePicture(space));
      if (space.owner !== null && space.name !== "bank") {
        movable[panel].push(...standing(workers[space.owner].get(`space:${space.name}`) ?? [], layout.spaces[space.name], seatFigure(info, space.owner)));
      }
      this.label(space, info);
    }
    still.clock.push(...rewardNumbers(view), ...clockPicture(view));
    crowds(view, info, workers, movable);
    for (const name of Object.keys(still)) {
      this.still[name].replaceChildren(...still[name]);
      this.over[name].replaceChildren(...over[name]);
      keep(this.movable[name], movable[name], (piece) => piece.name, pieceNode, placePiece);
    }
    this.labelElements(view, info);
  }

  /** Which worker is where, so that as few as possible move. @param {import("./store.js").View} view @returns {Map<string, string[]>[]} */
  settle(view) {
    return view.players.map((/** @type {any} */ player) => {
      /** @type {[string, number][]} */
      const places = view.spaces
        .filter((/** @type {any} */ space) => space.owner === player.seat && space.name !== "bank")
        .map((/** @type {any} */ space) => [`space:${space.name}`, space.workers]);
      places.push(["canteen", player.canteen], ["bank", player.bank], ["pool", player.workers]);
      return this.pieces.settle(`worker-of-${player.seat}`, places);
    });
  }

  /** @param {any} space @param {any} info */
  label(space, info) {
    const group = this.spaces[space.name];
    const parts = [spaceName(space.name)];
    if (space.offer) parts.push(cardName(space.offer));
    parts.push(space.locked ? t("help.locked") : t("help.price", { price: space.price }));
    if (space.owner !== null && space.workers) parts.push(t("help.workers.there", { who: playerName(info, space.owner), count: space.workers }));
    group.setAttribute("aria-label", parts.join(", "));
    const area = space.name.endsWith("draw") ? space.name : space.name.split(" ")[0];
    this.help[space.name] = [parts.join(", "), t(`help.space.${area}`), ...offerHelp(space)].join("\n");
    group.setAttribute("data-help", this.help[space.name]);
  }

  /** @param {import("./store.js").View} view @param {any} info */
  labelElements(view, info) {
    for (const hit of this.element.querySelectorAll(".element-hit")) {
      const name = hit.getAttribute("data-element") ?? "";
      const kind = name.endsWith("coal") ? "coal" : name.endsWith("carts") ? "carts" : "vehicle";
      const [first, second] = view.rewards[name];
      const counts = view.players.map((/** @type {any} */ player) => `${playerName(info, player.seat)}: ${player.clock[name]}`);
      hit.setAttribute("aria-label", `${t(`element.${name}`)}. ${counts.join(", ")}`);
      hit.setAttribute("data-help", `${t(`element.${name}`)} – ${counts.join(", ")}\n${t(`help.element.${kind}`, { first, second })}`);
    }
  }

  /** What can be chosen now. @param {import("./hands.js").Hands} hands */
  mark(hands) {
    for (const [space, group] of Object.entries(this.spaces)) {
      const can = hands.can(space);
      const why = hands.whyNot[space];
      group.classList.toggle("can", can);
      group.classList.toggle("cannot", Boolean(why));
      set(group, { "aria-disabled": can ? null : "true" });
      this.element.querySelector(`[data-legal="${space}"]`)?.classList.toggle("shown", can);
      group.setAttribute("data-help", [this.help[space], why ? reasonText(why) : ""].filter(Boolean).join("\n"));
    }
  }
}

/** @param {any} space */
function offerHelp(space) {
  if (!space.offer) return [];
  return space.name.startsWith("factory") ? [t("help.tile", { price: layout.tiles[space.offer].price })] : [];
}

/** @param {any} place */
function around(place) {
  const { width, height } = layout.symbols.socket;
  return { x: place.x - width / 2, y: place.y - height / 2, width, height };
}

/** A number on a plate whose place is told from the middle of a socket. @param {any} place @param {any} at @param {string | number} text */
function plateBy(place, at, text) {
  return plate(place.x + at.x, place.y + at.y, text, at.width);
}

/** The word in the bank, until workers stand before it. */
function bankWord() {
  return s("text", { class: "bank-word", ...layout.workers.crowd.bank.middle }, t("sign.bank"));
}

/** The socket, and what is offered there. @param {any} space */
function spacePicture(space) {
  const place = layout.spaces[space.name];
  const socket = use("socket", around(place));
  const { padlock } = layout.workers;
  if (space.locked) return [socket, use("padlock", { ...padlock, x: place.x + padlock.x, y: place.y + padlock.y })];
  return [...offerPicture(space, place), socket, use("legal", { ...around(place), class: "legal", "data-legal": space.name })];
}

/** The price in workers, and their number where they are too many to be shown. @param {any} space */
function pricePicture(space) {
  const place = layout.spaces[space.name];
  if (space.locked) return [];
  const { stands, standing: many, price } = layout.workers;
  const most = Object.keys(stands).length;
  const parts = space.workers > most && space.name !== "bank" ? plateBy(place, many, `×${space.workers}`) : [];
  return space.price <= most + 1 ? [...parts, use(`pips-${space.price}`, around(place))] : [...parts, ...plateBy(place, price, space.price)];
}

/** What the elements of the clock are worth. @param {import("./store.js").View} view */
function rewardNumbers(view) {
  return layout.clock.elements.flatMap((/** @type {any} */ element) => {
    const [first, second] = view.rewards[element.name];
    const number = (/** @type {string} */ ring, /** @type {number} */ points) => s("text", { class: `reward ${ring}`, x: element[ring].x, y: element[ring].y }, points);
    return second ? [number("first", first), number("second", second)] : [number("first", first)];
  });
}

/** @param {any} space @param {any} place */
function offerPicture(space, place) {
  if (!space.offer) return [];
  if (!place.price) return [use(`order-${space.offer}`, { ...within(place.offer), ...flyingCard(space.offer) })];
  const { carts, price } = layout.tiles[space.offer];
  const { x, y, size } = place.price;
  return [
    use(`tile-${space.offer}`, place.tiles[carts]),
    use("mark", { x: x - size / 2, y: y - size / 2, width: size, height: size }),
    s("text", { class: "coin-number", x, y }, price),
  ];
}

/** @param {string} name @param {any} deck */
function deckPicture(name, deck) {
  const left = Array.isArray(deck) ? deck.length : deck.left;
  if (!left) return [];
  const place = layout.decks[name];
  const { number } = place;
  return [use(place.symbol, within(place)), use("five", place.five), ...plate(number.x, number.y, left, number.width)];
}

/** @param {import("./store.js").View} view */
function clockPicture(view) {
  const { width, height } = layout.panels.clock;
  const { middle, hand, hand_after: after, wedge } = layout.clock;
  const over = view.phase === "over";
  const turned = (/** @type {string} */ symbol, /** @type {number} */ angle) => use(symbol, { width, height, transform: `rotate(${angle} ${middle.x} ${middle.y})` });
  return [...(over ? [] : [turned("clock-wedge", wedge[view.shift])]), turned("clock-hand", over ? after : hand[view.shift])];
}

/** @param {string[]} names @param {any} place @param {number} figure */
function standing(names, place, figure) {
  const { stands } = layout.workers;
  const shown = names.length in stands ? names : names.slice(0, 1);
  if (!shown.length) return [];
  const { width, height, at } = stands[shown.length];
  return shown.map((name, n) => ({ name, symbol: `worker-${figure}`, x: place.x + at[n].x, y: place.y + at[n].y, width, height }));
}

/** Those in the canteen, a bench a seat, and in the bank. @param {any} view @param {any} info @param {Map<string, string[]>[]} workers @param {Record<string, import("./pieces.js").Piece[]>} movable */
function crowds(view, info, workers, movable) {
  const { width, height, canteen, bank } = layout.workers.crowd;
  const row = (/** @type {any} */ { x, y, steps }, /** @type {{name: string, seat: number}[]} */ people) =>
    people.map(({ name, seat }, n) => ({ name, symbol: `worker-${seatFigure(info, seat)}`, x: x + steps[people.length] * n, y, width, height }));
  const people = (/** @type {number} */ seat, /** @type {string} */ place) => (workers[seat].get(place) ?? []).map((name) => ({ name, seat }));
  workers.forEach((_, seat) => movable.canteen.push(...row(canteen[seat], people(seat, "canteen"))));
  movable.money.push(...row(bank, workers.flatMap((_, seat) => people(seat, "bank"))));
}
