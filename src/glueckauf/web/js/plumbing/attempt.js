// What the server refuses is said, not thrown.

import { ServerError } from "./api.js";
import { problemText } from "./sentences.js";

/**
 * @template T
 * @param {() => Promise<T>} action @param {(problem: string) => void} say
 * @returns {Promise<T | null>} null if it was refused
 */
export async function attempt(action, say) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    say(problemText(error.problem));
    return null;
  }
}
