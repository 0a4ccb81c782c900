// Games between people on the shelf of this device, as the server writes their records: whose each move of a relay was,
// the times and the end are told there and nowhere else.

import { dateOf, shelve, taken } from "../shelf/shelf";
import type { Game } from "../wire/play";
import type { Table } from "./table";

/** The place on the shelf of a game of the server. */
export function shelfId(game: string): string {
  return `people-${game}`;
}

/** Puts a game that is over on the shelf, unless it is there. False where the record could not be had or kept. */
export async function keepRecord(game: Game, ended: Date | null): Promise<boolean> {
  const id = shelfId(game.id);
  // Somebody may have written in it since.
  if (await taken(id)) return true;
  const reply = await fetch(new URL(`api/games/${game.id}/record?as=csa`, document.baseURI)).catch(() => null);
  if (!reply?.ok) return false;
  return shelve({
    id,
    changed: Date.now(),
    black: game.black ?? "",
    white: game.white ?? "",
    date: ended ? dateOf(ended) : "",
    event: "",
    plies: game.moves.length,
    end: game.ending && { code: game.ending.reason, winner: game.ending.winner },
    body: { text: await reply.text() },
  });
}

/** Puts a game of the reader's on the shelf as soon as it is over. */
export function keepWhenOver(table: Table): void {
  table.listen(({ type }) => {
    const { value: game } = table.game;
    if (type === "ended" && game?.own && game.moves.length > 0) void keepRecord(game, new Date());
  });
}
