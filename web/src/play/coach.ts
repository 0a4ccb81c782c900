// Advice against the computer: a hint in three steps, and a word after a blunder. A second engine gives it, so that the
// opponent is not interrupted; what a move does is asked of the rules.

import { settings } from "../app/settings";
import { type Engine, EngineError } from "../engine/engine";
import { newGame } from "../rules";
import type { Answer, Question, Score } from "../wire/api";
import type { LegalMove } from "../wire/rules";

/** The level that advises: strong, and done in a moment. */
const LEVEL = "5d";

/** A move that gives away so much of the chances to win is pointed out: from an even position, three and a half pawns. */
const BLUNDER = 0.2;
/** How many hundredths of a pawn raise the odds of winning by *e*, as reviews have it. */
const SCALE = 380;
const MATE = 10_000;

type Game = Omit<Question, "level" | "clock" | "counts">;

/** A best move with what it does; or none, where the engine would resign or declare. */
export interface Best {
  readonly usi: string;
  readonly told: LegalMove;
}

/** What was wrong with a move: the answer it allows, and how many plies to the mate if it allows one. */
export interface Blunder {
  readonly answer: LegalMove;
  readonly mate: number | null;
  /** What would have been better. */
  readonly better: LegalMove | null;
}

export class Coach {
  /** What was best in positions asked about last, by their moves. */
  private known: { key: string; answer: Promise<Answer> } | null = null;

  constructor(private readonly engine: Engine) {}

  /** The best move for the side to move; none if there is nothing to play for. */
  async best(game: Game): Promise<Best | null> {
    const { move } = await this.ask(game);
    const told = tell(game, move);
    return told && { usi: move, told };
  }

  /** What was wrong with the last move of `game`; nothing if it was no blunder, or the engine gave no answer. */
  async review(game: Game): Promise<Blunder | null> {
    const before = { ...game, moves: game.moves.slice(0, -1) };
    try {
      const wanted = await this.ask(before);
      const allowed = await this.ask(game);
      if (!wanted.score || !allowed.score || wanted.move === game.moves.at(-1)) return null;
      const answer = tell(game, allowed.move);
      if (!isBlunder(worth(wanted.score), -worth(allowed.score)) || !answer) return null;
      const mate = "mate" in allowed.score && allowed.score.mate > 0 ? allowed.score.mate : null;
      return { answer, mate, better: tell(before, wanted.move) };
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  cancel(): void {
    this.known = null;
    this.engine.cancel();
  }

  private ask(game: Game): Promise<Answer> {
    const key = game.moves.join(" ");
    if (this.known?.key === key) return this.known.answer;
    const answer = this.engine.think({ ...game, level: LEVEL });
    this.known = { key, answer };
    return answer;
  }
}

/**
 * Whether a word is due when what a position is worth to the player falls from one value to another, in hundredths of a pawn. Where
 * the game stays won, or was lost before, it is not.
 */
export function isBlunder(had: number, left: number): boolean {
  return chance(had) - chance(left) >= BLUNDER;
}

/** The chances to win at a value. */
const chance = (value: number) => 1 / (1 + Math.exp(-value / SCALE));

function worth(score: Score): number {
  if ("cp" in score) return score.cp;
  return score.mate > 0 ? MATE : -MATE;
}

/** What a move does in the position a game has come to; nothing if it is no move. */
function tell({ start, profile, moves }: Game, usi: string): LegalMove | null {
  if (usi === "resign" || usi === "win") return null;
  const handle = newGame(start, profile, false);
  try {
    for (const move of moves) handle.play(move);
    return handle.told(usi, settings.notation.value);
  } finally {
    handle.free();
  }
}
