// The bar between the board and the panel below it, on screens that are higher than wide: drawn up or down it gives one of them
// more of the height, and that is kept.

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { PANEL_SHARES, settings } from "../app/settings";
import { words } from "../i18n";

const { panelShare } = settings;

/** The nearest share there is. */
function take(share: number): void {
  const shares = [...PANEL_SHARES].sort((a, b) => Math.abs(Number(a) - share) - Math.abs(Number(b) - share));
  panelShare.value = shares[0] ?? panelShare.value;
}

function byKey(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowUp: 0.05, ArrowRight: 0.05, ArrowDown: -0.05, ArrowLeft: -0.05, Home: -1, End: 1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  take(Number(panelShare.value) + step);
}

export function ShareHandle() {
  /** The height for both, and where the finger would have to be for a panel without any. */
  const held = useRef<{ readonly height: number; readonly foot: number } | null>(null);
  useLayoutEffect(() => effect(() => document.documentElement.style.setProperty("--panel-share", panelShare.value)), []);
  const percent = Math.round(Number(panelShare.value) * 100);
  const letGo = () => (held.current = null);
  return (
    <div
      class="share-handle"
      role="slider"
      tabIndex={0}
      aria-label={words.value.game.panelShare}
      aria-orientation="vertical"
      aria-valuemin={30}
      aria-valuemax={70}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %`}
      title={words.value.game.panelShare}
      onKeyDown={byKey}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        const { height } = (currentTarget.closest("main") as Element).getBoundingClientRect();
        currentTarget.setPointerCapture(pointerId);
        held.current = { height, foot: clientY + Number(panelShare.value) * height };
      }}
      onPointerMove={({ clientY }) => held.current && take((held.current.foot - clientY) / held.current.height)}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}
