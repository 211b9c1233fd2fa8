// What is ringed in the mine while a step of mining, drawn as done, waits to be confirmed.

/**
 * @import { OrderView, PlayerView } from "../plumbing/wire.js"
 */

/** The slot that would get a cube. @param {OrderView[]} now @param {OrderView[]} then */
function filledSlot(now, then) {
  for (const [n, { name, slots }] of then.entries()) {
    const at = slots.findIndex(({ cubes }, slot) => cubes.length > now[n].slots[slot].cubes.length);
    if (at >= 0) return `[data-order="${name}"][data-at="${at}"]`;
  }
  return "";
}

/**
 * Where something would come to, as a selector.
 * @param {PlayerView} player @param {Partial<PlayerView>} [foreseen] what would change on this side
 */
export function ringed(player, { cage_at: level, orders, storage, cage } = {}) {
  if (level) return `.level[data-level="${level}"]`;
  if (orders) return filledSlot(player.orders, orders);
  if (storage) return ".bunker";
  return cage ? ".cage" : "";
}
