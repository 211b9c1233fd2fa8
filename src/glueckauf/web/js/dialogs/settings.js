// Preferences that hold everywhere: language, light or dark, contrast, size of text, motion, sound.

import { h, sheet } from "../plumbing/dom.js";
import { sign } from "../plumbing/icons.js";
import { prefer, preferences } from "../plumbing/preferences.js";
import { LANGUAGES, language, t } from "../plumbing/words.js";
import { soundOptions } from "../sound/sound.js";

/** @import { Language } from "../plumbing/preferences.js" */

const OWN_NAMES = { en: "English", de: "Deutsch", hu: "Magyar", pl: "Polski" };

export function languageMenu() {
  const menu = h(
    "select",
    {
      class: "language",
      "aria-label": t("settings.language"),
      onchange: () => {
        prefer({ language: /** @type {Language} */ (menu.value) });
        menu.closest("dialog")?.close();
        dispatchEvent(new Event("glueckauf:language"));
      },
    },
    LANGUAGES.map((one) => h("option", { value: one, lang: one, selected: one === language() }, OWN_NAMES[one])),
  );
  return menu;
}

/** @param {string} name @param {string[]} values @param {"theme" | "contrast" | "text" | "motion"} key */
function choice(name, values, key) {
  const menu = h(
    "select",
    { id: `settings-${key}`, onchange: () => prefer({ [key]: menu.value }) },
    values.map((value) =>
      h("option", { value, selected: preferences()[key] === value }, t(`settings.${key}.${value}`)),
    ),
  );
  return h("div", { class: "option" }, h("label", { for: `settings-${key}` }, name), menu);
}

/** @typedef {{confirm?: (wish: boolean) => void, prices?: () => void}} Also what a table does beside remembering */

/** @param {Also} [also] */
export function settingsDialog(also = {}) {
  const confirm = h("input", {
    type: "checkbox",
    id: "settings-confirm",
    checked: preferences().confirm,
    onchange: () => {
      prefer({ confirm: confirm.checked });
      also.confirm?.(confirm.checked);
    },
  });
  const large = h("input", {
    type: "checkbox",
    id: "settings-large",
    checked: preferences().largeMining,
    onchange: () => prefer({ largeMining: large.checked }),
  });
  const prices = h("input", {
    type: "checkbox",
    id: "settings-prices",
    checked: preferences().prices,
    onchange: () => {
      prefer({ prices: prices.checked });
      also.prices?.();
    },
  });
  sheet(
    "settings",
    t("settings.title"),
    h("button", { class: "primary" }, t("ui.close")),
    h("label", { class: "option" }, t("settings.language"), languageMenu()),
    choice(t("settings.theme"), ["auto", "light", "dark"], "theme"),
    choice(t("settings.contrast"), ["auto", "high"], "contrast"),
    choice(t("settings.text"), ["normal", "large", "largest"], "text"),
    choice(t("settings.motion"), ["slow", "normal", "fast", "none"], "motion"),
    h("div", { class: "option" }, confirm, h("label", { for: "settings-confirm" }, t("settings.confirm"))),
    h("div", { class: "option" }, large, h("label", { for: "settings-large" }, t("settings.large"))),
    h("div", { class: "option" }, prices, h("label", { for: "settings-prices" }, t("settings.prices"))),
    soundOptions(),
  );
}

/** @param {Also} [also] */
export function settingsButton(also = {}) {
  return h(
    "button",
    {
      class: "round",
      "aria-label": t("settings.title"),
      title: t("settings.title"),
      onclick: () => settingsDialog(also),
    },
    sign("gear"),
  );
}
