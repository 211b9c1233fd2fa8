// Links for friends, and the room where a table waits for them.

import { deleteTable } from "./api.js";
import { begunLine } from "./begin.js";
import { h, sheet } from "./dom.js";
import { forgetGame, knownGame } from "./preferences.js";
import { playerName } from "./sentences.js";
import { t } from "./words.js";

/** @param {string} label @param {string} link */
function linkRow(label, link) {
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const done = h("span", { class: "hint", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    done.textContent = t("share.copied");
  };
  return h("div", { class: "link-row" }, h("span", {}, label), field, h("button", { type: "button", onclick: copy }, t("share.copy")), done);
}

/** Whether a link leads only to this very machine. @param {string} link */
function onlyHere(link) {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(link);
}

/** @param {string} table @param {any} info */
export function linkRows(table, info) {
  const known = knownGame(table);
  if (!known) return [];
  const rows = known.links.map(({ seat, link }) => linkRow(t("share.seat", { seat: seat + 1, who: playerName(info, seat) }), link));
  if (known.spectator) rows.push(linkRow(t("share.spectator"), known.spectator));
  const any = known.links[0]?.link ?? known.spectator;
  if (any && onlyHere(any)) rows.push(h("p", { class: "hint" }, t("start.machine.only")));
  return rows;
}

/** The rule set of the table, and where it departs from its name. @param {any} info */
function rulesLine(info) {
  const [name, ...switches] = info.rules.split(" ");
  const told = switches.map((/** @type {string} */ word) => {
    const [id, value] = word.split("=");
    return `${t(`switch.${id}`)}: ${value === "on" || value === "off" ? t(`switch.value.${value}`) : value}`;
  });
  return h("p", {}, h("strong", {}, t("start.rules")), `: ${[t(`preset.${name}`), ...told].join(", ")}`, info.seed !== null && h("span", {}, ` · ${t("share.seed", { seed: info.seed })}`));
}

/** @param {string} table @param {import("./store.js").Store} store @param {import("./connection.js").Connection} connection @param {() => void} home */
export function shareDialog(table, store, connection, home) {
  const { info } = store;
  const seats = info.seats.map((/** @type {any} */ seat) => {
    const who = playerName(info, seat.seat);
    const own = store.mine.includes(seat.seat);
    return h(
      "li",
      {},
      h("strong", {}, who),
      " ",
      seat.away ? t(`share.away.${seat.away}`) : seat.bot ? t("share.bot") : store.present[seat.seat] ? t("share.present") : t("share.absent"),
      " ",
      own && !seat.bot && info.status === "running" && h("button", { onclick: () => connection.command({ type: "leave", seat: seat.seat }) }, t("share.leave")),
      own && seat.away && h("button", { onclick: () => connection.command({ type: "return", seat: seat.seat }) }, t("share.return")),
      store.host && !own && !seat.bot && info.status === "running" && h("button", { onclick: () => connection.command({ type: "give", seat: seat.seat, bot: info.takeover }) }, t("share.give")),
    );
  });
  const dialog = sheet(
    "",
    t("share.title"),
    h("button", { class: "primary" }, t("ui.close")),
    h("ul", { class: "share-seats" }, seats),
    rulesLine(info),
    begunLine(info),
    linkRows(table, info),
    store.host && info.status === "running" && h("button", { class: "danger", onclick: () => connection.command({ type: "end" }).then(() => dialog.close()) }, t("share.end")),
    store.host &&
      info.status !== "running" &&
      h("button", { class: "danger", onclick: async () => { await deleteTable(table, connection.secrets); forgetGame(table); dialog.close(); home(); } }, t("share.delete")),
  );
}

/** @param {string} table @param {import("./store.js").Store} store @param {import("./connection.js").Connection} connection */
export function waitingRoom(table, store, connection) {
  const { info } = store;
  return h(
    "section",
    { class: "waiting" },
    h("h1", {}, t("waiting.title")),
    h("p", {}, t("waiting.text")),
    h("ul", { class: "share-seats" }, info.seats.map((/** @type {any} */ seat) => h("li", {}, h("strong", {}, playerName(info, seat.seat)), " ", seat.taken ? t("share.present") : t("share.absent")))),
    linkRows(table, info),
    store.host && h("button", { class: "primary", id: "start-now", onclick: () => connection.command({ type: "start" }) }, t("waiting.start")),
  );
}
