// Those at the table: the lobby where they gather, the sheet of players, what they say, and the banner over the table.

import { h } from "../plumbing/dom.js";
import { fetched } from "../plumbing/navigation.js";
import { problemText } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { Banner } from "./banner.js";
import { Remarks } from "./remarks.js";

/**
 * @import { Command, Connection } from "../plumbing/connection.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { Lobby } from "./lobby.js"
 * @import { PlayersSheet } from "./players.js"
 * @import { Words } from "./remarks.js"
 */

export class Company {
  /** @param {Store} store @param {Connection} connection @param {(text: string) => void} say */
  constructor(store, connection, say) {
    this.store = store;
    this.connection = connection;
    this.say = say;
    this.banner = new Banner((command) => this.tell(command));
    this.waitingRoom = h("main", { class: "waiting" });
    /** @type {Lobby | null} there if the table waits */
    this.lobby = null;
    this.remarks = new Remarks(store, (seat, remark) => this.remark(seat, remark));
    store.onRemark = (remarked) => this.remarks.hear(remarked);
    /** @type {PlayersSheet | null} */
    this.sheet = null;
    store.listen(() => this.draw());
  }

  draw() {
    this.banner.draw(this.store);
    this.remarks.draw();
    if (!this.store.view) this.gather();
    this.sheet?.draw();
  }

  async gather() {
    const { Lobby } = await fetched(import("./lobby.js"));
    this.lobby ??= new Lobby(this.store, this.connection, this.waitingRoom);
    if (!this.store.view) this.lobby.draw();
  }

  async share() {
    if (!this.store.info) return;
    const { PlayersSheet } = await fetched(import("./players.js"));
    const { remarks } = this;
    const speak = () => {
      this.sheet?.dialog.close();
      remarks.choose();
    };
    this.sheet = new PlayersSheet(this.store, this.connection, remarks.button.hidden ? null : speak);
  }

  /** @param {number} seat @param {Words} remark */
  async remark(seat, remark) {
    const answer = await this.connection.command({ type: "remark", seat, remark });
    if (answer.type !== "error") return;
    this.say(answer.error.code === "busy" ? t("remarks.busy") : problemText(answer.error));
  }

  /** @param {Command} command @returns {Promise<boolean>} whether it was done */
  async tell(command) {
    const answer = await this.connection.command(command);
    if (answer.type === "error") this.say(problemText(answer.error));
    return answer.type !== "error";
  }
}
