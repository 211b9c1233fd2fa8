// What this browser knows of a table, kept in step with the server's messages.

/**
 * @import { Changes, FinalStanding, GameEvent, Private, PublicEntry } from "./wire.js"
 * @import { PublicView, Remarked, TableInfo, TableMessage, TimeLeft, ToClient, Update } from "./wire.js"
 */

/**
 * @typedef {PublicEntry | {kind: "presence"}} Cause what brought a change about
 * @typedef {object} Change
 * @property {Cause} entry
 * @property {GameEvent[]} events
 * @property {PublicView | null} before
 * @property {PublicView | null} after
 * @property {boolean} whole the view came whole, not as a difference
 */

/**
 * What nothing is said of stays the same object.
 * @template {object} T
 * @param {T[]} old @param {Partial<T>[]} news @param {keyof T} key
 * @returns {T[]}
 */
function merged(old, news, key) {
  const byKey = new Map(news.map((one) => [one[key], one]));
  return old.map((item) => (byKey.has(item[key]) ? { ...item, ...byKey.get(item[key]) } : item));
}

/**
 * The view after what an update says has changed.
 * @param {PublicView} view @param {Changes} changes
 * @returns {PublicView}
 */
export function changedView(view, { spaces = [], players = [], ...rest }) {
  return {
    ...view,
    ...rest,
    spaces: merged(view.spaces, spaces, "name"),
    players: merged(view.players, players, "seat"),
  };
}

export class Store {
  constructor() {
    /** @type {TableInfo | null} nothing until the first message */
    this.info = null;
    /** @type {PublicView | null} the public view */
    this.view = null;
    /** @type {Record<string, Private>} the private part of each seat that is ours */
    this.seats = {};
    /** @type {number[]} */
    this.mine = [];
    this.host = false;
    this.version = 0;
    this.actions = 0;
    /** @type {FinalStanding | null} */
    this.outcome = null;
    /** @type {TimeLeft | null} */
    this.clock = null;
    /** @type {number[]} */
    this.present = [];
    this.spectators = 0;
    this.clockSkew = 0;
    /** @type {(remark: Remarked) => void} what someone says changes nothing */
    this.onRemark = () => {};
    /** @type {((change: Change) => void)[]} */
    this.listeners = [];
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** What is settled about the table, which the first message tells. @returns {TableInfo} */
  get table() {
    if (!this.info) throw new Error("expected to know the table, but no message has come yet");
    return this.info;
  }

  /** Whether nothing comes after this view: all is played, or the game was given up there. @param {PublicView} view */
  over(view) {
    return view.phase === "over" || (view === this.view && this.info?.status === "finished");
  }

  /** The seat whose decision is due, if it is one of ours. */
  get acting() {
    const { view } = this;
    return view && !this.over(view) && this.mine.includes(view.seat) ? view.seat : null;
  }

  /** The seat through whose eyes we look: the one that acts, else our first. */
  get eyes() {
    return this.acting ?? this.mine[0] ?? null;
  }

  /** @param {number | null} seat @returns {Private} */
  privateOf(seat) {
    return seat === null ? {} : (this.seats[seat] ?? {});
  }

  /**
   * The view of a seat: the public one with what only this seat knows.
   * @param {number | null} seat @returns {PublicView | null}
   */
  viewOf(seat) {
    return this.view && { ...this.view, ...this.privateOf(seat).knows };
  }

  /** @param {ToClient} message */
  hear(message) {
    if (message.time) this.clockSkew = message.time - Date.now();
    if (message.type === "welcome") {
      this.mine = message.seats;
      this.host = message.host;
    } else if (message.type === "table") {
      this.take(message);
    } else if (message.type === "update") {
      this.update(message);
    } else if (message.type === "remark") {
      this.onRemark(message);
    } else if (message.type === "presence") {
      this.present = message.present;
      this.spectators = message.spectators;
      this.tell({ events: [], entry: { kind: "presence" }, before: this.view, after: this.view, whole: false });
    }
  }

  /** @param {TableMessage} message */
  take(message) {
    const before = this.view;
    this.version = message.version;
    this.actions = message.actions;
    this.info = message.info;
    this.view = message.view;
    this.clock = message.clock;
    this.outcome = message.outcome;
    this.present = message.present;
    this.spectators = message.spectators;
    this.seats = message.seats;
    this.tell({ events: [], entry: { kind: "table", by: "server" }, before, after: this.view, whole: true });
  }

  /** @param {Update} message */
  update(message) {
    if (message.version !== this.version + 1) return; // a `table` has overtaken it
    const before = this.view;
    this.version = message.version;
    this.actions = message.actions;
    if (this.info) this.info = { ...this.info, ...message.info };
    if (message.view) this.view = message.view;
    if (message.changes && this.view) this.view = changedView(this.view, message.changes);
    if (message.clock) this.clock = message.clock;
    if (message.outcome) this.outcome = message.outcome;
    this.seats = { ...this.seats, ...message.seats };
    const events = [...(message.events ?? [])];
    for (const own of Object.values(message.seats ?? {})) {
      for (const [index, event] of Object.entries(own.events ?? {})) events[Number(index)] = event;
    }
    this.tell({ events, entry: message.entry, before, after: this.view, whole: Boolean(message.view) });
  }

  /** @param {Change} change */
  tell(change) {
    for (const listener of this.listeners) listener(change);
  }
}
