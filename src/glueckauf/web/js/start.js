// The start page: one click to play, or a table to one's own taste, and the way back to one's games.

import { loadGame, newTable, ServerError, serverInfo } from "./api.js";
import { enter } from "./begin.js";
import { h, icon, replace } from "./dom.js";
import { languageMenu, settingsButton } from "./settings.js";
import { forgetGame, knownGames, preferences, prefer, rememberGame } from "./preferences.js";
import { COLOURS } from "./prompt.js";
import { problemText } from "./sentences.js";
import { go } from "./main.js";
import { t } from "./words.js";

/** @param {HTMLElement} app */
export async function startPage(app) {
  document.title = "Glück Auf";
  const problem = h("p", { class: "problem", role: "alert" });
  /** @param {() => Promise<void>} action */
  const attempt = async (action) => {
    problem.textContent = "";
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      problem.textContent = problemText(error.problem);
    }
  };
  /** @type {any} */
  let info = null;
  await attempt(async () => {
    info = await serverInfo();
  });

  const quick = h(
    "button",
    {
      class: "primary big",
      id: "quick",
      onclick: () =>
        attempt(async () => {
          const seats = [
            { kind: "here", name: preferences().name },
            { kind: "bot", bot: usualBot(info) },
          ];
          enter(await newTable({ seats, confirm: preferences().confirm }), seats);
        }),
    },
    icon("worker-0"),
    h("span", {}, t("start.quick")),
    icon("worker-1"),
  );

  const page = h(
    "div",
    { class: "start" },
    h("header", { class: "start-head" }, h("div", { class: "corner" }, languageMenu(), settingsButton()), scene(), h("h1", {}, "Glück Auf"), h("p", { class: "tagline" }, t("start.tagline"))),
    h(
      "main",
      {},
      problem,
      info && h("section", { class: "quick" }, quick, h("p", { class: "hint" }, t("start.quick.hint")), levels(info)),
      info && tableForm(info, attempt),
      gamesList(),
      fileLoader(attempt),
      h("section", { class: "about" }, h("h2", {}, t("start.about")), h("p", {}, t("start.about.text"))),
    ),
  );
  replace(app, page);
  quick.focus({ preventScroll: true });
  return () => {};
}

/** The opponent of last time; for a newcomer the gentlest. @param {any} info @returns {string} */
function usualBot(info) {
  const { level } = preferences();
  return level && info.bots.includes(level) ? level : info.bots[0];
}

/** The opponents that the server has, the weakest first. @param {any} info */
function levels(info) {
  return h(
    "fieldset",
    { class: "opponents" },
    h("legend", {}, t("start.level")),
    info.bots.map((/** @type {string} */ name) =>
      h(
        "label",
        { class: "opponent" },
        h("input", { type: "radio", name: "level", value: name, checked: name === usualBot(info), onchange: () => prefer({ level: name }) }),
        h("span", { class: "opponent-card" }, icon(`level-${name}`), h("strong", {}, t(`bot.${name}`)), h("span", { class: "hint" }, t(`bot.${name}.why`))),
      ),
    ),
  );
}

function scene() {
  return h("div", { class: "skyline", "aria-hidden": "true" }, icon("header", { class: "skyline-art", preserveAspectRatio: "xMidYMax slice", viewBox: "0 0 1280 96" }));
}

/** @param {any} info @param {(action: () => Promise<void>) => Promise<void>} attempt */
function tableForm(info, attempt) {
  const seatsBox = h("div", { class: "seats" });
  /** @type {{kind: string, bot: string, name: string, colour: string}[]} */
  let seats = [
    { kind: "here", bot: usualBot(info), name: preferences().name, colour: COLOURS[0] },
    { kind: "bot", bot: usualBot(info), name: "", colour: COLOURS[1] },
    { kind: "bot", bot: usualBot(info), name: "", colour: COLOURS[2] },
  ];
  const preset = h("select", { id: "preset", onchange: () => showSwitches() }, Object.keys(info.presets).map((name) => h("option", { value: name }, t(`preset.${name}`))));
  /** @type {Record<string, HTMLInputElement>} */
  const fields = {};
  /** @type {Record<string, any>} the switches of the preset as they are shown */
  let shownValues = {};
  const presetWhy = h("p", { class: "hint" });
  const switchesBox = h("div", { class: "switches" });
  const seed = h("input", { id: "seed", type: "number", min: "0", max: "9007199254740991", inputmode: "numeric", autocomplete: "off" });
  const confirm = h("input", { id: "confirm", type: "checkbox", checked: preferences().confirm, onchange: () => prefer({ confirm: confirm.checked }) });
  const clock = h("select", { id: "clock" }, ["none", "quick", "calm", "day"].map((name) => h("option", { value: name }, t(`start.clock.${name}`))));
  const absence = h("select", { id: "absence" }, ["none", "60", "300", "86400"].map((name) => h("option", { value: name }, t(`start.absence.${name}`))));

  const presetValues = () => info.presets[preset.value][seats.length];
  const showSeats = () => {
    followSeats();
    replace(
      seatsBox,
      seats.map((seat, index) => seatRow(seat, index)),
      seats.length < 4 &&
        h("button", { type: "button", class: "add", onclick: () => { seats = [...seats, { kind: "bot", bot: usualBot(info), name: "", colour: COLOURS.find((one) => !seats.some((other) => other.colour === one)) ?? "white" }]; showSeats(); } }, t("start.seat.add")),
    );
  };

  /** @param {typeof seats[0]} seat @param {number} index */
  const seatRow = (seat, index) => {
    const kind = h("select", { "aria-label": t("start.seat.kind", { seat: index + 1 }), onchange: () => { seat.kind = kind.value; showSeats(); } }, ["here", "link", "bot"].map((name) => h("option", { value: name, selected: name === seat.kind }, t(`start.seat.${name === "here" && index > 0 && seats.slice(0, index).some((other) => other.kind === "here") ? "here.other" : name}`))));
    const bot = h("select", { "aria-label": t("start.seat.level", { seat: index + 1 }), onchange: () => { seat.bot = bot.value; showBot(); } }, info.bots.map((/** @type {string} */ name) => h("option", { value: name, selected: name === seat.bot }, t(`bot.${name}`))));
    const about = h("p", { class: "hint opponent-why" });
    const showBot = () => replace(about, icon(`level-${seat.bot}`), h("span", {}, t(`bot.${seat.bot}.why`)));
    showBot();
    const name = h("input", { type: "text", maxlength: "40", value: seat.name, placeholder: t("start.seat.name"), "aria-label": t("start.seat.name.of", { seat: index + 1 }), oninput: () => { seat.name = name.value; if (index === 0) prefer({ name: name.value }); } });
    const colour = h("button", { type: "button", class: "swatch", title: t(`player.colour.${seat.colour}`), "aria-label": t("start.seat.colour", { colour: t(`player.colour.${seat.colour}`) }), onclick: () => { nextColour(index); showSeats(); } }, icon(`worker-${COLOURS.indexOf(seat.colour)}`));
    return h(
      "fieldset",
      { class: "seat" },
      h("legend", {}, t("start.seat", { seat: index + 1 })),
      colour,
      kind,
      seat.kind === "bot" ? bot : name,
      seats.length > 2 && h("button", { type: "button", class: "remove", "aria-label": t("start.seat.remove", { seat: index + 1 }), onclick: () => { seats = seats.filter((_, other) => other !== index); showSeats(); } }, "×"),
      seat.kind === "bot" && about,
    );
  };

  /** @param {number} index */
  const nextColour = (index) => {
    const now = COLOURS.indexOf(seats[index].colour);
    const wanted = COLOURS[(now + 1) % 4];
    const holder = seats.find((seat) => seat.colour === wanted);
    if (holder) holder.colour = seats[index].colour;
    seats[index].colour = wanted;
  };

  const showSwitches = () => {
    const values = (shownValues = presetValues());
    presetWhy.textContent = t(`preset.${preset.value}.why`);
    replace(
      switchesBox,
      info.switches.map((/** @type {any} */ one) => {
        const value = values[one.name];
        const field =
          one.kind === "switch"
            ? h("input", { type: "checkbox", id: `switch-${one.name}`, checked: Boolean(value) })
            : h("input", { type: "number", id: `switch-${one.name}`, value: String(value), min: one.least, max: one.most });
        fields[one.name] = field;
        return h("div", { class: "switch" }, field, h("label", { for: `switch-${one.name}` }, h("strong", {}, t(`switch.${one.name}`)), h("span", {}, t(`switch.${one.name}.why`))));
      }),
    );
  };

  /** A preset may depend on the number of players: what has not been changed follows it. */
  const followSeats = () => {
    const values = presetValues();
    for (const { name, kind } of info.switches) {
      const field = fields[name];
      if (kind === "number" && field?.value === String(shownValues[name])) field.value = String(values[name]);
    }
    shownValues = values;
  };

  const rules = () => {
    const values = presetValues();
    const words = [preset.value];
    for (const one of info.switches) {
      const field = fields[one.name];
      if (one.kind === "switch" && field.checked !== Boolean(values[one.name])) words.push(`${one.name}=${field.checked ? "on" : "off"}`);
      if (one.kind === "number" && Number(field.value) !== values[one.name] && field.value) words.push(`${one.name}=${Number(field.value)}`);
    }
    return words.join(" ");
  };

  const CLOCKS = { none: null, quick: { turn: 30, reserve: 300 }, calm: { turn: 90, reserve: 900 }, day: { turn: 86400, reserve: 259200 } };
  const create = () =>
    attempt(async () => {
      const asked = seats.map(({ kind, bot, name, colour }) => (kind === "bot" ? { kind, bot, colour } : { kind, name, colour }));
      const made = await newTable({
        seats: asked,
        rules: rules(),
        seed: seed.value === "" ? null : Number(seed.value),
        start: !asked.some((seat) => seat.kind === "link"),
        confirm: confirm.checked,
        clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock.value)],
        absence: absence.value === "none" ? null : Number(absence.value),
      });
      enter(made, asked);
    });

  showSeats();
  showSwitches();
  return h(
    "section",
    { class: "make" },
    h("h2", {}, t("start.make")),
    h(
      "form",
      { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); create(); } },
      seatsBox,
      info.this_machine_only && h("p", { class: "hint" }, t("start.machine.only")),
      h(
        "details",
        {},
        h("summary", {}, t("start.options")),
        h("label", { for: "preset" }, t("start.rules")),
        preset,
        presetWhy,
        switchesBox,
        h("div", { class: "option" }, h("label", { for: "clock" }, t("start.clock")), clock),
        h("div", { class: "option" }, h("label", { for: "absence" }, t("start.absence")), absence),
        h("div", { class: "option" }, confirm, h("label", { for: "confirm" }, t("settings.confirm"))),
        h("div", { class: "option" }, h("label", { for: "seed" }, t("start.seed")), seed, h("p", { class: "hint" }, t("start.seed.hint"))),
      ),
      h("button", { class: "primary", id: "create" }, t("start.create")),
    ),
  );
}

function gamesList() {
  const games = knownGames();
  if (!games.length) return null;
  const list = h("ul", { class: "games" });
  for (const game of games.slice(0, 30)) {
    const names = game.names.filter(Boolean).join(", ") || game.table;
    const when = new Date(game.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    list.append(
      h(
        "li",
        {},
        h("a", { href: `/t/${game.table}`, onclick: (/** @type {Event} */ event) => { event.preventDefault(); go(`/t/${game.table}`); } }, h("strong", {}, names), h("span", {}, game.over ? t("start.games.over", { when }) : t("start.games.running", { when }))),
        h("button", { class: "remove", "aria-label": t("start.games.forget", { names }), onclick: (/** @type {Event} */ event) => { forgetGame(game.table); /** @type {Element} */ (event.target).closest("li")?.remove(); } }, "×"),
      ),
    );
  }
  return h("section", {}, h("h2", {}, t("start.games")), list);
}

/** @param {(action: () => Promise<void>) => Promise<void>} attempt */
function fileLoader(attempt) {
  const file = h("input", {
    type: "file",
    id: "file",
    onchange: () =>
      attempt(async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        const made = await loadGame(await chosen.text());
        rememberGame(made.table, { secrets: [made.host], host: made.host, names: [chosen.name], over: true });
        go(`/t/${made.table}`);
      }),
  });
  return h("section", {}, h("h2", {}, t("start.file")), h("label", { for: "file", class: "hint" }, t("start.file.hint")), file);
}
