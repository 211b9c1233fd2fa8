// The pages of the lessons: the list of all, and one of them at its table.

import { tablePage } from "../pages/table.js";
import { lessonList, lessonOf, newTable, ServerError, verdictOf } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { Connection } from "../plumbing/connection.js";
import { h, icon, replace } from "../plumbing/dom.js";
import { go, link } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";
import { keepProgress, progressOf, rememberVisit } from "./device.js";
import { firstGame } from "./first_contact.js";
import { LessonGuide } from "./lesson_guide.js";

/**
 * @import { LessonAnswer, LessonTitle, NewTable } from "../plumbing/wire.js"
 */

/** All lessons, and how far one has come. @param {HTMLElement} app */
export async function learnPage(app) {
  rememberVisit();
  document.title = `${t("learn.title")} – Glück Auf`;
  const problem = h("p", { class: "problem", role: "alert" });
  const say = (/** @type {string} */ text) => {
    problem.textContent = text;
  };
  const answer = await attempt(lessonList, say);
  const page = h(
    "main",
    { class: "learn" },
    h(
      "header",
      { class: "learn-head" },
      h("button", { class: "round", "aria-label": t("table.home"), onclick: () => go("/") }, icon("emblem")),
      h("h1", {}, t("learn.title")),
    ),
    h("p", {}, t("learn.text")),
    h(
      "p",
      { class: "learn-more" },
      h("button", { id: "first-game", onclick: () => attempt(firstGame, say) }, t("learn.first.game")),
      link("/rules", t("help.rules"), "button"),
    ),
    problem,
    h(
      "ol",
      { class: "lessons" },
      (answer?.lessons ?? []).map((lesson, index) => lessonItem(lesson, index + 1)),
    ),
  );
  replace(app, page);
  const first = page.querySelector("ol a:not(.is-done)") ?? page.querySelector("ol a");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  return () => {};
}

/** @param {LessonTitle} lesson @param {number} number */
function lessonItem({ name, steps, broken }, number) {
  if (broken)
    return h(
      "li",
      { class: "lesson-item broken", "data-lesson": name },
      h("span", { class: "lesson-number" }, number),
      h("strong", {}, t("learn.broken.title")),
      h("span", { class: "hint" }, t("learn.broken")),
    );
  const { done, table } = progressOf(name);
  const state = table ? t("learn.begun") : done ? t("learn.done") : t("learn.steps", { count: steps });
  return h(
    "li",
    { class: `lesson-item ${done ? "is-done" : ""}`, "data-lesson": name },
    h("span", { class: "lesson-number" }, number),
    link(`/learn/${name}`, t(`lesson.${name}.title`), done ? "is-done" : ""),
    h("span", { class: "hint" }, state),
    h("span", { class: "lesson-way button" }, t(table ? "learn.go_on" : done ? "learn.repeat" : "learn.begin")),
  );
}

/** One lesson, gone on with where it was left. @param {HTMLElement} app @param {string} name */
export async function lessonPage(app, name) {
  rememberVisit();
  /** @type {string | null} */
  let problem = null;
  const all = await attempt(lessonList, (text) => {
    problem = text;
  });
  const index = all?.lessons.findIndex((lesson) => lesson.name === name) ?? -1;
  const known = all?.lessons[index];
  const lesson =
    known && !known.broken
      ? await attempt(
          () => lessonOf(name),
          () => {},
        )
      : null;
  if (!all || !lesson) return broken(app, problem ?? t(known?.broken ? "learn.broken" : "learn.missing"));
  document.title = `${t(`lesson.${name}.title`)} – Glück Auf`;
  const next = all.lessons.slice(index + 1).find((other) => !other.broken)?.name ?? null;

  let leave = () => {};
  /** @param {{table: string, secrets: string[], from: number, step: number}} begun */
  const enter = (begun) => {
    leave();
    const connection = new Connection(begun.table, begun.secrets);
    leave = tablePage(app, connection, null, new LessonGuide(lesson, index + 1, next, begun, again));
  };
  const again = async (/** @type {number} */ step) => enter(await begin(lesson, step));
  enter((await underWay(lesson)) ?? (await begin(lesson, progressOf(name).step)));
  return () => leave();
}

/** A table where a lesson was left, if there still is one. @param {LessonAnswer} lesson */
async function underWay(lesson) {
  const { table, secrets, from, step } = progressOf(lesson.name);
  if (!table) return null;
  try {
    await verdictOf(table, secrets, lesson.name, from);
    return { table, secrets, from, step: Math.min(step, lesson.steps.length - 1) };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    return null;
  }
}

/** A new table for a step. @param {LessonAnswer} lesson @param {number} wanted */
async function begin(lesson, wanted) {
  const step = lesson.steps[wanted] ? wanted : 0;
  const seats = lesson.seats.map((seat) =>
    seat === "learner"
      ? { kind: /** @type {const} */ ("here"), colour: /** @type {const} */ ("red") }
      : { kind: /** @type {const} */ ("bot"), bot: seat },
  );
  /** @type {NewTable["begin"]} */
  const where = { kind: "game", game: lesson.game, actions: lesson.steps[step].actions, eyes: "open" };
  const made = await newTable({ seats, begin: where, confirm: true });
  const secrets = [made.seats[0].secret ?? ""];
  keepProgress(lesson.name, { table: made.table, secrets, from: step, step });
  return { table: made.table, secrets, from: step, step };
}

/** @param {HTMLElement} app @param {string} text */
function broken(app, text) {
  document.title = "Glück Auf";
  replace(
    app,
    h(
      "main",
      { class: "nowhere" },
      icon("emblem", { class: "nowhere-sign" }),
      h("h1", {}, t("learn.broken.title")),
      h("p", { role: "alert" }, text),
      h("button", { class: "primary", onclick: () => go("/learn") }, t("learn.all")),
    ),
  );
  return () => {};
}
