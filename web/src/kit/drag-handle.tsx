// A handle drawn up or down, by pointer or by keys, that sets a share of the room and says it to the styles.

import { effect, type Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 0.05, ArrowRight: 0.05, ArrowDown: -0.05, ArrowLeft: -0.05, Home: -1, End: 1 };

/** The share that a pointer at this height of the window asks for. */
export type Drag = (y: number) => number;

type Props = {
  readonly className: string;
  readonly label: string;
  /** The share as it is kept. */
  readonly of: Signal<string>;
  /** The shares there are, rising. */
  readonly shares: readonly string[];
  /** The custom property that the styles read it from. */
  readonly property: string;
  /** A drag that begins on the handle, where the pointer is at `y`. */
  readonly begin: (y: number, handle: Element) => Drag;
};

export function DragHandle({ className, label, of, shares, property, begin }: Props) {
  const drag = useRef<Drag | null>(null);
  useLayoutEffect(() => effect(() => document.documentElement.style.setProperty(property, of.value)), [of, property]);
  const percent = (share: string | undefined) => Math.round(Number(share) * 100);
  /** Sets the nearest share there is. */
  const take = (share: number) => {
    const [nearest] = [...shares].sort((a, b) => Math.abs(Number(a) - share) - Math.abs(Number(b) - share));
    of.value = nearest ?? of.value;
  };
  const letGo = () => (drag.current = null);
  return (
    <div
      class={className}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={percent(shares[0])}
      aria-valuemax={percent(shares.at(-1))}
      aria-valuenow={percent(of.value)}
      aria-valuetext={`${percent(of.value)} %`}
      title={label}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        take(Number(of.value) + step);
      }}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        drag.current = begin(clientY, currentTarget);
      }}
      onPointerMove={({ clientY }) => drag.current && take(drag.current(clientY))}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}
