// A shelf: its problems by number, those of a theme, what was solved.

import { address, greet, rewrite } from "../../app/route";
import { words } from "../../i18n";
import { goalOf, type Puzzle, type Shelf, THEMES, type Theme } from "../collection";
import { progress } from "../progress";
import { puzzleWords } from "../words";

function stateOf({ id }: Puzzle): "solved" | "failed" | "fresh" {
  const mark = progress.value.marks[id];
  if (!mark) return "fresh";
  return mark.due === null && mark.solved ? "solved" : "failed";
}

/** How a shelf is called. */
export function shelfName(name: string): string {
  const { shelves, goals } = puzzleWords.value;
  const goal = goalOf(name);
  if (goal !== "mate") return goals[goal].shelf(Number(name.slice(goal.length + 1)));
  return Number(name) > 0 ? shelves.moves(Number(name)) : shelves.classic(name).name;
}

export function ShelfPage({ shelf, theme }: { shelf: Shelf; theme: string | null }) {
  const { shelves, themes, home } = puzzleWords.value;
  const chosen = THEMES.find((known) => known === theme) ?? null;
  const puzzles = shelf.puzzles.filter((puzzle) => !chosen || puzzle.themes.has(chosen));
  const next = puzzles.find((puzzle) => stateOf(puzzle) === "fresh");
  const present = THEMES.filter((theme) => shelf.puzzles.some((puzzle) => puzzle.themes.has(theme)));
  const choose = (theme: string) => rewrite({ shelf: shelf.name, ...(theme && { theme }) });
  return (
    <main class="reading puzzles">
      <p class="alone">
        <a href={address("puzzles")}>{home}</a>
      </p>
      <h1 tabIndex={-1} ref={greet}>
        {shelfName(shelf.name)}
      </h1>
      {!shelf.byLength && <p class="puzzle-note">{shelf.goal === "mate" ? shelves.ungraded : shelves.unchecked}</p>}
      <div class="row shelf-tools">
        {next && (
          <a class="primary" href={linkTo(next, chosen)}>
            {shelves.next}
          </a>
        )}
        {present.length > 0 && (
          <label class="row">
            <span class="puzzle-note">{shelves.theme}</span>
            <select value={chosen ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
              <option value="">{shelves.allThemes}</option>
              {present.map((theme) => (
                <option key={theme} value={theme}>
                  {themes[theme]}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {puzzles.length === 0 && <p>{shelves.none}</p>}
      <ol class="numbers">
        {puzzles.map((puzzle) => {
          const state = stateOf(puzzle);
          return (
            <li key={puzzle.number}>
              <a
                class={`number number-${state}`}
                href={linkTo(puzzle, chosen)}
                aria-label={words.value.list([shelves.number(puzzle.number), shelves.state[state]])}
              >
                {puzzle.number}
                {state !== "fresh" && <span aria-hidden="true">{state === "solved" ? "✓" : "↻"}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </main>
  );
}

/** The address of a problem, with the theme it was chosen by. */
export function linkTo({ sfen }: Puzzle, theme: Theme | null = null): string {
  return address("puzzles", { sfen, ...(theme && { theme }) });
}
