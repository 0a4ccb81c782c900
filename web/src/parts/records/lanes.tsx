// The tree of moves: the game in the first lane, each variation in one beside it, joined where it branches off.

import { useSignal, useSignalEffect } from "@preact/signals";
import { Fragment, type VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Desk } from "../../app/desk";
import { afterFrame } from "../../app/frame";
import { lanes } from "../../app/lanes";
import { words } from "../../i18n";
import { recordWords } from "../../i18n/records";
import { reviewWords } from "../../i18n/review";
import type { Judged } from "../../wire/api";
import type { Node } from "../../wire/records";
import { SideMark } from "../icons";
import { isPaired } from "../moves";
import { namedAt } from "./named";

/** More moves than this are not drawn at once, but first those that are so many plies away or fewer. */
const MANY = 120;
const NEAR = 40;
/** Moves that are drawn together: a step draws the stretches anew that it leaves and enters. */
const STRETCH = 32;

interface Props {
  readonly desk: Desk;
  /** How good the moves of the game were, once somebody has looked. */
  readonly judged?: readonly Judged[] | undefined;
}

export function Lanes({ desk, judged }: Props) {
  const { plies } = desk.summary.value;
  const { game } = words.value;
  const records = recordWords.value;
  const { nodes } = desk.tree.value;
  const lane = useMemo(() => lanes(nodes), [nodes]);
  const { value: path } = desk.line;
  const line = useMemo(() => new Set(path), [path]);
  const box = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    desk.at.value;
    requestAnimationFrame(() => {
      const { current } = box;
      const button = current?.querySelector<HTMLElement>("[aria-current]");
      if (current && button) keepInSight(current, button);
    });
  });
  // The rest of a large tree is drawn once what is near has been seen.
  const whole = useSignal(nodes.length <= MANY);
  useEffect(() => (whole.value ? undefined : afterFrame(() => (whole.value = true))), []);
  const here = desk.node.value.ply;
  const at = desk.at.value;
  const paired = isPaired();
  const inputs = [nodes, paired, path, plies, judged, desk.named.value, words.value, whole.value || here];
  const stretches = useStretches(nodes.length, at, inputs, (index) => {
    const node = nodes[index];
    if (!node || (!whole.value && Math.abs(node.ply - here) > NEAR)) return null;
    return (
      <Move
        key={index}
        desk={desk}
        node={node}
        index={index}
        lane={lane[index] ?? 0}
        from={node.parent === null ? 0 : (lane[node.parent] ?? 0)}
        onLine={line.has(index)}
        isHere={index === at}
        number={numberOf(node, paired)}
        name={node.ply === 0 ? game.startPosition : node.name}
        named={line.has(index) ? namedAt(desk, node.ply) : ""}
        judged={index > 0 && index <= plies ? judged?.[index - 1]?.class : undefined}
      />
    );
  });
  return (
    <div ref={box} class="lanes" role="group" aria-label={records.tree} tabIndex={0}>
      {stretches}
    </div>
  );
}

/** Draws moves in stretches. While only `at` changes, those that it is not in are the very nodes they were, which costs nothing. */
function useStretches(all: number, at: number, inputs: readonly unknown[], draw: (index: number) => VNode | null): readonly VNode[] {
  const known = useRef<{ readonly at: number; readonly inputs: readonly unknown[]; readonly stretches: readonly VNode[] } | null>(null);
  const { current: before } = known;
  const stays = before !== null && inputs.every((input, index) => input === before.inputs[index]);
  const holds = (stretch: number, index: number) => Math.floor(index / STRETCH) === stretch;
  const stretches = Array.from({ length: Math.ceil(all / STRETCH) }, (_, stretch) => {
    const kept = stays && !holds(stretch, before.at) && !holds(stretch, at) ? before.stretches[stretch] : undefined;
    if (kept) return kept;
    const moves = Array.from({ length: Math.min(STRETCH, all - stretch * STRETCH) }, (_, index) => draw(stretch * STRETCH + index));
    return <Fragment key={stretch}>{moves}</Fragment>;
  });
  known.current = { at, inputs, stretches };
  return stretches;
}

interface MoveProps {
  readonly desk: Desk;
  readonly node: Node;
  readonly index: number;
  readonly lane: number;
  /** The lane it comes from. */
  readonly from: number;
  readonly onLine: boolean;
  /** Whether its position is on the board. */
  readonly isHere: boolean;
  readonly number: string;
  readonly name: string;
  /** The castles and openings that can be told from here on. */
  readonly named: string;
  /** How good it was. */
  readonly judged: string | undefined;
}

function Move({ desk, node, index, lane, from, onLine, isHere, number, name, named, judged }: MoveProps) {
  const records = recordWords.value;
  const { classes, marks: signs } = reviewWords.value;
  const error = judged === undefined ? undefined : classes[judged];
  const row = node.ply + 1;
  const marks = [node.comment && "comment", node.bookmarks.length > 0 && "bookmark"].filter(Boolean);
  return (
    <>
      {lane === 0 && node.ply > 0 && (
        <span class="lane-ply" style={`grid-area:${row}/1`}>
          {number}
        </span>
      )}
      {lane !== from && <Branch row={row} from={from} lane={lane} />}
      <button
        type="button"
        class={`move lane-move${onLine ? " lane-on" : ""}${node.law ? " lane-illegal" : ""}`}
        style={`grid-area:${row}/${lane + 2}`}
        aria-current={isHere ? "true" : undefined}
        aria-label={
          node.ply === 0
            ? name
            : [`${node.ply} ${name}`, error, node.law && records.illegal, named].filter(Boolean).join(", ")
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
        {marks.length > 0 && <i class="lane-noted" title={node.comment || node.bookmarks.join(", ")} />}
      </button>
      {node.end && (
        <span class="lane-end" style={`grid-area:${row + 1}/${lane + 2}`}>
          {records.ends[node.end.code] ?? node.end.text}
        </span>
      )}
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
  const bend = GAP / 2;
  return (
    <svg
      class="lane-branch"
      aria-hidden="true"
      viewBox={`0 0 ${width} 4`}
      preserveAspectRatio="none"
      style={{ gridRow: `${row - 1} / ${row + 1}`, gridColumn: from + 2, width: `${width}px` }}
    >
      <path d={`M${LANE} 1H${LANE + bend}V2H${width - bend}V3H${width}`} />
    </svg>
  );
}

/** Scrolls a box so far that a part of it is seen, and no further. */
function keepInSight(box: HTMLElement, part: HTMLElement): void {
  const room = 12;
  const { offsetTop: top, offsetLeft: left, offsetHeight: height, offsetWidth: width } = part;
  if (top < box.scrollTop) box.scrollTop = top - room;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height + room - box.clientHeight;
  if (left < box.scrollLeft) box.scrollLeft = left - room;
  else if (left + width > box.scrollLeft + box.clientWidth) box.scrollLeft = left + width + room - box.clientWidth;
}
