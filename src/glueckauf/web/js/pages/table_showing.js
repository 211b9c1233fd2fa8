// How the table shows what has happened, one change after another: the audience of the playback.

import { fly, landAll, whereabouts } from "../board/animation.js";
import { scoreboard } from "../dialogs/scoring.js";
import { seatNews } from "../friends/seats.js";
import { announce } from "../plumbing/dom.js";
import { pointsIn } from "../plumbing/history.js";
import { fetched } from "../plumbing/navigation.js";
import { moveTime, preferences } from "../plumbing/preferences.js";
import { eventText } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { sound } from "../sound/sound.js";

/**
 * @import { Change } from "../plumbing/table_store.js"
 * @import { Step } from "./playback.js"
 * @import { TablePage } from "./table.js"
 */

/** The scenes, which a table does without at first. */
export const scenes = () => import("../peaks/peaks.js");
export const peaks = () => fetched(scenes());

export class Showing {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} whose decision was due when all had been shown, if it was one's own */
    this.acted = null;
  }

  get mine() {
    return this.table.mine;
  }

  begin() {
    this.table.page.choosing(false);
    this.table.page.showing(true);
    this.table.guide?.showing();
    this.table.prices?.clear();
  }

  hasten() {
    landAll();
  }

  rest() {
    this.table.page.showing(false);
    this.table.drawAll();
    if (this.table.store.acting !== null && this.acted !== this.table.store.acting) sound("call");
    this.acted = this.table.store.acting;
  }

  /** @param {Step} step */
  async show({ change, hurry, linger, shiftScored, gameEnded }) {
    const { entry, after } = change;
    if (!after) {
      this.table.drawAll();
      return;
    }
    if (entry.kind === "action" && this.mine.includes(entry.seat)) this.table.played = entry.action;
    const news = seatNews(entry, this.table.store.table);
    if (news) this.table.log.note(news);
    if (entry.kind === "hint" && !this.mine.includes(entry.seat))
      this.table.company.remarks.show(entry.seat, t("hint.taken"), this.table.store.table);
    if (entry.kind === "undo") this.table.log.undone(entry.to);
    if (shiftScored) {
      await this.endShift(change, hurry);
    } else {
      this.tell(change);
      await this.move(change, hurry);
      if (linger) await this.table.playback.linger(moveTime() * 1.5);
    }
    const told = () => {
      this.tell(change);
      this.table.drawView(after);
    };
    if (gameEnded) await (await peaks()).ending(this.table.store, this.table.playback.course).play(change.events, told);
    else if (shiftScored) told();
    if (entry.kind === "concede" && this.table.store.outcome) this.table.showOutcome();
  }

  /** What happened, in sentences: in the log, aloud, and below. @param {Change} change */
  tell({ entry, events }) {
    const { table, actions } = this.table.store;
    if (entry.kind === "action") {
      const sentences = this.table.log.tell(events, table, entry.seat, actions);
      if (sentences.length) announce(sentences.join(" "));
      if (!this.mine.includes(entry.seat)) this.table.prompt.tell(sentences, table, entry.seat);
    }
  }

  /**
   * The clock is scored in a scene of its own, and nothing tells the result before.
   * @param {Change} change @param {boolean} hurry
   */
  async endShift(change, hurry) {
    const { before, after, events } = change;
    if (!before || !after) return;
    sound("whistle");
    const { beforeTheClock, shiftScene, withPoints } = await peaks();
    const ended = beforeTheClock(before, after, events);
    await this.move({ ...change, after: ended }, hurry);
    await shiftScene(events, ended, this.table.store.table, (points) =>
      scoreboard(this.table.page.scores, withPoints(ended, points), this.table.store.table),
    );
  }

  /** From one view to the next, in the mine where it happens. @param {Change} change @param {boolean} hurry */
  async move(change, hurry) {
    const { before } = change;
    const after = change.after && this.table.withHeld(change.after);
    if (!after) return;
    const stage = this.stageOf(change);
    if (before && stage !== this.table.own.player?.seat) {
      this.table.drawView(before, this.table.eyes, stage);
      if (!hurry) await this.table.playback.linger(moveTime());
    }
    const were = hurry ? new Map() : whereabouts(this.table.page.root);
    if (hurry || !moveTime() || !before || !delivers(change)) {
      this.table.drawView(after, this.table.eyes, stage);
      await fly(this.table.page.root, were);
      return;
    }
    const scenes = await peaks();
    const leave = scenes.takeUp(this.table.page.root, change.events, () => this.table.playback.hurried);
    this.table.drawView(scenes.withPoints(after, pointsIn(before)), this.table.eyes, stage);
    await fly(this.table.page.root, were);
    await leave();
    this.table.drawView(after, this.table.eyes, stage);
  }

  /** Whose mine is seen large: that of whoever mines or delivers, else the usual one. @param {Change} change */
  stageOf(change) {
    const { entry, before, after } = change;
    if (entry.kind !== "action") return this.table.eyes;
    const works = before?.phase === "mining" || after?.phase === "mining" || delivers(change);
    return works && preferences().largeMining && !this.mine.includes(entry.seat) ? entry.seat : this.table.eyes;
  }

  /** The moves of the others since one's own last one, once more, each with its sentence. @param {Change[]} changes */
  async again(changes) {
    const { table } = this.table.store;
    this.begin();
    const first = changes[0].before;
    if (first) this.table.drawView(first);
    for (const change of changes) {
      const { entry, events } = change;
      const sentences = events.map((event) => eventText(event, table) ?? "").filter(Boolean);
      if (entry.kind === "action") this.table.prompt.tell(sentences, table, entry.seat);
      await this.move(change, this.table.playback.hurried);
      await this.table.playback.linger(1200 + 50 * sentences.join(" ").length); // time to read it
    }
  }
}

/** @param {Change} change */
function delivers({ events }) {
  return events.some((event) => event.kind === "order_delivered");
}
