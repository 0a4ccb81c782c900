// An engine of its own beside the page, asked about games. It does not listen while it thinks: to give a question up is to
// end its worker, and the next question starts another.

import type { Finding } from "../wire/api";
import { EngineError } from "./engine";
import type { Answers, Work, WorkMessage, WorkReply } from "./jobs";

declare const WORKER: string;

/** The question was given up. */
export class Cancellation extends Error {}

interface Pending {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly seen: Seen;
}

/** Hears what was found after `ply` moves, before the answer. */
type Seen = (ply: number, found: Finding) => void;

/** What tells one engine from another: it changes with the engine and with its network. */
export const ENGINE = () => WORKER;

export class Analyst {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  /** Asks; throws an `EngineError` where the question makes no sense, another error where the engine broke. */
  ask<W extends Work>(work: W, seen: Seen = () => {}): Promise<Answers[W["ask"]]> {
    return new Promise((resolve, reject) => {
      this.worker ??= this.start();
      const id = ++this.lastId;
      this.pending.set(id, { resolve, reject, seen });
      this.worker.postMessage({ type: "work", id, work } satisfies WorkMessage);
    });
  }

  /** Gives every open question up, and the engine's memory back. */
  end(reason: Error = new Cancellation()): void {
    this.worker?.terminate();
    this.worker = null;
    const open = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of open) reject(reason);
  }

  private start(): Worker {
    const worker = new Worker(new URL(WORKER, document.baseURI), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<WorkReply>) => {
      const asked = this.pending.get(data.id);
      if (data.type === "seen") return asked?.seen(data.ply, data.found);
      this.pending.delete(data.id);
      if (data.type === "done") asked?.resolve(data.value as never);
      else asked?.reject(new EngineError(data));
    });
    worker.addEventListener("error", (event) => this.end(new Error(event.message || "its worker could not start")));
    return worker;
  }
}
