// The clocks of one game as they run: whose turn it is, since when, and what that leaves. How time is charged is asked
// of the rules.

import { signal } from "@preact/signals";
import { report } from "../app/warnings";
import { ClockHandle } from "../rules";
import type { Color, Remaining, Sides, TimeControl } from "../wire/rules";

/** A turn of this length and more is charged as this: the rules count in 32 bits. */
const LONGEST_MS = 2 ** 32 - 1;

/** Below this much, tenths of a second are shown. */
export const TENTHS_BELOW_MS = 10_000;

/** The time of day may differ from the page's own clock by so much before it is called sleep. */
const SLEEP_MS = 5_000;

interface Turn {
  readonly color: Color;
  /** On the page's own clock, which no change of the time of day moves. */
  readonly since: number;
}

export class GameClock {
  /** Counts the changes a reader could see. */
  readonly ticks = signal(0);
  private handle: ClockHandle;
  private turn: Turn | null = null;
  /** When the turn was left standing, on the page's own clock; none while it runs. */
  private stopped: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How far the time of day is ahead of the page's own clock. */
  private ahead = 0;

  constructor(
    readonly controls: Sides<TimeControl>,
    /** The time of a side is up. */
    private readonly onFlag: (color: Color) => void,
  ) {
    this.handle = new ClockHandle(controls.black, controls.white);
  }

  /** The clocks as these turns left them, one after the other; none runs. */
  reset(spent: readonly { color: Color; time: number }[]): void {
    this.stop();
    this.turn = null;
    this.handle.free();
    this.handle = new ClockHandle(this.controls.black, this.controls.white);
    for (const { color, time } of spent) this.handle.spend(color, time);
    this.ticks.value++;
  }

  /** A side's turn begins, or goes on where it has lasted so long already. */
  start(color: Color, elapsed = 0): void {
    this.hold(color, elapsed);
    this.stopped = null;
    this.ahead = Date.now() - performance.now();
    this.tick();
  }

  /** A side's turn has lasted so long, and stands still. */
  hold(color: Color, elapsed: number): void {
    this.stopped = performance.now();
    this.turn = { color, since: this.stopped - elapsed };
  }

  /** Nobody's clock runs any more; the turn that was not finished has lasted as long as it has. */
  stop(): void {
    clearTimeout(this.timer);
    this.stopped ??= performance.now();
  }

  /** How long the present turn has lasted, in milliseconds. */
  get elapsed(): number {
    if (!this.turn) return 0;
    return Math.min(LONGEST_MS, Math.max(0, Math.floor((this.stopped ?? performance.now()) - this.turn.since)));
  }

  /** Ends the present turn, which was in time: how long it took. */
  end(): number {
    const { turn, elapsed } = this;
    const { deadline } = turn ? this.left(turn.color) : { deadline: null };
    this.stop();
    this.turn = null;
    // Between the question whether it was in time and this one a millisecond may have passed.
    return deadline === 0 ? elapsed - 1 : elapsed;
  }

  left(color: Color): Remaining {
    return this.handle.after(color, this.turn?.color === color ? this.elapsed : 0);
  }

  /** What a side has left, as the control of another game. */
  rest(color: Color): TimeControl {
    const { phase, main, periods, units } = this.left(color);
    return { ...this.controls[color], main: phase === "main" ? main : 0, periods, units };
  }

  /** Shows what is left now, and again when that looks different. */
  private tick(): void {
    clearTimeout(this.timer);
    const { turn } = this;
    if (!turn) return;
    this.lookForSleep();
    const left = this.left(turn.color);
    this.ticks.value++;
    if (left.phase === "over") {
      this.stop();
      this.onFlag(turn.color);
      return;
    }
    const running = left.phase === "main" ? left.main : left.period;
    const step = running < TENTHS_BELOW_MS ? 100 : 1000;
    const wait = Math.min(running % step || step, left.deadline ?? LONGEST_MS);
    this.timer = setTimeout(() => this.tick(), wait + 1);
  }

  /** The page's own clock stands still while a device sleeps, and the time of day does not. */
  private lookForSleep(): void {
    const ahead = Date.now() - performance.now();
    const slept = Math.abs(ahead - this.ahead);
    if (slept > SLEEP_MS) report({ type: "slept", ms: slept });
    this.ahead = ahead;
  }
}
