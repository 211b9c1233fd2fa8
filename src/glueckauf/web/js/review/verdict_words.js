// What is said of a turn: what was played, what it cost, what was better and why, and what was luck.

import { namedSteps, whyTexts } from "../learn/companion_words.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { percent } from "./figures.js";

/** @import { PublicView, ReviewedTurn, TableInfo, TurnPath } from "../plumbing/wire.js" */

/** From so much on, luck and loss are worth a sentence. */
const WORTH_TELLING = 0.02;

/** The space, and what was done there. @param {TurnPath} path @param {PublicView | null} view before it */
export function pathText({ actions }, view) {
  return namedSteps(actions, view);
}

/** What a turn is called; what a closer look did not confirm is called so with a proviso. @param {ReviewedTurn} turn */
export function kindName({ kind, unconfirmed }) {
  const named = t("review.kind", { kind });
  return unconfirmed ? t("review.kind.unconfirmed", { kind: named }) : named;
}

/**
 * In sentences, the most important first.
 * @param {ReviewedTurn} turn @param {TableInfo} info @param {PublicView | null} view before it
 */
export function verdictLines(turn, info, view) {
  const { other, was_best: best } = turn;
  const [cost = "", ...blame] = !best && turn.loss >= WORTH_TELLING ? costLines(turn) : [];
  return [
    t("review.played", { action: pathText(turn.played, view) }),
    cost,
    other ? t(best ? "review.second" : "review.better", { action: pathText(other, view) }) : "",
    ...whyTexts(turn.why, info, turn.seat, best),
    ...blame,
    unluckyLine(turn, view),
    ...luckLines(turn, info),
  ].filter(Boolean);
}

/** Only of what was asked to the end its error says how sure it is. @param {ReviewedTurn} turn */
function costLines({ loss, error, points, blame, hindsight, confirmed }) {
  const cost = t("review.cost", {
    sure: confirmed === null ? "no" : "yes",
    chance: percent(loss),
    error: percent(error),
    points: Math.max(0, Math.round(points)),
  });
  const seen = hindsight !== null && t("review.hindsight", { chance: percent(hindsight) });
  return [cost, blame ? t("review.blame", { part: blame }) : "", seen || ""];
}

/**
 * A good turn may come out badly: what whoever saw the decks would say.
 * @param {ReviewedTurn} turn @param {PublicView | null} view
 */
function unluckyLine({ unlucky, hindsight, hindsight_error: error, hindsight_turn: better }, view) {
  if (!unlucky || !better) return "";
  const action = pathText(better, view);
  return t("review.unlucky", { chance: percent(hindsight ?? 0), error: percent(error ?? 0), action });
}

/**
 * Whom the cards that came helped most, and what they cost whoever turned them up.
 * @param {ReviewedTurn} turn @param {TableInfo} info
 */
function luckLines({ luck, seat }, info) {
  const most = Math.max(...luck);
  const told = [];
  if (most >= WORTH_TELLING) told.push(luck.indexOf(most));
  if (luck[seat] <= -WORTH_TELLING) told.push(seat);
  const changes = told.map((one) =>
    t("review.lucky.of", { who: playerName(info, one), chance: percent(luck[one], true) }),
  );
  return changes.length ? [t("review.lucky", { changes })] : [];
}
