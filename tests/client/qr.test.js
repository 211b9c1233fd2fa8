// QR codes against matrices that another encoder made (the Python package qrcode), versions 1, 5 and 10.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { qrCode } from "../../src/glueckauf/web/js/friends/qr.js";

const KNOWN = JSON.parse(readFileSync(new URL("./qr_codes.json", import.meta.url), "utf-8"));

/** @param {boolean[][] | null} squares rows as hexadecimal numbers */
function written(squares) {
  return squares?.map((line) => {
    const bits = line.map((dark) => (dark ? "1" : "0")).join("");
    return BigInt(`0b${bits}`)
      .toString(16)
      .padStart(Math.ceil(bits.length / 4), "0");
  });
}

for (const { text, squares } of KNOWN)
  test(`${squares.length} squares wide`, () => {
    assert.deepEqual(written(qrCode(text)), squares);
  });

test("as small as it can be", () => {
  const widths = [14, 15, 26, 27, 213].map((length) => qrCode("x".repeat(length))?.length);
  assert.deepEqual(widths, [21, 25, 25, 29, 57]);
});

test("what is too long has none", () => {
  assert.equal(qrCode("x".repeat(214)), null);
});
