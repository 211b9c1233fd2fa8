// Where everything begins: the language, the pictures, and the page that the address asks for.

import { loadAssets } from "./assets.js";
import { replace } from "./dom.js";
import { applyTheme, knownGame, rememberGame } from "./preferences.js";
import { startPage } from "./start.js";
import { tablePage } from "./table.js";
import { chosenLanguage } from "./words.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));

/** @type {(() => void) | null} */
let leave = null;

/** The secrets of a link come in its fragment, and leave the address bar at once. @param {string} table */
function secretsFor(table) {
  const known = knownGame(table);
  const came = location.hash.slice(1).split(",").filter((secret) => /^[\w-]{22,64}$/.test(secret));
  if (came.length) {
    rememberGame(table, { secrets: [...new Set([...(known?.secrets ?? []), ...came])].slice(0, 8) });
    history.replaceState(null, "", location.pathname);
  }
  return knownGame(table)?.secrets ?? [];
}

async function show() {
  leave?.();
  leave = null;
  replace(app);
  const match = location.pathname.match(/^\/t\/([\w-]{8,32})$/);
  leave = match ? tablePage(app, match[1], secretsFor(match[1])) : await startPage(app);
}

/** Go to another page of ours. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  show();
}

export async function begin() {
  applyTheme();
  await loadAssets(chosenLanguage());
  await show();
}

addEventListener("popstate", show);
addEventListener("glueckauf:language", begin);
begin();
