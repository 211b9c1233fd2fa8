// The table: draws what the store knows, shows what happens, and lets the player act.

import { Pieces } from "../board/animation.js";
import { dragging } from "../board/drag.js";
import { Hands } from "../board/input.js";
import { Keyboard } from "../board/keyboard.js";
import { Others, supplyLine } from "../board/opponents.js";
import { facts, lookThrough, Sides } from "../board/own_side.js";
import { Prompt } from "../board/prompt.js";
import { Timer } from "../board/thinking_time.js";
import { Yard } from "../board/yard.js";
import { CardsToChoose } from "../dialogs/cards_to_choose.js";
import { Draft } from "../dialogs/draft.js";
import { tips } from "../dialogs/help.js";
import { Log } from "../dialogs/log.js";
import { pointAt } from "../dialogs/pointing.js";
import { scoreboard } from "../dialogs/scoring.js";
import { Company } from "../friends/company.js";
import { seatNews } from "../friends/seats.js";
import { drawFlags } from "../peaks/flags.js";
import { standingsOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { announce, replace } from "../plumbing/dom.js";
import { pastOf, saveGame } from "../plumbing/history.js";
import { fetched, go } from "../plumbing/navigation.js";
import { forgetGame, preferences, rememberGame } from "../plumbing/preferences.js";
import { redraw, sketch } from "../plumbing/redraw.js";
import { reasonText } from "../plumbing/sentences.js";
import { changedView, Store } from "../plumbing/table_store.js";
import { t } from "../plumbing/words.js";
import { Commands } from "./commands.js";
import { asKnown } from "./my_games.js";
import { Playback } from "./playback.js";
import { keyPressed } from "./table_keys.js";
import { peaks, Showing, scenes } from "./table_showing.js";
import { TableSkeleton } from "./table_skeleton.js";

/**
 * @import { Guide, GuidedTable } from "../learn/guided_table.js"
 * @import { PriceTags } from "../learn/price_tags.js"
 * @import { Command, Connection } from "../plumbing/connection.js"
 * @import { Change } from "../plumbing/table_store.js"
 * @import { PublicView, ToClient, WireReason } from "../plumbing/wire.js"
 * @import { Step } from "./playback.js"
 * @import { Replayer } from "./replay.js"
 */

/** What a table does without at first. */
const LATER = {
  peaks: scenes,
  replay: () => import("./replay.js"),
  standings: () => import("../dialogs/standings.js"),
};
const priceTags = () => import("../learn/price_tags.js");

/** Do something while nothing else is to be done. @type {(work: () => void) => void} */
const quietly = window.requestIdleCallback ?? ((work) => setTimeout(work, 1000));

/**
 * @param {HTMLElement} app @param {Connection} connection to the table
 * @param {{turn: number | null} | null} replay at once; with the review where a turn is named
 * @param {Guide | null} [guide] a lesson, the companion, or hints
 */
export function tablePage(app, connection, replay, guide = null) {
  return new TablePage(app, connection, replay, guide).stopListening;
}

export class TablePage {
  /**
   * @param {HTMLElement} app @param {Connection} connection @param {{turn: number | null} | null} replay
   * @param {Guide | null} guide
   */
  constructor(app, connection, replay, guide) {
    const { table: id, secrets } = connection;
    this.connection = connection;
    this.id = id;
    this.guide = guide;
    this.secrets = secrets;
    this.store = new Store();
    this.showing = new Showing(this);
    this.playback = new Playback(this.showing);
    const say = (/** @type {string} */ text) => guide?.refused(text) || this.prompt.say(text);
    const sayReason = (/** @type {WireReason} */ reason) => say(reasonText(reason));
    const act = (/** @type {string} */ action) => this.act(action);
    const drawChoices = () => this.drawChoices();
    const ask = (/** @type {Command} */ command) => connection.command(command);
    this.commands = new Commands(this.store, secrets, ask, say, drawChoices);
    /** @type {PublicView | null} what is drawn */
    this.shown = null;
    /** @type {unknown[]} all that the drawing depends on */
    this.drawn = [];
    /** @type {number | null} whose mine a spectator looked at last */
    this.lookedAt = null;
    /** @type {{view: PublicView, foreseen: object, seen: PublicView} | null} what waits to be confirmed, as done */
    this.held = null;
    /** what the player did last */
    this.played = "";
    /** @type {Replayer | null} */
    this.replayer = null;
    /** @type {PriceTags | null} where they are wanted */
    this.prices = null;
    /** @type {{turn: number | null} | null | undefined} to begin with; a loaded file is there to be replayed */
    this.wantsReplay = replay ?? undefined;
    this.ahead = false;

    const pieces = new Pieces();
    this.hands = new Hands(this.store, act, sayReason, drawChoices);
    this.yard = new Yard(pieces, () => this.showStandings());
    this.own = new Sides(pieces, this.hands);
    this.others = new Others(pieces, (seat) => this.lookAt(seat));
    this.draft = new Draft(act);
    this.cards = new CardsToChoose(act, sayReason, drawChoices);
    this.log = new Log(
      (event) => pointAt(this.page.root, event),
      () => this.replay(),
      () => this.page.openLog(false),
    );
    this.timer = new Timer(this.store, announce);
    this.prompt = new Prompt(
      {
        act,
        confirm: () => this.commands.send({ type: "confirm" }),
        undo: () => this.commands.undo(),
        rematch: () => this.commands.rematch(),
        home: () => go("/"),
        scoring: () => this.showOutcome(),
        replay: () => this.replay(),
        again: () => this.playback.again((changes) => this.showing.again(changes)),
        hint: () => this.guide?.wish?.(),
      },
      this.timer.element,
    );
    this.company = new Company(this.store, connection, say);
    this.page = new TableSkeleton(
      [this.yard.element, this.draft.element, this.own.element, this.others.element, this.log.element],
      [...this.cards.elements, this.company.banner.element, this.company.remarks.element],
      this.prompt.element,
      {
        speech: this.company.remarks.button,
        share: () => this.company.share(),
        standings: () => this.showStandings(),
        save: () => attempt(() => saveGame(id, secrets), say),
        confirm: (wish) => this.commands.wishConfirm(wish),
        prices: () => this.drawChoices(),
      },
    );
    if (guide) this.page.stage.after(guide.element);
    this.keyboard = new Keyboard(this.page.root, this.hands, this.page.tabs, () => this.page.openLog(true));
    replace(app, this.page.root);
    this.stopListening = this.listen();
    const hear = (/** @type {ToClient} */ message) => this.store.hear(message);
    connection.listen(hear, (state, code) => this.connected(state, code));
  }

  /** @param {"connecting" | "open" | "lost" | "refused"} state @param {number | undefined} code */
  connected(state, code) {
    const known = this.store.info !== null;
    if (state === "refused" && (code === 4404 || (code === 4403 && !known))) forgetGame(this.id);
    this.page.connected(state, code, known);
  }

  /** @returns {() => void} to stop */
  listen() {
    const { root } = this.page;
    const key = (/** @type {KeyboardEvent} */ event) => keyPressed(event, this);
    root.addEventListener("click", (event) => this.hurry(event), true);
    root.addEventListener("click", (event) => this.hands.click(event));
    for (const way of ["pointerover", "focusin"]) root.addEventListener(way, (event) => this.foresee(event));
    document.addEventListener("keydown", key); // the focus may be nowhere
    const stops = [
      dragging(root, this.hands),
      tips(root),
      () => document.removeEventListener("keydown", key),
      () => this.timer.stop(),
      () => this.connection.close(),
      () => this.replayer?.close(),
      () => this.guide?.leave(),
      () => this.prices?.leave(),
    ];
    this.store.listen((change) => this.changed(change));
    return () => {
      for (const stop of stops) stop();
    };
  }

  get mine() {
    return this.store.mine;
  }

  /** @param {Change} change */
  changed(change) {
    const rematch = this.store.info?.rematch;
    if (change.entry.kind === "rematch" && rematch) this.commands.offerRematch(rematch);
    if (change.whole && change.entry.kind === "table") {
      this.playback.restart(this.loadPast(this.store));
      this.commands.keepHabit(preferences().confirm);
      this.drawAll();
      const { wantsReplay = this.store.table.loaded ? { turn: null } : null } = this;
      if (wantsReplay) this.replay(wantsReplay.turn);
      this.wantsReplay = null;
    } else {
      this.playback.add(change);
    }
  }

  // Drawing

  drawAll() {
    const { info, view, acting } = this.store;
    if (!info) return;
    if (!this.guide?.unlisted) rememberGame(this.id, asKnown(info, this.store.outcome));
    this.page.showWaiting(view ? null : this.company.waitingRoom);
    if (!view) {
      this.prompt.draw(this.store);
      return;
    }
    this.drawView(this.withHeld(view));
    this.drawChoices();
    this.lookAhead();
    document.title = acting !== null ? t("title.turn") : "Glück Auf";
  }

  /** As it looks with what waits to be confirmed. @param {PublicView} view */
  withHeld(view) {
    const { acting } = this.store;
    const { foreseen } = this.store.privateOf(acting);
    if (!foreseen || acting === null || view !== this.store.view) return view;
    if (this.held?.view !== view || this.held.foreseen !== foreseen)
      this.held = { view, foreseen, seen: changedView(view, { players: [{ seat: acting, ...foreseen }] }) };
    return this.held.seen;
  }

  /** Make ready what may be wanted, when the table is there for the first time. */
  lookAhead() {
    if (this.ahead) return;
    this.ahead = true;
    quietly(() => {
      for (const module of Object.values(LATER)) module().catch(() => {}); // whoever wants it tries again
      if (this.shown && preferences().largeMining) this.own.prepare(this.shown, this.store.table);
    });
  }

  /** Whose mine is the large one, and whose are the others'. */
  get eyes() {
    return this.store.eyes ?? this.lookedAt ?? 0;
  }

  /**
   * @param {PublicView} view @param {number} [eyes] whose side of the table it is
   * @param {number} [stage] whose mine is seen large
   */
  drawView(view, eyes = this.eyes, stage = eyes) {
    this.page.choosing(false);
    const info = this.store.table;
    const drawn = [view, stage, eyes, info, this.store.clock];
    if (drawn.every((one, at) => one === this.drawn[at])) return;
    this.drawn = drawn;
    this.shown = view;
    this.yard.draw(view, info);
    this.own.draw(view, info, stage, eyes);
    this.others.draw(view, info, eyes, this.store.clock);
    this.draft.draw(view, info);
    drawFlags(this.page.root, view.phase === "over" ? this.store.outcome : null, info);
    scoreboard(this.page.scores, view, info);
    const shift = this.store.over(view) ? t("table.over") : t("table.shift", { shift: view.shift });
    redraw(this.page.supply, supplyLine(view));
    redraw(this.page.shift, shift);
    const player = view.players[this.eyes];
    redraw(this.page.pocket, facts(player, info, view, lookThrough(this.hands, player, info)), sketch("b", {}, shift));
  }

  /** What can be done now; only when everything that happened has been shown. */
  drawChoices() {
    const { store } = this;
    const { acting } = store;
    const view = store.viewOf(acting);
    if (!view || !this.playback.still) return;
    this.hands.refresh();
    this.yard.mark(this.hands);
    this.own.mark(this.hands);
    this.draft.mark(this.hands.legal, this.hands.waiting);
    const guided = this.guided();
    const undecided = Boolean(this.guide?.undecided?.(guided));
    if (!undecided) this.prompt.draw(store, this.playback.recent.length > 0, this.guide?.possible?.(guided));
    this.cards.draw(store, view);
    this.page.tabs.mark(acting, view.phase);
    this.page.choosing(acting !== null);
    this.guide?.settled(guided);
    this.priceThings(guided);
    this.keyboard.settle(acting, view.phase, Boolean(store.privateOf(acting).held) && !undecided);
  }

  /** @param {GuidedTable} guided */
  async priceThings(guided) {
    if (!this.prices && !preferences().prices) return;
    const { PriceTags } = await fetched(priceTags());
    this.prices ??= new PriceTags(this.id, this.secrets);
    this.prices.settled(guided);
  }

  /** What a guide is told. */
  guided() {
    const { commands, store, prompt, played } = this;
    return {
      ...{ root: this.page.root, tabs: this.page.tabs, store, commands, played },
      say: prompt.say.bind(prompt),
      redraw: () => this.drawChoices(),
    };
  }

  /** What one points at is seen where it would come. @param {Event} event */
  foresee({ target }) {
    if (this.hands.waiting || !this.playback.still) return;
    const thing = target instanceof Element ? target.closest("[data-tile]") : null;
    this.own.expect(thing?.getAttribute("data-tile") ?? "");
  }

  /** @param {number} seat */
  lookAt(seat) {
    this.lookedAt = seat;
    this.others.enlarge(this.shown ?? this.store.view, this.store.table, seat, this.mine.includes(seat));
  }

  // Acting

  /** A click while things are shown gets on with them. @param {MouseEvent} event */
  hurry(event) {
    const { target } = event;
    if (target instanceof Element && target.closest(".bar, .tabs, .log, .others")) return;
    if (this.playback.hurryAlong()) event.stopPropagation();
  }

  /** @param {string} action */
  act(action) {
    if (!this.playback.still) return;
    this.hands.drop();
    this.commands.send({ type: "play", action });
  }

  // The past

  /** @param {{actions: number, version: number}} until what follows comes as news */
  async loadPast({ actions, version }) {
    if (!this.store.view) return; // a table that waits has no past
    const past = await pastOf(this.id, this.secrets, { actions, version });
    if (!past) return;
    this.log.clear();
    this.playback.course = past.course;
    const lines = past.news.map(({ actions: at, entry }) => ({ at, text: seatNews(entry, past.info) }));
    const note = (/** @type {number} */ at) => {
      for (const line of lines) if (line.at === at && line.text) this.log.note(line.text);
    };
    note(0);
    for (const step of past.steps) {
      this.log.tell(step.events, past.info, step.seat, step.number);
      note(step.number);
    }
  }

  showOutcome() {
    peaks().then((scenes) => scenes.ending(this.store, this.playback.course).show());
  }

  /** The shift clock at the moment that is looked at. */
  async showStandings() {
    const at = this.replayer?.at ?? this.store.actions;
    const say = (/** @type {string} */ problem) => this.prompt.say(problem);
    const standings = await attempt(() => standingsOf(this.id, this.secrets, at), say);
    const { standingsDialog } = await fetched(LATER.standings());
    if (standings) standingsDialog(standings, this.store.table, this.eyes);
  }

  /** @param {number | null} [turn] at which its review is to be seen */
  async replay(turn = null) {
    this.replayer?.close();
    if (!this.store.view || !this.playback.interrupt()) return;
    const draw = this.drawView.bind(this);
    const { Replayer } = await fetched(LATER.replay());
    this.replayer = new Replayer(this.id, this.secrets, this.store, draw, this.page.root);
    await this.replayer.open(() => {
      this.replayer = null;
      this.playback.resume(); // what has happened meanwhile
    }, turn);
  }
}
