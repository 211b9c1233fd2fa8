// A hint in three steps, each when it is asked for: the area and why, the space, the whole turn in chalk.

import { amongOthers, mayAsk } from "../friends/seats.js";
import { hintOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";
import { thingsAt, wayThrough } from "./chalk.js";
import { namedAction, namedSteps, reasonText, whyTexts } from "./companion_words.js";
import { SpeakingGuide } from "./speaking_guide.js";

/**
 * @import { ChalkMark, HintAnswer, TableInfo } from "../plumbing/wire.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { GuidedTable } from "./guided_table.js"
 */

const WHOLE_TURN = 3;

/** Hints at a table. @param {string} table @param {string[]} secrets */
export function hintsAt(table, secrets) {
  return new Hints(table, secrets);
}

class Hints extends SpeakingGuide {
  /** @param {string} table @param {string[]} secrets */
  constructor(table, secrets) {
    super(table, secrets, { looks: "hint", title: t("hint.title"), symbol: "level-baron" });
    this.element.hidden = true;
    /** @type {HintAnswer | null} as it was told; it stays the plan while the player follows it */
    this.found = null;
    /** The number of actions before it, and of its own that are done. */
    this.since = 0;
    this.done = 0;
    this.step = 0;
    /** Whose whole turn was shown goes on to be led until it is over. */
    this.leading = false;
    /** While the turn is carried out, step by step. */
    this.busy = false;
    /** Whether it is said first that all the others will know. */
    this.offering = false;
    /** The number of actions before the last turn in which they were told. */
    this.told = -1;
  }

  /** @param {GuidedTable} page */
  possible({ store }) {
    return mayAsk(store);
  }

  /** @param {GuidedTable} page */
  settled(page) {
    this.page = page;
    if (this.busy) return;
    const { store } = page;
    const untouched = this.left.length > 0 && this.at(store) === this.done;
    if (this.asking || (untouched && this.possible(page))) return this.say();
    const within = !["turn", "draft", "over"].includes(store.view?.phase ?? "over");
    if (!within && this.told !== store.actions) this.told = -1;
    this.leading &&= within && this.possible(page) && this.follows(page);
    if (!this.leading) this.put();
    else if (this.left.length) this.reveal(WHOLE_TURN);
    else this.ask(WHOLE_TURN);
  }

  /** What is left of the turn that was told. */
  get left() {
    return this.found?.actions.slice(this.done) ?? [];
  }

  /** How many actions since then; NaN where nothing was told. @param {Store} store */
  at({ actions }) {
    return this.found ? actions - this.since : Number.NaN;
  }

  /** Whether the player did what was told, or took some of it back, and can go on with it. @param {GuidedTable} page */
  follows({ store, played }) {
    const at = this.at(store);
    const goesOn = at >= 0 && (at <= this.done || (at === this.done + 1 && played === this.left[0]));
    this.done = at;
    const [next] = this.left;
    return goesOn && (next === undefined || (store.privateOf(store.acting).legal ?? []).includes(next));
  }

  /** The player asks, or asks for more. */
  wish() {
    const { page } = this;
    if (!page || !this.possible(page) || this.asking || this.busy) return;
    if (this.found) return this.reveal(Math.min(WHOLE_TURN, this.step + 1));
    if (!this.offering && this.told < 0 && amongOthers(page.store.table, page.store.acting ?? 0)) {
      this.offering = true;
      this.say();
    } else {
      this.ask(1);
    }
  }

  /** @param {number} step that is shown when the answer is there */
  async ask(step) {
    const { page } = this;
    const seat = page?.store.acting;
    if (!page || seat === null || seat === undefined) return;
    this.put();
    this.asking = true;
    this.say();
    const problem = (/** @type {string} */ text) => page.say(text);
    const others = amongOthers(page.store.table, seat);
    const may = !others || (await page.commands.send({ type: "hint" }));
    if (others && may && this.told < 0) this.told = page.store.actions;
    const found = may ? await attempt(() => hintOf(this.table, this.secrets, seat), problem) : null;
    this.asking = false;
    if (!found?.actions.length || found.version !== page.store.version) return this.put();
    this.found = found;
    this.since = page.store.actions;
    this.reveal(step);
  }

  /** @param {number} step */
  reveal(step) {
    this.step = step;
    this.leading ||= step === WHOLE_TURN;
    const place = step > 1 ? this.found?.places[this.done] : this.found?.area;
    this.turnTo(place);
    this.say();
    const [thing] = place && this.page ? thingsAt(this.page.root, place) : [];
    thing?.scrollIntoView({ block: "nearest" }); // where the page is too small for all of it
  }

  /** Away with it. */
  put() {
    this.found = null;
    this.done = 0;
    this.step = 0;
    this.offering = false;
    this.element.hidden = true;
    this.point([]);
  }

  say() {
    const { found, page, step, offering } = this;
    if (!page || !(found || this.asking || offering)) return this.put();
    this.element.hidden = false;
    this.point(found ? marksOf(found, step, this.done) : []);
    this.element.dataset.step = String(found ? step : 0);
    const away = () => {
      this.leading = false;
      this.put();
    };
    this.sheet.say({
      head: this.title,
      text: found ? hintSaid(found, step, this.left, page.store) : t(offering ? "hint.tell" : "companion.thinks"),
      buttons: [
        offering && h("button", { "data-way": "take", onclick: () => this.wish() }, t("hint.take")),
        found &&
          step < WHOLE_TURN &&
          h("button", { "data-way": `more-${step}`, onclick: () => this.wish() }, t("hint.more")),
        found &&
          step === WHOLE_TURN &&
          h("button", { "data-way": "do", onclick: () => this.carryOut() }, t("hint.carry_out")),
        h("button", { class: "plain", "data-way": "away", onclick: away }, t("ui.close")),
      ],
    });
  }

  /** The turn as it was shown, one action after another, until one is not possible any more. */
  async carryOut() {
    const { left, page } = this;
    if (!page) return;
    this.busy = true;
    this.element.hidden = true;
    this.point([]);
    for (const action of left) {
      if (!(await page.commands.send({ type: "play", action }))) break;
      this.done += 1;
    }
    this.busy = false;
    page.redraw();
  }
}

/**
 * First the area, then the place, then the way from place to place.
 * @param {HintAnswer} hint @param {number} step @param {number} done of its actions @returns {ChalkMark[]}
 */
function marksOf({ area, places }, step, done) {
  if (step === 1) return wayThrough([area]);
  return wayThrough(step === 2 ? places.filter((place) => place !== null).slice(0, 1) : places.slice(done));
}

/**
 * What is said in each step, with its proviso.
 * @param {HintAnswer} hint @param {number} step @param {string[]} left of its actions @param {Store} store
 */
export function hintSaid(hint, step, left, store) {
  return [hintText(hint, step, left, store), hint.thin && t("hint.thin")].filter(Boolean).join(" ");
}

/** @param {HintAnswer} hint @param {number} step @param {string[]} left of its actions @param {Store} store */
function hintText({ area, reasons, why }, step, left, { view, table, acting }) {
  if (step === WHOLE_TURN) return `${t("hint.turn")} ${namedSteps(left, view)}`;
  if (step === 2) return t("hint.space", { action: namedAction(left[0], view) });
  const [, panel] = area?.split(":") ?? [];
  const where = panel ? t("hint.area", { area: t(`sign.${panel}`) }) : t("hint.here");
  const ordered = reasons.some(({ code }) => code.split(".")[0] === "order"); // what is said of one of them
  return [
    where,
    ...(ordered ? [t("hint.order")] : []),
    ...reasons.map(reasonText),
    ...whyTexts(why, table, acting),
  ].join(" ");
}
