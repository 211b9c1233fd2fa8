// The grammar of messages gives what it gives in Python (tests/words).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseMessage, render } from "../../src/glueckauf/web/js/plumbing/grammar.js";

const ROWS = JSON.parse(readFileSync(new URL("../words/messages.json", import.meta.url), "utf-8"));

test("there is a table of messages", () => assert.ok(ROWS.length > 20));

for (const { text, values, language, terms = {}, gives, error } of ROWS) {
  test(`${language}: ${text} with ${JSON.stringify(values)}`, () => {
    const given = () => render(parseMessage(text), values, language, (id) => terms[id]);
    if (error) assert.throws(given);
    else assert.equal(given(), gives);
  });
}
