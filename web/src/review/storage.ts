// What was found out about games, kept on this device beside the shelf. It can be found out again, so that nothing is said
// where it cannot be kept.

import type { EffortName } from "../engine/effort";
import type { Course, Found, Reviewed } from "../wire/api";

/** The findings on a game as far as they go. */
export interface KeptReview {
  /** The id of the game on the shelf. */
  readonly id: string;
  readonly course: Course;
  readonly effort: EffortName;
  readonly found: readonly (Found | null)[];
  /** What they say, once all are there. */
  readonly reviewed: Reviewed | null;
  /** The host's name for it, where the host is at it. */
  readonly job?: string | null;
}

const STORE = "reviews";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("komadai-reviews", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function use<T>(mode: IDBTransactionMode, work: (reviews: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const opened = await database();
    try {
      const transaction = opened.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // A request that succeeded is undone with a page that goes away before the transaction is complete.
      return await new Promise<T>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      opened.close();
    }
  } catch {
    return null;
  }
}

export async function keepReview(review: KeptReview): Promise<void> {
  await use("readwrite", (reviews) => reviews.put(review));
}

export function keptReview(id: string): Promise<KeptReview | null> {
  return use<KeptReview>("readonly", (reviews) => reviews.get(id));
}

export async function forgetReview(id: string): Promise<void> {
  await use("readwrite", (reviews) => reviews.delete(id));
}

/** The findings that still hold where the game was changed: those on positions before the first other move. */
export function stillTrue(kept: KeptReview, course: Course): (Found | null)[] {
  const { start, profile, moves } = kept.course;
  const same = JSON.stringify(start) === JSON.stringify(course.start) && profile === course.profile;
  const first = course.moves.findIndex((move, ply) => move !== moves[ply]);
  const alike = first === -1 ? Math.min(moves.length, course.moves.length) : first;
  // What was found on a position speaks of the move played there as well.
  const whole = moves.length === course.moves.length && first === -1;
  return Array.from({ length: course.moves.length + 1 }, (_, ply) => (same && (ply < alike || whole) ? (kept.found[ply] ?? null) : null));
}
