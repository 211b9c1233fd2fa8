// Small views and changes for tests: only what the modules under test read.

/** @param {...number} points of the players */
export function view(...points) {
  const players = points.map((number, seat) => ({ seat, points: number, marks: 0 }));
  const spaces = [
    { name: "mine 4", price: 1, workers: 0 },
    { name: "mine 6", price: 2, workers: 0 },
  ];
  return { seat: 0, phase: "turn", shift: 1, hand: [], spaces, players };
}

/** @param {number} seat @param {object[]} events @param {object} [after] */
export function acted(seat, events = [{ kind: "turn_began", seat }], after = view(seat, 0)) {
  return { entry: { kind: "action", by: `seat ${seat}`, seat }, events, before: view(0, 0), after, whole: false };
}

/** A promise, and the function that fulfils it. */
export function later() {
  let fulfil = () => {};
  const promise = new Promise((resolve) => {
    fulfil = () => resolve(undefined);
  });
  return { promise, fulfil };
}

/** Lets everything run that waits for nothing. */
export function settled() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
