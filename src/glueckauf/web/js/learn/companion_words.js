// How an action and what speaks for it are put into words: by the companion, and in a hint.

import { actionText, cardName, orderName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { AdviceReason, PublicView } from "../plumbing/wire.js" */

/**
 * A card by its name, whatever is done with it, and wherever it lies: spaces show no numbers.
 * @param {string} action @param {PublicView | null} view
 */
export function namedAction(action, view) {
  const [verb, named] = action.split(" ");
  const taken = ["draft", "keep"].includes(verb) && named !== "none" ? named : null;
  const card = taken ?? view?.spaces.find(({ name }) => name === action)?.offer;
  return card ? cardName(card) : actionText(action);
}

/** @param {AdviceReason} reason */
export function reasonText({ code, values }) {
  const order = values.order ? orderName(values.order) : "";
  return t(`companion.${code}`, { ...values, order });
}
