// The moves that decided a game that has just ended: it is reviewed in the background by one engine, and what is found is kept
// for the review itself.

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
      void result.then((found) => (reviewed.value = found)).catch(() => (broken.value = !task.ended));
    }, PAUSE_MS);
    return () => {
      clearTimeout(begun);
      task.end();
    };
  }, [id]);
  if (broken.value) return null;
  const points = reviewed.value && turningPoints(reviewed.value);
  return (
    <section class="turning-points" aria-label={says.turning}>
      <h3>{says.turning}</h3>
      {points === null && <p class="soft">{says.progress(done.value, course.moves.length + 1)}</p>}
      {points?.length === 0 && <p>{says.noTurning}</p>}
      {points !== null && points.length > 0 && (
        <ol>
          {points.map((ply) => {
            const { [ply]: move } = played;
            const { [ply]: judged } = reviewed.value?.moves ?? [];
            return (
              move &&
              judged && (
                <li key={ply}>
                  <a href={address("records", { id, tab: "review", node: `${ply + 1}` })}>
                    {says.moveNumber(ply + 1)} <SideMark color={move.color} />
                    {move.name}
                  </a>{" "}
                  {says.lost(says.classes[judged.class] ?? "", judged.loss)}
                </li>
              )
            );
          })}
        </ol>
      )}
    </section>
  );
}
