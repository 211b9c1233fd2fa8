// The ways by which this browser's player is told of turns, and the tables they hold for.

import { deleteContact, newContact, ServerError, wantNotices } from "../plumbing/api.js";
import { knownGame, load, rememberGame, save } from "../plumbing/preferences.js";
import { language } from "../plumbing/words.js";

/**
 * @import { NewMail, NewPush, NewWebhook, TableAnswer } from "../plumbing/wire.js"
 * @typedef {object} OwnContact
 * @property {"push" | "mail" | "webhook"} channel
 * @property {string} secret
 * @property {string} to what the player knows it by
 * @property {string} [endpoint] of a push: where the server was last told to send it
 */

/** @returns {OwnContact[]} */
export function contacts() {
  return load("contacts", /** @type {OwnContact[]} */ ([]));
}

/** Whether people play there besides the reader. @param {TableAnswer} told */
export function othersPlay({ info, your_seats: mine }) {
  return info.seats.some((seat) => seat.kind !== "bot" && !mine.includes(seat.seat));
}

/**
 * A further way, for all tables that are told of.
 * @param {NewMail | NewPush | NewWebhook} wishes @param {string} to
 */
export async function addContact(wishes, to) {
  const made = await newContact({ ...wishes, language: language() });
  const contact = { channel: wishes.channel, secret: made.contact, to };
  save("contacts", [...contacts(), contact]);
  return { ...made, contact };
}

/** @param {OwnContact} contact */
export async function removeContact(contact) {
  try {
    await deleteContact(contact.secret);
  } catch (error) {
    if (!(error instanceof ServerError && error.problem.code === "secret")) throw error; // else it is gone already
  }
  dropContact(contact);
}

/** @param {OwnContact} contact */
export function keepContact(contact) {
  save(
    "contacts",
    contacts().map((one) => (one.secret === contact.secret ? contact : one)),
  );
}

/** Forget one that the server does not know any more. @param {OwnContact} contact */
export function dropContact(contact) {
  save(
    "contacts",
    contacts().filter((one) => one.secret !== contact.secret),
  );
}

/** Whether one wishes to be told of the turns at a table. @param {string} table */
export function isWanted(table) {
  return knownGame(table)?.notices ?? false;
}

/** @param {TableAnswer} told @param {boolean} wanted @param {OwnContact[]} [which] */
export async function want({ info, your_seats: seats }, wanted, which = contacts()) {
  const game = knownGame(info.id);
  if (!game) return;
  for (const { secret } of which) {
    for (const seat of seats) await wantNotices(info.id, game.secrets, { seat, contact: secret, wanted });
  }
  rememberGame(info.id, { notices: wanted }, game.at);
}
