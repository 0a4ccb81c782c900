// The tree of moves: the game in the first lane, each variation in one beside it, joined where it branches off.

import { useSignal, useSignalEffect } from "@preact/signals";
import { Fragment, type VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isPaired } from "../game/view/moves";
import { words } from "../i18n";
import { afterFrame } from "../kit/after-frame";
import { SideMark } from "../kit/icons";
import { type Desk, namedAt, recordWords } from "../records";
import { reviewWords } from "../review";
import type { MoveReview } from "../wire/api";
import type { Node } from "../wire/records";
import { lanes } from "./lane-layout";

/** More moves than this are not drawn at once, but first those at most this many plies away. */
const MANY = 120;
const NEAR = 24;
/** Moves that are drawn together, at most. */
const STRETCH = 16;

interface Props {
  readonly desk: Desk;
  /** How good the moves of the game were, once somebody has looked. */
  readonly judged?: readonly MoveReview[] | undefined;
}

export function Lanes({ desk, judged }: Props) {
  const { plies } = desk.summary.value;
  const { game } = words.value;
  const records = recordWords.value;
  const { nodes } = desk.tree.value;
  const lane = useMemo(() => lanes(nodes), [nodes]);
  const stretches = useMemo(() => stretchesOf(nodes, lane), [nodes, lane]);
  const { value: path } = desk.line;
  const line = useMemo(() => new Set(path), [path]);
  const box = useRef<HTMLDivElement>(null);
  const follow = () => {
    const { current } = box;
    const button = current?.querySelector<HTMLElement>("[aria-current]");
    if (current && button) keepInSight(current, button);
  };
  useSignalEffect(() => {
    desk.at.value;
    requestAnimationFrame(follow);
  });
  // A phone's sheet may have been down meanwhile.
  useEffect(() => {
    const sizes = new ResizeObserver(follow);
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  // The rest of a large tree is drawn once what is near has been seen.
  const whole = useSignal(nodes.length <= MANY);
  useEffect(() => (whole.value ? undefined : afterFrame(() => (whole.value = true))), []);
  const here = desk.node.value.ply;
  const at = desk.at.value;
  const paired = isPaired();
  const inputs = [stretches, paired, line, plies, judged, desk.named.value, words.value, whole.value || here];
  const move = (index: number) => {
    const node = nodes[index] as Node;
    return (
      <Move
        key={index}
        desk={desk}
        node={node}
        index={index}
        onLine={line.has(index)}
        isHere={index === at}
        number={lane[index] === 0 ? numberOf(node, paired) : null}
        name={node.ply === 0 ? game.startPosition : node.name}
        named={line.has(index) ? namedAt(desk, node.ply) : ""}
        judged={index > 0 && index <= plies ? judged?.[index - 1]?.class : undefined}
      />
    );
  };
  const drawn = useDrawn(stretches, at, inputs, ({ first, count, ply }) => {
    const moves = Array.from({ length: count }, (_, index) => first + index);
    const isNear = whole.value || (ply - NEAR < here && here < ply + count + NEAR);
    const to = lane[first] as number;
    const { parent } = nodes[first] as Node;
    const from = parent === null ? 0 : (lane[parent] as number);
    const last = nodes[first + count - 1] as Node;
    return (
      <Fragment key={first}>
        {to !== from && <Branch row={ply + 1} from={from} lane={to} />}
        <div class={to === 0 ? "lane-stretch lane-game" : "lane-stretch"} style={placed(ply + 1, to, count)}>
          {isNear && moves.map(move)}
        </div>
        {last.end && (
          <span class="lane-end" style={`grid-area:${last.ply + 2}/${to + 2}`}>
            {records.ends[last.end.code] ?? last.end.text}
          </span>
        )}
      </Fragment>
    );
  });
  return (
    <div ref={box} class={whole.value ? "lanes lanes-whole" : "lanes"} role="group" aria-label={records.tree} tabIndex={0}>
      {drawn}
    </div>
  );
}

/** Some moves in a row in one lane: what the browser draws, or leaves undrawn out of sight, as one. */
interface Stretch {
  readonly first: number;
  readonly count: number;
  readonly ply: number;
}

/** The tree in stretches. Nodes come as records have them, each line to its end, so that a line is a row of numbers. */
function stretchesOf(nodes: readonly Node[], lane: readonly number[]): readonly Stretch[] {
  const stretches: { first: number; count: number; ply: number }[] = [];
  nodes.forEach(({ parent, ply }, index) => {
    const last = stretches.at(-1);
    if (last && last.count < STRETCH && parent === index - 1 && lane[index] === lane[index - 1]) last.count++;
    else stretches.push({ first: index, count: 1, ply });
  });
  return stretches;
}

/** Draws the stretches. While only `at` changes, those that it is not in are the very nodes they were, which costs nothing. */
function useDrawn(
  stretches: readonly Stretch[],
  at: number,
  inputs: readonly unknown[],
  draw: (stretch: Stretch) => VNode,
): readonly VNode[] {
  const known = useRef<{ readonly at: number; readonly inputs: readonly unknown[]; readonly drawn: readonly VNode[] } | null>(null);
  const { current: before } = known;
  const stays = before !== null && inputs.every((input, index) => input === before.inputs[index]);
  const holds = ({ first, count }: Stretch, index: number) => first <= index && index < first + count;
  const drawn = stretches.map((stretch, index) => {
    const kept = stays && !holds(stretch, before.at) && !holds(stretch, at) ? before.drawn[index] : undefined;
    return kept ?? draw(stretch);
  });
  known.current = { at, inputs, drawn };
  return drawn;
}

/** The place in the grid of some rows in a lane; beside the game itself stand the numbers of its moves. */
function placed(row: number, lane: number, rows: number): string {
  return `grid-area:${row}/${lane === 0 ? 1 : lane + 2}/${row + rows}/${lane + 3}`;
}

interface MoveProps {
  readonly desk: Desk;
  readonly node: Node;
  readonly index: number;
  readonly onLine: boolean;
  /** Whether its position is on the board. */
  readonly isHere: boolean;
  /** The number beside it, in the game itself. */
  readonly number: string | null;
  readonly name: string;
  /** The castles and openings that can be told from here on. */
  readonly named: string;
  /** How good it was. */
  readonly judged: string | undefined;
}

function Move({ desk, node, index, onLine, isHere, number, name, named, judged }: MoveProps) {
  const records = recordWords.value;
  const { classes, marks: signs } = reviewWords.value;
  const error = judged === undefined ? undefined : classes[judged];
  const bookmarks = node.bookmarks.length > 0 && records.bookmarks(node.bookmarks);
  return (
    <>
      {number !== null && <span class="lane-ply">{node.ply > 0 && number}</span>}
      <button
        type="button"
        class={`move lane-move${onLine ? " lane-on" : ""}${node.law ? " lane-illegal" : ""}`}
        aria-current={isHere ? "true" : undefined}
        aria-label={
          node.ply === 0
            ? words.value.list([name, bookmarks])
            : words.value.list([`${node.ply} ${name}`, error, node.law && records.illegal, named, bookmarks])
        }
        tabIndex={-1}
        onClick={() => desk.go(index)}
      >
        {node.ply > 0 && <SideMark color={node.color} />}
        {name}
        {error && (
          <i class={`lane-mark class-${judged}`} title={error}>
            {signs[judged ?? ""]}
          </i>
        )}
        {named && <i class="lane-named" title={named} />}
        {bookmarks && <i class="lane-booked" title={bookmarks} />}
        {node.comment && <i class="lane-noted" title={node.comment} />}
      </button>
    </>
  );
}

/** The number of a move: its ply, or where moves are numbered in pairs that of its pair, with an ellipsis after White's. */
function numberOf({ ply, color }: Node, paired: boolean): string {
  if (!paired) return `${ply}`;
  // Where White begins, Black answers in the second pair.
  const whiteBegan = (color === "white") === (ply % 2 === 1);
  return `${Math.floor((ply + (whiteBegan ? 2 : 1)) / 2)}${color === "black" ? "." : "…"}`;
}

/** The width of a lane, and the room between two, in pixels; the style sheet has the same. */
const LANE = 128;
const GAP = 14;

/** A line from the move before, between the rows, to the first move of a variation. */
function Branch({ row, from, lane }: { row: number; from: number; lane: number }) {
  const width = (lane - from) * (LANE + GAP);
  return <i class="lane-branch" style={`grid-area:${row - 1}/${from + 2}/${row + 1};width:${width}px`} />;
}

/** Scrolls a box so far that a part of it is seen, and no further. */
function keepInSight(box: HTMLElement, part: HTMLElement): void {
  const room = 12;
  const [frame, { top, bottom, left, right }] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  const [above, below] = [top - frame.top, bottom - frame.top - box.clientHeight];
  if (above < 0) box.scrollTop += above - room;
  else if (below > 0) box.scrollTop += below + room;
  const [before, behind] = [left - frame.left, right - frame.left - box.clientWidth];
  if (before < 0) box.scrollLeft += before - room;
  else if (behind > 0) box.scrollLeft += behind + room;
}
