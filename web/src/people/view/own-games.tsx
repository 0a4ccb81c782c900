// Games that are not over: the reader's, those that wait for the reader first, and those anybody may watch.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { address } from "../../app/route";
import { words } from "../../i18n";
import { me, openGames, ownGames } from "../../server/me";
import type { Running } from "../../wire/play";
import { peopleWords } from "../words";
import { termsText } from "./terms-text";

/** How often the list is asked for anew, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

export function OwnGames() {
  const says = peopleWords.value.own;
  const games = useList(me.value?.account === undefined ? null : ownGames, [me.value?.account]);
  const mine = (game: Running) => game.turn !== null && game.turn === game.own;
  const sorted = [...games].sort((one, other) => Number(mine(other)) - Number(mine(one)));
  return (
    <GameList id="own-games" title={says.title} games={sorted}>
      {(game) => mine(game) && <b class="strength">{words.value.game.toMove}</b>}
    </GameList>
  );
}

/** Games that anybody may watch, the latest first; those the reader plays are listed above. */
export function OpenGames() {
  const games = useList(openGames, []);
  return (
    <GameList id="open-games" title={peopleWords.value.open.title} games={games.filter(({ own }) => own === null)}>
      {() => null}
    </GameList>
  );
}

/** A list that is asked for now and then; nothing before it comes. */
function useList(ask: (() => Promise<Running[]>) | null, on: readonly unknown[]): readonly Running[] {
  const games = useSignal<readonly Running[]>([]);
  useEffect(() => {
    if (!ask) return;
    // A list that does not come is a list for the next time.
    const look = () =>
      document.hidden ||
      void ask().then(
        (found) => (games.value = found),
        () => {},
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, on);
  return games.value;
}

interface List {
  readonly id: string;
  readonly title: string;
  readonly games: readonly Running[];
  /** What stands behind a game. */
  readonly children: (game: Running) => ComponentChildren;
}

function GameList({ id, title, games, children }: List) {
  const says = peopleWords.value.own;
  if (games.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="seeks">
        {games.map((game) => (
          <li key={game.game} class="seek">
            <span>
              <a href={address("game", { id: game.game })}>{says.against(game.black ?? says.free, game.white ?? says.free)}</a>
              <small>
                {termsText(game.terms)} · {says.moves(game.moves)}
              </small>
            </span>
            {children(game)}
          </li>
        ))}
      </ul>
    </section>
  );
}
