// One's own side of the table: the mine, large, and the outstanding orders, where mining is done.

import { layout } from "./assets.js";
import { destinations, slotActions, substitutes } from "./choices.js";
import { h, icon, keep, replace, s, set, use } from "./dom.js";
import { cagePicture, frameMine, heapNumbers, mineCubes, mineGround } from "./mine.js";
import { flyingCard, pieceNode, placePiece, slotCube } from "./pieces.js";
import { seatFigure } from "./prompt.js";
import { COALS, orderName, playerName } from "./sentences.js";
import { t } from "./words.js";

const LEVELS = ["surface", ...COALS];

/**
 * The small facts of a player: points, marks, workers, delivered orders.
 * @param {any} player @param {any} info @param {any} view
 */
export function facts(player, info, view) {
  const fact = (/** @type {string} */ symbol, /** @type {number} */ number, /** @type {string} */ help, more = "") => h("span", { class: "fact", "data-help": [t(help), more].join("\n") }, icon(symbol), h("span", { class: "unseen" }, `${t(help)}: `), h("b", {}, number));
  return [
    fact("points", player.points, "fact.points"),
    fact("mark", player.marks, "fact.marks", t("help.marks")),
    h("span", { class: "fact", "data-help": `${t("fact.workers")}\n${t("help.workers")}` }, icon(`worker-${seatFigure(info, player.seat)}`, { "data-piece": `pool-${player.seat}`, "data-symbol": `worker-${seatFigure(info, player.seat)}` }), h("span", { class: "unseen" }, `${t("fact.workers")}: `), h("b", {}, player.workers)),
    fact("card-back-order", player.delivered.length, "fact.delivered"),
    view.start === player.seat && h("span", { class: "fact", "data-help": t("help.start-player") }, icon("start-player"), h("span", { class: "unseen" }, t("help.start-player"))),
  ];
}

/** Names for the cubes of a player, kept while they move. @param {import("./flights.js").Pieces} pieces @param {any} player */
export function cubePieces(pieces, player) {
  const lying = mineCubes(player);
  for (const order of player.orders) {
    order.slots.forEach((/** @type {any} */ slot, /** @type {number} */ at) => slot.cubes.forEach((/** @type {string} */ cube, /** @type {number} */ n) => lying.push({ cube, place: `slot:${order.name}:${at}:${n}`, x: 0, y: 0 })));
  }
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const cube of COALS) {
    const places = lying.filter((one) => one.cube === cube).map((one) => /** @type {[string, number]} */ ([one.place, 1]));
    for (const [place, [name]] of pieces.settle(`cube-${cube}-of-${player.seat}`, places)) names.set(`${cube}|${place}`, name);
  }
  return names;
}

export class Own {
  /** @param {import("./flights.js").Pieces} pieces @param {import("./hands.js").Hands} hands */
  constructor(pieces, hands) {
    this.pieces = pieces;
    this.hands = hands;
    this.facts = h("div", { class: "own-facts" });
    this.still = s("g");
    this.cage = s("g", { class: "cage", "data-do": "cage", "data-help": t("help.cage") });
    this.levels = s("g");
    this.bunker = this.bunkerButton();
    this.cubes = s("g");
    this.svg = s("svg", { class: "mine-view", role: "group", "aria-label": t("tabs.own") }, this.still, this.balance(), this.levels, this.bunker, this.cage, this.cubes);
    this.orders = h("div", { class: "orders", role: "list", "aria-label": t("own.orders") });
    this.element = h("section", { class: "own", "aria-label": t("tabs.own") }, this.facts, this.svg, this.orders);
    /** @type {any} */
    this.player = null;
    this.drawLevels();
    new ResizeObserver(() => this.player && frameMine(this.svg, this.player)).observe(this.svg);
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
          { class: "level", role: "button", tabindex: "0", "data-do": "level", "data-level": level, "aria-label": t("action.cage", { level }), "data-help": `${t(`level.${level}`)}\n${t("help.level")}` },
          s("rect", { class: "hit", x: -wide / 2, y: top, width: wide, height }),
          s("rect", { class: "glow", x: -layout.mine.shaft + 2, y: top + 2, width: 2 * layout.mine.shaft - 4, height: height - 4, rx: 8 }),
        ),
      );
    });
  }

  balance() {
    const { pivot, arm } = layout.mine.balance;
    return s("rect", { class: "hit", x: pivot.x - arm - 20, y: pivot.y - 16, width: 2 * arm + 40, height: 74, "data-help": t("help.balance") });
  }

  bunkerButton() {
    const { bins } = layout.mine.storage;
    const box = { x: bins.yellow.x - 18, y: 36, width: bins.black.x - bins.yellow.x + 36, height: layout.mine.surface - 38 };
    return s("g", { class: "bunker", role: "button", tabindex: "0", "data-do": "bunker", "aria-label": t("sign.storage"), "data-help": t("help.storage") }, s("rect", { class: "hit", ...box }), s("rect", { class: "glow", ...box, rx: 8 }));
  }

  /** @param {import("./store.js").View} view @param {any} info @param {number} seat */
  draw(view, info, seat) {
    const player = view.players[seat];
    this.player = player;
    set(this.svg, { "data-thing": `mine:${seat}` });
    frameMine(this.svg, player);
    this.element.className = `own by-${info.seats[seat].colour}`;
    replace(this.facts, h("span", { class: "own-name" }, playerName(info, seat)), ...facts(player, info, view));
    this.still.replaceChildren(...mineGround(player));
    const { x, width, height, top } = layout.mine.cage;
    this.cage.replaceChildren(...cagePicture(player), s("rect", { class: "glow", x, y: top[player.cage_at], width, height, rx: 6 }));
    const names = cubePieces(this.pieces, player);
    this.drawCubes(player, names);
    this.drawOrders(player, names, Boolean(view.pending));
  }

  /** @param {any} player @param {Map<string, string>} names */
  drawCubes(player, names) {
    const size = layout.mine.cube.size;
    const list = mineCubes(player).map((one) => ({ ...one, name: names.get(`${one.cube}|${one.place}`) ?? "" }));
    keep(
      this.cubes,
      list,
      (one) => one.name,
      () => s("g", { class: "cube-piece" }, use("cube-yellow"), s("rect", { class: "glow", width: size + 4, height: size + 4, rx: 4 })),
      (node, one) => {
        const [picture, glow] = node.children;
        placePiece(picture, { name: one.name, symbol: `cube-${one.cube}`, x: one.x, y: one.y, width: size, height: size });
        set(glow, { x: one.x - size / 2 - 2, y: one.y - size / 2 - 2 });
        const holder = one.place.split(":")[0];
        set(node, { "data-do": holder === "cart" ? "cart" : "cube", "data-cube": one.cube, "data-storage": holder === "storage" ? "true" : null, "data-level": one.level ?? null, "data-holder": holder, "data-help": `${t(`cube.${one.cube}`)}\n${t(holder === "cart" ? "help.cart" : "help.cube")}` });
      },
    );
    this.svg.querySelector(".heaps")?.remove();
    this.svg.append(s("g", { class: "heaps" }, heapNumbers(player)));
  }

  /** @param {any} player @param {Map<string, string>} names @param {boolean} pending whether a slot awaits its second cube */
  drawOrders(player, names, pending) {
    this.orders.querySelector(".orders-empty")?.remove();
    keep(
      this.orders,
      player.orders,
      (order) => order.name,
      (order) => this.orderCard(order),
      (node, order) => this.updateOrder(node, order, names, pending),
    );
    set(this.orders, { role: player.orders.length ? "list" : null });
    if (!player.orders.length) this.orders.append(h("p", { class: "orders-empty" }, t("own.orders.none")));
  }

  /** @param {any} order */
  orderCard(order) {
    const places = layout.orders.slots[order.slots.length];
    const slots = order.slots.map((/** @type {any} */ slot, /** @type {number} */ at) =>
      s("g", { class: "slot", "data-do": "slot", "data-order": order.name, "data-slot": slot.colour, "data-at": at, role: "button", "aria-label": t("own.slot", { order: orderName(order.name), colour: slot.colour }) }, s("rect", { class: "hit", x: places[at].x - 20, y: places[at].y - 21, width: 40, height: 42 }), s("rect", { class: "glow", x: places[at].x - 19, y: places[at].y - 20, width: 38, height: 40, rx: 8 }), s("g", { class: "slot-cubes" })),
    );
    const { width, height } = layout.symbols["order-"];
    return s("svg", { class: "order-card", viewBox: `0 0 ${width} ${height}`, role: "listitem", "data-thing": `order:${order.name}` }, use(`order-${order.name}`, { width, height, ...flyingCard(order.name) }), slots, s("g", { class: "order-seal" }));
  }

  /** @param {Element} node @param {any} order @param {Map<string, string>} names @param {boolean} pending */
  updateOrder(node, order, names, pending) {
    const told = order.complete ? t("own.order.complete", { order: orderName(order.name), points: order.points }) : t("own.order", { order: orderName(order.name), points: order.points });
    set(node, { "aria-label": told, "data-help": `${told}\n${t("help.order", { points: order.points })}` });
    node.querySelectorAll(".slot").forEach((group, at) => {
      const slot = order.slots[at];
      const holder = /** @type {Element} */ (group.querySelector(".slot-cubes"));
      keep(
        holder,
        slot.cubes.map((/** @type {string} */ cube, /** @type {number} */ n) => ({ ...slotCube(order, at, n), name: names.get(`${cube}|slot:${order.name}:${at}:${n}`) ?? `${at}/${n}` })),
        (one) => one.name,
        pieceNode,
        placePiece,
      );
      // Which slot of its colour an action means: the one that awaits a second cube, a half filled one, or a free one.
      const begun = slot.cubes.length > 0 && !slot.filled;
      set(group, { "data-open": (pending ? begun : !slot.filled) ? "true" : null, "data-half": begun && !pending ? "true" : null });
    });
    const seal = /** @type {Element} */ (node.querySelector(".order-seal"));
    if (order.complete !== Boolean(seal.childElementCount)) seal.replaceChildren(...(order.complete ? [use("seal", layout.symbols.seal)] : []));
  }

  /** What can be done in the mine now. @param {import("./hands.js").Hands} hands */
  mark(hands) {
    const acting = hands.store.acting === this.player?.seat && hands.store.view?.phase === "mining";
    const legal = acting ? hands.legal : [];
    const at = this.player?.cage_at;
    for (const level of this.levels.children) this.allow(level, legal.includes(`cage ${level.getAttribute("data-level")}`));
    this.cage.classList.toggle("can", legal.some((action) => action.startsWith("cage ")));
    this.allow(this.bunker, hands.held ? legal.includes(`store ${hands.held.cube}`) : legal.some((action) => action.startsWith("store ")));
    for (const node of this.cubes.children) {
      const cube = node.getAttribute("data-cube") ?? "";
      const holder = node.getAttribute("data-holder");
      const held = { cube, storage: holder === "storage" };
      const can = holder === "cart" ? node.getAttribute("data-level") === at && legal.includes(`load ${cube}`) : destinations(legal, held).length > 0;
      this.allow(node, can, t(holder === "cart" ? "action.load" : holder === "cage" ? "own.cube.cage" : "own.cube.storage", { cube }));
      node.classList.toggle("held", Boolean(hands.held && holder !== "cart" && hands.held.cube === cube && hands.held.storage === held.storage));
    }
    for (const slot of this.orders.querySelectorAll(".slot")) this.markSlot(slot, hands, legal);
  }

  /** @param {Element} slot @param {import("./hands.js").Hands} hands @param {string[]} legal */
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
    set(node, { tabindex: can ? "0" : "-1", "aria-disabled": can ? null : "true", ...(label ? { "aria-label": label, role: "button" } : {}) });
  }
}
