// The words of the clock for a real board in English.

import { plural } from "../i18n/nouns.en";

export const en = {
  intro: "A clock for games on a real board. Tap your side to start your opponent's time. The screen stays on.",
  other: "Clock of White (uwate)",
  records: "Record moves: a move on the board presses the clock",
  begin: "Start clock",
  pause: "Pause",
  goOn: "Resume",
  undo: "Back one turn",
  end: "End",
  endYes: "Close clock",
  take: "Continue on the Play page",
  press: "Tap to switch",
  paused: "paused",
  noteFirst: "Make the move on this board first.",
  fallen: "Time is up",
  moves: (count: number) => plural(count, "move"),
};
