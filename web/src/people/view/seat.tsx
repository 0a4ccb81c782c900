// A room with a free seat: its link for the one who opened it, the seat for everybody else.

import { useSignal } from "@preact/signals";
import { Header } from "../../app/header";
import { address } from "../../app/route";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { me } from "../../server/me";
import type { Trouble } from "../../server/refusal";
import type { Table } from "../table";
import { peopleWords } from "../words";
import { Gathering } from "./gathering";
import { focusName, NameField } from "./name-field";
import { RoomLink, sitDown } from "./room-link";
import { Lost } from "./table-status";
import { termsText } from "./terms-text";

export function SeatView({ table }: { table: Table }) {
  const game = table.game.value;
  const { title, refused } = peopleWords.value;
  if (!game) return null;
  const notice = table.notice.value;
  return (
    <>
      <Header />
      <main class="reading people">
        <h1 tabIndex={-1}>{title}</h1>
        {table.link.lost.value && <Lost link={table.link} />}
        <Alert kind="banner" text={notice?.type === "refused" && (refused[notice.code] ?? refused.other)} />
        {game.together ? (
          <Gathering table={table} together={game.together} />
        ) : game.own ? (
          <Waiting table={table} />
        ) : (
          <Invited table={table} />
        )}
      </main>
    </>
  );
}

/** What the opener shows or sends. */
function Waiting({ table }: { table: Table }) {
  const { seat } = peopleWords.value;
  const game = table.game.value;
  return (
    <section class="room">
      <h2>{seat.waits}</h2>
      {game && <p class="soft">{termsText(game.terms)}</p>}
      <p>{seat.send}</p>
      <RoomLink />
      <Button kind="quiet" onClick={() => table.wish("abort")}>
        {seat.close}
      </Button>
    </section>
  );
}

/** What somebody sees who has opened the link. */
function Invited({ table }: { table: Table }) {
  const { seat } = peopleWords.value;
  const name = useSignal<string | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const missing = useSignal(false);
  const game = table.game.value;
  if (!game) return null;
  const free = game.black === null ? "black" : "white";
  const shown = name.value ?? me.value?.name ?? "";
  const sit = async (event: Event) => {
    event.preventDefault();
    missing.value = !shown.trim();
    if (missing.value) return focusName();
    trouble.value = await sitDown(table, shown);
  };
  const { refused, lobby } = peopleWords.value;
  if (game.terms.rated && !me.value?.login) {
    return (
      <section class="room">
        <h2>{seat.offered(game.black ?? game.white ?? "")}</h2>
        <p class="soft">{termsText(game.terms)}</p>
        <p>{refused["members-only"]}</p>
        <a class="primary" href={address("account")}>
          {lobby.ratedNeeds}
        </a>
      </section>
    );
  }
  return (
    <form class="room" onSubmit={(event) => void sit(event)}>
      <h2>{seat.offered(game.black ?? game.white ?? "")}</h2>
      <p class="soft">{termsText(game.terms)}</p>
      {"sfen" in game.terms.start && (
        <p>
          <a href={address("editor", { sfen: game.terms.start.sfen })}>{seat.position}</a>
        </p>
      )}
      <p>{seat.side(words.value.side(free, table.handicap.value))}</p>
      <Alert kind="banner" text={trouble.value && (refused[trouble.value] ?? refused.other)} />
      <NameField value={shown} missing={missing} onInput={(value) => (name.value = value)} />
      <button type="submit" class="primary">
        {seat.sit}
      </button>
    </form>
  );
}
