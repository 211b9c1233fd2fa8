// The log: what happened, in sentences, a turn to a paragraph under the name of its player.

import { h, replace } from "../plumbing/dom.js";
import { beginsTurn } from "../plumbing/history.js";
import { eventText, eventTextUnderName, playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { GameEvent, TableInfo } from "../plumbing/wire.js" */

const LONGEST = 400;

/** Whether something happened to the whole table, and not in someone's turn. @param {GameEvent} event */
function ofTheTable({ kind }) {
  return /^(shift_|start_player_|element_scored$|end_scored$|order_left_over$|game_ended$)/.test(kind);
}

export class Log {
  /**
   * @param {(event: GameEvent | null) => void} onPoint marks the pieces that a line speaks of
   * @param {() => void} onReplay @param {() => void} onClose
   */
  constructor(onPoint, onReplay, onClose) {
    this.onPoint = onPoint;
    this.list = h("ol", { class: "log-lines", tabindex: "0", "aria-label": t("log.title") });
    const close = { class: "round log-close", "aria-label": t("log.close"), title: t("log.close"), onclick: onClose };
    this.element = h(
      "section",
      { class: "log", id: "log" },
      h(
        "header",
        {},
        h("h2", {}, t("log.title")),
        h("button", { class: "log-replay", onclick: onReplay }, t("prompt.replay")),
        h("button", close, "×"),
      ),
      this.list,
    );
    /** @type {HTMLElement | null} */
    this.paragraph = null;
    /** @type {string} */
    this.turn = "";
    this.told = 0;
    /** Whether the newest line is in sight, and the next one is to be. */
    this.atEnd = true;
    this.list.onscroll = () => {
      const { scrollTop, clientHeight, scrollHeight } = this.list;
      if (clientHeight) this.atEnd = scrollTop + clientHeight > scrollHeight - 24;
    };
    this.wasOpen = false;
    new ResizeObserver(() => {
      const open = this.list.clientHeight > 0;
      if (open && (!this.wasOpen || this.atEnd)) this.toEnd();
      this.wasOpen = open;
    }).observe(this.list);
  }

  toEnd() {
    this.atEnd = true;
    this.list.scrollTop = this.list.scrollHeight;
  }

  clear() {
    this.list.replaceChildren();
    this.paragraph = null;
    this.turn = "";
  }

  /**
   * @param {GameEvent[]} events @param {TableInfo} info of the table @param {number} seat who acted
   * @param {number} number of the action
   * @returns {string[]} the sentences, each with its name
   */
  tell(events, info, seat, number) {
    if (beginsTurn(events) && this.paragraph?.querySelector(":scope > li[data-number]")) this.turn = "";
    this.told += 1;
    const sentences = [];
    for (const event of events) {
      const text = eventText(event, info);
      if (!text) continue;
      sentences.push(text);
      this.line(text, event, info, seat, number);
    }
    while (this.list.childElementCount > LONGEST) this.list.firstElementChild?.remove();
    if (this.atEnd) this.toEnd();
    return sentences;
  }

  /**
   * @param {string} text @param {GameEvent} event @param {TableInfo} info
   * @param {number} seat @param {number} number
   */
  line(text, event, info, seat, number) {
    const turn = ofTheTable(event) ? "table" : "seat" in event ? `seat ${seat}` : this.turn;
    if (event.kind === "shift_began") {
      this.list.append(h("li", { class: "log-shift" }, text));
      this.turn = "";
      return;
    }
    if (turn !== this.turn || !this.paragraph) this.begin(turn, info, seat);
    const line = h(
      "li",
      {
        tabindex: "-1",
        "data-number": number,
        "data-told": this.told,
        onmouseenter: () => this.onPoint(event),
        onmouseleave: () => this.onPoint(null),
        onfocus: () => this.onPoint(event),
        onblur: () => this.onPoint(null),
      },
      "seat" in event && event.seat === seat && turn !== "table" ? eventTextUnderName(event, info) : text,
    );
    this.paragraph?.append(line);
  }

  /** A new paragraph. @param {string} turn @param {TableInfo} info @param {number} seat */
  begin(turn, info, seat) {
    this.turn = turn;
    this.paragraph = h("ul", {});
    const colour = info.seats[seat]?.colour ?? "";
    this.list.append(
      h(
        "li",
        { class: turn === "table" ? "log-table" : `log-turn by-${colour}` },
        turn !== "table" && h("span", { class: "log-who" }, playerName(info, seat)),
        this.paragraph,
      ),
    );
  }

  /** Fold what was taken back, where it stood. @param {number} to how many actions are left */
  undone(to) {
    const lines = [...this.list.querySelectorAll("li[data-number]")];
    const first = lines.find((line) => !line.closest(".log-undone") && Number(line.getAttribute("data-number")) > to);
    const home = first?.parentElement;
    if (!first || !home) return;
    const before = first.previousElementSibling;
    const begins = before?.classList.contains("log-undone") ? before.querySelector("li") : first;
    const folded = lines.slice(lines.indexOf(begins ?? first));
    const count = new Set(folded.map((line) => line.getAttribute("data-told"))).size;
    const fold = h("li", { class: "log-undone" });
    first.before(fold);
    replace(fold, h("details", {}, h("summary", {}, t("log.undone", { count })), h("ul", {}, folded)));
    for (const empty of this.list.querySelectorAll("details > ul:empty, .log-lines > li > ul:empty"))
      empty.closest(".log-undone, .log-lines > li")?.remove();
    this.paragraph = home;
    if (this.atEnd) this.toEnd();
  }

  /** Something that is no action: someone left, came back or conceded. @param {string} text */
  note(text) {
    this.turn = "";
    this.list.append(h("li", { class: "log-table log-note" }, text));
    if (this.atEnd) this.toEnd();
  }
}
