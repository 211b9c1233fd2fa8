// The checks: each opens a page of its own on a table that tests/firefox/__main__.py has laid.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { Drag, Keys, Table } from "./table.js";

/** @import { Browser, Page, Puppeteer } from "puppeteer-core" */
/** @typedef {{path: string, actions: string[], points: number[]}} Position */
/** @typedef {{heard: string, distance: string, settled: string, tooWide: string}} Scripts */
/** @typedef {{width: number, height: number}} Size */

/**
 * @type {{firefox: string, modules: string, url: string, folder: string | null, positions: Record<string, Position>,
 *   scripts: Scripts}}
 */
const job = JSON.parse(readFileSync(0, "utf8"));
const puppeteer = /** @type {Puppeteer} */ (createRequire(`${job.modules}/`)("puppeteer-core"));

const PATIENCE = 30_000;
const WIDE = { width: 1280, height: 720 };
const SMALL = { width: 360, height: 640 };
const DARK = 0; // as Firefox counts what a page is told of the system's colours
const LIGHT = 1;

/** @param {number} colours */
function launch(colours) {
  return puppeteer.launch({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath: job.firefox,
    headless: true,
    extraPrefsFirefox: {
      "intl.accept_languages": "en-GB",
      "layout.css.prefers-color-scheme.content-override": colours,
      "ui.prefersReducedMotion": 0,
    },
  });
}

let failures = 0;

/**
 * One check: in a page of its own, which must not complain; its player has been here before.
 *
 * @param {Browser} browser
 * @param {string} name
 * @param {(page: Page) => Promise<void>} body
 * @param {{size?: Size, preferences?: Record<string, unknown>}} [options]
 */
async function check(browser, name, body, { size = WIDE, preferences = {} } = {}) {
  const begun = performance.now();
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.setDefaultTimeout(PATIENCE);
  page.on("console", (message) => message.type() === "error" && complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`page: ${error.message}`));
  page.on(
    "response",
    (response) => response.status() >= 400 && complaints.push(`${response.status()} ${response.url()}`),
  );
  try {
    await page.setViewport(size);
    await page.evaluateOnNewDocument(job.scripts.heard);
    const wishes = JSON.stringify(JSON.stringify({ motion: "none", confirm: false, ...preferences }));
    await page.evaluateOnNewDocument(`
      if (location.protocol.startsWith("http")) {
        localStorage["glueckauf.visited"] = "true";
        localStorage["glueckauf.preferences"] ??= ${wishes};
      }
    `);
    await body(page);
  } catch (error) {
    complaints.unshift(error instanceof Error ? error.message : String(error));
  }
  if (job.folder) await page.screenshot({ path: `${job.folder}/${name.replaceAll(" ", "-")}.png` });
  await context.close();
  failures += complaints.length ? 1 : 0;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${complaints.length ? "FAILED" : "passed"}  ${name} (${seconds} s)`);
  for (const complaint of complaints) console.log(`        ${complaint}`);
}

/** @param {unknown} found @param {unknown} wanted @param {string} what */
function same(found, wanted, what) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one}, not ${other}`);
}

/** @param {Page} page @param {string} position @param {typeof Table} Way */
async function at(page, position, Way = Table) {
  await page.goto(job.url + job.positions[position].path);
  return new Way(page, job.scripts).settled();
}

/** What the position asks for, done in this way. @param {string} position @param {typeof Table} [Way] */
function plays(position, Way) {
  return async (/** @type {Page} */ page) => {
    const table = await at(page, position, Way);
    const before = Number(await table.heard("actions"));
    for (const action of job.positions[position].actions) await table.do(action);
    same(await table.heard("actions"), before + job.positions[position].actions.length, "actions taken");
    same(await table.heard("errors"), [], "what the server refused");
    await table.settled();
  };
}

/** Words fit what they stand on, and the page its window. @param {Page} page */
async function fits(page) {
  await page.waitForFunction(`(${job.scripts.settled})()`);
  same(await page.evaluate(`(${job.scripts.tooWide})()`), [], "too wide");
}

/** @param {Page} page */
async function start(page) {
  await page.goto(`${job.url}/`);
  await page.waitForSelector(".opponent", { visible: true });
  await fits(page);
  await new Table(page, job.scripts).use("#quick");
  await page.waitForSelector(".draft [data-action]", { visible: true });
  await fits(page);
}

/** The hand goes round the clock, and stops at the engine's sums. @param {Page} page */
async function scoring(page) {
  const table = await at(page, "scoring");
  await table.use('.yard [data-space="bank"]');
  await page.waitForSelector("dialog.peak:not(.at-rest)");
  await page.waitForSelector("dialog.peak.at-rest table");
  same(await numbers(page, "dialog.peak tfoot .total td"), job.positions.scoring.points, "totals");
  await table.use("dialog[open] form button");
  await page.waitForSelector("dialog[open]", { hidden: true });
  await table.settled();
  same(await numbers(page, ".scores b"), job.positions.scoring.points, "scoreboard");
}

/** @param {Page} page */
async function end(page) {
  const table = await at(page, "end");
  await table.use(".prompt-buttons button");
  await page.waitForSelector("dialog.scene[open] table.final");
  same(await numbers(page, "dialog.scene[open] tfoot td"), job.positions.end.points, "totals");
  await fits(page);
}

/** @param {Page} page @param {string} selector */
function numbers(page, selector) {
  return page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => Number(one.textContent))`,
  );
}

/** The page finds its seat and its place again. @param {Page} page */
async function reload(page) {
  const table = await at(page, "reload");
  const shown = "document.getElementById('prompt-text').textContent + document.querySelector('.own').innerHTML";
  const before = await page.evaluate(shown);
  await page.reload();
  await table.settled(true);
  same(await page.evaluate(shown), before, "after the reload");
  for (const action of job.positions.reload.actions) await table.do(action);
}

/** The system's wish is heard, and one's own goes before it. @param {Page} page */
async function dark(page) {
  const ink = "getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).map(Number)";
  const isDark = `${ink}.every((part) => part > 160)`;
  const isLight = `${ink}.every((part) => part < 96)`;
  const table = await at(page, "dark");
  await page.waitForFunction(isDark);
  await fits(page);
  await page.goto(`${job.url}/`);
  await table.use(".corner button");
  await page.waitForSelector("#settings-theme", { visible: true });
  same(await page.evaluate(isDark), true, "dark at first");
  await page.select("#settings-theme", "light");
  await page.waitForFunction(isLight);
  await page.reload();
  await page.waitForSelector(".opponent", { visible: true });
  same(await page.evaluate(isLight), true, "light again after the reload");
  await at(page, "dark");
  await page.waitForFunction(isLight);
}

const light = await launch(LIGHT);
console.log(await light.version());
try {
  await check(light, "start", start);
  await check(light, "start on a phone", start, { size: SMALL });
  await check(light, "draft", plays("draft"));
  const apart = ["draft", "scoring", "end", "reload", "dark", "words"];
  for (const position of Object.keys(job.positions)) {
    if (apart.includes(position)) continue;
    const Way = position.endsWith("keyboard") ? Keys : position.endsWith("drag") ? Drag : Table;
    await check(light, position, plays(position, Way));
  }
  await check(light, "scoring", scoring, { preferences: { motion: "fast" } });
  await check(light, "end", end);
  await check(light, "reload", reload);
  for (const language of ["en", "de", "hu", "pl"])
    for (const size of [WIDE, SMALL]) {
      const words = async (/** @type {Page} */ page) => {
        await at(page, "words");
        await fits(page);
      };
      await check(light, `words ${language} ${size.width}`, words, { size, preferences: { language } });
    }
} finally {
  await light.close();
}
const night = await launch(DARK);
try {
  await check(night, "dark", dark);
} finally {
  await night.close();
}
process.exitCode = failures ? 1 : 0;
