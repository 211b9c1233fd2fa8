// The HTTP part of the protocol.

/** @typedef {{code: string, expected?: any, came?: any, at?: string, reason?: {code: string, values: Record<string, string | number>}}} Problem */

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
    const body = await answer.json().catch(() => null);
    throw new ServerError(body?.error ?? { code: "server" });
  }
  return answer;
}

/** @param {string} path @param {unknown} body */
async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

export async function serverInfo() {
  return (await ask("/api")).json();
}

/** @param {unknown} wishes */
export function newTable(wishes) {
  return post("/api/tables", wishes);
}

/** @param {string} text of a game file */
export function loadGame(text) {
  return post("/api/games", { game: text });
}

/** @param {string} table @param {string[]} secrets @param {string} eyes @param {number} from */
export async function replayOf(table, secrets, eyes, from = 0) {
  const query = new URLSearchParams({ from: String(from), ...(eyes ? { eyes } : {}) });
  const options = { headers: bearer(secrets) };
  return (await ask(`/api/tables/${table}/replay?${query}`, options)).json();
}

/** @param {string} table @param {string[]} secrets */
export async function gameFile(table, secrets) {
  return (await ask(`/api/tables/${table}/game`, { headers: bearer(secrets) })).text();
}

/** @param {string} table @param {string[]} secrets */
export async function deleteTable(table, secrets) {
  await ask(`/api/tables/${table}`, { method: "DELETE", headers: bearer(secrets) });
}
