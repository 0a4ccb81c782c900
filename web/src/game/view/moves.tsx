// The moves of a game where there is no room for a list, and how they are numbered.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { settings } from "../../app/settings";
import { words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import { ruleChoices } from "../../rules";
import type { Color } from "../../wire/rules";

/** Whether the reader's notation numbers moves in pairs, as in chess. */
export function isPaired(): boolean {
  return ruleChoices().notations.some(({ code, paired }) => paired && code === settings.notation.value);
}

interface StripMove {
  readonly ply: number;
  readonly color: Color;
  readonly name: string;
}

/** So many pixels are room for more than a line of them. */
const TALL = 96;

interface StripProps {
  readonly moves: readonly StripMove[];
  /** How many of them have been played on the board: that is the one in the middle. */
  readonly at: number;
  /** The reader scrolls to another, or taps it. */
  readonly onView: (at: number) => void;
}

/** The moves, where there is no room for a list: in a row, or one below the other where there is more room. A finger that
 * scrolls them replays the game; who has none has buttons and keys for that. */
export function MoveStrip({ moves, at, onView }: StripProps) {
  const strip = useRef<HTMLOListElement>(null);
  /** Whether it is the reader who scrolls. What the page scrolls by itself, or a new layout, shows no other move. */
  const reads = useRef(false);
  const { startPosition } = words.value.game;
  // Made once for all the moves through which it is scrolled.
  const list = useMemo(
    () =>
      moves.length > 0 && [
        <li key={0} class="strip-start">
          {startPosition}
        </li>,
        ...moves.map(({ ply, color, name }, index) => (
          <li key={index + 1}>
            <small>{ply}</small>
            <SideMark color={color} />
            {name}
          </li>
        )),
      ],
    [moves, startPosition],
  );
  const all = () => [...(strip.current?.children ?? [])];
  const way = () => (strip.current?.classList.contains("strip-tall") ? "top" : "left");
  const centre = (part: Element) => {
    const { top, left, height, width } = part.getBoundingClientRect();
    return way() === "top" ? top + height / 2 : left + width / 2;
  };
  /** How far a move is from the middle of the strip. */
  const away = (move: Element) => centre(move) - centre(strip.current ?? move);
  const middle = () => {
    const far = all().map((move) => Math.abs(away(move)));
    return far.indexOf(Math.min(...far));
  };
  const settle = () => {
    const move = all()[at];
    if (move && middle() !== at) strip.current?.scrollBy({ [way()]: away(move) });
  };
  const view = (index: number) => {
    if (index < 0 || index === at) return;
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(8);
    onView(index);
  };
  useLayoutEffect(() => {
    for (const [index, move] of all().entries()) move.classList.toggle("strip-now", index === at);
    // No container query: whatever is laid out anew would bring what is scrolled to a halt, its box being another in between.
    const observer = new ResizeObserver(([room]) => {
      strip.current?.classList.toggle("strip-tall", (room?.contentRect.height ?? 0) >= TALL);
      settle();
    });
    if (strip.current) observer.observe(strip.current);
    return () => observer.disconnect();
  }, [list, at]);
  return (
    <div class="strip-room" aria-hidden="true">
      <ol
        ref={strip}
        class="strip"
        tabIndex={-1}
        onPointerDown={() => (reads.current = true)}
        onWheel={() => (reads.current = true)}
        onScroll={() => reads.current && view(middle())}
        onScrollEnd={() => {
          reads.current = false;
          settle();
        }}
        onClick={({ target }) => view(all().findIndex((move) => move.contains(target as Node)))}
      >
        {list}
      </ol>
    </div>
  );
}
