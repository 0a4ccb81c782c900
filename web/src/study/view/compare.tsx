// Two lines of a record side by side, stepped together from where they part.

import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { IconButton } from "../../kit/icon-button";
import { type Desk, StillBoard } from "../../records";
import { studyWords } from "../words";

/** A line from the start to where it ends. */
type Way = readonly number[];

export function CompareButton({ desk }: { desk: Desk }) {
  const says = studyWords.value.compare;
  const open = useSignal(false);
  const branched = desk.children.value.some((children) => children.length > 1);
  if (!branched) return null;
  return (
    <>
      <IconButton icon="compare" name={says.open} onClick={() => (open.value = true)} />
      {open.value && <Compare desk={desk} onClose={() => (open.value = false)} />}
    </>
  );
}

function Compare({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const says = studyWords.value.compare;
  const { game, header } = words.value;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const ways = useComputed<readonly Way[]>(() =>
    desk.children.value.flatMap((children, node) => (children.length === 0 ? [desk.wayTo(node)] : [])),
  );
  const chosen = useSignal<readonly [number, number]>(startOf(desk, ways.value));
  const step = useSignal(1);
  const [left, right] = chosen.value.map((index) => ways.value[index] ?? []) as [Way, Way];
  const fork = left.findIndex((node, index) => node !== right[index]);
  const shared = (fork === -1 ? Math.min(left.length, right.length) : fork) - 1;
  const most = Math.max(left.length, right.length) - 1 - shared;
  const go = (to: number) => (step.value = Math.max(0, Math.min(to, most)));
  const keys = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: step.value - 1, ArrowRight: step.value + 1, Home: 0, End: most };
    const to = moves[event.key];
    if (to === undefined || (event.target as Element).closest("select")) return;
    event.preventDefault();
    go(to);
  };
  return (
    <dialog ref={dialog} class="dialog compare" aria-label={says.title} onClose={onClose} onKeyDown={keys}>
      <h2>{says.title}</h2>
      <div class="compare-lines">
        {([0, 1] as const).map((side) => {
          const way = chosen.value[side] === undefined ? [] : (ways.value[chosen.value[side]] ?? []);
          const node = way[Math.min(shared + step.value, way.length - 1)] ?? 0;
          return (
            <figure key={side}>
              <label class="field">
                <span>{says.line(side + 1)}</span>
                <select
                  value={chosen.value[side]}
                  onChange={(event) => {
                    const index = Number(event.currentTarget.value);
                    chosen.value = side === 0 ? [index, chosen.value[1]] : [chosen.value[0], index];
                    step.value = 1;
                  }}
                >
                  {ways.value.map((way, index) => (
                    <option key={index} value={index}>
                      {nameOf(desk, way)}
                    </option>
                  ))}
                </select>
              </label>
              <div class="mini">
                <StillBoard desk={desk} snapshot={desk.handle.snapshot(node)} />
              </div>
              <figcaption>{moveName(desk, node)}</figcaption>
            </figure>
          );
        })}
      </div>
      <div class="row compare-tools">
        <IconButton icon="previous" name={game.previous} disabled={step.value === 0} onClick={() => go(step.value - 1)} />
        <span>{says.step(step.value, most)}</span>
        <IconButton icon="next" name={game.next} disabled={step.value === most} onClick={() => go(step.value + 1)} />
        <Button kind="primary" onClick={() => dialog.current?.close()}>
          {header.close}
        </Button>
      </div>
    </dialog>
  );
}

/** The line on the board, and the one that parts from it last. */
function startOf(desk: Desk, ways: readonly Way[]): readonly [number, number] {
  const end = desk.line.peek().at(-1);
  const own = Math.max(
    0,
    ways.findIndex((way) => way.at(-1) === end),
  );
  const line = ways[own] ?? [];
  const shared = (way: Way) => way.findIndex((node, index) => node !== line[index]);
  const others = ways.map((_, index) => index).filter((index) => index !== own);
  const [other] = others.sort((a, b) => shared(ways[b] as Way) - shared(ways[a] as Way));
  return [own, other ?? own];
}

/** A line by its first move that is no first child, and its last. */
function nameOf(desk: Desk, way: Way): string {
  const says = studyWords.value.compare;
  const parts = way.findLast((node, index) => index > 0 && desk.children.value[way[index - 1] as number]?.[0] !== node);
  const last = way.at(-1) ?? 0;
  return parts === undefined ? says.main(moveName(desk, last)) : says.variation(moveName(desk, parts), moveName(desk, last));
}

function moveName(desk: Desk, node: number): string {
  const own = desk.tree.value.nodes[node];
  return !own || own.ply === 0 ? words.value.game.startPosition : `${own.ply} ${own.name}`;
}
