// The computer at the other side of the board: asked for a move when it is its turn, and about an impasse.

import { signal } from "@preact/signals";
import { settings } from "../app/settings";
import { type Engine, EngineError } from "../engine/engine";
import { words } from "../i18n";
import type { ComputerOpponent } from "../terms/agreement";
import type { Answer, TimeLeft } from "../wire/api";
import { answerTime, isUnhurried, LEAST_MS } from "./pace";
import type { Session } from "./session";

export class ComputerPlayer {
  readonly thinking = signal(false);

  constructor(
    private readonly engine: Engine,
    private readonly session: Session,
  ) {}

  /** Asks for a move, if it is the computer's turn. */
  async move(): Promise<void> {
    const { session } = this;
    const { turn, outcome } = session.latest.value;
    const { opponent, resigns } = session.options.value;
    this.thinking.value = turn === session.computer.value && !outcome;
    if (!this.thinking.value || opponent.type !== "computer") return;
    const { level, style } = opponent;
    const question = { ...session.position(), level, plays_on: !resigns, ...(style && { style }), ...this.timeLeft() };
    const asked = performance.now();
    const answer = this.engine.think(question).then(async (answer) => {
      const rest = this.pace(level, answer.move) - (performance.now() - asked);
      const [next] = await Promise.all([after(opponent, answer), new Promise((resolve) => setTimeout(resolve, rest))]);
      return { ...answer, next };
    });
    await this.take(answer, ({ move, next }) => {
      if (next !== opponent) session.options.value = { ...session.options.value, opponent: next };
      if (move === "resign") session.resign(turn);
      else if (move === "win") session.declare();
      else session.play(move);
    });
  }

  /** Asks whether an impasse is to be counted. */
  async agree(level: string): Promise<void> {
    const { session } = this;
    this.thinking.value = true;
    await this.take(this.engine.think({ ...session.position(), level, counts: true }), ({ move }) => {
      if (move === "agree") session.count();
      else session.say(words.value.declare.refused);
    });
  }

  /** Gives the open question up. */
  cancel(): void {
    this.engine.cancel();
    this.thinking.value = false;
  }

  /** An answer to another game than the present one comes too late. */
  private async take<Given extends Answer>(answer: Promise<Given>, act: (answer: Given) => void): Promise<void> {
    const { session } = this;
    const { value: asked } = session.version;
    const isLate = () => asked !== session.version.value;
    try {
      const found = await answer;
      if (isLate()) return;
      this.thinking.value = false;
      act(found);
    } catch (error) {
      if (isLate() || !(error instanceof EngineError)) return;
      this.thinking.value = false;
      session.fail(words.value.connection.refused(error.message));
    }
  }

  /** How long an answer takes, in milliseconds from the question. */
  private pace(level: string, move: string): number {
    const { session } = this;
    if (!settings.humanPace.value || !isUnhurried(level)) return LEAST_MS;
    const { sources, turn } = session.latest.value;
    const last = session.played.value.at(-1);
    const left = session.clock.value?.left(turn);
    return answerTime(
      {
        choices: sources.reduce((sum, { targets }) => sum + targets.length, 0),
        recaptures: last?.captured != null && last.usi.slice(2, 4) === move.slice(2, 4),
        ply: session.length.value,
        left: left ? Math.max(0, left.main) + left.period : null,
      },
      Math.random(),
    );
  }

  /** What the clock leaves the side to move, for the computer to plan by. */
  private timeLeft(): { clock?: TimeLeft } {
    const { value: clock } = this.session.clock;
    if (!clock) return {};
    const { turn } = this.session.latest.value;
    const { byoyomi, increment } = clock.controls[turn];
    const left = clock.left(turn);
    return { clock: { main: Math.max(0, left.main - increment), byoyomi: left.periods > 0 ? byoyomi : 0, increment } };
  }
}

/** The opponent for its next move: another where its level follows the game. */
async function after(opponent: ComputerOpponent, { score }: Answer): Promise<ComputerOpponent> {
  const { trial } = opponent;
  if (!trial) return opponent;
  const { adapted } = await import("../placement");
  return adapted({ ...opponent, trial }, score);
}
