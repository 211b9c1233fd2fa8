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
    /** @type {HintAnswer | null} */
    this.found = null;
    this.step = 0;
    /** Whose whole turn was shown goes on to be led until it is over. */
    this.leading = false;
    /** The action that was shown as the next. */
    this.due = "";
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
    if (this.asking || this.found?.version === page.store.version) return this.say();
    const within = !["turn", "draft", "over"].includes(page.store.view?.phase ?? "over");
    const goesOn = this.leading && within && this.possible(page) && page.played === this.due;
    this.leading = goesOn;
    if (!within && this.told !== page.store.actions) this.told = -1;
    if (goesOn) this.ask(WHOLE_TURN);
    else this.put();
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
    this.due = found.actions[0];
    this.reveal(step);
  }

  /** @param {number} step */
  reveal(step) {
    this.step = step;
    this.leading ||= step === WHOLE_TURN;
    const place = step > 1 ? this.found?.places[0] : this.found?.area;
    this.turnTo(place);
    this.say();
    const [thing] = place && this.page ? thingsAt(this.page.root, place) : [];
    thing?.scrollIntoView({ block: "nearest" }); // where the page is too small for all of it
  }

  /** Away with it. */
  put() {
    this.found = null;
    this.step = 0;
    this.offering = false;
    this.element.hidden = true;
    this.point([]);
  }

  say() {
    const { found, page, step, offering } = this;
    if (!page || !(found || this.asking || offering)) return this.put();
    this.element.hidden = false;
    this.point(found ? marksOf(found, step) : []);
    this.element.dataset.step = String(found ? step : 0);
    const away = () => {
      this.leading = false;
      this.put();
    };
    this.sheet.say({
      head: this.title,
      text: found ? hintSaid(found, step, page.store) : t(offering ? "hint.tell" : "companion.thinks"),
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
    const { found, page } = this;
    if (!found || !page) return;
    this.busy = true;
    this.put();
    for (const action of found.actions) {
      this.due = action;
      if (!(await page.commands.send({ type: "play", action }))) break;
    }
    this.busy = false;
  }
}

/**
 * First the area, then the place, then the way from place to place.
 * @param {HintAnswer} hint @param {number} step @returns {ChalkMark[]}
 */
function marksOf({ area, places }, step) {
  if (step === 1) return wayThrough([area]);
  return wayThrough(step === 2 ? places.filter((place) => place !== null).slice(0, 1) : places);
}

/** What is said in each step, with its proviso. @param {HintAnswer} hint @param {number} step @param {Store} store */
export function hintSaid(hint, step, store) {
  return [hintText(hint, step, store), hint.thin && t("hint.thin")].filter(Boolean).join(" ");
}

/** @param {HintAnswer} hint @param {number} step @param {Store} store */
function hintText({ actions, area, reasons, why }, step, { view, table, acting }) {
  if (step === WHOLE_TURN) return `${t("hint.turn")} ${namedSteps(actions, view)}`;
  if (step === 2) return t("hint.space", { action: namedAction(actions[0], view) });
  const [, panel] = area?.split(":") ?? [];
  const where = panel ? t("hint.area", { area: t(`sign.${panel}`) }) : t("hint.here");
  return [where, ...reasons.map(reasonText), ...whyTexts(why, table, acting)].join(" ");
}
