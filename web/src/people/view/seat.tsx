// A room with a free seat: its link for the one who opened it, the seat for everybody else.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { encode } from "uqr";
import { Header } from "../../app/header";
import { address } from "../../app/route";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { callMe, me, Refused } from "../../server/me";
import type { PlayRequest, Side } from "../../wire/play";
import type { Table } from "../table";
import { peopleWords } from "../words";
import { Gathering } from "./gathering";
import { focusName, NameField, termsSay } from "./lobby";
import { Lost } from "./table-status";

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
        {notice?.type === "refused" && (
          <p class="banner" role="alert">
            {refused[notice.code] ?? refused.other}
          </p>
        )}
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
      {game && <p class="soft">{termsSay(game.terms)}</p>}
      <p>{seat.send}</p>
      <RoomLink />
      <Button kind="quiet" onClick={() => table.wish("abort")}>
        {seat.close}
      </Button>
    </section>
  );
}

/** The link of this page, to be sent or scanned. */
export function RoomLink() {
  const { seat } = peopleWords.value;
  const copied = useSignal(false);
  const { href } = location;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      copied.value = true;
    } catch {
      // A club's own network may be without TLS, where browsers have no clipboard but for what is selected.
      field.current?.select();
      copied.value = document.execCommand("copy");
    }
  };
  return (
    <>
      <div class="room-link">
        <input
          ref={field}
          id="room-link"
          type="text"
          readOnly
          value={href}
          aria-label={seat.copy}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{copied.value ? seat.copied : seat.copy}</Button>
      </div>
      <Code text={href} name={seat.code} />
    </>
  );
}

/** A text as a code to scan: one path, so that no gaps show between the squares. */
function Code({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Sits down by this name, on a side where there is a choice; the answer is what was refused. */
export async function sitDown(table: Table, name: string, color?: Side): Promise<string | null> {
  const join: PlayRequest = color ? { type: "join", color } : { type: "join" };
  try {
    const before = me.value;
    await callMe(name.trim());
    if (before?.name === me.value?.name) table.sitDown(join);
    else table.sitDownAs(join);
    return null;
  } catch (error) {
    return error instanceof Refused ? error.code : "unreached";
  }
}

/** What somebody sees who has opened the link. */
function Invited({ table }: { table: Table }) {
  const { seat } = peopleWords.value;
  const name = useSignal<string | null>(null);
  const trouble = useSignal<string | null>(null);
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
        <p class="soft">{termsSay(game.terms)}</p>
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
      <p class="soft">{termsSay(game.terms)}</p>
      {"sfen" in game.terms.start && (
        <p>
          <a href={address("editor", { sfen: game.terms.start.sfen })}>{seat.position}</a>
        </p>
      )}
      <p>{seat.side(words.value.side(free, table.handicap.value))}</p>
      {trouble.value && (
        <p class="banner" role="alert">
          {refused[trouble.value] ?? refused.other}
        </p>
      )}
      <NameField value={shown} missing={missing} onInput={(value) => (name.value = value)} />
      <button type="submit" class="primary">
        {seat.sit}
      </button>
    </form>
  );
}
