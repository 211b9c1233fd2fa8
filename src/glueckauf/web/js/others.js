// The others: their mines at a glance, and large on demand.

import { layout } from "./assets.js";
import { h, icon, keep, replace, s, set, sheet, use } from "./dom.js";
import { cagePicture, frameMine, heapNumbers, mineCubes, mineGround } from "./mine.js";
import { facts } from "./own.js";
import { slotCube, still } from "./pieces.js";
import { cardPicture } from "./picker.js";
import { orderName, playerName } from "./sentences.js";
import { t } from "./words.js";

/** A whole mine that nobody acts in. @param {any} player @param {string} looks */
function minePicture(player, looks) {
  const size = layout.mine.cube.size;
  const cubes = mineCubes(player).map(({ cube, x, y }) => still({ name: "", symbol: `cube-${cube}`, x, y, width: size, height: size }));
  const svg = s("svg", { class: looks, "aria-hidden": "true" }, mineGround(player), cagePicture(player), cubes, heapNumbers(player));
  frameMine(svg, player);
  new ResizeObserver(() => frameMine(svg, player)).observe(svg);
  return svg;
}

/** An order with its cubes. @param {any} order */
function orderPicture(order) {
  const card = cardPicture(order.name, "order-card");
  order.slots.forEach((/** @type {any} */ slot, /** @type {number} */ at) => {
    slot.cubes.forEach((/** @type {string} */ _, /** @type {number} */ n) => card.append(still(slotCube(order, at, n))));
  });
  if (order.complete) card.append(use("seal", layout.symbols.seal));
  return h("li", { title: orderName(order.name) }, card, h("span", { class: "unseen" }, orderName(order.name)));
}

/** What the supply still holds. @param {import("./store.js").View} view */
export function supplyLine(view) {
  return Object.entries(view.supply).map(([cube, count]) => h("span", { class: "fact" }, icon(`cube-${cube}`), h("span", { class: "unseen" }, t(`cube.${cube}`)), h("b", {}, count)));
}

export class Others {
  /** @param {import("./flights.js").Pieces} pieces @param {(seat: number) => void} onLook */
  constructor(pieces, onLook) {
    this.pieces = pieces;
    this.onLook = onLook;
    this.list = h("div", { class: "others-list" });
    this.supply = h("p", { class: "supply narrow" });
    this.element = h("section", { class: "others", "aria-label": t("tabs.others") }, this.supply, this.list);
  }

  /** @param {import("./store.js").View} view @param {any} info @param {number} eyes */
  draw(view, info, eyes) {
    const others = Array.from({ length: view.players.length - 1 }, (_, n) => view.players[(eyes + 1 + n) % view.players.length]);
    replace(this.supply, `${t("sign.supply")} `, supplyLine(view));
    keep(
      this.list,
      others,
      (player) => String(player.seat),
      (player) => h("button", { onclick: () => this.onLook(player.seat) }, h("span", { class: "other-text" }, h("strong", {}), h("span", { class: "other-facts" })), h("span", { class: "mini-holder" })),
      (node, player) => this.update(node, player, view, info),
    );
  }

  /** @param {Element} node @param {any} player @param {import("./store.js").View} view @param {any} info */
  update(node, player, view, info) {
    const [text, mini] = node.children;
    const [name, box] = text.children;
    const active = view.seat === player.seat && view.phase !== "over";
    set(node, { class: `other by-${info.seats[player.seat].colour}${active ? " active" : ""}`, "data-thing": `mine:${player.seat}`, "aria-label": t("others.look", { who: playerName(info, player.seat), points: player.points, marks: player.marks, workers: player.workers }) });
    name.textContent = playerName(info, player.seat);
    replace(box, ...facts(player, info, view));
    const key = JSON.stringify([player.levels, player.cage, player.cage_at, player.storage]);
    if (mini.getAttribute("data-shown") !== key) {
      mini.setAttribute("data-shown", key);
      replace(mini, minePicture(player, "mini"));
    }
  }

  /** @param {import("./store.js").View | null} view @param {any} info @param {number} seat */
  enlarge(view, info, seat) {
    if (!view) return;
    const player = view.players[seat];
    sheet(
      "scene enlarged",
      playerName(info, seat),
      h("button", { class: "primary" }, t("ui.close")),
      h("div", { class: "own-facts" }, facts(player, info, view)),
      minePicture(player, "mine-view"),
      h("h3", {}, t("own.orders")),
      h("ul", { class: "card-row" }, player.orders.map(orderPicture)),
      info.switches.open_delivered && player.delivered.length > 0 && [h("h3", {}, t("fact.delivered")), h("ul", { class: "card-row" }, player.delivered.map((/** @type {string} */ name) => h("li", {}, cardPicture(name, "order-card"), h("span", { class: "unseen" }, orderName(name)))))],
    );
  }
}
