// The tabs of a narrow screen: which part of the table is in sight, and where something can be done.

import { h } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";

/** @typedef {"yard" | "own" | "others" | "log"} Tab */

/** @type {Tab[]} */
const TABS = ["yard", "own", "others", "log"];

/** @type {Record<string, Tab>} where the decisions of a phase are made */
const DUE = { turn: "yard", mining: "own" };

export class Tabs {
  /** @param {(tab: Tab) => void} onShow */
  constructor(onShow) {
    this.onShow = onShow;
    this.element = h(
      "nav",
      { class: "tabs", "aria-label": t("tabs.title") },
      TABS.map((tab) =>
        h("button", { "data-tab": tab, "aria-pressed": "false", onclick: () => this.show(tab) }, t(`tabs.${tab}`)),
      ),
    );
    /** the decision that was marked last */
    this.marked = "";
  }

  /** @param {Tab} tab */
  show(tab) {
    for (const button of this.element.children)
      button.setAttribute("aria-pressed", String(button.getAttribute("data-tab") === tab));
    this.onShow(tab);
  }

  /**
   * Show where a seat must do something, once for each decision.
   * @param {number | null} acting @param {string} phase
   */
  mark(acting, phase) {
    const due = acting === null ? undefined : DUE[phase];
    for (const button of this.element.children)
      button.classList.toggle("due", due !== undefined && button.getAttribute("data-tab") === due);
    const now = `${due}/${phase}/${acting}`;
    if (due && now !== this.marked) this.show(due);
    this.marked = now;
  }
}
