// The draft: the orders on offer and what everyone has chosen so far, in everyone's sight (R2.4).

import { h, replace } from "../plumbing/dom.js";
import { cardName, orderName, playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { cardPicture, foldButton } from "./picker.js";

/** @import { PlayerView, PublicView, TableInfo } from "../plumbing/wire.js" */

export class Draft {
  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
    this.title = h("h2", { id: "draft-title" });
    this.cards = h("div", { class: "draft-cards" });
    this.picks = h("ul", { class: "draft-picks", "aria-label": t("draft.picks") });
    this.element = h("section", { class: "draft", hidden: true, "aria-labelledby": "draft-title" });
    const header = h("header", {}, this.title, foldButton(this.element).button);
    replace(this.element, header, this.cards, this.picks);
    /** @type {string[]} */
    this.offer = [];
    this.shown = "";
  }

  /** @param {PublicView} view @param {TableInfo} info */
  draw(view, info) {
    this.element.hidden = view.phase !== "draft";
    this.offer = view.phase === "draft" ? view.draft : [];
    this.mark([], "");
    if (this.element.hidden) return;
    this.element.dataset.players = String(view.players.length);
    replace(
      this.picks,
      view.players.map((player) => pickedBy(player, info, view.seat === player.seat)),
    );
  }

  /** What of it can be chosen. @param {string[]} legal @param {string} waiting what was, and is to be confirmed */
  mark(legal, waiting) {
    const key = JSON.stringify([this.offer, legal, waiting]);
    if (key === this.shown) return;
    this.shown = key;
    const choosing = this.offer.some((card) => legal.includes(`draft ${card}`));
    this.title.textContent = t(choosing ? "picker.draft" : "draft.title");
    replace(
      this.cards,
      this.offer.map((card) => this.card(card, legal, waiting)),
    );
    const first = this.cards.querySelector("button");
    if (first) first.focus({ preventScroll: true });
  }

  /** @param {string} card @param {string[]} legal @param {string} waiting */
  card(card, legal, waiting) {
    const action = `draft ${card}`;
    const name = cardName(card);
    if (!legal.includes(action))
      return h(
        "div",
        { class: `card-button ${waiting === action ? "waiting" : ""}`, title: name, "data-card": card },
        cardPicture(card),
        h("span", {}, name),
      );
    const choose = { "data-action": action, onclick: () => this.act(action) };
    return h(
      "button",
      { class: "card-button", "aria-label": name, title: name, ...choose },
      cardPicture(card),
      h("span", {}, name),
    );
  }
}

/** @param {PlayerView} player @param {TableInfo} info @param {boolean} due whether it is theirs to choose */
function pickedBy(player, info, due) {
  return h(
    "li",
    { class: `by-${info.seats[player.seat].colour}${due ? " active" : ""}`, "data-seat": player.seat },
    h("strong", {}, playerName(info, player.seat)),
    h(
      "ul",
      {},
      player.orders.map(({ name }) =>
        h(
          "li",
          { title: orderName(name) },
          cardPicture(name, "", false),
          h("span", { class: "unseen" }, orderName(name)),
        ),
      ),
    ),
  );
}
