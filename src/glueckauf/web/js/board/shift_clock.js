// The face of the shift clock: what its elements are worth, who leads them, and where the hand stands.

import { layout } from "../plumbing/assets.js";
import { s, set } from "../plumbing/dom.js";
import { sketch, sketchUse } from "../plumbing/redraw.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { seatFigure } from "./prompt.js";

/**
 * @import { Point } from "../plumbing/assets.js"
 * @import { PublicView, TableInfo } from "../plumbing/wire.js"
 */

/**
 * What the layout says of an element.
 * @typedef {{name: string, icon: Point, first: Point, second: Point, leaders: Record<number, Point[]>}} ClockElement
 */

/** @returns {ClockElement[]} */
function elements() {
  return layout.clock.elements;
}

/** What a click or the focus finds: the whole face, and each element on it. @param {() => void} onOpen */
export function clockTargets(onOpen) {
  const { middle, radius } = layout.clock;
  const face = s("circle", {
    class: "hit clock-hit",
    cx: middle.x,
    cy: middle.y,
    r: radius,
    role: "button",
    tabindex: "0",
    "aria-label": t("standings.title"),
    onclick: onOpen,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      onOpen();
    },
  });
  const hits = elements().map((element) =>
    s("circle", {
      class: "hit element-hit",
      cx: element.icon.x,
      cy: element.icon.y,
      r: 13,
      tabindex: "0",
      role: "img",
      "data-element": element.name,
      onclick: onOpen,
    }),
  );
  return [face, ...hits];
}

/** @param {PublicView} view @param {TableInfo} info */
export function clockPicture(view, info) {
  return [...rewardNumbers(view), ...handPicture(view), ...leaderMarks(view, info)];
}

/** What the elements of the clock are worth. @param {PublicView} view */
function rewardNumbers(view) {
  return elements().flatMap((element) => {
    const [first, second] = view.rewards[element.name];
    const number = (/** @type {"first" | "second"} */ ring, /** @type {number} */ points) =>
      sketch(
        "text",
        { key: `${element.name} ${ring}`, class: `reward ${ring}`, x: element[ring].x, y: element[ring].y },
        points,
      );
    return second ? [number("first", first), number("second", second)] : [number("first", first)];
  });
}

/** @param {PublicView} view */
function handPicture(view) {
  const { width, height } = layout.panels.clock;
  const { middle, hand, hand_after: after, wedge } = layout.clock;
  const over = view.phase === "over";
  const turned = (/** @type {string} */ symbol, /** @type {number} */ angle) =>
    sketchUse(symbol, { key: symbol, width, height, transform: `rotate(${angle} ${middle.x} ${middle.y})` });
  return [
    ...(over ? [] : [turned("clock-wedge", wedge[view.shift])]),
    turned("clock-hand", over ? after : hand[view.shift]),
  ];
}

/** On the rim: the marks of those who lead. @param {PublicView} view @param {TableInfo} info */
function leaderMarks(view, info) {
  const size = layout.clock.leader;
  return elements().flatMap(({ name, leaders }) =>
    leadersOf(view, name).map((seat, n, { length }) =>
      sketchUse(`leader-${seatFigure(info, seat)}`, {
        key: `${name} ${seat}`,
        class: "leader",
        x: leaders[length][n].x - size / 2,
        y: leaders[length][n].y - size / 2,
        width: size,
        height: size,
        "data-leads": name,
        "data-seat": seat,
      }),
    ),
  );
}

/** As the server tells them; an older one does not. @param {PublicView} view @param {string} element */
function leadersOf(view, element) {
  return view.leaders?.[element] ?? [];
}

/** @param {Element} root @param {PublicView} view @param {TableInfo} info */
export function labelElements(root, view, info) {
  for (const hit of root.querySelectorAll(".element-hit")) {
    const name = hit.getAttribute("data-element") ?? "";
    const kind = name.endsWith("coal") ? "coal" : name.endsWith("carts") ? "carts" : "vehicle";
    const [first, second] = view.rewards[name];
    const counts = view.players.map((player) => `${playerName(info, player.seat)}: ${player.clock[name]}`).join(", ");
    const leaders = leadersOf(view, name).map((seat) => playerName(info, seat));
    const lead = t("standings.lead", { leaders, count: leaders.length });
    set(hit, {
      "aria-label": `${t(`element.${name}`)}. ${counts}. ${lead}`,
      "data-help": `${t(`element.${name}`)} – ${counts}\n${t(`help.element.${kind}`, { first, second })}\n${lead}`,
    });
  }
}
