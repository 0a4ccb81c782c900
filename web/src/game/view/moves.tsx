// The list of moves and the buttons that step through it.

import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { settings } from "../../app/settings";
import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import { ruleChoices } from "../../rules";
import type { Color, PlayedMove } from "../../wire/rules";
import type { GameLine } from "../line";
import { inSeconds } from "./clock-face";

/** A game, as the list of its moves sees it. */
interface ListedGame extends GameLine {
  /** What each move took, in milliseconds, where a clock counted; a move on its way has no time yet. */
  readonly spent: ReadonlySignal<readonly number[]>;
}

/** A numbered line of the list; an empty place is an ellipsis, where White began. */
interface Line {
  readonly number: number;
  readonly moves: readonly (PlayedMove | null)[];
}

export function linesOf(played: readonly PlayedMove[], paired: boolean): Line[] {
  if (!paired) return played.map((move) => ({ number: move.ply, moves: [move] }));
  const places: (PlayedMove | null)[] = played[0]?.color === "white" ? [null, ...played] : [...played];
  const lines: Line[] = [];
  for (let index = 0; index < places.length; index += 2) {
    lines.push({ number: index / 2 + 1, moves: places.slice(index, index + 2) });
  }
  return lines;
}

/** Whether the reader's notation numbers moves in pairs, as in chess. */
export function isPaired(): boolean {
  return ruleChoices().notations.some(({ code, paired }) => paired && code === settings.notation.value);
}

/** Brings the move on the board into sight. */
function reveal(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>("[aria-current]");
  if (!current) box.scrollTop = 0;
  else if (current.offsetTop < box.scrollTop || current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = current.offsetTop - box.clientHeight + current.offsetHeight + 12;
  }
}

export function MoveList({ of }: { readonly of: ListedGame }) {
  const { game } = words.value;
  const list = useRef<HTMLOListElement>(null);
  useSignalEffect(() => {
    of.viewed.value;
    of.length.value;
    requestAnimationFrame(() => list.current && reveal(list.current));
  });
  const paired = isPaired();
  const played = of.played.value;
  const { foul, outcome } = of.latest.value;
  const isEmpty = played.length === 0 && !foul;
  useEffect(() => {
    const { current: box } = list;
    if (!box) return;
    // What comes later below the list takes of its height.
    const observer = new ResizeObserver(() => reveal(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, [isEmpty]);
  if (isEmpty) return <p class="moves moves-none">{game.noMoves}</p>;
  return (
    <ol ref={list} class={paired ? "moves moves-paired" : "moves"} aria-label={game.moves} tabIndex={0}>
      {linesOf(played, paired).map((line) => (
        <li key={line.number}>
          <span class="move-number">
            {line.number}
            {paired && "."}
          </span>
          {line.moves.map((move) =>
            move ? (
              <MoveButton key={move.ply} of={of} move={move} marked={!paired} />
            ) : (
              <span key="ellipsis" class="move-ellipsis">
                …
              </span>
            ),
          )}
        </li>
      ))}
      {foul && outcome?.winner && (
        <li>
          <span class="move-number">{!paired && played.length + 1}</span>
          <button
            type="button"
            class="move move-foul"
            tabIndex={-1}
            title={words.value.refusal(foul.code, foul.kind, foul.file)}
            onClick={() => of.showFoul()}
          >
            <SideMark color={opponent(outcome.winner)} />
            {game.foul}
          </button>
        </li>
      )}
    </ol>
  );
}

function MoveButton({ of, move, marked }: { of: ListedGame; move: PlayedMove; marked: boolean }) {
  const current = of.viewed.value === move.ply;
  const spent = of.spent.value[move.ply - 1];
  return (
    <button type="button" class="move" aria-current={current ? "true" : undefined} tabIndex={-1} onClick={() => of.view(move.ply)}>
      {marked && <SideMark color={move.color} />}
      {move.name}
      {spent !== undefined && <small>{inSeconds(spent)}</small>}
    </button>
  );
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
    settle();
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
