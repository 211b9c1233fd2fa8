// How an action and what speaks for it are put into words: by the companion, and in a hint.

import { actionText, cardName, orderName, playerName } from "../plumbing/sentences.js";
import { has, t } from "../plumbing/words.js";

/** @import { AdviceReason, PublicView, TableInfo, WhyPart } from "../plumbing/wire.js" */

/**
 * A card by its name, whatever is done with it, and wherever it lies: spaces show no numbers.
 * @param {string} action @param {PublicView | null} view
 */
export function namedAction(action, view) {
  const [verb, ...cards] = action.split(" ");
  const [named] = cards;
  const taken = ["draft", "keep"].includes(verb) && named !== "none" ? named : null;
  const card = taken ?? view?.spaces.find(({ name }) => name === action)?.offer;
  if (["top", "bottom"].includes(verb) && named) return `${actionText(action)}: ${cards.map(cardName).join(", ")}`;
  return card ? cardName(card) : actionText(action);
}

/**
 * One after the other; what is done several times over is told once.
 * @param {readonly string[]} actions @param {PublicView | null} view
 */
export function namedSteps(actions, view) {
  /** @type {{text: string, times: number}[]} */
  const steps = [];
  for (const [at, action] of actions.entries()) {
    const last = steps.at(-1);
    if (last && action === actions[at - 1]) last.times += 1;
    else steps.push({ text: namedAction(action, view), times: 1 });
  }
  return steps.map(({ text, times }) => (times > 1 ? `${text} ×${times}` : text)).join(" → ");
}

/** @param {AdviceReason} reason */
export function reasonText({ code, values }) {
  const order = values.order ? orderName(values.order) : "";
  return t(`companion.${code}`, { ...values, order });
}

/**
 * So many points more or fewer from a source, as `words/why.py` tells it; null where a newer server has another source.
 * @param {WhyPart} part @param {TableInfo} info @param {number | null} reader whose own points need no name
 */
export function whyText({ seat, source, points: signed }, info, reader) {
  if (!has(`gain.${source}`)) return null;
  const points = Math.abs(signed);
  const change = signed > 0 ? "more" : "fewer";
  const what = t("why.points", { points, change, gain: source });
  return seat === reader ? what : t("why.other", { who: playerName(info, seat), what });
}

/**
 * What speaks for a turn beside another one, and what against it.
 * @param {readonly WhyPart[]} parts @param {TableInfo} info @param {number | null} reader
 * @param {boolean} best whether the other one is the next best
 */
export function whyTexts(parts, info, reader, best = true) {
  const told = (/** @type {WhyPart["speaks"]} */ side) =>
    parts.filter(({ speaks }) => speaks === side).flatMap((part) => whyText(part, info, reader) ?? []);
  const [good, bad] = [told("for"), told("against")];
  return [
    ...(good.length ? [t(best ? "hint.beside" : "review.why", { reasons: good })] : []),
    ...(bad.length ? [t("hint.against", { reasons: bad })] : []),
  ];
}
