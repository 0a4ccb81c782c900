// A clock for a game on a real board, and its recorder: turns change by a tap, or by the move that is noted down.

import { batch, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { load, save } from "../app/store";
import { opponent } from "../board/geometry";
import { GameClock } from "../game/clock";
import { GameLine } from "../game/line";
import { words } from "../i18n";
import { countSeconds, quiet } from "../sound/sound";
import type { Color, Refusal, Sides, TimeControl } from "../wire/rules";
import { clockWords } from "./words";

interface SavedClock {
  readonly controls: Sides<TimeControl>;
  readonly handicap: string;
  readonly records: boolean;
  readonly turns: readonly { color: Color; time: number }[];
  readonly moves: readonly string[];
  readonly running: Color;
  readonly elapsed: number;
}

export class Otb extends GameLine {
  readonly clock = signal<GameClock | null>(null);
  readonly turn = signal<Color>("black");
  readonly paused = signal(true);
  readonly fallen = signal<Color | null>(null);
  readonly records = signal(false);
  readonly count = signal(0);
  private turns: { color: Color; time: number }[] = [];
  private handicapCode = "even";

  /** Begins anew; the clock waits for the first press. */
  begin(controls: Sides<TimeControl>, handicap: string, records: boolean): void {
    this.take({ controls, handicap, records, turns: [], moves: [], running: "black", elapsed: 0 });
    batch(() => {
      this.turn.value = this.handle.turn;
      this.resume();
    });
  }

  /** Takes up what was kept, paused; whether there was something. */
  takeUp(): boolean {
    const kept = load("otb", isKept);
    if (!kept) return false;
    this.take(kept);
    this.turn.value = kept.running;
    return true;
  }

  /** A side touches its clock: its turn is over, unless moves are noted down and one is missing. */
  tap(color: Color): void {
    if (!this.clock.value || this.fallen.value || color !== this.turn.value) return;
    if (this.paused.value) this.resume();
    else if (this.records.value) this.say(clockWords.value.noteFirst);
    else this.press();
  }

  private press(): void {
    const { value: clock } = this.clock;
    if (!clock) return;
    this.turns.push({ color: this.turn.value, time: clock.end() });
    this.next();
  }

  /** Notes a move down and presses the clock. */
  play(usi: string): void {
    if (this.paused.value || this.fallen.value) return;
    const refusal = this.handle.play(usi);
    if (refusal) return this.refuse(refusal);
    this.press();
  }

  override refuse({ code, kind, file }: Refusal): void {
    this.say(words.value.refusal(code, kind, file));
  }

  attempt(from: string, to: string): void {
    const refusal = this.handle.attempt(from, to);
    if (refusal) this.refuse(refusal);
  }

  /** Takes the last turn back, and the move noted down with it. */
  undo(): void {
    const last = this.turns.pop();
    if (!last) return;
    if (this.records.value) {
      this.handle.undo();
      this.refresh();
    }
    this.turn.value = last.color;
    this.fallen.value = null;
    this.clock.value?.reset(this.turns);
    this.count.value = this.turns.length;
    this.resume();
  }

  pause(): void {
    const { value: clock } = this.clock;
    if (!clock || this.paused.value) return;
    clock.stop();
    quiet();
    this.paused.value = true;
    this.keep();
  }

  resume(): void {
    const { value: clock } = this.clock;
    if (!clock || this.fallen.value) return;
    const { value: turn } = this.turn;
    this.paused.value = false;
    clock.start(turn, clock.elapsed);
    countSeconds(clock.left(turn), clock.controls[turn]);
  }

  /** Ends it all; what was noted down can still be taken along. */
  end(): void {
    this.clock.value?.stop();
    quiet();
    this.clock.value = null;
    save("otb", null);
  }

  /** The game as the play page keeps it. */
  game(): { handicap: string; moves: string[]; times: number[] } {
    return { handicap: this.handicapCode, moves: this.handle.usi_moves(), times: this.turns.map(({ time }) => time) };
  }

  keep(): void {
    const { value: clock } = this.clock;
    if (!clock) return;
    const kept: SavedClock = {
      controls: clock.controls,
      handicap: this.handicapCode,
      records: this.records.value,
      turns: this.turns,
      moves: this.handle.usi_moves(),
      running: this.turn.value,
      elapsed: clock.elapsed,
    };
    save("otb", kept);
  }

  private take({ controls, handicap, records, turns, moves, running, elapsed }: SavedClock): void {
    this.clock.value?.stop();
    this.open({ start: { handicap }, profile: "standard", strict: false }, moves);
    this.handicapCode = handicap;
    this.turns = [...turns];
    const clock = new GameClock(controls, (color) => this.flag(color));
    clock.reset(this.turns);
    clock.hold(running, elapsed);
    batch(() => {
      this.clock.value = clock;
      this.records.value = records;
      this.fallen.value = null;
      this.notice.value = null;
      this.paused.value = true;
      this.count.value = this.turns.length;
    });
  }

  private next(): void {
    const { value: clock } = this.clock;
    if (!clock) return;
    clock.reset(this.turns);
    batch(() => {
      this.turn.value = opponent(this.turn.value);
      this.count.value = this.turns.length;
      this.notice.value = null;
    });
    this.refresh();
    this.resume();
    this.keep();
  }

  private flag(color: Color): void {
    quiet();
    batch(() => {
      this.fallen.value = color;
      this.paused.value = true;
    });
    if (settings.seconds.value && typeof navigator.vibrate === "function") navigator.vibrate(400);
  }
}

function isKept(value: unknown): value is SavedClock {
  const kept = value as SavedClock | null;
  return Array.isArray(kept?.turns) && Array.isArray(kept.moves) && typeof kept.controls?.black?.main === "number";
}
