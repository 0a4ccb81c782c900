// One game on a page: its moves, the position on the board, how it ended. The rules answer every question
// about the game itself.

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { type NotationCode, settings } from "../app/settings";
import type { DrawShape } from "../board/view";
import { words } from "../i18n";
import { type GameHandle, newGame, startsUneven } from "../rules";
import type { Start } from "../wire/api";
import type { Color, Deciding, Outcome, PlayedMove, Refusal, Remaining, Snapshot, Source, TimeControl } from "../wire/rules";
import { BoardModel } from "./board-model";
import { goThrough, type Marks, marksOfEnd, marksOfRefusal } from "./ending/reasons";
import { enter } from "./typed-moves";

/** What a game is begun with. */
export interface Terms {
  readonly start: Start;
  readonly profile: string;
  /** Whether an illegal move loses (反則負け) instead of being refused. */
  readonly strict: boolean;
}

/** What has just happened in a game, for those who sound it, count it or keep it. */
export type Happening =
  | { readonly type: "begun" /** Whether the reader had waited for an opponent. */; readonly found: boolean }
  | { readonly type: "moved"; readonly move: PlayedMove }
  | { readonly type: "refused"; readonly refusal: Refusal }
  | { readonly type: "ended" }
  /** The game differs from what was kept last. */
  | { readonly type: "changed" }
  /** The clock of a side runs from here; none where no clock does. */
  | { readonly type: "clock"; readonly running: Running | null };

/** A running clock. */
export interface Running {
  readonly left: Remaining;
  readonly control: TimeControl;
  /** Whether it is another player's. */
  readonly others: boolean;
}

/** A game that the keyboard acts on and that is read aloud. */
export interface KeyedGame extends GameLine {
  readonly over: ReadonlySignal<boolean>;
  /** The clocks, where the game has them. */
  readonly clock: ReadonlySignal<{ left(color: Color): Remaining } | null>;
  /** Whether the reader is a player, and no spectator. */
  readonly plays: boolean;
  /** Plays a move typed in any notation; true when it was one. */
  type(text: string): boolean;
}

/** An end of which the board has nothing to show. */
const BY_WORDS_ALONE: Omit<Deciding, "plies"> = { squares: [], lines: [], flights: [], points: null, conditions: [] };

export class GameLine extends BoardModel {
  protected handle: GameHandle = newGame({ handicap: "even" }, "standard", false);
  protected readonly terms = signal<Terms>({ start: { handicap: "even" }, profile: "standard", strict: false });
  /** Counts changes of the game, so that views follow and late answers are recognised. */
  readonly version = signal(0);
  /** The ply on the board; none follows the game. */
  private readonly chosen = signal<number | null>(null);
  /** What decided the game, while it is being shown. */
  readonly why = signal<Deciding | null>(null);
  /** How the game that was just played ended, which a screen reader says at once. */
  readonly endAnnouncement = signal("");
  private readonly listeners = new Set<(happening: Happening) => void>();
  private stopReplay = () => {};

  /** Moves played so far. */
  readonly length = computed(() => {
    this.version.value;
    return this.handle.length;
  });
  readonly latest = computed<Snapshot>(() => this.at(this.length.value));
  /** The ply on the board. */
  readonly viewed = computed(() => Math.min(this.chosenPly() ?? this.length.value, this.length.value));
  readonly isLatest = computed(() => this.viewed.value === this.length.value);
  /** What is on the board. */
  readonly snapshot = computed<Snapshot>(() => this.shown());
  readonly played = computed<readonly PlayedMove[]>(() => {
    this.version.value;
    return this.handle.played(settings.notation.value);
  });
  readonly outcome = computed<Outcome | null>(() => this.latest.value.outcome);
  readonly handicap = computed(() => startsUneven(this.terms.value.start));
  /** What is drawn to explain a refusal, the end of the game or an advice, and what others draw. */
  readonly marks = computed<Marks>(() => {
    const { value: why } = this.why;
    if (why) return marksOfEnd(why, this.viewed.value);
    const { value: notice } = this.notice;
    if (notice?.type === "refusal" && notice.shown) return marksOfRefusal(notice.refusal);
    const advice = notice?.type === "advice" && notice.shown ? notice.drawn : [];
    return { shown: [], drawn: [...advice, ...this.drawn()] };
  });

  name(color: Color): string {
    return words.value.side(color, this.handicap.value);
  }

  /** Calls back whenever something happens in the game, until the returned function is called. */
  listen(hear: (happening: Happening) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  /** Shows the game at a ply. */
  view(ply: number): void {
    const wanted = Math.max(0, Math.min(ply, this.length.value));
    batch(() => {
      this.forgetWhy();
      this.notice.value = null;
      this.choose(wanted);
    });
    this.announceMove(this.played.value[wanted - 1]);
  }

  /** Goes through the positions that decided the game, and shows in the last what did. */
  explain(): void {
    const deciding = this.handle.deciding() ?? { ...BY_WORDS_ALONE, plies: [this.length.value] };
    this.forgetWhy();
    this.stopReplay = goThrough(deciding.plies, (ply) => {
      this.view(ply);
      this.why.value = deciding;
    });
  }

  /** Draws the illegal move that ended a strict game. */
  showFoul(): void {
    const { foul } = this.latest.value;
    if (!foul) return;
    this.view(this.length.value);
    this.notice.value = { type: "refusal", refusal: foul, shown: true };
  }

  override refuse(refusal: Refusal): void {
    super.refuse(refusal);
    this.happen({ type: "refused", refusal });
  }

  /** Plays what was typed in any notation on the given board; true when it was a move. */
  enter(text: string, board: Parameters<typeof enter>[2]): boolean {
    return enter(text, this.handle, board);
  }

  /** The last move by its name in a notation. */
  lastName(notation: NotationCode): string | undefined {
    return this.handle.played(notation).at(-1)?.name;
  }

  /** The position on the board as text. */
  text(): string {
    return this.handle.text(this.viewed.value, settings.language.value === "ja");
  }

  /** Where pieces of the side that waits may be sent before their turn. */
  sourcesAhead(): readonly Source[] {
    return this.handle.ahead();
  }

  /** The game as far as it went, as an engine is asked about it. */
  position() {
    const { start, profile } = this.terms.value;
    return { start, profile, moves: this.handle.usi_moves() };
  }

  /** The moves up to the position on the board, in USI. */
  get movesShown(): readonly string[] {
    this.version.value;
    return this.handle.usi_moves().slice(0, this.viewed.value);
  }

  /** Puts another game in place of this one: its moves are played, and whatever else ended it. */
  open(terms: Terms, moves: readonly string[] = [], conclude: (handle: GameHandle) => void = () => {}): void {
    const handle = newGame(terms.start, terms.profile, terms.strict);
    for (const usi of moves) handle.play(usi);
    conclude(handle);
    this.replace(handle);
    this.terms.value = terms;
  }

  /** Frees the game; nothing can be asked of it any more. */
  close(): void {
    this.forgetWhy();
    this.handle.free();
  }

  protected replace(handle: GameHandle): void {
    this.handle.free();
    this.handle = handle;
    this.refresh();
  }

  /** Takes moves back down to this ply. */
  protected undoTo(ply: number): void {
    while (this.handle.length > ply) this.handle.undo();
  }

  /** The game has changed. */
  protected refresh(): void {
    this.version.value++;
    if ((this.chosen.value ?? 0) > this.handle.length) this.chosen.value = null;
  }

  /** Has the board show this ply, or follow the game. */
  protected choose(ply: number | null): void {
    this.chosen.value = ply === this.length.value ? null : ply;
  }

  /** The ply that the reader has chosen, or another for them; none follows the game. */
  protected chosenPly(): number | null {
    return this.chosen.value;
  }

  /** The position on the board. */
  protected shown(): Snapshot {
    return this.isLatest.value ? this.latest.value : this.at(this.viewed.value);
  }

  /** What is drawn besides what explains the game. */
  protected drawn(): readonly DrawShape[] {
    return [];
  }

  protected happen(happening: Happening): void {
    for (const hear of this.listeners) hear(happening);
  }

  /** Has a screen reader say at once how the game ended. */
  protected announceEnd({ winner, reason }: Pick<Outcome, "winner" | "reason">): void {
    const { outcome } = words.value;
    const result = winner ? outcome.wins(this.name(winner)) : outcome.draw;
    this.endAnnouncement.value = outcome.ended(result, 0, outcome.reasons[reason] ?? reason);
  }

  protected forgetWhy(): void {
    this.stopReplay();
    this.why.value = null;
  }

  at(ply: number): Snapshot {
    this.version.value;
    return this.handle.snapshot(ply);
  }
}
