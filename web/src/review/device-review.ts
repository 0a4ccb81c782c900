// A game searched on this device, by as many engines as its caller grants. Each takes one share of positions after the other;
// what is found in a share does not depend on who takes it, so that it is the same with any number of engines.

import { Analyst, Cancellation } from "../engine/analyst";
import { EFFORTS, type EffortName, SHARE } from "../engine/effort";
import { EngineError } from "../engine/engine";
import type { Course, Finding, Review } from "../wire/api";

/** So many findings, and they are kept. */
export const KEEP_EVERY = 8;
/** How often an engine may break before the review stops. */
const PATIENCE = 2;

/** How many engines this device carries at once: each takes some fifty megabytes, of which a phone has few. */
export function engines(): number {
  const most = matchMedia("(pointer: coarse)").matches ? 2 : 4;
  return Math.min(most, Math.max(1, navigator.hardwareConcurrency ?? 1));
}

export interface DeviceResult {
  readonly found: readonly Finding[];
  readonly reviewed: Review;
}

export class DeviceReview {
  private analysts: Analyst[] = [];
  private ended = false;

  constructor(
    private readonly course: Course,
    private readonly effort: EffortName,
    private readonly most: number,
  ) {}

  /**
   * Searches what is not `known` yet, and judges the moves; `seen` hears of each position, in any order. Throws `Cancellation` when
   * it was ended.
   */
  async run(known: readonly (Finding | null)[], seen: (ply: number, found: Finding) => void): Promise<DeviceResult> {
    const all = this.course.moves.length + 1;
    const found = Array.from({ length: all }, (_, ply) => known[ply] ?? null);
    const firsts = Array.from({ length: Math.ceil(all / SHARE) }, (_, index) => index * SHARE);
    const waiting = firsts.filter((first) => found.slice(first, first + SHARE).includes(null));
    if (this.ended) throw new Cancellation();
    this.analysts = Array.from({ length: Math.max(1, Math.min(this.most, waiting.length)) }, () => new Analyst());
    const take = (ply: number, one: Finding) => {
      // A share is searched whole; what is known of it stays.
      if (found[ply]) return;
      found[ply] = one;
      seen(ply, one);
    };
    await Promise.all(this.analysts.map((analyst) => this.look(analyst, waiting, take)));
    const whole = found.filter((one) => one !== null);
    const [analyst] = this.analysts;
    if (!analyst) throw new Cancellation();
    return { found: whole, reviewed: await analyst.ask({ ask: "review", course: this.course, found: whole }) };
  }

  /** One engine takes shares as long as there are any: the end of a game first, where most is decided. */
  private async look(analyst: Analyst, waiting: number[], seen: (ply: number, found: Finding) => void): Promise<void> {
    const { course } = this;
    for (let broken = 0; ; ) {
      const first = waiting.pop();
      if (first === undefined || this.ended) return;
      try {
        await analyst.ask({ ask: "share", course, first, effort: EFFORTS[this.effort] }, seen);
      } catch (error) {
        if (error instanceof Cancellation || error instanceof EngineError || ++broken > PATIENCE) throw error;
        // Another engine is started for the same share; memory may have run short for a moment.
        waiting.push(first);
      }
    }
  }

  /** Gives it up, and the memory of the engines back. */
  end(): void {
    this.ended = true;
    for (const analyst of this.analysts) analyst.end();
    this.analysts = [];
  }
}
