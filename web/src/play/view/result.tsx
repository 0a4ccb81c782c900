// How the game ended, and what to do next: one thing first, the rest quietly.

import { address } from "../../app/route";
import { opponent } from "../../board/geometry";
import { ResultCard } from "../../game/ending/verdict";
import { Foul, Why, WhyButton } from "../../game/ending/why-line";
import { focusBoard } from "../../game/view/focus";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { lazily } from "../../kit/lazily";
import type { PlacedProps } from "../../placement";
import { computerGame, type GameOptions } from "../../terms/agreement";
import { handicapName } from "../../terms/handicaps";
import type { Start } from "../../wire/api";
import { matchScore, pointsOf, replayOf } from "../match";
import { nextLevel } from "../next-level";
import type { Session } from "../session";
import { shelfId } from "../shelving";
import { verdictOf } from "../verdict";
import { Decided } from "./turning-points";

const Placed = lazily<PlacedProps>(async () => ({ default: (await import("../../placement")).Placed }));

interface Props {
  readonly session: Session;
  readonly onNewGame: () => void;
  /** The board is to be seen: a sheet over it goes away. */
  readonly onShow: () => void;
}

export function Result({ session, onNewGame, onShow }: Props) {
  const verdict = verdictOf(session);
  const { value: outcome } = session.outcome;
  if (!verdict || !outcome) return null;
  const { game, header } = words.value;
  const { foul } = session.latest.value;
  const options = session.options.value;
  const score = matchScore(options, outcome);
  const { opponent: other } = options;
  const { first, fresh } = nextGames(session);
  const level = nextLevel(options, outcome, session.length.value);
  /** The button that is pressed goes away with the result. */
  const begin = (next: GameOptions) => {
    session.start(next);
    onShow();
    focusBoard();
  };
  return (
    <ResultCard verdict={verdict}>
      {foul && <Foul game={session} foul={foul} onShow={onShow} />}
      {score && <p>{game.score(score[0], score[1])}</p>}
      {session.why.value && <Why game={session} reason={outcome.reason} />}
      {other.trial && (
        <Placed
          level={other.level}
          trial={other.trial}
          points={pointsOf(options, outcome)}
          onPlay={(level) => begin(computerGame(level))}
        />
      )}
      <div class="row">
        <Button kind={other.trial ? "button" : "primary"} onClick={() => begin(first.options)}>
          {first.name}
        </Button>
        {session.length.value > 0 && (
          <a class="button" href={address("records", { id: shelfId(session.started), tab: "review" })}>
            {game.review}
          </a>
        )}
      </div>
      <Decided session={session} />
      <div class="row result-more">
        {level && (
          <Button kind="quiet" onClick={() => begin({ ...fresh, opponent: { ...fresh.opponent, type: "computer", level } })}>
            {game.otherLevel(words.value.setup.levelName(level), outcome.winner === options.own)}
          </Button>
        )}
        {first.options !== fresh && (
          <Button kind="quiet" onClick={() => begin(fresh)}>
            {game.rematch}
          </Button>
        )}
        {options.opponent.type === "computer" && (
          <Button kind="quiet" onClick={() => begin({ ...fresh, own: opponent(options.own) })}>
            {game.swapped}
          </Button>
        )}
        <Button kind="quiet" onClick={onNewGame}>
          {header.newGame}
        </Button>
        <WhyButton game={session} onShow={onShow} />
        {session.length.value > 0 && (
          <a class="quiet" href={address("print", { what: "score", id: shelfId(session.started) })}>
            {game.scoreSheet}
          </a>
        )}
      </div>
    </ResultCard>
  );
}

/** The game to begin next, and the same game begun afresh. A match that is played again begins with its first game. */
function nextGames(session: Session) {
  const { game } = words.value;
  const options = session.options.value;
  const { series } = options;
  const start: Start = series ? { handicap: series[0] } : options.start;
  const { trial: _, ...opponent } = options.opponent;
  const fresh: GameOptions = { ...options, opponent, start, odds: options.clock ? null : options.odds, score: null };
  const second = series && "handicap" in options.start && options.start.handicap === series[0] ? series[1] : null;
  if (second) {
    const score = matchScore(options, session.outcome.value);
    return { first: { name: game.second(handicapName(second)), options: { ...fresh, start: { handicap: second }, score } }, fresh };
  }
  if (session.outcome.value?.winner === null) {
    const name = session.handicap.value ? game.replaySame : game.replay;
    return { first: { name, options: replayOf(options, session.handicap.value, session.clock.value) }, fresh };
  }
  return { first: { name: game.rematch, options: fresh }, fresh };
}
