// Names of things, and sentences for what happened, in the reader's language.

import { UnknownValue } from "./grammar.js";
import { has, locale, t } from "./words.js";

/**
 * @import { Problem } from "./api.js"
 * @import { GameEvent, TableInfo, WireReason } from "./wire.js"
 */

export const COALS = ["yellow", "brown", "grey", "black"];
const LETTERS = "YBGK";

/** The letters of the coals in the reader's language. */
function coalLetter(/** @type {string} */ colour) {
  return [...t("coal.letters")][COALS.indexOf(colour)];
}

/** @param {string} name such as truck-KKK; what is not known stays as it is */
export function orderName(name) {
  const [, vehicle, letters] = name.match(/^(\w+)-([YBGK]+)$/) ?? [];
  if (!vehicle || !has(`vehicle.${vehicle}`)) return name;
  const own = [...letters].map((letter) => coalLetter(COALS[LETTERS.indexOf(letter)])).join("");
  return t("order.name", { vehicle: t(`vehicle.${vehicle}`), letters: own });
}

/** @param {string} name such as grey2-light */
export function tileName(name) {
  const tile = tileParts(name);
  if (!tile) return name;
  return t("tile.name", { colour: tile.colour, carts: tile.carts, side: tile.side });
}

/** @param {string} name @returns {{colour: string, carts: number, side: "light" | "dark"} | null} of no tile we know */
export function tileParts(name) {
  const [, colour, carts, side] = name.match(/^(\w+?)([12])-(light|dark)$/) ?? [];
  if (!COALS.includes(colour)) return null;
  return { colour, carts: Number(carts), side: side === "light" ? "light" : "dark" };
}

/** @param {string} name an order, a tile, or ? */
export function cardName(name) {
  return name.match(/[12]-/) ? tileName(name) : orderName(name);
}

/** @param {string} name of a worker space */
export function spaceName(name) {
  return has(`space.${name}`) ? t(`space.${name}`) : name;
}

/** @param {string} name of the registry; a newer server may have more */
function botName(name) {
  return has(`bot.${name}`) ? t(`bot.${name}`) : name;
}

/**
 * What is said, or something else where that has no words for a value of a newer server.
 * @template T @param {() => string | null} say @param {T} otherwise
 */
function orElse(say, otherwise) {
  try {
    return say();
  } catch (error) {
    if (!(error instanceof UnknownValue)) throw error;
    return otherwise;
  }
}

/** @param {TableInfo} info of the table @param {number} seat */
export function playerName(info, seat) {
  const player = info.seats[seat];
  if (info.loaded && has(`bot.${player?.name}`))
    // a file calls a bot without a name as the registry does
    return t("player.bot", { bot: t(`bot.${player.name}`), seat: seat + 1 });
  if (player?.name) return player.name;
  if (player?.kind === "bot" && player.bot) return t("player.bot", { bot: botName(player.bot), seat: seat + 1 });
  return t("player.nobody", { seat: seat + 1 });
}

/** Why something is not possible. @param {WireReason} reason */
export function reasonText(reason) {
  const unknown = t("problem.illegal");
  if (!has(`reason.${reason.code}`)) return unknown; // of a newer server
  const values = { ...reason.values };
  if (values.pending) values.pending = orderName(String(values.pending));
  return orElse(() => t(`reason.${reason.code}`, values), unknown) ?? unknown;
}

/** @param {Problem} problem */
export function problemText(problem) {
  if (problem.reason && has(`reason.${problem.reason.code}`)) return reasonText(problem.reason);
  const id = has(`problem.${problem.code}`) ? problem.code : "server";
  const seconds = Math.max(1, Number(problem.expected) - Number(problem.came)) || 1; // how long still
  return t(`problem.${id}`, { came: String(problem.came ?? ""), at: String(problem.at ?? ""), seconds });
}

const NO_NAME = "\u0000";

/**
 * The sentence of an event under the name of the player it is about, which it need not begin with again.
 * @param {GameEvent} event @param {TableInfo} info
 */
export function eventTextUnderName(event, info) {
  const text = eventText(event, info, NO_NAME);
  if (!text?.startsWith(NO_NAME)) return eventText(event, info);
  const rest = text.replace(/^\0:?\s/, "");
  return rest[0].toLocaleUpperCase(locale()) + rest.slice(1);
}

/**
 * The sentence of an event, or null where there is none for its kind or for a value in it, or it says nothing.
 * `words/sentences.py` tells the same.
 * @param {GameEvent} event @param {TableInfo} info of the table
 * @param {string} [who] in place of the player's name
 */
export function eventText(event, info, who) {
  return orElse(() => sentence(event, info, who), null);
}

/** @param {GameEvent} event @param {TableInfo} info @param {string} [who] */
function sentence(event, info, who) {
  const id =
    event.kind === "cube_moved"
      ? `event.cube_moved.${event.origin.holder}.${event.target.holder}`
      : `event.${event.kind}`;
  if (!has(id)) return null;
  /** @type {import("./grammar.js").Values} */
  const values = {};
  for (const [name, value] of Object.entries(event)) {
    if (typeof value === "number" || typeof value === "string") values[name] = value;
  }
  if ("seat" in event) values.who = who ?? playerName(info, event.seat);
  if ("order" in event) values.order = orderName(event.order);
  if ("tile" in event) values.tile = tileName(event.tile);
  if (event.kind === "cube_moved") {
    values.order = event.target.order ? orderName(event.target.order) : "";
    values.slot = event.target.colour ?? "";
    values.level = event.origin.level ?? "";
  } else if (event.kind === "cards_returned") {
    values.count = event.cards.length;
  } else if (event.kind === "element_scored") {
    if (!event.points.some((points) => points > 0)) return null;
    values.scores = scores(event.points, info);
  } else if (event.kind === "start_player_changed") {
    values.previous = playerName(info, event.previous);
  } else if (event.kind === "end_scored") {
    if (!event.points) return null;
  } else if (event.kind === "game_ended") {
    const winners = event.ranking[0];
    values.winners = winners.map((seat) => playerName(info, seat));
    values.count = winners.length;
  }
  return t(id, values);
}

/** @param {number[]} points @param {TableInfo} info */
function scores(points, info) {
  return points
    .map((number, seat) => (number ? t("score.of", { who: playerName(info, seat), points: number }) : ""))
    .filter(Boolean);
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
