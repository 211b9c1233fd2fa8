// The time to think: how much is left to whose turn it is, and what everyone has in reserve.

import { h } from "./dom.js";
import { sign } from "./icons.js";
import { playerName } from "./sentences.js";
import { t } from "./words.js";

const SHORT = 10_000;

/** @param {number} time in milliseconds @returns {string} as 1:05 or 26:00:00 */
export function clockText(time) {
  const seconds = Math.max(0, Math.ceil(time / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What a turn has left: first its own time, then the reserve. @param {number} passed @param {number} turn @param {number} reserve all in milliseconds */
export function timeLeft(passed, turn, reserve) {
  return { turn: Math.max(0, turn - passed), reserve: Math.max(0, reserve - Math.max(0, passed - turn)) };
}

export class Timer {
  /** @param {import("./store.js").Store} store @param {(text: string) => void} announce */
  constructor(store, announce) {
    this.store = store;
    this.announce = announce;
    this.text = h("b");
    this.element = h("span", { class: "timer", role: "timer", tabindex: "0", hidden: true }, sign("hourglass"), this.text);
    /** @type {number | null} the turn that has been warned of */
    this.warned = null;
    this.ticking = setInterval(() => this.draw(), 250);
  }

  stop() {
    clearInterval(this.ticking);
  }

  draw() {
    const { clock, info } = this.store;
    const seat = clock?.seat;
    this.element.hidden = !info?.clock || seat === null || seat === undefined;
    if (this.element.hidden) return;
    const passed = Math.max(0, Date.now() + this.store.clockSkew - clock.since);
    const left = timeLeft(passed, 1000 * info.clock.turn, clock.reserve[seat]);
    this.text.textContent = left.turn ? clockText(left.turn) : t("timer.reserve", { time: clockText(left.reserve) });
    this.element.classList.toggle("short", left.turn + left.reserve <= SHORT || !left.turn);
    this.element.dataset.help = this.help(left.reserve);
    if (left.turn <= SHORT && this.warned !== clock.since && this.store.acting !== null) {
      this.warned = clock.since;
      this.announce(t("timer.short", { time: clockText(left.turn), reserve: clockText(left.reserve) }));
    }
  }

  /** @param {number} now what is left of the reserve that may be running */
  help(now) {
    const { clock, info } = this.store;
    const reserves = clock.reserve.map((/** @type {number} */ reserve, /** @type {number} */ seat) => ({ seat, time: clockText(seat === clock.seat ? now : reserve) }));
    const players = reserves.filter((/** @type {{seat: number}} */ { seat }) => !info.seats[seat].bot);
    return [t("timer.help"), ...players.map((/** @type {{seat: number, time: string}} */ { seat, time }) => `${playerName(info, seat)}: ${t("timer.reserve", { time })}`)].join("\n");
  }
}
