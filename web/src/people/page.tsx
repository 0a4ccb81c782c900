// Games between people: the lobby, or the game the address names.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Header } from "../app/header";
import { address, go, type PageProps } from "../app/route";
import { soundGame } from "../game/effects";
import { Alert } from "../kit/alert";
import { Button } from "../kit/button";
import { findMe } from "../server/me";
import { keepWhenOver } from "./shelving";
import { Table } from "./table";
import { LobbyView } from "./view/lobby";
import { SeatView } from "./view/seat";
import { TableView } from "./view/table-view";
import { peopleWords } from "./words";

export default function Game({ query }: PageProps) {
  const id = query.get("id");
  useEffect(() => {
    // Without an answer the name is unknown, and the field for a name is empty.
    void findMe().catch(() => {});
  }, []);
  return id === null ? (
    <LobbyView to={Number(query.get("to")) || null} position={query.get("from")} />
  ) : (
    <At key={id} id={id} from={query.get("after")} />
  );
}

function At({ id, from }: { readonly id: string; readonly from: string | null }) {
  const table = useSignal<Table | null>(null);
  useEffect(() => {
    // Players go from game to game; who watches has a way back.
    const opened: Table = new Table(id, from, (next) => go(address("game", { id: next, ...(opened.plays ? {} : { after: id }) })));
    soundGame(opened);
    keepWhenOver(opened);
    table.value = opened;
    return () => opened.close();
  }, [id]);
  const { value } = table;
  if (!value?.game.value) return <Nothing table={value} />;
  return value.game.value.stage === "waiting" ? <SeatView table={value} /> : <TableView table={value} />;
}

/** The game is not here yet, or is nowhere. */
function Nothing({ table }: { table: Table | null }) {
  const { title, refused, game } = peopleWords.value;
  const reason = table?.missing.value ?? null;
  return (
    <>
      <Header />
      <main class="reading people">
        <h1 tabIndex={-1}>{title}</h1>
        <Alert kind="banner" text={reason && (refused[reason] ?? refused.other)} />
        {table?.link.lost.value && (
          <p class="banner" role="alert">
            {game.unreached}{" "}
            <Button kind="link" onClick={() => table.link.retry()}>
              {game.retry}
            </Button>
          </p>
        )}
        {reason && (
          <p class="alone">
            <a href={address("game")}>{game.again}</a>
          </p>
        )}
      </main>
    </>
  );
}
