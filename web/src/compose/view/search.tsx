// What can be taken off, and the twins.

import type { ComponentChildren } from "preact";
import { parseHandPlace } from "../../board/view";
import { words } from "../../i18n";
import { squareName } from "../../i18n/squares";
import { Button } from "../../kit/button";
import { seeBoard } from "../../solution";
import type { Bench, Twin } from "../bench";
import type { Playback } from "../playback";
import { apply, type Change } from "../variants";
import { composeWords } from "../words";
import { Busy } from "./verdict";

interface Props {
  readonly bench: Bench;
  readonly playback: Playback;
}

/** What is different, in words. */
function changeText(change: Change): string {
  const { piece } = words.value;
  const { changes } = composeWords.value;
  const { from, kind } = change;
  const at = parseHandPlace(from) ? null : squareName(from);
  switch (change.type) {
    case "removed":
      return changes.removed(piece(kind), at);
    case "replaced":
      return changes.replaced(piece(kind), at, piece(change.by));
    case "moved":
      return changes.moved(piece(kind), squareName(from), squareName(change.to));
    case "exchanged":
      return changes.exchanged(squareName(from), squareName(change.to));
  }
}

/** How a search went; nothing before there was one, and while it goes on. */
function outcome({ complete, task: running }: Bench, task: "trim" | "twins", found: readonly unknown[] | null): string | null {
  const { search, [task === "trim" ? "trim" : "twin"]: says } = composeWords.value;
  const isComplete = complete.value.has(task);
  if (running.value === task || (!found && !isComplete)) return null;
  if (!found) return search.noMate;
  if (found.length > 0) return says.found(found.length);
  return isComplete ? says.none : search.stopped;
}

interface SearchProps {
  readonly bench: Bench;
  readonly task: "trim" | "twins";
  readonly says: { readonly title: string; readonly hint: string; readonly ask: string; readonly busy: string };
  readonly found: readonly unknown[] | null;
  readonly onAsk: () => Promise<void>;
  /** What was found, as items of a list. */
  readonly children: ComponentChildren;
}

/** A search that is asked for, and what came of it. */
function Search({ bench, task, says, found, onAsk, children }: SearchProps) {
  const isBusy = bench.task.value === task;
  return (
    <section class="compose-search" aria-label={says.title}>
      <h2>{says.title}</h2>
      <p class="puzzle-note">{says.hint}</p>
      <div class="row">
        <Button disabled={!bench.draft.problem.value.problem || isBusy} onClick={() => void onAsk()}>
          {says.ask}
        </Button>
        {isBusy && <Busy bench={bench} says={says.busy} />}
      </div>
      <p role="status">{outcome(bench, task, found)}</p>
      <ul class="compose-list">{children}</ul>
    </section>
  );
}

export function Trim({ bench }: { bench: Bench }) {
  const { trim } = composeWords.value;
  const spare = bench.spare.value;
  const takeOff = (change: Change) => {
    bench.draft.change((diagram) => apply(diagram, change));
    void bench.trim();
  };
  return (
    <Search bench={bench} task="trim" says={trim} found={spare} onAsk={() => bench.trim()}>
      {spare?.map(({ change }) => (
        <li key={change.from}>
          <span>{changeText(change)}</span>
          <Button onClick={() => takeOff(change)}>{trim.take}</Button>
        </li>
      ))}
    </Search>
  );
}

export function Twins({ bench, playback }: Props) {
  const { twin } = composeWords.value;
  const found = bench.twins.value;
  const open = ({ change }: Twin) => bench.draft.change((diagram) => apply(diagram, change));
  return (
    <Search bench={bench} task="twins" says={twin} found={found} onAsk={() => bench.findTwins()}>
      {found?.map((one) => (
        <li key={one.sfen}>
          <span>
            {changeText(one.change)} <small class="puzzle-note">{twin.plies(one.plies)}</small>
          </span>
          <Button
            aria-pressed={playback.sfen.value === one.sfen}
            onClick={() => {
              playback.show(one.sfen, one.line, 0);
              seeBoard();
            }}
          >
            {twin.show}
          </Button>
          <Button onClick={() => open(one)}>{twin.open}</Button>
        </li>
      ))}
    </Search>
  );
}
