// The words of the game, found by any name they go by.

import { useSignal } from "@preact/signals";
import { settings } from "../../app/settings";
import { said } from "../../i18n";
import { find } from "../glossary";
import { learnWords } from "../words";
import { CoursePage } from "./course-page";
import { Say } from "./text";

/** A word in the address is looked up at once. */
export function Glossary({ query }: { query: URLSearchParams }) {
  const learn = learnWords.value;
  const asked = useSignal(query.get("word") ?? "");
  const terms = find(asked.value);
  const inKana = settings.language.value === "ja";
  return (
    <CoursePage title={learn.views.glossary}>
      <label class="field glossary-search">
        <span>{learn.search}</span>
        <input type="text" value={asked.value} onInput={(event) => (asked.value = event.currentTarget.value)} />
      </label>
      <p role="status">{learn.terms(terms.length)}</p>
      <dl class="glossary">
        {terms.map((term) => (
          <div key={term.kanji + term.english}>
            <dt>
              <span lang="ja">{said({ en: term.kanji, ja: term.kanji })}</span>{" "}
              <span class="glossary-reading" lang={inKana ? "ja" : "ja-Latn"}>
                {inKana ? term.kana : term.romaji}
              </span>
              <strong lang="en">{term.english}</strong>
            </dt>
            <dd>
              <Say text={term.meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </CoursePage>
  );
}
