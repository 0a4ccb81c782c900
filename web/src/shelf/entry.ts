// A record as the shelf keeps it.

import type { RecordHandle } from "./module";
import type { ShelfEntry } from "./shelf";

/** A record as the shelf has it; without an id it is a new one. */
export function keptOf(handle: RecordHandle, id: string | null): ShelfEntry {
  const text = handle.kept();
  const { black, white, date, event, plies, end } = handle.summary();
  return {
    id: id ?? newId(),
    changed: Date.now(),
    black,
    white,
    date,
    event,
    plies,
    end: end && { code: end.code, winner: end.winner },
    theory: theoryOf(handle, plies),
    body: { text },
  };
}

/** The openings and castles of the game itself, whose nodes come first. */
export function theoryOf(handle: RecordHandle, plies: number): NonNullable<ShelfEntry["theory"]> {
  const named = handle.named(plies);
  return named.filter(({ kind }) => kind !== "style").map(({ english, japanese }) => ({ english, japanese }));
}

function newId(): string {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 32).toString(36)}`;
}
