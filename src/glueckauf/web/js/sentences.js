// Names of things, and sentences for what happened, in the reader's language.

import { has, t } from "./words.js";

export const COALS = ["yellow", "brown", "grey", "black"];
const LETTERS = "YBGK";

/** The letters of the coals in the reader's language. */
function coalLetter(/** @type {string} */ colour) {
  return [...t("coal.letters")][COALS.indexOf(colour)];
}

/** @param {string} name such as truck-KKK */
export function orderName(name) {
  if (name === "?") return "?";
  const [vehicle, letters] = name.split("-");
  const own = [...letters].map((letter) => coalLetter(COALS[LETTERS.indexOf(letter)])).join("");
  return t("order.name", { vehicle: t(`vehicle.${vehicle}`), letters: own });
}

/** @param {string} name such as grey2-light */
export function tileName(name) {
  const match = name.match(/^(\w+?)([12])-(light|dark)$/);
  if (!match) return "?";
  return t("tile.name", { colour: match[1], carts: Number(match[2]), side: match[3] });
}

/** @param {string} name an order, a tile, or ? */
export function cardName(name) {
  return name.match(/[12]-/) ? tileName(name) : orderName(name);
}

/** @param {string} name of a worker space */
export function spaceName(name) {
  return t(`space.${name}`);
}

/** As a reader lists them: the last one behind an and. @param {string[]} items */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return t("list.and", { items: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

/** @param {any} info of the table @param {number} seat */
export function playerName(info, seat) {
  const player = info.seats[seat];
  if (player?.name) return player.name;
  if (player?.kind === "bot" && player.bot) return t("player.bot", { bot: t(`bot.${player.bot}`), seat: seat + 1 });
  return t("player.nobody", { seat: seat + 1 });
}

/** Why something is not possible. @param {{code: string, values?: Record<string, any>}} reason */
export function reasonText(reason) {
  if (!has(`reason.${reason.code}`)) return t("problem.illegal"); // of a newer server
  const values = { ...reason.values };
  if (values.pending) values.pending = orderName(String(values.pending));
  return t(`reason.${reason.code}`, values);
}

/** @param {import("./api.js").Problem} problem */
export function problemText(problem) {
  if (problem.reason && has(`reason.${problem.reason.code}`)) return reasonText(problem.reason);
  const id = has(`problem.${problem.code}`) ? problem.code : "server";
  return t(`problem.${id}`, { came: String(problem.came ?? ""), at: String(problem.at ?? "") });
}

/**
 * The sentence of an event, or null where the catalogue has none for its kind, or it says nothing.
 * `words/sentences.py` tells the same.
 * @param {any} event @param {any} info of the table
 */
export function eventText(event, info) {
  const id = event.kind === "cube_moved" ? `event.cube_moved.${event.origin.holder}.${event.target.holder}` : `event.${event.kind}`;
  if (!has(id)) return null;
  /** @type {Record<string, string | number>} */
  const values = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  if (typeof event.seat === "number") values.who = playerName(info, event.seat);
  if (event.order) values.order = orderName(event.order);
  if (event.tile) values.tile = tileName(event.tile);
  if (event.kind === "cube_moved") {
    values.order = event.target.order ? orderName(event.target.order) : "";
    values.slot = event.target.colour ?? "";
    values.level = event.origin.level ?? "";
  } else if (event.kind === "cards_returned") {
    values.count = event.cards.length;
  } else if (event.kind === "element_scored") {
    if (!event.points.some((/** @type {number} */ points) => points > 0)) return null;
    values.scores = scores(event.points, info);
  } else if (event.kind === "start_player_changed") {
    values.previous = playerName(info, event.previous);
  } else if (event.kind === "end_scored") {
    if (!event.points) return null;
  } else if (event.kind === "game_ended") {
    const winners = event.ranking[0];
    values.winners = listed(winners.map((/** @type {number} */ seat) => playerName(info, seat)));
    values.count = winners.length;
  }
  return t(id, values);
}

/** @param {number[]} points @param {any} info */
function scores(points, info) {
  return points
    .map((number, seat) => (number ? t("score.of", { who: playerName(info, seat), points: number }) : ""))
    .filter(Boolean)
    .join(", ");
}

/** What an action does, as the label of a button. @param {string} action */
export function actionText(action) {
  const words = action.split(" ");
  const verb = words[0];
  if (verb === "draft" || verb === "keep") {
    if (words[1] === "none") return t("action.keep.none");
    return t(`action.${verb}`, { card: cardName(words[1]) });
  }
  if (verb === "fill") {
    const [, order, slot, cube, ...rest] = words;
    const how = (rest.includes("half") ? ".half" : "") + (rest.includes("storage") ? ".storage" : "");
    return t(`action.fill${how}`, { order: orderName(order), slot, cube });
  }
  if (verb === "cage") return t("action.cage", { level: words[1] });
  if (verb === "load" || verb === "store") return t(`action.${verb}`, { cube: words[1] });
  if (verb === "coal") return words[1] === "none" ? t("action.coal.none") : t("action.coal", { cube: words[1] });
  if (verb === "stop" || verb === "top" || verb === "bottom") return t(`action.${verb}`);
  return spaceName(action);
}
