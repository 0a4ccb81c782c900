// The review of the game on the desk: every position is looked at, by the engines of this device or by the host; it can be
// stopped, goes on where it stopped, and is kept with the game. While the reader reads a quick one, a deeper one is made.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { load, save } from "../app/store";
import { Cancellation, ENGINE } from "../engine/analyst";
import { EFFORTS, type EffortName } from "../engine/effort";
import { visible } from "../kit/visible";
import type { Desk } from "../records";
import { RefusalError, type Trouble } from "../server/refusal";
import type { Course, Finding, MoveReview, Review } from "../wire/api";
import type { AnalysisPart, AnalysisResult } from "../wire/queue";
import { DeviceReview, engines, KEEP_EVERY } from "./device-review";
import { DEEPER, FurtherLook } from "./further-look";
import { type HostProgress, HostReview, type ReviewPlace } from "./host-review";
import { keepReview, keptReview, stillTrue } from "./storage";

/** Why the game may not be reviewed here either: a player of a rated game gets no help. */
const FORBIDDEN = "rated-game";

const DEEPEN = "deepen";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
/** Whether a quick review is made deeper while it is read; it stays from one visit to the next. */
export const deepening = signal(load(DEEPEN, isFlag) ?? true);

export function chooseDeepening(chosen: boolean): void {
  deepening.value = chosen;
  save(DEEPEN, chosen);
}

/** The classes of moves that a better one is worth showing for, the mildest first. */
export const ERRORS = ["inaccuracy", "mistake", "blunder"] as const;
export type ErrorClass = (typeof ERRORS)[number];

export class GameReview {
  readonly effort = signal<EffortName>("quick");
  /** What was found on each position of the game; `null` before it was searched. */
  readonly found = signal<readonly (Finding | null)[]>([]);
  readonly reviewed = signal<Review | null>(null);
  readonly running = signal(false);
  /** The deeper look at it while it is read. */
  readonly further = new FurtherLook();
  /** It was begun in the background, and has not come to its end. */
  private readonly unasked = signal(false);
  /** The reader works with what was found: it does not change meanwhile. */
  readonly held = signal(false);
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
  private device: DeviceReview | null = null;
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
      const same = JSON.stringify(kept.course) === JSON.stringify(course);
      const own = kept.engine === ENGINE();
      // What another engine has begun is not gone on with.
      this.found.value = own || (same && kept.reviewed) ? stillTrue(kept, course) : [];
      this.further.found = own ? stillTrue({ ...kept, found: kept.further ?? [] }, course) : [];
      this.unasked.value = same && own && kept.unasked === true && !kept.reviewed;
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
      this.further.found = stillTrue({ ...known, found: this.further.found }, course);
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
        const known = effort === DEEPER ? this.further.found : [];
        this.found.value = course.moves.concat("").map((_, ply) => known[ply] ?? null);
      }
      this.about = course;
      this.unasked.value = false;
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
    const device = new DeviceReview(course, this.effort.value, engines());
    this.device = device;
    try {
      const { found, reviewed } = await device.run(this.found.value, (ply, found) => {
        if (this.device !== device) return;
        this.found.value = this.found.value.map((known, index) => (index === ply ? found : known));
        if (this.done.value % KEEP_EVERY === 0) void this.keep();
      });
      if (this.device !== device) return;
      batch(() => {
        this.found.value = found;
        this.reviewed.value = reviewed;
      });
    } catch (error) {
      if (!(error instanceof Cancellation)) this.failed.value = error instanceof Error ? error.message : String(error);
    }
  }

  private async finish(run: symbol): Promise<void> {
    // It may have been stopped, and begun anew.
    if (this.run === run) this.stop();
    await this.keep();
  }

  /**
   * Somebody reads the review, until the returned function is called: what was begun in the background is gone on with, and a quick
   * review is made deeper meanwhile. Neither is done while the page is hidden or `busy`.
   */
  read(busy: () => boolean): () => void {
    const unwatch = effect(() => {
      const free = visible.value && !busy();
      const begins = free && this.unasked.value;
      const deepens = free && deepening.value && this.effort.value === "quick" && this.reviewed.value !== null && !this.running.value;
      untracked(() => {
        if (begins) void this.start();
        else if (deepens) void this.deepen();
        else this.rest();
      });
    });
    return () => {
      unwatch();
      this.rest();
    };
  }

  /** Looks at the game again and more deeply, and puts what was found in place of the quick review when it is whole. */
  private async deepen(): Promise<void> {
    const result = await this.further.look(
      this.course.value,
      () => !this.held.value,
      () => void this.keep(),
    );
    if (!result) return;
    batch(() => {
      this.effort.value = DEEPER;
      this.found.value = result.found;
      this.reviewed.value = result.reviewed;
    });
    await this.keep();
  }

  /** Looks no deeper; what was found so far is kept. */
  private rest(): void {
    if (this.further.end()) void this.keep();
  }

  /** Stops; what was found stays. */
  stop(): void {
    const { device, host } = this;
    // Once nothing runs, the next deeper look may begin at once.
    this.rest();
    this.device = null;
    this.host = null;
    this.run = null;
    this.running.value = false;
    this.onHost.value = null;
    if (host) {
      host.cancel();
      this.job = null;
    }
    device?.end();
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
      unasked: this.unasked.value,
      further: effort.value === "quick" ? this.further.found : [],
      engine: ENGINE(),
    });
  }
}

/** The line that ends at a node, as an engine is asked about it. */
export function courseOf(desk: Desk, node: number): Course {
  const { sfen, moves, profile } = desk.handle.course(node);
  return { start: { sfen }, moves, profile };
}
