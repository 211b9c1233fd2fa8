// Sound, for those who want it: off until it is switched on, as loud as they like, never needed to play.

import { h } from "../plumbing/dom.js";
import { prefer, preferences } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";

/** @type {AudioContext | null} made with the first sound that is wanted */
let context = null;
/** @type {GainNode | null} */
let volume = null;

/**
 * Let something be heard, if sounds are wanted.
 * @param {string} name @param {number} [time] in milliseconds that it goes with
 */
export function sound(name, time = 0) {
  const { sound: wanted, volume: loud } = preferences();
  if (!wanted || document.hidden || typeof AudioContext === "undefined") return;
  if (!context || !volume) {
    context = new AudioContext();
    volume = context.createGain();
    volume.connect(context.destination);
  }
  if (context.state === "suspended") {
    context.resume(); // a browser lets nothing be heard before the first click: then it is too late for this one
    return;
  }
  volume.gain.value = loud;
  const [to, out] = [context, volume];
  import("./synth.js").then(
    ({ SOUNDS }) => SOUNDS[name](to, out, to.currentTime + 0.01, time / 1000),
    () => {}, // it stays quiet
  );
}

/** The two preferences, for the dialog. */
export function soundOptions() {
  const wanted = h("input", {
    type: "checkbox",
    id: "settings-sound",
    checked: preferences().sound,
    onchange: () => {
      prefer({ sound: wanted.checked });
      loud.disabled = !wanted.checked;
      sample();
    },
  });
  const loud = h("input", {
    type: "range",
    id: "settings-volume",
    min: 0,
    max: 100,
    step: 5,
    value: Math.round(100 * preferences().volume),
    disabled: !preferences().sound,
    onchange: () => {
      prefer({ volume: Number(loud.value) / 100 });
      sample();
    },
  });
  return [
    h("div", { class: "option" }, wanted, h("label", { for: "settings-sound" }, t("settings.sound"))),
    h("div", { class: "option" }, h("label", { for: "settings-volume" }, t("settings.volume")), loud),
  ];
}

/** As it will sound; the first time the context must wake. */
function sample() {
  sound("call");
  if (context?.state === "suspended") context.resume().then(() => sound("call"));
}
