// Replay: any moment of a game, through each seat's eyes, or all open when it is over.

import { fly, whereabouts } from "../board/animation.js";
import { seatFigure } from "../board/prompt.js";
import { cardPicture } from "../dialogs/picker.js";
import { playOnDialog } from "../dialogs/play_on.js";
import { gaveUp, seatNews } from "../friends/seats.js";
import { replayOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, icon, replace, set, sheet } from "../plumbing/dom.js";
import { beginsTurn, viewsOf } from "../plumbing/history.js";
import { sign } from "../plumbing/icons.js";
import { fetched, go } from "../plumbing/navigation.js";
import { prefer, preferences } from "../plumbing/preferences.js";
import { cardName, eventText, playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Store } from "../plumbing/table_store.js"
 * @import { PublicView, ReplayNews, ReplayStep } from "../plumbing/wire.js"
 * @typedef {NonNullable<Awaited<ReturnType<typeof import("../review/annotations.js").annotationsOf>>>} Annotations
 */

const SPEEDS = [0.5, 1, 2, 4];

export class Replayer {
  /**
   * @param {string} table @param {string[]} secrets @param {Store} store
   * @param {(view: PublicView, eyes?: number, stage?: number) => void} draw @param {HTMLElement} root
   */
  constructor(table, secrets, store, draw, root) {
    this.table = table;
    this.secrets = secrets;
    this.store = store;
    this.draw = draw;
    this.root = root;
    /** @type {PublicView[]} the view after each action */
    this.views = [];
    /** @type {ReplayStep[]} */
    this.steps = [];
    /** @type {ReplayNews[]} */
    this.news = [];
    this.at = 0;
    /** @type {Annotations | null} what a review says of the moments */
    this.annotations = null;
    this.wondering = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.onClose = () => {};
    const over = store.table.status === "finished";
    const eyes = over
      ? ["open", ...store.table.seats.map((seat) => String(seat.seat)), "spectator"]
      : [...store.mine.map(String), "spectator"];
    this.eyes = h(
      "select",
      { id: "replay-eyes", "aria-label": t("replay.eyes"), onchange: () => this.load() },
      eyes.map((name) =>
        h(
          "option",
          { value: name },
          name === "open" || name === "spectator"
            ? t(`replay.eyes.${name}`)
            : t("replay.eyes.seat", { who: playerName(store.table, Number(name)) }),
        ),
      ),
    );
    this.scrubber = h("input", {
      type: "range",
      min: "0",
      max: "0",
      value: "0",
      id: "replay-scrubber",
      "aria-label": t("replay.scrubber"),
      oninput: () => this.jump(Number(this.scrubber.value)),
    });
    this.counter = h("output", { for: "replay-scrubber" });
    this.line = h("p", { class: "replay-line", role: "status" });
    this.hand = h("ul", { class: "replay-hand" });
    this.playing = control("play", t("replay.play"), "Space", () => this.toggle());
    this.playOn = h("button", { id: "play-on", onclick: () => this.takeUp() }, t("begin.title"));
    this.ownTurns = h("span", { class: "replay-own" });
    this.speed = h(
      "select",
      {
        id: "replay-speed",
        "aria-label": t("replay.speed"),
        onchange: () => prefer({ replaySpeed: Number(this.speed.value) }),
      },
      SPEEDS.map((speed) =>
        h("option", { value: speed, selected: speed === preferences().replaySpeed }, `${speed === 0.5 ? "½" : speed}×`),
      ),
    );
    this.element = h(
      "section",
      { class: "replay", "aria-label": t("replay.title") },
      this.line,
      this.hand,
      h(
        "div",
        { class: "replay-controls" },
        h(
          "div",
          { class: "replay-steps" },
          control("first", t("replay.first"), "Home", () => this.jump(0)),
          control("turn_back", t("replay.turn.back"), "PageUp", () => this.turn(-1)),
          control("back", t("replay.back"), "ArrowLeft", () => this.jump(this.at - 1)),
          this.playing,
          control("on", t("replay.on"), "ArrowRight", () => this.jump(this.at + 1)),
          control("turn_on", t("replay.turn.on"), "PageDown", () => this.turn(1)),
          control("last", t("replay.last"), "End", () => this.jump(this.steps.length)),
          this.ownTurns,
        ),
        this.scrubber,
        this.counter,
        this.speed,
        this.eyes,
        this.playOn,
        over && [
          h("button", { class: "why", onclick: () => this.why() }, t("replay.why")),
          h("button", { class: "to-review", onclick: () => this.toReview() }, t("review.title")),
        ],
        h("button", { class: "replay-close", onclick: () => this.close() }, t("replay.close")),
      ),
    );
  }

  /** @param {() => void} onClose @param {number | null} turn at which the review is to be seen */
  async open(onClose, turn = null) {
    this.onClose = onClose;
    this.root.append(this.element);
    this.root.classList.add("replaying");
    await this.load();
    if (turn !== null) {
      await this.annotate();
      this.jump(turn);
      this.scrubber.focus();
      return;
    }
    const { status, loaded } = this.store.table;
    this.jump(loaded || status === "finished" || status === "ended" ? 0 : this.steps.length);
    this.scrubber.focus();
  }

  /** Let the review be seen at every moment. @returns {Promise<boolean>} false if the server refused to tell */
  async annotate() {
    const { annotationsOf } = await fetched(import("../review/annotations.js"));
    const { table, secrets, root, views } = this;
    const replayed = { table, secrets, root, views, info: this.store.table, jump: this.jump.bind(this) };
    let told = true;
    this.annotations = await annotationsOf(replayed, (problem) => {
      this.line.textContent = problem;
      told = false;
    });
    return told;
  }

  toReview() {
    go(`/t/${this.table}/review`);
  }

  /** What the review says of the turn that was seen last; where there is none it can be made. */
  async why() {
    this.stop();
    if (this.annotations?.turn || this.wondering) return; // it is told already, or soon
    this.wondering = true;
    if (!this.annotations && this.eyes.value !== "open") {
      this.eyes.value = "open";
      await this.load();
    }
    const told = this.annotations !== null || (await this.annotate());
    this.wondering = false; // and the replay may have been closed meanwhile
    if (!this.element.isConnected) this.annotations?.leave();
    else if (this.annotations) await this.jump(this.annotations.beginOf(this.at));
    else if (told) this.offerReview();
  }

  offerReview() {
    const make = () => {
      dialog.close();
      this.toReview();
    };
    const dialog = sheet(
      "question",
      t("review.title"),
      h("button", {}, t("ui.cancel")),
      h("p", {}, t("replay.why.none")),
      h("button", { class: "primary", id: "make-review", autofocus: true, onclick: make }, t("review.make.begin")),
    );
  }

  /** Whose side of the table is shown; null where all cards are open, or none. @returns {number | null} */
  get seat() {
    const seat = Number.parseInt(this.eyes.value, 10);
    return Number.isNaN(seat) ? null : seat;
  }

  async load() {
    const eyes = this.eyes.value;
    const past = await attempt(
      () => replayOf(this.table, this.secrets, eyes),
      (problem) => {
        this.line.textContent = problem;
      },
    );
    if (!past || eyes !== this.eyes.value) return; // other eyes were chosen meanwhile
    this.steps = past.steps;
    this.news = past.news;
    this.views = viewsOf(past);
    this.element.dataset.eyes = eyes;
    this.scrubber.max = String(past.steps.length);
    this.drawOwnTurns();
    this.jump(Math.min(this.at, past.steps.length));
  }

  /** The ways to the turns of whoever looks. */
  drawOwnTurns() {
    const { table: info, mine } = this.store;
    const seat = this.seat ?? mine[0];
    this.ownTurns.hidden = seat === undefined;
    if (seat === undefined) return;
    const who = playerName(info, seat);
    const way = (/** @type {number} */ by, /** @type {string} */ label) =>
      h(
        "button",
        { class: "round", "aria-label": label, title: label, onclick: () => this.turn(by, seat) },
        by < 0 && "‹",
        icon(`worker-${seatFigure(info, seat)}`),
        by > 0 && "›",
      );
    replace(this.ownTurns, way(-1, t("replay.own.back", { who })), way(1, t("replay.own.on", { who })));
  }

  /** @param {number} to @returns {Promise<void>} when all that moved has landed */
  async jump(to) {
    if (!this.views.length) return; // not loaded yet
    const next = Math.max(0, Math.min(to, this.steps.length));
    const near = Math.abs(next - this.at) === 1;
    const [eyes, stage] = this.stage(next);
    if (near) this.draw(this.views[this.at], eyes, stage);
    this.at = next;
    const before = near ? whereabouts(this.root) : new Map();
    this.draw(this.views[next], eyes, stage);
    const landed = fly(this.root, before);
    this.scrubber.value = String(next);
    this.tell(next);
    this.annotations?.show(next);
    if (next === this.steps.length) this.stop();
    await landed;
  }

  /**
   * Through whose eyes a moment is seen, and whose mine is large: with all cards open that of whoever acted,
   * else that of whoever mines.
   * @param {number} at @returns {[number | undefined, number | undefined]}
   */
  stage(at) {
    const actor = this.steps[at - 1]?.seat;
    const { seat } = this;
    if (seat === null) return [undefined, this.annotations?.seatAt(at) ?? actor];
    const mining = [this.views[at - 1], this.views[at]].some((view) => view?.phase === "mining");
    return [seat, mining && preferences().largeMining ? actor : seat];
  }

  /** What happened last, and what is in the hand of whoever drew. @param {number} at */
  tell(at) {
    replace(
      this.hand,
      this.views[at].hand.map((card) =>
        h(
          "li",
          { title: cardName(card), "data-card": card },
          cardPicture(card),
          h("span", { class: "unseen" }, cardName(card)),
        ),
      ),
    );
    this.counter.textContent = `${at} / ${this.steps.length}`;
    const step = this.steps[at - 1];
    const { table: info } = this.store;
    const told = step?.events.map((event) => eventText(event, info)).filter(Boolean) ?? [];
    const lines = step ? told.slice(0, 4) : [t("replay.start")];
    this.line.textContent = [...lines, ...this.between(at)].join(" ");
    this.playOn.disabled = this.views[at].phase === "over";
  }

  /** Who left, came back or conceded there; a file tells only at its end who did. @param {number} at */
  between(at) {
    const { table: info } = this.store;
    if (info.loaded) return at === this.steps.length ? gaveUp(info) : [];
    return this.news.flatMap(({ actions, entry }) => (actions === at && seatNews(entry, info)) || []);
  }

  /** Play on from here, at a table of its own. */
  takeUp() {
    this.stop();
    const { table: info, mine } = this.store;
    playOnDialog(this.table, this.secrets, info, {
      actions: this.at,
      seat: this.seat ?? mine[0] ?? this.views[this.at].seat,
      real: info.status === "finished" || info.status === "ended",
    });
  }

  /** To where the next or last turn begins, of anyone or of one seat. @param {number} by @param {number} [seat] */
  turn(by, seat) {
    const begins = this.steps.flatMap((step, at) =>
      beginsTurn(step.events) && (seat === undefined || step.seat === seat) ? [at] : [],
    );
    const to = by > 0 ? begins.find((at) => at > this.at) : begins.findLast((at) => at < this.at);
    this.jump(to ?? (by > 0 ? this.steps.length : 0));
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      if (this.at === this.steps.length) this.jump(0);
      set(this.playing, { "aria-label": t("replay.pause"), title: t("replay.pause") });
      replace(this.playing, sign("pause"));
      this.playNext();
    }
  }

  /** After time to read what happened. */
  playNext() {
    const time = 500 + 14 * (this.line.textContent ?? "").length;
    this.timer = setTimeout(async () => {
      await this.jump(this.at + 1);
      if (this.timer) this.playNext();
    }, time / preferences().replaySpeed);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    set(this.playing, { "aria-label": t("replay.play"), title: t("replay.play") });
    replace(this.playing, sign("play"));
  }

  /** The usual keys, wherever the focus is; what has keys of its own keeps them. @param {KeyboardEvent} event */
  key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Escape") this.close();
    else if (key === " " && !(target instanceof HTMLButtonElement)) this.toggle();
    else if (key === "Home") this.jump(0);
    else if (key === "End") this.jump(this.steps.length);
    else if (key === "ArrowLeft") this.jump(this.at - 1);
    else if (key === "ArrowRight") this.jump(this.at + 1);
    else if (key === "PageUp") this.turn(-1);
    else if (key === "PageDown") this.turn(1);
    else return;
    event.preventDefault();
  }

  close() {
    this.stop();
    this.annotations?.leave();
    this.element.remove();
    this.root.classList.remove("replaying");
    this.onClose();
  }
}

/**
 * A button with its sign and its key.
 * @param {Parameters<typeof sign>[0]} name @param {string} label @param {string} key @param {() => void} action
 */
function control(name, label, key, action) {
  return h(
    "button",
    { class: `round replay-${name}`, "aria-label": label, title: label, "aria-keyshortcuts": key, onclick: action },
    sign(name),
  );
}
