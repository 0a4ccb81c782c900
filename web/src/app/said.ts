// Moves said aloud, where the reader wants that; what says them arrives when it is first wanted.

import { type NotationCode, settings } from "./settings";

/** Says a move by the name it has in the notation asked for; a move without a name is passed over. */
export function sayMove(nameIn: (notation: NotationCode) => string | undefined): void {
  if (settings.speaks.value) void import("./speech").then(({ speak }) => speak(nameIn));
}
