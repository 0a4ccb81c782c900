// A game in a list: who, when, how long, how it ended.

import type { ComponentChildren } from "preact";
import { words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import type { ShelfEntry } from "../../shelf/shelf";
import type { Color } from "../../wire/rules";
import { recordWords } from "../words";
import { nameOf } from "./named-moves";

type End = { readonly code: string; readonly winner: Color | null } | null;

interface Game {
  readonly black: string;
  readonly white: string;
  readonly date: string;
  readonly event: string;
  readonly plies: number;
  readonly end: End;
  readonly theory?: ShelfEntry["theory"];
}

interface Props {
  readonly game: Game;
  readonly result: string;
  readonly note?: string;
  /** Where it opens; without an address it is `onOpen` that opens it. */
  readonly href?: string;
  readonly onOpen?: () => void;
  /** What can be done with it besides. */
  readonly children?: ComponentChildren;
}

export function Entry({ game, result, note, href, onOpen, children }: Props) {
  const { side } = words.value;
  const records = recordWords.value;
  const [first] = game.theory ?? [];
  const opening = first && nameOf(first);
  const content = (
    <>
      <span class="entry-players">
        <span class={game.end?.winner === "black" ? "entry-won" : undefined}>
          <SideMark color="black" /> {game.black || side("black", false)}
        </span>
        <span class={game.end?.winner === "white" ? "entry-won" : undefined}>
          <SideMark color="white" /> {game.white || side("white", false)}
        </span>
      </span>
      <span class="entry-facts">
        {[game.date, game.event, records.plies(game.plies), result, opening].filter(Boolean).join(" · ")}
        {note && <small>{note}</small>}
      </span>
    </>
  );
  return (
    <li class="entry">
      {href ? (
        <a class="entry-open" href={href}>
          {content}
        </a>
      ) : (
        <button type="button" class="entry-open" onClick={onOpen}>
          {content}
        </button>
      )}
      {children}
    </li>
  );
}

/** How a game ended, in a word or two; games played here and records have codes of their own. */
export function endingText(end: End): string {
  const { outcome } = words.value;
  const records = recordWords.value;
  if (!end) return records.unfinished;
  const won = end.winner ? records.won(words.value.side(end.winner, false)) : "";
  const how = records.ends[end.code] ?? outcome.reasons[end.code] ?? "";
  return records.result([won, how].filter(Boolean));
}
