// The turns of a review, one card each: those with a comment, or whichever are asked for.

import { seatFigure } from "../board/prompt.js";
import { playOnDialog } from "../dialogs/play_on.js";
import { h, icon, replace } from "../plumbing/dom.js";
import { fetched, link } from "../plumbing/navigation.js";
import { playerName } from "../plumbing/sentences.js";
import { styled } from "../plumbing/styles.js";
import { t } from "../plumbing/words.js";
import { chosenTurns, KINDS } from "./figures.js";
import { kindSign } from "./kind_signs.js";
import { kindName, verdictLines } from "./verdict_words.js";

/**
 * @import { PublicView, ReviewedTurn, TableInfo, ToldReview } from "../plumbing/wire.js"
 * @import { Filter } from "./figures.js"
 */

/** So many cards come at once. */
const PAGE = 20;
/** So far out of sight a picture is drawn. */
const NEAR = "240px";

/** Who took a turn, and what it is called. @param {ReviewedTurn} turn @param {TableInfo} info */
export function verdictName(turn, info) {
  return `${t("review.turn", { shift: turn.shift, who: playerName(info, turn.seat) })}: ${kindName(turn)}`;
}

/** What was better, or next best if the best was played; null if there was no other. @param {ReviewedTurn} turn */
export function otherName({ other, was_best: best }) {
  return other && t(best ? "review.path.second" : "review.path.other");
}

/**
 * The way to a turn on the board, from which one comes back to its card.
 * @param {string} table @param {ReviewedTurn} turn @param {number} at
 */
function wayToBoard(table, { number }, at) {
  const way = link(`/t/${table}?turn=${number}`, t("review.board"), "button");
  const keepPlace = () => history.replaceState(null, "", reviewAt(table, at));
  way.addEventListener("click", keepPlace, { capture: true });
  return way;
}

/** The address of a card. @param {string} table @param {number} at */
export function reviewAt(table, at) {
  return `/t/${table}/review?turn=${at}`;
}

export class TurnCards {
  /** @param {string} table @param {string[]} secrets @param {TableInfo} info @param {PublicView[]} views */
  constructor(table, secrets, info, views) {
    this.table = table;
    this.secrets = secrets;
    this.info = info;
    this.views = views;
    /** @type {ToldReview | null} */
    this.review = null;
    /** @type {Filter} */
    this.filter = { seat: null, kind: "commented" };
    this.most = PAGE;
    /** @type {WeakMap<Element, () => void>} pictures that nobody has seen yet */
    this.undrawn = new WeakMap();
    this.sight = new IntersectionObserver((seen) => this.drawSeen(seen), { rootMargin: NEAR });
    this.who = h(
      "select",
      { id: "review-who", onchange: () => this.choose({ seat: this.who.value ? Number(this.who.value) : null }) },
      h("option", { value: "" }, t("scoring.plot.all")),
      info.seats.map(({ seat }) => h("option", { value: seat }, playerName(info, seat))),
    );
    this.kind = h("select", { id: "review-kind", onchange: () => this.choose({ kind: this.kind.value }) });
    this.count = h("p", { class: "review-count", role: "status" });
    this.unsure = h("p", { class: "hint" }, t("review.make.quick"));
    this.list = h("ol", { class: "review-turns" });
    this.more = h("button", { hidden: true, onclick: () => this.show(this.most + PAGE) }, t("review.more"));
    this.element = h(
      "section",
      { class: "review-list" },
      h("h2", {}, t("review.comments")),
      this.unsure,
      h(
        "div",
        { class: "review-filters" },
        h("label", { for: "review-who" }, t("review.filter.who")),
        this.who,
        h("label", { for: "review-kind" }, t("review.filter.kind")),
        this.kind,
        this.count,
      ),
      this.list,
      this.more,
    );
  }

  /** @param {ToldReview} review */
  tell(review) {
    this.review = review;
    this.unsure.hidden = review.depth !== "quick";
    const there = KINDS.filter((kind) => review.turns.some((turn) => turn.kind === kind));
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      h("option", { value, selected: value === this.filter.kind }, text);
    replace(
      this.kind,
      option("commented", t("review.filter.commented")),
      option("all", t("review.filter.all")),
      review.turns.some(({ unlucky }) => unlucky) && option("unlucky", t("review.filter.unlucky")),
      there.map((kind) => option(kind, t("review.kind", { kind }))),
    );
    const read = document.activeElement?.closest(".review-turn")?.id; // a closer look came while one reads
    this.show(this.most);
    const head = read && this.list.querySelector(`#${read} h3`);
    if (head instanceof HTMLElement) head.focus({ preventScroll: true });
  }

  /** @param {Partial<Filter>} filter */
  choose(filter) {
    this.filter = { ...this.filter, ...filter };
    this.show(PAGE);
  }

  /** @param {number} most */
  show(most) {
    const { review } = this;
    if (!review) return;
    this.most = most;
    const chosen = chosenTurns(review, this.filter);
    this.count.textContent =
      !chosen.length && this.filter.kind === "commented" && this.filter.seat === null
        ? t("review.none")
        : t("review.filter.count", { count: chosen.length });
    this.more.hidden = chosen.length <= most;
    this.sight.disconnect();
    replace(
      this.list,
      chosen.slice(0, most).map((at) => this.card(review, at)),
    );
  }

  /** Lead to a turn, whatever is shown now. @param {number} at */
  reach(at) {
    const { review } = this;
    if (!review) return;
    if (!this.list.querySelector(`#turn-${at}`)) {
      this.filter = { seat: null, kind: review.comments.includes(at) ? "commented" : "all" };
      this.who.value = "";
      this.kind.value = this.filter.kind;
      this.show(Math.max(PAGE, at + 1));
    }
    const head = this.list.querySelector(`#turn-${at} h3`);
    if (!(head instanceof HTMLElement)) return;
    head.focus({ preventScroll: true });
    head.scrollIntoView({ block: "start" });
  }

  /** @param {IntersectionObserverEntry[]} seen */
  drawSeen(seen) {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      this.sight.unobserve(target);
      this.undrawn.get(target)?.();
    }
  }

  /** A place for the picture of a turn, which is drawn when it comes into sight. @param {ReviewedTurn} turn */
  position(turn) {
    const view = this.views[turn.number];
    if (!view || turn.kind === "only") return null;
    const ways = [t("review.path.played"), otherName(turn)].filter((way) => way !== null);
    const board = h("div", { class: "position-board", role: "img", "aria-label": t("review.position", { ways }) });
    this.undrawn.set(board, () => this.draw(board, turn, view));
    this.sight.observe(board);
    const key = (/** @type {string} */ way, /** @type {number} */ at) =>
      h("span", { class: at ? "key-other" : "key-played" }, way);
    return h("figure", { class: "position" }, board, h("figcaption", { "aria-hidden": "true" }, ways.map(key)));
  }

  /** @param {HTMLElement} board @param {ReviewedTurn} turn @param {PublicView} view */
  async draw(board, turn, view) {
    const [{ drawPosition }] = await Promise.all([fetched(import("./position.js")), styled("position")]);
    drawPosition(board, turn, view, this.info);
  }

  leave() {
    this.sight.disconnect();
  }

  /** @param {ToldReview} review @param {number} at */
  card(review, at) {
    const { info, table, secrets } = this;
    const turn = review.turns[at];
    const place = review.comments.indexOf(at);
    const again = () =>
      playOnDialog(table, secrets, info, { actions: turn.number, seat: turn.seat, real: info.status === "finished" });
    return h(
      "li",
      { id: `turn-${at}`, class: `review-turn ${turn.kind}`, "data-kind": turn.kind, "data-seat": turn.seat },
      h(
        "h3",
        { tabindex: "-1" },
        place >= 0 && h("span", { class: "review-place" }, place + 1),
        kindSign(turn.kind),
        h("span", {}, kindName(turn)),
        h(
          "span",
          { class: "review-who" },
          icon(`worker-${seatFigure(info, turn.seat)}`),
          t("review.turn", { shift: turn.shift, who: playerName(info, turn.seat) }),
        ),
      ),
      verdictLines(turn, info, this.views[turn.number] ?? null).map((line) => h("p", {}, line)),
      this.position(turn),
      h(
        "p",
        { class: "review-buttons" },
        wayToBoard(table, turn, at),
        turn.kind !== "only" && h("button", { class: "try-again", onclick: again }, t("review.try")),
      ),
    );
  }
}
