// How everyone stands in all twelve elements of the shift clock, and what one more would change.

import { seatFigure } from "../board/prompt.js";
import { h, icon, replace, sheet } from "../plumbing/dom.js";
import { number } from "../plumbing/grammar.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { elementIcon, heads } from "./scoring.js";

/** @import { ElementStanding, StandingsAnswer, TableInfo } from "../plumbing/wire.js" */

/** @param {StandingsAnswer} standings @param {TableInfo} info @param {number} eyes whose more is told first */
export function standingsDialog({ elements }, info, eyes) {
  const seats = elements[0].counts.map((_, seat) => seat);
  const body = h("tbody");
  const menu = h(
    "select",
    { id: "standings-seat", onchange: () => draw(Number(menu.value)) },
    seats.map((seat) => h("option", { value: seat, selected: seat === eyes }, playerName(info, seat))),
  );
  const draw = (/** @type {number} */ seat) => replace(body, rows(elements, info, seat));
  draw(eyes);
  sheet(
    "scene standings",
    t("standings.title"),
    h("button", { class: "primary", autofocus: true }, t("ui.close")),
    h(
      "table",
      { class: "scoring" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          heads(info, seats.length),
          h("th", { scope: "col" }, t("standings.worth")),
          h("th", { scope: "col" }, t("standings.more")),
        ),
      ),
      body,
    ),
    h("p", { class: "option" }, h("label", { for: "standings-seat" }, t("standings.change")), " ", menu),
  );
}

/**
 * Under a line that says when they are scored.
 * @param {ElementStanding[]} elements @param {TableInfo} info @param {number} seat
 */
function rows(elements, info, seat) {
  return elements.flatMap((standing, at) => [
    standing.shifts.join() !== elements[at - 1]?.shifts.join() &&
      h(
        "tr",
        { class: "standings-shift" },
        h(
          "th",
          { colspan: standing.counts.length + 3, scope: "colgroup" },
          t("standings.shifts", { shifts: standing.shifts.map(String), count: standing.shifts.length }),
        ),
      ),
    row(standing, info, seat),
  ]);
}

/** @param {ElementStanding} standing @param {TableInfo} info @param {number} seat */
function row(standing, info, seat) {
  const { element, counts, rewards, first, second } = standing;
  return h(
    "tr",
    { "data-element": element },
    h("th", { scope: "row" }, elementIcon(element), h("span", {}, t(`element.${element}`))),
    counts.map((count, who) =>
      h(
        "td",
        { class: rewards[who] ? "gains" : "" },
        h("span", { class: "count" }, count),
        rewards[who] > 0 && h("b", {}, number(rewards[who], true)),
      ),
    ),
    h("td", { class: "worth" }, second ? `${first} / ${second}` : first),
    h("td", { class: "more" }, changes(standing.more[seat], info)),
  );
}

/** Whose reward would change, and by how much. @param {number[]} more @param {TableInfo} info */
function changes(more, info) {
  const changed = more.flatMap((points, seat) =>
    points
      ? [
          h(
            "span",
            { class: points > 0 ? "fact gains" : "fact loses", title: playerName(info, seat) },
            icon(`worker-${seatFigure(info, seat)}`),
            h("span", { class: "unseen" }, playerName(info, seat)),
            h("b", {}, number(points, true)),
          ),
        ]
      : [],
  );
  return changed.length ? changed : "–";
}
