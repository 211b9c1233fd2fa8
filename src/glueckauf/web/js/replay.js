// Replay: any moment of a game, through each seat's eyes, or all open when it is over.

import { replayOf, ServerError } from "./api.js";
import { playOnDialog } from "./begin.js";
import { h, replace } from "./dom.js";
import { fly, whereabouts } from "./flights.js";
import { cardPicture } from "./picker.js";
import { moveTime } from "./preferences.js";
import { cardName, eventText, playerName, problemText } from "./sentences.js";
import { changedView } from "./store.js";
import { t } from "./words.js";

export class Replayer {
  /**
   * @param {string} table @param {string[]} secrets @param {import("./store.js").Store} store
   * @param {(view: any) => void} draw @param {HTMLElement} root
   */
  constructor(table, secrets, store, draw, root) {
    this.table = table;
    this.secrets = secrets;
    this.store = store;
    this.draw = draw;
    this.root = root;
    /** @type {any[]} the view after each action */
    this.views = [];
    /** @type {any[]} */
    this.steps = [];
    this.at = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.onClose = () => {};
    const over = store.info.status === "finished";
    const eyes = over ? ["open", ...store.info.seats.map((/** @type {any} */ seat) => String(seat.seat)), "spectator"] : [...store.mine.map(String), "spectator"];
    this.eyes = h("select", { id: "replay-eyes", "aria-label": t("replay.eyes"), onchange: () => this.load() }, eyes.map((name) => h("option", { value: name }, name === "open" || name === "spectator" ? t(`replay.eyes.${name}`) : t("replay.eyes.seat", { who: playerName(store.info, Number(name)) }))));
    this.scrubber = h("input", { type: "range", min: "0", max: "0", value: "0", id: "replay-scrubber", "aria-label": t("replay.scrubber"), oninput: () => this.jump(Number(this.scrubber.value)) });
    this.counter = h("output", { for: "replay-scrubber" });
    this.line = h("p", { class: "replay-line", role: "status" });
    this.hand = h("ul", { class: "replay-hand" });
    this.playing = h("button", { class: "round", "aria-label": t("replay.play"), onclick: () => this.toggle() }, "▶");
    this.playOn = h("button", { id: "play-on", onclick: () => this.takeUp() }, t("begin.title"));
    this.element = h(
      "section",
      { class: "replay", "aria-label": t("replay.title"), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
      this.line,
      this.hand,
      h(
        "div",
        { class: "replay-controls" },
        h("button", { class: "round", "aria-label": t("replay.turn.back"), onclick: () => this.turn(-1) }, "|◀"),
        h("button", { class: "round", "aria-label": t("replay.back"), onclick: () => this.jump(this.at - 1) }, "◀"),
        this.playing,
        h("button", { class: "round", "aria-label": t("replay.on"), onclick: () => this.jump(this.at + 1) }, "▶▶"),
        h("button", { class: "round", "aria-label": t("replay.turn.on"), onclick: () => this.turn(1) }, "▶|"),
        this.scrubber,
        this.counter,
        this.eyes,
        this.playOn,
        h("button", { onclick: () => this.close() }, t("replay.close")),
      ),
    );
  }

  /** @param {() => void} onClose */
  async open(onClose) {
    this.onClose = onClose;
    this.root.append(this.element);
    this.root.classList.add("replaying");
    await this.load();
    this.jump(this.store.info.loaded ? 0 : this.steps.length);
    this.scrubber.focus();
  }

  async load() {
    try {
      const past = await replayOf(this.table, this.secrets, this.eyes.value);
      this.steps = past.steps;
      let { view, knows } = past;
      this.views = [{ ...view, ...knows }];
      for (const step of past.steps) {
        view = changedView(view, step.changes);
        knows = step.knows ?? knows;
        this.views.push({ ...view, ...knows });
      }
      this.scrubber.max = String(past.steps.length);
      this.jump(Math.min(this.at, past.steps.length));
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      this.line.textContent = problemText(error.problem);
    }
  }

  /** @param {number} to */
  jump(to) {
    if (!this.views.length) return; // not loaded yet
    const next = Math.max(0, Math.min(to, this.steps.length));
    const near = Math.abs(next - this.at) === 1;
    this.at = next;
    const before = near ? whereabouts(this.root) : new Map();
    this.draw(this.views[next]);
    fly(this.root, before);
    this.scrubber.value = String(next);
    replace(this.hand, this.views[next].hand.map((/** @type {string} */ card) => h("li", { title: cardName(card) }, cardPicture(card), h("span", { class: "unseen" }, cardName(card)))));
    this.counter.textContent = `${next} / ${this.steps.length}`;
    const step = this.steps[next - 1];
    const told = step?.events.map((/** @type {any} */ event) => eventText(event, this.store.info)).filter(Boolean) ?? [];
    this.line.textContent = step ? told.slice(0, 4).join(" ") : t("replay.start");
    this.playOn.disabled = this.views[next].phase === "over";
    if (next === this.steps.length) this.stop();
  }

  /** Play on from here, at a table of its own. */
  takeUp() {
    this.stop();
    const { info, mine } = this.store;
    const due = this.views[this.at].seat;
    const eyes = Number(this.eyes.value);
    const seat = Number.isNaN(eyes) ? (mine[0] ?? due) : eyes;
    playOnDialog(this.table, this.secrets, info, { actions: this.at, seat, real: info.status === "finished" || info.status === "ended" });
  }

  /** To the next or last turn of anyone. @param {number} by */
  turn(by) {
    let to = this.at + by;
    while (to > 0 && to < this.steps.length && this.steps[to].seat === this.steps[to - 1].seat) to += by;
    this.jump(to);
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      if (this.at === this.steps.length) this.jump(0);
      this.timer = setInterval(() => this.jump(this.at + 1), Math.max(350, 3 * moveTime()));
      this.playing.textContent = "❚❚";
      this.playing.setAttribute("aria-label", t("replay.pause"));
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = "▶";
    this.playing.setAttribute("aria-label", t("replay.play"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.scrubber || event.target === this.eyes) return;
    if (event.key === "ArrowLeft") this.jump(this.at - 1);
    if (event.key === "ArrowRight") this.jump(this.at + 1);
  }

  close() {
    this.stop();
    this.element.remove();
    this.root.classList.remove("replaying");
    this.onClose();
  }
}
