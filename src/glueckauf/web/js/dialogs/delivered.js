// The delivered orders of a player, to be looked through (R4.4).

import { h, sheet } from "../plumbing/dom.js";
import { orderName, playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { cardPicture } from "./picker.js";

/** @import { PlayerView, TableInfo } from "../plumbing/wire.js" */

/**
 * Whether one may look: at one's own at any time, at everyone's where they lie open.
 * @param {TableInfo} info @param {boolean} own
 */
export function liesOpen(info, own) {
  return own || info.switches.open_delivered === true;
}

/** @param {PlayerView} player */
export function deliveredCards({ delivered }) {
  if (!delivered.length) return h("p", { class: "hint" }, t("delivered.none"));
  return h(
    "ul",
    { class: "card-row delivered-cards" },
    delivered.map((name) =>
      h(
        "li",
        { title: orderName(name) },
        cardPicture(name, "order-card", false),
        h("span", { class: "unseen" }, orderName(name)),
      ),
    ),
  );
}

/** @param {PlayerView} player @param {TableInfo} info */
export function deliveredDialog(player, info) {
  const title = t("delivered.title", { who: playerName(info, player.seat) });
  sheet("scene delivered", title, h("button", { class: "primary" }, t("ui.close")), deliveredCards(player));
}
