// A hint in three steps, each when it is asked for: the area and why, the space, the whole turn in chalk.

import { mayAsk } from "../friends/seats.js";
import { hintOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h } from "../plumbing/dom.js";
import { playerName } from "../plumbing/sentences.js";
import { has, t } from "../plumbing/words.js";
import { ChalkBoard, tabOf, thingsAt, wayThrough } from "./chalk.js";
import { namedAction, reasonText } from "./companion_words.js";
import { PaperSheet } from "./sheet.js";

/**
 * @import { ChalkMark, HintAnswer, TableInfo } from "../plumbing/wire.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { GuidedTable } from "./guided_table.js"
 */

const WHOLE_TURN = 3;
/** So many differences to the next best turn are told. */
const TOLD = 2;

/** Hints at a table. @param {string} table @param {string[]} secrets */
export function hintsAt(table, secrets) {
  return new Hints(table, secrets);
}

class Hints {
  /** @param {string} table @param {string[]} secrets */
  constructor(table, secrets) {
    this.table = table;
    this.secrets = secrets;
    this.unlisted = false;
    this.sheet = new PaperSheet("hint", t("hint.title"), "level-baron");
    this.element = this.sheet.element;
    this.element.hidden = true;
    /** @type {HintAnswer | null} */
    this.found = null;
    this.step = 0;
    this.asking = false;
    /** Whose whole turn was shown goes on to be led until it is over. */
    this.leading = false;
    /** The action that was shown as the next. */
    this.due = "";
    /** While the turn is carried out, step by step. */
    this.busy = false;
    /** @type {GuidedTable | null} */
    this.page = null;
    /** @type {ChalkBoard | null} */
    this.chalk = null;
  }

  leave() {
    this.chalk?.stop();
    this.chalk = null;
  }

  showing() {
    this.chalk?.show([]);
  }

  /** The line below says it. */
  refused() {
    return false;
  }

  /** @param {GuidedTable} page */
  possible({ store }) {
    return mayAsk(store);
  }

  /** @param {GuidedTable} page */
  settled(page) {
    this.page = page;
    if (this.busy) return;
    if (this.found?.version === page.store.version) return this.say();
    const within = !["turn", "draft", "over"].includes(page.store.view?.phase ?? "over");
    const goesOn = this.leading && within && this.possible(page) && page.played === this.due;
    this.found = null;
    this.step = 0;
    this.leading = goesOn;
    if (goesOn) this.ask(WHOLE_TURN);
    else this.put();
  }

  /** The player asks, or asks for more. */
  wish() {
    if (!this.page || !this.possible(this.page) || this.asking || this.busy) return;
    if (this.found) this.reveal(Math.min(WHOLE_TURN, this.step + 1));
    else this.ask(1);
  }

  /** @param {number} step that is shown when the answer is there */
  async ask(step) {
    const { page } = this;
    if (!page) return;
    this.asking = true;
    this.say();
    const problem = (/** @type {string} */ text) => page.say(text);
    const found = await attempt(() => hintOf(this.table, this.secrets), problem);
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
    const tab = place ? tabOf(place) : null;
    if (tab) this.page?.tabs.show(tab);
    this.say();
    const [thing] = place && this.page ? thingsAt(this.page.root, place) : [];
    thing?.scrollIntoView({ block: "nearest" }); // where the page is too small for all of it
  }

  /** Away with it. */
  put() {
    this.found = null;
    this.step = 0;
    this.element.hidden = true;
    this.chalk?.show([]);
  }

  say() {
    const { found, page, step } = this;
    if (!page || !(found || this.asking)) return this.put();
    this.element.hidden = false;
    this.chalk ??= new ChalkBoard(page.root);
    this.chalk.show(found ? marksOf(found, step) : []);
    this.element.dataset.step = String(found ? step : 0);
    const more = () => this.wish();
    const away = () => {
      this.leading = false;
      this.put();
    };
    this.sheet.say({
      head: t("hint.title"),
      text: found ? hintText(found, step, page.store) : t("companion.thinks"),
      buttons: [
        found && step < WHOLE_TURN && h("button", { "data-way": `more-${step}`, onclick: more }, t("hint.more")),
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

/** @param {HintAnswer} hint @param {number} step @param {Store} store */
function hintText({ actions, area, reasons, why }, step, { view, table, acting }) {
  const named = actions.map((action) => namedAction(action, view));
  if (step === WHOLE_TURN) return `${t("hint.turn")} ${named.join(" → ")}`;
  if (step === 2) return t("hint.space", { action: named[0] });
  const [, panel] = area?.split(":") ?? [];
  const where = panel ? t("hint.area", { area: t(`sign.${panel}`) }) : t("hint.here");
  return [where, ...reasons.map(reasonText), ...whyTexts(why, table, acting)].join(" ");
}

/**
 * What speaks for the turn beside the next best one.
 * @param {HintAnswer["why"]} parts @param {TableInfo} info @param {number | null} reader
 */
function whyTexts(parts, info, reader) {
  const speaks = (/** @type {HintAnswer["why"][number]} */ { seat, points, source }) =>
    Math.round(seat === reader ? points : -points) > 0 && has(`gain.${source}`);
  const told = parts.filter(speaks).slice(0, TOLD);
  if (!told.length) return [];
  const texts = told.map(({ seat, source, points: exact }) => {
    const points = Math.round(Math.abs(exact));
    if (seat === reader) return t("why.own", { points, change: "more", gain: source });
    return t("why.other", { who: playerName(info, seat), points, change: "fewer", gain: source });
  });
  return [t("hint.beside", { reasons: texts })];
}
