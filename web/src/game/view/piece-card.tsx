// The card of the piece the reader rests on, or asks about, wherever there is a board.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useCallback } from "preact/hooks";
import { settings } from "../../app/settings";
import { type Place, parseHandPlace } from "../../board/view";
import { lazily } from "../../kit/lazily";
import type { Color, Snapshot } from "../../wire/rules";
import type { CardProps } from "./piece-facts";

const PieceCard = lazily<CardProps>(() => import("./piece-facts"));

/** What is on the board, and who sits below it. */
export interface InspectedBoard {
  readonly snapshot: ReadonlySignal<Pick<Snapshot, "pieces"> | null>;
  readonly bottom: ReadonlySignal<Color>;
}

/** Who is to hear that the reader rests on a place or leaves it, and the card that is shown then. */
export function usePieceCard(board: InspectedBoard): { inspect: (place: Place | null) => void; shown: VNode | null } {
  const props = useSignal<Omit<CardProps, "onClose"> | null>(null);
  const close = () => (props.value = null);
  const { snapshot, bottom } = board;
  const inspect = useCallback(
    (place: Place | null) => {
      if (!place || !settings.cards.value) return void close();
      const piece = parseHandPlace(place) ?? snapshot.peek()?.pieces.find(({ square }) => square === place);
      const near = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
      if (!piece || !near) return;
      props.value = { kind: piece.kind, color: piece.color, bottom: bottom.peek(), near };
    },
    [snapshot, bottom],
  );
  return { inspect, shown: props.value && <PieceCard {...props.value} onClose={close} /> };
}
