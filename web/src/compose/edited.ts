// A diagram changed, as the rules see it.

import { opponent } from "../board/geometry";
import { Diagram } from "../rules";
import type { Look } from "../wire/rules";

/** A diagram after a change; with `rest` the box goes into the defender's hand. */
export function edited(sfen: string, rest: boolean, change: (diagram: Diagram) => void = () => {}): Look {
  const diagram = Diagram.read(sfen);
  change(diagram);
  const { turn }: Look = diagram.look();
  if (rest) diagram.hold_rest(opponent(turn));
  const look = diagram.look();
  diagram.free();
  return look;
}
