// The socket to the server for games between people. It comes back by itself when the connection breaks, and its user
// then says again what it wants.

import { signal } from "@preact/signals";
import { notices } from "../notices";
import type { PlayMessage, PlayRequest } from "../wire/play";

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000];

/** What a server says that goes down, as WebSocket numbers it. */
const GOING_AWAY = 1001;

/** Why this side gives a connection up that has gone silent; a socket itself hears nothing of a network that is gone. */
const SILENT = 4000;

/** How long a server may say nothing before it is asked whether it is there. */
const QUIET_MS = 8000;

/** How long it may take to answer that, and to open a connection. */
const PATIENCE_MS = 5000;

export class Link {
  /** Whether the connection is broken and will be tried again. */
  readonly lost = signal(false);
  /** When the server was last heard of, as `performance.now()` counts. */
  readonly heard = signal(performance.now());
  /** Whether it is broken because the server went down in order, and is to come back. */
  readonly restarting = signal(false);
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    /** The connection is there, for the first time or again. */
    private readonly onOpen: () => void,
    private readonly onMessage: (message: PlayMessage) => void,
  ) {
    addEventListener("online", this.wonder);
    addEventListener("visibilitychange", this.wonder);
    this.connect();
  }

  /** Says something, if there is a connection; what must not be lost is said again in `onOpen`. */
  say(request: PlayRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  /** Tries again at once, not after a wait. */
  retry(): void {
    if (!this.lost.value || this.socket) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wonder);
    removeEventListener("visibilitychange", this.wonder);
    clearTimeout(this.timer);
    clearTimeout(this.beat);
    this.socket?.close();
  }

  private connect(): void {
    const url = new URL("api/play", document.baseURI);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    this.beat = setTimeout(() => this.drop(socket, SILENT), PATIENCE_MS);
    socket.addEventListener("open", () => {
      if (this.socket !== socket) return;
      this.attempts = 0;
      this.alive(socket);
      this.lost.value = false;
      this.restarting.value = false;
      this.onOpen();
    });
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket) return;
      this.alive(socket);
      const message = JSON.parse(String(event.data)) as PlayMessage;
      if (message.type === "notices") notices.value = message.notices;
      else this.onMessage(message);
    });
    socket.addEventListener("close", ({ code }) => this.drop(socket, code));
  }

  /** The connection is gone, or as good as gone. */
  private drop(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    clearTimeout(this.beat);
    socket.close();
    if (this.closed) return;
    this.restarting.value ||= code === GOING_AWAY;
    this.lost.value = true;
    const wait = BACKOFF_MS[Math.min(this.attempts++, BACKOFF_MS.length - 1)];
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The server has just been heard of; it is asked again when it has said nothing for a while. */
  private alive(socket: WebSocket): void {
    this.heard.value = performance.now();
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.ask(socket), QUIET_MS);
  }

  /** Asks on this very connection: of one that is dead another would know nothing. Whatever is heard is an answer. */
  private ask(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.drop(socket, SILENT), PATIENCE_MS);
    socket.send(JSON.stringify({ type: "ping" } satisfies PlayRequest));
  }

  /** The network has changed, or the page was away for a while: whether the server is there is asked at once. */
  private readonly wonder = (): void => {
    if (document.hidden) return;
    if (this.socket) this.ask(this.socket);
    else this.retry();
  };
}
