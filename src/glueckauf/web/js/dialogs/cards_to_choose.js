// The cards that someone has to choose from, or the cover over them.

import { Cover } from "./cover.js";
import { Picker } from "./picker.js";

/**
 * @import { Store } from "../plumbing/table_store.js"
 * @import { PublicView, WireReason } from "../plumbing/wire.js"
 */

const PICKING = new Set(["keep tile", "keep order", "return tiles", "return orders", "coal"]);

export class CardsToChoose {
  /**
   * @param {(action: string) => void} act @param {(reason: WireReason) => void} sayReason
   * @param {() => void} onUncover
   */
  constructor(act, sayReason, onUncover) {
    this.picker = new Picker(act, sayReason);
    this.cover = new Cover(onUncover);
    this.elements = [this.picker.element, this.cover.element];
  }

  /** @param {Store} store @param {PublicView} view of whoever acts */
  draw(store, view) {
    const { acting, mine } = store;
    const own = store.privateOf(acting);
    if (!view.hand.length) this.cover.uncovered = null;
    const picking = acting !== null && !own.held && PICKING.has(view.phase);
    if (picking && this.cover.needed(view, acting, mine)) {
      this.picker.hide();
      this.cover.show(store.table, acting);
    } else {
      this.cover.hide();
      if (picking) this.picker.draw(view, own);
      else this.picker.hide();
    }
  }
}
