// A lesson: the board, what is said, and the way on.

import { useComputed } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { address, go, greet, rewrite } from "../../app/route";
import { rulesAddress } from "../../app/rules-page";
import { words } from "../../i18n";
import { squareName } from "../../i18n/squares";
import { Button } from "../../kit/button";
import { Filled } from "../../kit/filled";
import { Icon } from "../../kit/icons";
import { type Entry, LESSONS } from "../course";
import type { Choice, Lesson as LessonData } from "../format";
import { solve, solvedIn } from "../progress";
import { type Feedback, LessonRun } from "../run";
import { learnWords } from "../words";
import { LessonBoard } from "./lesson-board";
import { Say } from "./text";

interface Props {
  /** Its place in the course; none for a drill, whose tasks are made anew each time. */
  readonly entry: Entry | null;
  readonly lesson: LessonData;
  readonly at: number;
  /** What follows on a drill. */
  readonly onFinish?: () => void;
  /** Where a drill was begun, and where its end leads back to: the course, unless something is named. */
  readonly home?: { readonly href: string; readonly name: string };
}

export function Lesson({ entry, lesson, at, onFinish, home }: Props) {
  const run = useMemo(() => new LessonRun(lesson, at, (task) => entry && solve(entry.id, task)), [entry, lesson]);
  const text = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const learn = learnWords.value;
  const position = run.at.value;
  useEffect(() => {
    if (entry) rewrite({ lesson: entry.id, at: String(position + 1) });
  }, [position]);
  // On a phone the buttons stand over the end of the page.
  useEffect(() => {
    if (run.feedback.value) said.current?.scrollIntoView?.({ block: "nearest" });
  }, [run.feedback.value]);
  const move = (to: number) => {
    run.go(to);
    // Where there is something new to read, the reading begins.
    text.current?.focus({ preventScroll: true });
    text.current?.scrollIntoView?.({ block: "nearest" });
  };
  const way = home ?? { href: address("learn"), name: learn.course };
  const { page, task } = run;
  const asked = page?.say ?? task?.ask;
  const several = run.length.value > 1;
  const last = position === run.length.value - 1;
  const next = entry && LESSONS[LESSONS.indexOf(entry) + 1];
  const onward = () => {
    if (!last) move(position + 1);
    else if (onFinish) onFinish();
    else go(next ? address("learn", { lesson: next.id }) : way.href);
  };
  return (
    <main class={task?.type === "choose" ? "lesson lesson-choosing" : "lesson"}>
      <LessonBoard run={run} />
      <section class="lesson-panel" aria-label={learn.lesson}>
        <p class="lesson-way alone">
          <a href={way.href}>{way.name}</a>
          {several && (
            <span>
              {position + 1} / {run.length.value}
            </span>
          )}
        </p>
        <h1 tabIndex={-1} ref={greet}>
          <Say text={lesson.title} />
        </h1>
        {several && <Dots run={run} solved={entry ? solvedIn(entry.id) : []} onGo={move} />}
        <div class="lesson-text" ref={text} tabIndex={-1}>
          <p class="lesson-say">
            {task && several && <span class="lesson-task">{learn.task(run.taskNumber + 1)}</span>}
            {asked && <Say text={asked} />}
          </p>
          <Marked run={run} />
          {page && <Stepping run={run} />}
          {task && <Answering run={run} />}
        </div>
        <div class="lesson-feedback" role="status" aria-live="polite" ref={said}>
          <Said run={run} />
        </div>
        <div class="lesson-buttons">
          <Button disabled={position === 0} onClick={() => move(position - 1)}>
            {learn.back}
          </Button>
          {task && task.type !== "choose" && !run.solved && (
            <Button disabled={run.hinted.value === 2} onClick={() => run.hint()}>
              {learn.hint}
            </Button>
          )}
          {task && <Button onClick={() => move(position)}>{learn.again}</Button>}
          <button type="button" class={page || run.solved ? "primary" : "button"} onClick={onward}>
            {last
              ? onFinish
                ? learn.more
                : next
                  ? learn.nextLesson
                  : (home?.name ?? learn.finish)
              : page || run.solved
                ? learn.next
                : learn.skip}
          </button>
        </div>
        {lesson.paper && (
          <p class="lesson-rules">
            <Filled text={learn.noSet} parts={{ paper: <a href={address("print", { what: "set" })}>{learn.views.paper}</a> }} />
          </p>
        )}
        {lesson.rules && (
          <p class="lesson-rules">
            <Filled text={learn.rulesOf} parts={{ sections: lesson.rules.map(sectionLink) }} />
          </p>
        )}
      </section>
    </main>
  );
}

function sectionLink(rule: string) {
  return (
    <a key={rule} href={rulesAddress(rule)}>
      {words.value.rules.sections[rule] ?? rule}
    </a>
  );
}

/** The way through the lesson: where one is, what is solved. */
function Dots({ run, solved, onGo }: { run: LessonRun; solved: readonly number[]; onGo: (at: number) => void }) {
  const learn = learnWords.value;
  const pages = run.lesson.pages.length;
  return (
    <ol class="lesson-dots">
      {Array.from({ length: run.length.value }, (_, at) => {
        const done = at >= pages && solved.includes(at - pages);
        const name = at < pages ? learn.page(at + 1) : learn.task(at - pages + 1);
        return (
          <li key={at}>
            <button
              type="button"
              class={`${at < pages ? "dot-page" : "dot-task"}${done ? " dot-done" : ""}`}
              aria-label={done ? learn.solved(name) : name}
              aria-current={at === run.at.value ? "step" : undefined}
              onClick={() => onGo(at)}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** What is tinted, for those who do not see it. */
function Marked({ run }: { run: LessonRun }) {
  const { board } = words.value;
  const learn = learnWords.value;
  const marked = [...run.tints.value].flatMap(([square, tints]) => (tints.size > 1 || !tints.has("zone") ? [square] : []));
  const zone = marked.length < run.tints.value.size;
  const pieces = new Map(run.snapshot.value.pieces.map((piece) => [piece.square, piece]));
  const names = marked.map((square) => board.square(squareName(square), pieces.get(square) ?? null, "black", false));
  return (
    <p class="visually-hidden">
      {zone && learn.zone} {names.length > 0 && learn.marked(names)}
    </p>
  );
}

/** Steps through a line, or through setting up. */
function Stepping({ run }: { run: LessonRun }) {
  const { game } = words.value;
  const learn = learnWords.value;
  const position = run.at.value;
  const { steps } = run;
  const step = run.step.value;
  const playing = useRef<number>(0);
  useEffect(() => {
    if (run.page && "order" in run.page.board) play();
    return () => clearInterval(playing.current);
  }, [position]);
  const play = () => {
    clearInterval(playing.current);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return run.walk(steps);
    if (run.step.value === steps) run.walk(0);
    playing.current = setInterval(() => {
      run.walk(run.step.value + 1);
      if (run.step.value === steps) clearInterval(playing.current);
    }, 450);
  };
  const to = (target: number) => {
    clearInterval(playing.current);
    run.walk(target);
  };
  if (steps === 0) return null;
  const ways = [
    ["first", 0],
    ["previous", Math.max(0, step - 1)],
    ["next", Math.min(step + 1, steps)],
    ["latest", steps],
  ] as const;
  return (
    <div class="lesson-steps">
      <div class="row">
        {ways.map(([name, target]) => (
          <button key={name} type="button" class="tool" aria-label={game[name]} disabled={target === step} onClick={() => to(target)}>
            <Icon name={name} />
          </button>
        ))}
        <Button onClick={play}>{learn.play}</Button>
        <span class="lesson-count">
          {step} / {steps}
        </span>
      </div>
      <p class="lesson-note" aria-live="polite">
        {run.note && <Say text={run.note} />}
      </p>
    </div>
  );
}

/** What the task wants besides the board: choices, and how much is left. */
function Answering({ run }: { run: LessonRun }) {
  const learn = learnWords.value;
  const { task } = run;
  const counted = useComputed(() => {
    run.snapshot.value;
    run.found.value;
    return run.task?.type === "build" ? run.built : run.touched;
  });
  if (task?.type === "choose") {
    return (
      <ul class="lesson-choices">
        {turned(task.choices.length, task.ask.en.length).map((index) => {
          const choice = task.choices[index] as Choice;
          const wrong = run.refuted.value.includes(index);
          const right = run.solved && !choice.why;
          return (
            <li key={index}>
              <button
                type="button"
                data-choice={index}
                class={`button${wrong ? " choice-wrong" : right ? " choice-right" : ""}`}
                disabled={wrong || run.solved}
                onClick={() => run.choose(index)}
              >
                {(wrong || right) && <Icon name={right ? "met" : "unmet"} />}
                <span>
                  <Say text={choice.say} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    );
  }
  const [done, all] = counted.value;
  return all > 1 ? (
    <p class="lesson-count" role="status">
      {learn.count(done, all)}
    </p>
  ) : null;
}

/** The numbers from 0, beginning elsewhere, so that the right choice has no usual place. */
function turned(length: number, by: number): number[] {
  return Array.from({ length }, (_, index) => (index + by) % length);
}

function Said({ run }: { run: LessonRun }) {
  const said: Feedback | null = run.feedback.value;
  const { refusal } = words.value;
  if (!said) return null;
  if (said.type === "right") {
    return (
      <p class="said said-right">
        <Icon name="met" />
        <span>
          <Say text={said.text} />
        </span>
      </p>
    );
  }
  return (
    <p class="said said-wrong">
      <Icon name="unmet" />
      <span>
        {said.refusal && (
          <>
            {refusal(said.refusal.code, said.refusal.kind, said.refusal.file)}{" "}
            {said.refusal.code in words.value.rules.sections && (
              <>
                <a href={rulesAddress(said.refusal.code)}>{words.value.rules.link}</a>{" "}
              </>
            )}
          </>
        )}
        {said.text && <Say text={said.text} />}
      </span>
    </p>
  );
}
