// The board of the editor, on which every piece goes everywhere, and the box beside it.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../../app/settings";
import { drawPiece } from "../../board/pieces";
import { look } from "../../game/appearance";
import { BoardOf } from "../../game/view/board-of";
import { plainWords } from "../../game/view/board-words";
import { words } from "../../i18n";
import type { Options } from "../../kit/bound";
import { Choice } from "../../kit/choice";
import { startsUneven } from "../../rules";
import type { Color, PieceKind } from "../../wire/rules";
import { shownOf, type Table } from "../diagram";
import { editorWords } from "../words";

export function FreeBoard({ table, bottom }: { table: Table; bottom: Color }) {
  const seat = useSignal(bottom);
  seat.value = bottom;
  return (
    <BoardOf
      id="board"
      view={() => ({
        snapshot: shownOf(table.look.value),
        bottom: seat.value,
        highKing: settings.kingsByRank.value && startsUneven(table.look.value) ? "white" : null,
        movable: [],
        words: plainWords(),
        shown: table.look.value.faults.flatMap(({ square }) => square ?? []),
        free: true,
      })}
      events={{
        carry: (from, to) => table.carry(from, to),
        touch: (place, again) => table.touch(place, again),
      }}
    />
  );
}

interface BoxProps {
  readonly table: Table;
  /** What the sides are called, where not Black and White, in the order in which they are offered. */
  readonly sides?: Options<Color>;
}

/** What is left of forty pieces; a press chooses one to be put on the board. */
export function Box({ table, sides }: BoxProps) {
  const { piece, side } = words.value;
  const editor = editorWords.value;
  const { left } = table.look.value;
  const { value: chosen } = table.chosen;
  const color = useSignal<Color>("black");
  const choose = (kind: PieceKind, whose: Color) => {
    const same = chosen?.kind === kind && chosen.color === whose;
    table.chosen.value = same ? null : { kind, color: whose };
  };
  return (
    <section class="box" aria-label={editor.box}>
      <h2>{editor.box}</h2>
      <Choice
        name="box-side"
        legend={editor.whose}
        value={color.value}
        options={sides ?? (["black", "white"] as const).map((value) => [value, side(value, false)])}
        onChange={(value) => {
          color.value = value;
          if (chosen) table.chosen.value = { ...chosen, color: value };
        }}
      />
      <div class="box-pieces">
        {left.map(({ kind, count }) => (
          <button
            key={kind}
            type="button"
            class={`box-piece${count < 0 ? " box-over" : ""}`}
            aria-pressed={chosen?.kind === kind}
            aria-label={editor.left(piece(kind), count)}
            disabled={count < 1}
            onClick={() => choose(kind, color.value)}
          >
            <Face kind={kind} />
            <span class="kb-count" aria-hidden="true">
              {count}
            </span>
          </button>
        ))}
      </div>
      <small>{chosen ? editor.putHow : editor.boxHow}</small>
    </section>
  );
}

function Face({ kind }: { kind: PieceKind }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(drawPiece({ kind, color: "black" }, { ...look.value, bottom: "black", highKing: null }));
  }, [kind, look.value]);
  return <span ref={place} class="box-face" />;
}
