// A player's plate: side, name, whether it is their turn.

import type { ComponentChildren } from "preact";
import { words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import type { Color } from "../../wire/rules";
import { ClockFace, type FaceClock } from "./clock-face";

export interface PlateProps {
  readonly color: Color;
  readonly seat: "near" | "far";
  /** What the side is called. */
  readonly side: string;
  /** What the player is called; nothing where the name of the side says it all. */
  readonly player?: string | null;
  readonly rank?: string | null;
  /** What a screen reader says besides names and turn. */
  readonly badge?: string | null;
  /** Whether it is this side's turn, and the words for it; without words nothing is written. */
  readonly active: boolean;
  readonly turn?: string | false;
  /** Whether this side has won. */
  readonly won?: boolean;
  /** What else stands on the plate. */
  readonly children?: ComponentChildren;
  readonly clock?: FaceClock | null;
  readonly onFlip: () => void;
}

export function Plate({ color, seat, side, player, rank, badge, active, turn, won, children, clock, onFlip }: PlateProps) {
  const { game } = words.value;
  const spoken = [side, player, rank, badge, turn || (active && game.toMove)];
  return (
    <button
      type="button"
      class={`plate plate-${seat}${active ? " plate-active" : ""}${won ? " plate-won" : ""}`}
      title={game.flip}
      aria-label={words.value.list(spoken)}
      onClick={onFlip}
    >
      <SideMark color={color} />
      <span class="plate-name" title={player || side}>
        {player || side}
      </span>
      {rank && <span class="plate-rank">{rank}</span>}
      {player && <span class="plate-side">{side}</span>}
      {turn !== undefined && <span class="plate-turn">{turn}</span>}
      {children}
      {clock && <ClockFace clock={clock} color={color} />}
    </button>
  );
}
