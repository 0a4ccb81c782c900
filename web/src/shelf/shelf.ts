// The games kept on this device, in the browser's database. Nothing on the shelf is ever removed but by the reader: what
// does not fit is told, and stays where it was.

import { signal } from "@preact/signals";
import { completed, done, openDatabase } from "../kit/database";
import type { GameOptions } from "../terms/agreement";
import type { PlayedGame, TheoryEntry } from "../wire/records";
import type { Color } from "../wire/rules";

/** A game as it is kept, with what a list shows of it. */
export interface ShelfEntry {
  readonly id: string;
  /** When it last changed, in milliseconds since 1970. */
  readonly changed: number;
  readonly black: string;
  readonly white: string;
  readonly date: string;
  readonly event: string;
  readonly plies: number;
  /** How it ended, in the codes of records or of games played here. */
  readonly end: { readonly code: string; readonly winner: Color | null } | null;
  /** Its openings and castles, once somebody has looked. */
  readonly theory?: readonly Pick<TheoryEntry, "english" | "japanese">[];
  /** What was agreed for a game played here, and when it began: so it can be gone on with. */
  readonly played?: { readonly options: GameOptions; readonly started: number } | undefined;
  /** A record in a text format, or a game of the page as it was played. */
  readonly body: { readonly text: string } | { readonly game: PlayedGame };
}

/** What is wrong with the shelf: the browser keeps nothing, has no room left, or the shelf itself is full. */
export type Trouble = "unavailable" | "no-room" | "full";

/** The last trouble there was; a success clears it. */
export const trouble = signal<Trouble | null>(null);

/** Counts changes of the shelf made elsewhere, so that a list of it follows. */
export const changes = signal(0);

/** How many games are kept at most. */
export const MOST_KEPT = 5_000;

const STORE = "games";

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase("komadai", STORE).then((result) => {
    // A newer version of the app in another tab must not have to wait for this one.
    result.onversionchange = () => {
      result.close();
      opened = null;
    };
    return result;
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** Works with the shelf; trouble is told, and the answer is then `otherwise`. */
async function use<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => Promise<T>, otherwise: T): Promise<T> {
  try {
    const transaction = (await database()).transaction(STORE, mode);
    const answer = await work(transaction.objectStore(STORE));
    if (mode === "readwrite") await completed(transaction);
    if (trouble.value === "unavailable" || mode === "readwrite") trouble.value = null;
    return answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    trouble.value = name === "QuotaExceededError" ? "no-room" : error === FULL ? "full" : "unavailable";
    return otherwise;
  }
}

const FULL = new Error("the shelf is full");

/** What is on the shelf: the games, those changed last first, and how many entries are unreadable. */
export async function shelved(): Promise<{ games: ShelfEntry[]; broken: number }> {
  const all: unknown[] = await use("readonly", (games) => done(games.getAll()), []);
  const games = all.filter(isKept).sort((a, b) => b.changed - a.changed);
  return { games, broken: all.length - games.length };
}

/** A game by its id. */
export async function taken(id: string): Promise<ShelfEntry | null> {
  const found: unknown = await use("readonly", (games) => done(games.get(id)), null);
  return isKept(found) ? found : null;
}

/** Puts a game on the shelf, in place of the one with its id; false if that failed, and then nothing has changed. */
export function shelve(game: ShelfEntry): Promise<boolean> {
  const work = async (games: IDBObjectStore): Promise<boolean> => {
    const [known, count] = await Promise.all([done(games.count(game.id)), done(games.count())]);
    if (known === 0 && count >= MOST_KEPT) throw FULL;
    await done(games.put(game));
    return true;
  };
  return use("readwrite", work, false);
}

/** Takes a game off the shelf for good. */
export function discard(id: string): Promise<boolean> {
  return use("readwrite", (games) => done(games.delete(id)).then(() => true), false);
}

/** An id for a text that is new here: the same text gets the same. */
export function idOf(text: string): string {
  // FNV-1a, twice over, as 32 bits would soon meet themselves.
  const hash = (seed: number) => {
    let value = seed;
    for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return `${hash(0x811c9dc5)}-${hash(0x27d4eb2f)}`;
}

function isKept(value: unknown): value is ShelfEntry {
  const kept = value as ShelfEntry | null | undefined;
  const texts = [kept?.id, kept?.black, kept?.white, kept?.date, kept?.event];
  const numbers = [kept?.changed, kept?.plies];
  const body = kept?.body as { text?: unknown; game?: { moves?: unknown } } | undefined;
  return (
    texts.every((text) => typeof text === "string") &&
    numbers.every(Number.isFinite) &&
    (typeof body?.text === "string" || Array.isArray(body?.game?.moves))
  );
}

/** A time as record files write it: `2026/11/21 09:30:00`. */
export function dateOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("/");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}
