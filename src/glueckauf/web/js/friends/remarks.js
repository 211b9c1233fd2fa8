// Short ready-made remarks among players: told to all, kept nowhere, and not shown to whom they disturb.

import { seatFigure } from "../board/prompt.js";
import { h, icon, sheet } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { prefer, preferences } from "../plumbing/preferences.js";
import { playerName } from "../plumbing/sentences.js";
import { has, t } from "../plumbing/words.js";

/**
 * @import { Store } from "../plumbing/table_store.js"
 * @import { Remarked, TableInfo } from "../plumbing/wire.js"
 * @typedef {Remarked["remark"]} Words
 */

/** @type {Words[]} */
const REMARKS = ["hello", "good_move", "thinking", "your_turn", "sorry", "thanks", "good_game"];
const SEEN = 8000; // milliseconds

export class Remarks {
  /** @param {Store} store @param {(seat: number, remark: Words) => void} say */
  constructor(store, say) {
    this.store = store;
    this.say = say;
    const title = t("remarks.title");
    this.button = h(
      "button",
      { class: "round tool-speech", "aria-label": title, title, hidden: true, onclick: () => this.choose() },
      sign("speech"),
    );
    this.element = h("div", { class: "remarks", role: "log" });
  }

  /** Only where there is someone to talk to. */
  draw() {
    const { mine, table: info } = this.store;
    const others = info.seats.some(({ kind, seat }) => kind !== "bot" && !mine.includes(seat));
    this.button.hidden = !mine.length || !others || info.loaded;
  }

  /** What to say; where several play at one screen, whoever's turn it is says it. */
  choose() {
    const shown = h("input", {
      type: "checkbox",
      id: "remarks-shown",
      checked: preferences().remarks,
      onchange: () => prefer({ remarks: shown.checked }),
    });
    const seat = this.store.eyes ?? 0;
    const say = (/** @type {Words} */ remark) => {
      dialog.close();
      this.say(seat, remark);
    };
    const dialog = sheet(
      "say",
      t("remarks.title"),
      h("button", {}, t("ui.close")),
      h(
        "div",
        { class: "remark-choices" },
        REMARKS.map((remark) =>
          h("button", { "data-remark": remark, onclick: () => say(remark) }, t(`remark.${remark}`)),
        ),
      ),
      h("div", { class: "option" }, shown, h("label", { for: "remarks-shown" }, t("remarks.show"))),
    );
  }

  /** @param {Remarked} message */
  hear({ seat, remark }) {
    const { mine, info } = this.store;
    if (!info || !has(`remark.${remark}`)) return; // of a newer server
    if (!preferences().remarks && !mine.includes(seat)) return;
    this.show(seat, t(`remark.${remark}`), info);
  }

  /** Let it be seen for a while. @param {number} seat who says it @param {string} text @param {TableInfo} info */
  show(seat, text, info) {
    const line = h(
      "p",
      { class: `remark by-${info.seats[seat].colour}` },
      icon(`worker-${seatFigure(info, seat)}`),
      h("strong", {}, `${playerName(info, seat)}: `),
      h("span", {}, text),
    );
    this.element.append(line);
    setTimeout(() => line.remove(), SEEN);
  }
}
