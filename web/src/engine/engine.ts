// The computer opponent: in a worker on this device, or on the server over one socket that comes back by itself when
// the connection breaks. Both take the same questions.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../app/settings";
import type { Answer, ClientMessage, Problem, Question, ServerMessage } from "../wire/api";

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const BACKOFF_MS = [500, 1000, 2000, 4000, 8000, 15000];

/** Who answers questions, one at a time. */
export interface Engine {
  /** Whether an answer is awaited without a connection. */
  readonly lost: ReadonlySignal<boolean>;
  /** Asks for a move; a question still open is given up. */
  think(question: Question): Promise<Answer>;
  /** Gives the open question up; its promise never settles. */
  cancel(): void;
  /** Tries again at once, not after a wait. */
  retry(): void;
}

/** A question that was refused or given up. */
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
  readonly reject: (error: EngineError | WorkerError) => void;
}

/** The engine on the server. */
export class ServerEngine implements Engine {
  readonly lost = signal(false);
  private socket: WebSocket | null = null;
  private pending: Pending | null = null;
  private lastId = 0;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly url: string) {}

  think(question: Question): Promise<Answer> {
    this.cancel();
    return new Promise((resolve, reject) => {
      this.pending = { id: ++this.lastId, question, resolve, reject };
      this.ask();
    });
  }

  cancel(): void {
    const { pending } = this;
    this.pending = null;
    this.lost.value = false;
    if (pending && this.socket?.readyState === WebSocket.OPEN) this.say({ type: "cancel", id: pending.id });
  }

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
    if (settle(this.pending, JSON.parse(text) as ServerMessage)) this.pending = null;
  }
}

/** Whether a message ends the open question, whose promise is then settled by it. */
function settle(pending: Pending | null, message: ServerMessage): boolean {
  if (!pending || message.id !== pending.id) return false;
  switch (message.type) {
    case "answer":
      pending.resolve(message);
      return true;
    case "error":
      pending.reject(new EngineError(message));
      return true;
    case "progress":
      return false;
  }
}

/** The worker could not start, or broke. */
class WorkerError extends Error {}

/** The engine on this device. It does not listen while it thinks, so a question is given up by ending its worker. */
export class DeviceEngine implements Engine {
  readonly lost = signal(false);
  private worker: Worker | null = null;
  private pending: Pending | null = null;
  private lastId = 0;

  constructor(private readonly script: string | URL) {}

  think(question: Question): Promise<Answer> {
    this.cancel();
    return new Promise((resolve, reject) => {
      this.pending = { id: ++this.lastId, question, resolve, reject };
      this.worker ??= this.start();
      this.worker.postMessage({ type: "think", id: this.pending.id, ...question } satisfies ClientMessage);
    });
  }

  cancel(): void {
    if (this.pending) this.end();
    this.pending = null;
  }

  retry(): void {}

  private start(): Worker {
    const worker = new Worker(this.script, { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<ServerMessage>) => {
      if (settle(this.pending, data)) this.pending = null;
    });
    worker.addEventListener("error", (event) => {
      const { pending } = this;
      this.cancel();
      this.end();
      pending?.reject(new WorkerError(event.message));
    });
    return worker;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

/** The engine the reader chose; where this device's cannot run, the server's. */
export class ChosenEngine implements Engine {
  private readonly broken = signal(false);
  private readonly current = computed(() => {
    const onDevice = settings.thinks.value === "device" && !this.broken.value;
    return onDevice ? this.device : this.server;
  });
  readonly lost = computed(() => this.current.value.lost.value);

  constructor(
    private readonly device: Engine,
    private readonly server: Engine,
  ) {}

  async think(question: Question): Promise<Answer> {
    this.cancel();
    try {
      return await this.current.value.think(question);
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error;
      this.broken.value = true;
      return this.server.think(question);
    }
  }

  cancel(): void {
    this.device.cancel();
    this.server.cancel();
  }

  retry(): void {
    this.current.value.retry();
  }
}
