// Help in place: what a thing is, on hover, focus or a long press; and the rules a click away.

import { swallow } from "../board/drag.js";
import { chapterOf } from "../learn/chapters.js";
import { h } from "../plumbing/dom.js";
import { t } from "../plumbing/words.js";

const DELAY = 900;
const LONG_PRESS = 500;
const TOLD = ["data-help", "data-why", "data-worth"];

/**
 * What a thing is, and why it cannot be used now, else what it does. Whoever presses long reads all of it.
 * @param {Element} element @param {boolean} all
 */
function textOf(element, all) {
  const help = (element.getAttribute("data-help") ?? "").split("\n");
  const why = element.getAttribute("data-why");
  const worth = element.getAttribute("data-worth");
  const told = all ? [...help, why, worth] : [help[0], why ?? help[1], worth];
  return told.filter(Boolean).join("\n");
}

/**
 * Above what it tells of, else below; but never over the mine and its orders, which one wants to see meanwhile: there
 * it stands beside them, or at the foot of a narrow screen.
 * @param {Element} element @param {DOMRect} bubble
 */
function placeFor(element, { width, height }) {
  const box = element.getBoundingClientRect();
  const [right, bottom] = [innerWidth - width - 8, innerHeight - height - 8];
  const side = element.closest(".own > .mine-view, .own > .orders") && element.closest(".own")?.getBoundingClientRect();
  if (side && side.left > width + 16)
    return { left: side.left - width - 8, top: Math.max(8, Math.min(box.y + box.height / 2 - height / 2, bottom)) };
  const left = Math.min(Math.max(8, box.x + box.width / 2 - width / 2), right);
  if (side) return { left, top: bottom };
  const above = box.y - height - 8;
  return { left, top: above > 8 ? above : Math.min(box.bottom + 8, bottom) };
}

/**
 * Whether something has come to lie over the table; what was hidden and is told so again has not.
 * @param {MutationRecord} change
 */
function opens({ type, addedNodes, target }) {
  if (type === "childList") return [...addedNodes].some((node) => node instanceof HTMLDialogElement);
  return target instanceof HTMLElement && !target.hidden;
}

/**
 * Elements with `data-help` explain themselves, and say in `data-why` why they cannot be used now, in `data-worth` what
 * is to be had from them.
 * @param {HTMLElement} root @returns {() => void} to stop
 */
export function tips(root) {
  const bubble = h("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
  document.body.append(bubble);
  /** @type {number | undefined} */
  let timer;
  let byKeys = false; // the focus has asked, and the mouse has not been moved since
  let pressed = false; // a finger has asked what something is
  /** @type {Element | null} what the mouse is over, and has been told of or been used */
  let under = null;
  /** @type {{element: Element, all: boolean} | null} what the bubble tells of */
  let told = null;

  const hide = () => {
    clearTimeout(timer);
    changed.disconnect();
    told = null;
    bubble.hidden = true;
  };
  const leave = () => {
    hide();
    under = null;
  };
  /** @param {EventTarget | null} target */
  const helped = (target) => (target instanceof Element ? target.closest("[data-help]") : null);
  /** @param {Element} element @param {boolean} all */
  const show = (element, all) => {
    const text = textOf(element, all);
    if (!text || !element.isConnected || document.querySelector("dialog[open]")) return;
    const keys = element.matches(":focus-visible") && chapterOf(element) !== null; // for whoever has keys at hand
    bubble.textContent = keys ? `${text}\n${t("rules.key")}` : text;
    bubble.hidden = false;
    const { left, top } = placeFor(element, bubble.getBoundingClientRect());
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    if (told?.element === element) return;
    told = { element, all };
    changed.observe(root, { subtree: true, childList: true, attributeFilter: TOLD });
  };
  const changed = new MutationObserver((changes) => {
    if (!told) return;
    const { element, all } = told;
    if (!element.isConnected || !textOf(element, all)) hide();
    else if (changes.some(({ type, target }) => type === "attributes" && target === element)) show(element, all);
  });
  /** @param {Element | null} element @param {number} delay @param {boolean} [press] */
  const later = (element, delay, press = false) => {
    hide();
    pressed = false;
    if (!element) return;
    timer = setTimeout(() => {
      show(element, press);
      pressed = press;
    }, delay);
  };

  const over = (/** @type {PointerEvent} */ event) => {
    if (byKeys) return; // the table was drawn anew beneath a mouse at rest
    const element = helped(event.target);
    if (event.pointerType !== "mouse" || (element && element === under)) return;
    later(element, DELAY);
    under = element;
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!byKeys || event.pointerType !== "mouse") return;
    byKeys = false;
    over(event);
  };
  const press = (/** @type {PointerEvent} */ event) =>
    event.pointerType === "mouse" ? hide() : later(helped(event.target), LONG_PRESS, true);
  const release = () => {
    clearTimeout(timer);
    if (!pressed) return;
    pressed = false; // and has not chosen it
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50);
  };
  const focus = (/** @type {FocusEvent} */ event) => {
    const element = helped(event.target);
    if (!element?.matches(":focus-visible")) return;
    byKeys = true;
    later(element, DELAY);
  };
  root.addEventListener("pointerover", over);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerdown", press);
  root.addEventListener("pointerup", release);
  root.addEventListener("pointerleave", leave);
  root.addEventListener("focusin", focus);
  root.addEventListener("focusout", hide);
  document.addEventListener("keydown", hide, true); // before the key leads the focus somewhere
  const opened = new MutationObserver((changes) => {
    if (changes.some(opens)) hide();
  });
  opened.observe(document.body, { childList: true }); // a sheet
  for (const cards of root.querySelectorAll(".picker, .cover")) opened.observe(cards, { attributeFilter: ["hidden"] });
  return () => {
    hide();
    opened.disconnect();
    bubble.remove();
    document.removeEventListener("keydown", hide, true);
  };
}
