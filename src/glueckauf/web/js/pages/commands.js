// What a player asks of the table, one thing at a time.

import { go } from "../plumbing/navigation.js";
import { knownGame, rememberGame } from "../plumbing/preferences.js";
import { problemText } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Answer, Command } from "../plumbing/connection.js"
 * @import { Store } from "../plumbing/table_store.js"
 */

/**
 * @typedef {{type: "play", action: string} | {type: "confirm"} | {type: "undo", to: number} | {type: "hint"}} Move
 * of the seat whose decision is due
 */

export class Commands {
  /**
   * @param {Store} store @param {string[]} secrets @param {(command: Command) => Promise<Answer>} ask
   * @param {(text: string) => void} say why something is not possible @param {() => void} answered
   */
  constructor(store, secrets, ask, say, answered) {
    this.store = store;
    this.secrets = secrets;
    this.ask = ask;
    this.say = say;
    this.answered = answered;
    this.underWay = false;
    this.wantsRematch = false;
  }

  /** @param {Move} move @returns {Promise<boolean>} whether it was done */
  async send(move) {
    const seat = this.store.acting;
    if (seat === null || this.underWay) return false;
    this.underWay = true;
    const answer = await this.ask({ version: this.store.version, seat, ...move });
    this.underWay = false;
    if (answer.type === "error") this.say(problemText(answer.error));
    this.answered();
    return answer.type !== "error";
  }

  undo() {
    const { acting, actions } = this.store;
    if (acting === null) return;
    const { held, undo_to: least } = this.store.privateOf(acting);
    const to = held ? actions : actions - 1;
    if (held || (least !== undefined && to >= least)) this.send({ type: "undo", to });
    else this.say(t("prompt.undo.no"));
  }

  /** Whether turns are to be confirmed, for all seats that are ours. @param {boolean} confirm */
  wishConfirm(confirm) {
    for (const seat of this.store.mine) this.ask({ type: "introduce", seat, confirm });
  }

  /** Where turns are confirmed by habit, seats that were given by others learn of it. @param {boolean} habit */
  keepHabit(habit) {
    const seats = this.store.mine.filter((seat) => !this.store.table.seats[seat].confirm);
    if (habit) for (const seat of seats) this.ask({ type: "introduce", seat, confirm: true });
  }

  rematch() {
    this.wantsRematch = true;
    const { rematch } = this.store.table;
    if (rematch) this.follow(rematch);
    else this.ask({ type: "rematch" });
  }

  /** Whoever asked goes; the others may look at the end a while longer. @param {string} table */
  offerRematch(table) {
    if (this.wantsRematch) this.follow(table);
    else this.say(t("prompt.rematch.wanted"));
  }

  /** The keys of a table open its rematch too. @param {string} table */
  follow(table) {
    const known = knownGame(this.store.table.id);
    rememberGame(table, { secrets: this.secrets, host: known?.host ?? null, names: known?.names ?? [] });
    go(`/t/${table}`);
  }
}
