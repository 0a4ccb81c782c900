// What is read aloud at the press of a key: clocks, side to move, hands, repetition and points.

import { words } from "../i18n";
import type { Color, PlayedMove, Snapshot } from "../wire/rules";
import type { KeyedGame } from "./line";

const SIDES: readonly Color[] = ["black", "white"];

/** What is read of a position, in play or recorded. */
interface SpokenGame extends Pick<KeyedGame, "name" | "say"> {
  readonly latest: { readonly value: Snapshot | null };
  readonly snapshot: { readonly value: Snapshot | null };
  readonly over: { readonly value: boolean };
  readonly played: { readonly value: readonly Pick<PlayedMove, "color" | "name" | "captured" | "check">[] };
}

/** A sentence for a screen reader, which reads only what has changed: one that stood there before is heard again. */
export function anew(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text;
}

/** What the clocks leave. */
export function readClocks(game: KeyedGame): void {
  const { value: clock } = game.clock;
  const { clock: left, clocks, noClock } = words.value.game;
  game.say(clock ? clocks(SIDES.map((color) => left(game.name(color), clock.left(color)))) : noClock);
}

/** Whose turn it is, whether their king is in check, and the last move. */
export function readSide(game: SpokenGame): void {
  const { value: latest } = game.latest;
  if (!latest) return;
  const { say, game: says, sentences } = words.value;
  const last = game.played.value.at(-1);
  const parts = [
    game.over.value ? says.over : says.turnOf(game.name(latest.turn)),
    latest.check && say.check,
    last && say.move(game.name(last.color), last.name, last.captured, last.check),
  ];
  game.say(sentences(parts));
}

/** What either side holds. */
export function readHands(game: SpokenGame): void {
  const { value: snapshot } = game.snapshot;
  if (!snapshot) return;
  const { board, sentences } = words.value;
  const held = (color: Color) => {
    const parts = snapshot.hands[color].map(({ kind, count }) => board.held(kind, count));
    return board.holds(game.name(color), parts);
  };
  game.say(sentences(SIDES.map(held)));
}

/** How often the position has stood, and how near an impasse is. */
export function readRepetition(game: KeyedGame): void {
  const { value: latest } = game.latest;
  if (!latest) return;
  const { repetition: says, impasse: counts } = words.value;
  const { repetition, impasse } = latest;
  const points = SIDES.map((color) => counts.says(game.name(color), impasse[color].points, impasse[color].entered));
  game.say([repetition > 1 ? says.count(repetition) : says.first, ...points].join(" "));
}

/** With less time than this until the flag falls, a clock is told of unasked. */
const LOW_MS = 30_000;

/** What a clock leaves; nothing while there is enough. */
export function lowClock(game: Pick<KeyedGame, "clock" | "name">, color: Color): string {
  const left = game.clock.value?.left(color);
  if (!left || left.deadline === null || left.deadline >= LOW_MS) return "";
  return words.value.game.clock(game.name(color), left);
}
