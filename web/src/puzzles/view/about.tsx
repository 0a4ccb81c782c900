// What a problem is about and how it is ranked: told once its solution is known, since it would tell that.

import { address } from "../../app/route";
import { collection, type Puzzle, THEMES, type Theme } from "../collection";
import { PLAIN, shareBelow, sumOf } from "../rank";
import { puzzleWords } from "../words";

export function About({ puzzle }: { puzzle: Puzzle }) {
  const { about, themes } = puzzleWords.value;
  const { value: all } = collection;
  const { difficulty, beauty } = puzzle;
  const found = THEMES.filter((theme) => puzzle.themes.has(theme));
  const harder = all && shareBelow(all, puzzle, (one) => one.difficulty);
  const finer = all && shareBelow(all, puzzle, (one) => one.beauty && sumOf(one.beauty));
  if (difficulty === null) return null;
  return (
    <section class="puzzle-about" aria-label={about.title}>
      <h2>{about.title}</h2>
      <p>
        {about.difficulty(difficulty)} {harder != null && <small class="puzzle-note">{about.harder(harder)}</small>}
      </p>
      {beauty && (
        <p>
          {about.beauty(sumOf(beauty))} {finer != null && <small class="puzzle-note">{about.finer(finer)}</small>}
          <br />
          <small class="puzzle-note">{about.terms(...beauty)}</small>
        </p>
      )}
      {found.length > 0 && (
        <ul class="puzzle-themes" aria-label={about.themes}>
          {found.map((theme) => (
            <li key={theme}>{PLAIN.has(theme) ? themes[theme] : <a href={lookUp(theme)}>{themes[theme]}</a>}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Where the glossary explains a theme. */
function lookUp(theme: Theme): string {
  return address("learn", { show: "glossary", word: puzzleWords.value.themes[theme] });
}
