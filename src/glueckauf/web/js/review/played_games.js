// What this device remembers of one's own play: a few figures of every game that was reviewed.

import { load, save } from "../plumbing/preferences.js";
import { playerName } from "../plumbing/sentences.js";
import { ownPart } from "./figures.js";

/**
 * @import { TableAnswer, ToldReview } from "../plumbing/wire.js"
 * @import { PlayedGame } from "./figures.js"
 */

const KEY = "played";
const MOST = 500;

/** The oldest first. @returns {PlayedGame[]} */
export function playedGames() {
  return load(KEY, /** @type {PlayedGame[]} */ ([]));
}

/**
 * Remember one's own part of a game, or what a closer look found. Who shares a screen, or looks on, has none of
 * its own.
 * @param {ToldReview} review @param {TableAnswer} answer of the table
 */
export function keepPlayed(review, { info, your_seats: mine }) {
  if (mine.length !== 1) return;
  const games = playedGames();
  const before = games.find(({ table }) => table === info.id);
  const names = info.seats.map(({ seat }) => playerName(info, seat));
  const own = ownPart(review, { table: info.id, at: before?.at ?? Date.now(), names, seat: mine[0] });
  const kept = before ? games.map((game) => (game === before ? own : game)) : [...games, own];
  save(KEY, kept.slice(-MOST));
}

export function forgetPlayed() {
  save(KEY, []);
}
