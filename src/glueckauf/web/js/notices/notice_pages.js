// The pages that letters lead to, and what is kept of those who play here.

import { nowhere } from "../pages/nowhere.js";
import { followToken, serverInfo } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, replace } from "../plumbing/dom.js";
import { go } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";

/** @param {HTMLElement} app @returns {(() => void) | null} null where there is no such page */
export function noticePage(app) {
  document.title = "Glück Auf";
  const token = location.hash.slice(1);
  switch (location.pathname) {
    case "/privacy":
      replace(app, privacy());
      break;
    case "/notices/confirm":
      replace(app, question("confirm", token, t("notices.confirm.text"), t("notices.confirm.yes")));
      break;
    case "/notices/stop":
      replace(app, question("stop", token, t("notices.stop.text"), t("notices.stop.yes")));
      break;
    default:
      return null;
  }
  app.querySelector("button")?.focus();
  return () => {};
}

/** Nothing happens before it is asked for: programs that look at letters open their links, too.
 * @param {"confirm" | "stop"} what @param {string} token @param {string} text @param {string} yes */
function question(what, token, text, yes) {
  const page = nowhere(t("notices.title"), text);
  const said = /** @type {HTMLElement} */ (page.querySelector("p"));
  const button = h(
    "button",
    {
      class: what === "stop" ? "danger" : "primary",
      id: "follow",
      onclick: async () => {
        const done = await attempt(
          async () => {
            await followToken(what, token);
            return true;
          },
          (problem) => {
            said.textContent = problem;
          },
        );
        if (!done) return;
        said.textContent = what === "stop" ? t("notices.stop.done") : t("notices.confirm.done");
        button.remove();
      },
    },
    yes,
  );
  said.after(button);
  return page;
}

/** What is kept, for how long, and how it is deleted. */
function privacy() {
  const notices = h("section", { hidden: true }, h("h2", {}, t("notices.title")), h("p", {}, t("privacy.notices")));
  serverInfo().then(
    (info) => {
      notices.hidden = !info.notices;
    },
    () => {},
  );
  return h(
    "main",
    { class: "privacy paper" },
    h("h1", {}, t("privacy.title")),
    h("h2", {}, t("privacy.server")),
    h("p", {}, t("privacy.server.text")),
    h("h2", {}, t("privacy.browser")),
    h("p", {}, t("privacy.browser.text")),
    notices,
    h("h2", {}, t("privacy.delete")),
    h("p", {}, t("privacy.delete.text")),
    h("button", { class: "primary", onclick: () => go("/") }, t("prompt.home")),
  );
}
