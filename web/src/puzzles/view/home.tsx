// Where problems are chosen: the day's, what is to be repeated, runs, shelves, a position of one's own.

import { address, greet } from "../../app/route";
import { Alert } from "../../kit/alert";
import type { Collection, Shelf } from "../collection";
import { DIFFICULTIES, daily, dayOf } from "../daily";
import { due, progress, solvedOn, unreadable } from "../progress";
import { RUNS } from "../runs";
import { puzzleWords } from "../words";
import { OwnForm } from "./own";
import { runName } from "./run";
import { shelfName } from "./shelf";

export function Home({ collection }: { collection: Collection }) {
  const { title, lead, unreadable: says, runs, shelves, own, compose } = puzzleWords.value;
  const byLength = collection.shelves.filter((shelf) => shelf.byLength);
  const studies = collection.shelves.filter(({ goal }) => goal !== "mate");
  const classics = collection.shelves.filter(({ goal, byLength }) => goal === "mate" && !byLength);
  return (
    <main class="reading puzzles">
      <h1 tabIndex={-1} ref={greet}>
        {title}
      </h1>
      <p class="lead">{lead}</p>
      <Alert kind="caution" text={unreadable.value && says} />
      <div class="puzzle-cards">
        <Daily collection={collection} />
        <Review collection={collection} />
        <Rating />
        <section class="puzzle-card">
          <h2>{runs.title}</h2>
          <ul class="runs">
            {RUNS.map((kind) => {
              const best = progress.value.best[kind];
              return (
                <li key={kind}>
                  <a class="button" href={address("puzzles", { run: kind })}>
                    {runName(kind)}
                  </a>
                  <small class="puzzle-note">{best ? runs.best(best) : runs.none}</small>
                </li>
              );
            })}
          </ul>
        </section>
      </div>
      <h2>{shelves.title}</h2>
      <ul class="shelves">
        {byLength.map((shelf) => (
          <ShelfCard key={shelf.name} shelf={shelf} name={shelves.moves(Number(shelf.name))} />
        ))}
      </ul>
      <h2>{shelves.studies}</h2>
      <p class="puzzle-note">{shelves.unchecked}</p>
      <ul class="shelves">
        {studies.map((shelf) => (
          <ShelfCard key={shelf.name} shelf={shelf} name={shelfName(shelf.name)} />
        ))}
      </ul>
      <h2>{shelves.classics}</h2>
      <p class="puzzle-note">{shelves.ungraded}</p>
      <ul class="shelves">
        {classics.map((shelf) => {
          const { name, about } = shelves.classic(shelf.name);
          return <ShelfCard key={shelf.name} shelf={shelf} name={name} about={about} />;
        })}
      </ul>
      <h2>{own.title}</h2>
      <OwnForm />
      <p class="alone">
        <a href={address("compose")}>{compose}</a>
      </p>
    </main>
  );
}

function ShelfCard({ shelf, name, about }: { shelf: Shelf; name: string; about?: string }) {
  const { shelves } = puzzleWords.value;
  const { marks } = progress.value;
  const solved = shelf.puzzles.filter(({ id }) => marks[id]?.solved).length;
  return (
    <li>
      <a class="shelf-card" href={address("puzzles", { shelf: shelf.name })}>
        <strong>{name}</strong>
        {about && <small>{about}</small>}
        <small>{shelves.count(solved, shelf.puzzles.length)}</small>
        <progress value={solved} max={shelf.puzzles.length} aria-hidden="true" />
      </a>
    </li>
  );
}

function Daily({ collection }: { collection: Collection }) {
  const { daily: says } = puzzleWords.value;
  const day = dayOf(new Date());
  const { daily: days } = progress.value;
  const solved = solvedOn(days, day);
  const running = days.last >= day - 1 ? days.streak : 0;
  return (
    <section class="puzzle-card">
      <h2>{says.title}</h2>
      <ul class="runs">
        {DIFFICULTIES.map((difficulty) => {
          const puzzle = daily(collection, day, difficulty);
          if (!puzzle) return null;
          const done = solved.includes(difficulty);
          return (
            <li key={difficulty}>
              <a class={done ? "button" : "primary"} href={address("puzzles", { sfen: puzzle.sfen })}>
                {says.difficulties[difficulty]}
              </a>
              <small class="puzzle-note">{done ? says.solved : says.length(puzzle.plies ?? 0)}</small>
            </li>
          );
        })}
      </ul>
      {solved.length === DIFFICULTIES.length && <p>{says.all}</p>}
      {running > 0 && <small class="puzzle-note">{says.streak(running)}</small>}
    </section>
  );
}

function Review({ collection }: { collection: Collection }) {
  const { review } = puzzleWords.value;
  const ids = due(dayOf(new Date())).filter((id) => collection.find(id));
  return (
    <section class="puzzle-card">
      <h2>{review.title}</h2>
      <p>{review.due(ids.length)}</p>
      {ids.length > 0 && (
        <a class="primary" href={address("puzzles", { review: "" })}>
          {review.start}
        </a>
      )}
      <small class="puzzle-note">{review.hint}</small>
    </section>
  );
}

function Rating() {
  const { rating } = puzzleWords.value;
  const { player } = progress.value;
  return (
    <section class="puzzle-card">
      <h2>{rating.title}</h2>
      <p class="puzzle-figure">{rating.value(player.rating, player.deviation)}</p>
      <small class="puzzle-note">{rating.hint}</small>
    </section>
  );
}
