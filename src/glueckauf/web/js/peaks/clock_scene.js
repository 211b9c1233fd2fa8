// The end of a shift, on the shift clock itself: element by element, then all of it in a table.

import { seatFigure } from "../board/prompt.js";
import { elementIcon, heads } from "../dialogs/scoring.js";
import { layout } from "../plumbing/assets.js";
import { h, icon, replace, s, use } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { eventText, playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { sound } from "../sound/sound.js";
import { Stage, stamped, WEIGHTY } from "./stage.js";

/**
 * @import { ElementScored, GameEvent, PublicView, TableInfo } from "../plumbing/wire.js"
 * @typedef {{name: string, angle: number, icon: {x: number, y: number}}} ClockElement
 */

/** Who shares a place, and what that means. @param {ElementScored} event */
function tie(event) {
  if (!event.first.length) return t("scoring.nobody");
  if (event.first.length > 1) return t("scoring.tie.first", { count: event.first.length });
  if (event.second.length > 1) return t("scoring.tie.second", { count: event.second.length });
  return "";
}

/** The same in two words. @param {ElementScored} event */
function briefly(event) {
  if (event.first.length > 1) return t("scoring.tied.first");
  return event.second.length > 1 ? t("scoring.tied.second") : "";
}

export class ClockScene {
  /**
   * @param {GameEvent[]} events of the action that ended the shift @param {PublicView} view before the scoring
   * @param {TableInfo} info @param {(totals: number[]) => void} onTotals everyone's points, as they grow
   */
  constructor(events, view, info, onTotals) {
    this.events = events;
    this.elements = events.filter((event) => event.kind === "element_scored");
    this.shift = this.elements[0].shift;
    this.info = info;
    this.onTotals = onTotals;
    this.before = view.players.map((player) => player.points);
    this.totals = this.before;
    this.turned = layout.clock.hand[this.shift];
    const { middle } = layout.clock;
    const { width, height } = layout.panels.clock;
    this.light = s("circle", { class: "clock-light", r: 17, cx: middle.x, cy: middle.y });
    this.hand = s("g", { class: "clock-turning" }, use("clock-hand", { width, height }));
    this.hand.style.transformOrigin = `${middle.x}px ${middle.y}px`;
    this.turn(this.turned);
    this.clock = this.clockPicture(view);
    this.plates = view.players.map((player) => this.plate(player.seat));
    this.players = h(
      "div",
      { class: "peak-players" },
      this.plates.map(({ element }) => element),
    );
    this.stage = new Stage("clock-scene", t("scoring.shift", { shift: this.shift }), this.clock, this.players);
  }

  /** The face as it is in the yard, large. @param {PublicView} view */
  clockPicture(view) {
    const { width, height } = layout.panels.clock;
    const { middle, radius, elements } = layout.clock;
    const rewards = elements.flatMap((/** @type {any} any: the layout's */ element) =>
      ["first", "second"].map((ring, at) => {
        const points = view.rewards[element.name][at];
        return points && s("text", { class: `reward ${ring}`, x: element[ring].x, y: element[ring].y }, points);
      }),
    );
    const room = radius + 4;
    return s(
      "svg",
      {
        class: "peak-clock",
        viewBox: `${middle.x - room} ${middle.y - room} ${2 * room} ${2 * room}`,
        "aria-hidden": "true",
      },
      use("clock-face", { width, height }),
      this.light,
      rewards,
      this.hand,
    );
  }

  /** @param {number} degrees */
  turn(degrees) {
    this.turned = degrees;
    this.hand.style.transform = `rotate(${degrees}deg)`;
  }

  /** A plate for what a player has of the element, and for the points. @param {number} seat */
  plate(seat) {
    const count = h("span", { class: "plate-count" });
    const gain = h("span", { class: "plate-gain" });
    const total = h("b", { class: "plate-total" }, this.totals[seat]);
    const element = h(
      "div",
      { class: `peak-plate paper lamplit by-${this.info.seats[seat].colour}` },
      icon(`worker-${seatFigure(this.info, seat)}`),
      h("span", { class: "plate-name" }, playerName(this.info, seat)),
      count,
      gain,
      total,
    );
    return { element, count, gain, total };
  }

  /** @returns {Promise<void>} when it has been read */
  async play() {
    const { stage } = this;
    if (stage.over) this.sumUp();
    stage.open();
    const read = new Promise((resolve) => stage.dialog.addEventListener("close", resolve, { once: true }));
    if (!stage.over) {
      await this.comeForward();
      for (const event of this.elements) await this.score(event);
      await this.turnTo(layout.clock.hand[this.shift + 1] ?? layout.clock.hand_after);
      this.sumUp();
    }
    await read;
  }

  /** Out of its place in the yard. */
  async comeForward() {
    const yard = document.querySelector('.yard .panel[data-thing="clock"]')?.getBoundingClientRect();
    const here = this.clock.getBoundingClientRect();
    if (!yard?.width) return;
    const scale = (yard.width * 0.98) / here.width;
    const dx = yard.x + yard.width / 2 - here.x - here.width / 2;
    const dy = yard.bottom - yard.width / 2 - here.y - here.height / 2;
    const from = `translate(${dx}px, ${dy}px) scale(${scale})`;
    await this.stage.move(this.clock, [{ transform: from }, { transform: "none" }], 3, { easing: WEIGHTY });
  }

  /** On, never back. @param {number} angle @param {number} [length] */
  async turnTo(angle, length = 2) {
    const from = this.turned;
    const to = angle + 360 * Math.ceil((from - angle) / 360);
    this.turn(to);
    const rotate = (/** @type {number} */ degrees) => ({ transform: `rotate(${degrees}deg)` });
    await this.stage.move(
      this.hand,
      [rotate(from), { ...rotate(to + Math.min(3, (to - from) / 8)), offset: 0.78, easing: "ease-in-out" }, rotate(to)],
      length,
      { easing: WEIGHTY },
    );
  }

  /** @param {ElementScored} event */
  async score(event) {
    const { stage } = this;
    /** @type {ClockElement} */
    const place = layout.clock.elements.find((/** @type {ClockElement} */ one) => one.name === event.element);
    for (const { element, gain, count } of this.plates) {
      element.classList.remove("gains");
      replace(gain);
      replace(count);
    }
    this.light.setAttribute("cx", String(place.icon.x));
    this.light.setAttribute("cy", String(place.icon.y));
    this.light.classList.add("lit");
    replace(stage.line, h("strong", {}, t(`element.${event.element}`)));
    await Promise.all([
      this.turnTo(place.angle, event === this.elements[0] ? 4 : 1.8),
      stage.move(this.light, [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], 1.8),
    ]);
    await Promise.all(this.plates.map((plate, seat) => this.showCount(plate, event, seat)));
    this.tell(event);
    const gaining = event.points.flatMap((points, seat) => (points ? [seat] : []));
    await Promise.all(gaining.map((seat, n) => this.showGain(event, seat, n)));
    this.totals = event.totals;
    this.onTotals(this.totals);
    await stage.hold(gaining.length ? 1.4 : 2.4);
  }

  /** @param {ElementScored} event */
  tell(event) {
    replace(
      this.stage.line,
      h("strong", {}, eventText(event, this.info) ?? t(`element.${event.element}`)),
      tie(event) && h("span", { class: "peak-tie" }, tie(event)),
    );
  }

  /** @param {ReturnType<ClockScene["plate"]>} plate @param {ElementScored} event @param {number} seat */
  showCount(plate, event, seat) {
    replace(plate.count, elementIcon(event.element), h("span", {}, `× ${event.counts[seat]}`));
    plate.element.classList.toggle("leads", event.first.includes(seat));
    plate.element.classList.toggle("follows", event.second.includes(seat));
    return this.stage.move(
      plate.count,
      [
        { opacity: 0, transform: "translateX(-14px)" },
        { opacity: 1, transform: "none" },
      ],
      1 + 0.2 * seat,
      { easing: "ease-out" },
    );
  }

  /** From the clock to the plate. @param {ElementScored} event @param {number} seat @param {number} n */
  async showGain(event, seat, n) {
    const { stage } = this;
    const plate = this.plates[seat];
    const points = event.points[seat];
    if (n) await stage.hold(0.5 * n);
    await stage.fly(stamped(points), this.light.getBoundingClientRect(), plate.gain.getBoundingClientRect(), 2.4);
    replace(plate.gain, stamped(points));
    if (!stage.over) sound("stamp");
    plate.element.classList.add("gains");
    await stage.count(plate.total, event.totals[seat] - points, event.totals[seat], 1.2);
  }

  /** The table, with the clock beside it. */
  sumUp() {
    this.light.remove();
    this.turn(layout.clock.hand[this.shift + 1] ?? layout.clock.hand_after);
    this.onTotals(this.elements[this.elements.length - 1].totals);
    replace(this.players, shiftTable(this.elements, this.before, this.info), startPlayer(this.events, this.info));
    this.players.className = "paper lamplit";
    this.stage.rest();
  }
}

/**
 * Who has how many of each element, and who gets what.
 * @param {ElementScored[]} elements @param {number[]} before the points before them @param {TableInfo} info
 */
function shiftTable(elements, before, info) {
  const players = before.length;
  const totals = elements[elements.length - 1].totals;
  const rows = elements.map((event) =>
    h(
      "tr",
      { class: "element-row" },
      h(
        "th",
        { scope: "row" },
        elementIcon(event.element),
        h("span", {}, t(`element.${event.element}`)),
        briefly(event) && h("small", {}, briefly(event)),
      ),
      event.counts.map((count, seat) =>
        h(
          "td",
          { class: event.points[seat] ? "gains" : "" },
          h("span", { class: "count" }, count),
          event.points[seat] > 0 && h("b", {}, number(event.points[seat], true)),
        ),
      ),
    ),
  );
  const line = (/** @type {string} */ name, /** @type {string} */ looks, /** @type {(string | number)[]} */ cells) =>
    h(
      "tr",
      { class: looks },
      h("th", { scope: "row" }, name),
      cells.map((cell) => h("td", {}, h("b", {}, cell))),
    );
  return h(
    "table",
    { class: "scoring" },
    h("caption", {}, t("scoring.most")),
    h("thead", {}, h("tr", {}, h("td", {}), heads(info, players))),
    h("tbody", {}, rows),
    h(
      "tfoot",
      {},
      line(
        t("scoring.sum"),
        "sum",
        totals.map((total, seat) => number(total - before[seat], true)),
      ),
      line(t("scoring.total"), "total", totals),
    ),
  );
}

/** @param {GameEvent[]} events @param {TableInfo} info */
function startPlayer(events, info) {
  const event = events.find((one) => one.kind === "start_player_changed" || one.kind === "start_player_kept");
  return event
    ? h(
        "p",
        { class: "start-player-line" },
        icon("start-player"),
        t(`event.${event.kind}`, {
          who: playerName(info, event.seat),
          previous: playerName(info, "previous" in event ? event.previous : event.seat),
        }),
      )
    : null;
}
