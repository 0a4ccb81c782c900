// What is put on the desk: a game found in a file, one from the shelf, or one that came in a link.

import { type FoundGame, handleOf } from "../shelf/intake";
import { FileHandle, loadRecords, RecordHandle } from "../shelf/module";
import { idOf, type ShelfEntry, taken } from "../shelf/shelf";
import { Desk } from "./desk";

/** The desk of a game found in a file, with what was wrong in it. */
export function deskOfFound(found: FoundGame): Desk {
  return new Desk(found.open(), null, found.summary);
}

/** The place on the shelf of a found game: its own, if it is there already. */
export async function placeOf({ handle }: Desk): Promise<string> {
  const text = handle.kept();
  // One that was edited since it was first opened keeps its place; the file's own comes beside it.
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? idOf(text) : `${idOf(text)}-${copy}`;
    const known = await taken(id);
    if (!known || ("text" in known.body && known.body.text === text)) return id;
  }
}

/** Puts a found game on the shelf. */
export async function keepFound(desk: Desk): Promise<void> {
  desk.id.value = await placeOf(desk);
  await desk.keep();
}

/** The desk of a game on the shelf. Throws where its data can no longer be read. */
export async function deskOf(kept: ShelfEntry): Promise<Desk> {
  const desk = new Desk(await handleOf(kept), kept.id);
  desk.asOf = kept.changed;
  desk.played = kept.played;
  return desk;
}

/** The desk of a game that came in a link, whole as USEN or as one position; nothing of it is kept before it is edited. */
export async function deskOfLink(query: URLSearchParams): Promise<Desk> {
  await loadRecords();
  const usen = query.get("usen");
  if (usen === null) return new Desk(RecordHandle.diagram(query.get("sfen") ?? ""), null);
  const file = FileHandle.usen(usen);
  const [summary] = file.summary().games;
  const record = file.record(0);
  if (!summary || !record || (summary.error && summary.plies === 0)) throw new Error("the link holds no game");
  return new Desk(record, null, summary);
}
