// The question which cube is meant, and what it means to put another coal on a slot.

import { fills, substitutes } from "../board/choices.js";
import { h, icon, sheet } from "../plumbing/dom.js";
import { actionText, orderName } from "../plumbing/sentences.js";
import { t } from "../plumbing/words.js";

/** @import { PublicView, TableInfo } from "../plumbing/wire.js" */

/**
 * @param {string[]} actions that move one cube each @param {PublicView} view @param {TableInfo} info
 * @param {(action: string) => void} choose
 */
export function cubeQuestion(actions, view, info, choose) {
  const { title, text } = wording(actions, view, info);
  const dialog = sheet(
    "chooser",
    title,
    h("button", {}, t("ui.cancel")),
    text && h("p", {}, text),
    h(
      "div",
      { class: "chooser-cubes" },
      actions.map((action) => {
        const { cube, storage } = moved(action);
        const take = () => {
          dialog.close();
          choose(action);
        };
        return h(
          "button",
          { class: "cube-button", "data-action": action, "aria-label": actionText(action), onclick: take },
          icon(`cube-${cube}`, { class: "cube" }),
          h("span", {}, where(action, cube, storage)),
        );
      }),
    ),
  );
}

/** Which cube an action moves, and whether from the storage. @param {string} action */
function moved(action) {
  const [fill] = fills([action]);
  return fill ?? { cube: action.split(" ")[1], storage: false };
}

/** Where the cube is now. @param {string} action @param {string} cube @param {boolean} storage */
function where(action, cube, storage) {
  if (storage) return t("own.cube.storage", { cube });
  return t(action.startsWith("load ") ? "action.load" : "own.cube.cage", { cube });
}

/** What is asked, and what it costs. @param {string[]} actions @param {PublicView} view @param {TableInfo} info */
function wording(actions, view, info) {
  const [fill] = fills(actions);
  if (view.pending) {
    const [order] = view.pending;
    return {
      title: t("chooser.second"),
      text: t("chooser.second.text", { order: orderName(order), steps: view.steps }),
    };
  }
  if (!fill || fill.half || !actions.every(substitutes)) return { title: t("chooser.title"), text: null };
  const later = info.switches.split_substitution ? "yes" : "no";
  return {
    title: t("chooser.substitute", { slot: fill.slot }),
    text: t("chooser.substitute.text", { order: orderName(fill.order), steps: view.steps, later }),
  };
}
