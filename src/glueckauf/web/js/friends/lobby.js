// The lobby, where a table waits for its players: everyone gives a name and says that they are ready.

import { COLOURS } from "../board/prompt.js";
import { begunLine } from "../dialogs/play_on.js";
import { h, icon, keep, replace } from "../plumbing/dom.js";
import { playerName, problemText } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { linkRows } from "./links.js";
import { NameForm } from "./name_form.js";
import { hintsLine } from "./seats.js";

/**
 * @import { Command, Connection } from "../plumbing/connection.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { SeatInfo } from "../plumbing/wire.js"
 */

export class Lobby {
  /** @param {Store} store @param {Connection} connection @param {HTMLElement} room where it is */
  constructor(store, connection, room) {
    this.store = store;
    this.connection = connection;
    this.text = h("p", {});
    this.seats = h("ul", { class: "lobby-seats" });
    this.own = h("div", { class: "lobby-own" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.links = h("div", { class: "lobby-links" });
    this.start = h(
      "button",
      { class: "primary", id: "start-now", onclick: () => this.tell({ type: "start" }) },
      t("waiting.start"),
    );
    this.begun = h("div", {});
    replace(
      room,
      h("h1", {}, t("waiting.title")),
      this.text,
      this.begun,
      this.seats,
      this.own,
      this.problem,
      this.start,
      this.links,
    );
    this.linked = "";
  }

  draw() {
    const { table: info, host, mine } = this.store;
    const missing = info.seats.filter((seat) => (info.ready ? !seat.ready : !seat.taken));
    const names = missing.map(({ seat }) => playerName(info, seat));
    this.text.textContent = info.ready ? t("waiting.ready", { names }) : t("waiting.text");
    keep(
      this.seats,
      info.seats,
      ({ seat }) => String(seat),
      () => h("li", {}),
      (row, seat) => this.row(row, seat),
    );
    keep(
      this.own,
      mine.filter((seat) => info.seats[seat].kind !== "bot"),
      String,
      (seat) => this.form(seat),
      (element, seat) => this.drawForm(element, info.seats[seat]),
    );
    this.start.hidden = !host;
    replace(this.begun, begunLine(info), hintsLine(info));
    this.drawLinks();
  }

  /** Only when a name in them has changed: someone may be copying one. */
  drawLinks() {
    const { table: info } = this.store;
    const names = info.seats.map((seat) => seat.name).join("\n");
    if (names === this.linked) return;
    this.linked = names;
    replace(this.links, linkRows(info.id, info));
  }

  /** @param {Element} row @param {SeatInfo} seat */
  row(row, { seat, bot, ready, colour, taken }) {
    const { table: info, present } = this.store;
    const state = bot ? "bot" : info.ready && ready ? "ready" : present[seat] ? "here" : taken ? "away" : "invited";
    row.className = `by-${colour} is-${state}`;
    replace(
      row,
      icon(`worker-${COLOURS.indexOf(colour)}`),
      h("strong", {}, playerName(info, seat)),
      h("span", { class: "lobby-state" }, t(`waiting.is.${state}`)),
    );
  }

  /** One's own name, and that one is ready. @param {number} seat */
  form(seat) {
    const button = h("button", { class: "ready" });
    const tell = (/** @type {Command} */ command) => this.tell(command);
    const form = new NameForm(this.store, seat, tell, button, () => this.ready(form));
    form.field.onchange = () => form.introduce();
    return form.element;
  }

  /** @param {NameForm} form */
  async ready(form) {
    const { table: info } = this.store;
    const { ready, kind } = info.seats[form.seat];
    if (!form.name) {
      this.problem.textContent = t("waiting.name.needed");
      form.field.focus();
    } else if ((await form.introduce()) && info.ready && kind !== "here") {
      await this.tell({ type: "ready", seat: form.seat, ready: !ready });
    }
  }

  /** @param {Element} form @param {SeatInfo} seat */
  drawForm(form, seat) {
    const ready = form.querySelector("button");
    if (!ready) return;
    ready.hidden = !this.store.table.ready || seat.kind === "here";
    ready.setAttribute("aria-pressed", String(seat.ready));
    ready.classList.toggle("primary", !seat.ready);
    ready.textContent = seat.ready ? t("waiting.not_yet") : t("waiting.say_ready");
  }

  /** @param {Command} command */
  async tell(command) {
    const answer = await this.connection.command(command);
    const refused = answer.type === "error";
    this.problem.textContent = refused ? problemText(answer.error) : "";
    return !refused;
  }
}
