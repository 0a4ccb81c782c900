// The moves that decided a game that has just ended: it is reviewed in the background, and what is found is kept for the review
// itself, which each of them opens at its move.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address } from "../../app/route";
import { SideMark } from "../../kit/icons";
import type { Course, Review } from "../../wire/api";
import type { PlayedMove } from "../../wire/rules";
import { Background } from "../background";
import { turningPoints } from "../turning-points";
import { reviewWords } from "../words";

/** The result is seen and heard before anything else is begun. */
const PAUSE_MS = 1_000;

export interface TurningPointsProps {
  /** The place of the game on the shelf. */
  readonly id: string;
  readonly course: Course;
  /** Its moves, by their names. */
  readonly played: readonly PlayedMove[];
}

export default function TurningPoints({ id, course, played }: TurningPointsProps) {
  const says = reviewWords.value;
  const done = useSignal(0);
  const reviewed = useSignal<Review | null>(null);
  const broken = useSignal(false);
  useEffect(() => {
    reviewed.value = null;
    const task = new Background(id, course);
    const begun = setTimeout(() => {
      const result = task.run((seen) => (done.value = seen));
      void result.then((found) => (reviewed.value = found)).catch(() => (broken.value = !task.ended.value));
    }, PAUSE_MS);
    return () => {
      clearTimeout(begun);
      task.end();
    };
  }, [id]);
  if (broken.value) return null;
  const { value: found } = reviewed;
  const points = found ? turningPoints(found) : [];
  const all = course.moves.length + 1;
  return (
    <section class="turning-points" aria-label={says.turning}>
      <div class="turning-head">
        <h3>{says.turning}</h3>
        {points.length > 0 && <span class="soft">{says.turningCost}</span>}
      </div>
      {!found && (
        <label class="turning-progress">
          <span class="soft">
            {says.looking} {says.progress(done.value, all)}
          </span>
          <progress max={all} value={done.value} />
        </label>
      )}
      {found && points.length === 0 && <p class="soft">{says.noTurning}</p>}
      {found && points.length > 0 && (
        <ol>
          {points.map((ply) => {
            const { [ply]: move } = played;
            const { [ply]: judged } = found.moves;
            return (
              move &&
              judged && (
                <li key={ply}>
                  <a href={address("records", { id, tab: "review", node: `${ply + 1}` })}>
                    <span class="turning-ply">{ply + 1}</span>
                    <b>
                      <SideMark color={move.color} />
                      <span>{move.name}</span>
                    </b>
                    <span class={`turning-class class-${judged.class}`}>{says.cost(says.classes[judged.class] ?? "", judged.loss)}</span>
                  </a>
                </li>
              )
            );
          })}
        </ol>
      )}
    </section>
  );
}
