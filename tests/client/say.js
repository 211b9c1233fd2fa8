// Words the things on standard input, for test_client_sentences.py.

import "./english.js";
import { readFileSync } from "node:fs";
import { whyText } from "../../src/glueckauf/web/js/learn/companion_words.js";
import * as say from "../../src/glueckauf/web/js/plumbing/sentences.js";
import { speak } from "../../src/glueckauf/web/js/plumbing/words.js";

const { language, messages, rows, info } = JSON.parse(readFileSync(0, "utf-8"));
speak(language, messages);
const how = {
  action: say.actionText,
  space: say.spaceName,
  reason: say.reasonText,
  why: (part) => whyText(part, info, 0),
  event: (event) => say.eventText(event, info),
};
process.stdout.write(JSON.stringify(rows.map(([kind, thing]) => how[kind](thing))));
