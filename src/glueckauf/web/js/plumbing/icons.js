// Small signs for the buttons of the page, drawn on a grid of 24.

import { s } from "./dom.js";

const PATHS = {
  gear:
    "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10.5 2h3" +
    "l.5 2.6 1.9.8 2.2-1.5 2.1 2.1-1.5 2.2.8 1.9 2.5.4v3" +
    "l-2.5.5-.8 1.9 1.5 2.2-2.1 2.1-2.2-1.5-1.9.8-.5 2.5h-3l-.4-2.5-1.9-.8-2.3 1.5-2.1-2.1 1.5-2.2-.8-1.9" +
    "L2 13.5v-3l2.5-.4.8-1.9-1.5-2.3 2.1-2.1 2.3 1.5 1.9-.8z",
  log: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  save: "M12 3v11M7.5 10 12 14.5 16.5 10M4 17v4h16v-4",
  question: "M8.5 8.5a3.5 3.5 0 1 1 5 3.1c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
  people:
    "M8.5 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM2.5 19.5c0-3.6 2.7-5.8 6-5.8s6 2.2 6 5.8M16 11" +
    "a2.7 2.7 0 1 0 0-5.4M17 14c2.6.4 4.5 2.4 4.5 5.3",
  speech: "M4 4.5h16v11h-9l-4.5 4v-4H4zM8 8.5h8M8 11.5h5",
  hourglass: "M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9M10 18.5h4",
  lamp: "M9 20.5h6M10 17.5h4M9.2 14.5h5.6c0-2.4 2.7-3.4 2.7-6.6a5.5 5.5 0 0 0-11 0c0 3.2 2.7 4.2 2.7 6.6zM12 14.5V10",
  again: "M4 12a8 8 0 1 0 2.6-5.9M4 3.5v4.2h4.2",
  first: "M6.5 5v14M18 5l-7 7 7 7",
  turn_back: "M12 5l-7 7 7 7M19 5l-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M9 5v14M15 5v14",
  on: "M9 5l7 7-7 7",
  turn_on: "M12 5l7 7-7 7M5 5l7 7-7 7",
  last: "M17.5 5v14M6 5l7 7-7 7",
};

/** @param {keyof typeof PATHS} name */
export function sign(name) {
  return s(
    "svg",
    { class: "icon sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", {
      d: PATHS[name],
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    }),
  );
}
