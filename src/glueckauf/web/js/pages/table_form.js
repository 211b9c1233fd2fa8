// A table to one's own taste: who sits where, by which rules, with which clock.

import { COLOURS } from "../board/prompt.js";
import { enter } from "../dialogs/play_on.js";
import { newTable } from "../plumbing/api.js";
import { h, icon, replace } from "../plumbing/dom.js";
import { prefer, preferences } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { NewTable, SeatInfo, ServerInfo, Switch } from "../plumbing/wire.js"
 * @import { Child } from "../plumbing/dom.js"
 * @import { Attempt } from "./start.js"
 */

/** @typedef {{kind: SeatInfo["kind"], bot: string, name: string, colour: SeatInfo["colour"]}} Wish for a seat */

/** @type {SeatInfo["kind"][]} */
const KINDS = ["here", "link", "bot"];

/** @type {Record<string, NewTable["clock"]>} */
const CLOCKS = {
  none: null,
  quick: { turn: 30, reserve: 300 },
  calm: { turn: 90, reserve: 900 },
  hours: { turn: 28800, reserve: 86400, reminder: 7200 },
  day: { turn: 86400, reserve: 259200, reminder: 21600 },
  days: { turn: 259200, reserve: 0, reminder: 86400, at_end: "wait" },
};

/** The opponent of last time; for a newcomer the gentlest. @param {ServerInfo} info @returns {string} */
export function usualBot(info) {
  const { level } = preferences();
  return level && info.bots.includes(level) ? level : info.bots[0];
}

/** @param {ServerInfo} info @param {Attempt} trying */
export function tableForm(info, trying) {
  const seats = new Seats(info, () => rules.follow(seats.wishes.length));
  const rules = new Rules(info, seats.wishes.length);
  const seed = h("input", {
    id: "seed",
    type: "number",
    min: "0",
    max: "9007199254740991",
    inputmode: "numeric",
    autocomplete: "off",
  });
  const confirm = h("input", {
    id: "confirm",
    type: "checkbox",
    checked: preferences().confirm,
    onchange: () => prefer({ confirm: confirm.checked }),
  });
  const time = new Time(info);
  const hints = h("input", { id: "hints", type: "checkbox" });
  const create = async () => {
    const asked = seats.asked();
    const made = await newTable({
      seats: asked,
      rules: rules.text(),
      seed: seed.value === "" ? null : Number(seed.value),
      start: asked.some((seat) => seat.kind === "link") ? "ready" : true,
      confirm: confirm.checked,
      clock: time.clock,
      absence: time.absence,
      hints: hints.checked,
    });
    enter(made, asked);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    trying(create);
  };
  return h(
    "section",
    { class: "make" },
    h("h2", {}, t("start.make")),
    h(
      "form",
      { onsubmit: submit },
      seats.element,
      h("p", { class: "hint" }, reach(info)),
      h(
        "details",
        {},
        h("summary", {}, t("start.options")),
        rules.elements,
        time.elements,
        h("div", { class: "option" }, confirm, h("label", { for: "confirm" }, t("settings.confirm"))),
        h("div", { class: "option" }, hints, h("label", { for: "hints" }, t("start.hints"))),
        h(
          "div",
          { class: "option" },
          h("label", { for: "seed" }, t("start.seed")),
          seed,
          h("p", { class: "hint" }, t("start.seed.hint")),
        ),
      ),
      h("button", { class: "primary", id: "create" }, t("start.create")),
    ),
  );
}

/** Who can open the links of a table. @param {ServerInfo} info */
function reach(info) {
  return info.this_machine_only ? t("start.machine.only") : t("start.machine.reach", { address: info.public_url });
}

/**
 * @param {string} id @param {string[]} values @param {(value: string) => string} label @param {() => void} onchange
 */
function menu(id, values, label, onchange) {
  return h(
    "select",
    { id, onchange, "aria-describedby": `${id}-why` },
    values.map((value) => h("option", { value }, label(value))),
  );
}

/** @param {HTMLSelectElement} list @param {string} label @param {Child} [why] what comes of it */
function option(list, label, why) {
  return h("div", { class: "option" }, h("label", { for: list.id }, label), list, why);
}

/** How long a turn may take, and what happens when time is up, or when somebody stays away. */
class Time {
  /** @param {ServerInfo} info */
  constructor({ notices }) {
    this.notices = notices;
    const why = (/** @type {string} */ of) => h("p", { class: "hint", id: `${of}-why` });
    const changed = () => this.draw();
    this.preset = menu(
      "clock",
      Object.keys(CLOCKS),
      (name) => t(`start.clock.${name}`),
      () => {
        this.end.value = CLOCKS[this.preset.value]?.at_end ?? "bot";
        changed();
      },
    );
    this.end = menu("at-end", ["bot", "wait"], (end) => t(`start.clock.end.${end}`), changed);
    this.away = menu("absence", ["none", "60", "300", "86400"], (time) => t(`start.absence.${time}`), changed);
    this.endWhy = why("at-end");
    this.clockWhy = why("clock");
    this.awayWhy = why("absence");
    this.ending = option(this.end, t("start.clock.end"), this.endWhy);
    this.elements = [
      option(this.preset, t("start.clock"), this.clockWhy),
      this.ending,
      option(this.away, t("start.absence"), this.awayWhy),
    ];
    this.draw();
  }

  draw() {
    const clock = CLOCKS[this.preset.value];
    const hours = (clock?.reminder ?? 0) / 3600;
    this.ending.hidden = clock === null;
    this.clockWhy.textContent =
      hours > 0 ? (this.notices ? t("start.clock.reminder", { hours }) : t("start.clock.silent")) : "";
    this.endWhy.textContent = t(`start.clock.end.${this.end.value}.why`);
    this.awayWhy.textContent = this.absence === null ? "" : t("start.absence.why");
  }

  /** @returns {NewTable["clock"]} */
  get clock() {
    const clock = CLOCKS[this.preset.value];
    return clock && { ...clock, at_end: this.end.value === "wait" ? "wait" : "bot" };
  }

  get absence() {
    return this.away.value === "none" ? null : Number(this.away.value);
  }
}

/** A row for each seat. */
class Seats {
  /** @param {ServerInfo} info @param {() => void} onChange */
  constructor(info, onChange) {
    this.info = info;
    this.onChange = onChange;
    this.element = h("div", { class: "seats" });
    /** @type {Wish[]} */
    this.wishes = [
      { kind: "here", bot: usualBot(info), name: preferences().name, colour: COLOURS[0] },
      { kind: "bot", bot: usualBot(info), name: "", colour: COLOURS[1] },
      { kind: "bot", bot: usualBot(info), name: "", colour: COLOURS[2] },
    ];
    this.draw();
  }

  /** @returns {NewTable["seats"]} */
  asked() {
    return this.wishes.map(({ kind, bot, name, colour }) =>
      kind === "bot" ? { kind, bot, colour } : { kind, name, colour },
    );
  }

  /** @param {Wish[]} wishes */
  change(wishes) {
    this.wishes = wishes;
    this.onChange();
    this.draw();
  }

  draw() {
    const { wishes } = this;
    const colour = COLOURS.find((one) => !wishes.some((other) => other.colour === one)) ?? "white";
    const add = () => this.change([...wishes, { kind: "bot", bot: usualBot(this.info), name: "", colour }]);
    replace(
      this.element,
      wishes.map((wish, index) => this.row(wish, index)),
      wishes.length < 4 && h("button", { type: "button", class: "add", onclick: add }, t("start.seat.add")),
    );
  }

  /** @param {Wish} wish @param {number} index */
  row(wish, index) {
    const remove = () => this.change(this.wishes.filter((_, other) => other !== index));
    const label = t("start.seat.remove", { seat: index + 1 });
    return h(
      "fieldset",
      { class: "seat" },
      h("legend", {}, t("start.seat", { seat: index + 1 })),
      this.colour(wish, index),
      this.kind(wish, index),
      wish.kind === "bot" ? this.bot(wish, index) : this.name(wish, index),
      this.wishes.length > 2 &&
        h("button", { type: "button", class: "remove", "aria-label": label, onclick: remove }, "×"),
      wish.kind === "bot" && h("p", { class: "hint opponent-why" }, about(wish)),
    );
  }

  /** @param {Wish} wish @param {number} index */
  kind(wish, index) {
    const other = this.wishes.slice(0, index).some(({ kind }) => kind === "here");
    const choose = () => {
      wish.kind = KINDS[list.selectedIndex];
      this.change(this.wishes);
    };
    const list = h(
      "select",
      { "aria-label": t("start.seat.kind", { seat: index + 1 }), onchange: choose },
      KINDS.map((kind) =>
        h(
          "option",
          { value: kind, selected: kind === wish.kind },
          t(`start.seat.${kind === "here" && other ? "here.other" : kind}`),
        ),
      ),
    );
    return list;
  }

  /** @param {Wish} wish @param {number} index */
  bot(wish, index) {
    const choose = () => {
      wish.bot = list.value;
      const place = list.parentElement?.querySelector(".opponent-why");
      if (place) replace(place, about(wish));
    };
    const list = h(
      "select",
      { "aria-label": t("start.seat.level", { seat: index + 1 }), onchange: choose },
      this.info.bots.map((name) => h("option", { value: name, selected: name === wish.bot }, t(`bot.${name}`))),
    );
    return list;
  }

  /** @param {Wish} wish @param {number} index */
  name(wish, index) {
    const field = h("input", {
      type: "text",
      maxlength: "40",
      value: wish.name,
      placeholder: t("start.seat.name"),
      "aria-label": t("start.seat.name.of", { seat: index + 1 }),
      oninput: () => {
        wish.name = field.value;
        if (index === 0) prefer({ name: field.value });
      },
    });
    return field;
  }

  /** A click takes the next colour, from whoever has it. @param {Wish} wish @param {number} index */
  colour(wish, index) {
    const next = () => {
      const wanted = COLOURS[(COLOURS.indexOf(wish.colour) + 1) % COLOURS.length];
      const holder = this.wishes.find((other) => other.colour === wanted);
      if (holder) holder.colour = wish.colour;
      this.wishes[index].colour = wanted;
      this.change(this.wishes);
    };
    const title = t(`player.colour.${wish.colour}`);
    return h(
      "button",
      {
        type: "button",
        class: "swatch",
        title,
        "aria-label": t("start.seat.colour", { colour: title }),
        onclick: next,
      },
      icon(`worker-${COLOURS.indexOf(wish.colour)}`),
    );
  }
}

/** What a bot is like. @param {Wish} wish */
function about(wish) {
  return [icon(`level-${wish.bot}`), h("span", {}, t(`bot.${wish.bot}.why`))];
}

/** A preset, and the switches that depart from it. */
class Rules {
  /** @param {ServerInfo} info @param {number} players */
  constructor(info, players) {
    this.info = info;
    this.players = players;
    this.preset = h(
      "select",
      { id: "preset", onchange: () => this.draw() },
      Object.keys(info.presets).map((name) => h("option", { value: name }, t(`preset.${name}`))),
    );
    this.why = h("p", { class: "hint" });
    this.switches = h("div", { class: "switches" });
    /** @type {Record<string, HTMLInputElement>} */
    this.fields = {};
    /** @type {Record<string, boolean | number>} the switches of the preset as they are shown */
    this.shown = {};
    const choice = h("div", { class: "option" }, h("label", { for: "preset" }, t("start.rules")), this.preset);
    this.elements = [choice, this.why, this.switches];
    this.draw();
  }

  get values() {
    return this.info.presets[this.preset.value][this.players];
  }

  draw() {
    this.shown = this.values;
    this.why.textContent = t(`preset.${this.preset.value}.why`);
    replace(
      this.switches,
      this.info.switches.map((one) => this.row(one)),
    );
  }

  /** @param {Switch} one */
  row({ name, kind, least, most }) {
    const id = `switch-${name}`;
    const value = this.values[name];
    const field =
      kind === "switch"
        ? h("input", { type: "checkbox", id, checked: Boolean(value) })
        : h("input", { type: "number", id, value: String(value), min: least, max: most });
    this.fields[name] = field;
    const label = [h("strong", {}, t(`switch.${name}`)), h("span", {}, t(`switch.${name}.why`))];
    return h("div", { class: "switch" }, field, h("label", { for: id }, label));
  }

  /** A preset may depend on the number of players: what has not been changed follows it. @param {number} players */
  follow(players) {
    this.players = players;
    const { values } = this;
    for (const { name, kind } of this.info.switches) {
      const field = this.fields[name];
      if (kind === "number" && field.value === String(this.shown[name])) field.value = String(values[name]);
    }
    this.shown = values;
  }

  /** As the server reads it: the preset, and what departs from it. */
  text() {
    const { values } = this;
    const words = [this.preset.value];
    for (const { name, kind } of this.info.switches) {
      const field = this.fields[name];
      if (kind === "switch" && field.checked !== Boolean(values[name]))
        words.push(`${name}=${field.checked ? "on" : "off"}`);
      if (kind === "number" && Number(field.value) !== values[name] && field.value)
        words.push(`${name}=${Number(field.value)}`);
    }
    return words.join(" ");
  }
}
