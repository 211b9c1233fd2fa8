// My games: the running ones with whose turn it is and since when, the finished ones with their result.

import { contacts, othersPlay } from "../notices/contacts.js";
import { ServerError, tableOf } from "../plumbing/api.js";
import { h, pause } from "../plumbing/dom.js";
import { fetched, go, link } from "../plumbing/navigation.js";
import { forgetGame, knownGames, rememberGame } from "../plumbing/preferences.js";
import { playerName } from "../plumbing/sentences.js";
import { listed, t, when } from "../plumbing/words.js";

/**
 * @import { KnownGame } from "../plumbing/preferences.js"
 * @import { FinalStanding, NoticesInfo, TableAnswer, TableInfo } from "../plumbing/wire.js"
 */

/** So many finished games are shown, */
const MOST = 30;
/** so many tables are asked at once, */
const AT_ONCE = 12;
/** and then one waits so long: the server answers 40 requests a second, not all of them ours. */
const BREATH = 600;
const AGAIN = 60_000;

export class MyGames {
  /** @param {NoticesInfo | null} [notices] how the server can tell of turns */
  constructor(notices = null) {
    this.notices = notices;
    this.element = h("section", { class: "my-games", hidden: true });
    /** @type {Map<string, TableAnswer>} what the server says of them */
    this.told = new Map();
    this.left = false;
    this.asking = false;
    this.look = () => document.hidden || this.refresh();
    document.addEventListener("visibilitychange", this.look);
    this.timer = setInterval(this.look, AGAIN);
    this.draw();
    this.refresh();
    if (notices?.push_key) this.keepSubscription(notices.push_key);
  }

  /** @param {string} key */
  async keepSubscription(key) {
    if (!contacts().some(({ channel }) => channel === "push")) return;
    const push = await fetched(import("../notices/push.js"));
    await push.keepSubscription(key);
  }

  leave() {
    this.left = true;
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  /** Ask how the running games stand; of a finished one nothing changes any more. */
  async refresh() {
    if (this.asking) return;
    this.asking = true;
    try {
      await this.askAll(knownGames().filter((game) => !game.over || game.result === undefined));
    } finally {
      this.asking = false;
    }
    this.element.dataset.asked = "";
  }

  /** Some at a time, the newest first. @param {KnownGame[]} games */
  async askAll(games) {
    for (let at = 0; at < games.length && !this.left; at += AT_ONCE) {
      if (at > 0) await pause(BREATH);
      await Promise.all(games.slice(at, at + AT_ONCE).map((game) => this.ask(game)));
      this.draw();
    }
  }

  /** @param {KnownGame} game */
  async ask(game) {
    try {
      const told = await tableOf(game.table, game.secrets);
      this.told.set(game.table, told);
      rememberGame(game.table, asKnown(told.info, told.outcome), game.at);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      const { code, expected } = error.problem;
      if (["not_found", "secret"].includes(code)) forgetGame(game.table);
      if (code === "busy" && !this.left) {
        await pause(1000 * Number(expected));
        await this.ask(game);
      }
    }
  }

  draw() {
    const games = knownGames();
    const mine = games.filter((game) => !game.over && this.isMine(game));
    const running = games.filter((game) => !game.over && !this.isMine(game));
    const finished = games.filter((game) => game.over).slice(0, MOST);
    this.element.hidden = !games.length;
    const list = h(
      "section",
      {},
      mine.length > 0 && [h("h2", {}, t("start.games.your.turn")), this.list("running", mine)],
      running.length > 0 && [h("h2", {}, t("start.games")), this.list("running", running)],
      this.offer(),
      finished.length > 0 && [h("h2", {}, t("start.games.finished")), this.list("finished", finished)],
      finished.length > 0 && h("p", { class: "to-my-play" }, link("/my-play", t("my_play.title"), "button")),
    );
    if (list.innerHTML === this.element.innerHTML) return; // whoever points at something there goes on
    const { activeElement: focused } = document;
    const way = this.element.contains(focused) && focused?.getAttribute("href");
    this.element.replaceChildren(...list.childNodes);
    const again = way && this.element.querySelector(`[href="${way}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {KnownGame} game */
  isMine(game) {
    const told = this.told.get(game.table);
    return told !== undefined && isMine(told);
  }

  /** To be told of one's turns, where others play too who may take their time. */
  offer() {
    const slow = () => [...this.told.values()].filter((told) => told.info.status === "running" && othersPlay(told));
    const open = async () => {
      const { noticesSheet } = await fetched(import("../notices/notices_sheet.js"));
      if (this.notices) noticesSheet(this.notices, slow());
    };
    return (
      this.notices && slow().length > 0 && h("p", {}, h("button", { id: "notices", onclick: open }, t("notices.offer")))
    );
  }

  /** @param {"running" | "finished"} kind @param {KnownGame[]} games */
  list(kind, games) {
    return h(
      "ul",
      { class: `games ${kind}` },
      games.map((game) => this.row(game)),
    );
  }

  /** @param {KnownGame} game */
  row(game) {
    const told = this.told.get(game.table);
    const known = game.names.filter(Boolean);
    const names = known.length ? known : [game.table];
    const forget = () => {
      forgetGame(game.table);
      this.draw();
    };
    return h(
      "li",
      { class: told && isMine(told) ? "mine" : "", "data-table": game.table },
      way(`/t/${game.table}`, h("strong", {}, listed(names)), game.over ? result(game) : state(game, told)),
      game.over && way(`/t/${game.table}?replay`, t("prompt.replay")),
      game.over && game.result && way(`/t/${game.table}/review`, t("review.title")),
      h("button", { class: "remove", "aria-label": t("start.games.forget", { names }), onclick: forget }, "×"),
    );
  }
}

/** @param {string} href of ours @param {...(HTMLElement | string)} content */
function way(href, ...content) {
  const follow = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(href);
  };
  return h("a", { href, onclick: follow }, content);
}

/** Whether it is one's own turn. @param {TableAnswer} told */
function isMine({ info, due, your_seats: mine }) {
  return due !== null && mine.includes(due) && !info.seats[due].bot;
}

/** How a game stands that is not over. @param {KnownGame} game @param {TableAnswer | undefined} told */
function state(game, told) {
  if (!told) return h("span", {}, t("start.games.running", { when: when(game.at) }));
  const { info, due, since } = told;
  if (due === null) return h("span", {}, t("waiting.title"));
  const at = when(since ?? game.at);
  return h(
    "span",
    {},
    isMine(told)
      ? t("start.games.mine", { when: at })
      : t("start.games.turn", { who: playerName(info, due), when: at }),
  );
}

/** How a game ended. @param {KnownGame} game */
function result(game) {
  const { names, result: known } = game;
  if (known === undefined) return h("span", {}, t("start.games.over", { when: when(game.at) }));
  if (known === null) return h("span", {}, t("start.games.broken", { when: when(game.at) }));
  const who = (/** @type {number[]} */ seats) => seats.map((seat) => names[seat] ?? "");
  const { points, winners, conceded } = known;
  return h(
    "span",
    { class: "result" },
    h("span", {}, t("scoring.end", { winners: who(winners), count: winners.length })),
    conceded.length > 0 && [
      " · ",
      h("span", {}, t("start.games.conceded", { names: who(conceded), count: conceded.length })),
    ],
    points.map((number, seat) => [
      " · ",
      h("span", {}, t("start.games.score", { who: names[seat] ?? "", points: number })),
    ]),
  );
}

/**
 * What to remember of a table.
 * @param {TableInfo} info @param {FinalStanding | null} outcome
 * @returns {Partial<KnownGame>}
 */
export function asKnown(info, outcome) {
  const names = info.seats.map(({ seat }) => playerName(info, seat));
  const over = info.status === "finished" || info.status === "ended";
  if (!over) return { names, over };
  const end = outcome && { points: outcome.points, winners: outcome.ranking[0], conceded: info.conceded };
  return { names, over, result: end };
}
