// Who meets whom, the latest round first; the organiser can set a result.

import { useSignal } from "@preact/signals";
import { address } from "../../app/route";
import { Button } from "../../kit/button";
import type { Event, EventGame, GameResult, Report } from "../../wire/events";
import { eventWords } from "../words";

interface Props {
  readonly event: Event;
  readonly onReport: (report: Report) => void;
}

/** The results an organiser can set, by the codes of the choice. */
const RESULTS: Readonly<Record<string, GameResult>> = {
  black: { kind: "win", by: "black", played: true },
  white: { kind: "win", by: "white", played: true },
  draw: { kind: "draw" },
  "black-forfeit": { kind: "win", by: "black", played: false },
  "white-forfeit": { kind: "win", by: "white", played: false },
  void: { kind: "void" },
};

export function Games({ event, onReport }: Props) {
  const says = eventWords.value;
  const rounds = [...new Set(event.games.map(({ round }) => round))].sort((one, other) => other - one);
  return (
    <>
      {rounds.map((round) => (
        <section key={round} aria-labelledby={`round-${round}`}>
          <h2 id={`round-${round}`}>{event.closes === null ? says.round(round) : says.pairing(round)}</h2>
          <ul class="event-games">
            {event.games
              .filter((game) => game.round === round)
              .map((game) => (
                <GameRow key={game.number} game={game} event={event} onReport={onReport} />
              ))}
            {event.byes
              .filter((bye) => bye.round === round)
              .map(({ player, scores }) => (
                <li key={player}>
                  <span>{name(event, player)}</span>
                  <span class="soft">{scores ? says.bye : says.free}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function GameRow({ game, event, onReport }: { game: EventGame } & Props) {
  const says = eventWords.value;
  const [black, white] = [name(event, game.black), name(event, game.white)];
  const code = Object.keys(RESULTS).find((one) => JSON.stringify(RESULTS[one]) === JSON.stringify(game.result)) ?? "";
  /** A choice is no result yet: one that breaks a game off takes a press of its own. */
  const chosen = useSignal<string | null>(null);
  const result = chosen.value === null || chosen.value === code ? undefined : RESULTS[chosen.value];
  return (
    <li class={game.black === event.own || game.white === event.own ? "event-own" : ""}>
      <span class="event-pair">
        <span>
          <span aria-hidden="true">☗</span>
          <span class="visually-hidden">{says.black}</span> {black}
        </span>
        <span>
          <span aria-hidden="true">☖</span>
          <span class="visually-hidden">{says.white}</span> {white}
        </span>
      </span>
      <span class="event-result">
        {event.organises && event.settable ? (
          <>
            <select
              aria-label={says.resultOf(black, white)}
              value={chosen.value ?? code}
              onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}
            >
              <option value="" disabled selected={(chosen.value ?? code) === ""}>
                {says.running}
              </option>
              {Object.keys(RESULTS).map((one) => (
                <option key={one} value={one} selected={one === (chosen.value ?? code)}>
                  {says.results[one]}
                </option>
              ))}
            </select>
            {result && (
              <Button
                onClick={() => {
                  chosen.value = null;
                  onReport({ game: game.number, result });
                }}
              >
                {says.setResult}
              </Button>
            )}
          </>
        ) : (
          <span>{code ? says.results[code] : says.running}</span>
        )}
        {game.table && (
          <a href={address("game", { id: game.table })} aria-label={says.lookAt(black, white)}>
            {game.result ? says.look : says.watch}
          </a>
        )}
      </span>
    </li>
  );
}

function name(event: Event, player: number): string {
  return event.entrants.find(({ id }) => id === player)?.name ?? "";
}
