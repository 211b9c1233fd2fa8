// The rules with the game's own drawings: searchable, with what the editions do differently, and one page to print.

import { keysTable } from "../dialogs/keys.js";
import { serverInfo } from "../plumbing/api.js";
import { layout } from "../plumbing/assets.js";
import { attempt } from "../plumbing/attempt.js";
import { h, icon, replace, s, sheet, use } from "../plumbing/dom.js";
import { go, link } from "../plumbing/navigation.js";
import { t } from "../plumbing/words.js";
import { bringIntoSight, ChalkBoard, tabOf, thingsAt } from "./chalk.js";

/** @import { ServerInfo } from "../plumbing/wire.js" */

const EDITIONS = ["original", "hu", "hu2", "online"];
const SWITCHES = [
  "split_substitution",
  "free_storage",
  "open_delivered",
  "second_place_late",
  "carts_need_order",
  "storage_needs_surface",
  "cubes_per_colour",
];

/**
 * What a chapter shows, and where that is on the table.
 * @type {Record<number, {pictures: string[], places: string[]}>}
 */
const CHAPTERS = {
  1: { pictures: ["winding-tower", "order-truck-KK", "cube-black", "points"], places: ["panel:clock", "orders"] },
  2: { pictures: ["worker-0", "mark", "card-back-order", "start-player"], places: ["orders", "facts"] },
  3: { pictures: ["worker-0", "worker-1", "socket", "padlock"], places: ["panel:canteen"] },
  4: { pictures: ["tile-grey2-light", "tile-black1-dark", "mark", "card-back-tile"], places: ["panel:factory"] },
  5: { pictures: ["gauge", "cage", "cart-grey", "cube-grey"], places: ["panel:mine", "cage"] },
  6: { pictures: ["order-horsecart-YBGK", "seal", "horsecart", "locomotive"], places: ["panel:deliver", "orders"] },
  7: { pictures: ["mark", "coin", "bank", "worker-2"], places: ["panel:money"] },
  8: { pictures: ["order-locomotive-GG", "order-truck-YYY", "card-back-order", "five"], places: ["panel:order"] },
  9: { pictures: ["clock-face", "leader-0", "leader-1", "cart-black"], places: ["panel:clock"] },
  10: { pictures: ["points", "balance-beam", "cube-yellow", "mark"], places: ["balance", "facts"] },
};

/** The rules over the page. @param {number | null} [chapter] the one that is open at first */
export function rulesDialog(chapter = null) {
  const close = () => dialog.close();
  const dialog = sheet(
    "rules",
    t("help.rules"),
    h("button", { class: "primary" }, t("ui.close")),
    ...rulebook(chapter ?? 1, close),
    h("details", {}, h("summary", {}, t("keys.title")), keysTable()),
    h("p", {}, pageLink(close)),
  );
  dialog.querySelector("details[open]")?.scrollIntoView({ block: "nearest" });
}

/** @param {() => void} leave */
function pageLink(leave) {
  const found = link("/rules", t("rules.page"));
  found.addEventListener("click", leave);
  return found;
}

/** A field to search, and all chapters. @param {number} open @param {() => void} leave before something is shown */
function rulebook(open, leave) {
  const chapters = [
    ...Array.from({ length: Number(t("rules.count")) }, (_, index) => chapter(index + 1, index + 1 === open, leave)),
    editions(),
  ];
  const none = h("p", { role: "status" });
  const search = () => {
    const wanted = field.value.trim().toLocaleLowerCase();
    let found = 0;
    for (const one of chapters) {
      const has = (one.textContent ?? "").toLocaleLowerCase().includes(wanted);
      one.hidden = !has;
      if (wanted) one.open = has;
      found += has ? 1 : 0;
    }
    none.textContent = found ? "" : t("rules.none");
  };
  const field = h("input", {
    type: "search",
    class: "rules-search",
    placeholder: t("rules.search"),
    "aria-label": t("rules.search"),
    oninput: search,
  });
  return [field, none, chapters];
}

/** @param {number} number @param {boolean} open @param {() => void} leave */
function chapter(number, open, leave) {
  const { pictures = [], places = [] } = CHAPTERS[number] ?? {};
  const root = document.querySelector(".table-page");
  const here = root instanceof HTMLElement ? places.filter((place) => thingsAt(root, place).length) : [];
  return h(
    "details",
    { open, "data-chapter": number },
    h("summary", {}, t(`rules.${number}.title`)),
    h("div", { class: "rules-pictures", "aria-hidden": "true" }, pictures.map(picture)),
    t(`rules.${number}.text`)
      .split("\n")
      .map((paragraph) => h("p", {}, paragraph)),
    here.length > 0 &&
      root instanceof HTMLElement &&
      h("button", { class: "rules-show", onclick: () => showOnTable(root, here, leave) }, t("rules.show")),
  );
}

/**
 * Chalk round what a chapter speaks of, until the next touch.
 * @param {HTMLElement} root @param {string[]} places @param {() => void} leave
 */
function showOnTable(root, places, leave) {
  leave();
  bringIntoSight(root, places.find(tabOf) ?? places[0]);
  const chalk = new ChalkBoard(root);
  chalk.show(places.map((at) => ({ mark: "circle", at, to: null })));
  const wipe = () => {
    chalk.stop();
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, wipe, true);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wipe, true);
}

/** @param {string} id */
function picture(id) {
  const { width, height } = layout.tiles[id.replace(/^tile-/, "")] ?? layout.symbols[id] ?? { width: 60, height: 60 };
  const card = id.startsWith("order-") ? layout.symbols["order-"] : { width, height };
  return s(
    "svg",
    { class: "rules-picture", viewBox: `0 0 ${card.width} ${card.height}` },
    use(id, { width: card.width, height: card.height }),
  );
}

function editions() {
  return h(
    "details",
    { "data-chapter": "editions" },
    h("summary", {}, t("rules.editions.title")),
    h("p", {}, t("rules.editions.text")),
    h(
      "dl",
      {},
      EDITIONS.map((name) => [h("dt", {}, t(`preset.${name}`)), h("dd", {}, t(`preset.${name}.why`))]),
      SWITCHES.map((name) => [h("dt", {}, t(`switch.${name}`)), h("dd", {}, t(`switch.${name}.why`))]),
    ),
  );
}

/** The rules as a page, above them one page to print. @param {HTMLElement} app @param {number} open */
export async function rulesPage(app, open) {
  document.title = `${t("help.rules")} – Glück Auf`;
  const problem = h("p", { class: "problem", role: "alert" });
  const info = await attempt(serverInfo, (text) => {
    problem.textContent = text;
  });
  replace(
    app,
    h(
      "main",
      { class: "learn rules" },
      h(
        "header",
        { class: "learn-head" },
        h("button", { class: "round", "aria-label": t("table.home"), onclick: () => go("/") }, icon("emblem")),
        h("h1", {}, t("help.rules")),
        h("button", { id: "print", onclick: () => print() }, t("rules.print")),
        link("/learn", t("learn.title"), "button"),
      ),
      problem,
      info && summary(info),
      h("section", { class: "rules-book" }, ...rulebook(open, () => {})),
    ),
  );
  if (open > 1) app.querySelector("details[open]")?.scrollIntoView();
  return () => {};
}

/** Spaces, prices and the clock on one page. @param {ServerInfo} info */
function summary(info) {
  const areas = ["factory", "mine", "deliver", "money", "order"];
  return h(
    "section",
    { class: "rules-summary" },
    h("h2", {}, t("rules.page")),
    h("h3", {}, t("rules.spaces")),
    h(
      "dl",
      {},
      areas.map((area) => [h("dt", {}, t(`sign.${area}`)), h("dd", {}, t(`help.space.${area}`))]),
      h("dt", {}, t("sign.bank")),
      h("dd", {}, t("help.space.bank")),
    ),
    h("h3", {}, t("rules.prices")),
    h(
      "p",
      { class: "rules-prices" },
      ["yellow", "brown", "grey", "black"].map((colour) =>
        h(
          "span",
          {},
          picture(`tile-${colour}1-light`),
          t("terminal.marks", { count: layout.tiles[`${colour}1-light`].price }),
        ),
      ),
    ),
    h("h3", {}, t("sign.clock")),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th"), h("th", {}, t("rules.first")), h("th", {}, t("rules.second")), h("th"))),
      h(
        "tbody",
        {},
        Object.entries(info.rewards).map(([element, [first, second]], index) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, t(`element.${element}`)),
            h("td", {}, first),
            h("td", {}, second),
            h("td", {}, t("rules.from", { shift: Math.floor(index / 4) + 1 })),
          ),
        ),
      ),
    ),
  );
}
