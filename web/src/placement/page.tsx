// The placement: tasks that narrow down which level suits the reader, then a game that adapts.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, greet, type PageProps } from "../app/route";
import { settings } from "../app/settings";
import { focusBoard } from "../game/view/focus";
import { words } from "../i18n";
import { Button } from "../kit/button";
import { Choice } from "../kit/choice";
import { computerGame, type GameOptions } from "../terms/agreement";
import { trialOf } from "./adapt";
import { afterTask, type Belief, belief, type Estimate, estimate, levelAt, nextTask, type Task as TaskData } from "./estimate";
import { TASKS } from "./tasks";
import { Task } from "./view/task";
import { placementWords } from "./words";

/** Tasks at most, and the error in levels at which there need be no more. */
const [MOST, ENOUGH] = [6, 1.5];

/** What readers who say so are likely to be. */
const PRIORS = {
  moves: { mean: -18, error: 5 },
  regular: { mean: -10, error: 5 },
  club: { mean: -2, error: 5 },
} satisfies Record<string, Estimate>;

/** How far it has come: the tasks set so far, the last of them open, and what is believed. */
interface Course {
  readonly held: Belief;
  readonly set: readonly TaskData[];
}

export default function Placement({ session }: PageProps) {
  const course = useSignal<Course | null>(null);
  const begin = (prior: Estimate) => (course.value = withNext({ held: belief(prior), set: [] }));
  const play = (options: GameOptions) => {
    session.start(options);
    go(address("play"));
    focusBoard();
  };
  return (
    <>
      <Header />
      {course.value ? (
        <Going course={course.value} onCourse={(next) => (course.value = next)} onPlay={play} />
      ) : (
        <Beginning onBegin={begin} />
      )}
    </>
  );
}

/** With the next task, where there is one and it would help. */
function withNext({ held, set }: Course): Course {
  if (set.length >= MOST || (set.length > 0 && estimate(held).error < ENOUGH)) return { held, set };
  const task = nextTask(
    held,
    TASKS.filter((task) => !set.includes(task)),
    Math.random(),
  );
  return { held, set: task ? [...set, task] : set };
}

function Beginning({ onBegin }: { readonly onBegin: (prior: Estimate) => void }) {
  const { title, intro, asks, answers, start } = placementWords.value;
  const plays = useSignal<keyof typeof PRIORS>(settings.experience.value === "regular" ? "regular" : "moves");
  return (
    <main class="reading placement">
      <h1 tabIndex={-1} ref={greet}>
        {title}
      </h1>
      <p>{intro}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onBegin(PRIORS[plays.value]);
        }}
      >
        <Choice
          name="plays"
          legend={asks}
          of={plays}
          options={(["moves", "regular", "club"] as const).map((answer) => [answer, answers[answer]])}
        />
        <div class="row">
          <button type="submit" class="primary">
            {start}
          </button>
        </div>
      </form>
    </main>
  );
}

interface GoingProps {
  readonly course: Course;
  readonly onCourse: (course: Course | null) => void;
  readonly onPlay: (options: GameOptions) => void;
}

function Going({ course, onCourse, onPlay }: GoingProps) {
  const answered = useSignal(0);
  const { held, set } = course;
  const task = set[answered.value];
  if (!task) return <Found found={estimate(held)} onPlay={onPlay} onAgain={() => onCourse(null)} />;
  const next = (solved: boolean) => {
    answered.value++;
    onCourse(withNext({ held: afterTask(held, task, solved), set }));
  };
  return <Task key={task.sfen} task={task} number={set.length} most={MOST} onNext={next} />;
}

interface FoundProps {
  readonly found: Estimate;
  readonly onPlay: (options: GameOptions) => void;
  readonly onAgain: () => void;
}

function Found({ found, onPlay, onAgain }: FoundProps) {
  const { about, range, game, adapts, use, again } = placementWords.value;
  const level = levelAt(found.mean);
  const name = words.value.setup.levelName(level);
  const options = computerGame(level);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main class="reading placement placement-level">
      <h1 ref={heading} tabIndex={-1}>
        {about(name)}
      </h1>
      <p>{range(Math.max(1, Math.round(found.error)))}</p>
      <p class="soft">{adapts(name)}</p>
      <div class="row">
        <Button kind="primary" onClick={() => onPlay({ ...options, opponent: { type: "computer", level, trial: trialOf(found) } })}>
          {game}
        </Button>
        <Button onClick={() => onPlay(options)}>{use(name)}</Button>
        <Button kind="quiet" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </main>
  );
}
