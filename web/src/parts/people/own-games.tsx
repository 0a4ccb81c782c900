// The reader's games that are not over, those that wait for the reader first.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address } from "../../app/route";
import { words } from "../../i18n";
import { peopleWords } from "../../i18n/people";
import { me, ownGames } from "../../people/me";
import type { Running } from "../../wire/play";
import { termsSay } from "./lobby";

/** How often the list is asked for anew, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

export function OwnGames() {
  const says = peopleWords.value.own;
  const games = useSignal<readonly Running[]>([]);
  const account = me.value?.account;
  useEffect(() => {
    if (account === undefined) return;
    // A list that does not come is a list for the next time.
    const look = () => void ownGames().then((found) => (games.value = found), () => {});
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [account]);
  if (games.value.length === 0) return null;
  const mine = (game: Running) => game.turn !== null && game.turn === game.own;
  const sorted = [...games.value].sort((one, other) => Number(mine(other)) - Number(mine(one)));
  return (
    <section aria-labelledby="own-games">
      <h2 id="own-games">{says.title}</h2>
      <ul class="seeks">
        {sorted.map((game) => (
          <li key={game.game} class="seek">
            <span>
              <a href={address("game", { id: game.game })}>{says.against(game.black ?? says.free, game.white ?? says.free)}</a>
              <small>
                {termsSay(game.terms)} · {says.moves(game.moves)}
              </small>
            </span>
            {mine(game) && <b class="strength">{words.value.game.toMove}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}
