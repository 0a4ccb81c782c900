// The review of the game on the desk: every position is looked at, by two engines where the device has the cores, or by the
// host; it can be stopped, goes on where it stopped, and is kept with the game.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { Analyst, Cancellation } from "../engine/analyst";
import { EFFORTS, type EffortName } from "../engine/effort";
import { EngineError } from "../engine/engine";
import type { Desk } from "../records";
import { RefusalError, type Trouble } from "../server/refusal";
import type { Course, Finding, MoveReview, Review } from "../wire/api";
import type { AnalysisPart, AnalysisResult } from "../wire/queue";
import { type HostProgress, HostReview, type ReviewPlace } from "./host-review";
import { keepReview, keptReview, stillTrue } from "./storage";

/** How often an engine may break before the review stops. */
const PATIENCE = 2;
/** So many findings, and they are kept. */
const KEEP_EVERY = 8;
/** Why the game may not be reviewed here either: a player of a rated game gets no help. */
const FORBIDDEN = "rated-game";

/** The classes of moves that a better one is worth showing for, the mildest first. */
export const ERRORS = ["inaccuracy", "mistake", "blunder"] as const;
export type ErrorClass = (typeof ERRORS)[number];

export class GameReview {
  readonly effort = signal<EffortName>("quick");
  /** What was found on each position of the game; `null` before it was searched. */
  readonly found = signal<readonly (Finding | null)[]>([]);
  readonly reviewed = signal<Review | null>(null);
  readonly running = signal(false);
  /** Why it cannot go on, in the engine's words. */
  readonly failed = signal<string | null>(null);
  /** How far the host has come while it is at it. */
  readonly onHost = signal<HostProgress | null>(null);
  /** Why the host does not go on: a code. */
  readonly hostTrouble = signal<Trouble | null>(null);
  /** The game as the engine is asked about it. */
  readonly course = computed<Course>(() => courseOf(this.desk, this.desk.summary.value.plies));
  readonly done = computed(() => this.found.value.filter(Boolean).length);
  readonly begun = computed(() => this.done.value > 0 || this.running.value);
  private analysts: Analyst[] = [];
  private host: HostReview | null = null;
  /** Which start is going on, if any. */
  private run: symbol | null = null;
  /** The host's name for what it is at. */
  private job: string | null = null;
  /** The game that the findings are about. */
  private about: Course | null = null;
  /** What was found before is there. */
  private opened: Promise<void> = Promise.resolve();

  constructor(readonly desk: Desk) {}

  /** Takes what was found before from the device, and follows the game when it is edited; ends with the returned function. */
  follow(): () => void {
    this.opened = this.open();
    void this.opened.then(() => this.goOn());
    const unfollow = effect(() => {
      const course = this.course.value;
      untracked(() => this.rebase(course));
    });
    return () => {
      unfollow();
      // The host goes on, and what it finds is there for the next visit.
      this.host?.leave();
      this.host = null;
      this.stop();
    };
  }

  private async open(): Promise<void> {
    const { id } = this.desk;
    const kept = id.value === null ? null : await keptReview(id.value);
    if (!kept || this.running.value) return;
    const course = this.course.value;
    batch(() => {
      this.about = course;
      this.effort.value = kept.effort;
      this.found.value = stillTrue(kept, course);
      const same = JSON.stringify(kept.course) === JSON.stringify(course);
      this.reviewed.value = same ? kept.reviewed : null;
      this.job = same ? (kept.job ?? null) : null;
    });
  }

  /** Hears what the host has found meanwhile, where it has the game. */
  private async goOn(): Promise<void> {
    const { job } = this;
    if (job === null || this.reviewed.value || this.running.value) return;
    const course = this.course.value;
    const run = this.begin();
    await this.askHost(course, (host) => host.resume(job));
    await this.finish(run);
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
  judged(ply: number): MoveReview | null {
    return this.reviewed.value?.moves[ply] ?? null;
  }

  /** Begins, or goes on; with another effort it begins anew. Where the host does not do it to the end, the device does. */
  async start(effort: EffortName = this.effort.value, place: ReviewPlace = "device"): Promise<void> {
    await this.opened;
    if (this.running.value) return;
    const course = this.course.value;
    batch(() => {
      if (effort !== this.effort.value || this.found.value.length !== course.moves.length + 1 || this.reviewed.value) {
        this.found.value = course.moves.map(() => null as Finding | null).concat(null);
      }
      this.about = course;
      this.effort.value = effort;
      this.reviewed.value = null;
    });
    const run = this.begin();
    // What is found has its place beside the game on the shelf.
    if (this.desk.id.value === null) await this.desk.keep();
    const begins = (host: HostReview) => host.begin(course, EFFORTS[effort]);
    if (place === "device" || (await this.askHost(course, begins))) await this.askDevice(course);
    await this.finish(run);
  }

  private begin(): symbol {
    const run = Symbol();
    batch(() => {
      this.run = run;
      this.failed.value = null;
      this.hostTrouble.value = null;
      this.running.value = true;
    });
    return run;
  }

  /** Has the host look; says whether somebody else has to go on. */
  private async askHost(course: Course, ask: (host: HostReview) => Promise<AnalysisResult>): Promise<boolean> {
    const host = new HostReview({
      begun: async (id) => {
        if (this.host !== host) return;
        this.job = id;
        await this.keep();
        // Only what a closed page finds again is said to be in its hands.
        taken();
      },
      progress: (progress) => {
        if (this.host === host) this.onHost.value = progress;
      },
      found: (part) => {
        if (this.host === host) this.take(part);
      },
    });
    const taken = () => {
      if (this.host === host) this.onHost.value = { seen: 0, ahead: 0 };
    };
    this.host = host;
    if (this.job !== null) taken();
    try {
      const { found, reviewed } = await ask(host);
      batch(() => {
        this.found.value = found;
        this.reviewed.value = reviewed;
      });
    } catch (error) {
      // After leaving or stopping nothing goes on by itself.
      if (!(error instanceof RefusalError) || this.host !== host) return false;
      this.hostTrouble.value = error.code;
      // It may be at it still, and be heard again.
      host.cancel();
    }
    this.host = null;
    this.job = null;
    this.onHost.value = null;
    const left = this.found.value.length !== course.moves.length + 1 || this.found.value.includes(null);
    return left && this.hostTrouble.value !== FORBIDDEN;
  }

  private take({ first, found }: AnalysisPart): void {
    this.found.value = this.found.value.map((known, ply) => found[ply - first] ?? known);
    void this.keep();
  }

  /** Has the engines of this device search what has not been searched yet. */
  private async askDevice(course: Course): Promise<void> {
    // From the end: what the engine remembers of later positions tells it about earlier ones.
    const waiting = this.found.value.flatMap((found, ply) => (found ? [] : [ply]));
    const cores = Math.min(2, Math.max(1, navigator.hardwareConcurrency ?? 1), Math.max(1, waiting.length));
    this.analysts = Array.from({ length: cores }, () => new Analyst());
    try {
      await Promise.all(this.analysts.map((analyst) => this.look(analyst, course, waiting)));
      const found = this.found.value.filter((one) => one !== null);
      const [analyst] = this.analysts;
      if (analyst && found.length === course.moves.length + 1) this.reviewed.value = await analyst.ask({ ask: "review", course, found });
    } catch (error) {
      if (!(error instanceof Cancellation)) this.failed.value = error instanceof Error ? error.message : String(error);
    }
  }

  private async finish(run: symbol): Promise<void> {
    // It may have been stopped, and begun anew.
    if (this.run === run) this.stop();
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
        if (error instanceof Cancellation || error instanceof EngineError || ++broken > PATIENCE) throw error;
        // Another engine is started for the same position; memory may have run short for a moment.
        waiting.push(ply);
      }
    }
  }

  /** Stops; what was found stays. */
  stop(): void {
    const { analysts, host } = this;
    this.analysts = [];
    this.host = null;
    this.run = null;
    this.running.value = false;
    this.onHost.value = null;
    if (host) {
      host.cancel();
      this.job = null;
    }
    for (const analyst of analysts) analyst.end();
  }

  private async keep(): Promise<void> {
    const { about, desk, effort, found, job, reviewed } = this;
    if (!about || desk.id.value === null || (this.done.value === 0 && job === null)) return;
    await keepReview({
      id: desk.id.value,
      course: about,
      effort: effort.value,
      found: found.value,
      reviewed: reviewed.value,
      job,
    });
  }
}

/** The line that ends at a node, as an engine is asked about it. */
export function courseOf(desk: Desk, node: number): Course {
  const { sfen, moves, profile } = desk.handle.course(node);
  return { start: { sfen }, moves, profile };
}
