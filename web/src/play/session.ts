// The game of the play page: against the computer, or between two at this device.

import { batch, computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { elsewhere, settle } from "../app/warnings";
import { opponent as otherSide } from "../board/geometry";
import type { DrawShape } from "../board/view";
import type { Engine } from "../engine/engine";
import { GameClock } from "../game/clock";
import { highKing } from "../game/king-faces";
import { GameLine } from "../game/line";
import { lowClock } from "../game/read-aloud";
import { words } from "../i18n";
import { computerGame, type GameOptions, restoredOptions } from "../terms/agreement";
import type { Color, Outcome } from "../wire/rules";
import { Advice } from "./advice";
import { ComputerPlayer } from "./computer";
import { conclude, type GameEnd } from "./game-end";
import { Premove } from "./premove";
import { Keeper, type SavedGame } from "./saved-game";

export class Session extends GameLine {
  readonly options = signal<GameOptions>(computerGame(settings.level.value));
  /** Whether a game was begun at all; before that the board only shows the start. */
  readonly begun = signal(false);
  /** A position that was set up, for a new game to begin with. */
  readonly arranged = signal<string | null>(null);
  /** What a game is begun with by its first move; nothing where that is not the reader's. */
  private readonly offered = signal<GameOptions | null>(computerGame(settings.level.value));
  readonly advice: Advice;
  readonly player: ComputerPlayer;
  readonly premove = new Premove(this);
  readonly keeper: Keeper;
  readonly plays = true;

  private ending: GameEnd | null = null;
  /** When the game began, in milliseconds since 1970. */
  started = 0;
  /** The clocks, where the game has them. */
  readonly clock = signal<GameClock | null>(null);
  private times: number[] = [];

  /** What each move took, in milliseconds; nothing without clocks. */
  readonly spent = computed<readonly number[]>(() => {
    this.version.value;
    return this.clock.value ? [...this.times] : [];
  });
  readonly over = computed(() => this.outcome.value !== null);
  /** The side the computer plays, if it plays. */
  readonly computer = computed<Color | null>(() => {
    const { opponent, own } = this.options.value;
    return opponent.type === "friend" ? null : otherSide(own);
  });
  /** The sides whose pieces may be picked up now. */
  readonly movable = computed<Color[]>(() => {
    const { turn, outcome } = this.latest.value;
    const ready = this.begun.value || this.offered.value;
    const waits = outcome !== null || !ready || !this.isLatest.value || turn === this.computer.value || elsewhere.value;
    return waits ? [] : [turn];
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
  /** The side that would resign or declare: the reader's, or with a friend the side to move. */
  readonly acting = computed<Color>(() => (this.computer.value === null ? this.latest.value.turn : this.options.value.own));
  /** Whether there is a move of the reader's to take back. */
  readonly canTakeBack = computed(() => !elsewhere.value && this.played.value.some(({ color }) => color !== this.computer.value));
  /** `engine` plays, `advisor` gives hints, and `shelve` is told of the game whenever it has changed. */
  constructor(engine: Engine, advisor: Engine, shelve: (game: SavedGame, outcome: Outcome | null) => void) {
    super();
    this.advice = new Advice(advisor, this);
    this.player = new ComputerPlayer(engine, this);
    this.keeper = new Keeper(this, shelve);
  }

  /** Begins a game, or goes on with one that was played so far; whatever was played here before is left. */
  start(options: GameOptions, moves: readonly string[] = [], times: readonly number[] = [], started = Date.now()): void {
    // The game of another tab stays on the shelf.
    settle("elsewhere");
    if (options.opponent.type === "computer") settings.level.value = options.opponent.level;
    batch(() => {
      this.arranged.value = null;
      this.begin(options, moves);
      this.times = [...times];
      this.started = started;
      this.changed();
      this.runClock();
    });
    this.happen({ type: "begun", found: false });
    this.announcement.value = words.value.say.newGame;
    void this.player.move();
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

  /** Takes up a game that was kept. Throws where the rules refuse it. */
  restore({ options, moves, times, ending, started, elapsed }: SavedGame): void {
    batch(() => {
      this.begin(restoredOptions(options), moves);
      if (this.length.value < moves.length) throw new Error("a move is refused");
      if (ending) this.conclude(ending);
      this.times = times?.slice() ?? [];
      this.started = started ?? Date.now();
      this.show();
      this.runClock(elapsed);
    });
    void this.player.move();
  }

  /** Leaves the game; the board shows the start of another. */
  reset(): void {
    batch(() => {
      this.begin(computerGame(settings.level.value));
      this.begun.value = false;
      this.changed();
    });
  }

  /** The game as it is kept. */
  saved(): SavedGame {
    const { options, started, ending, times } = this;
    const elapsed = this.clock.value?.elapsed ?? 0;
    return { options: options.value, started, moves: this.handle.usi_moves(), times, elapsed, ending };
  }

  /** Plays a move of the side to move; a refusal becomes the notice under the board. */
  play(usi: string): void {
    this.openOffered();
    if (!this.isInTime()) return;
    const refusal = this.handle.play(usi);
    if (refusal) this.refuse(refusal);
    else this.accepted(usi);
  }

  /** A piece was put where no move was offered: a refusal says why it may not, or a strict game is over. */
  attempt(from: string, to: string): void {
    // Where it would lose, it is a move like any other.
    if (this.options.value.strict) this.openOffered();
    if (!this.isInTime()) return;
    const refusal = this.handle.attempt(from, to);
    if (refusal) this.refuse(refusal);
    else this.accepted(from + to);
  }

  /** A move was accepted: one more in the game, or in a strict game an illegal one that ends it. */
  private accepted(usi: string): void {
    const spent = this.clock.value?.end() ?? 0;
    this.times.push(spent);
    const { foul } = this.handle.snapshot(this.handle.length);
    if (foul) {
      this.ending = { type: "foul", usi };
      this.changed();
      this.runClock(spent);
      this.refuse(foul);
      this.tellOutcome();
      return;
    }
    const { value: told } = this.notice;
    const { value: computer } = this.computer;
    this.changed();
    // A word after a blunder outlives the computer's answer, whichever comes first.
    if (told?.type === "advice" && this.handle.turn !== computer) this.notice.value = told;
    this.runClock();
    const last = this.played.value.at(-1);
    if (last) {
      this.happen({ type: "moved", move: last });
      const { turn, outcome } = this.latest.value;
      this.announceMove(last, turn === computer || outcome ? "" : lowClock(this, turn));
    }
    this.tellOutcome();
    void this.player.move();
    if (last?.color === computer) this.premove.make();
    else void this.advice.review();
  }

  type(text: string): boolean {
    if (this.movable.value.length > 0) return this.enter(text, this);
    this.idle(this.latest.value.turn);
    return false;
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

  /** Takes moves back until the reader is to move again. */
  takeBack(): void {
    if (!this.canTakeBack.value) return;
    this.player.cancel();
    this.advice.cancel();
    this.premove.usi.value = null;
    this.ending = null;
    do this.handle.undo();
    while (this.handle.length > 0 && this.handle.turn === this.computer.value);
    this.times.length = Math.min(this.times.length, this.handle.length);
    this.changed();
    this.runClock();
    this.announcement.value = words.value.say.takenBack;
    void this.player.move();
  }

  resign(color: Color): void {
    this.finish({ type: "resign", color });
  }

  /** The side to move declares an impasse. */
  declare(): void {
    this.finish({ type: "declare", color: this.latest.value.turn });
  }

  /** Both sides have agreed to count an impasse. */
  count(): void {
    this.finish({ type: "agree", color: this.latest.value.turn });
  }

  /** The side to move proposes to count an impasse: a friend agrees at once, the computer is asked. */
  agree(): void {
    const { opponent } = this.options.value;
    if (opponent.type === "friend") this.count();
    else void this.player.agree(opponent.level);
  }

  /** The computer could not answer. */
  fail(text: string): void {
    this.notice.value = { type: "failure", text };
    this.announcement.value = text;
  }

  /** Asks the computer again after a failure. */
  retry(): void {
    this.notice.value = null;
    void this.player.move();
  }

  /** Stops the clocks: another tab plays this game. */
  halt(): void {
    this.clock.value?.stop();
    this.happen({ type: "clock", running: null });
  }

  protected override drawn(): readonly DrawShape[] {
    return this.advice.drawn.value;
  }

  private finish(ending: GameEnd): void {
    if (elsewhere.value) return;
    this.player.cancel();
    this.conclude(ending);
    this.changed();
    this.runClock(this.clock.value?.elapsed);
    this.tellOutcome();
  }

  /** Begins the game that is offered, where none has begun. */
  private openOffered(): void {
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
    const { value: clock } = this.clock;
    const { turn, outcome } = this.latest.value;
    clock?.reset(this.played.value.map(({ color }, index) => ({ color, time: this.times[index] ?? 0 })));
    if (outcome) clock?.hold(turn, elapsed);
    else clock?.start(turn, elapsed);
    const counts = clock && !outcome && turn !== this.computer.value;
    const running = counts ? { left: clock.left(turn), control: clock.controls[turn], others: false } : null;
    this.happen({ type: "clock", running });
  }

  private conclude(ending: GameEnd): void {
    this.ending = ending;
    conclude(this.handle, ending);
  }

  private begin(options: GameOptions, moves: readonly string[] = []): void {
    this.player.cancel();
    this.advice.cancel();
    const { clock, odds } = options;
    const controls = odds ?? (clock && { black: clock, white: clock });
    batch(() => {
      this.open(options, moves);
      this.ending = null;
      this.premove.usi.value = null;
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
    this.happen({ type: "changed" });
  }

  /** The board follows the game as it is now. */
  private show(): void {
    batch(() => {
      this.refresh();
      this.choose(null);
      this.notice.value = null;
      this.advice.forget();
      this.forgetWhy();
    });
  }

  private tellOutcome(): void {
    if (!this.outcome.value) return;
    this.happen({ type: "ended" });
    this.announceEnd(this.outcome.value);
  }
}
