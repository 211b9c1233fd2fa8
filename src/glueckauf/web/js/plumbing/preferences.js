// What the browser remembers: preferences, and the games one has a key to.

const STORE = "glueckauf";

/** What the system may wish for. */
export const MORE_CONTRAST = "(prefers-contrast: more)";

/**
 * @typedef {"en" | "de" | "hu" | "pl"} Language
 * @typedef {object} Preferences
 * @property {Language | null} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "high"} contrast
 * @property {"normal" | "large" | "largest"} text the size of all that is written
 * @property {"slow" | "normal" | "fast" | "none"} motion
 * @property {boolean} confirm
 * @property {boolean} sound
 * @property {number} volume from 0 to 1
 * @property {boolean} largeMining whether the others' mining is shown in the large mine
 * @property {boolean} prices whether spaces, orders and tiles wear price tags, where one plays alone
 * @property {boolean} remarks whether the others' remarks are shown
 * @property {number} replaySpeed
 * @property {string} name
 * @property {string | null} level
 *
 * @typedef {object} KnownGame
 * @property {string} table
 * @property {string[]} secrets
 * @property {string | null} host
 * @property {string | null} spectator
 * @property {{seat: number, link: string, name: string}[]} links
 * @property {string[]} names
 * @property {number} at
 * @property {boolean} over
 * @property {boolean} [notices] whether one wishes to be told of one's turns
 * @property {{points: number[], winners: number[], conceded: number[]} | null} [result] null if it was broken off
 */

/** @type {Preferences} */
const DEFAULTS = {
  language: null,
  theme: "auto",
  contrast: "auto",
  text: "normal",
  motion: "normal",
  confirm: false,
  sound: false,
  volume: 0.6,
  largeMining: true,
  prices: false,
  remarks: true,
  replaySpeed: 1,
  name: "",
  level: null,
};

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function load(key, otherwise) {
  try {
    const text = localStorage.getItem(`${STORE}.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function save(key, value) {
  try {
    localStorage.setItem(`${STORE}.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Where a finger is the pointer, turns are confirmed unless one has chosen otherwise. @returns {Preferences} */
export function preferences() {
  const touch = matchMedia("(pointer: coarse)").matches;
  return { ...DEFAULTS, confirm: touch, ...load("preferences", {}) };
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  save("preferences", { ...preferences(), ...changes });
  applyTheme();
}

/** The style sheets do the rest; the theme is the system's unless one was chosen. */
export function applyTheme() {
  const { theme, contrast: wish, text, motion } = preferences();
  const contrast = matchMedia(MORE_CONTRAST).matches ? "high" : wish;
  Object.assign(document.documentElement.dataset, { contrast, text, motion });
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

/** @param {string} table @param {Partial<KnownGame>} changes @param {number} [at] when one was there last */
export function rememberGame(table, changes, at = Date.now()) {
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
  games[table] = { ...known, ...changes, at };
  save("games", games);
}

/** @param {string} table */
export function forgetGame(table) {
  const games = load("games", /** @type {Record<string, KnownGame>} */ ({}));
  delete games[table];
  save("games", games);
}
