// Dragging: a cube to a slot or the bunker, the cage to a level. It ends in the same clicks.

import { described } from "./input.js";

/** @import { Hands } from "./input.js" */

const SLACK = 7;

/**
 * @param {HTMLElement} root @param {Hands} hands
 * @returns {() => void} to stop listening
 */
export function dragging(root, hands) {
  /** @type {{thing: Element, x: number, y: number, ghost: Element | null, id: number} | null} */
  let drag = null;

  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const thing = event.target.closest('[data-do="cube"], [data-do="cage"], [data-do="cart"]');
    if (thing && hands.store.acting !== null)
      drag = { thing, x: event.clientX, y: event.clientY, ghost: null, id: event.pointerId };
  };

  const move = (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.ghost && Math.hypot(dx, dy) > SLACK) {
      drag.ghost = ghostOf(drag.thing);
      const { what, cube, storage } = described(drag.thing);
      if (what === "cube") {
        hands.held = { cube, storage };
        hands.redraw();
      }
      root.classList.add("dragging");
    }
    if (drag.ghost)
      /** @type {SVGElement} */ (drag.ghost).style.transform =
        `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  };

  const up = (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { thing, ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    root.classList.remove("dragging");
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50);
    land(thing, document.elementFromPoint(event.clientX, event.clientY));
  };

  const cancel = () => {
    drag?.ghost?.remove();
    drag = null;
    root.classList.remove("dragging");
  };

  /** @param {Element} thing @param {Element | null} below */
  const land = (thing, below) => {
    const { what, cube } = described(thing);
    const wanted =
      {
        cube: '[data-do="slot"], [data-do="bunker"]',
        cage: '[data-do="level"]',
        cart: '[data-do="level"], [data-do="cage"], [data-do="cube"]',
      }[what] ?? "";
    const target = below?.closest(wanted);
    if (what === "cart" && target) hands.attempt([`load ${cube}`]);
    else if (target) hands.use(target);
    else if (what === "cube") {
      hands.drop();
      hands.redraw();
    }
  };

  root.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  return () => {
    root.removeEventListener("pointerdown", down);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
}

/** @param {Event} event */
export function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** A picture of the thing that follows the pointer. @param {Element} thing */
function ghostOf(thing) {
  const box = thing.getBoundingClientRect();
  const source = thing.querySelector("use") ?? thing;
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  ghost.setAttribute("class", "ghost dragged");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", source.getAttribute("href") ?? "");
  use.setAttribute("width", "100%");
  use.setAttribute("height", "100%");
  ghost.append(use);
  ghost.style.width = `${Math.max(box.width, 24)}px`;
  ghost.style.height = `${Math.max(box.height, 24)}px`;
  document.getElementById("flights")?.append(ghost);
  return ghost;
}
