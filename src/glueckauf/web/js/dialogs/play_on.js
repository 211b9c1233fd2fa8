// Tables that begin in the middle of a game: making one, and saying where it came from.

import { newTable, serverInfo } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, sheet } from "../plumbing/dom.js";
import { go } from "../plumbing/navigation.js";
import { knownGame, prefer, preferences, rememberGame } from "../plumbing/preferences.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { CreatedTable, NewTable, TableInfo } from "../plumbing/wire.js" */

const USUAL = "hewer";

/**
 * Go to a new table, and keep its keys.
 * @param {CreatedTable} made @param {NewTable["seats"]} seats what was asked for
 */
export function enter(made, seats) {
  const of = (/** @type {"here" | "link"} */ kind) => made.seats.filter(({ seat }) => seats[seat]?.kind === kind);
  rememberGame(made.table, {
    secrets: [made.host, ...of("here").flatMap(({ secret }) => secret ?? [])],
    host: made.host,
    spectator: made.spectator_link,
    links: of("link").map(({ seat, link }) => ({ seat, link: link ?? "", name: seats[seat].name ?? "" })),
    names: seats.map((seat) => seat.name || (seat.kind === "bot" ? t(`bot.${seat.bot}`) : "")),
  });
  go(`/t/${made.table}`);
}

/**
 * Ask who plays on from a moment of a game, and with which cards.
 * @param {string} table @param {string[]} secrets @param {TableInfo} info of that table
 * @param {{actions: number, seat: number, real: boolean}} moment
 * how many actions lie before it, whose seat is offered first, and whether the real cards may be had
 */
export async function playOnDialog(table, secrets, info, { actions, seat, real }) {
  const problem = h("p", { class: "problem", role: "alert" });
  const mine = h(
    "select",
    { id: "play-on-seat" },
    info.seats.map((one) => h("option", { value: one.seat, selected: one.seat === seat }, playerName(info, one.seat))),
  );
  const bot = h("select", { id: "play-on-bot", onchange: () => prefer({ level: bot.value }) });
  const why = h("p", { class: "hint" }, t("begin.cards.why"));
  const cards = h(
    "select",
    { id: "play-on-cards", onchange: () => (why.hidden = cards.value === "real") },
    ["anew", "real"].map((name) => h("option", { value: name }, t(`begin.cards.${name}`))),
  );
  const start = async () => {
    const own = Number(mine.value);
    /** @type {NewTable["seats"]} */
    const seats = info.seats.map((one) =>
      one.seat === own
        ? { kind: "here", name: preferences().name, colour: one.colour }
        : { kind: "bot", bot: bot.value, colour: one.colour },
    );
    /** @type {NewTable["begin"]} */
    const begin = { kind: "table", table, secrets, actions, ...(cards.value === "real" ? { eyes: "open" } : {}) };
    await attempt(async () => {
      const made = await newTable({ seats, begin, confirm: preferences().confirm });
      dialog.close();
      enter(made, seats);
    }, say);
  };
  const say = (/** @type {string} */ text) => {
    problem.textContent = text;
  };
  const row = (/** @type {string} */ label, /** @type {HTMLElement} */ field) =>
    h("div", { class: "option" }, h("label", { for: field.id }, label), field);
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
    const before = info.seats.find((one) => one.kind === "bot" && one.seat !== seat)?.bot;
    const usual = [before, preferences().level, USUAL].find((name) => name && bots.includes(name)) ?? bots[0];
    bot.append(...bots.map((name) => h("option", { value: name, selected: name === usual }, t(`bot.${name}`))));
  }, say);
}

/** Where a table began that did not begin with a deal, and with whose cards. @param {TableInfo} info */
export function begunLine(info) {
  const { begun } = info;
  if (!begun) return null;
  const source = begun.table && knownGame(begun.table);
  const names = source ? source.names.filter(Boolean) : [];
  const where =
    begun.actions === null
      ? t("begun.position")
      : names.length
        ? t("begun.game.of", { actions: begun.actions, names })
        : t("begun.game", { actions: begun.actions });
  const seat = Number(begun.eyes);
  const how = Number.isNaN(seat)
    ? t(`begun.eyes.${begun.eyes}`)
    : t("begun.eyes.seat", { who: playerName(info, seat) });
  return h("p", { class: "begun" }, `${where} ${how}`);
}
