// What an action that waits to be confirmed would leave in the mine: it is drawn as done, and ringed.

/**
 * @import { OrderView, PlayerView, PublicView } from "../plumbing/wire.js"
 */

/** @typedef {Record<string, number>} Cubes */

/** @param {Cubes} cubes @param {string} cube @param {number} by @returns {Cubes} */
function counted(cubes, cube, by) {
  return { ...cubes, [cube]: cubes[cube] + by };
}

/**
 * Which slot a filling means: one that is begun, or a free one.
 * @param {OrderView} order @param {string[]} words of the action @param {boolean} pending whether a second cube is due
 */
function slotOf({ slots }, [, , colour, , ...more], pending) {
  const begun = pending || more.includes("half");
  return slots.findIndex((slot) => slot.colour === colour && !slot.filled && slot.cubes.length > 0 === begun);
}

/** @param {OrderView} order @param {number} at @param {string} cube @returns {OrderView} */
function filled(order, at, cube) {
  const slots = order.slots.map((slot, n) => (n === at ? { ...slot, cubes: [...slot.cubes, cube] } : slot));
  return { ...order, slots };
}

/** @param {PlayerView} player @param {string[]} words @param {boolean} pending @returns {PlayerView} */
function after(player, words, pending) {
  const [verb, what, , cube] = words;
  if (verb === "cage") return { ...player, cage_at: what };
  if (verb === "store")
    return { ...player, cage: counted(player.cage, what, -1), storage: counted(player.storage, what, 1) };
  if (verb === "load") {
    const levels = player.levels.map((level) =>
      level.colour === player.cage_at
        ? { ...level, cubes: counted(level.cubes, what, -1), empty: level.empty + 1 }
        : level,
    );
    return { ...player, levels, cage: counted(player.cage, what, 1) };
  }
  const source = words.includes("storage") ? "storage" : "cage";
  const orders = player.orders.map((order) =>
    order.name === what ? filled(order, slotOf(order, words, pending), cube) : order,
  );
  return { ...player, orders, [source]: counted(player[source], cube, -1) };
}

/**
 * The view as it will be when a step of mining is confirmed; any other action is only ringed.
 * @param {PublicView} view @param {number} seat @param {string} action @returns {PublicView}
 */
export function foreseen(view, seat, action) {
  const words = action.split(" ");
  if (!["cage", "load", "store", "fill"].includes(words[0])) return view;
  const players = view.players.map((player) =>
    player.seat === seat ? after(player, words, Boolean(view.pending)) : player,
  );
  return { ...view, players };
}

/**
 * What is ringed in the mine while an action waits, as a selector.
 * @param {PublicView} view @param {number} seat @param {string} action
 */
export function ringed(view, seat, action) {
  const words = action.split(" ");
  const [verb, name] = words;
  if (verb === "cage") return `.level[data-level="${name}"]`;
  if (verb === "load") return ".cage";
  if (verb === "store") return ".bunker";
  const order = verb === "fill" && view.players[seat].orders.find((one) => one.name === name);
  return order ? `[data-order="${name}"][data-at="${slotOf(order, words, Boolean(view.pending))}"]` : "";
}
