// What this browser knows of a table, kept in step with the server's messages.

/**
 * @typedef {Record<string, any>} View
 * @typedef {{knows?: Record<string, any>, legal?: string[], arrange?: string[], why_not?: Record<string, any>, undo_to?: number, held?: string, action?: string, events?: Record<string, any>}} Private
 * @typedef {{events: any[], entry: any, before: View | null, after: View | null, whole: boolean}} Change
 */

/** @param {any[]} old @param {any[]} news @param {string} key */
function merged(old, news, key) {
  return old.map((item) => ({ ...item, ...news.find((other) => other[key] === item[key]) }));
}

/** The view after what an update says has changed. @param {View} view @param {any} changes */
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
    /** @type {any} */
    this.info = null;
    /** @type {View | null} the public view */
    this.view = null;
    /** @type {Record<string, Private>} the private part of each seat that is ours */
    this.seats = {};
    /** @type {number[]} */
    this.mine = [];
    this.host = false;
    this.version = 0;
    this.actions = 0;
    /** @type {any} */
    this.outcome = null;
    /** @type {any} */
    this.clock = null;
    /** @type {number[]} */
    this.present = [];
    this.spectators = 0;
    this.clockSkew = 0;
    /** @type {((change: Change) => void)[]} */
    this.listeners = [];
  }

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /** The seat whose decision is due, if it is one of ours. */
  get acting() {
    const seat = this.view?.seat;
    return seat !== undefined && this.view?.phase !== "over" && this.mine.includes(seat) ? seat : null;
  }

  /** The seat through whose eyes we look: the one that acts, else our first. */
  get eyes() {
    return this.acting ?? this.mine[0] ?? null;
  }

  /** @param {number | null} seat @returns {Private} */
  privateOf(seat) {
    return seat === null ? {} : (this.seats[seat] ?? {});
  }

  /** The view of a seat: the public one with what only this seat knows. @param {number | null} seat */
  viewOf(seat) {
    return this.view && { ...this.view, ...this.privateOf(seat).knows };
  }

  /** @param {any} message */
  hear(message) {
    if (message.time) this.clockSkew = message.time - Date.now();
    if (message.type === "welcome") {
      this.mine = message.seats;
      this.host = message.host;
    } else if (message.type === "table") {
      this.take(message);
    } else if (message.type === "update") {
      this.update(message);
    } else if (message.type === "presence") {
      this.present = message.present;
      this.spectators = message.spectators;
      this.tell({ events: [], entry: { kind: "presence" }, before: this.view, after: this.view, whole: false });
    }
  }

  /** @param {any} message */
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
    this.tell({ events: [], entry: { kind: "table" }, before, after: this.view, whole: true });
  }

  /** @param {any} message */
  update(message) {
    if (message.version !== this.version + 1) return; // a `table` has overtaken it
    const before = this.view;
    this.version = message.version;
    this.actions = message.actions;
    this.info = { ...this.info, ...message.info };
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
