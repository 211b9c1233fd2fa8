// What cannot be taken back is asked first.

import { closed, h, sheet } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";

/**
 * @param {string} title @param {string} text what would become of it @param {string} yes the button that does it
 * @returns {Promise<boolean>} whether it is to be done
 */
export async function wanted(title, text, yes) {
  let sure = false;
  const say = () => {
    sure = true;
    dialog.close();
  };
  const dialog = sheet(
    "question",
    title,
    h("button", { autofocus: true }, t("ui.cancel")),
    h("p", { id: "question-text" }, text),
    h("button", { class: "danger", id: "sure", onclick: say }, yes),
  );
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-describedby", "question-text");
  await closed(dialog);
  return sure;
}
