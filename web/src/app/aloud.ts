// What is read aloud at the press of a key: clocks, side to move, hands, repetition and points.

import { words } from "../i18n";
import type { Color } from "../wire/rules";
import type { Session } from "./session";

const SIDES: readonly Color[] = ["black", "white"];

/** What the clocks leave. */
export function readClocks(session: Session): void {
  const { value: clock } = session.clock;
  const { game } = words.value;
  const left = (color: Color) => clock && game.clock(session.name(color), clock.left(color));
  session.say(clock ? game.clocks(SIDES.map((color) => left(color) ?? "")) : game.noClock);
}

/** Whose turn it is, whether their king is in check, and the last move. */
export function readSide(session: Session): void {
  const { say, game } = words.value;
  const { turn, check, outcome } = session.latest.value;
  const last = session.played.value.at(-1);
  const parts = [
    outcome ? game.over : game.turnOf(session.name(turn)),
    check && say.check,
    last && say.move(session.name(last.color), last.name, last.captured, last.check),
  ];
  session.say(parts.filter(Boolean).join(". "));
}

/** What either side holds. */
export function readHands(session: Session): void {
  const { board } = words.value;
  const { hands } = session.snapshot.value;
  const held = (color: Color) => {
    const parts = hands[color].map(({ kind, count }) => board.held(kind, count));
    return `${board.hand(session.name(color))}: ${parts.join(", ") || board.none}`;
  };
  session.say(SIDES.map(held).join(". "));
}

/** How often the position has stood, and how near an impasse is. */
export function readRepetition(session: Session): void {
  const { repetition: says, impasse: counts } = words.value;
  const { repetition, impasse } = session.latest.value;
  const points = SIDES.map((color) => counts.says(session.name(color), impasse[color].points, impasse[color].entered));
  session.say([repetition > 1 ? says.count(repetition) : says.first, ...points].join(" "));
}
