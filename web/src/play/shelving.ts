// The games of the play page go onto the shelf as they are played.

import { words } from "../i18n";
import { dateOf, shelve, taken } from "../shelf/shelf";
import type { Header, PlayedGame } from "../wire/records";
import type { Outcome } from "../wire/rules";
import type { SavedGame } from "./saved-game";

/** The place on the shelf of the game that began at this time. */
export function shelfId(started: number): string {
  return `played-${started.toString(36)}`;
}

/** Keeps a game as far as it went; a game without a move is none yet. */
export async function keepPlayed(saved: SavedGame, outcome: Outcome | null): Promise<void> {
  const { options, moves, times, ending, started } = saved;
  if (moves.length === 0) return;
  const { game: says, setup } = words.value;
  const { opponent, own, start, profile, strict } = options;
  const player = (color: "black" | "white") =>
    opponent.type === "friend" ? "" : color === own ? says.you : says.computer(setup.levelName(opponent.level));
  const [black, white] = [player("black"), player("white")];
  const date = dateOf(new Date(started));
  // The words of record files, whatever the language of the page.
  const headers: Header[] = [
    { key: "開始日時", value: date },
    { key: "先手", value: black },
    { key: "後手", value: white },
  ].filter(({ value }) => value !== "");
  const game: PlayedGame = { start, profile, strict, moves: [...moves], times: [...times], ending, headers };
  const id = shelfId(started);
  const known = await taken(id);
  if (known && "text" in known.body) {
    // Somebody has written in it since: that stays.
    const { withPlayed } = await import("../shelf/intake");
    await shelve(await withPlayed(known, game));
    return;
  }
  await shelve({
    id,
    changed: Date.now(),
    black,
    white,
    date,
    event: "",
    plies: moves.length,
    end: outcome && { code: outcome.reason, winner: outcome.winner },
    played: { options, started },
    body: { game },
  });
}
