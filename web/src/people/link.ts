// The socket to the server for games between people. It comes back by itself when the connection breaks, and whoever
// uses it then says again what it wants.

import { signal } from "@preact/signals";
import type { PlayMessage, PlayRequest } from "../wire/play";

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000];

/** What a server says that goes down, as WebSocket numbers it. */
const GOING_AWAY = 1001;

export class Link {
  /** Whether the connection is broken and will be tried again. */
  readonly lost = signal(false);
  /** Whether it is broken because the server went down in order, and is to come back. */
  readonly restarting = signal(false);
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    /** The connection is there, for the first time or again. */
    private readonly onOpen: () => void,
    private readonly onMessage: (message: PlayMessage) => void,
  ) {
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
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const url = new URL("api/play", document.baseURI);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.attempts = 0;
      this.lost.value = false;
      this.restarting.value = false;
      this.onOpen();
    });
    socket.addEventListener("message", (event) => this.onMessage(JSON.parse(String(event.data)) as PlayMessage));
    socket.addEventListener("close", ({ code }) => {
      this.socket = null;
      if (this.closed) return;
      this.restarting.value ||= code === GOING_AWAY;
      this.lost.value = true;
      const wait = BACKOFF_MS[Math.min(this.attempts++, BACKOFF_MS.length - 1)];
      this.timer = setTimeout(() => this.connect(), wait);
    });
  }
}
