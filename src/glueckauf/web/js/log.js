// The log: what happened, in sentences, a turn to a paragraph.

import { h } from "./dom.js";
import { eventText, playerName } from "./sentences.js";
import { t } from "./words.js";

const LONGEST = 400;

export class Log {
  /** @param {(event: any | null) => void} onPoint marks the pieces that a line speaks of @param {() => void} onReplay */
  constructor(onPoint, onReplay) {
    this.onPoint = onPoint;
    this.list = h("ol", { class: "log-lines", tabindex: "0", "aria-label": t("log.title") });
    this.element = h("section", { class: "log", id: "log" }, h("h2", {}, t("log.title"), h("button", { class: "log-replay", onclick: onReplay }, t("prompt.replay"))), this.list);
    /** @type {HTMLElement | null} */
    this.paragraph = null;
    /** @type {string} */
    this.turn = "";
  }

  clear() {
    this.list.replaceChildren();
    this.paragraph = null;
    this.turn = "";
  }

  /**
   * @param {any[]} events @param {any} info of the table @param {number} seat who acted
   * @param {number} number of the action
   * @returns {string[]} the sentences
   */
  tell(events, info, seat, number) {
    const sentences = [];
    for (const event of events) {
      const text = eventText(event, info);
      if (!text) continue;
      sentences.push(text);
      this.line(text, event, info, seat, number);
    }
    while (this.list.childElementCount > LONGEST) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
    return sentences;
  }

  /** @param {string} text @param {any} event @param {any} info @param {number} seat @param {number} number */
  line(text, event, info, seat, number) {
    const turn = event.kind.startsWith("shift_") || event.kind === "element_scored" || event.kind.endsWith("_ended") || event.kind === "end_scored" ? "table" : `seat ${seat}`;
    if (turn !== this.turn || !this.paragraph) {
      this.turn = turn;
      this.paragraph = h("ul", {});
      const colour = info.seats[seat]?.colour ?? "";
      this.list.append(h("li", { class: turn === "table" ? "log-table" : `log-turn by-${colour}`, "data-number": number }, turn !== "table" && h("span", { class: "log-who" }, playerName(info, seat)), this.paragraph));
    }
    const line = h("li", { tabindex: "-1", onmouseenter: () => this.onPoint(event), onmouseleave: () => this.onPoint(null), onfocus: () => this.onPoint(event), onblur: () => this.onPoint(null) }, text);
    this.paragraph.append(line);
  }

  /** What was undone is not in the log. @param {any} info @param {number} seat */
  undone(info, seat) {
    this.turn = "";
    this.list.append(h("li", { class: "log-table" }, t("log.undone", { who: playerName(info, seat) })));
  }
}
