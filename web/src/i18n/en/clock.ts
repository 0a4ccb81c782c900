// The words of the clock for a real board in English.

import { plural } from "../en";

export const en = {
  intro: "A clock for a game on a real board. Touch your own face and the other's time runs. The screen stays lit.",
  other: "Clock of White (uwate)",
  records: "Note the moves down too: a move on the board presses the clock",
  begin: "Start the clock",
  pause: "Pause",
  goOn: "Go on",
  undo: "One turn back",
  end: "End",
  endYes: "Put the clock away",
  take: "Take the moves to the play page",
  press: "touch to press",
  paused: "paused",
  noteFirst: "Make the move on this board.",
  fallen: "Time is up",
  moves: (count: number) => plural(count, "move"),
};
