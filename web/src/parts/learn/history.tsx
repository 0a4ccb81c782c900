// Where shogi comes from, and where to go on.

import { address } from "../../app/route";
import { settings } from "../../app/settings";
import { learnWords } from "../../i18n/learn";
import { type Chapter, HISTORY } from "../../learn/history";

export function History() {
  const learn = learnWords.value;
  return (
    <main class="reading learn">
      <p class="lesson-way">
        <a href={address("learn")}>{learn.course}</a>
      </p>
      <h1 tabIndex={-1}>{learn.views.history}</h1>
      {HISTORY.map((chapter) => (
        <Section key={chapter.title.en} {...chapter} />
      ))}
    </main>
  );
}

function Section({ title, paragraphs, words = [], links = [] }: Chapter) {
  const { value: language } = settings.language;
  return (
    <section class="chapter told">
      <h2>{title[language]}</h2>
      {paragraphs.map((text) => (
        <p key={text.en}>{text[language]}</p>
      ))}
      {words.length > 0 && (
        <dl class="glossary">
          {words.map(({ kanji, name, what }) => (
            <div key={kanji}>
              <dt>
                <span lang="ja">{kanji}</span> {name[language]}
              </dt>
              <dd>{what[language]}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <ul>
          {links.map(({ name, href, what }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {name[language]}
              </a>
              <span class="soft"> {what[language]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
