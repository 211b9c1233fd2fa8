// Who sits where, and whether a bot plays there: in sentences, and as a sign beside a name.

import { h } from "../plumbing/dom.js";
import { sketch, sketchIcon } from "../plumbing/redraw.js";
import { playerName } from "../plumbing/sentences.js";
import { has, t } from "../plumbing/words.js";

/**
 * @import { Cause, Store } from "../plumbing/table_store.js"
 * @import { TableInfo } from "../plumbing/wire.js"
 */

/** Whether the player of a seat could have it back from its bot. @param {TableInfo} info @param {number} seat */
export function replaced(info, seat) {
  return info.status === "running" && info.seats[seat].away !== null && !info.conceded.includes(seat);
}

/** Why a bot plays for the player of a seat; null where none does. @param {TableInfo} info @param {number} seat */
export function whyBot(info, seat) {
  const { away } = info.seats[seat];
  const who = playerName(info, seat);
  if (info.conceded.includes(seat)) return t("share.conceded", { who });
  if (!away) return null;
  return has(`share.away.${away}`) ? t(`share.away.${away}`, { who }) : t("share.bot", { who }); // of a newer server
}

/** Who sits there now. @param {Store} store @param {number} seat */
export function whoIsThere({ table: info, present }, seat) {
  const who = playerName(info, seat);
  const why = whyBot(info, seat);
  if (why) return why;
  if (info.seats[seat].bot) return t("share.bot", { who });
  return present[seat] ? t("share.present", { who }) : t("share.absent", { who });
}

/** Beside a name: that a bot plays for its player. @param {TableInfo} info @param {number} seat */
export function botSign(info, seat) {
  const why = whyBot(info, seat);
  const gone = info.conceded.includes(seat);
  const bot = info.seats[seat].bot;
  return (
    why &&
    sketch(
      "span",
      { class: "played-by-bot", "data-help": why, title: why },
      bot && sketchIcon(`level-${bot}`),
      sketch("small", {}, gone ? t("plate.conceded") : t("plate.bot")),
    )
  );
}

/** For the end of a game: who has given it up, in that order. @param {TableInfo} info */
export function gaveUp(info) {
  return info.conceded.map((seat) => t("log.conceded", { who: playerName(info, seat) }));
}

/** Whether someone else than bots and this seat is at the table. @param {TableInfo} info @param {number} seat */
export function amongOthers(info, seat) {
  return info.seats.some((one) => one.seat !== seat && one.kind !== "bot");
}

/** What whoever joins agrees to: that hints may be taken. @param {TableInfo} info */
export function hintsLine(info) {
  const people = info.seats.filter(({ kind }) => kind !== "bot");
  return info.hints && people.length > 1 ? h("p", { class: "agreed" }, t("share.hints")) : null;
}

/**
 * What the log says of a change that is no move; null where it says nothing.
 * @param {Cause} entry @param {TableInfo} info
 */
export function seatNews(entry, info) {
  if (entry.kind === "concede") return t("log.conceded", { who: playerName(info, entry.seat) });
  if (entry.kind === "hint") return t("log.hint", { who: playerName(info, entry.seat) });
  if (entry.kind === "renew") return t("log.renewed", { role: entry.role });
  if (entry.kind !== "seat") return null;
  const who = playerName(info, entry.seat);
  return has(`log.seat.${entry.what}`) ? t(`log.seat.${entry.what}`, { who }) : null;
}

/** Whether a hint may be asked for: beside other people only where that was agreed. @param {Store} store */
export function mayAsk(store) {
  const { acting, table } = store;
  if (acting === null || store.privateOf(acting).held) return false;
  return table.hints || !amongOthers(table, acting);
}
