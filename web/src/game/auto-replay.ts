// Moves that play themselves: one after another at the reader's speed, to the end, or until somebody steps in between.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { settings } from "../app/settings";

/** What is replayed. */
export interface Replayed {
  /** What stands for the position on the board; read as a signal. */
  at(): unknown;
  /** Whether there are moves at all. */
  any(): boolean;
  /** Whether the last position is on the board. */
  ends(): boolean;
  first(): void;
  next(): void;
}

/** A game or a line, counted in moves. */
interface Counted {
  readonly viewed: ReadonlySignal<number>;
  readonly length: ReadonlySignal<number>;
  view(ply: number): void;
}

export class AutoReplay {
  readonly running = signal(false);
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private unfollow = () => {};
  /** Whether it is this that steps. */
  private own = false;

  constructor(private readonly of: Replayed) {}

  /** Whether there is anything to play. */
  any(): boolean {
    return this.of.any();
  }

  toggle(): void {
    if (this.running.peek()) this.stop();
    else if (this.any()) this.start();
  }

  stop(): void {
    clearTimeout(this.waiting);
    this.unfollow();
    this.unfollow = () => {};
    this.running.value = false;
  }

  /** From the move on the board; from the start where that is the last. */
  private start(): void {
    if (this.of.ends()) this.of.first();
    this.running.value = true;
    let first = true;
    this.unfollow = effect(() => {
      this.of.at();
      if (!first && !this.own) queueMicrotask(() => this.stop());
      first = false;
    });
    this.wait();
  }

  private wait(): void {
    this.waiting = setTimeout(() => this.step(), Number(settings.replaySpeed.value) * 1000);
  }

  private step(): void {
    this.own = true;
    this.of.next();
    this.own = false;
    if (this.of.ends()) this.stop();
    else this.wait();
  }
}

/** Plays what is given for as long as the page shows it. */
export function useAutoReplay(of: Replayed, key: unknown): AutoReplay {
  const auto = useMemo(() => new AutoReplay(of), [key]);
  useEffect(() => () => auto.stop(), [auto]);
  return auto;
}

/** A game as it is replayed. */
export const replayedGame = (line: Counted): Replayed => ({
  at: () => line.viewed.value,
  any: () => line.length.value > 0,
  ends: () => line.viewed.value >= line.length.value,
  first: () => line.view(0),
  next: () => line.view(line.viewed.value + 1),
});
