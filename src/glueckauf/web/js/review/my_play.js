// My play over time: what reviews said of one's own play, as this device remembers it.

import { wanted } from "../friends/question.js";
import { h, icon, replace, s } from "../plumbing/dom.js";
import { saveText } from "../plumbing/history.js";
import { go, link } from "../plumbing/navigation.js";
import { knownGame } from "../plumbing/preferences.js";
import { styled } from "../plumbing/styles.js";
import { listed, locale, t } from "../plumbing/words.js";
import { levelName } from "./books.js";
import { meanOf, percent, together } from "./figures.js";
import { forgetPlayed, playedGames } from "./played_games.js";

/** @import { PlayedGame, Tally } from "./figures.js" */

const PHASES = ["draft", "1", "2", "3"];
const AREAS = ["draft", "factory", "mine", "deliver", "money", "order", "bank", "hand"];

/** @param {HTMLElement} app */
export async function myPlayPage(app) {
  document.title = `${t("my_play.title")} – Glück Auf`;
  await styled("review");
  const head = h("h1", { tabindex: "-1" }, t("my_play.title"));
  const told = h("div");
  const draw = () => replace(told, ...content(playedGames(), draw));
  replace(
    app,
    h(
      "main",
      { class: "learn review my-play" },
      h(
        "header",
        { class: "learn-head" },
        h("button", { class: "round", "aria-label": t("table.home"), onclick: () => go("/") }, icon("emblem")),
        head,
      ),
      h("p", {}, t("my_play.text")),
      told,
    ),
  );
  draw();
  head.focus({ preventScroll: true });
  return () => {};
}

/** @param {PlayedGame[]} games @param {() => void} draw @returns {(HTMLElement | string)[]} */
function content(games, draw) {
  if (!games.length) return [h("p", { class: "my-play-none" }, t("my_play.none"))];
  const loss = meanOf(games.map(({ books }) => books.loss)) ?? 0;
  const luck = meanOf(games.map(({ books }) => books.luck)) ?? 0;
  const forget = async () => {
    if (!(await wanted(t("my_play.title"), t("my_play.delete.ask"), t("my_play.delete")))) return;
    forgetPlayed();
    draw();
  };
  return [
    h("p", {}, t("my_play.mean", { count: games.length, loss: percent(loss), luck: percent(luck, true) })),
    games.length > 1 ? course(games) : "",
    ...bars("my_play.phase", PHASES, together(games.map(({ phases }) => phases))),
    ...bars("my_play.area", AREAS, together(games.map(({ areas }) => areas))),
    h("h2", {}, t("my_play.games")),
    gamesTable(games),
    h(
      "p",
      { class: "review-buttons" },
      h("button", { id: "my-play-save", onclick: () => save(games) }, t("my_play.save")),
      h("button", { id: "my-play-delete", class: "danger", onclick: forget }, t("my_play.delete")),
    ),
  ];
}

/** @param {PlayedGame[]} games */
function save(games) {
  saveText("glueckauf-my-play.json", JSON.stringify({ format: "glueckauf my play 1", games }, null, 1));
}

/** A part as people call it. @param {string} name */
function partName(name) {
  if (name === "draft" || name === "hand") return t(`my_play.${name}`);
  return /^\d$/.test(name) ? t("table.shift", { shift: Number(name) }) : t(`sign.${name}`);
}

/** @param {string} title @param {string[]} order @param {Record<string, Tally>} tallies */
function bars(title, order, tallies) {
  const rows = order.filter((name) => tallies[name]?.turns);
  const mean = (/** @type {string} */ name) => Math.max(0, tallies[name].lost / tallies[name].turns);
  const most = Math.max(0.001, ...rows.map(mean));
  return [
    h("h2", {}, t(title)),
    h(
      "table",
      { class: "bars" },
      rows.map((name) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, partName(name)),
          h("td", {}, t("review.percent", { chance: percent(mean(name)) })),
          h("td", { class: "bar-cell" }, bar(mean(name) / most)),
          h("td", { class: "hint" }, t("my_play.turns", { count: tallies[name].turns })),
        ),
      ),
    ),
  ];
}

/** @param {number} share of its whole length */
function bar(share) {
  const looks = { class: "loss-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" };
  return s(
    "svg",
    looks,
    s("rect", { class: "whole", width: 100, height: 8 }),
    s("rect", { width: 100 * share, height: 8 }),
  );
}

/** The loss a turn, game by game. @param {PlayedGame[]} games */
function course(games) {
  const losses = games.map(({ books }) => books.loss ?? 0);
  const most = Math.max(0.02, ...losses);
  const [width, height] = [600, 150];
  const x = (/** @type {number} */ at) => 20 + ((width - 40) * at) / (games.length - 1);
  const y = (/** @type {number} */ loss) => 12 + (height - 24) * (1 - Math.max(0, loss) / most);
  const figures = losses.map((loss) => t("review.percent", { chance: percent(loss) }));
  const told = `${t("my_play.course")}: ${figures.join(", ")}`;
  return h(
    "figure",
    {},
    h("figcaption", {}, t("my_play.course")),
    s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, class: "my-course", role: "img", "aria-label": told },
      s("path", { class: "rule", d: `M20 ${y(0)}H${width - 20}M20 ${y(most)}H${width - 20}` }),
      s("polyline", { points: losses.map((loss, at) => `${x(at)},${y(loss)}`).join(" ") }),
      losses.map((loss, at) => s("circle", { cx: x(at), cy: y(loss), r: 5 })),
    ),
  );
}

/** The newest first. @param {PlayedGame[]} games */
function gamesTable(games) {
  const cell = (/** @type {string} */ text) => h("td", {}, text);
  return h(
    "div",
    { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("my_play.games") },
    h(
      "table",
      { class: "my-games-played" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["my_play.when", "my_play.against", "review.result", "review.luck", "review.loss", "review.like"].map((id) =>
            h("th", { scope: "col" }, t(id)),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        [...games].reverse().map(({ table, at, names, seat, books }) => {
          const when = new Date(at).toLocaleDateString(locale(), { dateStyle: "medium" });
          const reach = knownGame(table) ? link(`/t/${table}/review`, when) : when;
          return h(
            "tr",
            {},
            h("td", {}, reach),
            cell(listed(names.filter((_, other) => other !== seat))),
            cell(t("review.percent", { chance: percent(books.result) })),
            cell(t("review.percent", { chance: percent(books.luck, true) })),
            cell(books.loss === null ? "–" : t("review.percent", { chance: percent(books.loss) })),
            cell(levelName(books.level)),
          );
        }),
      ),
    ),
  );
}
