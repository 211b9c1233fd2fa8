// The sounds of the colliery, made of oscillators and noise. Nothing here is a recording.

/**
 * @typedef {(context: BaseAudioContext, out: AudioNode, at: number, length: number) => void} Sound
 * Plays into `out` from the moment `at`, in seconds of the context; `length` is how long what it goes with takes.
 */

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** Two seconds of noise, from a small generator of our own. @param {BaseAudioContext} context */
function noise(context) {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    let seed = 1900;
    for (let n = 0; n < samples.length; n += 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      samples[n] = seed / 2 ** 31 - 1;
    }
    noises.set(context, buffer);
  }
  return buffer;
}

/**
 * A gain that opens, holds and closes.
 * @param {BaseAudioContext} context @param {AudioNode} out @param {number} at
 * @param {{high: number, attack: number, hold?: number, release: number}} shape
 */
function envelope(context, out, at, { high, attack, hold = 0, release }) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(high, at + attack);
  gain.gain.setValueAtTime(high, at + attack + hold);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + hold + release);
  gain.connect(out);
  return gain;
}

/**
 * @param {BaseAudioContext} context @param {AudioNode} out @param {BiquadFilterType} type
 * @param {number} frequency @param {number} [sharpness]
 */
function filter(context, out, type, frequency, sharpness = 1) {
  const node = context.createBiquadFilter();
  node.type = type;
  node.frequency.value = frequency;
  node.Q.value = sharpness;
  node.connect(out);
  return node;
}

/**
 * @param {BaseAudioContext} context @param {AudioNode} out @param {number} at @param {number} length
 * @param {number} [from] where the noise begins
 */
function rustle(context, out, at, length, from = 0) {
  const source = context.createBufferSource();
  source.buffer = noise(context);
  source.loop = true;
  source.connect(out);
  source.start(at, from % 2);
  source.stop(at + length);
}

/**
 * @param {BaseAudioContext} context @param {AudioNode} out @param {OscillatorType} type
 * @param {[number, number][]} pitches moments and frequencies @param {number} at @param {number} length
 */
function tone(context, out, type, pitches, at, length) {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitches[0][1], at);
  for (const [moment, frequency] of pitches.slice(1))
    source.frequency.exponentialRampToValueAtTime(frequency, at + moment);
  source.connect(out);
  source.start(at);
  source.stop(at + length);
}

/** The winding engine: it takes up speed, hums while the cage rides, and brakes. @type {Sound} */
function winding(context, out, at, length) {
  const time = Math.max(0.3, length);
  const body = envelope(context, out, at, { high: 0.34, attack: time * 0.25, hold: time * 0.45, release: time * 0.5 });
  const low = filter(context, body, "lowpass", 420, 2);
  const speed = /** @type {[number, number][]} */ ([
    [0, 42],
    [time * 0.35, 96],
    [time * 0.7, 92],
    [time * 1.15, 38],
  ]);
  tone(context, low, "sawtooth", speed, at, time * 1.3);
  tone(
    context,
    low,
    "square",
    speed.map(([moment, pitch]) => [moment, pitch * 1.505]),
    at,
    time * 1.3,
  );
  const gears = envelope(context, out, at, { high: 0.1, attack: time * 0.2, hold: time * 0.5, release: time * 0.4 });
  rustle(context, filter(context, gears, "bandpass", 620, 1.4), at, time * 1.2);
}

/** Lumps of coal that fall into a cart. @type {Sound} */
function coal(context, out, at) {
  const lumps = [
    [0, 1500, 0.5],
    [0.045, 950, 0.42],
    [0.08, 2100, 0.3],
    [0.13, 1200, 0.34],
    [0.19, 1750, 0.2],
    [0.27, 1050, 0.14],
  ];
  for (const [after, pitch, high] of lumps) {
    const fall = envelope(context, out, at + after, { high, attack: 0.003, release: 0.075 });
    rustle(context, filter(context, fall, "bandpass", pitch, 3.2), at + after, 0.1, pitch / 1000);
  }
  const thud = envelope(context, out, at, { high: 0.3, attack: 0.004, release: 0.16 });
  tone(
    context,
    thud,
    "sine",
    [
      [0, 120],
      [0.15, 62],
    ],
    at,
    0.2,
  );
}

/** A stamp comes down on paper. @type {Sound} */
function stamp(context, out, at) {
  const thump = envelope(context, out, at, { high: 0.6, attack: 0.003, release: 0.15 });
  tone(
    context,
    thump,
    "sine",
    [
      [0, 170],
      [0.12, 58],
    ],
    at,
    0.2,
  );
  const slap = envelope(context, out, at, { high: 0.28, attack: 0.001, release: 0.05 });
  rustle(context, filter(context, slap, "lowpass", 2600), at, 0.08);
}

/** The steam whistle at the end of a shift: three pipes and their breath. @type {Sound} */
function whistle(context, out, at) {
  const pipes = envelope(context, out, at, { high: 0.13, attack: 0.12, hold: 0.95, release: 0.5 });
  const soft = filter(context, pipes, "lowpass", 2300);
  for (const pitch of [466, 587, 698])
    tone(
      context,
      soft,
      "square",
      [
        [0, pitch * 0.9],
        [0.16, pitch],
        [1.1, pitch * 1.004],
        [1.6, pitch * 0.93],
      ],
      at,
      1.7,
    );
  const breath = envelope(context, out, at, { high: 0.12, attack: 0.05, hold: 1, release: 0.5 });
  rustle(context, filter(context, breath, "bandpass", 3200, 0.8), at, 1.7);
}

/** Two soft bells: it is one's turn. @type {Sound} */
function call(context, out, at) {
  for (const [after, pitch] of [
    [0, 587.3],
    [0.19, 784],
  ]) {
    const bell = envelope(context, out, at + after, { high: 0.24, attack: 0.012, release: 0.9 });
    tone(context, bell, "sine", [[0, pitch]], at + after, 1);
    const over = envelope(context, out, at + after, { high: 0.05, attack: 0.008, release: 0.35 });
    tone(context, over, "sine", [[0, pitch * 2.76]], at + after, 0.5);
  }
}

/** @type {Record<string, Sound>} */
export const SOUNDS = { winding, coal, stamp, whistle, call };
