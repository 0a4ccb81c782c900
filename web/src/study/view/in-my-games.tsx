// The games on this device that had the position on the board, each a way to it.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../../kit/button";
import { type Desk, Entry, endingText } from "../../records";
import { InMyGames } from "../in-my-games";
import { studyWords } from "../words";

/** How many are listed before the reader asks for more, and by how many more each time. */
const LISTED = 8;

export function MyGames({ desk }: { desk: Desk }) {
  const says = studyWords.value.explorer;
  const mine = useMemo(() => new InMyGames(desk), [desk]);
  const most = useSignal(LISTED);
  useEffect(() => mine.follow(), [mine]);
  const found = mine.found.value;
  return (
    <section class="my-games" aria-label={says.mine}>
      <h2>{says.mine}</h2>
      <p class="soft" role="status">
        {found === null ? says.searching : says.found(found.length)}
      </p>
      {found && found.length > 0 && (
        <ul class="game-list">
          {found.slice(0, most.value).map(({ game, chapter, ply, href }) => (
            <Entry
              key={href}
              game={game}
              result={endingText(game.end)}
              note={[chapter, says.atMove(ply)].filter(Boolean).join(" · ")}
              href={href}
            />
          ))}
        </ul>
      )}
      {found && found.length > most.value && (
        <Button onClick={() => (most.value += LISTED * 4)}>{says.more(found.length - most.value)}</Button>
      )}
    </section>
  );
}
