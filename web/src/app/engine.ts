// The computer opponent, asked over one socket that comes back by itself when the connection breaks.

import { signal } from "@preact/signals";
import type { Answer, ClientMessage, Problem, Question, ServerMessage } from "../wire/api";

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const BACKOFF_MS = [500, 1000, 2000, 4000, 8000, 15000];

/** A question the server refused or gave up. */
export class EngineError extends Error {
  readonly code: string;

  constructor({ code, reason }: Problem) {
    super(reason);
    this.code = code;
  }
}

interface Pending {
  readonly id: number;
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: EngineError) => void;
}

export class Engine {
  /** Whether the connection is lost while somebody waits for an answer. */
  readonly lost = signal(false);
  private socket: WebSocket | null = null;
  private pending: Pending | null = null;
  private lastId = 0;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly url: string) {}

  /** Asks for a move; a question still open is given up. */
  think(question: Question): Promise<Answer> {
    this.cancel();
    return new Promise((resolve, reject) => {
      this.pending = { id: ++this.lastId, question, resolve, reject };
      this.ask();
    });
  }

  /** Gives the open question up; its promise never settles. */
  cancel(): void {
    const { pending } = this;
    this.pending = null;
    this.lost.value = false;
    if (pending && this.socket?.readyState === WebSocket.OPEN) this.say({ type: "cancel", id: pending.id });
  }

  /** Tries again at once, not after the wait. */
  retry(): void {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.connect();
  }

  private ask(): void {
    if (!this.pending) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.say({ type: "think", id: this.pending.id, ...this.pending.question });
    } else if (this.timer === null && this.socket === null) {
      this.connect();
    }
  }

  private say(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.attempts = 0;
      this.lost.value = false;
      this.ask();
    });
    socket.addEventListener("message", (event) => this.hear(String(event.data)));
    socket.addEventListener("close", () => {
      this.socket = null;
      if (!this.pending) return;
      this.lost.value = true;
      const wait = BACKOFF_MS[Math.min(this.attempts++, BACKOFF_MS.length - 1)];
      this.timer = setTimeout(() => {
        this.timer = null;
        this.connect();
      }, wait);
    });
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    const { pending } = this;
    if (!pending || message.id !== pending.id) return;
    switch (message.type) {
      case "answer":
        this.pending = null;
        pending.resolve(message);
        break;
      case "error":
        this.pending = null;
        pending.reject(new EngineError(message));
        break;
      case "progress":
        break;
    }
  }
}
