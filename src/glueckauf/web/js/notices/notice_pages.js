// The pages that letters lead to, and what is kept of those who play here.

import { nowhere } from "../pages/nowhere.js";
import { followToken, serverInfo } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, replace } from "../plumbing/dom.js";
import { go } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";

/** @import { ServerInfo } from "../plumbing/wire.js" */

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

/** @param {string} head @param {string[]} facts */
function part(head, facts) {
  return h(
    "section",
    {},
    h("h2", {}, head),
    h(
      "ul",
      {},
      facts.map((fact) => h("li", {}, fact)),
    ),
  );
}

/** What is kept, for how long, and how it is deleted. The server says how it was set up. */
function privacy() {
  const page = h("main", { class: "privacy paper" }, h("h1", {}, t("privacy.title")));
  const home = h("button", { class: "primary", onclick: () => go("/") }, t("prompt.home"));
  serverInfo()
    .catch(() => null)
    .then((info) => page.append(...kept(info), home));
  return page;
}

/** @param {ServerInfo | null} info null if the server is away */
function kept(info) {
  const [play, notices] = [t("my_play.title"), info?.notices];
  const days = info?.expire_days;
  return [
    part(t("privacy.server"), [
      t("privacy.server.table"),
      t("privacy.server.reviews"),
      t("privacy.server.addresses"),
      t("privacy.server.not"),
      ...(days ? [t("privacy.server.expire", { days })] : info ? [t("privacy.server.never")] : []),
      t("privacy.server.backups"),
    ]),
    part(t("privacy.browser"), [
      t("privacy.browser.games"),
      t("privacy.browser.settings"),
      t("privacy.browser.play", { page: play }),
    ]),
    ...(notices
      ? [
          part(t("notices.title"), [
            t("privacy.notices.contact"),
            t("privacy.notices.tables"),
            t("privacy.notices.ways"),
            t("privacy.notices.time"),
            t("privacy.notices.browser"),
          ]),
        ]
      : []),
    part(t("privacy.delete"), [
      t("privacy.delete.table", { button: t("share.delete") }),
      t("privacy.delete.game"),
      t("privacy.delete.play", { page: play, button: t("my_play.delete") }),
      ...(notices ? [t("privacy.delete.notices", { button: t("notices.remove") })] : []),
      t("privacy.delete.browser"),
    ]),
  ];
}
