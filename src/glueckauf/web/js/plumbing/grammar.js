// The small grammar of our messages; `grammar.py` tells it, and renders it in the same way.

/**
 * `of` are the terms or the conjunction that a choice names.
 * @typedef {{name: string, how: string, cases: Record<string, Message>, of: string}} Choice
 * @typedef {(string | Choice)[]} Message
 * @typedef {Record<string, string | number | string[]>} Values
 */

/** A message has no words for a value: it came from a newer server. */
export class UnknownValue extends Error {}

const STAYS = "\u00a0"; // a space at which no line is broken

/** For dates and lists: our English is British. @param {string} language */
export function locale(language) {
  return language === "en" ? "en-GB" : language;
}

/** With a true minus, and if wanted with a plus. @param {number} value */
export function number(value, signed = false) {
  return value < 0 ? `\u2212${-value}` : signed && value ? `+${value}` : String(value);
}

/** `a, b and c`. @param {string} language @param {string[]} items @param {string} how and, or or */
export function listed(language, items, how) {
  const type = how === "and" ? "conjunction" : "disjunction";
  const parts = new Intl.ListFormat(locale(language), { type }).formatToParts(items);
  return parts.map((part) => (part.type === "literal" ? typeset(part.value, language) : part.value)).join("");
}

/** In Polish a word of one letter does not end a line. @param {string} text @param {string} language */
function typeset(text, language) {
  if (language !== "pl") return text;
  return text.replace(/\S+ /g, (word) =>
    /^[^\p{L}\p{N}_]*[aiouwz] $/iu.test(word) ? word.slice(0, -1) + STAYS : word,
  );
}

/** @param {string} language @param {number} number */
export function plural(language, number) {
  const count = Math.abs(number);
  if (language === "pl") {
    if (count === 1) return "one";
    const few = [2, 3, 4].includes(count % 10) && ![12, 13, 14].includes(count % 100);
    return few ? "few" : "many";
  }
  return count === 1 ? "one" : "other";
}

/** @param {string} text @returns {Message} */
export function parseMessage(text) {
  const [message, end] = parse(text, 0, false);
  if (end !== text.length) throw new Error(`a closing brace without an opening one in ${text}`);
  return message;
}

/** @param {string} text @param {number} at @param {boolean} nested @returns {[Message, number]} */
function parse(text, at, nested) {
  /** @type {Message} */
  const message = [];
  let plain = "";
  while (at < text.length) {
    if (text[at] === "{") {
      if (plain) message.push(plain);
      plain = "";
      const [choice, next] = parseChoice(text, at + 1);
      message.push(choice);
      at = next;
    } else if (text[at] === "}") {
      break;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (nested && at === text.length) throw new Error(`an opening brace is never closed in ${text}`);
  if (plain) message.push(plain);
  return [message, at];
}

/** @param {string} text @param {number} at */
function upToComma(text, at) {
  while (at < text.length && text[at] !== "," && text[at] !== "}") at += 1;
  return at;
}

/** @param {string} text @param {number} at @returns {[Choice, number]} */
function parseChoice(text, at) {
  const end = upToComma(text, at);
  const name = text.slice(at, end).trim();
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || end === text.length) {
    throw new Error(`expected the name of a value at ${at} of ${text}`);
  }
  if (text[end] === "}") return [{ name, how: "value", cases: {}, of: "" }, end + 1];
  const stop = upToComma(text, end + 1);
  const how = text.slice(end + 1, stop).trim();
  if (text[stop] === ",") {
    if (how === "plural" || how === "select") return parseCases(text, stop + 1, name, how);
    if (how === "term" || how === "Term" || how === "list") return parseName(text, stop + 1, name, how);
  }
  throw new Error(`expected plural, select, term or list at ${end + 1} of ${text}`);
}

/** @param {string} text @param {number} at @param {string} name @param {string} how @returns {[Choice, number]} */
function parseName(text, at, name, how) {
  const close = text.indexOf("}", at);
  if (close < 0) throw new Error(`an opening brace is never closed in ${text}`);
  const of = text.slice(at, close).trim();
  if (how === "list" && of !== "and" && of !== "or") throw new Error(`{${name}, list} needs and, or or in ${text}`);
  return [{ name, how, cases: {}, of }, close + 1];
}

/** @param {string} text @param {number} at @param {string} name @param {string} how @returns {[Choice, number]} */
function parseCases(text, at, name, how) {
  /** @type {Record<string, Message>} */
  const cases = {};
  for (;;) {
    while (at < text.length && /\s/.test(text[at])) at += 1;
    if (text[at] === "}") break;
    const brace = text.indexOf("{", at);
    const keys = text.slice(at, brace).trim();
    if (brace < 0 || !keys) throw new Error(`expected a case such as many {…} at ${at} of ${text}`);
    const [message, next] = parse(text, brace + 1, true);
    for (const key of keys.split("|")) cases[key.trim()] = message;
    at = next + 1;
  }
  if ("other" in cases !== (how === "plural")) {
    const wanted = how === "plural" ? "needs a case other" : "names its values, not other,";
    throw new Error(`{${name}, ${how}} ${wanted} in ${text}`);
  }
  return [{ name, how, cases, of: "" }, at + 1];
}

/**
 * @param {Message} message @param {Values} values @param {string} language
 * @param {(id: string) => string | undefined} lookup finds the text of another message for terms
 * @param {string} counted what `#` stands for
 * @returns {string}
 */
export function render(message, values, language, lookup, counted = "#") {
  return message
    .map((part) => {
      if (typeof part !== "string") return chosen(part, values, language, lookup, counted);
      return typeset(part.replaceAll("# ", counted + STAYS).replaceAll("#", counted), language);
    })
    .join("");
}

/**
 * @param {Choice} part @param {Values} values @param {string} language
 * @param {(id: string) => string | undefined} lookup @param {string} counted
 * @returns {string}
 */
function chosen(part, values, language, lookup, counted) {
  if (!(part.name in values)) throw new Error(`a message speaks of ${part.name}, which did not come`);
  const value = values[part.name];
  if (Array.isArray(value) !== (part.how === "list")) {
    throw new Error(`${part.name} came as ${value}, and the message wants a ${part.how}`);
  }
  if (Array.isArray(value)) return listed(language, value, part.of);
  if (part.how === "value") return typeof value === "number" ? number(value) : String(value);
  if (part.how === "plural") {
    const count = Number(value);
    const kind = part.cases[`=${count}`] ?? part.cases[plural(language, count)] ?? part.cases.other;
    return render(kind, values, language, lookup, number(count));
  }
  if (part.how === "select") {
    const kind = part.cases[String(value)];
    if (!kind) throw new UnknownValue(`${part.name} is one of ${Object.keys(part.cases)}, not ${value}`);
    return render(kind, values, language, lookup, counted);
  }
  const text = lookup(`${part.of}.${value}`);
  if (text === undefined) throw new UnknownValue(`there is no message ${part.of}.${value}`);
  const term = render(parseMessage(text), values, language, lookup);
  return part.how === "Term" ? term.charAt(0).toUpperCase() + term.slice(1) : term;
}
