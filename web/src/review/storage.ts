// What was found out about games, kept on this device beside the shelf. It can be found out again, so that nothing is said
// where it cannot be kept.

import { type EffortName, SHARE } from "../engine/effort";
import { done, withStore } from "../kit/database";
import type { Course, Finding, Review } from "../wire/api";

/** The findings on a game as far as they go. */
export interface KeptReview {
  /** The id of the game on the shelf. */
  readonly id: string;
  readonly course: Course;
  readonly effort: EffortName;
  readonly found: readonly (Finding | null)[];
  /** What they say, once all are there. */
  readonly reviewed: Review | null;
  /** The host's name for it, where the host is at it. */
  readonly job?: string | null;
  /** Whether it was begun without being asked for: it is gone on with as soon as the reader comes for it. */
  readonly unasked?: boolean;
  /** What a deeper look has found so far, while the reader reads. */
  readonly further?: readonly (Finding | null)[];
  /** The engine that found it; another one's findings are not gone on with. */
  readonly engine?: string;
}

const STORE = ["komadai-reviews", "reviews"] as const;

export async function keepReview(review: KeptReview): Promise<void> {
  await withStore(STORE, "readwrite", (reviews) => done(reviews.put(review))).catch(() => {});
}

export function keptReview(id: string): Promise<KeptReview | null> {
  return withStore<KeptReview | null>(STORE, "readonly", (reviews) => done(reviews.get(id))).catch(() => null);
}

export async function forgetReview(id: string): Promise<void> {
  await withStore(STORE, "readwrite", (reviews) => done(reviews.delete(id))).catch(() => {});
}

/** The findings that still hold where the game was changed: those of the shares before the first other move. */
export function stillTrue(kept: KeptReview, course: Course): (Finding | null)[] {
  const { start, profile, moves } = kept.course;
  const same = JSON.stringify(start) === JSON.stringify(course.start) && profile === course.profile;
  const first = course.moves.findIndex((move, ply) => move !== moves[ply]);
  const alike = first === -1 ? Math.min(moves.length, course.moves.length) : first;
  // What was found on a position speaks of the move played there as well, and is found together with its share.
  const before = alike - (alike % SHARE);
  const whole = moves.length === course.moves.length && first === -1;
  return Array.from({ length: course.moves.length + 1 }, (_, ply) => (same && (ply < before || whole) ? (kept.found[ply] ?? null) : null));
}
