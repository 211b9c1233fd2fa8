import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** @type {any} */
const outside = globalThis;
/** @type {Socket[]} */
let sockets = [];

class Socket {
  static OPEN = 1;

  constructor() {
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    this.closed = false;
    this.onopen = () => {};
    /** @type {(event: {data: string}) => void} */
    this.onmessage = () => {};
    /** @type {(event: {code: number}) => void} */
    this.onclose = () => {};
    sockets.push(this);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  /** @param {object} message */
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  welcome() {
    this.open();
    this.say({ type: "welcome" });
    this.say({ type: "table" });
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  /** @param {string} type */
  count(type) {
    return this.sent.filter((message) => message.type === type).length;
  }
}

outside.addEventListener = () => {};
outside.document = { addEventListener: () => {}, hidden: false };
outside.location = { href: "http://localhost/", protocol: "http:" };
outside.WebSocket = Socket;
const { Connection } = await import("../../src/glueckauf/web/js/plumbing/connection.js");
mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });

/** In small steps, so that whoever looks from time to time looks. @param {number} milliseconds */
function pass(milliseconds) {
  for (let left = milliseconds; left > 0; left -= 50) mock.timers.tick(50);
}

/** @type {any} */
let connection;

beforeEach(() => {
  connection?.close();
  sockets = [];
  connection = new Connection("t", ["s"]);
});

test("whoever is cut off is back soon, and waits longer each time", () => {
  sockets[0].welcome();
  const waits = [];
  for (let tries = 0; tries < 4; tries++) {
    sockets[tries].onclose({ code: 1012 });
    let waited = 0;
    for (; sockets.length === tries + 1; waited += 50) pass(50);
    waits.push(waited);
  }
  for (const [index, waited] of waits.entries()) {
    const wait = 250 * 2 ** index;
    assert.ok(waited >= 0.7 * wait && waited <= 1.3 * wait + 50, `${waits}`);
  }
});

test("a server that owes an answer and is silent is left after two seconds, and asked before", () => {
  sockets[0].welcome();
  pass(9000);
  assert.equal(sockets[0].count("ping"), 0);
  connection.command({ type: "confirm", seat: 0, version: 1 });
  pass(1500);
  assert.equal(sockets[0].count("ping"), 1);
  sockets[0].say({ type: "pong" });
  pass(1500);
  assert.equal(sockets[0].closed, false);
  pass(3000);
  assert.equal(sockets[0].closed, true);
  sockets[1].welcome();
  assert.deepEqual(sockets[1].sent[1], sockets[0].sent[1], "it is repeated");
});

test("nobody is left before being asked, however late the look at the clock comes", () => {
  sockets[0].welcome();
  connection.command({ type: "confirm", seat: 0, version: 1 });
  connection.quietSince -= 3000; // the page was busy, and did not look
  pass(500);
  assert.equal(sockets[0].count("ping"), 1);
  assert.equal(sockets[0].closed, false);
  pass(500);
  assert.equal(sockets[0].closed, true);
});

test("one that owes nothing may be silent for long", () => {
  sockets[0].welcome();
  pass(10_500);
  assert.equal(sockets[0].count("ping"), 1);
  pass(9000);
  assert.equal(sockets[0].closed, false);
  pass(1500);
  assert.equal(sockets[0].closed, true);
});

test("who does not open, or lets one wait at the door in silence, is left, later each time", () => {
  const lasted = [];
  for (let tries = 0; tries < 5; tries++) {
    const socket = sockets[tries];
    if (tries % 2) socket.open();
    let passed = 0;
    for (; !socket.closed; passed += 50) pass(50);
    lasted.push(passed);
    while (sockets.length === tries + 1) pass(50);
  }
  for (const [index, passed] of lasted.entries()) {
    const patience = Math.min(2000 * 2 ** index, 20_000);
    assert.ok(passed >= patience && passed <= patience + 600, `${lasted}`);
  }
});
