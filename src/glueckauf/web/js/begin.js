// Tables that begin in the middle of a game: making one, and saying where it came from.

import { newTable, ServerError, serverInfo } from "./api.js";
import { h, sheet } from "./dom.js";
import { go } from "./main.js";
import { knownGame, preferences, prefer, rememberGame } from "./preferences.js";
import { playerName, problemText } from "./sentences.js";
import { t } from "./words.js";

const USUAL = "hewer";

/** Go to a new table, and keep its keys. @param {any} made the server's answer @param {any[]} seats what was asked for */
export function enter(made, seats) {
  const here = made.seats.filter((/** @type {any} */ seat) => seats[seat.seat]?.kind === "here");
  const links = made.seats
    .filter((/** @type {any} */ seat) => seats[seat.seat]?.kind === "link")
    .map((/** @type {any} */ seat) => ({ seat: seat.seat, link: seat.link, name: seats[seat.seat].name ?? "" }));
  rememberGame(made.table, {
    secrets: [made.host, ...here.map((/** @type {any} */ seat) => seat.secret)],
    host: made.host,
    spectator: made.spectator_link,
    links,
    names: seats.map((seat) => seat.name || (seat.bot ? t(`bot.${seat.bot}`) : "")),
  });
  go(`/t/${made.table}`);
}

/**
 * Ask who plays on from a moment of a game, and with which cards.
 * @param {string} table @param {string[]} secrets @param {any} info of that table
 * @param {{actions: number, seat: number, real: boolean}} moment how many actions lie before it, whose seat is offered first, and whether the real cards may be had
 */
export async function playOnDialog(table, secrets, info, { actions, seat, real }) {
  const problem = h("p", { class: "problem", role: "alert" });
  const mine = h("select", { id: "play-on-seat" }, info.seats.map((/** @type {any} */ one) => h("option", { value: one.seat, selected: one.seat === seat }, playerName(info, one.seat))));
  const bot = h("select", { id: "play-on-bot", onchange: () => prefer({ level: bot.value }) });
  const why = h("p", { class: "hint" }, t("begin.cards.why"));
  const cards = h("select", { id: "play-on-cards", onchange: () => (why.hidden = cards.value === "real") }, ["anew", "real"].map((name) => h("option", { value: name }, t(`begin.cards.${name}`))));
  const start = async () => {
    const own = Number(mine.value);
    const seats = info.seats.map((/** @type {any} */ one) => (one.seat === own ? { kind: "here", name: preferences().name, colour: one.colour } : { kind: "bot", bot: bot.value, colour: one.colour }));
    const begin = { kind: "table", table, secrets, actions, ...(cards.value === "real" ? { eyes: "open" } : {}) };
    await attempt(async () => {
      const made = await newTable({ seats, begin, confirm: preferences().confirm });
      dialog.close();
      enter(made, seats);
    });
  };
  /** @param {() => Promise<void>} action */
  const attempt = async (action) => {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      problem.textContent = problemText(error.problem);
    }
  };
  const row = (/** @type {string} */ label, /** @type {HTMLElement} */ field) => h("div", { class: "option" }, h("label", { for: field.id }, label), field);
  const dialog = sheet(
    "play-on",
    t("begin.title"),
    h("button", {}, t("ui.cancel")),
    h("p", {}, t("begin.text", { actions })),
    problem,
    row(t("begin.seat"), mine),
    row(t("begin.others"), bot),
    real && row(t("begin.cards"), cards),
    why,
    h("button", { class: "primary", id: "play-on-start", onclick: start }, t("begin.start")),
  );
  await attempt(async () => {
    const { bots } = await serverInfo();
    const before = info.seats.find((/** @type {any} */ one) => one.kind === "bot" && one.seat !== seat)?.bot;
    const usual = [before, preferences().level, USUAL].find((name) => bots.includes(name)) ?? bots[0];
    bot.append(...bots.map((/** @type {string} */ name) => h("option", { value: name, selected: name === usual }, t(`bot.${name}`))));
  });
}

/** Where a table began that did not begin with a deal, and with whose cards. @param {any} info */
export function begunLine(info) {
  const { begun } = info;
  if (!begun) return null;
  const source = begun.table && knownGame(begun.table);
  const names = source ? source.names.filter(Boolean).join(", ") : "";
  const where = begun.actions === null ? t("begun.position") : names ? t("begun.game.of", { actions: begun.actions, names }) : t("begun.game", { actions: begun.actions });
  const seat = Number(begun.eyes);
  const how = Number.isNaN(seat) ? t(`begun.eyes.${begun.eyes}`) : t("begun.eyes.seat", { who: playerName(info, seat) });
  return h("p", { class: "begun" }, `${where} ${how}`);
}
