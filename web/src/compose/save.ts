// The problem as a file: KIF with the solution, and its other ways as variations.

import { loadRecords, RecordHandle } from "../shelf/module";
import type { Solution } from "../wire/mate";
import type { Draft } from "./draft";
import { composeWords } from "./words";

export async function kif({ problem, title, author }: Draft, solution: Solution | null): Promise<string> {
  await loadRecords();
  const record = RecordHandle.diagram(problem.value.sfen);
  // As the files of composers have them.
  record.set_headers([
    { key: "作品名", value: title.value },
    { key: "作者", value: author.value },
  ]);
  enter(record, solution?.line ?? []);
  const { comments } = composeWords.value;
  const ways = [...(solution?.branches ?? []), ...(solution?.duals ?? [])];
  for (const { moves, ply, kind } of ways) {
    enter(record, moves);
    const node = enter(record, moves.slice(0, ply));
    if (node !== null) record.set_comment(node, comments[kind]);
  }
  const text = record.write("kif");
  record.free();
  return text;
}

/** Plays moves from the start, recorded already or not; the node of the last, or null where one cannot be played. */
function enter(record: RecordHandle, moves: readonly string[]): number | null {
  let node: number | null = 0;
  for (const usi of moves) {
    if (node === null) return null;
    node = record.play(node, usi).node;
  }
  return node;
}
