// The page of mate problems: the address says whether one is chosen, solved, repeated, or raced.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, type PageProps } from "../app/route";
import { Button } from "../kit/button";
import { type Collection, collection, idOf, loadCollection, missing, type Puzzle, THEMES } from "./collection";
import { dayOf } from "./daily";
import { due, followOtherTabs } from "./progress";
import { isRun } from "./runs";
import { MateSolver } from "./solver";
import { Home } from "./view/home";
import { Own } from "./view/own";
import { Problem } from "./view/problem";
import { Run } from "./view/run";
import { linkTo, ShelfPage } from "./view/shelf";
import { puzzleWords } from "./words";

/** One for all problems: what it loaded stays. */
const solver = new MateSolver();

followOtherTabs();

export default function Puzzles({ query }: PageProps) {
  useEffect(() => void loadCollection(), []);
  return (
    <>
      <Header />
      <Content query={query} />
    </>
  );
}

function Content({ query }: { query: URLSearchParams }) {
  const { title, loading, missing: gone, again } = puzzleWords.value;
  const all = collection.value;
  const sfen = query.get("sfen");
  if (!all && missing.value && sfen) return <Own sfen={sfen} solver={solver} />;
  if (!all) {
    return (
      <main class="reading puzzles">
        <h1 tabIndex={-1}>{title}</h1>
        {missing.value ? (
          <p class="caution" role="alert">
            {gone}{" "}
            <Button kind="link" onClick={() => loadCollection()}>
              {again}
            </Button>
          </p>
        ) : (
          <p role="status">{loading}</p>
        )}
      </main>
    );
  }
  const run = query.get("run");
  const shelf = all.shelf(query.get("shelf") ?? "");
  const puzzle = sfen ? all.find(idOf(sfen)) : null;
  if (puzzle) return <Chosen all={all} puzzle={puzzle} theme={query.get("theme")} />;
  if (sfen) return <Own key={sfen} sfen={sfen} solver={solver} />;
  if (isRun(run)) return <Run key={run} kind={run} collection={all} solver={solver} />;
  if (query.has("review")) return <Review all={all} />;
  if (shelf) return <ShelfPage shelf={shelf} theme={query.get("theme")} />;
  return <Home collection={all} />;
}

/** A problem of the collection, and after it the next of its shelf and theme. */
function Chosen({ all, puzzle, theme }: { all: Collection; puzzle: Puzzle; theme: string | null }) {
  const chosen = THEMES.find((known) => known === theme) ?? null;
  let next = all.after(puzzle);
  while (next && chosen && !next.themes.has(chosen)) next = all.after(next);
  const onNext = next ? () => go(linkTo(next, chosen)) : () => go(address("puzzles", { shelf: puzzle.shelf }));
  return <Problem puzzle={puzzle} solver={solver} onNext={onNext} />;
}

/** The problems that are due, one after the other. */
function Review({ all }: { all: Collection }) {
  const { review, home } = puzzleWords.value;
  const ids = useSignal(due(dayOf(new Date())).filter((id) => all.find(id)));
  const puzzle = all.find(ids.value[0] ?? "");
  if (puzzle) {
    return <Problem puzzle={puzzle} solver={solver} onNext={() => (ids.value = ids.value.slice(1))} />;
  }
  return (
    <main class="reading puzzles">
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {review.title}
      </h1>
      <p>{review.done}</p>
      <p class="alone">
        <a href={address("puzzles")}>{home}</a>
      </p>
    </main>
  );
}
