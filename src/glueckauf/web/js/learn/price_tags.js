// Price tags: what every space, order and tile on offer is worth, in points, for whoever plays alone and wants them.

import { amongOthers } from "../friends/seats.js";
import { pricesOf } from "../plumbing/api.js";
import { layout } from "../plumbing/assets.js";
import { h, replace, s, set } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { preferences } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";
import { ChalkBoard, wayThrough } from "./chalk.js";
import { namedAction, namedSteps } from "./companion_words.js";

/**
 * @import { PricesAnswer, PriceTag, PublicView } from "../plumbing/wire.js"
 * @import { GuidedTable } from "./guided_table.js"
 */

/** When there is something on offer. */
const CHOOSING = ["draft", "turn", "keep tile", "keep order"];

/** A tag on the yard, in its units. */
const WIDTH = 29;
const HEIGHT = 16;

export class PriceTags {
  /** @param {string} table @param {string[]} secrets */
  constructor(table, secrets) {
    this.table = table;
    this.secrets = secrets;
    /** @type {PricesAnswer | null} */
    this.found = null;
    this.asking = false;
    /** @type {GuidedTable | null} */
    this.page = null;
    /** What each thing is worth, in sentences, for whoever hears the page. */
    this.list = h("ul", { class: "price-list unseen", "aria-label": t("price.title") });
    /** @type {ChalkBoard | null} */
    this.chalk = null;
    this.plan = (/** @type {Event} */ event) => this.showPlan(event.target);
  }

  /** Whether they are wanted, and there is something to choose. @param {GuidedTable} page */
  wanted({ store }) {
    const { acting } = store;
    if (!preferences().prices || acting === null || store.privateOf(acting).held) return false;
    return CHOOSING.includes(store.view?.phase ?? "") && !amongOthers(store.table, acting);
  }

  /** All has been shown. @param {GuidedTable} page */
  settled(page) {
    this.page = page;
    this.clear();
    if (!this.wanted(page)) return;
    if (this.found?.version === page.store.version) this.draw(this.found);
    else this.ask(page);
  }

  /** @param {GuidedTable} page */
  async ask(page) {
    const { acting } = page.store;
    if (this.asking || acting === null) return;
    this.asking = true;
    const found = await pricesOf(this.table, this.secrets, acting).catch(() => null); // the game goes on without
    this.asking = false;
    if (!found || !this.page || !this.wanted(this.page)) return;
    if (found.version === this.page.store.version) {
      this.found = found;
      this.clear();
      this.draw(found);
    } else if (found.version < this.page.store.version) {
      this.ask(this.page);
    }
  }

  /** @param {PricesAnswer} found */
  draw({ prices, beside, thin }) {
    const { page } = this;
    if (!page || !beside) return;
    const { root, store } = page;
    const most = Math.max(...prices.map(({ worth }) => worth));
    const lines = prices.flatMap((price, at) => {
      const thing = thingOf(root, price.actions[0]);
      if (!thing) return [];
      const told = sentence(price, beside, store.view);
      const worth = worthSaid(price, { beside, thin }, store.view);
      thing.append(thing instanceof SVGElement ? hanging(price, most) : lying(price, most));
      set(thing, { "data-worth": worth, "aria-describedby": `price-${at}` });
      return [h("li", { id: `price-${at}` }, `${namedAction(price.actions[0], store.view)}: ${told}`)];
    });
    replace(this.list, thin && h("li", {}, t("hint.thin")), lines);
    root.append(this.list);
    this.chalk = new ChalkBoard(root);
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, this.plan);
  }

  /** Nothing of it is left. */
  clear() {
    const root = this.page?.root;
    if (!root) return;
    for (const tag of root.querySelectorAll(".price-tag")) tag.remove();
    for (const thing of root.querySelectorAll("[data-worth]"))
      set(thing, { "data-worth": null, "aria-describedby": null });
    this.list.remove();
    for (const kind of ["pointerover", "focusin"]) root.removeEventListener(kind, this.plan);
    this.leave();
  }

  leave() {
    this.chalk?.stop();
    this.chalk = null;
  }

  /** The best way to mine from a space that is looked at, on one's own mine. @param {EventTarget | null} target */
  showPlan(target) {
    const space = target instanceof Element ? target.closest("[data-space]")?.getAttribute("data-space") : null;
    const price = this.found?.prices.find(({ actions }) => actions.length > 1 && actions[0] === space);
    const places = price?.places.slice(1).filter((place) => place !== "stop") ?? [];
    this.chalk?.show(wayThrough(places));
  }
}

/** A space of the yard, or a card that can be chosen. @param {HTMLElement} root @param {string} action */
function thingOf(root, action) {
  return root.querySelector(`.yard [data-space="${action}"], :is(.draft, .picker) [data-action="${action}"]`);
}

/** With its sign, in whole points. @param {PriceTag} price */
function figure({ worth }) {
  const whole = Math.round(worth);
  return whole > 0 ? `+${whole}` : number(whole || 0);
}

/**
 * What is said where one looks at a tag, with its proviso.
 * @param {PriceTag} price @param {Pick<PricesAnswer, "beside" | "thin">} among @param {PublicView | null} view
 */
export function worthSaid(price, { beside, thin }, view) {
  const told = sentence(price, beside ?? "mean", view);
  return thin ? `${told}\n${t("hint.thin")}` : told;
}

/** @param {PriceTag} price @param {"passing" | "mean"} beside @param {PublicView | null} view */
function sentence(price, beside, view) {
  const worth = figure(price);
  const error = Math.max(1, Math.ceil(price.error));
  const told = t(beside === "mean" ? "price.mean" : "price.passing", { worth, error });
  const [, ...steps] = price.actions;
  if (!steps.length) return told;
  const plan = t("price.plan", { plan: namedSteps(steps, view) });
  return `${told}\n${plan}`;
}

/** Beside the socket of a space, where nothing else is to be read. @param {PriceTag} price @param {number} most */
function hanging(price, most) {
  const place = layout.spaces[price.actions[0]];
  const x = Math.min(place.x + 11, layout.panels[place.panel].width - WIDTH - 1);
  const y = place.y - 22;
  return s(
    "g",
    { class: looks(price, most), transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    s("path", { d: `M0 ${HEIGHT / 2}L6 0H${WIDTH}V${HEIGHT}H6Z` }),
    s("circle", { cx: 6, cy: HEIGHT / 2, r: 1.6 }),
    s("text", { x: WIDTH / 2 + 3.5, y: HEIGHT / 2 }, figure(price)),
  );
}

/** On a card. @param {PriceTag} price @param {number} most */
function lying(price, most) {
  return h("span", { class: looks(price, most), "aria-hidden": "true" }, figure(price));
}

/** @param {PriceTag} price @param {number} most */
function looks({ worth }, most) {
  return `price-tag${worth === most ? " dearest" : ""}${Math.round(worth) < 0 ? " below" : ""}`;
}
