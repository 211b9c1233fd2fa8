// QR codes (ISO/IEC 18004): text as bytes, error correction M, versions 1 to 10. Nothing of the text leaves the page.

/** By version: codewords for error correction a block, then how many blocks have how many codewords of data. */
const BLOCKS = [
  [],
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
];
/** By version: rows and columns in which the small squares are centred. */
const CENTRES = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** @typedef {(row: number, column: number) => boolean} Pattern */
/** @type {Pattern[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements, and their logarithms. */
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at += 1) {
  POWER[at] = value;
  POWER[at + 255] = value;
  LOG[value] = at;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

/** @param {number} one @param {number} other */
function times(one, other) {
  return one && other ? POWER[LOG[one] + LOG[other]] : 0;
}

/** The codewords that let errors be found (Reed-Solomon). @param {number[]} data @param {number} count */
function correction(data, count) {
  let divisor = [1];
  for (let root = 0; root < count; root += 1) {
    const next = [...divisor, 0];
    for (const [at, factor] of divisor.entries()) next[at + 1] ^= times(factor, POWER[root]);
    divisor = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let at = 0; at < data.length; at += 1)
    for (let n = 1, factor = rest[at]; n <= count; n += 1) rest[at + n] ^= times(divisor[n], factor);
  return rest.slice(data.length);
}

/** The data codewords of a version, block by block. @param {number} version */
function blockSizes(version) {
  const [, ...groups] = BLOCKS[version];
  const sizes = [];
  for (let at = 0; at < groups.length; at += 2) sizes.push(...Array(groups[at]).fill(groups[at + 1]));
  return sizes;
}

/** @param {number} version */
function capacity(version) {
  return blockSizes(version).reduce((sum, size) => sum + size, 0);
}

/** The bytes with their head, filled up to the capacity. @param {Uint8Array} bytes @param {number} version */
function dataOf(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = 8 * capacity(version);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
}

/**
 * All codewords in the order in which they are drawn: the blocks interleaved.
 * @param {number[]} data @param {number} version
 */
function codewords(data, version) {
  const [count] = BLOCKS[version];
  let at = 0;
  const blocks = blockSizes(version).map((size) => {
    at += size;
    return data.slice(at - size, at);
  });
  const checks = blocks.map((block) => correction(block, count));
  const interleaved = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, n) =>
      lists.flatMap((list) => (n < list.length ? [list[n]] : [])),
    ).flat();
  return [...interleaved(blocks), ...interleaved(checks)];
}

/** A number with its check bits. @param {number} value @param {number} count of them @param {number} divisor */
function checked(value, count, divisor) {
  let rest = value << count;
  for (let bit = 31 - Math.clz32(rest); bit >= count; bit -= 1) if ((rest >> bit) & 1) rest ^= divisor << (bit - count);
  return (value << count) | rest;
}

/** The squares of a code, and which of them are no data. */
class Squares {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array(this.size).fill(false));
    this.patterns();
    this.format(0);
  }

  /** @param {number} row @param {number} column @param {boolean} dark */
  fix(row, column, dark) {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row][column] = dark;
    this.fixed[row][column] = true;
  }

  /** What every code of this version has. */
  patterns() {
    const { size, version } = this;
    const centres = CENTRES[version];
    for (let at = 0; at < size; at += 1) {
      this.fix(6, at, at % 2 === 0);
      this.fix(at, 6, at % 2 === 0);
    }
    for (const row of centres)
      for (const column of centres) {
        const corner = (row === 6 && column === 6) || (row === 6 && column === size - 7);
        if (!corner && !(row === size - 7 && column === 6)) this.ring(row, column, 2, [0, 2]);
      }
    for (const [row, column] of [
      [3, 3],
      [3, size - 4],
      [size - 4, 3],
    ])
      this.ring(row, column, 4, [0, 1, 3]);
    if (version >= 7) {
      const bits = checked(version, 12, 0x1f25);
      for (let at = 0; at < 18; at += 1) {
        const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
        this.fix(far, near, Boolean((bits >> at) & 1));
        this.fix(near, far, Boolean((bits >> at) & 1));
      }
    }
  }

  /**
   * A square of rings.
   * @param {number} row @param {number} column @param {number} reach @param {number[]} dark which rings are
   */
  ring(row, column, reach, dark) {
    for (let down = -reach; down <= reach; down += 1)
      for (let right = -reach; right <= reach; right += 1) {
        const distance = Math.max(Math.abs(down), Math.abs(right));
        this.fix(row + down, column + right, dark.includes(distance));
      }
  }

  /** Which mask there is, beside two corners. @param {number} mask */
  format(mask) {
    const { size } = this;
    const bits = checked(mask, 10, 0x537) ^ 0x5412; // M is 00
    for (let at = 0; at < 15; at += 1) {
      const dark = Boolean((bits >> at) & 1);
      const along = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
      this.fix(along, 8, dark);
      this.fix(8, at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, dark);
    }
    this.fix(size - 8, 8, true);
  }

  /** In pairs of columns from the right, up and down. @param {number[]} words */
  fill(words) {
    const { size } = this;
    let bit = 0;
    let up = true;
    for (let right = size - 1; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1)
        for (const column of [right, right - 1]) {
          const row = up ? size - 1 - step : step;
          if (this.fixed[row][column]) continue;
          this.dark[row][column] = Boolean(((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
          bit += 1;
        }
    }
  }

  /** @param {number} mask turns it on, and off again */
  toggle(mask) {
    for (const [row, line] of this.dark.entries())
      for (const column of line.keys())
        if (!this.fixed[row][column]) line[column] = line[column] !== MASKS[mask](row, column);
  }

  /** How hard it is to read. */
  penalty() {
    const { dark, size } = this;
    const columns = dark.map((_, column) => dark.map((line) => line[column]));
    let sum = 0;
    for (const line of [...dark, ...columns]) {
      const text = line.map((one) => (one ? "1" : "0")).join("");
      for (const [run] of text.matchAll(/1{5,}|0{5,}/g)) sum += run.length - 2;
      for (let at = 0; at + 11 <= size; at += 1)
        if (/^(10111010000|00001011101)/.test(text.slice(at, at + 11))) sum += 40;
    }
    for (let row = 1; row < size; row += 1)
      for (let column = 1; column < size; column += 1) {
        const [one, ...rest] = [
          dark[row][column],
          dark[row - 1][column],
          dark[row][column - 1],
          dark[row - 1][column - 1],
        ];
        if (rest.every((other) => other === one)) sum += 3;
      }
    const share = dark.flat().filter(Boolean).length / (size * size);
    return sum + 10 * Math.floor(Math.abs(20 * share - 10));
  }
}

/**
 * The squares of a text, row by row: true is dark.
 * @param {string} text @returns {boolean[][] | null} null where it is too long
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, one) => one > 0 && bytes.length + (one < 10 ? 2 : 3) <= capacity(one));
  if (version < 0) return null;
  const squares = new Squares(version);
  squares.fill(codewords(dataOf(bytes, version), version));
  const hardships = MASKS.map((_, mask) => {
    squares.toggle(mask);
    squares.format(mask);
    const hardship = squares.penalty();
    squares.toggle(mask);
    return hardship;
  });

  const mask = hardships.indexOf(Math.min(...hardships));
  squares.toggle(mask);
  squares.format(mask);
  return squares.dark;
}
