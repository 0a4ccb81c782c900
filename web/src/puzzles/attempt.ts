// One problem on the board: the reader attacks, the solver defends, and every way to mate is right.
//
// What is legal the rules say, what a check is worth the solver; here is only whose turn it is and what is told.

import { batch, computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { opponent } from "../board/geometry";
import { goThrough } from "../game/ending/reasons";
import { hintMarks } from "../game/hints";
import { words } from "../i18n";
import { GameHandle } from "../rules";
import { RefusalError } from "../server/refusal";
import { isFlaw } from "../solution";
import type { Dual, Mate } from "../wire/mate";
import type { Color } from "../wire/rules";
import type { Puzzle } from "./collection";
import { cookName } from "./cook-name";
import { ProblemLine } from "./problem-line";
import type { Phase, Remark, Result } from "./remark";
import { Cancellation, type MateSolver, PATIENCE } from "./solver";

/** The pause before the defence answers, so that the eye can follow, and between moves of a solution shown. */
const PAUSE_MS = 350;
const STEP_MS = 800;
/** How much more work is granted where the first was not enough. */
const MORE = 10;

/** Lets the eye follow. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export class Attempt extends ProblemLine {
  /** The verdict on a position that came without a solution. */
  readonly verdict = signal<Mate | null>(null);
  /** Second solutions, once they were asked for: null while they are not known. */
  readonly cooks = signal<readonly Dual[] | null>(null);
  readonly result = signal<Result | null>(null);
  /** Whether the solution is no secret any more: it was played, or shown. */
  readonly revealed = signal(false);

  /** Whether the reader may look on freely, the solver answering every check. */
  readonly canExplore: boolean = true;
  protected solution: readonly string[];
  private hints = 0;
  /** Whether the reader may try any move, so that nothing is right or wrong. */
  protected isFree = false;
  protected patience = PATIENCE;
  private stop = () => {};

  /** The sides whose pieces may be picked up now. */
  readonly movable = computed<Color[]>(() => {
    const plays = this.phase.value === "solving" || this.phase.value === "exploring";
    return plays && this.isLatest.value ? [this.attacker] : [];
  });
  readonly attacker: Color;
  readonly defender: Color;

  /** Throws a sentence when the diagram cannot be played at all. */
  constructor(
    readonly puzzle: Puzzle,
    protected readonly solver: MateSolver,
    private readonly onResult: (result: Result) => void = () => {},
  ) {
    super();
    this.replace(GameHandle.from_problem(puzzle.sfen, "standard"));
    this.attacker = this.handle.turn;
    this.defender = opponent(this.attacker);
    this.solution = puzzle.solution;
  }

  /** Puts a solution shown or an answer under way off; nothing of this attempt goes on afterwards. */
  leave(): void {
    this.solver.cancel();
    this.stop();
  }

  /** Takes up what the solver found out about a position that came without a solution. */
  judged(verdict: Mate): void {
    batch(() => {
      this.verdict.value = verdict;
      this.solution = verdict.line;
      this.isFree = verdict.verdict !== "mate";
      this.phase.value = this.resting;
      if (verdict.verdict === "unknown") this.remark.value = { type: "undecided" };
    });
  }

  /** Asks once more about such a position, with more work. */
  private async judge(nodes: number): Promise<void> {
    this.phase.value = "thinking";
    this.remark.value = null;
    await this.asking(async () => this.judged(await this.solver.mate(this.puzzle.sfen, [], nodes)));
  }

  /** Asks for the second solutions of this problem. */
  async findCooks(): Promise<void> {
    const { value: phase } = this.phase;
    this.phase.value = "thinking";
    await this.asking(async () => {
      const { sound, duals } = await this.solver.solution(this.puzzle.sfen);
      batch(() => {
        this.cooks.value = sound === null ? null : duals.filter(isFlaw);
        this.remark.value = sound === null ? { type: "undecided" } : this.remark.value;
        this.phase.value = phase;
      });
    });
  }

  /** The name of a second solution, as the position before it calls it. */
  nameOf(cook: Dual): string {
    return cookName(this.puzzle, cook);
  }

  play(usi: string): void {
    const refusal = this.handle.play(usi);
    if (refusal) return this.refuse(refusal);
    if (this.puzzle.goal === "mate" && this.handle.snapshot(this.handle.length).check === null) {
      this.handle.undo();
      batch(() => {
        this.refresh();
        this.remark.value = { type: "no-check" };
      });
      return;
    }
    this.changed();
    this.sound();
    void this.answer();
  }

  /** Plays a move typed in any notation; true when it was one. */
  type(text: string): boolean {
    return this.enter(text, {
      play: (usi) => this.play(usi),
      say: (text) => this.say(text),
      refuse: ({ code, kind, file }) => this.say(words.value.refusal(code, kind, file)),
    });
  }

  /** What the defence does about the last move. */
  protected async answer(): Promise<void> {
    const { isFree } = this;
    const moves = this.handle.usi_moves();
    const tried = this.played.value.at(-1)?.name ?? "";
    const onLine = moves.slice(0, -1).every((usi, ply) => usi === this.solution[ply]);
    const isCook = !isFree && onLine && this.solution.length > 0 && moves.at(-1) !== this.solution[moves.length - 1];
    this.phase.value = "thinking";
    await this.asking(async () => {
      const prefer = onLine && !isCook ? (this.solution[moves.length] ?? null) : null;
      const [defence] = await Promise.all([this.solver.defence(this.puzzle.sfen, moves, prefer, this.patience), pause()]);
      this.patience = PATIENCE;
      if (defence.verdict === "mated") return this.mated(defence.futile, isCook);
      if (defence.verdict === "unknown") return this.stopAt({ type: "undecided" });
      const answer = this.reply(defence.answer);
      if (defence.verdict === "escapes") {
        this.stopAt({ type: "escapes", defence, tried, answer }, isFree ? "exploring" : "stopped");
        if (!isFree) this.tell("failed");
        return;
      }
      const promised = this.promised(this.handle.length);
      const late = defence.plies !== null && promised !== null ? defence.plies - promised : 0;
      const remark: Remark = late > 0 && !isFree ? { type: "longer", plies: late } : { type: isCook ? "cook" : "right" };
      this.stopAt(remark, this.resting);
    });
  }

  /** Plays what the solver answers, and tells its name. */
  protected reply(usi: string | null): string {
    if (usi) {
      this.handle.play(usi);
      this.changed();
      this.sound();
    }
    return this.played.value.at(-1)?.name ?? "";
  }

  /** The plies that the problem has left after the moves played. */
  private promised(played: number): number | null {
    const plies = this.puzzle.plies ?? this.verdict.value?.plies ?? null;
    return plies === null ? null : plies - played;
  }

  private mated(futile: boolean, cook: boolean): void {
    this.stopAt({ type: "mated", futile, cook, plies: this.handle.length }, this.isFree ? "exploring" : "solved");
    if (this.isFree) return;
    this.revealed.value = true;
    this.tell("solved");
  }

  /** Tells how it went, the first time only: what comes after a failure is practice. After a hint it proves nothing either way. */
  protected tell(went: Result): void {
    if (this.result.value) return;
    const result = this.hints > 0 ? "helped" : went;
    this.result.value = result;
    this.onResult(result);
  }

  /** Runs a question; one that is given up leaves no trace, one that makes no sense is told. */
  protected async asking(question: () => Promise<void>): Promise<void> {
    try {
      await question();
    } catch (error) {
      if (error instanceof Cancellation) return;
      if (error instanceof RefusalError) return this.stopAt({ type: "refused", code: error.code }, "refused");
      this.stopAt({ type: "broken" });
    }
  }

  /** Asks about the last move again, with more work. */
  thinkLonger(): void {
    this.patience = PATIENCE * MORE;
    if (this.snapshot.value.turn === this.attacker) void this.judge(this.patience);
    else void this.answer();
  }

  /** Takes the last move of the reader back, with the answer to it; a question under way is given up. */
  takeBack(): void {
    this.leave();
    if (this.handle.length > 0) {
      do this.handle.undo();
      while (this.handle.length > 0 && this.handle.turn !== this.attacker);
      // Where the problem has been solved or shown there is nothing left to find.
      this.isFree ||= this.phase.value === "shown" || this.phase.value === "solved";
      this.changed();
    }
    if (this.phase.value !== "refused") this.phase.value = this.resting;
  }

  /** What goes on while the solver is not asked. */
  protected get resting(): Phase {
    return this.isFree ? "exploring" : "solving";
  }

  /** Begins again at the diagram. */
  restart(): void {
    this.leave();
    this.undoTo(0);
    this.changed();
    this.isFree = this.verdict.value !== null && this.verdict.value.verdict !== "mate";
    this.phase.value = this.resting;
  }

  /** From here on the reader may try any move. Where the defender is to move, the move that led there is answered. */
  explore(): void {
    this.leave();
    this.undoTo(this.viewed.value);
    this.changed();
    this.isFree = true;
    this.phase.value = "exploring";
    const { turn, outcome } = this.snapshot.value;
    if (turn !== this.attacker && !outcome) void this.answer();
  }

  /** A step nearer to the next move: where, which piece, the move itself. */
  async hint(): Promise<void> {
    const step = Math.min(this.remark.value?.type === "hint" ? this.remark.value.step + 1 : 1, 3);
    this.hints++;
    this.phase.value = "thinking";
    await this.asking(async () => {
      const next = await this.nextMove();
      const told = next && this.handle.told(next, settings.notation.value);
      if (!told) return this.stopAt({ type: "undecided" }, "solving");
      batch(() => {
        this.hinted.value = hintMarks(told, step, this.attacker);
        this.stopAt({ type: "hint", step, told }, "solving");
      });
    });
  }

  /** The move that mates soonest, by the solution or by the solver. */
  private async nextMove(): Promise<string | null> {
    const moves = this.handle.usi_moves();
    if (moves.every((usi, ply) => usi === this.solution[ply])) return this.solution[moves.length] ?? null;
    return (await this.solver.mate(this.puzzle.sfen, moves)).line[0] ?? null;
  }

  /** Gives up: the solution is played from the diagram on. */
  async show(): Promise<void> {
    this.leave();
    this.tell("failed");
    this.phase.value = "thinking";
    await this.asking(async () => {
      if (this.solution.length === 0) this.solution = (await this.solver.mate(this.puzzle.sfen, [], PATIENCE * MORE)).line;
      if (this.solution.length === 0) return this.stopAt({ type: "undecided" });
      this.undoTo(0);
      for (const usi of this.solution) this.handle.play(usi);
      this.changed();
      this.revealed.value = true;
      this.phase.value = "shown";
      const plies = [0, ...this.solution.map((_, index) => index + 1)];
      this.stop = goThrough(plies, (ply) => this.showPly(ply), STEP_MS);
    });
  }

  /** Puts a line of the solution on the board, at one of its moves. */
  follow(moves: readonly string[], ply: number): void {
    this.leave();
    this.undoTo(0);
    for (const usi of moves) this.handle.play(usi);
    batch(() => {
      this.changed();
      this.phase.value = "shown";
      this.choose(ply);
    });
    this.announceMove(this.played.value[ply - 1]);
  }

  private showPly(ply: number): void {
    this.choose(ply);
    if (ply > 0) this.sound();
  }

  override view(ply: number): void {
    this.stop();
    this.clear();
    super.view(ply);
  }
}
