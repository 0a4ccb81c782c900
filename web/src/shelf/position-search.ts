// A position looked up in many records, one after the other: where it stands in each, whatever moves led there.

import type { RecordHandle } from "./module";

/** So many records are looked through before the page may do something else. */
const AT_ONCE = 50;

interface Search<T> {
  readonly records: readonly T[];
  readonly sfen: string;
  open(one: T): Promise<RecordHandle>;
  /** The position stands at this node of a record, whose handle is this one's only for the time of the call. */
  hit(one: T, node: number, handle: RecordHandle): void;
  progress?(done: number): void;
  /** Whether its result is no longer wanted. */
  over(): boolean;
}

/** Looks through all of them; gives back what was thrown where the SFEN is no position that can be looked up, else null. */
export async function findPosition<T>({ records, sfen, open, hit, progress, over }: Search<T>): Promise<unknown> {
  for (const [index, one] of records.entries()) {
    if (index % AT_ONCE === 0) {
      progress?.(index);
      // Others want to use the page meanwhile.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (over()) return null;
    const handle = await open(one).catch(() => null);
    if (!handle) continue;
    try {
      const node = handle.find(sfen);
      if (node !== undefined) hit(one, node, handle);
    } catch (error) {
      return error;
    } finally {
      handle.free();
    }
  }
  return null;
}
