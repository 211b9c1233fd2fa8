// The start page: for those who are here for the first time, and for those who know the game.

import { languageMenu, settingsButton } from "../dialogs/settings.js";
import { isFirstVisit } from "../learn/device.js";
import { firstContact } from "../learn/first_contact.js";
import { serverInfo } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, replace } from "../plumbing/dom.js";
import { fetched } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";

/**
 * @import { ServerInfo } from "../plumbing/wire.js"
 * @typedef {<T>(action: () => Promise<T>) => Promise<T | null>} Attempt
 */

/** @param {HTMLElement} app @param {ServerInfo | null} [early] what the server says of itself, if it is known */
export async function startPage(app, early = null) {
  document.title = "Glück Auf";
  const problem = h("p", { class: "problem", role: "alert" });
  /** @type {Attempt} */
  const trying = (action) => {
    problem.textContent = "";
    return attempt(action, (text) => {
      problem.textContent = text;
    });
  };
  const info = early ?? (await trying(serverInfo));
  const home = isFirstVisit() ? null : (await fetched(import("./home.js"))).home(info, problem, trying);
  const main = home?.element ?? firstContact(() => startPage(app), problem);
  const page = h(
    "div",
    { class: "start" },
    h(
      "header",
      { class: "start-head" },
      h("div", { class: "corner" }, languageMenu(), settingsButton()),
      h("h1", {}, "Glück Auf"),
      h("p", { class: "tagline" }, t("start.tagline")),
    ),
    main,
  );
  replace(app, page);
  /** @type {HTMLElement | null} */
  const first = page.querySelector(".first-way, #quick");
  first?.focus({ preventScroll: true });
  return () => home?.leave();
}
