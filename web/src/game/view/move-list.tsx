// The list of moves, and what each took.

import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import type { PlayedMove } from "../../wire/rules";
import type { GameLine } from "../line";
import { inSeconds } from "./clock-face";
import { isPaired } from "./moves";

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
