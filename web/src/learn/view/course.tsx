// The course at a glance: where to begin, its chapters, and how far one has come.

import { address } from "../../app/route";
import { rulesAddress } from "../../app/rules-page";
import { settings } from "../../app/settings";
import { Check } from "../../kit/check";
import { Icon } from "../../kit/icons";
import { CHAPTERS, type Entry, LESSONS } from "../course";
import { begin, KNOWS, knows, solvedIn } from "../progress";
import { learnWords } from "../words";
import { Say } from "./text";

export function Course() {
  const learn = learnWords.value;
  const reached = LESSONS.find(({ id, tasks }) => solvedIn(id).length < tasks);
  return (
    <main class="reading learn">
      <h1 tabIndex={-1}>{learn.title}</h1>
      <Start />
      {knows.value && reached && (
        <p>
          <a class="primary learn-go" href={address("learn", { lesson: reached.id })}>
            {LESSONS.some(({ id }) => solvedIn(id).length > 0) ? learn.goOn : learn.begin}: <Say text={reached.title} />
          </a>
        </p>
      )}
      <ul class="learn-more">
        {(["pieces", "castles", "trainer", "glossary", "history"] as const).map((show) => (
          <li key={show}>
            <a href={address("learn", { show })}>
              <strong>{learn.views[show]}</strong>
              <span>{learn.viewHints[show]}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={rulesAddress()}>
            <strong>{learn.views.rules}</strong>
            <span>{learn.viewHints.rules}</span>
          </a>
        </li>
        <li>
          <a href={address("print", { what: "set" })}>
            <strong>{learn.views.paper}</strong>
            <span>{learn.viewHints.paper}</span>
          </a>
        </li>
      </ul>
      {settings.language.value === "ja" && <Check of={settings.furigana}>{learn.furigana}</Check>}
      {CHAPTERS.map((chapter) => (
        <section key={chapter.title.en} class="chapter">
          <h2>
            <Say text={chapter.title} />
          </h2>
          <ol>
            {chapter.lessons.map((entry) => (
              <LessonLink key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </main>
  );
}

function LessonLink({ entry }: { entry: Entry }) {
  const learn = learnWords.value;
  const solved = solvedIn(entry.id).length;
  const done = solved >= entry.tasks;
  return (
    <li>
      <a class={done ? "lesson-link lesson-done" : "lesson-link"} href={address("learn", { lesson: entry.id })}>
        <span>
          <Say text={entry.title} />
        </span>
        <span class="lesson-state">
          {done ? <Icon name="met" /> : `${solved} / ${entry.tasks}`}
          {done && <span class="visually-hidden">{learn.done}</span>}
        </span>
      </a>
    </li>
  );
}

/** “Do you know chess, nothing, shogi?” */
function Start() {
  const learn = learnWords.value;
  return (
    <section class="learn-start" aria-labelledby="learn-start">
      <h2 id="learn-start">{learn.question}</h2>
      <div class="row">
        {KNOWS.map((answer) => (
          <button
            key={answer}
            type="button"
            class={knows.value === answer ? "primary" : "button"}
            aria-pressed={knows.value === answer}
            onClick={() => begin(answer)}
          >
            {learn.knows[answer]}
          </button>
        ))}
      </div>
      {knows.value && <p role="status">{learn.advice[knows.value]}</p>}
    </section>
  );
}
