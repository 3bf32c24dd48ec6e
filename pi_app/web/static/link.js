// The connection to the table: comes back by itself after sleep, refresh and lost Wi-Fi.
// A phone that slept may hold a socket that says it is open and is dead, so both sides talk every
// two seconds, and silence counts more than what the socket says.

const BEAT_MS = 2000;
const SILENT_MS = 6000;
const OPENING_MS = 12000;
const PROBE_MS = 1500;
const DELAYS_MS = [0, 300, 800, 1500, 3000, 5000];
const MOVED = 4001;
const FULL = 4002;

export class Link {
  /** `hello()` makes the first message, `heard` takes each message, `changed` each new state. */
  constructor(url, { hello, heard, changed }) {
    Object.assign(this, { url, hello, heard, changed });
    this.state = "opening";
    this.socket = null;
    this.tries = 0;
    this.beats = 0;
    this.sent = new Map();
    this.lastMs = 0;
    this.roundTripMs = 0;
    this.hadOne = false;
    this.timer = 0;
    this.ask = 0;
    setInterval(() => this.beat(), BEAT_MS);
    document.addEventListener("visibilitychange", () => document.hidden || this.probe());
    for (const event of ["pageshow", "online", "focus"]) {
      window.addEventListener(event, () => this.probe());
    }
    window.addEventListener("pagehide", () => this.drop());
  }

  /** Open a connection, in the place of any that is there. */
  open() {
    this.drop();
    if (this.state === "moved" || this.state === "full") this.become("opening");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.lastMs = Date.now();
    socket.onopen = () => socket === this.socket && this.greet(socket);
    socket.onmessage = (event) => socket === this.socket && this.take(event.data);
    socket.onclose = (event) => socket === this.socket && this.closed(event.code);
  }

  greet(socket) {
    this.lastMs = Date.now();
    socket.send(JSON.stringify({ hello: this.hello() }));
  }

  take(data) {
    this.lastMs = Date.now();
    const message = JSON.parse(data);
    if ("ping" in message) this.send({ pong: message.ping });
    else if ("pong" in message) this.answered(message.pong);
    else if ("moved" in message) this.end("moved");
    else if ("full" in message) this.end("full");
    else {
      this.tries = 0;
      this.hadOne = true;
      this.become("open");
      this.heard(message);
    }
  }

  answered(beat) {
    const sentMs = this.sent.get(beat);
    if (sentMs !== undefined) this.roundTripMs = Date.now() - sentMs;
    this.sent.clear();
    clearTimeout(this.ask);
  }

  /** Send a message; false if there is nobody to send it to. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  beat() {
    if (!this.socket) return;
    const silentMs = Date.now() - this.lastMs;
    const isOpen = this.socket.readyState === WebSocket.OPEN;
    if (silentMs > (isOpen ? SILENT_MS : OPENING_MS)) this.retry();
    else if (isOpen) this.ping();
  }

  ping() {
    this.beats += 1;
    this.sent.set(this.beats, Date.now());
    this.send({ ping: this.beats });
  }

  /** Somebody looks at the page again: is the other side still there? */
  probe() {
    if (this.state === "moved" || this.state === "full") return;
    if (!this.socket) {
      this.tries = 0;
      this.open();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      if (Date.now() - this.lastMs > SILENT_MS) this.retry();
      else this.expectAnswer();
    }
  }

  expectAnswer() {
    clearTimeout(this.ask);
    const asked = this.socket;
    const patienceMs = this.roundTripMs ? Math.max(PROBE_MS, 2 * this.roundTripMs) : SILENT_MS;
    this.ping();
    this.ask = setTimeout(() => asked === this.socket && this.retry(), patienceMs);
  }

  closed(code) {
    if (code === MOVED) this.end("moved");
    else if (code === FULL) this.end("full");
    else this.retry();
  }

  /** Let go and try again: at once the first time, then more and more slowly. */
  retry() {
    this.drop();
    this.become(this.hadOne ? "lost" : "opening");
    const delayMs = DELAYS_MS[Math.min(this.tries, DELAYS_MS.length - 1)];
    this.tries += 1;
    // Phones that lost the table together do not all knock together.
    this.timer = setTimeout(() => this.open(), delayMs * (1 + Math.random() * 0.3));
  }

  end(state) {
    this.drop();
    this.become(state);
  }

  drop() {
    clearTimeout(this.timer);
    clearTimeout(this.ask);
    this.sent.clear();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.changed(state);
  }
}
