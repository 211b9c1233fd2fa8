// The first visit: to learn, to play a first game with a companion, or to say that one knows the game.

import { newTable } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, icon } from "../plumbing/dom.js";
import { go } from "../plumbing/navigation.js";
import { preferences, rememberGame } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";
import { keepCompanion, rememberVisit } from "./device.js";

const OPPONENT = "apprentice";

/** A game against a gentle opponent, with a companion at one's side. */
export async function firstGame() {
  const seats = [
    { kind: /** @type {const} */ ("here"), name: preferences().name },
    { kind: /** @type {const} */ ("bot"), bot: OPPONENT },
  ];
  const made = await newTable({ seats, confirm: true }); // nobody knows yet what a click costs
  rememberVisit();
  keepCompanion(made.table, true);
  rememberGame(made.table, {
    secrets: [made.host, ...made.seats.flatMap(({ secret }) => secret ?? [])],
    host: made.host,
    spectator: made.spectator_link,
    names: [preferences().name, t(`bot.${OPPONENT}`)],
  });
  go(`/t/${made.table}`);
}

/** What a first visit offers, and nothing else. @param {() => void} onKnown @param {HTMLElement} problem */
export function firstContact(onKnown, problem) {
  const say = (/** @type {string} */ text) => {
    problem.textContent = text;
  };
  const known = () => {
    rememberVisit();
    onKnown();
  };
  return h(
    "main",
    { class: "first-contact", "aria-labelledby": "first-title" },
    problem,
    h("h2", { id: "first-title" }, t("learn.first.title")),
    way("learn", "level-apprentice", t("learn.first.learn"), t("learn.first.learn.why"), () => go("/learn")),
    way("game", "level-foreman", t("learn.first.game"), t("learn.first.game.why"), () => attempt(firstGame, say)),
    way("know", "level-baron", t("learn.first.know"), t("learn.first.know.why"), known),
  );
}

/** @param {string} name @param {string} symbol @param {string} label @param {string} why @param {() => void} action */
function way(name, symbol, label, why, action) {
  return h(
    "button",
    { class: "first-way", "data-way": name, onclick: action },
    icon(symbol),
    h("strong", {}, label),
    h("span", {}, why),
  );
}
