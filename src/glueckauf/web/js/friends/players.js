// The sheet of players and links: who is there, and what a player or the host can do about it.

import { seatFigure } from "../board/prompt.js";
import { begunLine } from "../dialogs/play_on.js";
import { deleteTable, noticesOf, ServerError, serverInfo, tableOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { randomId } from "../plumbing/connection.js";
import { h, icon, replace, sheet } from "../plumbing/dom.js";
import { fetched, go } from "../plumbing/navigation.js";
import { forgetGame, knownGame, rememberGame } from "../plumbing/preferences.js";
import { playerName, problemText } from "../plumbing/sentences.js";
import { has, t, when } from "../plumbing/words.js";
import { linkRows } from "./links.js";
import { NameForm } from "./name_form.js";
import { wanted } from "./question.js";
import { hintsLine, replaced, whoIsThere } from "./seats.js";

/**
 * @import { Command, Connection } from "../plumbing/connection.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { GivenUpNotice, NoticesInfo, SeatInfo, TableInfo } from "../plumbing/wire.js"
 */

/** The rule set of the table, and where it departs from its name. @param {TableInfo} info */
function rulesLine(info) {
  const [name, ...switches] = info.rules.split(" ");
  const told = switches.map((word) => {
    const [id, value] = word.split("=");
    return `${t(`switch.${id}`)}: ${value === "on" || value === "off" ? t(`switch.value.${value}`) : value}`;
  });
  return h(
    "p",
    {},
    h("strong", {}, t("start.rules")),
    `: ${[t(`preset.${name}`), ...told].join(", ")}`,
    info.seed !== null && h("span", {}, ` · ${t("share.seed", { seed: info.seed })}`),
    info.seeded && info.seed === null && h("span", { class: "seeded" }, ` · ${t("share.seeded")}`),
  );
}

export class PlayersSheet {
  /** @param {Store} store @param {Connection} connection @param {(() => void) | null} speak */
  constructor(store, connection, speak) {
    this.store = store;
    this.connection = connection;
    this.seats = h("ul", { class: "share-seats" });
    this.links = h("div", { class: "share-links" }, linkRows(store.table.id, store.table));
    this.host = h("div", { class: "share-host" });
    /** @type {NoticesInfo | null} how the server tells of turns, if it does */
    this.notices = null;
    /** @type {GivenUpNotice[]} those that did not get through, the newest last */
    this.failed = [];
    this.problem = h("p", { class: "problem", role: "alert" });
    this.dialog = sheet(
      "players",
      t("share.title"),
      h("button", { class: "primary" }, t("ui.close")),
      this.problem,
      this.seats,
      speak && h("p", {}, button("remarks.title", speak)),
      store.mine.map((seat) => this.nameForm(seat)),
      rulesLine(store.table),
      begunLine(store.table),
      hintsLine(store.table),
      this.links,
      this.host,
    );
    this.draw();
    this.lookForNotices();
  }

  /** Whether someone could not be told of a turn: one's own seats, for the host all. */
  async lookForNotices() {
    const { host, mine, table } = this.store;
    if (!host && !mine.length) return;
    try {
      this.notices = (await serverInfo()).notices;
      if (!this.notices) return;
      const { given_up: failed } = await noticesOf(table.id, this.connection.secrets);
      this.failed = failed.filter(({ mended }) => !mended).sort((one, other) => one.time - other.time);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error; // what is asked on the side need not be answered
    }
    this.draw();
  }

  /** What did not get through, and what to do about it. @param {number} seat */
  unheard(seat) {
    const last = this.failed.findLast((one) => one.seat === seat);
    if (!last) return null;
    const at = when(last.time);
    if (this.store.mine.includes(seat))
      return h(
        "p",
        { class: "unheard" },
        h("span", {}, t("notices.failed.own", { when: at })),
        h("button", { onclick: () => this.mendNotices() }, t("notices.title")),
      );
    const known = has(`notices.failed.${last.why}`);
    const text = known ? t(`notices.failed.${last.why}`, { when: at }) : t("notices.failed", { when: at });
    return h("p", { class: "unheard" }, text);
  }

  async mendNotices() {
    const { noticesSheet } = await fetched(import("../notices/notices_sheet.js"));
    const told = await this.asked(() => tableOf(this.store.table.id, this.connection.secrets));
    if (told && this.notices) noticesSheet(this.notices, [told]);
  }

  draw() {
    if (!this.dialog.open) return;
    const { table: info, host } = this.store;
    replace(
      this.seats,
      info.seats.map((seat) =>
        h(
          "li",
          {},
          icon(`worker-${seatFigure(info, seat.seat)}`),
          h("span", { class: "grow" }, whoIsThere(this.store, seat.seat)),
          this.choices(seat),
          this.unheard(seat.seat),
        ),
      ),
    );
    const running = info.status === "running";
    replace(
      this.host,
      host && running && button("share.end", () => this.breakOff(), "danger"),
      host && button("share.renew.host", () => this.renew("host")),
      host && button("share.renew.spectator", () => this.renew("spectator")),
      host && !running && button("share.delete", () => this.delete(), "danger"),
    );
  }

  /** What can be done about a seat. @param {SeatInfo} seat */
  choices({ seat, bot }) {
    const { store } = this;
    if (store.table.status !== "running") return null;
    if (store.mine.includes(seat)) {
      if (replaced(store.table, seat)) return button("share.return", () => this.tell({ type: "return", seat }));
      if (!bot)
        return [
          this.pause(seat),
          button("share.leave", () => this.leave(seat)),
          button("share.concede", () => this.concede(seat)),
        ];
    }
    return store.host && !bot && button("share.give", () => this.give(seat));
  }

  /** Where time runs that others wait for. @param {number} seat */
  pause(seat) {
    const { clock, seats } = this.store.table;
    const others = seats.some((one) => one.seat !== seat && !one.bot);
    const { pause } = seats[seat];
    const wish = () => this.tell({ type: "pause", seat, pause: !pause });
    return clock && others && (pause ? button("pause.end", wish) : button("pause.ask", wish));
  }

  /** @param {number} seat */
  nameForm(seat) {
    const tell = (/** @type {Command} */ command) => this.tell(command);
    const form = new NameForm(this.store, seat, tell, h("button", {}, t("share.rename")), () => form.introduce());
    return form.element;
  }

  /** @param {Command} command */
  async tell(command) {
    const answer = await this.connection.command(command);
    const refused = answer.type === "error";
    this.problem.textContent = refused ? problemText(answer.error) : "";
    return !refused;
  }

  /** @param {number} seat */
  async leave(seat) {
    if (await wanted(t("ask.leave.title"), t("ask.leave.text"), t("ask.leave.yes"))) this.tell({ type: "leave", seat });
  }

  /** @param {number} seat */
  async concede(seat) {
    const { seats, conceded } = this.store.table;
    const text = t("ask.concede.text", { count: seats.length - conceded.length });
    if (await wanted(t("ask.concede.title"), text, t("ask.concede.yes"))) {
      await this.tell({ type: "concede", seat });
      if (this.store.outcome) this.dialog.close();
    }
  }

  /** Whoever is not there is not asked for. @param {number} seat */
  async give(seat) {
    const { table: info, present } = this.store;
    const who = playerName(info, seat);
    if (present[seat] && !(await wanted(t("ask.give.title"), t("ask.give.text", { who }), t("ask.give.yes")))) return;
    this.tell({ type: "give", seat, bot: info.takeover });
  }

  /**
   * A new link where the old one has got about. That of the host is remembered before it is asked for, so that
   * nobody locks themselves out when the answer is lost.
   * @param {"host" | "spectator"} role
   */
  async renew(role) {
    if (!(await wanted(t("ask.renew.title"), t("ask.renew.text"), t("ask.renew.yes")))) return;
    const { id } = this.store.table;
    const { host, spectator } = knownGame(id) ?? { host: null, spectator: null };
    const secret = randomId(16);
    const keep = (/** @type {string[]} */ secrets) => {
      this.connection.secrets = secrets;
      rememberGame(id, { secrets });
    };
    if (role === "host") keep([secret, ...this.connection.secrets]);
    await this.tell({ type: "renew", role, secret });
    const failed = this.problem.textContent !== "";
    if (role === "host") {
      keep(this.connection.secrets.filter((one) => one !== (failed ? secret : host)));
      if (!failed) rememberGame(id, { host: secret });
    } else if (!failed && spectator) {
      rememberGame(id, { spectator: spectator.replace(/#.*/, `#${secret}`) });
    }
    replace(this.links, linkRows(id, this.store.table));
  }

  async breakOff() {
    if (!(await wanted(t("ask.end.title"), t("ask.end.text"), t("ask.end.yes")))) return;
    if (await this.tell({ type: "end" })) this.dialog.close();
  }

  async delete() {
    if (!(await wanted(t("ask.delete.title"), t("ask.delete.text"), t("ask.delete.yes")))) return;
    const { id } = this.store.table;
    const gone = await this.asked(async () => {
      await deleteTable(id, this.connection.secrets);
      return true;
    });
    if (!gone) return;
    forgetGame(id);
    this.dialog.close();
    go("/");
  }

  /**
   * What is refused the sheet says.
   * @template T @param {() => Promise<T>} action @returns {Promise<T | null>}
   */
  asked(action) {
    return attempt(action, (problem) => {
      this.problem.textContent = problem;
    });
  }
}

/** @param {string} id @param {() => void} action @param {string} [looks] */
function button(id, action, looks = "") {
  return h("button", { class: looks, onclick: action }, t(id));
}
