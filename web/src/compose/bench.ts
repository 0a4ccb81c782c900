// What the solver is asked about the problem on the table: whether it is sound, what can be taken off, which twins it has. One
// question after the other, so that each can be given up.

import { batch, effect, signal } from "@preact/signals";
import { Cancellation, type MateSolver, PATIENCE } from "../puzzles";
import { RefusalError, type Trouble } from "../server/refusal";
import type { Mate, Solution } from "../wire/mate";
import type { Draft } from "./draft";
import { removals, twins, type Variant } from "./variants";

/** How much more work is granted where the first was not enough. */
const MORE = 10;
/** How many moves may be tried for a twin: most diagrams are none, and there are hundreds. */
const PER_TWIN = 150_000;
/** How many moves may be tried for a diagram without a piece. */
const PER_PIECE = 1_000_000;

export type Task = "check" | "trim" | "twins";

/** What is known of the problem. */
export type Findings =
  | { readonly type: "solution"; readonly sfen: string; readonly solution: Solution }
  | { readonly type: "refused"; readonly code: Trouble }
  | { readonly type: "broken" };

/** Another sound problem, and how long it is. */
export interface Twin extends Variant {
  readonly plies: number;
  readonly line: readonly string[];
}

/** How far a search has come. */
interface Progress {
  readonly done: number;
  readonly of: number;
}

export class Bench {
  readonly task = signal<Task | null>(null);
  readonly progress = signal<Progress | null>(null);
  readonly findings = signal<Findings | null>(null);
  /** What can be taken off; null while that was not asked. */
  readonly spare = signal<readonly Variant[] | null>(null);
  /** The twins found so far; null while none were looked for. */
  readonly twins = signal<readonly Twin[] | null>(null);
  /** The tasks that went through to their end. */
  readonly complete = signal<ReadonlySet<Task>>(new Set());

  constructor(
    readonly draft: Draft,
    readonly solver: MateSolver,
  ) {}

  /** Forgets what is known whenever the problem changes, until the returned function is called. */
  follow(): () => void {
    let before: string | null = null;
    return effect(() => {
      const { sfen } = this.draft.problem.value;
      if (sfen === before) return;
      before = sfen;
      this.cancel();
      this.forget();
    });
  }

  /** Gives up what is asked; what was found stays. */
  cancel(): void {
    this.solver.cancel();
    batch(() => {
      this.task.value = null;
      this.progress.value = null;
    });
  }

  check(longer = false): Promise<void> {
    return this.run("check", async () => void (await this.solution(longer ? PATIENCE * MORE : PATIENCE)));
  }

  /** Looks for pieces without which the solution is the same. */
  trim(): Promise<void> {
    return this.run("trim", async () => {
      const solution = await this.known();
      if (solution?.verdict !== "mate") return;
      const { sfen } = this.draft.problem.value;
      this.spare.value = [];
      const before = await this.solver.mate(sfen, []);
      const ways = await this.waysOf(sfen, PATIENCE);
      await this.through(removals(this.base), async (variant) => {
        if (!(await this.hasSolution(variant.sfen, before))) return;
        const others = await this.waysOf(variant.sfen, PER_PIECE);
        if (!ways || !others?.every((way) => ways.includes(way))) return;
        this.spare.value = [...(this.spare.value ?? []), variant];
      });
    });
  }

  /** Looks for sound problems that differ in one thing. */
  findTwins(): Promise<void> {
    return this.run("twins", async () => {
      const solution = await this.known();
      if (solution?.verdict !== "mate") return;
      const least = Math.min(solution.line.length, 3);
      const original = solution.line.join(" ");
      this.twins.value = [];
      await this.through(twins(this.base), async (variant) => {
        const { plies, line, leftover } = await this.solver.mate(variant.sfen, [], PER_TWIN);
        if (plies === null || plies < least || leftover || line.join(" ") === original) return;
        if (!(await this.solver.solution(variant.sfen, PER_TWIN)).sound) return;
        this.twins.value = [...(this.twins.value ?? []), { ...variant, plies, line }];
      });
    });
  }

  private get base() {
    return { look: this.draft.look.value, rest: this.draft.rest.value };
  }

  private forget(): void {
    batch(() => {
      this.findings.value = null;
      this.spare.value = null;
      this.twins.value = null;
      this.complete.value = new Set();
    });
  }

  /** Runs one task; one that is given up leaves what it has found. */
  private async run(task: Task, work: () => Promise<void>): Promise<void> {
    this.cancel();
    batch(() => {
      this.task.value = task;
      this.complete.value = new Set([...this.complete.value].filter((done) => done !== task));
    });
    try {
      await work();
      this.complete.value = new Set([...this.complete.value, task]);
    } catch (error) {
      if (error instanceof Cancellation) return;
      this.findings.value = error instanceof RefusalError ? { type: "refused", code: error.code } : { type: "broken" };
    }
    batch(() => {
      this.task.value = null;
      this.progress.value = null;
    });
  }

  /** Goes through variants one by one; one that the solver refuses to look at is passed over. */
  private async through(all: readonly Variant[], look: (variant: Variant) => Promise<void>): Promise<void> {
    for (const [done, variant] of all.entries()) {
      this.progress.value = { done, of: all.length };
      try {
        await look(variant);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
      }
    }
  }

  /** The solution, found before or now. */
  private async known(): Promise<Solution | null> {
    const { value } = this.findings;
    return value?.type === "solution" ? value.solution : await this.solution(PATIENCE);
  }

  private async solution(nodes: number): Promise<Solution> {
    const { sfen } = this.draft.problem.value;
    const solution = await this.solver.solution(sfen, nodes);
    this.findings.value = { type: "solution", sfen, solution };
    return solution;
  }

  /** Other moves that mate, but for detours, as texts to be compared; null where that is not settled. */
  private async waysOf(sfen: string, nodes: number): Promise<readonly string[] | null> {
    const { sound, duals } = await this.solver.solution(sfen, nodes);
    if (sound === null || duals.some(({ kind }) => kind === "open")) return null;
    return duals.filter(({ kind }) => kind !== "detour").map(({ ply, moves }) => moves.slice(0, ply).join(" "));
  }

  /** Whether a problem has this solution and none that is shorter; an answer of the defender may be another that lasts as long. */
  private async hasSolution(sfen: string, { plies, line, leftover }: Mate): Promise<boolean> {
    if (plies === null) return false;
    let from = 0;
    let found = await this.solver.mate(sfen, [], PER_PIECE);
    for (const [ply, usi] of line.entries()) {
      if (found.plies !== plies - from) return false;
      if (found.line[ply - from] === usi) continue;
      if (ply % 2 === 0) return false;
      from = ply + 1;
      found = await this.solver.mate(sfen, line.slice(0, from), PER_PIECE);
    }
    return found.plies === plies - from && found.leftover === leftover;
  }
}
