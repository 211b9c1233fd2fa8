// Choosing in a turn: what to keep of five, in which order the others go back, other coal.

import { flyingCard } from "../board/pieces.js";
import { layout } from "../plumbing/assets.js";
import { h, icon, replace, s, use } from "../plumbing/dom.js";
import { cardName, reasonText, tileName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { Private, PublicView, WireReason } from "../plumbing/wire.js" */

/**
 * A card or tile as a picture.
 * @param {string} name @param {string} [extra] @param {boolean} [followed] whether its flight is to be seen
 */
export function cardPicture(name, extra = "", followed = true) {
  const tile = name in layout.tiles;
  const { width, height } = layout.tiles[name] ?? layout.symbols["order-"];
  const id = name === "?" ? "card-back-order" : `${tile ? "tile" : "order"}-${name}`;
  const flight = tile || name === "?" || !followed ? {} : flyingCard(name);
  return s(
    "svg",
    { class: `card ${tile ? "tile" : "order"} ${extra}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    use(id, { width: "100%", height: "100%", ...flight }),
  );
}

/**
 * A button that folds a sheet up, so that the table below is seen.
 * @param {HTMLElement} sheet
 */
export function foldButton(sheet) {
  const fold = (/** @type {boolean} */ folded) => {
    sheet.classList.toggle("folded", folded);
    button.setAttribute("aria-expanded", String(!folded));
    button.textContent = folded ? t("picker.unfold") : t("picker.fold");
  };
  const button = h("button", { class: "fold", onclick: () => fold(!sheet.classList.contains("folded")) });
  fold(false);
  return { button, fold };
}

export class Picker {
  /** @param {(action: string) => void} act @param {(reason: WireReason) => void} sayReason */
  constructor(act, sayReason) {
    this.act = act;
    this.sayReason = sayReason;
    this.title = h("h2", { id: "picker-title" });
    this.body = h("div", { class: "picker-cards" });
    this.buttons = h("div", { class: "picker-buttons" });
    this.element = h("section", { class: "picker", hidden: true, "aria-labelledby": "picker-title" });
    this.fold = foldButton(this.element);
    replace(this.element, h("header", {}, this.title, this.fold.button), this.body, this.buttons);
    /** @type {string[]} the cards that go back, from the top down */
    this.arranged = [];
    this.shown = "";
  }

  hide() {
    this.element.hidden = true;
    this.shown = "";
    replace(this.body);
    replace(this.buttons);
  }

  /** @param {PublicView} view @param {Private} own */
  draw(view, own) {
    const key = JSON.stringify([view.phase, own.legal, own.arrange, own.why_not]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = false;
    this.fold.fold(false);
    const legal = own.legal ?? [];
    if (view.phase === "keep order") this.keep(view.hand, "picker.keep.order", "action.keep.none", legal, {});
    else if (view.phase === "keep tile")
      this.keep(view.hand, "picker.keep.tile", "action.buy.none", legal, own.why_not ?? {});
    else if (view.phase === "coal") this.coal(legal);
    else if (own.arrange) this.arrange(own.arrange);
    const first = this.body.querySelector("button:not([aria-disabled])");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /**
   * @param {string[]} cards @param {string} title @param {string} none what the button for none says
   * @param {string[]} legal @param {Record<string, WireReason>} whyNot
   */
  keep(cards, title, none, legal, whyNot) {
    this.title.textContent = t(title);
    replace(
      this.body,
      cards.map((card) => this.card(card, legal, whyNot[`keep ${card}`])),
    );
    replace(
      this.buttons,
      legal.includes("keep none") && h("button", { onclick: () => this.act("keep none") }, t(none)),
    );
  }

  /**
   * With the price of a tile, and why it is not possible.
   * @param {string} card @param {string[]} legal @param {WireReason} [reason]
   */
  card(card, legal, reason) {
    const action = `keep ${card}`;
    const price = layout.tiles[card]?.price;
    const name = price === undefined ? cardName(card) : t("picker.tile", { tile: tileName(card), price });
    const possible = legal.includes(action);
    const label = reason ? `${name}. ${reasonText(reason)}` : name;
    return h(
      "button",
      {
        class: "card-button",
        "aria-disabled": possible ? null : "true",
        "aria-label": label,
        title: label,
        "data-action": action,
        "data-tile": price === undefined ? null : card,
        onclick: () => (possible ? this.act(action) : reason && this.sayReason(reason)),
      },
      cardPicture(card),
      h("span", { class: "card-name" }, cardName(card)),
      price !== undefined && h("span", { class: "tile-price" }, icon("mark"), h("b", {}, price)),
      reason && h("span", { class: "too-dear" }, t("picker.dear")),
    );
  }

  /** @param {string[]} legal */
  coal(legal) {
    this.title.textContent = t("picker.coal");
    replace(
      this.body,
      legal.map((action) => {
        const cube = action.split(" ")[1];
        return h(
          "button",
          { class: "cube-button", "data-action": action, onclick: () => this.act(action) },
          cube !== "none" &&
            s(
              "svg",
              { viewBox: "0 0 24 24", class: "cube", "aria-hidden": "true" },
              use(`cube-${cube}`, { width: 24, height: 24 }),
            ),
          h("span", {}, cube === "none" ? t("action.coal.none") : t(`cube.${cube}`)),
        );
      }),
    );
    replace(this.buttons);
  }

  /** @param {string[]} cards */
  arrange(cards) {
    this.title.textContent = t("picker.return", { count: cards.length });
    this.arranged = [...cards];
    this.drawArranged(null);
    const send = (/** @type {string} */ place) => () => this.act(`${place} ${this.arranged.join(" ")}`);
    replace(
      this.buttons,
      h("button", { class: "primary", "data-place": "top", onclick: send("top") }, t("picker.top")),
      h("button", { class: "primary", "data-place": "bottom", onclick: send("bottom") }, t("picker.bottom")),
    );
  }

  /** @param {number | null} focus which card was just moved */
  drawArranged(focus) {
    const move = (/** @type {number} */ at, /** @type {number} */ by) => () => {
      const to = at + by;
      if (to < 0 || to >= this.arranged.length) return;
      [this.arranged[at], this.arranged[to]] = [this.arranged[to], this.arranged[at]];
      this.drawArranged(to);
    };
    replace(
      this.body,
      this.arranged.map((card, at) => {
        const item = h(
          "div",
          {
            class: "arranged",
            role: "group",
            tabindex: "0",
            draggable: "true",
            "aria-label": t("picker.place", { place: at + 1, card: cardName(card) }),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
              if (event.key === "ArrowLeft") move(at, -1)();
              if (event.key === "ArrowRight") move(at, 1)();
            },
            ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", String(at)),
            ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
            ondrop: (/** @type {DragEvent} */ event) => {
              event.preventDefault();
              const from = Number(event.dataTransfer?.getData("text/plain"));
              this.arranged.splice(at, 0, ...this.arranged.splice(from, 1));
              this.drawArranged(at);
            },
          },
          h("span", { class: "place-number" }, at + 1),
          cardPicture(card),
          h(
            "div",
            { class: "movers" },
            h("button", { "aria-label": t("picker.sooner"), disabled: at === 0, onclick: move(at, -1) }, "◀"),
            h(
              "button",
              { "aria-label": t("picker.later"), disabled: at === this.arranged.length - 1, onclick: move(at, 1) },
              "▶",
            ),
          ),
        );
        return item;
      }),
    );
    if (focus !== null) /** @type {HTMLElement} */ (this.body.children[focus])?.focus();
  }
}
