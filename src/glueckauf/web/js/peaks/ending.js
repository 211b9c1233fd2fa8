// The end of the game: the last points are counted out, the towers rise, and the winner's gets its flag.

import { seatFigure } from "../board/prompt.js";
import { finalTable } from "../dialogs/scoring.js";
import { gaveUp } from "../friends/seats.js";
import { h, icon, replace, s } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { go } from "../plumbing/navigation.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { coursePlot } from "./plot.js";
import { canShare, resultPicture, savePicture, sharePicture } from "./result_picture.js";
import { Stage, stamped, WEIGHTY } from "./stage.js";
import { groundPicture, rise, SCENE, towerPicture } from "./towers.js";

/**
 * @import { Moment } from "../plumbing/history.js"
 * @import { EndScored, FinalStanding, GameEvent, TableInfo } from "../plumbing/wire.js"
 * @typedef {ReturnType<typeof towerPicture>} Tower
 */

/** What is counted out, in this order, with its sign. */
const COUNTED = [
  ["marks", "mark"],
  ["cubes", "cube-black"],
  ["outstanding", "card-back-order"],
  ["imbalance", "pan-light"],
];

export class Ending {
  /** @param {FinalStanding} outcome @param {TableInfo} info @param {Moment[]} course the game, moment by moment */
  constructor(outcome, info, course) {
    this.outcome = outcome;
    this.info = info;
    this.course = course;
    this.winners = outcome.ranking[0];
    const least = Math.min(...outcome.points);
    const range = { low: Math.min(0, least) + 0.6 * Math.max(0, least), high: Math.max(...outcome.points) };
    this.towers = outcome.points.map((_, seat) =>
      towerPicture(seatFigure(info, seat), playerName(info, seat), seat, outcome.points.length, range),
    );
    this.picture = s(
      "svg",
      { class: "peak-towers", viewBox: `0 0 ${SCENE.width} ${SCENE.height}`, "aria-hidden": "true" },
      groundPicture(),
      this.towers.map(({ element }) => element),
    );
    this.paper = h("div", { class: "peak-paper" });
    this.stage = new Stage("ending", t("table.over"), this.picture, this.paper);
  }

  /** From the points after the last shift. @param {GameEvent[]} events @param {() => void} onTold */
  async play(events, onTold) {
    const { stage } = this;
    const scored = events.filter((event) => event.kind === "end_scored");
    if (stage.over || !scored.length) {
      onTold();
      return this.show();
    }
    stage.open();
    const read = this.read();
    for (const [seat, tower] of this.towers.entries()) {
      const own = scored.filter((event) => event.seat === seat);
      rise(tower, own[0].total - own[0].points);
    }
    await stage.hold(2);
    for (const [source, sign] of COUNTED) {
      stage.line.textContent = t(`source.${source}`);
      const counted = scored.filter((event) => event.source === source);
      await Promise.all(counted.map((event, n) => this.countOut(event, sign, n)));
      await stage.hold(2.5);
      for (const { note } of this.towers) replace(note);
    }
    await this.rank();
    await stage.hold(4);
    onTold();
    this.sumUp();
    await read;
  }

  /** What came of it, without the way there. */
  async show() {
    this.stage.over = true;
    this.sumUp();
    if (!this.stage.dialog.open) this.stage.open();
    await this.read();
  }

  read() {
    const { dialog } = this.stage;
    return new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  }

  /** So many marks, so many points. @param {EndScored} event @param {string} sign @param {number} n */
  async countOut(event, sign, n) {
    const { stage } = this;
    const tower = this.towers[event.seat];
    const amount = h("span", {}, 0);
    replace(tower.note, h("span", { class: "counted" }, icon(sign), amount));
    await stage.hold(0.4 * n + 0.01);
    await stage.count(amount, 0, event.amount, 2.5);
    tower.note.firstElementChild?.append(stamped(event.points));
    await this.riseTo(tower, event.total);
  }

  /** @param {Tower} tower @param {number} points */
  async riseTo(tower, points) {
    const from = tower.riser.style.transform;
    const before = tower.points;
    rise(tower, points);
    if (before === points) return;
    await Promise.all([
      this.stage.move(tower.riser, [{ transform: from }, { transform: tower.riser.style.transform }], 2.5, {
        easing: WEIGHTY,
      }),
      this.stage.count(/** @type {any} any: SVG text has a textContent too */ (tower.number), before, points, 2.5),
    ]);
  }

  /** The places from the last to the first, which gets the light and the flag. */
  async rank() {
    const { stage, outcome } = this;
    for (const [place, seats] of [...outcome.ranking.entries()].reverse()) {
      const rank = 1 + outcome.ranking.slice(0, place).flat().length;
      await stage.hold(1.5);
      await Promise.all(seats.map((seat) => this.showPlace(seat, rank)));
    }
    this.announceWinner();
    this.picture.classList.add("lit");
    await Promise.all(
      this.winners.map((seat) =>
        stage.move(this.towers[seat].flag, [{ transform: "translateY(64px)" }, { transform: "none" }], 6, {
          easing: WEIGHTY,
        }),
      ),
    );
  }

  /** @param {number} seat @param {number} rank */
  async showPlace(seat, rank) {
    const tower = this.towers[seat];
    tower.place.textContent = `${rank}.`;
    tower.element.classList.add("placed");
    await this.stage.move(
      tower.place,
      [
        { opacity: 0, transform: "scale(2.2)" },
        { opacity: 1, transform: "none" },
      ],
      1.2,
      { easing: "ease-in" },
    );
    if (rank === 1) tower.element.classList.add("won");
  }

  announceWinner() {
    const winners = this.winners.map((seat) => playerName(this.info, seat));
    const told = t("scoring.end", { winners, count: winners.length });
    this.stage.title.textContent = told;
    this.stage.dialog.setAttribute("aria-label", told);
    const { points, reason } = this.outcome;
    const behind = reason === "points" && points[this.winners[0]] < Math.max(...points); // one who conceded had more
    const given = reason === "conceded" ? [] : gaveUp(this.info);
    replace(this.stage.line, [...given, ...(behind ? [] : [t(`scoring.reason.${reason}`)])].join(" "));
  }

  /** Where the points came from, and how they grew. */
  sumUp() {
    const { stage, outcome, info } = this;
    for (const [seat, tower] of this.towers.entries()) {
      rise(tower, outcome.points[seat]);
      tower.number.textContent = number(outcome.points[seat]);
      replace(tower.note);
      const place = outcome.ranking.findIndex((seats) => seats.includes(seat));
      tower.place.textContent = `${1 + outcome.ranking.slice(0, place).flat().length}.`;
      tower.element.classList.add("placed");
      tower.element.classList.toggle("won", place === 0);
    }
    this.picture.classList.add("lit");
    stage.rest();
    this.announceWinner();
    replace(
      this.paper,
      h("div", { class: "paper lamplit" }, finalTable(outcome, info)),
      this.course.length > 1 && h("div", { class: "paper lamplit" }, coursePlot(this.course, info)),
    );
    const picture = () => resultPicture(outcome, info, this.course);
    const tool = (/** @type {string} */ name, /** @type {string} */ looks, /** @type {() => unknown} */ action) =>
      h("button", { type: "button", class: looks, onclick: action }, name);
    const share = async () => sharePicture(await picture(), stage.title.textContent ?? "");
    stage.form.prepend(
      tool(t("review.title"), "to-review", () => {
        stage.dialog.close();
        go(`/t/${info.id}/review`);
      }),
      tool(t("picture.save"), "picture-save", async () => savePicture(await picture())),
      canShare() ? tool(t("picture.share"), "picture-share", share) : "",
    );
    stage.dialog.scrollTop = 0;
  }
}
