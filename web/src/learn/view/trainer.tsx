// Trainers: rounds of ten, as many as one likes.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { address } from "../../app/route";
import { DRILLS, type DrillName, drill } from "../drills";
import { learnWords } from "../words";
import { CoursePage } from "./course-page";
import { Lesson } from "./lesson";

export function Trainer({ query }: { query: URLSearchParams }) {
  const learn = learnWords.value;
  const chosen = DRILLS.find((name) => name === query.get("drill"));
  if (chosen) return <Round key={chosen} name={chosen} />;
  return (
    <CoursePage title={learn.views.trainer}>
      <ul class="learn-more">
        {DRILLS.map((name) => (
          <li key={name}>
            <a href={address("learn", { show: "trainer", drill: name })}>
              <strong>{learn.drills[name]}</strong>
              <span>{learn.drillHints[name]}</span>
            </a>
          </li>
        ))}
      </ul>
    </CoursePage>
  );
}

function Round({ name }: { name: DrillName }) {
  const round = useSignal(0);
  const lesson = useMemo(() => drill(name), [name, round.value]);
  return <Lesson key={round.value} entry={null} lesson={lesson} at={0} onFinish={() => round.value++} />;
}
