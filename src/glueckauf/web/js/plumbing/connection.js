// One WebSocket to one table. It reconnects by itself, and repeats what was not answered:
// the server carries out a command once, however often it comes.

/** @import { Done, ErrorMessage, FromClient, ToClient, Update } from "./wire.js" */

/**
 * @template T
 * @typedef {T extends {id: string} ? Omit<T, "id"> : never} WithoutId
 */

/**
 * @typedef {WithoutId<FromClient>} Command
 * @typedef {Update | Done | ErrorMessage} Answer
 * @typedef {(state: "connecting" | "open" | "lost" | "refused", code?: number) => void} OnState
 */

export const PROTOCOL = 1;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;
/** So long a server that owes an answer may be silent; longer where that was too short. */
const PATIENCE = 2_000;
const LONGEST_PATIENCE = 20_000;
const BUSY = 4429;
const FINAL = new Set([4403, 4404, 4410, 4411, 4423]);

/** Of letters and digits, two for a byte of chance. @param {number} length in bytes */
export function randomId(length = 12) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

export class Connection {
  /** @param {string} table @param {string[]} secrets */
  constructor(table, secrets) {
    this.table = table;
    this.secrets = secrets;
    /** @type {ToClient[]} what came before anyone listened */
    this.early = [];
    /** @type {Parameters<OnState>} */
    this.state = ["connecting"];
    this.told = () => {};
    /** @type {Promise<void>} until there is something to show: the table, or why there is none */
    this.first = new Promise((resolve) => {
      this.told = resolve;
    });
    /** @type {(message: ToClient) => void} */
    this.onMessage = (message) => {
      this.early.push(message);
    };
    /** @type {OnState} */
    this.onState = () => {};
    /** @type {Map<string, FromClient>} commands that no answer has come for */
    this.unanswered = new Map();
    /** @type {Map<string, (message: Answer) => void>} */
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.patience = PATIENCE;
    this.closed = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.quietSince = Date.now();
    this.asked = false;
    this.pulse = setInterval(() => this.checkPulse(), PATIENCE / 4);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
    this.open();
  }

  /**
   * Tell these how it is, what came already, and all that comes.
   * @param {(message: ToClient) => void} onMessage @param {OnState} onState
   */
  listen(onMessage, onState) {
    this.onMessage = onMessage;
    this.onState = onState;
    onState(...this.state);
    for (const message of this.early.splice(0)) onMessage(message);
  }

  /** @param {Parameters<OnState>} state */
  become(...state) {
    this.state = state;
    this.onState(...state);
    if (state[0] === "lost" || state[0] === "refused") this.told();
  }

  open() {
    this.become("connecting");
    const address = new URL("/ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.hush();
    socket.onopen = () => {
      this.hush();
      this.post({ type: "hello", protocol: PROTOCOL, table: this.table, secrets: this.secrets });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
  }

  /** @param {ToClient} message */
  hear(message) {
    this.hush();
    if (message.type === "error" && message.error.code === "protocol") {
      location.reload();
      return;
    }
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.become("open");
    }
    this.onMessage(message);
    if (message.type === "table") {
      this.told();
      for (const command of this.unanswered.values()) this.post(command);
    }
    if ("id" in message && message.id && this.unanswered.delete(message.id)) {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
      this.patience = Math.max(this.patience / 2, PATIENCE);
    }
  }

  /** From now on it is silent. */
  hush() {
    this.quietSince = Date.now();
    this.asked = false;
  }

  /** @param {number} code */
  lose(code) {
    this.socket = null;
    if (this.closed) return;
    if (code === 4409) {
      location.reload();
    } else if (FINAL.has(code)) {
      this.close();
      this.become("refused", code);
    } else {
      this.become("lost");
      if (code === BUSY) this.wait = Math.max(this.wait, 1000);
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    }
  }

  /** Someone looks again, or the network is back: do not wait the whole time. */
  hurry() {
    if (this.closed || document.hidden) return;
    if (!this.socket) {
      clearTimeout(this.timer);
      this.open();
    } else {
      this.checkPulse();
    }
  }

  checkPulse() {
    if (!this.socket) return;
    const owes = this.state[0] === "connecting" || this.unanswered.size > 0;
    const patience = owes ? this.patience : LONGEST_PATIENCE;
    const silence = Date.now() - this.quietSince;
    if (silence > patience && this.asked) {
      const silent = this.socket;
      this.socket = null;
      silent.close();
      if (owes) this.patience = Math.min(2 * this.patience, LONGEST_PATIENCE);
      this.lose(1006);
    } else if (silence > patience / 2 && !this.asked) {
      this.asked = true;
      this.post({ type: "ping" });
    }
  }

  /** @param {FromClient} message */
  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send a command, now or when the connection is back, and wait for its answer.
   * @param {Command} command @returns {Promise<Answer>}
   */
  command(command) {
    const whole = { ...command, id: randomId() };
    if (!this.unanswered.size) this.hush();
    this.unanswered.set(whole.id, whole);
    this.post(whole);
    return new Promise((resolve) => this.waiting.set(whole.id, resolve));
  }

  close() {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
