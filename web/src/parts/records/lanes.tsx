// The tree of moves: the game in the first lane, each variation in one beside it, joined where it branches off.

import { useSignalEffect } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Desk } from "../../app/desk";
import { lanes } from "../../app/lanes";
import { words } from "../../i18n";
import { recordWords } from "../../i18n/records";
import { reviewWords } from "../../i18n/review";
import type { Node } from "../../wire/records";
import { SideMark } from "../icons";
import { namedAt } from "./named";

interface Props {
  readonly desk: Desk;
  /** How good a move of the game was, by its number, once somebody has looked. */
  readonly classOf?: (ply: number) => string | undefined;
}

export function Lanes({ desk, classOf }: Props) {
  const { plies } = desk.summary.value;
  const { game } = words.value;
  const records = recordWords.value;
  const { nodes } = desk.tree.value;
  const lane = useMemo(() => lanes(nodes), [nodes]);
  const line = new Set(desk.line.value);
  const box = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    desk.at.value;
    requestAnimationFrame(() => {
      const { current } = box;
      const button = current?.querySelector<HTMLElement>("[aria-current]");
      if (current && button) keepInSight(current, button);
    });
  });
  const drawn = useDrawn();
  const at = desk.at.value;
  return (
    <div ref={box} class="lanes" role="group" aria-label={records.tree} tabIndex={0}>
      {nodes.map((node, index) =>
        drawn({
          desk,
          node,
          index,
          lane: lane[index] ?? 0,
          from: node.parent === null ? 0 : (lane[node.parent] ?? 0),
          onLine: line.has(index),
          isHere: index === at,
          name: node.ply === 0 ? game.startPosition : node.name,
          named: line.has(index) ? namedAt(desk, node.ply) : "",
          judged: index > 0 && index <= plies ? classOf?.(index) : undefined,
        }),
      )}
    </div>
  );
}

/** Draws moves; one that has not changed is the very node it was, which costs nothing: a step changes two of hundreds. */
function useDrawn(): (props: MoveProps) => VNode {
  const known = useRef(new Map<number, { readonly props: MoveProps; readonly vnode: VNode }>());
  return (props) => {
    const before = known.current.get(props.index);
    const same = before && (Object.keys(props) as (keyof MoveProps)[]).every((key) => props[key] === before.props[key]);
    if (same) return before.vnode;
    const vnode = <Move key={props.index} {...props} />;
    known.current.set(props.index, { props, vnode });
    return vnode;
  };
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
  readonly name: string;
  /** The castles and openings that can be told from here on. */
  readonly named: string;
  /** How good it was. */
  readonly judged: string | undefined;
}

function Move({ desk, node, index, lane, from, onLine, isHere, name, named, judged }: MoveProps) {
  const records = recordWords.value;
  const { classes, marks: signs } = reviewWords.value;
  const error = judged === undefined ? undefined : classes[judged];
  const row = node.ply + 1;
  const marks = [node.comment && "comment", node.bookmarks.length > 0 && "bookmark"].filter(Boolean);
  return (
    <>
      {lane === 0 && node.ply > 0 && (
        <span class="lane-ply" style={`grid-area:${row}/1`}>
          {node.ply}
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
