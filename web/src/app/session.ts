// One game on this page: what was agreed, the moves, and whose turn it is to do something. The rules answer
// every question about the game itself.

import { batch, computed, signal } from "@preact/signals";
import { opponent as otherSide } from "../board/geometry";
import type { Drawn } from "../board/view";
import { words } from "../i18n";
import { type GameHandle, newGame } from "../rules";
import type { Start, TimeLeft } from "../wire/api";
import type {
  Color,
  Deciding,
  Outcome,
  Played,
  Refusal,
  Sides,
  Snapshot,
  Source,
  TimeControl,
} from "../wire/rules";
import { Advice } from "./advice";
import { anew, lowClock } from "./aloud";
import { GameClock } from "./clock";
import { goThrough } from "./deciding";
import { type Engine, EngineError } from "./engine";
import type { Keyed } from "./keyed";
import { highKing } from "./kings";
import { DEFAULT_LEVEL, isLevel, levelOfNumber } from "./levels";
import { practise } from "./look";
import { sayMove } from "./said";
import { settings } from "./settings";
import { countSeconds, knock, quiet, ring } from "./sound";
import { load, onOther, save, setAside } from "./store";
import { elsewhere, report, settle } from "./trouble";
import { enter } from "./typed";

export type Opponent = { type: "computer"; level: string } | { type: "friend" };

/** What is agreed before the first move. */
export interface GameOptions {
  readonly opponent: Opponent;
  /** The reader's side; with a friend, the side that sits at the bottom. */
  readonly own: Color;
  readonly start: Start;
  /** The handicaps of a match of two games, where this game belongs to one. */
  readonly series: readonly [first: string, second: string] | null;
  readonly profile: string;
  /** Whether an illegal move loses (反則負け) instead of being refused. */
  readonly strict: boolean;
  /** The clock of each side; none is unlimited time. */
  readonly clock: TimeControl | null;
  /** The clocks, where each side has its own: other times, or what a game before left them. */
  readonly odds: Sides<TimeControl> | null;
  /** Whether the computer resigns a lost game, or plays on until it is mated (最後まで指す). */
  readonly resigns: boolean;
  /** Whether two friends sit face to face, one of them above the board. */
  readonly facing: boolean;
  /** What a match of two games stands at, in points of the reader and the other, before this game. */
  readonly score: readonly [own: number, other: number] | null;
}

/** How a player ended the game, where the moves alone do not say. */
type Ending =
  | { type: "resign" | "declare" | "agree" | "flag"; color: Color }
  /** An illegal move in a strict game, which is none of the moves played. */
  | { type: "foul"; usi: string };

/** A game as this browser keeps it between visits. */
export interface Saved {
  readonly options: GameOptions;
  /** When it began, in milliseconds since 1970. */
  readonly started: number;
  readonly moves: readonly string[];
  /** How long each took, in milliseconds, where there is a clock. */
  readonly times: readonly number[];
  /** How long the turn that was not finished has lasted. */
  readonly elapsed: number;
  readonly ending: Ending | null;
}

/** A line under the board. */
export type Notice =
  | { type: "refusal"; refusal: Refusal; shown: boolean }
  | { type: "text"; text: string }
  /** A word after a blunder, and what it allows. */
  | { type: "advice"; text: string; drawn: readonly Drawn[]; shown: boolean }
  /** The computer could not move, and may be asked again. */
  | { type: "failure"; text: string };

export const DEFAULT_OPTIONS: GameOptions = {
  opponent: { type: "computer", level: DEFAULT_LEVEL },
  own: "black",
  start: { handicap: "even" },
  series: null,
  profile: "standard",
  strict: false,
  resigns: true,
  clock: null,
  odds: null,
  facing: false,
  score: null,
};

/** A computer that answers at once startles; it takes at least this long. */
const LEAST_THINKING_MS = 400;

export class Session implements Keyed {
  readonly options = signal<GameOptions>(DEFAULT_OPTIONS);
  /** Whether a game was begun at all; before that the board only shows the start. */
  readonly begun = signal(false);
  /** A position that was set up, for a new game to begin with. */
  readonly arranged = signal<string | null>(null);
  /** What a game is begun with by its first move; nothing where that is not the reader's. */
  private readonly offered = signal<GameOptions | null>(DEFAULT_OPTIONS);
  /** The ply on the board. */
  readonly viewed = signal(0);
  readonly bottom = signal<Color>("black");
  readonly thinking = signal(false);
  readonly notice = signal<Notice | null>(null);
  /** What a screen reader says next. */
  readonly announcement = signal("");
  /** How the game that was just played ended, which a screen reader says at once. */
  readonly end = signal("");

  /** The move to be made as soon as the other side has moved, in USI. */
  readonly ahead = signal<string | null>(null);
  /** What decided the game, while it is being shown. */
  readonly why = signal<Deciding | null>(null);
  readonly advice: Advice;
  private stopReplay = () => {};

  private handle: GameHandle = newGame(DEFAULT_OPTIONS.start, DEFAULT_OPTIONS.profile, DEFAULT_OPTIONS.strict);
  private ending: Ending | null = null;
  /** When the game began, in milliseconds since 1970. */
  started = 0;
  /** Whether this tab has changed the game since it took it up. */
  private touched = false;
  /** The clocks, where the game has them. */
  readonly clock = signal<GameClock | null>(null);
  private times: number[] = [];
  /** Counts changes of the game, so that views follow and late answers are recognised. */
  private readonly version = signal(0);

  /** Moves played so far. */
  readonly length = computed(() => {
    this.version.value;
    return this.handle.length;
  });
  readonly latest = computed<Snapshot>(() => {
    this.version.value;
    return this.handle.snapshot(this.handle.length) as Snapshot;
  });
  readonly snapshot = computed<Snapshot>(() =>
    this.viewed.value === this.length.value ? this.latest.value : (this.handle.snapshot(this.viewed.value) as Snapshot),
  );
  readonly played = computed<Played[]>(() => {
    this.version.value;
    return this.handle.played(settings.notation.value) as Played[];
  });
  /** What each move took, in milliseconds; nothing without clocks. */
  readonly spent = computed<readonly number[]>(() => {
    this.version.value;
    return this.clock.value ? [...this.times] : [];
  });
  readonly outcome = computed<Outcome | null>(() => this.latest.value.outcome);
  readonly over = computed(() => this.outcome.value !== null);
  readonly plays = true;
  readonly isLatest = computed(() => this.viewed.value === this.length.value);
  readonly handicap = computed(() => {
    const { start } = this.options.value;
    return "handicap" in start && start.handicap !== "even";
  });
  /** The side the computer plays, if it plays. */
  readonly computer = computed<Color | null>(() => {
    const { opponent, own } = this.options.value;
    if (opponent.type === "friend") return null;
    return own === "black" ? "white" : "black";
  });
  /** The sides whose pieces may be picked up now. */
  readonly movable = computed<Color[]>(() => {
    const { turn, outcome } = this.latest.value;
    const ready = this.begun.value || this.offered.value;
    const waits = outcome !== null || !ready || !this.isLatest.value || turn === this.computer.value || elsewhere.value;
    return waits ? [] : [turn];
  });

  /** Where pieces may be sent ahead of their turn. */
  readonly aheadSources = computed<Source[] | null>(() => {
    const { turn, outcome } = this.latest.value;
    const waits = turn === this.computer.value && !outcome && this.begun.value && this.isLatest.value;
    return waits && settings.ahead.value && !this.options.value.strict ? (this.handle.ahead() as Source[]) : null;
  });
  /** The side whose king is 王; between equals both are 玉. */
  readonly highKing = computed<Color | null>(() => {
    if (!settings.kingsByRank.value) return null;
    const { opponent, own } = this.options.value;
    const reader = { grade: settings.rank.value };
    const other = { grade: opponent.type === "computer" ? opponent.level : null };
    const isBlack = own === "black";
    return highKing({ black: isBlack ? reader : other, white: isBlack ? other : reader }, this.handicap.value);
  });

  /** `engine` plays, `advisor` gives hints, and `shelve` is told of the game whenever it has changed. */
  constructor(
    private readonly engine: Engine,
    advisor: Engine,
    private readonly shelve: (game: Saved, outcome: Outcome | null) => void = () => {},
  ) {
    this.advice = new Advice(advisor, this);
    onOther("game", () => {
      if (!this.begun.value) return;
      report({ type: "elsewhere" });
      this.clock.value?.stop();
      quiet();
    });
  }

  /** Plays on in this tab, where another had taken the game: with what that one kept last. */
  takeOver(): void {
    settle("elsewhere");
    this.resume();
    this.touched = true;
    this.keep();
  }

  /** Takes up the game this browser last left, if there is one. */
  resume(): boolean {
    const saved = load<Saved>("game", isSaved);
    if (!saved) return false;
    try {
      batch(() => {
        this.begin(agreed(saved.options));
        for (const usi of saved.moves) if (this.handle.play(usi)) throw new Error(`${usi} is refused`);
        if (saved.ending) this.conclude(saved.ending);
        this.times = saved.times?.slice() ?? [];
        this.started = saved.started ?? Date.now();
        // A tab that is only opened takes the game from no other: nothing is kept before something happens.
        this.touched = false;
        this.show();
        this.runClock(saved.elapsed);
      });
    } catch {
      // Kept by another version, or by a hand: better a new game than a broken one.
      setAside("game");
      batch(() => {
        this.begin(DEFAULT_OPTIONS);
        this.begun.value = false;
        this.changed();
      });
      return false;
    }
    void this.askComputer();
    return true;
  }

  /** Shows where such a game would begin, where none is on the board; unless the sides are tossed for, its first move begins it. */
  preview(options: GameOptions, tossed: boolean): void {
    if (this.begun.value) return;
    batch(() => {
      this.offered.value = tossed ? null : options;
      // No clock is shown before it runs.
      this.begin({ ...options, clock: null, odds: null });
      this.begun.value = false;
      this.show();
    });
  }

  /** Begins a game, or goes on with one that was played so far; whatever was played here before is left. */
  start(options: GameOptions, moves: readonly string[] = [], times: readonly number[] = [], started = Date.now()): void {
    // The game of another tab stays on the shelf.
    settle("elsewhere");
    batch(() => {
      this.arranged.value = null;
      this.begin(options);
      for (const usi of moves) this.handle.play(usi);
      this.times = [...times];
      this.started = started;
      this.changed();
      this.runClock();
    });
    ring("start");
    this.announcement.value = words.value.say.newGame;
    void this.askComputer();
  }

  /** Plays a move of the side to move; a refusal becomes the notice under the board. */
  play(usi: string): void {
    this.open();
    if (!this.isInTime()) return;
    const kind = this.latest.value.sources.find(({ from }) => from === usi.slice(0, 2))?.kind;
    const refusal = this.handle.play(usi) as Refusal | null;
    if (refusal) return this.refuse(refusal);
    this.went(usi);
    if (kind && this.played.value.at(-1)?.color !== this.computer.value) practise(kind, false);
  }

  /** A piece was put where no move was offered: a refusal says why it may not, or a strict game is over. */
  attempt(from: string, to: string): void {
    // Where it would lose, it is a move like any other.
    if (this.options.value.strict) this.open();
    if (!this.isInTime()) return;
    const refusal = this.handle.attempt(from, to) as Refusal | null;
    if (refusal) this.refuse(refusal);
    else this.went(from + to);
  }

  /** A move was accepted: one more in the game, or in a strict game an illegal one that ends it. */
  private went(usi: string): void {
    const spent = this.clock.value?.end() ?? 0;
    this.times.push(spent);
    const { foul } = this.handle.snapshot(this.handle.length) as Snapshot;
    if (foul) {
      this.ending = { type: "foul", usi };
      this.changed();
      this.runClock(spent);
      this.refuse(foul);
      this.announceOutcome();
      return;
    }
    const { value: told } = this.notice;
    this.changed();
    // A word after a blunder outlives the computer's answer, whichever comes first.
    if (told?.type === "advice" && this.handle.turn !== this.computer.value) this.notice.value = told;
    this.runClock();
    const last = this.played.value.at(-1);
    if (last) {
      knock(last.captured !== null);
      if (last.check && !this.outcome.value) ring("check");
      sayMove((notation) => (this.handle.played(notation) as Played[]).at(-1)?.name);
      const { turn, outcome } = this.latest.value;
      const low = turn === this.computer.value || outcome ? "" : lowClock(this, turn);
      this.announcement.value = words.value.say.move(this.name(last.color), last.name, last.captured, last.check) + low;
    }
    this.announceOutcome();
    void this.askComputer();
    if (last?.color === this.computer.value) this.playAhead();
    else void this.advice.review();
  }

  /** Sends a piece ahead of its turn, or calls it back. */
  setAhead(usi: string | null): void {
    this.ahead.value = usi;
    this.announcement.value = usi ? words.value.ahead.set : words.value.ahead.off;
  }

  /** Makes the move that waited, if it is one now. */
  private playAhead(): void {
    const usi = this.ahead.value;
    this.ahead.value = null;
    if (!usi || this.outcome.value) return;
    const target = this.latest.value.sources
      .find(({ from }) => from === usi.slice(0, 2))
      ?.targets.find(({ to }) => to === usi.slice(2, 4));
    if (!target) return this.say(words.value.ahead.gone);
    const face = target.promotion === "must" ? "+" : target.promotion === "never" ? "" : usi.slice(4);
    this.play(usi.slice(0, 4) + face);
  }

  type(text: string): boolean {
    if (this.movable.value.length === 0) {
      this.idle(this.latest.value.turn);
      return false;
    }
    return enter(text, this.handle, this);
  }

  /** A piece was touched that may not be picked up. */
  idle(touched: Color): void {
    const { idle } = words.value;
    const { turn, outcome } = this.latest.value;
    if (!this.begun.value) return;
    if (!this.isLatest.value) this.say(idle.past);
    else if (outcome) this.say(idle.over);
    else if (turn === this.computer.value) this.say(idle.thinking);
    else if (touched !== turn) this.say(idle.turn(this.name(turn)));
  }

  /** Whether there is a move of the reader's to take back. */
  readonly canTakeBack = computed(() => {
    const { value: computer } = this.computer;
    return !elsewhere.value && this.played.value.some(({ color }) => color !== computer);
  });

  /** Takes moves back until the reader is to move again. */
  takeBack(): void {
    if (!this.canTakeBack.value) return;
    this.engine.cancel();
    this.advice.cancel();
    this.ahead.value = null;
    this.ending = null;
    do this.handle.undo();
    while (this.handle.length > 0 && this.handle.turn === this.computer.value);
    this.times.length = Math.min(this.times.length, this.handle.length);
    this.changed();
    this.runClock();
    this.announcement.value = words.value.say.takenBack;
    void this.askComputer();
  }

  /** The side that would resign or declare: the reader's, or with a friend the side to move. */
  readonly acting = computed<Color>(() =>
    this.computer.value === null ? this.latest.value.turn : this.options.value.own,
  );

  resign(color: Color): void {
    this.finish({ type: "resign", color });
  }

  /** The side to move declares an impasse. */
  declare(): void {
    this.finish({ type: "declare", color: this.latest.value.turn });
  }

  /** The side to move proposes to count an impasse: a friend agrees at once, the computer is asked. */
  async agree(): Promise<void> {
    const { turn } = this.latest.value;
    const { opponent, start, profile } = this.options.value;
    if (opponent.type === "friend") return this.finish({ type: "agree", color: turn });
    const asked = this.version.value;
    this.thinking.value = true;
    try {
      const moves = this.handle.usi_moves();
      const answer = await this.engine.think({ start, profile, level: opponent.level, moves, counts: true });
      if (asked !== this.version.value) return;
      this.thinking.value = false;
      if (answer.move === "agree") this.finish({ type: "agree", color: turn });
      else this.say(words.value.declare.refused);
    } catch (error) {
      this.fail(error, asked);
    }
  }

  view(ply: number): void {
    this.stopReplay();
    batch(() => {
      this.why.value = null;
      this.viewed.value = Math.max(0, Math.min(ply, this.length.value));
      this.notice.value = null;
    });
    const move = this.played.value[this.viewed.value - 1];
    this.announcement.value = move
      ? words.value.say.move(this.name(move.color), move.name, move.captured, move.check)
      : words.value.game.startPosition;
  }

  flip(): void {
    this.bottom.value = this.bottom.value === "black" ? "white" : "black";
    this.announcement.value = words.value.say.flipped;
  }

  name(color: Color): string {
    return words.value.side(color, this.handicap.value);
  }

  /** Asks the computer again after a failure. */
  retry(): void {
    this.notice.value = null;
    void this.askComputer();
  }

  toggleShown(): void {
    const { value } = this.notice;
    if (value?.type === "advice") this.notice.value = { ...value, shown: !value.shown };
    if (value?.type === "refusal") this.notice.value = { ...value, shown: !value.shown };
  }

  /** Draws the illegal move that ended a strict game. */
  showFoul(): void {
    const { foul } = this.latest.value;
    if (!foul) return;
    this.view(this.length.value);
    this.notice.value = { type: "refusal", refusal: foul, shown: true };
  }

  /** The clocks of another game between the same two, colours changed unless one gave a handicap, times kept. */
  again(): GameOptions {
    const { options, clock, handicap } = this;
    const { value: before } = options;
    if (handicap.value) return before;
    const rest = clock.value && { black: clock.value.rest("white"), white: clock.value.rest("black") };
    return { ...before, own: otherSide(before.own), odds: rest };
  }

  /** What a match of two games stands at after this one; nothing where it belongs to none. */
  readonly score = computed<readonly [own: number, other: number] | null>(() => {
    const { series, score, own } = this.options.value;
    const { value: outcome } = this.outcome;
    if (!series || !outcome) return null;
    const points = outcome.winner === null ? 0.5 : outcome.winner === own ? 1 : 0;
    return [(score?.[0] ?? 0) + points, (score?.[1] ?? 0) + 1 - points];
  });

  /** Goes through the positions that decided the game, and shows in the last what did. */
  explain(): void {
    const deciding = this.handle.deciding() as Deciding | null;
    if (!deciding) return;
    this.stopReplay = goThrough(deciding, (ply) => {
      this.view(ply);
      this.why.value = deciding;
    });
  }

  /** The game as far as it went, as an engine is asked about it. */
  position() {
    const { start, profile } = this.options.value;
    return { start, profile, moves: this.handle.usi_moves() };
  }

  private finish(ending: Ending): void {
    if (elsewhere.value) return;
    this.engine.cancel();
    this.conclude(ending);
    this.thinking.value = false;
    this.changed();
    this.runClock(this.clock.value?.elapsed);
    this.announceOutcome();
  }

  /** Begins the game that is offered, where none has begun. */
  private open(): void {
    if (!this.begun.value && this.offered.value) this.start(this.offered.value);
  }

  /** Whether the side to move has time left; if it has not, the game is over. */
  private isInTime(): boolean {
    const { value: clock } = this.clock;
    const { turn, outcome } = this.latest.value;
    if (!clock || outcome || clock.left(turn).phase !== "over") return true;
    this.finish({ type: "flag", color: turn });
    return false;
  }

  /** Sets the clocks to what the moves so far took, and that of the side to move running unless the game is over. */
  private runClock(elapsed = 0): void {
    quiet();
    const { value: clock } = this.clock;
    if (!clock) return;
    const { turn, outcome } = this.latest.value;
    clock.reset(this.played.value.map(({ color }, index) => ({ color, time: this.times[index] ?? 0 })));
    if (outcome) return clock.hold(turn, elapsed);
    clock.start(turn, elapsed);
    if (turn !== this.computer.value) countSeconds(clock.left(turn), clock.controls[turn]);
  }

  private conclude(ending: Ending): void {
    this.ending = ending;
    if (ending.type === "foul") this.handle.play(ending.usi);
    else if (ending.type === "resign") this.handle.resign(ending.color);
    else if (ending.type === "flag") this.handle.flag(ending.color);
    else if (ending.type === "declare") this.handle.declare();
    else this.handle.agree();
  }

  private begin(options: GameOptions): void {
    this.engine.cancel();
    this.advice.cancel();
    this.stopReplay();
    const { clock, odds } = options;
    const controls = odds ?? (clock && { black: clock, white: clock });
    const handle = newGame(options.start, options.profile, options.strict);
    this.handle.free();
    batch(() => {
      this.handle = handle;
      this.ending = null;
      this.ahead.value = null;
      this.times = [];
      this.started = Date.now();
      this.clock.value?.stop();
      this.clock.value = controls && new GameClock(controls, (color) => this.finish({ type: "flag", color }));
      this.options.value = options;
      this.bottom.value = options.own;
      this.begun.value = true;
    });
  }

  private changed(): void {
    this.show();
    this.touched = true;
    this.keep();
  }

  private show(): void {
    batch(() => {
      this.version.value++;
      this.viewed.value = this.handle.length;
      this.notice.value = null;
      this.advice.forget();
      this.why.value = null;
    });
  }

  /** Keeps the game for the next visit; as the page is left, with the time the present turn has lasted. */
  keep(): void {
    const here = this.touched || this.clock.value !== null;
    if (!this.begun.value || !here || elsewhere.value) return;
    const { options, started, ending, times } = this;
    const elapsed = this.clock.value?.elapsed ?? 0;
    const moves = this.handle.usi_moves();
    const saved: Saved = { options: options.value, started, moves, times, elapsed, ending };
    save("game", saved);
    this.shelve(saved, this.latest.value.outcome);
  }

  text(): string {
    return this.handle.text(this.viewed.value, settings.language.value === "ja");
  }

  /** Says why a move may not be, and draws it where the reader asks. */
  refuse(refusal: Refusal): void {
    if (refusal.kind) practise(refusal.kind, true);
    this.notice.value = { type: "refusal", refusal, shown: false };
    this.announcement.value = words.value.refusal(refusal.code, refusal.kind, refusal.file);
  }

  say(text: string): void {
    this.notice.value = { type: "text", text };
    this.announcement.value = anew(text, this.announcement.value);
  }

  private announceOutcome(): void {
    const { value } = this.outcome;
    if (!value) return;
    ring("end");
    const { outcome } = words.value;
    const winner = value.winner ? outcome.wins(this.name(value.winner)) : outcome.draw;
    this.end.value = `${winner}, ${outcome.reasons[value.reason] ?? value.reason}`;
  }

  private async askComputer(): Promise<void> {
    const { turn, outcome } = this.latest.value;
    const { opponent, start, profile, resigns } = this.options.value;
    this.thinking.value = opponent.type === "computer" && turn === this.computer.value && !outcome;
    if (!this.thinking.value || opponent.type !== "computer") return;
    const asked = this.version.value;
    try {
      const [answer] = await Promise.all([
        this.engine.think({ start, profile, level: opponent.level, moves: this.handle.usi_moves(), plays_on: !resigns, ...this.timeLeft() }),
        new Promise((resolve) => setTimeout(resolve, LEAST_THINKING_MS)),
      ]);
      if (asked !== this.version.value) return;
      this.thinking.value = false;
      if (answer.move === "resign") this.resign(turn);
      else if (answer.move === "win") this.declare();
      else this.play(answer.move);
    } catch (error) {
      this.fail(error, asked);
    }
  }

  /** What the clock leaves the side to move, for the computer to plan by. */
  private timeLeft(): { clock?: TimeLeft } {
    const { value: clock } = this.clock;
    if (!clock) return {};
    const { turn } = this.latest.value;
    const { byoyomi, increment } = clock.controls[turn];
    const left = clock.left(turn);
    return { clock: { main: Math.max(0, left.main - increment), byoyomi: left.periods > 0 ? byoyomi : 0, increment } };
  }

  /** The computer could not answer what it was asked at this version of the game. */
  private fail(error: unknown, asked: number): void {
    if (asked !== this.version.value || !(error instanceof EngineError)) return;
    this.thinking.value = false;
    const text = words.value.connection.refused(error.message);
    this.notice.value = { type: "failure", text };
    this.announcement.value = text;
  }
}

/** What was agreed for a saved game, whose level another version may have numbered or called otherwise. */
export function agreed(saved: Partial<GameOptions>): GameOptions {
  const options = { ...DEFAULT_OPTIONS, ...saved };
  if (options.opponent.type !== "computer") return options;
  const level: unknown = options.opponent.level;
  return { ...options, opponent: { type: "computer", level: isLevel(level) ? level : levelOfNumber(level) } };
}

function isSaved(value: unknown): value is Saved {
  const saved = value as Saved | null;
  return Array.isArray(saved?.moves) && typeof saved.options?.profile === "string";
}
