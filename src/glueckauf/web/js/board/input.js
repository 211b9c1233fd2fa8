// The player's hands: what is picked up, and what a click on a thing means.

import { cubeQuestion } from "../dialogs/cube_question.js";
import { destinations, movable, slotActions } from "./choices.js";

/**
 * @import { Held } from "./choices.js"
 * @import { Store } from "../plumbing/table_store.js"
 * @import { WireReason } from "../plumbing/wire.js"
 */

export class Hands {
  /**
   * @param {Store} store @param {(action: string) => void} act
   * @param {(reason: WireReason) => void} sayReason @param {() => void} redraw
   */
  constructor(store, act, sayReason, redraw) {
    this.store = store;
    this.act = act;
    this.sayReason = sayReason;
    this.redraw = redraw;
    /** @type {Held | null} */
    this.held = null;
    /** @type {string[]} */
    this.legal = [];
    /** @type {Record<string, WireReason>} */
    this.whyNot = {};
    /** The action that waits to be confirmed. */
    this.waiting = "";
  }

  refresh() {
    const own = this.store.privateOf(this.store.acting);
    this.legal = own.held ? [] : (own.legal ?? []);
    this.whyNot = own.why_not ?? {};
    this.waiting = own.held ?? "";
    if (this.held && !movable(this.legal, this.held)) this.held = null;
  }

  drop() {
    this.held = null;
  }

  /** @param {string} action */
  can(action) {
    return this.legal.includes(action);
  }

  /** @param {Event} event */
  click(event) {
    const thing = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (thing) this.use(thing);
  }

  /** @param {Element} thing */
  use(thing) {
    if (this.store.acting === null) return;
    const { what, cube, storage, level, space, order, slot, half } = described(thing);
    if (what === "space") this.chooseSpace(space);
    else if (what === "level") this.onLevel(level);
    else if (what === "cart") this.attempt([`load ${cube}`]);
    else if (what === "cube") this.pickUp({ cube, storage });
    else if (what === "bunker")
      this.attempt(
        this.held ? [`store ${this.held.cube}`] : this.legal.filter((action) => action.startsWith("store ")),
      );
    else if (what === "slot") this.onSlot(order, slot, half);
  }

  /** @param {string} space */
  chooseSpace(space) {
    if (this.can(space)) this.act(space);
    else if (this.whyNot[space]) this.sayReason(this.whyNot[space]);
  }

  /** Ride there, or load where the cage already is: a level is easier to meet than a cube. @param {string} level */
  onLevel(level) {
    const loads = this.legal.filter((action) => action.startsWith("load "));
    const there = this.store.view?.players[this.store.acting ?? 0].cage_at === level;
    const load = loads.length ? loads : [`load ${level}`]; // else the server says why not
    this.attempt(there && level !== "surface" ? load : [`cage ${level}`]);
  }

  /** @param {Held} cube */
  pickUp(cube) {
    const actions = destinations(this.legal, cube);
    const same = this.held && this.held.cube === cube.cube && this.held.storage === cube.storage;
    if (same) this.held = null;
    else if (actions.length === 1) return this.act(actions[0]);
    else if (actions.length) this.held = cube;
    else return this.act(`store ${cube.cube}`); // the server says why not
    this.redraw();
  }

  /** @param {string} order @param {string} colour @param {boolean} half */
  onSlot(order, colour, half) {
    const actions = slotActions(this.legal, order, colour, half, this.held);
    const { cube, storage } = this.held ?? { cube: colour, storage: false };
    if (actions.length) this.attempt(actions);
    else this.act(`fill ${order} ${colour} ${cube}${half ? " half" : ""}${storage ? " storage" : ""}`); // as above
  }

  /** Take the only action, or ask which. @param {string[]} actions */
  attempt(actions) {
    if (actions.length === 1) this.act(actions[0]);
    else if (actions.length) this.ask(actions);
  }

  /** @param {string[]} actions */
  ask(actions) {
    const { view, table } = this.store;
    if (view) cubeQuestion(actions, view, table, (action) => this.act(action));
  }
}

/** What an element stands for. @param {Element} element */
export function described(element) {
  const data = /** @type {SVGElement} */ (element).dataset;
  return {
    what: data.do ?? "",
    cube: data.cube ?? "",
    storage: data.storage === "true",
    level: data.level ?? "",
    space: data.space ?? "",
    order: data.order ?? "",
    slot: data.slot ?? "",
    half: data.half === "true",
  };
}
