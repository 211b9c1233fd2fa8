// The others: their mines at a glance, and large on demand.

import { deliveredCards, liesOpen } from "../dialogs/delivered.js";
import { botSign, whyBot } from "../friends/seats.js";
import { layout } from "../plumbing/assets.js";
import { h, keep, replace, s, set, sheet } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { redraw, sketch, sketchIcon, sketchUse } from "../plumbing/redraw.js";
import { COALS, orderName, playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { cagePicture, Frame, heapNumbers, mineCubes, mineGround } from "./mine.js";
import { facts } from "./own_side.js";
import { flyingCard, slotCube, still } from "./pieces.js";
import { clockText } from "./thinking_time.js";

/**
 * @import { Pieces } from "./animation.js"
 * @import { OrderView, PlayerView, PublicView, TableInfo, TimeLeft } from "../plumbing/wire.js"
 */

/** A whole mine that nobody acts in. */
class MinePicture {
  /** @param {string} looks @param {number} [sky] how much above it is cut off */
  constructor(looks, sky = 0) {
    this.element = s("svg", { class: looks, "aria-hidden": "true" });
    /** @type {PlayerView | null} */
    this.player = null;
    this.frame = new Frame(this.element, sky);
  }

  /** @param {PlayerView} player */
  draw(player) {
    this.player = player;
    this.frame.show(player);
    const size = layout.mine.cube.size;
    const cubes = mineCubes(player).map(({ cube, place, x, y }) =>
      still({ name: `${cube} ${place}`, symbol: `cube-${cube}`, x, y, width: size, height: size }),
    );
    const parts = { ground: mineGround(player), cage: cagePicture(player), cubes, heaps: heapNumbers(player) };
    redraw(
      this.element,
      Object.entries(parts).map(([key, part]) => sketch("g", { key }, part)),
    );
    return this.element;
  }
}

/** A delivery note with its cubes. @param {OrderView} order @param {string} looks */
function note(order, looks) {
  const { width, height } = layout.symbols["order-"];
  return sketch(
    "svg",
    { key: order.name, class: `card order ${looks}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    sketchUse(`order-${order.name}`, { key: "card", width, height, ...flyingCard(order.name) }),
    order.slots.map((slot, at) => slot.cubes.map((_, n) => still(slotCube(order, at, n)))),
    order.complete && sketchUse("seal", { key: "seal", ...layout.symbols.seal }),
  );
}

/** An order with its cubes. @param {OrderView} order */
function orderPicture(order) {
  const item = h("li", { title: orderName(order.name) });
  redraw(item, note(order, "order-card"), sketch("span", { class: "unseen" }, orderName(order.name)));
  return item;
}

/** One sign a cube. @param {Record<string, number>} cubes */
function cubeSigns(cubes) {
  return Object.entries(cubes).flatMap(([cube, count]) =>
    Array.from({ length: count }, (_, n) => sketchIcon(`cube-${cube}`, { key: `${cube} ${n}` })),
  );
}

/** @param {Record<string, number>} cubes */
function sum(cubes) {
  return Object.values(cubes).reduce((all, count) => all + count, 0);
}

/** Where the cage is and what lies in it, and what lies in the storage. @param {PlayerView} player */
function loads(player) {
  const at = player.cage_at === "surface" ? "▲" : [...t("coal.letters")][COALS.indexOf(player.cage_at)];
  const cage = sketch("span", { class: `load cage-at-${player.cage_at}` }, sketch("b", {}, at), cubeSigns(player.cage));
  return [cage, sum(player.storage) > 0 && sketch("span", { class: "load stored" }, cubeSigns(player.storage))];
}

/** What the supply still holds. @param {PublicView} view */
export function supplyLine(view) {
  return Object.entries(view.supply).map(([cube, count]) =>
    sketch(
      "span",
      { class: "fact" },
      sketchIcon(`cube-${cube}`),
      sketch("span", { class: "unseen" }, t("supply.coal", { colour: cube, count })),
      sketch("b", { "aria-hidden": "true" }, count),
    ),
  );
}

/** Only if something of it has changed. @param {Element} holder @param {unknown} of @param {() => Element[]} draw */
function drawAnew(holder, of, draw) {
  const key = JSON.stringify(of);
  if (holder.getAttribute("data-shown") === key) return;
  holder.setAttribute("data-shown", key);
  replace(holder, ...draw());
}

export class Others {
  /** @param {Pieces} pieces @param {(seat: number) => void} onLook */
  constructor(pieces, onLook) {
    this.pieces = pieces;
    this.onLook = onLook;
    this.list = h("div", { class: "others-list" });
    this.mines = Array.from({ length: 4 }, () => new MinePicture("mini", layout.mine.cage.top.surface));
    this.supply = h("p", { class: "supply narrow" });
    this.element = h("section", { class: "others", "aria-label": t("tabs.others") }, this.supply, this.list);
  }

  /** @param {PublicView} view @param {TableInfo} info @param {number} eyes @param {TimeLeft | null} clock */
  draw(view, info, eyes, clock) {
    const others = Array.from(
      { length: view.players.length - 1 },
      (_, n) => view.players[(eyes + 1 + n) % view.players.length],
    );
    redraw(this.supply, `${t("sign.supply")} `, supplyLine(view));
    set(this.list, { "data-count": others.length });
    keep(
      this.list,
      others,
      (player) => String(player.seat),
      (player) =>
        h(
          "button",
          { onclick: () => this.onLook(player.seat) },
          h(
            "span",
            { class: "other-head" },
            h("strong", {}),
            h("span", { class: "other-start" }),
            h("span", { class: "other-time" }),
          ),
          ["facts", "loads", "notes", "mini"].map((part) => h("span", { class: `other-${part}` })),
        ),
      (node, player) => this.update(node, player, view, info, clock),
    );
  }

  /**
   * @param {Element} node @param {PlayerView} player @param {PublicView} view @param {TableInfo} info
   * @param {TimeLeft | null} clock
   */
  update(node, player, view, info, clock) {
    const [head, box, load, notes, mini] = node.children;
    const [name, start, time] = head.children;
    const active = view.seat === player.seat && view.phase !== "over";
    set(node, {
      class: `other by-${info.seats[player.seat].colour}${active ? " active" : ""}`,
      "data-thing": `mine:${player.seat}`,
      "aria-label": [
        t("others.look", {
          who: playerName(info, player.seat),
          points: player.points,
          marks: player.marks,
          workers: player.workers,
        }),
        t("others.more", {
          orders: player.orders.length,
          delivered: player.delivered.length,
          level: player.cage_at,
          cage: sum(player.cage),
          storage: sum(player.storage),
        }),
        whyBot(info, player.seat),
      ]
        .filter(Boolean)
        .join(". "),
    });
    const told = facts(player, info, view);
    redraw(name, playerName(info, player.seat), botSign(info, player.seat));
    redraw(start, told.pop());
    redraw(box, told);
    const reserve = clock && clockText(clock.reserve[player.seat]);
    drawAnew(time, reserve, () => (reserve ? [sign("hourglass"), h("span", {}, reserve)] : []));
    const mine = this.mines[player.seat];
    if (mine.player !== player) mine.draw(player);
    if (!mini.contains(mine.element)) mini.append(mine.element); // even the same one would be copied anew
    redraw(load, loads(player));
    redraw(
      notes,
      player.orders.map((order) => note(order, "note")),
    );
  }

  /** @param {PublicView | null} view @param {TableInfo} info @param {number} seat @param {boolean} own */
  enlarge(view, info, seat, own) {
    if (!view) return;
    const player = view.players[seat];
    const large = h("div", { class: "own-facts" });
    redraw(large, facts(player, info, view));
    sheet(
      "scene enlarged",
      playerName(info, seat),
      h("button", { class: "primary" }, t("ui.close")),
      large,
      new MinePicture("mine-view").draw(player),
      h("h3", {}, t("own.orders")),
      h("ul", { class: "card-row" }, player.orders.map(orderPicture)),
      liesOpen(info, own) && [h("h3", {}, t("fact.delivered")), deliveredCards(player)],
    );
  }
}
