// A game that begins where a record stands.

import { address, go } from "../app/route";
import type { Session } from "../play";
import { type Desk, recordWords } from "../records";
import { DEFAULT_OPTIONS, type GameOptions, restoredOptions } from "../terms/agreement";

/** Plays on from the move on the board. A game that was left there goes on itself; from anywhere else another one begins, and
 * the record stays. */
export function playOn(desk: Desk, session: Session): void {
  const { played, at } = desk;
  const { plies, end } = desk.summary.value;
  const { moves } = desk.handle.course(at.value);
  const times = desk
    .wayTo(at.value)
    .slice(1)
    .map((node) => (desk.tree.value.nodes[node]?.seconds ?? 0) * 1000);
  try {
    if (desk.snapshot.value.outcome) throw new Error("the game is over");
    if (!played) session.start(againstComputer(desk, session), moves, times);
    else if (at.value < plies || end) session.start({ ...restoredOptions(played.options), series: null, score: null }, moves, times);
    // It may be on the board of the other page still.
    else if (session.started !== played.started) session.start(restoredOptions(played.options), moves, times, played.started);
  } catch {
    return desk.say(recordWords.value.cannotPlayOn);
  }
  go(address("play"));
}

/** A game from where the record begins: the side to move at the board is the reader's. */
function againstComputer(desk: Desk, session: Session): GameOptions {
  const { handicap } = desk.tree.value;
  const { sfen, profile } = desk.handle.course(desk.at.value);
  const { opponent: before } = session.options.value;
  return {
    ...DEFAULT_OPTIONS,
    opponent: before.type === "computer" ? before : DEFAULT_OPTIONS.opponent,
    own: desk.snapshot.value.turn,
    start: handicap === null ? { sfen } : { handicap },
    profile,
  };
}
