// What the start page offers those who know the game: the way back to one's games, one click to play, or a table to
// one's own taste.

import { enter } from "../dialogs/play_on.js";
import { openRules } from "../learn/chapters.js";
import { loadGame, newTable } from "../plumbing/api.js";
import { h, icon } from "../plumbing/dom.js";
import { go, link } from "../plumbing/navigation.js";
import { prefer, preferences, rememberGame } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";
import { MyGames } from "./my_games.js";
import { tableForm, usualBot } from "./table_form.js";

/**
 * @import { NewTable, ServerInfo } from "../plumbing/wire.js"
 * @import { Attempt } from "./start.js"
 */

/** @param {ServerInfo | null} info @param {HTMLElement} problem @param {Attempt} trying */
export function home(info, problem, trying) {
  const quick = h(
    "button",
    { class: "primary big", id: "quick", onclick: () => info && trying(() => playAtOnce(info)) },
    icon("worker-0"),
    h("span", {}, t("start.quick")),
    icon("worker-1"),
  );
  const games = new MyGames(info?.notices ?? null);
  const element = h(
    "main",
    {},
    problem,
    games.element,
    info && h("section", { class: "quick" }, quick, h("p", { class: "hint" }, t("start.quick.hint")), levels(info)),
    info && tableForm(info, trying),
    toLearn(),
    fileLoader(trying),
    h(
      "section",
      { class: "the-rules" },
      h("h2", {}, t("help.rules")),
      h("p", { class: "hint" }, t("start.rules.hint")),
      h("button", { id: "rules", onclick: () => openRules() }, t("help.rules")),
    ),
    h(
      "section",
      { class: "about" },
      h("h2", {}, t("start.about")),
      h("p", {}, t("start.about.text")),
      link("/privacy", t("privacy.title")),
    ),
  );
  return { element, leave: () => games.leave() };
}

/** The way to the lessons. */
function toLearn() {
  return h(
    "section",
    { class: "to-learn" },
    h("h2", {}, t("learn.title")),
    h("p", { class: "hint" }, t("learn.text")),
    h("button", { id: "learn", onclick: () => go("/learn") }, t("learn.begin")),
  );
}

/** A game against the opponent of last time. @param {ServerInfo} info */
async function playAtOnce(info) {
  /** @type {NewTable["seats"]} */
  const seats = [
    { kind: "here", name: preferences().name },
    { kind: "bot", bot: usualBot(info) },
  ];
  enter(await newTable({ seats, confirm: preferences().confirm }), seats);
}

/** The opponents that the server has, the weakest first. @param {ServerInfo} info */
function levels(info) {
  return h(
    "fieldset",
    { class: "opponents" },
    h("legend", {}, t("start.level")),
    info.bots.map((name) =>
      h(
        "label",
        { class: "opponent" },
        h("input", {
          type: "radio",
          name: "level",
          value: name,
          checked: name === usualBot(info),
          onchange: () => prefer({ level: name }),
        }),
        h(
          "span",
          { class: "opponent-card" },
          icon(`level-${name}`),
          h("strong", {}, t(`bot.${name}`)),
          h("span", { class: "hint" }, t(`bot.${name}.why`)),
        ),
      ),
    ),
  );
}

/** @param {Attempt} trying */
function fileLoader(trying) {
  const file = h("input", {
    type: "file",
    id: "file",
    onchange: () =>
      trying(async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        const made = await loadGame(await chosen.text());
        rememberGame(made.table, { secrets: [made.host], host: made.host, names: [chosen.name], over: true });
        go(`/t/${made.table}`);
      }),
  });
  return h(
    "section",
    {},
    h("h2", {}, t("start.file")),
    h("label", { for: "file", class: "hint" }, t("start.file.hint")),
    file,
  );
}
