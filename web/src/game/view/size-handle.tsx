// The handle at the corner of the board: drawn up or down it makes the board smaller or larger, and that is kept.

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { BOARD_SIZES, settings } from "../../app/settings";
import { words } from "../../i18n";

const { boardSize } = settings;

/** The nearest size there is. */
function take(size: number): void {
  const sizes = [...BOARD_SIZES].sort((a, b) => Math.abs(Number(a) - size) - Math.abs(Number(b) - size));
  boardSize.value = sizes[0] ?? boardSize.value;
}

function byKey(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowUp: 0.05, ArrowRight: 0.05, ArrowDown: -0.05, ArrowLeft: -0.05, Home: -1, End: 1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  take(Number(boardSize.value) + step);
}

export function SizeHandle() {
  /** Where the board begins, and the size for each pixel below that. */
  const held = useRef<{ readonly top: number; readonly share: number } | null>(null);
  useLayoutEffect(() => effect(() => document.documentElement.style.setProperty("--board-size", boardSize.value)), []);
  const percent = Math.round(Number(boardSize.value) * 100);
  const letGo = () => (held.current = null);
  return (
    <div
      class="size-handle"
      role="slider"
      tabIndex={0}
      aria-label={words.value.game.boardSize}
      aria-orientation="vertical"
      aria-valuemin={60}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %`}
      title={words.value.game.boardSize}
      onKeyDown={byKey}
      onPointerDown={(event) => {
        const { top } = (document.querySelector("komadai-board") as Element).getBoundingClientRect();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { top, share: Number(boardSize.value) / (event.clientY - top) };
      }}
      onPointerMove={({ clientY }) => held.current && take((clientY - held.current.top) * held.current.share)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}
