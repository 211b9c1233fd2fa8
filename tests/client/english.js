// Lets the modules speak English without a page.

import { readFileSync } from "node:fs";
import { speak } from "../../src/glueckauf/web/js/plumbing/words.js";

const words = new URL("../../src/glueckauf/words/en.json", import.meta.url);

/** All that the modules under test touch of a page. */
globalThis.document = /** @type {Document} */ ({ documentElement: {} });

speak("en", JSON.parse(readFileSync(words, "utf-8")));
