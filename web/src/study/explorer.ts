// The explorer: which moves were played from a position in the games on the shelf, and what the book says. The games are taken
// in once, a few at a time, and those that change are taken in again.

import { signal } from "@preact/signals";
import { settings } from "../app/settings";
import { Analyst } from "../engine/analyst";
import type { Desk } from "../records";
import { courseOf } from "../review";
import { handleOf } from "../shelf/intake";
import { ExplorerHandle, loadRecords } from "../shelf/module";
import { shelved } from "../shelf/shelf";
import type { BookMove } from "../wire/api";
import type { ExplorerMove } from "../wire/records";

/** So many games are taken in before the page may do something else. */
const AT_ONCE = 20;

class Explorer {
  /** How many games are in, of how many; `null` before anybody has asked. */
  readonly filled = signal<{ readonly done: number; readonly all: number } | null>(null);
  private handle: ExplorerHandle | null = null;
  /** When each game that is in had last changed. */
  private readonly known = new Map<string, number>();
  private filling: Promise<void> | null = null;

  /** Takes in what is on the shelf and not in yet. */
  fill(): Promise<void> {
    this.filling ??= this.fillNow().finally(() => (this.filling = null));
    return this.filling;
  }

  private async fillNow(): Promise<void> {
    await loadRecords();
    this.handle ??= new ExplorerHandle();
    const { games } = await shelved();
    const waiting = games.filter(({ id, changed }) => this.known.get(id) !== changed);
    const before = games.length - waiting.length;
    for (const [index, game] of waiting.entries()) {
      if (index % AT_ONCE === 0) {
        this.filled.value = { done: before + index, all: games.length };
        await new Promise((resolve) => setTimeout(resolve));
      }
      this.known.set(game.id, game.changed);
      const record = await handleOf(game).catch(() => null);
      if (!record) continue;
      this.handle.add(game.id, record);
      record.free();
    }
    this.filled.value = { done: games.length, all: games.length };
  }

  /** The moves played from the position on the desk. */
  played(desk: Desk): readonly ExplorerMove[] {
    return this.handle ? this.handle.played(desk.handle, desk.at.value, settings.notation.value) : [];
  }
}

export const explorer = new Explorer();

/** The engine that knows the book; it is asked nothing else. */
const keeper = new Analyst();
const pages = new Map<string, Promise<readonly BookMove[]>>();

/** What the book says of the position on the desk. */
export function bookOf(desk: Desk): Promise<readonly BookMove[]> {
  const course = courseOf(desk, desk.at.value);
  const key = JSON.stringify(course);
  let known = pages.get(key);
  if (!known) {
    known = keeper.ask({ ask: "book", course });
    known.catch(() => pages.delete(key));
    pages.set(key, known);
  }
  return known;
}
