// The connection to a seat: keeps itself open, and says what arrives and when it is lost.

import type { ClientMessage, ServerMessage } from "./wire";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const PING_MS = 20_000;
/** Silence after which the connection counts as lost, although nothing has closed it. */
const SILENCE_MS = 45_000;

export interface Listener {
  message(message: ServerMessage): void;
  opened(): void;
  lost(): void;
  /** There is no such seat. */
  gone(): void;
  /** Sequence number of the last message, 0 before the first. */
  seq(): number;
}

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT_MS;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private heard = 0;
  private readonly ping: ReturnType<typeof setInterval>;
  private closed = false;

  constructor(
    /** Address of the table's interface, such as `/api/seats/abc`. */
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    this.ping = setInterval(() => this.keepAlive(), PING_MS);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Send a message, or drop it where there is no connection. */
  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Leave for good. */
  close(): void {
    this.closed = true;
    clearInterval(this.ping);
    if (this.retry !== null) clearTimeout(this.retry);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = this.address;
    const seq = this.listener.seq();
    // Whoever comes back gets what was missed, event by event.
    const seen = seq > 0 ? `?seen=${seq}` : "";
    const socket = new WebSocket(`${scheme}://${location.host}${path}/socket${seen}`);
    let opened = false;
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      opened = true;
      this.wait = FIRST_WAIT_MS;
      this.listener.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === "gone") this.close();
      this.listener.message(message);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.socket = null;
      this.listener.lost();
      if (!opened) void this.askWhetherGone(`${path}/record`);
      this.retry = setTimeout(() => this.open(), this.wait * (0.8 + 0.4 * Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    };
  }

  /** A refused socket does not say why; the record of the same seat does. */
  private async askWhetherGone(address: string): Promise<void> {
    try {
      const answer = await fetch(address);
      if (answer.status === 404 && !this.closed) {
        this.close();
        this.listener.gone();
      }
    } catch {
      // No connection at all: the retries go on.
    }
  }

  private keepAlive(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE_MS) {
      this.socket.close();
      return;
    }
    this.send({ type: "ping" });
  }

  /** Try again at once: the network is back, or somebody looks at the page again. */
  private readonly hurry = (): void => {
    if (this.closed || this.socket !== null || document.visibilityState === "hidden") return;
    if (this.retry !== null) clearTimeout(this.retry);
    this.open();
  };
}
