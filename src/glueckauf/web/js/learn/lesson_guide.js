// Leads through a lesson at its table: says the steps, draws their chalk, and asks the server how far it has come.

import { verdictOf } from "../plumbing/api.js";
import { h } from "../plumbing/dom.js";
import { go } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";
import { ChalkBoard, tabOf, thingsAt } from "./chalk.js";
import { keepProgress } from "./device.js";
import { PaperSheet } from "./sheet.js";

/**
 * @import { Tab } from "../board/tabs.js"
 * @import { LessonAnswer, VerdictAnswer } from "../plumbing/wire.js"
 * @import { GuidedTable } from "./guided_table.js"
 */

/** @type {Record<string, Tab>} where something is to be done */
const TAB_OF_PHASE = { turn: "yard", mining: "own" };

export class LessonGuide {
  /**
   * @param {LessonAnswer} lesson @param {number} number of it among all @param {string | null} next the lesson after it
   * @param {{table: string, secrets: string[], from: number, step: number}} begun
   * @param {(step: number) => void} again begin a table at a step
   */
  constructor(lesson, number, next, begun, again) {
    this.lesson = lesson;
    this.next = next;
    this.begun = begun;
    this.again = again;
    this.unlisted = true;
    this.at = begun.step;
    this.title = t(`lesson.${lesson.name}.title`);
    this.name = t("learn.lesson", { number, title: this.title });
    this.sheet = new PaperSheet("lesson", this.name, "emblem");
    this.element = this.sheet.element;
    /** @type {VerdictAnswer | null} */
    this.verdict = null;
    this.asking = false;
    /** the version that was judged last, or could not be */
    this.judged = -1;
    this.reason = "";
    this.drawn = "";
    this.byKeyboard = false;
    /** @type {GuidedTable | null} */
    this.page = null;
    /** @type {ChalkBoard | null} */
    this.chalk = null;
    this.watchHands = (/** @type {Event} */ event) => {
      this.byKeyboard = event.type === "keydown";
    };
    addEventListener("keydown", this.watchHands, true);
    addEventListener("pointerdown", this.watchHands, true);
    this.say();
  }

  leave() {
    removeEventListener("keydown", this.watchHands, true);
    removeEventListener("pointerdown", this.watchHands, true);
    this.chalk?.stop();
  }

  /** Things are being shown: nothing is pointed at meanwhile. */
  showing() {
    this.chalk?.show([]);
  }

  /** A try was refused. @param {string} reason */
  refused(reason) {
    this.reason = reason;
    this.say();
    return true;
  }

  /** All has been shown. @param {GuidedTable} page */
  settled(page) {
    this.page = page;
    this.chalk ??= new ChalkBoard(page.root);
    if (this.verdict?.version === page.store.version) this.say();
    else this.judge(page);
  }

  /** @param {GuidedTable} page */
  async judge(page) {
    if (this.asking) return;
    this.asking = true;
    const { table, secrets, from } = this.begun;
    const verdict = await verdictOf(table, secrets, this.lesson.name, from).catch(() => null);
    this.asking = false;
    this.judged = verdict?.version ?? page.store.version;
    const { held } = page.store.privateOf(page.store.acting);
    if (!verdict) return page.redraw();
    if (verdict.version !== page.store.version) {
      if (verdict.version < page.store.version) this.judge(page);
      return; // else the news are under way, and it is asked again when they have been shown
    }
    this.reason = "";
    this.verdict = verdict;
    if (held && verdict.fits) page.commands.send({ type: "confirm" });
    else this.advance(verdict);
    if (held && !verdict.fits) page.redraw();
  }

  /** What fits is confirmed by itself: nobody is asked before that is known. @param {GuidedTable} page */
  undecided({ store }) {
    return Boolean(store.privateOf(store.acting).held) && this.judged !== store.version;
  }

  /** Behind the last step whose goal is reached. @param {VerdictAnswer} verdict */
  advance(verdict) {
    const { steps } = this.lesson;
    for (let step = this.at; step < Math.min(verdict.step, steps.length); step++)
      if (steps[step].goal) this.at = step + 1;
    this.keep();
    this.say();
  }

  read() {
    this.at += 1;
    this.keep();
    this.say();
  }

  keep() {
    const over = this.at >= this.lesson.steps.length;
    const { table, secrets, from } = this.begun;
    keepProgress(this.lesson.name, {
      step: over ? 0 : this.at,
      ...(over ? { done: true, table: null, secrets: [], from: 0 } : { table, secrets, from }),
    });
  }

  get astray() {
    return this.at < this.lesson.steps.length && this.verdict !== null && !this.verdict.fits;
  }

  say() {
    const { steps } = this.lesson;
    const step = steps[this.at];
    const words = step ? this.wordsOf() : this.farewell();
    this.element.dataset.lesson = this.lesson.name;
    this.element.dataset.step = String(this.at);
    this.element.dataset.judged = String(this.verdict?.version ?? -1);
    this.element.dataset.done = String(!step);
    this.element.classList.toggle("astray", this.astray);
    this.sheet.say(words);
    this.chalk?.show(step && !this.astray ? step.chalk : []);
    const now = `${this.at}/${this.astray}/${this.chalk !== null}`;
    if (now !== this.drawn && this.chalk) this.lead();
    this.drawn = now;
  }

  wordsOf() {
    const { steps } = this.lesson;
    const step = steps[this.at];
    const count = t("learn.step", { step: this.at + 1, count: steps.length });
    const skip = this.next ? `/learn/${this.next}` : "/learn";
    return {
      head: `${this.name} · ${step.task ? t("learn.task") : count}`,
      text: t(`lesson.${step.words}`),
      reason: this.astray ? t("learn.astray") : this.reason,
      buttons: [
        this.astray && this.canUndo && button("undo", "learn.undo", () => this.page?.commands.undo()),
        this.astray && button("again", "learn.again", () => this.again(this.at)),
        !step.goal && button("next", "learn.next", () => this.read()),
        button("skip", "learn.skip", () => go(skip)),
        button("all", "learn.all", () => go("/learn")),
      ],
    };
  }

  /** Whether the table itself can take back what led astray. */
  get canUndo() {
    const { store } = this.page ?? {};
    if (!store || store.acting === null) return false;
    const { held, undo_to: least } = store.privateOf(store.acting);
    return Boolean(held) || (least !== undefined && least < store.actions);
  }

  farewell() {
    const { next } = this;
    return {
      head: this.name,
      text: t("learn.reached", { title: this.title }),
      buttons: [
        next !== null && button("next", "learn.next.lesson", () => go(`/learn/${next}`)),
        button("repeat", "learn.repeat", () => this.again(0)),
        button("all", "learn.all", () => go("/learn")),
      ],
    };
  }

  /** To what is meant: the tab where it is, and the focus of those who use keys. */
  lead() {
    const step = this.lesson.steps[this.at];
    const places = (step?.chalk ?? []).map(({ at }) => at);
    const due = step?.goal ? TAB_OF_PHASE[this.page?.store.view?.phase ?? ""] : null;
    const tab = due ?? places.map(tabOf).find(Boolean);
    const picking = this.page?.root.querySelector(".picker:not([hidden])");
    if (tab && !picking) this.page?.tabs.show(tab);
    this.bringIntoSight(places);
    const next = this.element.querySelector('[data-way="next"], [data-way="undo"], [data-way="again"]');
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    else if (this.byKeyboard) this.focusTarget(places);
  }

  /** Where the page is too small for all of it. @param {string[]} places */
  bringIntoSight(places) {
    const { page } = this;
    const [first] = page ? places.flatMap((place) => thingsAt(page.root, place)) : [];
    first?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} places */
  focusTarget(places) {
    const { page } = this;
    if (!page) return;
    const target = places
      .flatMap((place) => thingsAt(page.root, place))
      .find((thing) => thing.getAttribute("tabindex") === "0");
    if (target instanceof SVGElement || target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}

/** @param {string} way @param {string} id @param {() => void} action */
function button(way, id, action) {
  const main = ["next", "undo"].includes(way) ? "primary" : "plain";
  return h("button", { class: main, "data-way": way, onclick: action }, t(id));
}
