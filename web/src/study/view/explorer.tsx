// The explorer: the moves played from the position on the board in one's own games, with their results, and those of the book.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { settings } from "../../app/settings";
import { words } from "../../i18n";
import type { Desk } from "../../records";
import { worthText } from "../../review";
import type { BookMove } from "../../wire/api";
import type { ExplorerMove } from "../../wire/records";
import { bookOf, explorer } from "../explorer";
import { studyWords } from "../words";
import { MyGames } from "./in-my-games";

interface Row {
  readonly usi: string;
  readonly name: string;
  readonly played: ExplorerMove | null;
  readonly book: BookMove | null;
}

export function Explorer({ desk }: { desk: Desk }) {
  const says = studyWords.value.explorer;
  const book = useSignal<readonly BookMove[]>([]);
  const broken = useSignal(false);
  const at = desk.at.value;
  const { sfen } = desk.snapshot.value;
  useEffect(() => void explorer.fill(), []);
  useEffect(() => {
    let late = false;
    book.value = [];
    bookOf(desk).then(
      (known) => {
        if (!late) book.value = known;
      },
      () => (broken.value = true),
    );
    return () => {
      late = true;
    };
  }, [desk, at, sfen]);
  const filled = explorer.filled.value;
  const played = filled ? explorer.played(desk) : [];
  const rows = rowsOf(desk, at, played, book.value);
  const most = Math.max(1, ...played.map(({ games }) => games));
  return (
    <section class="explorer" aria-label={says.title}>
      <p class="soft" role="status">
        {!filled ? says.opening : filled.done < filled.all ? says.filling(filled.done, filled.all) : says.games(filled.all)}
      </p>
      {broken.value && <p class="trouble">{says.noBook}</p>}
      {rows.length === 0 ? (
        <p class="soft">{says.nothing}</p>
      ) : (
        <table class="explored">
          <thead>
            <tr>
              <th scope="col">{says.move}</th>
              <th scope="col">{says.count}</th>
              <th scope="col">{says.results}</th>
              <th scope="col" title={says.bookHint}>
                {says.book}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ usi, name, played, book }) => (
              <tr key={usi}>
                <th scope="row">
                  <button type="button" class="pv-move" onClick={() => desk.play(usi)}>
                    {name}
                  </button>
                </th>
                <td>{played?.games ?? ""}</td>
                <td>{played && <Results played={played} most={most} />}</td>
                <td>{book && (book.worth ? worthText(book.worth) : says.inBook)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.some(({ book }) => book?.worth) && <p class="soft explored-hint">{says.bookHint}</p>}
      <MyGames desk={desk} />
    </section>
  );
}

function rowsOf(desk: Desk, at: number, played: readonly ExplorerMove[], book: readonly BookMove[]): Row[] {
  const own = played.map((move) => ({
    usi: move.usi,
    name: move.name,
    played: move,
    book: book.find(({ usi }) => usi === move.usi) ?? null,
  }));
  const more = book.filter(({ usi }) => !played.some((move) => move.usi === usi));
  const named = more.map((move) => ({
    usi: move.usi,
    name: desk.handle.names(at, false, [move.usi], settings.notation.value)[0] ?? move.usi,
    played: null,
    book: move,
  }));
  return [...own, ...named];
}

/** Who won how many, as a bar whose length is the number of games. */
function Results({ played, most }: { played: ExplorerMove; most: number }) {
  const says = studyWords.value.explorer;
  const { games, black, white, draws } = played;
  const open = games - black - white - draws;
  const { side } = words.value;
  const label = says.result(side("black", false), black, side("white", false), white, draws, open);
  return (
    <span class="results" title={label}>
      <span class="visually-hidden">{label}</span>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" style={{ width: `${Math.max(18, (games / most) * 100)}%` }}>
        <rect class="result-black" x={0} width={(black / games) * 100} height={12} />
        <rect class="result-draw" x={(black / games) * 100} width={((draws + open) / games) * 100} height={12} />
        <rect class="result-white" x={((games - white) / games) * 100} width={(white / games) * 100} height={12} />
      </svg>
      <small aria-hidden="true">
        {black}–{white}
      </small>
    </span>
  );
}
