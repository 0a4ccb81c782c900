// How the game ended, and what to do next.

import { address } from "../../app/route";
import { opponent } from "../../board/geometry";
import { isSeen } from "../../game/ending/reasons";
import { Foul, Why } from "../../game/ending/why-line";
import { focusBoard } from "../../game/view/focus";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { SideMark } from "../../kit/icons";
import type { GameOptions } from "../../terms/agreement";
import { handicapName } from "../../terms/handicaps";
import type { Start } from "../../wire/api";
import { matchScore, replayOf } from "../match";
import type { Session } from "../session";
import { shelfId } from "../shelving";

interface Props {
  readonly session: Session;
  readonly onNewGame: () => void;
  /** The board is to be seen: a sheet over it goes away. */
  readonly onShow: () => void;
}

export function Result({ session, onNewGame, onShow }: Props) {
  const outcome = session.outcome.value;
  if (!outcome || !session.begun.value) return null;
  const { outcome: says, game, header } = words.value;
  const { foul } = session.latest.value;
  const options = session.options.value;
  const headline = outcome.winner
    ? session.computer.value
      ? outcome.winner === options.own
        ? says.youWin
        : says.youLose
      : says.wins(session.name(outcome.winner))
    : says.draw;
  const second = options.series && "handicap" in options.start && options.start.handicap === options.series[0] ? options.series[1] : null;
  // A match that is played again begins with its first game.
  const start: Start = options.series ? { handicap: options.series[0] } : options.start;
  const fresh: GameOptions = { ...options, start, odds: options.clock ? null : options.odds, score: null };
  const score = matchScore(options, outcome);
  /** The button that is pressed goes away with the result. */
  const begin = (next: GameOptions) => {
    session.start(next);
    onShow();
    focusBoard();
  };
  return (
    <section class="result" aria-label={headline}>
      <h2 tabIndex={-1}>
        {outcome.winner && <SideMark color={outcome.winner} />}
        {headline}
      </h2>
      <p>
        {outcome.winner && session.computer.value && `${says.wins(session.name(outcome.winner))} – `}
        {says.reasons[outcome.reason] ?? outcome.reason}
      </p>
      {foul && (
        <Foul
          foul={foul}
          onShow={() => {
            session.showFoul();
            onShow();
          }}
        />
      )}
      {score && <p>{game.score(score[0], score[1])}</p>}
      {session.why.value && <Why game={session} reason={outcome.reason} />}
      <div class="row">
        <Button
          onClick={() => {
            session.explain();
            if (session.why.value && isSeen(session.why.value)) onShow();
          }}
        >
          {says.why}
        </Button>
        {outcome.winner === null && (
          <Button kind="primary" onClick={() => begin(replayOf(options, session.handicap.value, session.clock.value))}>
            {session.handicap.value ? game.replaySame : game.replay}
          </Button>
        )}
        {second && (
          <Button kind="primary" onClick={() => begin({ ...fresh, start: { handicap: second }, score })}>
            {game.second(handicapName(second))}
          </Button>
        )}
        <button type="button" class={second ? "button" : "primary"} onClick={() => begin(fresh)}>
          {game.rematch}
        </button>
        {options.opponent.type === "computer" && (
          <Button onClick={() => begin({ ...fresh, own: opponent(options.own) })}>{game.swapped}</Button>
        )}
        <Button onClick={onNewGame}>{header.newGame}</Button>
        {session.length.value > 0 && (
          <>
            <a class="button" href={address("records", { id: shelfId(session.started), tab: "review" })}>
              {game.review}
            </a>
            <a class="button" href={address("print", { what: "score", id: shelfId(session.started) })}>
              {game.scoreSheet}
            </a>
          </>
        )}
        <a class="button" href={address("puzzles", { sfen: session.snapshot.value.sfen })}>
          {game.mateSearch}
        </a>
      </div>
    </section>
  );
}
