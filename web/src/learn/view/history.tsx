// Where shogi comes from, and where to go on.

import { said } from "../../i18n";
import { type Chapter, HISTORY } from "../history";
import { learnWords } from "../words";
import { CoursePage } from "./course-page";

export function History() {
  const learn = learnWords.value;
  return (
    <CoursePage title={learn.views.history}>
      {HISTORY.map((chapter) => (
        <Section key={chapter.title.en} {...chapter} />
      ))}
    </CoursePage>
  );
}

function Section({ title, paragraphs, words = [], links = [] }: Chapter) {
  return (
    <section class="chapter told">
      <h2>{said(title)}</h2>
      {paragraphs.map((text) => (
        <p key={text.en}>{said(text)}</p>
      ))}
      {words.length > 0 && (
        <dl class="glossary">
          {words.map(({ kanji, name, what }) => (
            <div key={kanji}>
              <dt>
                <span lang="ja">{kanji}</span> {said(name)}
              </dt>
              <dd>{said(what)}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <ul>
          {links.map(({ name, href, what }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {said(name)}
              </a>
              <span class="soft"> {said(what)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
