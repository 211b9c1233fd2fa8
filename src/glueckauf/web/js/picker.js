// Choosing among cards: the draft, what to keep of five, their order when they go back, other coal.

import { layout } from "./assets.js";
import { h, replace, s, use } from "./dom.js";
import { flyingCard } from "./pieces.js";
import { cardName } from "./sentences.js";
import { t } from "./words.js";

/** A card or tile as a picture. @param {string} name @param {string} [extra] */
export function cardPicture(name, extra = "") {
  const tile = name in layout.tiles;
  const { width, height } = layout.tiles[name] ?? layout.symbols["order-"];
  const id = name === "?" ? "card-back-order" : `${tile ? "tile" : "order"}-${name}`;
  const flight = tile || name === "?" ? {} : flyingCard(name);
  return s("svg", { class: `card ${tile ? "tile" : "order"} ${extra}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, use(id, { width: "100%", height: "100%", ...flight }));
}

export class Picker {
  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
    this.title = h("h2", { id: "picker-title" });
    this.body = h("div", { class: "picker-cards" });
    this.buttons = h("div", { class: "picker-buttons" });
    this.fold = h("button", { class: "fold", "aria-expanded": "true", onclick: () => this.toggle() }, t("picker.fold"));
    this.element = h("section", { class: "picker", hidden: true, "aria-labelledby": "picker-title" }, h("header", {}, this.title, this.fold), this.body, this.buttons);
    /** @type {string[]} the cards that go back, from the top down */
    this.arranged = [];
    this.shown = "";
  }

  toggle() {
    const folded = this.element.classList.toggle("folded");
    this.fold.setAttribute("aria-expanded", String(!folded));
    this.fold.textContent = folded ? t("picker.unfold") : t("picker.fold");
  }

  hide() {
    this.element.hidden = true;
    this.shown = "";
    replace(this.body);
    replace(this.buttons);
  }

  /** @param {import("./store.js").View} view @param {import("./store.js").Private} own */
  draw(view, own) {
    const key = JSON.stringify([view.phase, own.legal, own.arrange, view.draft]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = false;
    this.element.classList.remove("folded");
    this.fold.setAttribute("aria-expanded", "true");
    this.fold.textContent = t("picker.fold");
    const legal = own.legal ?? [];
    if (view.phase === "draft") this.offer(t("picker.draft"), view.draft, (card) => `draft ${card}`, legal);
    else if (view.phase === "keep order" || view.phase === "keep tile") {
      this.offer(t(view.phase === "keep order" ? "picker.keep.order" : "picker.keep.tile"), view.hand, (card) => `keep ${card}`, legal);
      replace(this.buttons, legal.includes("keep none") && h("button", { onclick: () => this.act("keep none") }, t("action.keep.none")));
    } else if (view.phase === "coal") this.coal(legal);
    else if (own.arrange) this.arrange(own.arrange);
    const first = this.body.querySelector("button:not([disabled])");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {string} title @param {string[]} cards @param {(card: string) => string} action @param {string[]} legal */
  offer(title, cards, action, legal) {
    this.title.textContent = title;
    replace(this.buttons);
    replace(
      this.body,
      cards.map((card) => {
        const possible = legal.includes(action(card));
        return h("button", { class: "card-button", disabled: !possible, "aria-label": cardName(card), title: cardName(card), "data-action": action(card), onclick: () => this.act(action(card)) }, cardPicture(card), h("span", {}, cardName(card)));
      }),
    );
  }

  /** @param {string[]} legal */
  coal(legal) {
    this.title.textContent = t("picker.coal");
    replace(
      this.body,
      legal.map((action) => {
        const cube = action.split(" ")[1];
        return h("button", { class: "cube-button", "data-action": action, onclick: () => this.act(action) }, cube !== "none" && s("svg", { viewBox: "0 0 24 24", class: "cube", "aria-hidden": "true" }, use(`cube-${cube}`, { width: 24, height: 24 })), h("span", {}, cube === "none" ? t("action.coal.none") : t(`cube.${cube}`)));
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
    replace(this.buttons, h("button", { class: "primary", "data-place": "top", onclick: send("top") }, t("picker.top")), h("button", { class: "primary", "data-place": "bottom", onclick: send("bottom") }, t("picker.bottom")));
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
          h("div", { class: "movers" }, h("button", { "aria-label": t("picker.sooner"), disabled: at === 0, onclick: move(at, -1) }, "◀"), h("button", { "aria-label": t("picker.later"), disabled: at === this.arranged.length - 1, onclick: move(at, 1) }, "▶")),
        );
        return item;
      }),
    );
    if (focus !== null) /** @type {HTMLElement} */ (this.body.children[focus])?.focus();
  }
}
