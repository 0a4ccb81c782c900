// The graph of a game: how likely Black wins at each position, its phases shaded, errors marked by shape and colour. A press
// or the arrow keys go to a move.

import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Desk } from "../../records";
import { ERRORS, type ErrorClass, type GameReview } from "../game-review";
import { worthText } from "../score-text";
import { reviewWords } from "../words";

const WIDTH = 340;
const HEIGHT = 96;
const EDGE = 5;

export function Graph({ desk, review }: { desk: Desk; review: GameReview }) {
  const says = reviewWords.value;
  const reviewed = review.reviewed.value;
  if (!reviewed) return null;
  const { rates, worths, moves, middle, endgame } = reviewed;
  const last = Math.max(1, rates.length - 1);
  const x = (ply: number) => EDGE + (ply / last) * (WIDTH - 2 * EDGE);
  const y = (rate: number) => EDGE + (1 - rate) * (HEIGHT - 2 * EDGE);
  const points = rates.map((rate, ply) => `${x(ply).toFixed(1)} ${y(rate).toFixed(1)}`);
  const here = plyOnGame(desk);
  const node = desk.tree.value.nodes[here];
  const said = [
    here === 0 ? words.value.game.startPosition : `${here} ${node?.name ?? ""}`,
    worths[here] && worthText(worths[here]),
    says.classes[moves[here - 1]?.class ?? ""],
  ];
  const go = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((share - EDGE) / (WIDTH - 2 * EDGE)) * last);
    const to = Math.max(0, Math.min(ply, last));
    if (to !== desk.at.value) desk.go(to);
  };
  const phases = [
    { from: 0, to: middle ?? last, name: "opening" },
    { from: middle ?? last, to: endgame ?? last, name: "middle" },
    { from: endgame ?? last, to: last, name: "endgame" },
  ].filter(({ from, to }) => to > from);
  return (
    <figure class="graph">
      <div
        class="graph-field"
        role="slider"
        tabIndex={0}
        aria-label={says.graph}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={here}
        aria-valuetext={words.value.list(said)}
        onPointerDown={go}
        onPointerMove={go}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {phases.map(({ from, to, name }) => (
            <rect key={name} class={`graph-phase graph-${name}`} x={x(from)} width={x(to) - x(from)} y={0} height={HEIGHT} />
          ))}
          <path class="graph-area" d={`M${x(0)} ${y(0.5)}L${points.join("L")}L${x(last)} ${y(0.5)}Z`} />
          <path class="graph-even" d={`M${x(0)} ${y(0.5)}H${x(last)}`} />
          <path class="graph-line" d={`M${points.join("L")}`} />
          {moves.map((move, ply) => {
            const error = ERRORS.find((name) => name === move.class);
            return error && <Mark key={ply} error={error} x={x(ply + 1)} y={y(rates[ply + 1] ?? 0.5)} />;
          })}
          <path class="graph-here" d={`M${x(here)} 0V${HEIGHT}`} />
        </svg>
      </div>
      <figcaption>
        {phases.map(({ from, name }) => (
          <Button key={name} kind="link" onClick={() => desk.go(from)}>
            {says.phases[name]} <small>{from}</small>
          </Button>
        ))}
      </figcaption>
    </figure>
  );
}

/** A mark of an error; each class has a shape of its own. */
function Mark({ error, x, y }: { error: ErrorClass; x: number; y: number }) {
  const path = {
    inaccuracy: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    mistake: "M0 -4.5L4.5 0L0 4.5L-4.5 0Z",
    blunder: "M-5 -4L0 5L5 -4Z",
  }[error];
  return <path class={`graph-mark class-${error}`} transform={`translate(${x} ${y})`} d={path} />;
}

/** The move of the game that is on the board, or where the variation on the board branches off. */
export function plyOnGame(desk: Desk): number {
  const { plies } = desk.summary.value;
  const { nodes } = desk.tree.value;
  let at = desk.at.value;
  while (at > plies) at = nodes[at]?.parent ?? 0;
  return at;
}
