// The companion of a first game: points at what is worth looking at, less and less often, then only when asked.

import { adviceOf } from "../plumbing/api.js";
import { h } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";
import { namedAction, reasonText } from "./companion_words.js";
import { hasCompanion, keepCompanion } from "./device.js";
import { SpeakingGuide } from "./speaking_guide.js";

/**
 * @import { AdviceAnswer, ChalkMark } from "../plumbing/wire.js"
 * @import { GuidedTable } from "./guided_table.js"
 */

/** The companion of a table, if this device has one there. @param {string} table @param {string[]} secrets */
export function companionOf(table, secrets) {
  return hasCompanion(table) ? new Companion(table, secrets) : null;
}

class Companion extends SpeakingGuide {
  /** @param {string} table @param {string[]} secrets */
  constructor(table, secrets) {
    super(table, secrets, { looks: "companion", title: t("companion.title"), symbol: "level-foreman" });
    /** @type {AdviceAnswer | null} */
    this.advice = null;
    /** the last shift in which it was asked: until then it tells what is new there */
    this.shift = 1;
    /** the version for which it was asked by the player */
    this.asked = -1;
    this.say();
  }

  /** @param {GuidedTable} page */
  settled(page) {
    this.page = page;
    if (!this.element.isConnected) return;
    const { acting, version } = page.store;
    if (acting === null || page.store.privateOf(acting).held) this.say();
    else if (this.advice?.version === version) this.say();
    else this.ask(page);
  }

  /** @param {GuidedTable} page */
  async ask(page) {
    if (this.asking) return;
    this.asking = true;
    this.say();
    const advice = await adviceOf(this.table, this.secrets).catch(() => null);
    this.asking = false;
    if (advice && advice.version < page.store.version && page.store.acting !== null) {
      this.ask(page);
      return;
    }
    this.advice = advice;
    this.say();
  }

  /** Whether there is something to say to the decision that is due. */
  get speaks() {
    const { advice, page } = this;
    if (!advice?.action || !page || page.store.acting === null || advice.version !== page.store.version) return false;
    return advice.unasked || this.asked === advice.version;
  }

  say() {
    const { advice, page } = this;
    const speaks = this.speaks;
    const due = page !== null && page.store.acting !== null;
    const wanted = due && this.asked === page.store.version;
    const shift = page?.store.view?.shift ?? 1;
    const idle = shift > 1 && this.shift !== shift && due ? `companion.shift.${shift}` : "companion.here";
    if (this.asked === page?.store.version) this.shift = shift;
    const text = speaks && advice ? adviceText(advice, page) : t(wanted && this.asking ? "companion.thinks" : idle);
    this.element.classList.toggle("speaking", speaks);
    this.element.dataset.version = String(advice?.version ?? -1);
    this.sheet.say({
      head: this.title,
      text,
      buttons: [
        !speaks && h("button", { "data-way": "ask", disabled: !due, onclick: () => this.wish() }, t("companion.ask")),
        h("button", { class: "plain", "data-way": "away", onclick: () => this.sendAway() }, t("companion.away")),
      ],
    });
    this.point(speaks && advice ? marksOf(advice) : []);
    if (!speaks || this.element.dataset.led === String(advice?.version)) return;
    this.element.dataset.led = String(advice?.version);
    this.turnTo(advice?.place);
  }

  /** The player asks. */
  wish() {
    if (!this.page) return;
    this.asked = this.page.store.version;
    this.settled(this.page);
  }

  sendAway() {
    keepCompanion(this.table, false);
    this.element.remove();
    this.leave();
  }
}

/**
 * A ring where it would act, and a dashed line to what speaks for it.
 * @param {AdviceAnswer} advice @returns {ChalkMark[]}
 */
function marksOf({ place, reasons }) {
  const because = [...new Set(reasons.slice(0, 1).flatMap(({ places }) => places))].filter((other) => other !== place);
  return [
    ...(place ? [{ mark: /** @type {const} */ ("circle"), at: place, to: null }] : []),
    ...because.map((at) => ({ mark: /** @type {const} */ ("circle"), at, to: null })),
    ...(place ? because.slice(0, 1).map((to) => ({ mark: /** @type {const} */ ("line"), at: place, to })) : []),
  ];
}

/** @param {AdviceAnswer} advice @param {GuidedTable | null} page */
function adviceText({ action, reasons }, page) {
  const named = namedAction(action ?? "", page?.store.view ?? null);
  return [t("companion.look", { action: named }), ...reasons.map(reasonText)].join(" ");
}
