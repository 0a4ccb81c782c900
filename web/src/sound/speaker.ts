// Moves said aloud, where the reader wants that; what says them arrives when it is first wanted.

import { type NotationCode, settings } from "../app/settings";

/** One promise for all moves, so that they are said in their order. */
let speech: Promise<typeof import("./speech")> | null = null;

/** Says a move by the name it has in the notation asked for; a move without a name is passed over. */
export function sayMove(nameIn: (notation: NotationCode) => string | undefined): void {
  if (!settings.speaks.value) return;
  speech ??= import("./speech");
  speech.then(
    ({ speak }) => speak(nameIn),
    // Without a network it may come with the next move.
    () => (speech = null),
  );
}
