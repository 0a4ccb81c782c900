// How the game ended, and what to do next.

import { handicapName } from "../app/handicaps";
import { address } from "../app/route";
import type { GameOptions, Session } from "../app/session";
import { words } from "../i18n";
import { SideMark } from "./icons";

interface Props {
  readonly session: Session;
  readonly onNewGame: () => void;
  /** The board is to be seen: a sheet over it goes away. */
  readonly onShow: () => void;
}

export function Result({ session, onNewGame, onShow }: Props) {
  const outcome = session.outcome.value;
  if (!outcome || !session.begun.value) return null;
  const { outcome: says, game, header, refusal } = words.value;
  const { foul } = session.latest.value;
  const options = session.options.value;
  const headline = outcome.winner
    ? session.computer.value
      ? outcome.winner === options.own
        ? says.youWin
        : says.youLose
      : says.wins(session.name(outcome.winner))
    : says.draw;
  const second =
    options.series && "handicap" in options.start && options.start.handicap === options.series[0]
      ? options.series[1]
      : null;
  const swapped: GameOptions = { ...options, own: options.own === "black" ? "white" : "black" };
  return (
    <section class="result" aria-label={headline}>
      <h2>
        {outcome.winner && <SideMark color={outcome.winner} />}
        {headline}
      </h2>
      <p>
        {outcome.winner && session.computer.value && `${says.wins(session.name(outcome.winner))} – `}
        {says.reasons[outcome.reason] ?? outcome.reason}
      </p>
      {foul && (
        <p class="result-law">
          {refusal(foul.code, foul.kind, foul.file)}
          <button
            type="button"
            class="link"
            onClick={() => {
              session.showFoul();
              onShow();
            }}
          >
            {game.show}
          </button>
        </p>
      )}
      <div class="row">
        {second && (
          <button
            type="button"
            class="primary"
            onClick={() => session.start({ ...options, start: { handicap: second } })}
          >
            {game.second(handicapName(second))}
          </button>
        )}
        <button type="button" class={second ? "button" : "primary"} onClick={() => session.start(options)}>
          {game.rematch}
        </button>
        {options.opponent.type === "computer" && (
          <button type="button" class="button" onClick={() => session.start(swapped)}>
            {game.swapped}
          </button>
        )}
        <button type="button" class="button" onClick={onNewGame}>
          {header.newGame}
        </button>
        <a class="button" href={address("puzzles", { sfen: session.snapshot.value.sfen })}>
          {game.mateSearch}
        </a>
      </div>
    </section>
  );
}
