// Playing back what changed, one change after the other: what is shown next, and how.
// It knows neither page nor connection; whoever makes it shows the steps.

import { momentOf } from "../plumbing/history.js";

/**
 * @import { Moment } from "../plumbing/history.js"
 * @import { Change } from "../plumbing/table_store.js"
 */

/**
 * @typedef {"still" | "showing" | "again" | "replaying"} State
 * `still`: all has been shown, and one may choose. `showing`: changes are being shown. `again`: those since one's own
 * last action are, once more. `replaying`: someone looks at the past. What happens meanwhile waits.
 */

/**
 * @typedef {object} Step how one change is to be shown
 * @property {Change} change
 * @property {boolean} hurry nothing flies: so much is waiting, or whoever looks is in a hurry
 * @property {boolean} linger it was someone else's doing: leave time to look
 * @property {boolean} shiftScored
 * @property {boolean} gameEnded
 */

/**
 * @typedef {object} Audience
 * @property {number[]} mine the seats whose own actions need no lingering
 * @property {() => void} begin something is going to be shown
 * @property {(step: Step) => Promise<void>} show
 * @property {() => void} hasten what flies just now lands at once
 * @property {() => void} rest all has been shown
 */

const TOO_MANY = 24;

export class Playback {
  /** @param {Audience} audience */
  constructor(audience) {
    this.audience = audience;
    /** @type {State} */
    this.state = "still";
    /** @type {Change[]} what is still to be shown */
    this.queue = [];
    /** @type {Change[]} what others did since one's own last action */
    this.recent = [];
    /** @type {Moment[]} how everyone stood before the first action and after each */
    this.course = [];
    /** @type {Promise<unknown> | null} until it is known what was before */
    this.past = null;
    /** Whether whoever looks wants to get on, until all has been shown. */
    this.hurried = false;
    this.wake = () => {};
  }

  get still() {
    return this.state === "still";
  }

  /** Everything came anew: nothing of before is left to show. @param {Promise<unknown>} past */
  restart(past) {
    this.queue = [];
    this.recent = [];
    this.past = past;
    past.then(() => {
      if (past === this.past) this.past = null;
    });
  }

  /** @param {Change} change */
  add(change) {
    this.queue.push(change);
    if (this.still) this.run();
  }

  /** Whoever looks wants to get on: whether there was anything to hurry. */
  hurryAlong() {
    if (this.state !== "showing" && this.state !== "again") return false;
    this.hurried = true;
    this.wake();
    this.audience.hasten();
    return true;
  }

  /** A moment to look, which is over at once in a hurry. @param {number} time in milliseconds */
  async linger(time) {
    if (this.hurried || !time) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
  }

  /** Show what waits, then rest. */
  async run() {
    this.state = "showing";
    this.audience.begin();
    while (this.past) await this.past; // else its lines would come after those of the news
    for (let change = this.queue.shift(); change; change = this.queue.shift()) {
      this.remember(change);
      await this.audience.show(this.step(change));
    }
    this.state = "still";
    this.hurried = false;
    this.audience.rest();
  }

  /** @param {Change} change @returns {Step} */
  step(change) {
    const { entry, events } = change;
    const hurry = this.hurried || this.queue.length > TOO_MANY;
    const others = entry.kind === "action" && !this.audience.mine.includes(entry.seat);
    return {
      change,
      hurry,
      linger: others && events.length > 0 && !hurry,
      shiftScored: events.some((event) => event.kind === "element_scored"),
      gameEnded: events.some((event) => event.kind === "game_ended"),
    };
  }

  /** @param {Change} change */
  remember(change) {
    const { entry, events, after } = change;
    if (!after) return;
    if (entry.kind === "start") this.course = [momentOf(after, events)];
    if (entry.kind === "undo") this.course.length = Math.min(this.course.length, entry.to + 1);
    if (entry.kind !== "action") return;
    this.course.push(momentOf(after, events));
    if (this.audience.mine.includes(entry.seat)) this.recent = [];
    else this.recent.push(change);
  }

  /** What others did lately, once more. @param {(changes: Change[]) => Promise<void>} show */
  async again(show) {
    if (!this.still || !this.recent.length) return;
    this.state = "again";
    await show(this.recent);
    await this.run();
  }

  /** Whether the past may be looked at now; until `resume`, all news wait. */
  interrupt() {
    if (!this.still) return false;
    this.state = "replaying";
    return true;
  }

  resume() {
    if (this.state === "replaying") this.run();
  }
}
