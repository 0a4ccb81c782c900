// What is dropped, pasted or chosen: files become games.

import { settings } from "../app/settings";
import type { PlayedGame, Summary } from "../wire/records";
import { keptOf } from "./entry";
import { FileHandle, handleOfText, loadRecords, RecordHandle, recordIn } from "./module";
import type { ShelfEntry } from "./shelf";

/** A game found in a file. */
export interface FoundGame {
  /** The file's name, empty for pasted text. */
  readonly file: string;
  readonly format: string;
  readonly encoding: string;
  readonly summary: Summary;
  open(): RecordHandle;
}

/** What came of some files: their games, and the names of those that hold none or are too large. */
export interface IntakeResult {
  readonly games: readonly FoundGame[];
  readonly unknown: readonly string[];
  readonly tooLarge: readonly string[];
  /** Whether nothing could be read because the page itself is incomplete, without a network perhaps. */
  readonly failed?: boolean;
}

/** The most bytes of a file the page opens; the command line takes any. */
export const MOST_BYTES = 32 * 1024 * 1024;

interface Source {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** Reads files in any format. */
export async function takeFiles(files: Iterable<File>): Promise<IntakeResult> {
  const sources: Source[] = [];
  for (const file of files) {
    const bytes = file.size > MOST_BYTES ? null : new Uint8Array(await file.arrayBuffer());
    sources.push({ name: file.name, bytes });
  }
  return take(sources);
}

/** Reads text in any format. */
export function takeText(text: string): Promise<IntakeResult> {
  const bytes = text.length > MOST_BYTES ? null : new TextEncoder().encode(text);
  return take([{ name: "", bytes }]);
}

async function take(sources: readonly Source[]): Promise<IntakeResult> {
  await loadRecords();
  const games: FoundGame[] = [];
  const unknown: string[] = [];
  const tooLarge: string[] = [];
  for (const { name, bytes } of sources) {
    const handle = bytes && FileHandle.open(bytes);
    if (!bytes) tooLarge.push(name);
    else if (!handle) unknown.push(name);
    else games.push(...gamesOf(handle, name));
  }
  return { games, unknown, tooLarge };
}

function gamesOf(handle: FileHandle, file: string): FoundGame[] {
  const { format, encoding, games } = handle.summary();
  return games.map((summary: Summary, index: number) => ({
    file,
    format,
    encoding,
    summary,
    open: () => recordIn(handle, index),
  }));
}

/** A game on the shelf that was written in, and what was played of it since: the line that was played is the game. */
export async function withPlayed(kept: ShelfEntry, game: PlayedGame): Promise<ShelfEntry> {
  const written = await handleOf(kept);
  const handle = RecordHandle.played(game);
  if (handle.merge(written) === undefined) return kept;
  handle.set_headers(written.tree(settings.notation.value).headers);
  return { ...keptOf(handle, kept.id), played: kept.played };
}

/** The record of a game on the shelf. */
export async function handleOf(kept: ShelfEntry): Promise<RecordHandle> {
  await loadRecords();
  if ("game" in kept.body) return RecordHandle.played(kept.body.game);
  return handleOfText(kept.body.text);
}
