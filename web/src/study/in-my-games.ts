// Where else the position on the board has been: in the games on the shelf and in the chapters of studies.

import { effect, type Signal, signal } from "@preact/signals";
import { address } from "../app/route";
import type { Desk } from "../records";
import { handleOf } from "../shelf/intake";
import type { RecordHandle } from "../shelf/module";
import { findPosition } from "../shelf/position-search";
import { type ShelfEntry, shelved } from "../shelf/shelf";
import { keptStudies } from "./storage";
import { recordOf } from "./study";

/** Stepping quickly through a game asks for nothing. */
const PAUSE_MS = 300;

/** A record that had the position. */
export interface Occurrence {
  readonly game: Pick<ShelfEntry, "black" | "white" | "date" | "event" | "plies" | "end" | "theory">;
  /** The study and the chapter, if it is one. */
  readonly chapter: string | null;
  /** How many moves had been played. */
  readonly ply: number;
  /** Where it opens at the position. */
  readonly href: string;
}

/** A record that is looked through. */
interface Source {
  /** What the desk is called that it lies on. */
  readonly desk: string;
  readonly game: ShelfEntry | null;
  readonly chapter: string | null;
  open(): Promise<RecordHandle>;
  href(node: string): string;
}

export class InMyGames {
  /** What is found on the position that was looked up last; nothing before the search is over. */
  readonly found = signal<readonly Occurrence[] | null>(null);

  constructor(private readonly desk: Desk) {}

  /** Follows the board until the returned function is called. */
  follow(): () => void {
    let leave = () => {};
    const unfollow = effect(() => {
      const { sfen } = this.desk.snapshot.value;
      leave();
      leave = lookUp(sfen, this.desk.id.peek(), this.found);
    });
    return () => {
      unfollow();
      leave();
    };
  }
}

/** Looks a position up everywhere but on one desk; returns how to give that up. */
function lookUp(sfen: string, but: string | null, result: Signal<readonly Occurrence[] | null>): () => void {
  let left = false;
  const timer = setTimeout(async () => {
    const found: Occurrence[] = [];
    const records = (await sources()).filter(({ desk }) => desk !== but);
    await findPosition({
      records,
      sfen,
      open: (source) => source.open(),
      hit: ({ game, chapter, href }, node, handle) =>
        found.push({
          game: game ?? handle.summary(),
          chapter,
          ply: handle.snapshot(node).ply,
          href: href(String(node)),
        }),
      over: () => left,
    });
    if (!left) result.value = found;
  }, PAUSE_MS);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}

/** Everything on this device that can be looked through, what changed last first. */
async function sources(): Promise<Source[]> {
  const [{ games }, studies] = await Promise.all([shelved(), keptStudies()]);
  const shelf = games.map((game) => ({
    changed: game.changed,
    desk: game.id,
    game,
    chapter: null,
    open: () => handleOf(game),
    href: (node: string) => address("records", { id: game.id, node }),
  }));
  const chapters = studies.flatMap((study) =>
    study.chapters.map((chapter, index) => ({
      changed: study.changed,
      desk: `chapter-${chapter.id}`,
      game: null,
      chapter: `${study.name} – ${chapter.name}`,
      open: async () => recordOf(chapter),
      href: (node: string) => address("study", { id: study.id, chapter: String(index), node }),
    })),
  );
  return [...shelf, ...chapters].sort((a, b) => b.changed - a.changed);
}
