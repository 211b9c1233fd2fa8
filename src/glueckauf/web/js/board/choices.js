// What a click means, from the legal actions that the server sent. No rule is decided here: every
// action offered is one of the list.

/**
 * @typedef {{order: string, slot: string, cube: string, half: boolean, storage: boolean, action: string}} Fill
 * @typedef {{cube: string, storage: boolean}} Held a cube that was picked up
 */

/** @param {string[]} legal @returns {Fill[]} */
export function fills(legal) {
  return legal
    .filter((action) => action.startsWith("fill "))
    .map((action) => {
      const [, order, slot, cube, ...rest] = action.split(" ");
      return { order, slot, cube, half: rest.includes("half"), storage: rest.includes("storage"), action };
    });
}

/** Whether a cube can be put anywhere. @param {string[]} legal @param {Held} held */
export function movable(legal, held) {
  return destinations(legal, held).length > 0;
}

/** Every action that moves a cube out of the cage or the storage. @param {string[]} legal @param {Held} held */
export function destinations(legal, held) {
  const onto = fills(legal)
    .filter((fill) => fill.cube === held.cube && fill.storage === held.storage)
    .map((fill) => fill.action);
  const store = `store ${held.cube}`;
  return !held.storage && legal.includes(store) ? [...onto, store] : onto;
}

/**
 * The actions that a slot offers. A held cube narrows them; else the right coal comes before two of
 * another, and the cage before the storage.
 * @param {string[]} legal @param {string} order @param {string} colour of the slot @param {boolean} half
 * @param {Held | null} held
 */
export function slotActions(legal, order, colour, half, held) {
  const here = fills(legal).filter((fill) => fill.order === order && fill.slot === colour && fill.half === half);
  if (held)
    return here.filter((fill) => fill.cube === held.cube && fill.storage === held.storage).map((fill) => fill.action);
  const right = here.filter((fill) => fill.cube === colour && !half);
  const best = right.length ? right : here;
  const fromCage = best.filter((fill) => !fill.storage);
  return (right.length && fromCage.length ? fromCage : best).map((fill) => fill.action);
}

/** Whether an action puts another coal on a slot than it asks for. @param {string} action */
export function substitutes(action) {
  const [verb, , slot, cube] = action.split(" ");
  return verb === "fill" && slot !== cube;
}
