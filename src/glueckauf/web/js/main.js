// Where everything begins: the language, the pictures, and the page that the address asks for.

import { hasCompanion } from "./learn/device.js";
import { startPage } from "./pages/start.js";
import { serverInfo } from "./plumbing/api.js";
import { loadAssets } from "./plumbing/assets.js";
import { Connection } from "./plumbing/connection.js";
import { pause, replace } from "./plumbing/dom.js";
import { onGoing } from "./plumbing/navigation.js";
import { applyTheme, knownGame, rememberGame } from "./plumbing/preferences.js";
import { chosenLanguage } from "./plumbing/words.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

/** How long a page may wait for its table, in milliseconds. */
const LONGEST_EMPTY = 1000;

/** @type {(() => void) | null} */
let leave = null;

/** The secrets of a link come in its fragment, and leave the address bar at once. @param {string} table */
function secretsFor(table) {
  const known = knownGame(table);
  const came = location.hash
    .slice(1)
    .split(",")
    .filter((secret) => /^[\w-]{22,64}$/.test(secret));
  if (came.length) {
    rememberGame(table, { secrets: [...new Set([...(known?.secrets ?? []), ...came])].slice(0, 8) });
    history.replaceState(null, "", location.pathname);
  }
  return knownGame(table)?.secrets ?? [];
}

/** The style sheets that the first paint does without. */
async function laterStyles() {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll("link[data-later]");
  await Promise.all(
    [...links].map((link) => {
      const there = link.sheet
        ? null
        : new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
      link.media = "all";
      return there;
    }),
  );
}

/**
 * The page that the address asks for.
 * @param {Promise<import("./plumbing/wire.js").ServerInfo | null>} [early] what the server says of itself
 * @returns {Promise<() => void>}
 */
async function page(early) {
  if (location.pathname === "/") return startPage(app, await early);
  if (location.pathname.startsWith("/learn")) {
    const [{ learnPage, lessonPage }] = await Promise.all([import("./learn/lesson_page.js"), laterStyles()]);
    const [, lesson] = location.pathname.match(/^\/learn\/([a-z][a-z0-9_]*)$/) ?? [];
    if (lesson) return lessonPage(app, lesson);
    if (location.pathname === "/learn") return learnPage(app);
  }
  const rules = location.pathname.match(/^\/rules(?:\/(\d+))?$/);
  if (rules) {
    const [{ rulesPage }] = await Promise.all([import("./learn/rulebook.js"), laterStyles()]);
    return rulesPage(app, Number(rules[1] ?? 1));
  }
  if (location.pathname === "/privacy" || location.pathname.startsWith("/notices/")) {
    const [{ noticePage }] = await Promise.all([import("./notices/notice_pages.js"), laterStyles()]);
    const found = noticePage(app);
    if (found) return found;
  }
  if (location.pathname === "/my-play") {
    const [{ myPlayPage }] = await Promise.all([import("./review/my_play.js"), laterStyles()]);
    return myPlayPage(app);
  }
  const [, table, reviewed] = location.pathname.match(/^\/t\/([\w-]{8,32})(\/review)?$/) ?? [];
  const secrets = table ? secretsFor(table) : [];
  if (!secrets.length) {
    const { lockedPage, nowherePage } = await import("./pages/nowhere.js");
    return table ? lockedPage(app) : nowherePage(app);
  }
  if (reviewed) {
    const [{ reviewPage }] = await Promise.all([import("./review/review_page.js"), laterStyles()]);
    return reviewPage(app, table, secrets);
  }
  const [, way, turn] = location.search.match(/^\?(replay|turn)(?:=(\d{1,5}))?$/) ?? [];
  const replay = way ? { turn: turn ? Number(turn) : null } : null;
  if (way === "replay") history.replaceState(null, "", location.pathname); // else it would open again and again
  const connection = new Connection(table, secrets);
  const [{ tablePage }, guide] = await Promise.all([
    import("./pages/table.js"),
    hasCompanion(table)
      ? import("./learn/companion.js").then(({ companionOf }) => companionOf(table, secrets))
      : import("./learn/lamp.js").then(({ Lamp }) => new Lamp(table, secrets)),
    laterStyles(),
    Promise.race([connection.first, pause(LONGEST_EMPTY)]), // page and table are drawn in one go
  ]);
  return tablePage(app, connection, replay, guide);
}

/** @param {Promise<import("./plumbing/wire.js").ServerInfo | null>} [early] */
async function show(early) {
  leave?.();
  leave = null;
  const atStart = location.pathname === "/";
  if (!atStart || document.documentElement.dataset.page !== "start") replace(app);
  document.documentElement.dataset.page = atStart ? "start" : "inside";
  leave = await page(early);
}

async function begin() {
  applyTheme();
  const early = location.pathname === "/" ? serverInfo().catch(() => null) : undefined;
  await loadAssets(chosenLanguage());
  await show(early);
  laterStyles();
}

onGoing(() => show());
addEventListener("glueckauf:language", begin);
begin();
