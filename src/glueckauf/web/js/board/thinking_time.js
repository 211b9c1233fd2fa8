// The time to think: how much is left to whose turn it is, and what everyone has in reserve.

import { h } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Store } from "../plumbing/table_store.js"
 * @import { TableInfo, TimeLeft } from "../plumbing/wire.js"
 */

const SHORT = 10_000;

/** @param {number} time in milliseconds @returns {string} as 1:05 or 26:00:00 */
export function clockText(time) {
  const seconds = Math.max(0, Math.ceil(time / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * What a turn has left: first its own time, then the reserve; all in milliseconds.
 * @param {number} passed @param {number} turn @param {number} reserve
 */
export function timeLeft(passed, turn, reserve) {
  return { turn: Math.max(0, turn - passed), reserve: Math.max(0, reserve - Math.max(0, passed - turn)) };
}

export class Timer {
  /** @param {Store} store @param {(text: string) => void} announce */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
    this.text = h("b");
    this.element = h(
      "span",
      { class: "timer", role: "timer", tabindex: "0", hidden: true },
      sign("hourglass"),
      this.text,
    );
    /** @type {number | null} the turn that has been warned of */
    this.warned = null;
    this.ticking = setInterval(() => this.draw(), 250);
  }

  stop() {
    clearInterval(this.ticking);
  }

  draw() {
    const { clock, info } = this.store;
    const rule = info?.clock;
    if (!clock || clock.seat === null || !rule) {
      this.element.hidden = true;
      return;
    }
    this.element.hidden = false;
    const passed = Math.max(0, Date.now() + this.store.clockSkew - clock.since);
    const left = timeLeft(passed, 1000 * rule.turn, clock.reserve[clock.seat]);
    this.text.textContent = left.turn ? clockText(left.turn) : t("timer.reserve", { time: clockText(left.reserve) });
    this.element.classList.toggle("short", left.turn + left.reserve <= SHORT || !left.turn);
    this.element.dataset.help = reserves(this.store.table, { ...clock, now: left.reserve });
    if (left.turn <= SHORT && this.warned !== clock.since && this.store.acting !== null) {
      this.warned = clock.since;
      this.announce(t("timer.short", { time: clockText(left.turn), reserve: clockText(left.reserve) }));
    }
  }
}

/**
 * What every player has in reserve.
 * @param {TableInfo} info @param {TimeLeft & {now: number}} clock
 * with what is left now of the reserve that may be running
 */
function reserves(info, clock) {
  const told = clock.reserve.map((reserve, seat) => {
    const time = clockText(seat === clock.seat ? clock.now : reserve);
    return info.seats[seat].bot ? "" : `${playerName(info, seat)}: ${t("timer.reserve", { time })}`;
  });
  return [t("timer.help"), ...told.filter(Boolean)].join("\n");
}
