// The moves of a game between people, and the way through them.

import { useEffect, useRef } from "preact/hooks";
import { opponent } from "../../board/geometry";
import { words } from "../../i18n";
import type { Table } from "../../people/table";
import { SideMark } from "../icons";

export function Moves({ table }: { table: Table }) {
  const list = useRef<HTMLOListElement>(null);
  const viewed = table.viewed.value;
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [viewed]);
  const { foul = null, outcome = null } = table.latest.value ?? {};
  const { game, refusal } = words.value;
  if (table.played.value.length === 0 && !foul) return <p class="moves moves-none">{game.noMoves}</p>;
  return (
    <ol class="table-moves" ref={list}>
      {table.played.value.map(({ ply, color, name }) => (
        <li key={ply}>
          <button
            type="button"
            class="table-move"
            aria-current={ply === viewed ? "step" : undefined}
            onClick={() => table.view(ply)}
          >
            <span class="table-ply">{ply}</span>
            <SideMark color={color} />
            {name}
          </button>
        </li>
      ))}
      {foul && outcome?.winner && (
        <li>
          <button
            type="button"
            class="table-move move-foul"
            title={refusal(foul.code, foul.kind, foul.file)}
            onClick={() => table.showFoul()}
          >
            <span class="table-ply">{table.length.value + 1}</span>
            <SideMark color={opponent(outcome.winner)} />
            {game.foul}
          </button>
        </li>
      )}
    </ol>
  );
}
