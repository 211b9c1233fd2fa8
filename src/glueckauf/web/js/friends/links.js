// Links to a table, for whoever is to sit or to look on there.

import { h, s, sheet } from "../plumbing/dom.js";
import { knownGame } from "../plumbing/preferences.js";
import { playerName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { TableInfo } from "../plumbing/wire.js" */

/** @param {string} label @param {string} link @param {string} invitation that goes with it */
function linkRow(label, link, invitation) {
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": label,
    onfocus: () => field.select(),
  });
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
  const send = () => navigator.share({ text: invitation, url: link }).catch(() => {}); // or not, after all
  const button = (/** @type {string} */ id, /** @type {() => void} */ action, looks = "") =>
    h("button", { type: "button", class: looks, onclick: action }, t(id));
  return h(
    "div",
    { class: "link-row" },
    h("span", {}, label),
    field,
    "share" in navigator && button("share.send", send),
    button("share.copy", copy),
    button("share.qr", () => qrSheet(label, link), "qr-open"),
    done,
  );
}

const QUIET = 4; // the width of the light edge, in squares

/**
 * A link for the camera of a phone. It is drawn here: its secret goes nowhere.
 * @param {string} label @param {string} link
 */
async function qrSheet(label, link) {
  const { qrCode } = await import("./qr.js");
  const squares = qrCode(link);
  const close = h("button", { class: "primary" }, t("ui.close"));
  if (!squares) {
    sheet("", label, close, h("p", {}, link));
    return;
  }
  const size = squares.length + 2 * QUIET;
  const dark = squares.flatMap((line, row) =>
    line.map((one, column) => (one ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : "")),
  );
  sheet(
    "qr-sheet",
    label,
    close,
    s(
      "svg",
      { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("share.qr.of", { label }) },
      s("rect", { width: size, height: size, fill: "#fff" }),
      s("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }),
    ),
    h("p", { class: "hint" }, t("share.qr.hint")),
  );
}

/** Whether a link leads only to this very machine. @param {string} link */
function onlyHere(link) {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(link);
}

/** Those that this browser was told when it made the table. @param {string} table @param {TableInfo} info */
export function linkRows(table, info) {
  const known = knownGame(table);
  if (!known) return [];
  const invitation = [t("share.invitation"), info.hints && t("share.hints")].filter(Boolean).join(" ");
  const rows = known.links.map(({ seat, link }) =>
    linkRow(t("share.seat", { seat: seat + 1, who: playerName(info, seat) }), link, invitation),
  );
  if (known.spectator) rows.push(linkRow(t("share.spectator"), known.spectator, invitation));
  const link = known.links[0]?.link ?? known.spectator;
  if (link && onlyHere(link)) rows.push(h("p", { class: "hint" }, t("start.machine.only")));
  return rows;
}
