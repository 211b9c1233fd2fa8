// Help in place: what a thing is, on hover, focus or a long press; and the rules a click away.

import { h, sheet } from "./dom.js";
import { swallow } from "./drag.js";
import { t } from "./words.js";

const DELAY = 550;
const LONG_PRESS = 500;

/**
 * Elements with `data-help` explain themselves. The text was made when they were drawn.
 * @param {HTMLElement} root @returns {() => void} to stop
 */
export function tips(root) {
  const bubble = h("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
  document.body.append(bubble);
  /** @type {number | undefined} */
  let timer = undefined;
  let pressed = false; // a finger has asked what something is
  /** @type {Element | null} what the mouse is over */
  let under = null;

  const hide = () => {
    clearTimeout(timer);
    under = null;
    bubble.hidden = true;
  };
  /** @param {EventTarget | null} target */
  const helped = (target) => (target instanceof Element ? target.closest("[data-help]") : null);
  /** @param {Element} element */
  const show = (element) => {
    const text = element.getAttribute("data-help");
    if (!text || !element.isConnected) return;
    bubble.textContent = text;
    bubble.hidden = false;
    const box = element.getBoundingClientRect();
    const own = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.x + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const above = box.y - own.height - 8;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above > 8 ? above : Math.min(box.bottom + 8, innerHeight - own.height - 8)}px`;
  };
  /** @param {Element | null} element @param {number} delay @param {boolean} [press] */
  const later = (element, delay, press = false) => {
    hide();
    pressed = false;
    if (!element) return;
    timer = setTimeout(() => {
      show(element);
      pressed = press;
    }, delay);
  };

  const over = (/** @type {PointerEvent} */ event) => {
    const element = helped(event.target);
    if (event.pointerType !== "mouse" || (element && element === under)) return;
    later(element, DELAY);
    under = element;
  };
  const press = (/** @type {PointerEvent} */ event) => (event.pointerType === "mouse" ? hide() : later(helped(event.target), LONG_PRESS, true));
  const release = () => {
    clearTimeout(timer);
    if (!pressed) return;
    pressed = false; // and has not chosen it
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50);
  };
  const focus = (/** @type {FocusEvent} */ event) => {
    const element = helped(event.target);
    if (element?.matches(":focus-visible")) later(element, DELAY);
  };
  const key = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && hide();
  root.addEventListener("pointerover", over);
  root.addEventListener("pointerdown", press);
  root.addEventListener("pointerup", release);
  root.addEventListener("pointerleave", hide);
  root.addEventListener("focusin", focus);
  root.addEventListener("focusout", hide);
  document.addEventListener("keydown", key);
  return () => {
    hide();
    bubble.remove();
    document.removeEventListener("keydown", key);
  };
}

/** The rules, in short chapters. */
export function rulesDialog() {
  const chapters = Array.from({ length: Number(t("rules.count")) }, (_, index) => h("details", { open: index === 0 }, h("summary", {}, t(`rules.${index + 1}.title`)), t(`rules.${index + 1}.text`).split("\n").map((paragraph) => h("p", {}, paragraph))));
  sheet("rules", t("help.rules"), h("button", { class: "primary" }, t("ui.close")), chapters);
}
