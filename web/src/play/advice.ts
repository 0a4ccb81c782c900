// What a reader is advised in a game against the computer: a hint in three steps when they ask, and a word after a
// blunder. Who knows better is `coach.ts`.

import { computed, signal } from "@preact/signals";
import { settings } from "../app/settings";
import { opponent as otherSide } from "../board/geometry";
import type { DrawShape } from "../board/view";
import { type Engine, EngineError } from "../engine/engine";
import { hintMarks, placeOf } from "../game/hints";
import { words } from "../i18n";
import { squareName } from "../i18n/squares";
import type { LegalMove } from "../wire/rules";
import { type Blunder, Coach } from "./coach";
import type { Session } from "./session";

/** A hint as far as it has been given: where to look, with what, and the move. */
interface Hint {
  readonly step: 1 | 2 | 3;
  readonly told: LegalMove;
}

export class Advice {
  private readonly hint = signal<Hint | null>(null);
  private readonly coach: Coach;

  constructor(
    engine: Engine,
    private readonly session: Session,
  ) {
    this.coach = new Coach(engine);
  }

  /** The marks a hint draws. */
  readonly drawn = computed<readonly DrawShape[]>(() => {
    const { value: given } = this.hint;
    if (!given || !this.session.isLatest.value) return [];
    const { told, step } = given;
    return hintMarks(told, step, this.session.latest.value.turn);
  });

  /** One step of a hint more: first where to look, then the piece, then the move. */
  async more(): Promise<void> {
    const { session } = this;
    const { hint: says, connection } = words.value;
    const { value: given } = this.hint;
    if (given) return this.give({ ...given, step: Math.min(3, given.step + 1) as Hint["step"] });
    if (session.movable.value.length === 0) return session.idle(session.latest.value.turn);
    const asked = session.position();
    const same = () => session.position().moves.join() === asked.moves.join();
    session.say(says.thinking);
    try {
      const best = await this.coach.best(asked);
      if (!same()) return;
      if (best) this.give({ step: 1, told: best.told });
      else session.say(says.none);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (same()) session.say(connection.refused(error.message));
    }
  }

  private give(hint: Hint): void {
    this.hint.value = hint;
    const { hint: says } = words.value;
    const { told, step } = hint;
    this.session.say(step === 1 ? says.area : step === 2 ? says.piece(told.kind) : says.move(told.name));
  }

  /** Looks at the reader's last move, and says if it gives something away. */
  async review(): Promise<void> {
    const { session } = this;
    const { opponent, strict } = session.options.value;
    if (opponent.type !== "computer" || strict || !settings.coach.value || session.outcome.value) return;
    const asked = session.position();
    const blunder = await this.coach.review(asked);
    const { moves: now } = session.position();
    // The computer may have answered, and no more than that.
    const still = asked.moves.every((move, index) => now[index] === move) && now.length <= asked.moves.length + 1;
    if (blunder && still && !session.outcome.value) this.warn(blunder);
  }

  private warn({ answer, mate, better }: Blunder): void {
    const { coach } = words.value;
    const text = mate
      ? coach.mate((mate + 1) / 2)
      : answer.captured
        ? coach.taken(answer.captured, squareName(answer.to), answer.kind, answer.from && squareName(answer.from))
        : coach.better(better?.name ?? null);
    const from = placeOf(answer, otherSide(this.session.options.value.own));
    this.session.notice.value = {
      type: "advice",
      text,
      drawn: [{ type: "arrow", from, to: answer.to, brush: "red" }],
      shown: false,
    };
    this.session.announcement.value = text;
  }

  /** The position has changed: what was said of it is over. */
  forget(): void {
    this.hint.value = null;
  }

  /** Nothing more is to be found out. */
  cancel(): void {
    this.forget();
    this.coach.cancel();
  }
}
