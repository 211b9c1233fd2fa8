// The HTTP part of the protocol.

/**
 * @import { AdviceAnswer, HintAnswer, LessonAnswer, LessonList, VerdictAnswer } from "./wire.js"
 * @import { CreatedTable, Error as WireError, ErrorAnswer, NewTable } from "./wire.js"
 * @import { ContactAnswer, CreatedContact, NewMail, NewPush, NewWebhook, TableNotices, WantNotices } from "./wire.js"
 * @import { PricesAnswer, RenewedPush, ReplayAnswer, ReviewAnswer, ServerInfo } from "./wire.js"
 * @import { StandingsAnswer, TableAnswer } from "./wire.js"
 * @typedef {WireError} Problem
 */

/** An error of the server, in its one shape. */
export class ServerError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** @param {string[]} [secrets] */
function bearer(secrets = []) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (secrets.length) headers.Authorization = `Bearer ${secrets.join(",")}`;
  return headers;
}

/** @param {string} path @param {RequestInit} [options] */
async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new ServerError({ code: "unreachable" });
  }
  if (!answer.ok) {
    /** @type {ErrorAnswer | null} */
    const body = await answer.json().catch(() => null);
    throw new ServerError(body?.error ?? { code: "server" });
  }
  return answer;
}

/** @param {string} path @param {unknown} body @param {string} [method] @param {string[]} [secrets] */
function tell(path, body, method = "POST", secrets = []) {
  const headers = { "Content-Type": "application/json", ...bearer(secrets) };
  return ask(path, { method, headers, body: JSON.stringify(body) });
}

/** @param {string} path @param {unknown} body @returns {Promise<CreatedTable>} */
async function post(path, body) {
  return (await tell(path, body)).json();
}

/** @returns {Promise<ServerInfo>} */
export async function serverInfo() {
  return (await ask("/api")).json();
}

/** @param {NewTable} wishes */
export function newTable(wishes) {
  return post("/api/tables", wishes);
}

/** @param {string} table @param {string[]} secrets @returns {Promise<TableAnswer>} */
export async function tableOf(table, secrets) {
  return (await ask(`/api/tables/${table}`, { headers: bearer(secrets) })).json();
}

/** @param {string} text of a game file */
export function loadGame(text) {
  return post("/api/games", { game: text });
}

/**
 * @param {string} table @param {string[]} secrets @param {string} eyes @param {number} from
 * @returns {Promise<ReplayAnswer>}
 */
export async function replayOf(table, secrets, eyes, from = 0) {
  const query = new URLSearchParams({ from: String(from), ...(eyes ? { eyes } : {}) });
  const options = { headers: bearer(secrets) };
  return (await ask(`/api/tables/${table}/replay?${query}`, options)).json();
}

/**
 * How everyone stands on the shift clock.
 * @param {string} table @param {string[]} secrets @param {number} at after how many actions
 * @returns {Promise<StandingsAnswer>}
 */
export async function standingsOf(table, secrets, at) {
  return (await ask(`/api/tables/${table}/standings?at=${at}`, { headers: bearer(secrets) })).json();
}

/** @param {string} table @param {string[]} secrets */
export async function gameFile(table, secrets) {
  return (await ask(`/api/tables/${table}/game`, { headers: bearer(secrets) })).text();
}

/** @param {string} table @param {string[]} secrets */
export async function deleteTable(table, secrets) {
  await ask(`/api/tables/${table}`, { method: "DELETE", headers: bearer(secrets) });
}

/** @param {string | null} known how deep the review looked that need not come again */
function knowing(known) {
  return known ? `?known=${known}` : "";
}

/**
 * The review of a finished game, or how far it is.
 * @param {string} table @param {string[]} secrets @param {string | null} known
 * @returns {Promise<ReviewAnswer>}
 */
export async function reviewOf(table, secrets, known) {
  return (await ask(`/api/tables/${table}/review${knowing(known)}`, { headers: bearer(secrets) })).json();
}

/**
 * Begin one, or stop it.
 * @param {string} table @param {string[]} secrets @param {"POST" | "DELETE"} method @param {string | null} known
 * @returns {Promise<ReviewAnswer>}
 */
export async function askReview(table, secrets, method, known) {
  const options = { method, headers: bearer(secrets) };
  return (await ask(`/api/tables/${table}/review${knowing(known)}`, options)).json();
}

/**
 * The course of a reviewed game, as SVG.
 * @param {string} table @param {string[]} secrets @param {string} of @param {number} width
 */
export async function reviewGraph(table, secrets, of, width) {
  const query = new URLSearchParams({ of, width: String(Math.round(width)) });
  return (await ask(`/api/tables/${table}/review/graph?${query}`, { headers: bearer(secrets) })).text();
}

/** @returns {Promise<LessonList>} */
export async function lessonList() {
  return (await ask("/api/lessons")).json();
}

/** @param {string} name @returns {Promise<LessonAnswer>} */
export async function lessonOf(name) {
  return (await ask(`/api/lessons/${name}`)).json();
}

/**
 * How far a table has come in a lesson.
 * @param {string} table @param {string[]} secrets @param {string} name @param {number} from the step it began with
 * @returns {Promise<VerdictAnswer>}
 */
export async function verdictOf(table, secrets, name, from) {
  const query = new URLSearchParams({ name, from: String(from) });
  return (await ask(`/api/tables/${table}/lesson?${query}`, { headers: bearer(secrets) })).json();
}

/**
 * What the companion says to the decision that is due.
 * @param {string} table @param {string[]} secrets
 * @returns {Promise<AdviceAnswer>}
 */
export async function adviceOf(table, secrets) {
  return (await ask(`/api/tables/${table}/companion`, { headers: bearer(secrets) })).json();
}

/**
 * The best turn for the decision that is due, and why.
 * @param {string} table @param {string[]} secrets @param {number} seat that has to decide
 * @returns {Promise<HintAnswer>}
 */
export async function hintOf(table, secrets, seat) {
  return (await ask(`/api/tables/${table}/hint?seat=${seat}`, { headers: bearer(secrets) })).json();
}

/**
 * What each turn is worth at the decision that is due.
 * @param {string} table @param {string[]} secrets @param {number} seat that has to decide
 * @returns {Promise<PricesAnswer>}
 */
export async function pricesOf(table, secrets, seat) {
  return (await ask(`/api/tables/${table}/prices?seat=${seat}`, { headers: bearer(secrets) })).json();
}

/**
 * A way to tell a player of their turns.
 * @param {NewPush | NewMail | NewWebhook} wishes @returns {Promise<CreatedContact>}
 */
export async function newContact(wishes) {
  return (await tell("/api/contacts", wishes)).json();
}

/** @param {string} secret @returns {Promise<ContactAnswer>} */
export async function contactOf(secret) {
  return (await ask("/api/contact", { headers: bearer([secret]) })).json();
}

/** @param {string} secret @param {RenewedPush} subscription that the browser has now */
export async function renewPush(secret, subscription) {
  await tell("/api/contact", subscription, "PUT", [secret]);
}

/** @param {string} secret */
export async function deleteContact(secret) {
  await ask("/api/contact", { method: "DELETE", headers: bearer([secret]) });
}

/** @param {string} table @param {string[]} secrets @param {WantNotices} wish @returns {Promise<TableNotices>} */
export async function wantNotices(table, secrets, wish) {
  return (await tell(`/api/tables/${table}/notices`, wish, "PUT", secrets)).json();
}

/**
 * What became of the notices of a table.
 * @param {string} table @param {string[]} secrets @returns {Promise<TableNotices>}
 */
export async function noticesOf(table, secrets) {
  return (await ask(`/api/tables/${table}/notices`, { headers: bearer(secrets) })).json();
}

/** What a link out of a letter is for. @param {"confirm" | "stop"} what @param {string} token */
export async function followToken(what, token) {
  await tell(`/api/notices/${what}`, { token });
}
