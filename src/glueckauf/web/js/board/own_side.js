// The large side of the table, one's own or for a while another's: the mine, and the outstanding orders.

import { deliveredDialog, liesOpen } from "../dialogs/delivered.js";
import { botSign } from "../friends/seats.js";
import { layout } from "../plumbing/assets.js";
import { h, s, set } from "../plumbing/dom.js";
import { redraw, sketch, sketchIcon, sketchUse } from "../plumbing/redraw.js";
import { COALS, orderName, playerName, tileParts } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";
import { destinations, slotActions, substitutes } from "./choices.js";
import { ringed } from "./foreseen.js";
import { cagePicture, Frame, heapNumbers, mineCubes, mineGround, mineName, nextTile } from "./mine.js";
import { flyingCard, moving, slotCube } from "./pieces.js";
import { seatFigure } from "./prompt.js";

/**
 * @import { Pieces } from "./animation.js"
 * @import { Hands } from "./input.js"
 * @import { Sketch } from "../plumbing/redraw.js"
 * @import { OrderView, PlayerView, PublicView, TableInfo } from "../plumbing/wire.js"
 */

const LEVELS = ["surface", ...COALS];

/**
 * The small facts of a player: points, marks, workers, delivered orders.
 * @param {PlayerView} player @param {TableInfo} info @param {PublicView} view
 * @param {(() => void) | null} [onDelivered] looks through the delivered orders
 */
export function facts(player, info, view, onDelivered = null) {
  const figure = `worker-${seatFigure(info, player.seat)}`;
  const fact = (/** @type {string} */ id, /** @type {Sketch} */ sign, /** @type {number | null} */ count, more = "") =>
    sketch(
      "span",
      { key: id, class: "fact", "data-help": [t(id), more].filter(Boolean).join("\n") },
      sign,
      sketch("span", { class: "unseen" }, count === null ? t(id) : `${t(id)}: `),
      count !== null && sketch("b", {}, count),
    );
  return [
    fact("fact.points", sketchIcon("points"), player.points),
    fact("fact.marks", sketchIcon("mark"), player.marks, t("help.marks")),
    fact(
      "fact.workers",
      sketchIcon(figure, { "data-piece": `pool-${player.seat}`, "data-symbol": figure }),
      player.workers,
      t("help.workers"),
    ),
    onDelivered
      ? sketch(
          "button",
          { class: "fact delivered-look", title: t("delivered.look"), onclick: onDelivered },
          fact("fact.delivered", sketchIcon("card-back-order"), player.delivered.length),
        )
      : fact("fact.delivered", sketchIcon("card-back-order"), player.delivered.length),
    view.start === player.seat && fact("help.start-player", sketchIcon("start-player"), null),
  ];
}

/** Names for the cubes of a player, kept while they move. @param {Pieces} pieces @param {PlayerView} player */
export function cubePieces(pieces, player) {
  const lying = mineCubes(player);
  for (const order of player.orders) {
    for (const [at, slot] of order.slots.entries())
      for (const [n, cube] of slot.cubes.entries())
        lying.push({ cube, place: `slot:${order.name}:${at}:${n}`, x: 0, y: 0 });
  }
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const cube of COALS) {
    const places = lying
      .filter((one) => one.cube === cube)
      .map((one) => /** @type {[string, number]} */ ([one.place, 1]));
    for (const [place, [name]] of pieces.settle(`cube-${cube}-of-${player.seat}`, places))
      names.set(`${cube}|${place}`, name);
  }
  return names;
}

/** One side for each player whose mine is seen large. All stay in the page, so that it costs little to come back. */
export class Sides {
  /** @param {Pieces} pieces @param {Hands} hands */
  constructor(pieces, hands) {
    this.pieces = pieces;
    this.hands = hands;
    this.element = h("div", { class: "sides" });
    /** @type {Map<number, Side>} by seat */
    this.sides = new Map();
    /** @type {Side | null} the one that is seen */
    this.seen = null;
    /** whose eyes see it */
    this.eyes = 0;
  }

  /** Whose side is seen. */
  get player() {
    return this.seen?.player ?? null;
  }

  /** @param {number} seat */
  of(seat) {
    const known = this.sides.get(seat);
    if (known) return known;
    const side = new Side(this.pieces, this.hands, seat);
    this.sides.set(seat, side);
    this.element.append(side.element);
    return side;
  }

  /**
   * @param {PublicView} view @param {TableInfo} info
   * @param {number} seat whose side is seen @param {number} eyes whose it would be by itself
   */
  draw(view, info, seat, eyes) {
    this.seen = this.of(seat);
    this.eyes = eyes;
    for (const side of this.sides.values()) {
      const away = side !== this.seen;
      const looks = [away ? "own-away" : "own", `by-${info.seats[side.seat].colour}`];
      if (!away && seat !== eyes) looks.push("visited");
      set(side.element, { class: looks.join(" ") });
      if (!away || side.player !== view.players[side.seat]) side.draw(view, info);
    }
  }

  /** Have everyone's side ready to be seen. @param {PublicView} view @param {TableInfo} info */
  prepare(view, info) {
    for (const { seat } of view.players) this.of(seat);
    if (this.seen) this.draw(view, info, this.seen.seat, this.eyes);
  }

  /** What can be done in the mine now. @param {Hands} hands */
  mark(hands) {
    this.seen?.mark(hands);
    this.expect(waitingTile(hands));
  }

  /** Show where a tile would join one's own mine. @param {string} name of the tile; nothing of none */
  expect(name) {
    if (this.seen?.seat === this.eyes) this.seen.expect(name && tileParts(name));
  }
}

/**
 * How a player's delivered orders can be looked through, if they can.
 * @param {Hands} hands @param {PlayerView} player @param {TableInfo} info
 */
export function lookThrough(hands, player, info) {
  const open = liesOpen(info, hands.store.mine.includes(player.seat));
  return open ? () => deliveredDialog(player, info) : null;
}

/** The tile that waits to be confirmed, bought from its space or kept of five. @param {Hands} hands */
function waitingTile({ store, waiting }) {
  const space = store.view?.spaces.find(({ name }) => name === waiting);
  return (waiting.startsWith("factory ") && space?.offer) || waiting.match(/^keep (.*-.*)/)?.[1] || "";
}

class Side {
  /** @param {Pieces} pieces @param {Hands} hands @param {number} seat */
  constructor(pieces, hands, seat) {
    this.pieces = pieces;
    this.hands = hands;
    this.seat = seat;
    this.facts = h("div", { class: "own-facts" });
    this.still = s("g");
    this.cage = s("g", { class: "cage", "data-do": "cage", "data-help": t("help.cage") });
    this.levels = s("g");
    this.bunker = this.bunkerButton();
    this.cubes = s("g");
    this.heaps = s("g", { class: "heaps" });
    this.coming = s("rect", { class: "coming", rx: 4 });
    this.svg = s(
      "svg",
      { class: "mine-view", role: "group", tabindex: "-1" },
      this.still,
      this.coming,
      this.balance(),
      this.levels,
      this.bunker,
      this.cage,
      this.cubes,
      this.heaps,
    );
    this.orders = h("div", { class: "orders", role: "list", tabindex: "-1", "aria-label": t("own.orders") });
    this.element = h("section", { "aria-label": t("tabs.own") }, this.facts, this.svg, this.orders);
    /** @type {PlayerView | null} */
    this.player = null;
    this.drawLevels();
    this.frame = new Frame(this.svg);
  }

  drawLevels() {
    const { levels, ground, surface } = layout.mine;
    LEVELS.forEach((level) => {
      const top = level === "surface" ? 20 : levels[level].top - 4;
      const height = level === "surface" ? surface - 22 : levels[level].height + 8;
      const wide = level === "surface" ? 2 * layout.mine.shaft : 2 * ground.half;
      this.levels.append(
        s(
          "g",
          {
            class: "level",
            role: "button",
            tabindex: "0",
            "data-do": "level",
            "data-level": level,
            "aria-label": t("action.cage", { level }),
            "data-help": `${t(`level.${level}`)}\n${t(level === "surface" ? "help.surface" : "help.level")}`,
          },
          s("rect", { class: "hit", x: -wide / 2, y: top, width: wide, height }),
          s("rect", {
            class: "glow",
            x: -layout.mine.shaft + 2,
            y: top + 2,
            width: 2 * layout.mine.shaft - 4,
            height: height - 4,
            rx: 8,
          }),
        ),
      );
    });
  }

  balance() {
    const { pivot, arm } = layout.mine.balance;
    return s("rect", {
      class: "hit",
      x: pivot.x - arm - 20,
      y: pivot.y - 16,
      width: 2 * arm + 40,
      height: 74,
      "data-part": "balance",
      "data-help": t("help.balance"),
    });
  }

  bunkerButton() {
    const { bins } = layout.mine.storage;
    const box = {
      x: bins.yellow.x - 18,
      y: 36,
      width: bins.black.x - bins.yellow.x + 36,
      height: layout.mine.surface - 38,
    };
    return s(
      "g",
      {
        class: "bunker",
        role: "button",
        tabindex: "0",
        "data-do": "bunker",
        "aria-label": t("sign.storage"),
        "data-help": t("help.storage"),
      },
      s("rect", { class: "hit", ...box }),
      s("rect", { class: "glow", ...box, rx: 8 }),
    );
  }

  /** @param {PublicView} view @param {TableInfo} info */
  draw(view, info) {
    const { seat } = this;
    const player = view.players[seat];
    this.player = player;
    set(this.svg, { "data-thing": `mine:${seat}`, "aria-label": mineName(player, playerName(info, seat)) });
    this.frame.show(player);
    redraw(
      this.facts,
      sketch("span", { class: "own-name" }, playerName(info, seat), botSign(info, seat)),
      facts(player, info, view, lookThrough(this.hands, player, info)),
    );
    redraw(this.still, mineGround(player));
    const { x, width, height, top } = layout.mine.cage;
    redraw(
      this.cage,
      cagePicture(player, `cage-of-${seat}`),
      sketch("rect", { class: "glow", x, y: top[player.cage_at], width, height, rx: 6 }),
    );
    const names = cubePieces(this.pieces, player);
    this.drawCubes(player, names);
    this.drawOrders(player, names, Boolean(view.pending));
  }

  /** @param {PlayerView} player @param {Map<string, string>} names */
  drawCubes(player, names) {
    redraw(
      this.cubes,
      mineCubes(player).map((one) => cubePicture({ ...one, name: names.get(`${one.cube}|${one.place}`) ?? "" })),
    );
    redraw(this.heaps, heapNumbers(player));
  }

  /**
   * @param {PlayerView} player @param {Map<string, string>} names
   * @param {boolean} pending whether a slot awaits its second cube
   */
  drawOrders(player, names, pending) {
    const none = sketch("p", { class: "orders-empty" }, t("own.orders.none"));
    redraw(
      this.orders,
      player.orders.length ? player.orders.map((order) => orderPicture(order, names, pending)) : none,
    );
    set(this.orders, { role: player.orders.length ? "list" : null });
  }

  /** What can be done in the mine now. @param {Hands} hands */
  mark(hands) {
    const acting = hands.store.acting === this.player?.seat && hands.store.view?.phase === "mining";
    const legal = acting ? hands.legal : [];
    const at = this.player?.cage_at;
    for (const level of this.levels.children)
      this.allow(level, legal.includes(`cage ${level.getAttribute("data-level")}`));
    this.cage.classList.toggle(
      "can",
      legal.some((action) => action.startsWith("cage ")),
    );
    this.allow(
      this.bunker,
      hands.held ? legal.includes(`store ${hands.held.cube}`) : legal.some((action) => action.startsWith("store ")),
    );
    for (const node of this.cubes.children) {
      const cube = node.getAttribute("data-cube") ?? "";
      const holder = node.getAttribute("data-holder");
      const held = { cube, storage: holder === "storage" };
      const can =
        holder === "cart"
          ? node.getAttribute("data-level") === at && legal.includes(`load ${cube}`)
          : destinations(legal, held).length > 0;
      this.allow(
        node,
        can,
        t(holder === "cart" ? "action.load" : holder === "cage" ? "own.cube.cage" : "own.cube.storage", { cube }),
      );
      node.classList.toggle(
        "held",
        Boolean(hands.held && holder !== "cart" && hands.held.cube === cube && hands.held.storage === held.storage),
      );
    }
    for (const slot of this.orders.querySelectorAll(".slot")) this.markSlot(slot, hands, legal);
    this.ring(hands);
  }

  /** @param {ReturnType<typeof tileParts> | ""} tile */
  expect(tile) {
    const place = tile && this.player ? nextTile(this.player, tile) : null;
    set(this.coming, { ...(place ?? {}), display: place ? null : "none" });
  }

  /** What waits to be confirmed is drawn as done. @param {Hands} hands */
  ring({ store, waiting }) {
    const { foreseen } = store.privateOf(this.seat);
    const where = store.view && waiting ? ringed(store.view.players[this.seat], foreseen) : "";
    for (const thing of this.element.querySelectorAll(".waiting")) thing.classList.remove("waiting");
    if (where) this.element.querySelector(where)?.classList.add("waiting");
  }

  /** @param {Element} slot @param {Hands} hands @param {string[]} legal */
  markSlot(slot, hands, legal) {
    const order = slot.getAttribute("data-order") ?? "";
    const colour = slot.getAttribute("data-slot") ?? "";
    const half = slot.getAttribute("data-half") === "true";
    const actions = slot.hasAttribute("data-open") ? slotActions(legal, order, colour, half, hands.held) : [];
    this.allow(slot, actions.length > 0, t("own.slot", { order: orderName(order), colour }));
    slot.classList.toggle("substitute", actions.length > 0 && actions.every(substitutes));
    if (actions.length > 0 && actions.every(substitutes)) slot.setAttribute("data-help", t("own.slot.substitute"));
    else slot.removeAttribute("data-help");
  }

  /** @param {Element} node @param {boolean} can @param {string} [label] */
  allow(node, can, label) {
    node.classList.toggle("can", can);
    set(node, {
      tabindex: can ? "0" : "-1",
      "aria-disabled": can ? null : "true",
      ...(label ? { "aria-label": label, role: "button" } : {}),
    });
  }
}

/**
 * A cube that can be taken, and the frame around it when it is.
 * @param {{name: string, cube: string, place: string, x: number, y: number, level?: string}} one
 */
function cubePicture({ name, cube, place, x, y, level }) {
  const size = layout.mine.cube.size;
  const holder = place.split(":")[0];
  const edge = size / 2 + 2;
  return sketch(
    "g",
    {
      key: name,
      class: "cube-piece",
      "data-do": holder === "cart" ? "cart" : "cube",
      "data-cube": cube,
      "data-storage": holder === "storage" ? "true" : null,
      "data-level": level,
      "data-holder": holder,
      "data-help": `${t(`cube.${cube}`)}\n${t(holder === "cart" ? "help.cart" : "help.cube")}`,
    },
    moving({ name, symbol: `cube-${cube}`, x, y, width: size, height: size }),
    sketch("rect", { class: "glow", x: x - edge, y: y - edge, width: size + 4, height: size + 4, rx: 4 }),
  );
}

/** @param {OrderView} order @param {Map<string, string>} names @param {boolean} pending */
function orderPicture(order, names, pending) {
  const { width, height } = layout.symbols["order-"];
  const told = t(order.complete ? "own.order.complete" : "own.order", {
    order: orderName(order.name),
    points: order.points,
  });
  return sketch(
    "svg",
    {
      key: order.name,
      class: "order-card",
      viewBox: `0 0 ${width} ${height}`,
      role: "listitem",
      "data-thing": `order:${order.name}`,
      "aria-label": told,
      "data-help": `${told}\n${t("help.order", { points: order.points })}`,
    },
    sketchUse(`order-${order.name}`, { key: "card", width, height, ...flyingCard(order.name) }),
    order.slots.map((_, at) => slotPicture(order, at, names, pending)),
    order.complete && sketchUse("seal", { key: "seal", ...layout.symbols.seal }),
  );
}

/** @param {OrderView} order @param {number} at @param {Map<string, string>} names @param {boolean} pending */
function slotPicture(order, at, names, pending) {
  const { x, y } = layout.orders.slots[order.slots.length][at];
  const { colour, cubes, filled } = order.slots[at];
  // Which slot of its colour an action means: the one that awaits a second cube, a half filled one, or a free one.
  const begun = cubes.length > 0 && !filled;
  return sketch(
    "g",
    {
      class: "slot",
      "data-do": "slot",
      "data-order": order.name,
      "data-slot": colour,
      "data-at": at,
      "data-open": (pending ? begun : !filled) ? "true" : null,
      "data-half": begun && !pending ? "true" : null,
      role: "button",
    },
    sketch("rect", { class: "hit", x: x - 20, y: y - 21, width: 40, height: 42 }),
    sketch("rect", { class: "glow", x: x - 19, y: y - 20, width: 38, height: 40, rx: 8 }),
    sketch(
      "g",
      { class: "slot-cubes" },
      cubes.map((cube, n) =>
        moving({
          ...slotCube(order, at, n),
          name: names.get(`${cube}|slot:${order.name}:${at}:${n}`) ?? `${at}/${n}`,
        }),
      ),
    ),
  );
}
