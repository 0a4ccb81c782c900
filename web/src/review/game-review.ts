// The review of the game on the desk: every position is looked at, by two engines where the device has the cores; it can be
// stopped, goes on where it stopped, and is kept with the game.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Desk } from "../app/desk";
import { EngineError } from "../app/engine";
import type { Course, Found, Judged, Reviewed } from "../wire/api";
import type { Line } from "../wire/records";
import { Analyst, GivenUp } from "./analyst";
import { EFFORTS, type EffortName } from "./effort";
import { keepReview, keptReview, stillTrue } from "./kept";

/** How often an engine may break before the review stops. */
const PATIENCE = 2;
/** So many findings, and they are kept. */
const KEEP_EVERY = 8;

/** The classes of moves that a better one is worth showing for, the mildest first. */
export const ERRORS = ["inaccuracy", "mistake", "blunder"] as const;
export type ErrorClass = (typeof ERRORS)[number];

export class GameReview {
  readonly effort = signal<EffortName>("quick");
  /** What was found on each position of the game; `null` where nobody has looked. */
  readonly found = signal<readonly (Found | null)[]>([]);
  readonly reviewed = signal<Reviewed | null>(null);
  readonly running = signal(false);
  /** Why it cannot go on, in the engine's words. */
  readonly failed = signal<string | null>(null);
  /** The game as the engine is asked about it. */
  readonly course = computed<Course>(() => courseOf(this.desk, this.desk.summary.value.plies));
  readonly done = computed(() => this.found.value.filter(Boolean).length);
  readonly begun = computed(() => this.done.value > 0 || this.running.value);
  private analysts: Analyst[] = [];
  /** The game that the findings are about. */
  private about: Course | null = null;
  private opened = false;

  constructor(readonly desk: Desk) {}

  /** Takes what was found before from the device, and follows the game when it is edited; ends with the returned function. */
  follow(): () => void {
    void this.open();
    const unfollow = effect(() => {
      const course = this.course.value;
      untracked(() => this.rebase(course));
    });
    return () => {
      unfollow();
      this.stop();
    };
  }

  private async open(): Promise<void> {
    const { id } = this.desk;
    const kept = id.value === null ? null : await keptReview(id.value);
    this.opened = true;
    if (!kept || this.running.value) return;
    const course = this.course.value;
    batch(() => {
      this.about = course;
      this.effort.value = kept.effort;
      this.found.value = stillTrue(kept, course);
      const same = JSON.stringify(kept.course) === JSON.stringify(course);
      this.reviewed.value = same ? kept.reviewed : null;
    });
  }

  /** The game was edited: what was found on positions that stay, stays. */
  private rebase(course: Course): void {
    if (!this.about || JSON.stringify(course) === JSON.stringify(this.about)) return;
    const { effort, found } = this;
    this.stop();
    const known = { id: "", course: this.about, effort: effort.value, found: found.value, reviewed: null };
    batch(() => {
      this.about = course;
      this.found.value = stillTrue(known, course);
      this.reviewed.value = null;
    });
  }

  /** The verdict on a move of the game, 0 for the first. */
  judged(ply: number): Judged | null {
    return this.reviewed.value?.moves[ply] ?? null;
  }

  /** Begins, or goes on; with another effort it begins anew. */
  async start(effort: EffortName = this.effort.value): Promise<void> {
    if (this.running.value || !this.opened) return;
    const course = this.course.value;
    batch(() => {
      if (effort !== this.effort.value || this.found.value.length !== course.moves.length + 1 || this.reviewed.value) {
        this.found.value = course.moves.map(() => null as Found | null).concat(null);
      }
      this.about = course;
      this.effort.value = effort;
      this.reviewed.value = null;
      this.failed.value = null;
      this.running.value = true;
    });
    // What is found has its place beside the game on the shelf.
    if (this.desk.id.value === null) await this.desk.keep();
    // From the end: what the engine remembers of later positions tells it about earlier ones.
    const waiting = this.found.value.flatMap((found, ply) => (found ? [] : [ply]));
    const cores = Math.min(2, Math.max(1, navigator.hardwareConcurrency ?? 1), Math.max(1, waiting.length));
    this.analysts = Array.from({ length: cores }, () => new Analyst());
    try {
      await Promise.all(this.analysts.map((analyst) => this.look(analyst, course, waiting)));
      const found = this.found.value.filter((one) => one !== null);
      const [analyst] = this.analysts;
      if (analyst && found.length === course.moves.length + 1)
        this.reviewed.value = await analyst.ask({ ask: "review", course, found });
    } catch (error) {
      if (!(error instanceof GivenUp)) this.failed.value = error instanceof Error ? error.message : String(error);
    }
    this.stop();
    await this.keep();
  }

  /** One engine takes positions as long as there are any. */
  private async look(analyst: Analyst, course: Course, waiting: number[]): Promise<void> {
    const effort = EFFORTS[this.effort.value];
    for (let broken = 0; ; ) {
      const ply = waiting.pop();
      if (ply === undefined) return;
      try {
        const found = await analyst.ask({ ask: "examine", course, ply, effort });
        this.found.value = this.found.value.map((known, index) => (index === ply ? found : known));
        if (this.done.value % KEEP_EVERY === 0) void this.keep();
      } catch (error) {
        if (error instanceof GivenUp || error instanceof EngineError || ++broken > PATIENCE) throw error;
        // Another engine is started for the same position; memory may have run short for a moment.
        waiting.push(ply);
      }
    }
  }

  /** Stops; what was found stays. */
  stop(): void {
    const { analysts } = this;
    this.analysts = [];
    this.running.value = false;
    for (const analyst of analysts) analyst.end();
  }

  private async keep(): Promise<void> {
    const { about, desk, effort, found, reviewed } = this;
    if (!about || desk.id.value === null || this.done.value === 0) return;
    await keepReview({
      id: desk.id.value,
      course: about,
      effort: effort.value,
      found: found.value,
      reviewed: reviewed.value,
    });
  }
}

/** The line that ends at a node, as an engine is asked about it. */
export function courseOf(desk: Desk, node: number): Course {
  const { sfen, moves, profile } = desk.handle.course(node) as Line;
  return { start: { sfen }, moves, profile };
}
