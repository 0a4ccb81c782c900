// The clocks of a game on the server: what it last said they show, and how long ago. The server alone decides whose
// time is up; how time is spent is asked of the rules.

import { signal } from "@preact/signals";
import { TENTHS_BELOW_MS } from "../game/clock";
import { ClockHandle } from "../rules";
import type { Clocks } from "../wire/play";
import type { Color, Remaining, TimeControl } from "../wire/rules";

/** The rules count in 32 bits. */
const LONGEST_MS = 2 ** 32 - 1;

export class ServerClock {
  /** Counts the changes a reader could see. */
  readonly ticks = signal(0);
  private handle: ClockHandle;
  private said: Clocks;
  private turn: Color | null;
  private since = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clocks: Clocks, turn: Color | null) {
    this.said = clocks;
    this.turn = turn;
    this.handle = new ClockHandle(clocks.black, clocks.white);
    this.tick();
  }

  get controls(): Record<Color, TimeControl> {
    return this.said;
  }

  /** The server says what the clocks show now, and whose turn it is. */
  set(clocks: Clocks, turn: Color | null): void {
    this.handle.free();
    this.handle = new ClockHandle(clocks.black, clocks.white);
    this.said = clocks;
    this.turn = turn;
    this.since = performance.now();
    this.tick();
  }

  /** Whose clock runs. */
  get running(): Color | null {
    return this.said.running;
  }

  /** Whether no clock runs although it is somebody's turn. */
  get isHeld(): boolean {
    this.ticks.value;
    return this.turn !== null && this.said.running === null;
  }

  /** The clock of the side to move stands still where it is. */
  halt(): void {
    if (this.turn) this.said = { ...this.said, elapsed: this.elapsed(this.turn), running: null };
    this.tick();
  }

  left(color: Color): Remaining {
    return this.handle.after(color, this.elapsed(color));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private elapsed(color: Color): number {
    if (color !== this.turn) return 0;
    const since = this.said.running === color ? performance.now() - this.since : 0;
    return Math.min(LONGEST_MS, Math.floor(this.said.elapsed + since));
  }

  /** Shows what is left now, and again when that looks different. */
  private tick(): void {
    clearTimeout(this.timer);
    this.ticks.value++;
    const { running } = this.said;
    if (!running) return;
    const { phase, main, period } = this.left(running);
    if (phase === "over") return;
    const left = phase === "main" ? main : period;
    const step = left < TENTHS_BELOW_MS ? 100 : 1000;
    this.timer = setTimeout(() => this.tick(), (left % step || step) + 1);
  }
}
