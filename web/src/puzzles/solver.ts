// The mate solver, asked from the page: it works in a worker, and is given up by ending that.

import { signal } from "@preact/signals";
import { RefusalError } from "../server/refusal";
import type { Defence, Mate, MateAnswer, MateQuestion, Solution } from "../wire/mate";

declare const MATE_WORKER: string;

/** The question was given up before it was answered. */
export class Cancellation extends Error {}

interface Pending {
  readonly resolve: (answer: MateAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** How many moves are tried before an answer is left open: a few seconds of work. */
export const PATIENCE = 3_000_000;

export class MateSolver {
  /** The moves tried for the present question. */
  readonly tried = signal(0);
  /** Whether the solver could not start here. */
  readonly broken = signal(false);
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;

  mate(sfen: string, moves: readonly string[], nodes = PATIENCE): Promise<Mate> {
    return this.ask({ ask: "mate", sfen, moves: [...moves], nodes }, "mate");
  }

  /** The main line of a problem, and what else both sides can do. */
  solution(sfen: string, nodes = PATIENCE): Promise<Solution> {
    return this.ask({ ask: "solution", sfen, nodes }, "solution");
  }

  defence(sfen: string, moves: readonly string[], prefer: string | null, nodes = PATIENCE): Promise<Defence> {
    return this.ask({ ask: "defence", sfen, moves: [...moves], prefer, nodes }, "defence");
  }

  /** How both kings stand in a position. */
  lights(sfen: string, nodes: number): Promise<Extract<MateAnswer, { type: "lights" }>> {
    return this.ask({ ask: "lights", sfen, nodes }, "lights");
  }

  /** Gives every open question up. */
  cancel(): void {
    if (this.pending.size > 0) this.end(new Cancellation());
  }

  /** Any question, and the answer of the type that belongs to it. */
  async ask<Type extends MateAnswer["type"]>(question: MateQuestion, type: Type): Promise<Extract<MateAnswer, { type: Type }>> {
    const answer = await new Promise<MateAnswer>((resolve, reject) => {
      this.worker ??= this.start();
      const id = ++this.lastId;
      this.pending.set(id, { resolve, reject });
      this.tried.value = 0;
      this.worker.postMessage({ id, question });
    });
    if (answer.type === "refused") throw new RefusalError(answer.code, answer.code);
    if (answer.type !== type) throw new Error(`asked about ${type}, told about ${answer.type}`);
    return answer as Extract<MateAnswer, { type: Type }>;
  }

  private start(): Worker {
    const worker = new Worker(new URL(MATE_WORKER, document.baseURI), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; answer?: MateAnswer; nodes?: number }>) => {
      if (data.nodes !== undefined) this.tried.value = data.nodes;
      if (!data.answer) return;
      this.broken.value = false;
      this.pending.get(data.id)?.resolve(data.answer);
      this.pending.delete(data.id);
    });
    worker.addEventListener("error", (event) => {
      this.broken.value = true;
      this.end(new Error(event.message));
    });
    return worker;
  }

  private end(reason: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const open = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of open) reject(reason);
  }
}
