// Learning: the course and its lessons, the pieces, trainers and the words of the game.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Header } from "../app/header";
import type { PageProps } from "../app/route";
import { lazily } from "../kit/lazily";
import { type Entry, LESSONS } from "./course";
import type { Lesson as LessonData } from "./format";
import { Course } from "./view/course";
import { Glossary } from "./view/glossary";
import { History } from "./view/history";
import { Lesson } from "./view/lesson";
import { Pieces } from "./view/pieces";
import { Trainer } from "./view/trainer";
import { learnWords } from "./words";

/** What `show` in the address names; without it there is the course, or a lesson. */
const VIEWS = {
  pieces: Pieces,
  castles: lazily<{ query: URLSearchParams }>(() => import("./view/castles")),
  trainer: Trainer,
  glossary: Glossary,
  history: History,
} as const;

export default function Learn({ query }: PageProps) {
  const lesson = query.get("lesson");
  const view = query.get("show");
  const View = view && view in VIEWS ? VIEWS[view as keyof typeof VIEWS] : null;
  const entry = LESSONS.find(({ id }) => id === lesson);
  return (
    <>
      <a class="skip" href="#content">
        {learnWords.value.skipTo}
      </a>
      <Header />
      <div id="content" tabIndex={-1}>
        {entry ? (
          <Opened key={entry.id} entry={entry} at={Number(query.get("at") ?? 1) - 1 || 0} />
        ) : View ? (
          <View query={query} />
        ) : (
          <Course />
        )}
      </div>
    </>
  );
}

/** A lesson, once its text has arrived. */
function Opened({ entry, at }: { entry: Entry; at: number }) {
  const lesson = useSignal<LessonData | null>(null);
  const failed = useSignal(false);
  useEffect(() => {
    entry.load().then(
      (loaded) => (lesson.value = loaded.lesson),
      () => (failed.value = true),
    );
  }, [entry]);
  if (failed.value) return <p class="loading">{learnWords.value.failed}</p>;
  if (!lesson.value) return <p class="loading">…</p>;
  return <Lesson entry={entry} lesson={lesson.value} at={at} />;
}
