// A diagram from a text in any format.

import { FileHandle, loadRecords } from "../shelf/module";
import type { Table } from "./diagram";

/** Puts on the table what a text says: SFEN, or the last position of a record in any format. */
export async function read(table: Table, text: string): Promise<void> {
  try {
    table.read(text);
  } catch (reason) {
    await loadRecords();
    const file = FileHandle.open(new TextEncoder().encode(text));
    const [game] = file?.summary().games ?? [];
    const record = file?.record(0);
    // Of a broken position a reader of records makes the start of a game.
    if (!game || !record || (game.error && game.plies === 0)) throw reason;
    const { plies } = game;
    table.read(record.snapshot(plies).sfen);
  }
}
