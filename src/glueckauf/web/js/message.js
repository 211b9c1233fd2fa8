// The small grammar of our messages; `words/message.py` renders it in the same way.

/**
 * @typedef {{name: string, how: string, cases: Record<string, Message>, prefix: string}} Choice
 * @typedef {(string | Choice)[]} Message
 * @typedef {Record<string, string | number>} Values
 */

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
  if (text[end] === "}") return [{ name, how: "value", cases: {}, prefix: "" }, end + 1];
  const stop = upToComma(text, end + 1);
  const how = text.slice(end + 1, stop).trim();
  if (!["plural", "select", "term"].includes(how) || text[stop] !== ",") {
    throw new Error(`expected plural, select or term at ${end + 1} of ${text}`);
  }
  if (how === "term") {
    const close = text.indexOf("}", stop);
    if (close < 0) throw new Error(`an opening brace is never closed in ${text}`);
    return [{ name, how, cases: {}, prefix: text.slice(stop + 1, close).trim() }, close + 1];
  }
  return parseCases(text, stop + 1, name, how);
}

/** @param {string} text @param {number} at @param {string} name @param {string} how @returns {[Choice, number]} */
function parseCases(text, at, name, how) {
  /** @type {Record<string, Message>} */
  const cases = {};
  for (;;) {
    while (at < text.length && /\s/.test(text[at])) at += 1;
    if (text[at] === "}") break;
    const brace = text.indexOf("{", at);
    const key = text.slice(at, brace).trim();
    if (brace < 0 || !key) throw new Error(`expected a case such as other {…} at ${at} of ${text}`);
    const [message, next] = parse(text, brace + 1, true);
    cases[key] = message;
    at = next + 1;
  }
  if (!("other" in cases)) throw new Error(`{${name}, ${how}} needs a case other in ${text}`);
  return [{ name, how, cases, prefix: "" }, at + 1];
}

/**
 * @param {Message} message @param {Values} values @param {string} language
 * @param {(id: string) => string | undefined} lookup finds the text of another message for terms
 * @param {string} number what `#` stands for
 * @returns {string}
 */
export function render(message, values, language, lookup, number = "#") {
  let out = "";
  for (const part of message) {
    if (typeof part === "string") {
      out += part.replaceAll("#", number);
      continue;
    }
    if (!(part.name in values)) throw new Error(`a message speaks of ${part.name}, which did not come`);
    const value = values[part.name];
    if (part.how === "value") {
      out += String(value);
    } else if (part.how === "term") {
      const text = lookup(`${part.prefix}.${value}`);
      if (text === undefined) throw new Error(`there is no message ${part.prefix}.${value}`);
      out += render(parseMessage(text), values, language, lookup);
    } else if (part.how === "select") {
      out += render(part.cases[String(value)] ?? part.cases.other, values, language, lookup, number);
    } else {
      const count = Number(value);
      const kind = part.cases[`=${count}`] ?? part.cases[plural(language, count)] ?? part.cases.other;
      out += render(kind, values, language, lookup, String(count));
    }
  }
  return out;
}
