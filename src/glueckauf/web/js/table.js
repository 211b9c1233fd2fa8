// The table: draws what the store knows, plays what happens, and sends what the player does.

import { ServerError } from "./api.js";
import { Connection } from "./connection.js";
import { closed, h, icon, pause, replace } from "./dom.js";
import { dragging } from "./drag.js";
import { fly, Pieces, whereabouts } from "./flights.js";
import { rulesDialog, tips } from "./help.js";
import { Log } from "./log.js";
import { go } from "./main.js";
import { Hands } from "./hands.js";
import { sign } from "./icons.js";
import { Others, supplyLine } from "./others.js";
import { Own } from "./own.js";
import { pastOf, pointsIn, saveGame } from "./past.js";
import { Picker } from "./picker.js";
import { knownGame, moveTime, rememberGame } from "./preferences.js";
import { Prompt } from "./prompt.js";
import { Replayer } from "./replay.js";
import { finalScene, scoreboard, shiftScene } from "./scoring.js";
import { playerName, problemText } from "./sentences.js";
import { settingsButton } from "./settings.js";
import { shareDialog, waitingRoom } from "./share.js";
import { Store } from "./store.js";
import { Timer } from "./timer.js";
import { t } from "./words.js";
import { Yard } from "./yard.js";

const PICKING = new Set(["draft", "keep tile", "keep order", "return tiles", "return orders", "coal"]);
const TABS = ["yard", "own", "others", "log"];
const TOO_MANY = 24;

/** @param {HTMLElement} app @param {string} id @param {string[]} secrets */
export function tablePage(app, id, secrets) {
  const page = new TablePage(app, id, secrets);
  return () => page.leave();
}

class TablePage {
  /** @param {HTMLElement} app @param {string} id @param {string[]} secrets */
  constructor(app, id, secrets) {
    this.id = id;
    this.secrets = secrets;
    this.store = new Store();
    this.pieces = new Pieces();
    /** @type {import("./store.js").Change[]} changes that are still to be shown */
    this.queue = [];
    /** @type {import("./store.js").Change[]} those since one's own last action */
    this.recent = [];
    this.busy = false;
    this.sending = false;
    this.leaving = false;
    /** @type {number[][]} points after each action */
    this.history = [];
    /** @type {Promise<void> | null} until the log has what was before */
    this.past = null;
    /** @type {import("./store.js").View | null} what is drawn */
    this.shown = null;
    /** @type {number | null} at one screen, whose hand may be seen */
    this.uncoveredSeat = null;
    this.marked = "";

    this.hands = new Hands(this.store, (action) => this.act(action), (reason) => this.prompt.sayReason(reason), () => this.drawChoices());
    this.yard = new Yard(this.pieces);
    this.own = new Own(this.pieces, this.hands);
    this.others = new Others(this.pieces, (seat) => this.lookAt(seat));
    this.picker = new Picker((action) => this.act(action));
    this.log = new Log((event) => this.point(event), () => this.replay());
    this.timer = new Timer(this.store, (text) => this.announce(text));
    this.prompt = new Prompt({
      act: (action) => this.act(action),
      confirm: () => this.send({ type: "confirm" }),
      undo: () => this.undo(),
      rematch: () => this.rematch(),
      home: () => go("/"),
      scoring: () => this.showOutcome(),
      replay: () => this.replay(),
    }, this.timer.element);
    this.scores = h("div", { class: "scores" });
    this.shift = h("span", { class: "shift" });
    this.supply = h("div", { class: "supply", "data-help": t("help.supply"), tabindex: "0", role: "group", "aria-label": t("sign.supply") });
    this.state = h("p", { class: "connection", role: "status", hidden: true });
    this.again = h("button", { class: "again", hidden: true, onclick: () => this.showAgain() }, t("table.again"));
    this.cover = h("section", { class: "cover", hidden: true });
    this.tabs = h("nav", { class: "tabs", "aria-label": t("tabs.title") }, TABS.map((tab) => h("button", { "data-tab": tab, "aria-pressed": "false", onclick: () => this.showTab(tab) }, t(`tabs.${tab}`))));
    this.root = h(
      "div",
      { class: "table-page" },
      h(
        "header",
        { class: "bar" },
        h("button", { class: "round", "aria-label": t("table.home"), title: t("table.home"), onclick: () => go("/") }, icon("emblem")),
        this.shift,
        this.scores,
        this.supply,
        this.state,
        this.again,
        h("span", { class: "grow" }),
        this.tool("people", "table.share", () => shareDialog(this.id, this.store, this.connection, () => go("/"))),
        this.tool("log", "table.log", () => this.root.classList.toggle("with-log")),
        this.tool("save", "table.file", () => this.download()),
        this.tool("question", "help.rules", () => rulesDialog()),
        settingsButton({ confirm: (wish) => this.store.mine.forEach((seat) => this.connection.command({ type: "introduce", seat, confirm: wish })) }),
      ),
      h("main", { class: "stage" }, this.yard.element, this.own.element, this.others.element, this.log.element),
      this.picker.element,
      this.cover,
      this.tabs,
      this.prompt.element,
    );
    replace(app, this.root);
    this.root.addEventListener("click", (event) => this.hands.click(event));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey); // the focus may be nowhere
    this.stopDragging = dragging(this.root, this.hands);
    this.stopTips = tips(this.root);
    this.showTab("yard");
    this.store.listen((change) => this.changed(change));
    this.connection = new Connection(id, secrets, (message) => this.store.hear(message), (state, code) => this.connected(state, code));
  }

  /** @param {Parameters<typeof sign>[0]} name @param {string} label @param {() => void} action */
  tool(name, label, action) {
    return h("button", { class: `round tool-${name}`, "aria-label": t(label), title: t(label), onclick: action }, sign(name));
  }

  leave() {
    this.connection.close();
    this.timer.stop();
    document.removeEventListener("keydown", this.onKey);
    this.stopDragging();
    this.stopTips();
    this.replayer?.close();
  }

  /** @param {"connecting" | "open" | "lost" | "refused"} state @param {number} [code] */
  connected(state, code) {
    this.state.hidden = state === "open" || (state === "connecting" && !this.store.info);
    if (state === "lost" || state === "connecting") this.state.textContent = t("connection.lost");
    if (state === "refused") {
      this.state.textContent = t({ 4404: "connection.gone", 4410: "problem.unreadable" }[code ?? 0] ?? "connection.refused");
      if (!this.store.info) replace(this.root, h("section", { class: "waiting" }, h("p", { role: "alert" }, this.state.textContent), h("button", { class: "primary", onclick: () => go("/") }, t("prompt.home"))));
    }
    this.root.classList.toggle("offline", state !== "open");
  }

  // Showing what changed, one after the other

  /** @param {import("./store.js").Change} change */
  changed(change) {
    if (change.entry.kind === "rematch" && this.store.info.rematch) this.offerRematch(this.store.info.rematch);
    if (change.whole && change.entry.kind === "table") {
      this.queue = [];
      this.recent = [];
      this.drawAll();
      this.past = this.loadPast(this.store.actions);
    } else {
      this.queue.push(change);
      if (!this.busy && !this.replayer) this.work();
    }
  }

  async work() {
    this.busy = true;
    if (this.past) {
      this.root.classList.remove("choosing");
      await this.past; // else its lines would come after those of the news
      this.past = null;
    }
    while (this.queue.length) {
      const change = /** @type {import("./store.js").Change} */ (this.queue.shift());
      await this.show(change);
    }
    this.busy = false;
    this.drawAll();
  }

  /** @param {import("./store.js").Change} change */
  async show(change) {
    const { entry, events, after } = change;
    if (!after) {
      this.drawAll();
      return;
    }
    if (entry.kind === "start") this.history = [pointsIn(after)];
    if (entry.kind === "undo") {
      this.log.undone(this.store.info, entry.seat);
      this.history.length = Math.min(this.history.length, entry.to + 1);
    }
    if (entry.kind === "action") {
      this.history.push(pointsIn(after));
      const sentences = this.log.tell(events, this.store.info, entry.seat, this.store.actions);
      if (sentences.length) this.announce(sentences.join(" "));
      if (this.store.mine.includes(entry.seat)) this.recent = [];
      else this.recent.push(change);
    }
    const hurry = this.queue.length > TOO_MANY;
    const before = hurry ? new Map() : whereabouts(this.root);
    this.drawView(after);
    await fly(this.root, before);
    if (!hurry && entry.kind === "action" && !this.store.mine.includes(entry.seat) && events.length) await pause(moveTime() * 0.8);
    if (events.some((event) => event.kind === "element_scored")) await closed(shiftScene(events, this.store.info));
    if (events.some((event) => event.kind === "game_ended")) this.showOutcome();
  }

  /** The moves of the others since one's own last one, once more. */
  async showAgain() {
    if (this.busy || !this.recent.length) return;
    this.busy = true;
    const first = this.recent[0].before;
    if (first) this.drawView(first);
    await pause(moveTime() * 2);
    for (const { after } of this.recent) {
      const before = whereabouts(this.root);
      if (after) this.drawView(after);
      await fly(this.root, before);
      await pause(moveTime() * 1.6);
    }
    this.busy = false;
    if (this.queue.length) this.work();
    else this.drawAll();
  }

  // Drawing

  drawAll() {
    const { info, view } = this.store;
    if (!info) return;
    rememberGame(this.id, { names: info.seats.map((/** @type {any} */ seat) => playerName(info, seat.seat)), over: info.status === "finished" });
    this.waiting?.remove();
    if (!view) {
      this.waiting = waitingRoom(this.id, this.store, this.connection);
      this.root.querySelector(".stage")?.before(this.waiting);
      this.root.classList.add("is-waiting");
      this.prompt.draw(this.store);
      return;
    }
    this.root.classList.remove("is-waiting");
    this.drawView(view);
    this.drawChoices();
    this.again.hidden = !this.recent.length;
    document.title = this.store.acting !== null ? t("title.turn") : "Glück Auf";
  }

  /** @param {import("./store.js").View} view */
  drawView(view) {
    const { info } = this.store;
    this.shown = view;
    const eyes = this.store.eyes ?? this.lookingAt ?? 0;
    this.yard.draw(view, info);
    this.own.draw(view, info, eyes);
    this.others.draw(view, info, eyes);
    scoreboard(this.scores, view, info);
    replace(this.supply, supplyLine(view));
    this.shift.textContent = view.phase === "over" ? t("table.over") : t("table.shift", { shift: view.shift });
    this.root.classList.toggle("choosing", false);
  }

  /** What can be done now; only when everything that happened has been shown. */
  drawChoices() {
    if (this.busy) return;
    const { store } = this;
    const acting = store.acting;
    const own = store.privateOf(acting);
    const view = store.viewOf(acting);
    if (!view) return;
    this.hands.refresh();
    this.yard.mark(this.hands);
    this.own.mark(this.hands);
    this.prompt.draw(store);
    if (!view.hand.length) this.uncoveredSeat = null;
    const picking = acting !== null && !own.held && PICKING.has(view.phase);
    if (picking && this.mustHandOver(acting, view)) this.showCover(acting);
    else {
      this.cover.hidden = true;
      if (picking) this.picker.draw(view, own);
      else this.picker.hide();
    }
    this.markTabs(acting === null ? null : view.phase === "turn" ? "yard" : view.phase === "mining" ? "own" : null);
    this.root.classList.toggle("choosing", acting !== null);
  }

  /** At one screen, a hand is shown only to its player; once uncovered, to the end of the turn. @param {number} seat @param {any} view */
  mustHandOver(seat, view) {
    return this.store.mine.length > 1 && view.hand.length > 0 && this.uncoveredSeat !== seat;
  }

  /** @param {number} seat */
  showCover(seat) {
    this.picker.hide();
    this.cover.hidden = false;
    const who = playerName(this.store.info, seat);
    const uncover = () => {
      this.uncoveredSeat = seat;
      this.drawChoices();
    };
    replace(this.cover, h("h2", {}, t("cover.title", { who })), h("p", {}, t("cover.text", { who })), h("button", { class: "primary", onclick: uncover }, t("cover.show", { who })));
    this.cover.querySelector("button")?.focus();
  }

  /** @param {any} event that a line of the log speaks of */
  point(event) {
    for (const element of this.root.querySelectorAll(".pointed")) element.classList.remove("pointed");
    if (!event) return;
    const names = [event.space && `space:${event.space}`, event.order && `order:${event.order}`, event.target?.order && `order:${event.target.order}`, typeof event.target === "string" && `mine:${event.seat}`, event.tile && `mine:${event.seat}`, event.element && "clock"].filter(Boolean);
    for (const name of names) for (const element of this.root.querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)) element.classList.add("pointed");
  }

  /** @param {number} seat */
  lookAt(seat) {
    this.lookingAt = seat;
    this.others.enlarge(this.shown ?? this.store.view, this.store.info, seat);
  }

  /** @param {string} tab */
  showTab(tab) {
    this.root.dataset.tab = tab;
    for (const button of this.tabs.children) button.setAttribute("aria-pressed", String(button.getAttribute("data-tab") === tab));
  }

  /** @param {string | null} tab where something can be done */
  markTabs(tab) {
    for (const button of this.tabs.children) button.classList.toggle("due", button.getAttribute("data-tab") === tab);
    const now = `${tab}/${this.store.view?.phase}/${this.store.acting}`;
    if (tab && now !== this.marked) this.showTab(tab);
    this.marked = now;
  }

  /** @param {string} text */
  announce(text) {
    const announcer = document.getElementById("announcer");
    if (announcer) announcer.textContent = text;
  }

  // Acting

  /** @param {any} command */
  async send(command) {
    const seat = this.store.acting;
    if (seat === null || this.sending) return;
    this.sending = true;
    const answer = await this.connection.command({ version: this.store.version, seat, ...command });
    this.sending = false;
    if (answer.type === "error") this.prompt.say(problemText(answer.error));
    if (!this.busy) this.drawChoices();
  }

  /** @param {string} action */
  act(action) {
    if (this.busy) return;
    this.hands.drop();
    this.send({ type: "play", action });
  }

  undo() {
    const seat = this.store.acting;
    const own = this.store.privateOf(seat);
    if (seat === null) return;
    const to = own.held ? this.store.actions : this.store.actions - 1;
    if (own.held || (own.undo_to !== undefined && to >= own.undo_to)) this.send({ type: "undo", to });
    else this.prompt.say(t("prompt.undo.no"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || document.querySelector("dialog[open]")) return;
    if ((event.key === "Enter" || event.key === " ") && event.target instanceof SVGElement) {
      event.preventDefault();
      this.hands.click(event);
    } else if (event.key === "Escape") {
      this.hands.drop();
      this.drawChoices();
    } else if (event.key === "u" && !event.ctrlKey && !event.metaKey) {
      this.undo();
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.undo();
    }
  }

  async rematch() {
    this.leaving = true;
    if (this.store.info.rematch) this.goToRematch(this.store.info.rematch);
    else await this.connection.command({ type: "rematch" });
  }

  /** Whoever asked goes; the others may look at the end a while longer. @param {string} table */
  offerRematch(table) {
    if (this.leaving) this.goToRematch(table);
    else this.prompt.say(t("prompt.rematch.wanted"));
  }

  /** @param {string} table */
  goToRematch(table) {
    const known = knownGame(this.id);
    rememberGame(table, { secrets: this.secrets, host: known?.host ?? null, names: known?.names ?? [] });
    go(`/t/${table}`);
  }

  // The past

  /** @param {number} actions how many are past: those that follow come as news */
  async loadPast(actions) {
    if (!this.store.view) return; // a table that waits has no past
    const past = await pastOf(this.id, this.secrets, actions);
    if (!past) return;
    this.log.clear();
    this.history = past.points;
    for (const step of past.steps) this.log.tell(step.events, past.info, step.seat, step.number);
  }

  showOutcome() {
    if (this.store.outcome) finalScene(this.store.outcome, this.store.info, this.history);
  }

  async replay() {
    if (!this.store.view || this.busy) return;
    this.replayer?.close();
    this.replayer = new Replayer(this.id, this.secrets, this.store, (view) => this.drawView(view), this.root);
    await this.replayer.open(() => {
      this.replayer = undefined;
      this.work(); // what has happened meanwhile
    });
  }

  async download() {
    try {
      await saveGame(this.id, this.secrets);
    } catch (error) {
      if (error instanceof ServerError) this.prompt.say(problemText(error.problem));
      else throw error;
    }
  }
}
