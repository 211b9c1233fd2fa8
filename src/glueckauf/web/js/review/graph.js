// The course of the game as the server draws it: everyone's chance to win, or the points that were to be expected.

import { seatFigure } from "../board/prompt.js";
import { reviewGraph } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, icon, replace, set } from "../plumbing/dom.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { verdictName } from "./turn_cards.js";

/** @import { TableInfo, ToldReview } from "../plumbing/wire.js" */

const GRAPHS = ["chances", "points"];
const NARROWEST = 260;
const WIDEST = 1200;

export class Graph {
  /** @param {string} table @param {string[]} secrets @param {TableInfo} info @param {(turn: number) => void} onTurn */
  constructor(table, secrets, info, onTurn) {
    this.table = table;
    this.secrets = secrets;
    this.info = info;
    this.onTurn = onTurn;
    this.of = GRAPHS[0];
    this.width = 0;
    /** @type {ToldReview | null} */
    this.review = null;
    this.holder = h("div", { class: "course-holder" });
    this.tabs = h(
      "div",
      { class: "plot-tabs", role: "group", "aria-label": t("review.title") },
      GRAPHS.map((of) =>
        h("button", { type: "button", "data-graph": of, onclick: () => this.choose(of) }, t(`review.graph.${of}`)),
      ),
    );
    this.element = h(
      "section",
      { class: "review-graph" },
      this.tabs,
      this.holder,
      h(
        "ul",
        { class: "course-players" },
        info.seats.map(({ seat }) =>
          h("li", {}, icon(`leader-${seatFigure(info, seat)}`), h("span", {}, playerName(info, seat))),
        ),
      ),
      h("p", { class: "hint" }, t("review.graph.legend")),
    );
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.holder);
  }

  leave() {
    this.sizes.disconnect();
  }

  /** @param {ToldReview} review */
  show(review) {
    this.review = review;
    this.load();
  }

  /** @param {string} of */
  choose(of) {
    this.of = of;
    this.load();
  }

  /** Drawn anew where the room has become another: letters keep their size. */
  fit() {
    const { clientWidth } = this.holder;
    if (this.review && clientWidth && Math.abs(clientWidth - this.width) > 24) this.load();
  }

  async load() {
    const { of, review } = this;
    for (const button of this.tabs.children)
      set(button, { "aria-pressed": String(button.getAttribute("data-graph") === of) });
    this.width = Math.max(NARROWEST, Math.min(WIDEST, this.holder.clientWidth || WIDEST));
    const picture = await attempt(
      () => reviewGraph(this.table, this.secrets, of, this.width),
      (problem) => replace(this.holder, h("p", { class: "problem" }, problem)),
    );
    if (!picture || !review || of !== this.of || review !== this.review) return;
    const drawn = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
    const graph = document.importNode(drawn, true);
    set(graph, { "aria-label": t(`review.graph.${of}`) });
    for (const link of graph.querySelectorAll("a[data-turn]")) {
      const turn = Number(link.getAttribute("data-turn"));
      set(link, {
        "aria-label": verdictName(review.turns[turn], this.info),
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.onTurn(turn);
        },
      });
    }
    replace(this.holder, graph);
  }
}
