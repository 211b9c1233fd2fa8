// The skeleton of the table's page: where its parts are, and what stands between them.

import { Tabs } from "../board/tabs.js";
import { settingsButton } from "../dialogs/settings.js";
import { openRules } from "../learn/chapters.js";
import { layout } from "../plumbing/assets.js";
import { h, icon, replace, s, set, use } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { fetched, go } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";

/**
 * @typedef {object} Tools what the buttons above the table do
 * @property {HTMLElement} speech
 * @property {() => void} share
 * @property {() => void} standings
 * @property {() => void} save
 * @property {(wish: boolean) => void} confirm
 * @property {() => void} prices
 */

/** Why a table cannot be had, by the code that the connection closed with. @param {number | undefined} code */
function refusal(code) {
  if (code === 4404) return { title: t("nowhere.gone.title"), text: t("nowhere.gone.text") };
  if (code === 4410) return { title: t("nowhere.key.title"), text: t("problem.unreadable") };
  if (code === 4411) return { title: t("nowhere.key.title"), text: t("problem.damaged") };
  return { title: t("nowhere.wrong.title"), text: t("connection.refused") };
}

export class TableSkeleton {
  /**
   * @param {HTMLElement[]} stage the parts of the table @param {HTMLElement[]} over what lies over them
   * @param {HTMLElement} prompt the line below @param {Tools} tools
   */
  constructor(stage, over, prompt, tools) {
    this.scores = h("button", { class: "scores", title: t("standings.title"), onclick: tools.standings });
    this.shift = h("span", { class: "shift" });
    this.supply = h("div", {
      class: "supply",
      "data-help": t("help.supply"),
      tabindex: "0",
      role: "group",
      "aria-label": t("sign.supply"),
    });
    this.connection = h("p", { class: "connection", role: "status", hidden: true });
    this.logButton = tool("log", t("table.log"), () => this.openLog(!this.root.classList.contains("with-log")));
    set(this.logButton, { "aria-expanded": "false", "aria-controls": "log" });
    this.tabs = new Tabs((tab) => {
      this.root.dataset.tab = tab;
    });
    this.pocket = h("div", { class: "pocket" });
    this.stage = h("main", { class: "stage" }, skyline(), this.pocket, stage);
    this.root = h("div", { class: "table-page" }, this.bar(tools), this.stage, over, this.tabs.element, prompt);
    this.tabs.show("yard");
    /** @type {HTMLElement | null} where a table waits for its players */
    this.waitingRoom = null;
  }

  /** @param {Tools} tools */
  bar(tools) {
    const home = { class: "round", "aria-label": t("table.home"), title: t("table.home"), onclick: () => go("/") };
    return h(
      "header",
      { class: "bar" },
      h("button", home, icon("emblem")),
      this.shift,
      this.scores,
      this.supply,
      this.connection,
      h("span", { class: "grow" }),
      tools.speech,
      tool("people", t("table.share"), tools.share),
      this.logButton,
      tool("save", t("table.file"), tools.save),
      tool("question", t("help.rules"), () => openRules()),
      settingsButton({ confirm: tools.confirm, prices: tools.prices }),
    );
  }

  /** @param {boolean} open @returns whether that changed anything */
  openLog(open) {
    if (this.root.classList.contains("with-log") === open) return false;
    this.root.classList.toggle("with-log", open);
    set(this.logButton, { "aria-expanded": String(open) });
    const lines = this.stage.querySelector(".log-lines");
    if (open && lines instanceof HTMLElement) lines.focus({ preventScroll: true });
    else if (!open && this.stage.querySelector(".log")?.contains(document.activeElement)) this.logButton.focus();
    return true;
  }

  /** @param {HTMLElement | null} room in place of a table that has not begun */
  showWaiting(room) {
    this.waitingRoom?.remove();
    this.waitingRoom = room;
    if (room) this.stage.before(room);
    this.root.classList.toggle("is-waiting", room !== null);
  }

  /** @param {boolean} choosing whether something can be done now */
  choosing(choosing) {
    this.root.classList.toggle("choosing", choosing);
  }

  /** @param {boolean} showing whether things happen that are shown just now */
  showing(showing) {
    this.root.classList.toggle("showing", showing);
  }

  /**
   * How the connection is.
   * @param {"connecting" | "open" | "lost" | "refused"} state @param {number | undefined} code
   * @param {boolean} known whether there is a table to look at
   */
  connected(state, code, known) {
    this.root.classList.toggle("offline", state !== "open");
    this.connection.hidden = state === "open" || (state === "connecting" && !known);
    if (state === "open") return;
    const { title, text } = refusal(code);
    this.connection.textContent = state !== "refused" ? t("connection.lost") : code === 4404 ? title : text;
    if (state === "refused" && !known)
      fetched(import("./nowhere.js")).then(({ nowhere }) => replace(this.root, nowhere(title, text)));
  }
}

/** What stands behind the yard, as often beside itself as a window can be wide. */
function skyline() {
  const { symbol, width, height } = layout.panels.header;
  return s(
    "svg",
    {
      class: "skyline",
      viewBox: `0 0 ${4 * width} ${height}`,
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
    },
    [0, 1, 2, 3].map((n) => use(symbol, { x: n * width, width, height })),
  );
}

/** @param {Parameters<typeof sign>[0]} name @param {string} label @param {() => void} action */
function tool(name, label, action) {
  return h("button", { class: `round tool-${name}`, "aria-label": label, title: label, onclick: action }, sign(name));
}
