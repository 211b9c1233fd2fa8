// What the browser remembers: preferences, and the games one has a key to.

const STORE = "glueckauf";

/**
 * @typedef {"en" | "de" | "hu" | "pl"} Language
 * @typedef {{language: Language | null, theme: "auto" | "light" | "dark", motion: "slow" | "normal" | "fast" | "none", confirm: boolean, name: string, level: string | null}} Preferences
 * @typedef {{table: string, secrets: string[], host: string | null, spectator: string | null, links: {seat: number, link: string, name: string}[], names: string[], at: number, over: boolean}} KnownGame
 */

/** @type {Preferences} */
const DEFAULTS = { language: null, theme: "auto", motion: "normal", confirm: false, name: "", level: null };

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function load(key, otherwise) {
  try {
    const text = localStorage.getItem(`${STORE}.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
function save(key, value) {
  try {
    localStorage.setItem(`${STORE}.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @returns {Preferences} */
export function preferences() {
  return { ...DEFAULTS, ...load("preferences", {}) };
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  save("preferences", { ...preferences(), ...changes });
  applyTheme();
}

/** The theme is the system's unless one was chosen; style sheets move nothing where nothing moves. */
export function applyTheme() {
  const { theme, motion } = preferences();
  document.documentElement.dataset.motion = motion;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** How long a piece moves, in milliseconds; nothing when the system asks for stillness. */
export function moveTime() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 500, normal: 260, fast: 120, none: 0 }[preferences().motion] ?? 260;
}

/** @returns {KnownGame[]} newest first */
export function knownGames() {
  /** @type {Record<string, KnownGame>} */
  const games = load("games", {});
  return Object.values(games).sort((one, other) => other.at - one.at);
}

/** @param {string} table @returns {KnownGame | undefined} */
export function knownGame(table) {
  return load("games", /** @type {Record<string, KnownGame>} */ ({}))[table];
}

/** @param {string} table @param {Partial<KnownGame>} changes */
export function rememberGame(table, changes) {
  const games = load("games", /** @type {Record<string, KnownGame>} */ ({}));
  const known = games[table] ?? {
    table,
    secrets: [],
    host: null,
    spectator: null,
    links: [],
    names: [],
    at: 0,
    over: false,
  };
  games[table] = { ...known, ...changes, at: Date.now() };
  save("games", games);
}

/** @param {string} table */
export function forgetGame(table) {
  const games = load("games", /** @type {Record<string, KnownGame>} */ ({}));
  delete games[table];
  save("games", games);
}
