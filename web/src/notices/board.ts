// What the server tells all readers: the message of the day, a maintenance, a message to all. Sockets bring it at once; a page
// without one asks now and then.

import { computed, signal } from "@preact/signals";
import { load, save } from "../app/store";
import { words } from "../i18n";
import type { Notice, NoticeKind } from "../wire/moderation";

/** What is kept of notices that were closed, by their kind: when each was written. */
type Closed = Partial<Record<NoticeKind, number>>;

const KEY = "notices";
/** How long before a maintenance it is shown again to a reader who has closed it, in milliseconds. */
const SOON_MS = 10 * 60_000;

const isClosed = (value: unknown): value is Closed => typeof value === "object" && value !== null;

/** All that the server tells now. */
export const notices = signal<readonly Notice[]>([]);
const closed = signal<Closed | null>(null);
/** The time, as often as a countdown needs it. */
export const now = signal(Date.now());

/** Those that the reader has not closed. */
export const open = computed<readonly Notice[]>(() => {
  closed.value ??= load(KEY, isClosed) ?? {};
  const { value: gone } = closed;
  return notices.value.filter(({ kind, at, due }) => {
    if (kind === "all" && due !== null && due < now.value) return false;
    if (kind === "maintenance" && due !== null && due - now.value < SOON_MS) return true;
    return gone[kind] !== at;
  });
});

/** The reader has seen a notice; another of its kind is shown again. */
export function close({ kind, at }: Notice): void {
  closed.value = { ...closed.value, [kind]: at };
  save(KEY, closed.value);
}

/** The text in the language of the page, or else in the one it was written in. */
export const textOf = ({ ja, en }: Notice): string => (words.value.code === "ja" ? ja || en : en || ja);
