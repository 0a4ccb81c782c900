// The games on this device: searched by words and by a position, opened, removed.

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address, rewrite } from "../../app/route";
import { unreadText } from "../../game/sfen/words";
import { Alert } from "../../kit/alert";
import { Field } from "../../kit/field";
import { RemoveButton } from "../../kit/remove-button";
import { forgetReview } from "../../review";
import { theoryOf } from "../../shelf/entry";
import { handleOf } from "../../shelf/intake";
import { findPosition } from "../../shelf/position-search";
import { changes, discard, MOST_KEPT, type ShelfEntry, shelve, shelved, taken, trouble } from "../../shelf/shelf";
import { recordWords } from "../words";
import { Entry, endingText } from "./entry";

/** How many games are listed; a search finds the others. */
const MOST_LISTED = 200;

export function Shelf({ query }: { query: URLSearchParams }) {
  const records = recordWords.value;
  const games = useSignal<readonly ShelfEntry[] | null>(null);
  const broken = useSignal(0);
  const text = useSignal(query.get("words") ?? "");
  const find = query.get("find") ?? "";
  const found = useSignal<ReadonlyMap<string, number> | null>(null);
  const bad = useSignal<unknown>(null);
  const searching = useSignal<number | null>(null);
  useSignalEffect(() => {
    changes.value;
    void shelved().then((shelf) => {
      games.value = shelf.games;
      broken.value = shelf.broken;
      void nameAll(shelf.games);
    });
  });
  useEffect(() => {
    found.value = null;
    bad.value = null;
    if (!find || !games.value) return;
    let over = false;
    const nodes = new Map<string, number>();
    void findPosition({
      records: games.value,
      sfen: find,
      open: handleOf,
      hit: ({ id }, node) => nodes.set(id, node),
      progress: (done) => (searching.value = done),
      over: () => over,
    }).then((fault) => {
      if (over) return;
      searching.value = null;
      bad.value = fault;
      if (fault === null) found.value = nodes;
    });
    return () => {
      over = true;
      searching.value = null;
    };
  }, [find, games.value]);
  const shown = useComputed(() => {
    const wanted = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const has = ({ black, white, event, date, theory }: ShelfEntry) => {
      const names = (theory ?? []).flatMap(({ english, japanese }) => [english, japanese]);
      const facts = [black, white, event, date, date.replaceAll("/", "-"), ...names].join(" ").toLowerCase();
      return wanted.every((word) => facts.includes(word));
    };
    return (games.value ?? []).filter((game) => has(game) && (!found.value || found.value.has(game.id)));
  });
  if (games.value === null) return <p class="soft">{records.loading}</p>;
  return (
    <section class="shelf-section" aria-labelledby="shelf-title">
      <h2 id="shelf-title">{records.shelf(games.value.length)}</h2>
      <Alert text={trouble.value && records.trouble[trouble.value](MOST_KEPT)} />
      <Alert text={broken.value > 0 && records.broken(broken.value)} />
      <div class="shelf-search">
        <Field
          type="text"
          label={records.searchWords}
          value={text.value}
          placeholder={records.searchHint}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <Field
          type="text"
          label={records.searchPosition}
          value={find}
          spellcheck={false}
          placeholder={records.searchPositionHint}
          onChange={(event) => {
            const sfen = event.currentTarget.value.trim();
            rewrite(sfen ? { find: sfen } : {});
          }}
        />
      </div>
      <p class="soft" role="status">
        {bad.value !== null
          ? records.badSfen(unreadText(bad.value))
          : searching.value !== null
            ? records.searching(searching.value, games.value.length)
            : text.value || found.value
              ? records.matches(shown.value.length)
              : ""}
      </p>
      {games.value.length === 0 ? (
        <p class="soft">{records.empty}</p>
      ) : (
        <ul class="game-list">
          {shown.value.slice(0, MOST_LISTED).map((game) => (
            <KeptEntry key={game.id} game={game} node={found.value?.get(game.id)} />
          ))}
        </ul>
      )}
      {shown.value.length > MOST_LISTED && <p class="soft">{records.andMore(shown.value.length - MOST_LISTED)}</p>}
    </section>
  );
}

function KeptEntry({ game, node }: { game: ShelfEntry; node: number | undefined }) {
  const records = recordWords.value;
  const query = node ? { id: game.id, node: String(node) } : { id: game.id };
  return (
    <Entry game={game} result={endingText(game.end)} href={address("records", query)}>
      <RemoveButton
        place="entry-sure"
        name={records.remove(game.black, game.white)}
        sure={records.removeSure}
        onRemove={() => void remove(game.id)}
      />
    </Entry>
  );
}

/** Takes a game off the shelf, and what was found out about it with it. */
async function remove(id: string): Promise<void> {
  await discard(id);
  await forgetReview(id);
  changes.value++;
}

/** Writes openings and castles beside the games played here, which were kept without looking. */
async function nameAll(games: readonly ShelfEntry[]): Promise<void> {
  let named = 0;
  for (const game of games.filter(({ theory }) => !theory)) {
    const theory = await handleOf(game)
      .then((handle) => theoryOf(handle, game.plies))
      .catch(() => null);
    if (!theory) continue;
    // It may have been played on meanwhile.
    const now = await taken(game.id);
    if (now?.changed === game.changed && (await shelve({ ...game, theory }))) named++;
  }
  if (named > 0) changes.value++;
}
