// Games and rooms that are not over, and events: ended where that is needed, with a reason.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address } from "../../app/route";
import { Select } from "../../kit/select";
import { me } from "../../server/me";
import type { EventRow } from "../../wire/events";
import type { EventDeedKind } from "../../wire/moderation";
import type { Running } from "../../wire/play";
import { Field, useAsking } from "../view/form";
import { actOnEvent, eventRows, findGame, rule, unfinished } from "./asked";
import { Deed, textIn } from "./deed";
import { orderWords } from "./words";

const RULINGS = ["annul", "black", "white", "draw"] as const;
type Choice = (typeof RULINGS)[number];

export function Games() {
  const { games: says, refused } = orderWords.value;
  const games = useSignal<readonly Running[] | null>(null);
  const events = useSignal<readonly EventRow[]>([]);
  const asking = useAsking(refused);
  const look = () =>
    void asking.run(async () => {
      [games.value, events.value] = await Promise.all([unfinished(), eventRows()]);
    });
  useEffect(look, []);
  return (
    <>
      {asking.trouble}
      <Finder />
      {games.value?.length === 0 && <p class="soft">{says.none}</p>}
      <ul class="order-members">
        {games.value?.map((game) => (
          <li key={game.game} class="order-member">
            <details>
              <summary>
                {says.against(game.black ?? says.free, game.white ?? says.free)}{" "}
                <span class="soft">{game.turn === null ? says.waiting : says.moves(game.moves)}</span>
              </summary>
              <Ruling game={game.game} waits={game.turn === null} onDone={look} />
            </details>
          </li>
        ))}
      </ul>
      <h2>{says.events}</h2>
      {events.value.length === 0 && <p class="soft">{says.noEvents}</p>}
      <ul class="order-members">
        {events.value.map((event) => (
          <EventItem key={event.id} event={event} onDone={look} />
        ))}
      </ul>
    </>
  );
}

/** Finds a game by its link, one of long ago too. */
function Finder() {
  const says = orderWords.value.games;
  const found = useSignal<{ readonly id: string; readonly title: string; readonly stage: string } | null>(null);
  const find = async (given: FormData) => {
    found.value = null;
    const typed = textIn(given, "game").trim();
    const game = await findGame(typed.match(/[?&]id=([^&#]+)/)?.[1] ?? typed);
    found.value = { id: game.id, title: says.against(game.black ?? says.free, game.white ?? says.free), stage: game.stage };
  };
  const { value: game } = found;
  return (
    <section class="order-card">
      <Deed name={says.look} onSubmit={find}>
        <Field name="game" label={says.find} maxLength={200} />
      </Deed>
      {game && (
        <>
          <p>
            <a href={address("game", { id: game.id })}>{game.title}</a>
          </p>
          {game.stage === "over" ? (
            <p class="soft">{says.over}</p>
          ) : (
            <Ruling game={game.id} waits={game.stage === "waiting"} onDone={() => (found.value = null)} />
          )}
        </>
      )}
    </section>
  );
}

/** How a game is ended: what becomes of it, and why. */
export function Ruling({ game, waits, onDone }: { readonly game: string; readonly waits: boolean; readonly onDone: () => void }) {
  const says = orderWords.value.games;
  const choice = useSignal<Choice>("annul");
  const submit = (given: FormData) => {
    const note = textIn(given, "note");
    const { value } = choice;
    if (value === "annul") return rule(game, { ruling: "annul", note });
    return rule(game, { ruling: "award", note, ...(value !== "draw" && { winner: value }) });
  };
  const options = waits ? RULINGS.slice(0, 1) : RULINGS;
  return (
    <>
      <p>
        <a href={address("game", { id: game })}>{orderWords.value.reports.game}</a>
      </p>
      <Deed name={says.rule} danger onSubmit={submit} onDone={onDone}>
        <Select label={says.ruling} of={choice} options={options.map((one) => [one, says.rulings[one]] as const)} />
        <Field name="note" label={says.reason} maxLength={300} />
      </Deed>
    </>
  );
}

function EventItem({ event, onDone }: { readonly event: EventRow; readonly onDone: () => void }) {
  const says = orderWords.value.games;
  const act = (deed: EventDeedKind) => (given: FormData) => actOnEvent(event.id, { deed, note: textIn(given, "note") });
  return (
    <li class="order-member">
      <details>
        <summary>{event.announced.title}</summary>
        <p>
          <a href={address("events", { id: event.id })}>{event.announced.title}</a>
        </p>
        {event.stage !== "over" && (
          <Deed name={says.endEvent} onSubmit={act("end")} onDone={onDone}>
            <Field name="note" label={says.eventReason} maxLength={300} optional />
          </Deed>
        )}
        {me.value?.role === "admin" && (
          <Deed name={says.removeEvent} danger onSubmit={act("remove")} onDone={onDone}>
            <p class="soft">{says.removeHint}</p>
            <Field name="note" label={says.eventReason} maxLength={300} optional />
          </Deed>
        )}
      </details>
    </li>
  );
}
