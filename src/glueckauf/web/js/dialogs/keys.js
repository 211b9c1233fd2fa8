// What the keys do, under `?`.

import { AREAS } from "../board/keyboard.js";
import { h, sheet } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";

/** A row for each key. */
export function keysTable() {
  const letters = [...t("keys.letters")];
  const rows = [
    ...AREAS.map(({ name }, at) => [letters[at].toUpperCase(), t(name)]),
    ["← ↑ → ↓", t("keys.arrows")],
    ["0 – 4", t("keys.digits")],
    ["Enter", t("keys.enter")],
    ["Esc", t("keys.escape")],
    ["U", t("prompt.undo")],
    ["H", t("hint.ask")],
    ["?", t("keys.title")],
  ];
  return h(
    "table",
    { class: "keys" },
    h(
      "tbody",
      {},
      rows.map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, does))),
    ),
  );
}

export function keysDialog() {
  return sheet("keys-sheet", t("keys.title"), h("button", { class: "primary" }, t("ui.close")), keysTable());
}
