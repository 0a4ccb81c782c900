// One tournament: what it is, what the reader can do, who stands where, who meets whom.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address, greet } from "../../app/route";
import { Twice } from "../../game/view/controls";
import { moment } from "../../i18n/dates";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { me } from "../../server/me";
import type { Event } from "../../wire/events";
import { type Deed, EventModel } from "../event";
import { eventWords } from "../words";
import { terms, troubleSays } from "./facts";
import { Games } from "./games";
import { Standings } from "./standings";

export function EventView({ id }: { id: string }) {
  const followed = useSignal<EventModel | null>(null);
  useEffect(() => {
    const one = new EventModel(id);
    followed.value = one;
    return () => one.close();
  }, [id]);
  const { value } = followed;
  const event = value?.event.value;
  const says = eventWords.value;
  if (!value || !event) {
    return (
      <>
        <h1 tabIndex={-1}>{says.one}</h1>
        <Alert kind="banner" text={troubleSays(value?.trouble.value)} />
        {value?.trouble.value && <a href={address("events")}>{says.all}</a>}
      </>
    );
  }
  const base = new URL(`api/events/${id}/`, document.baseURI).href;
  return (
    <>
      <p class="event-up alone">
        <a href={address("events")}>{says.all}</a>
      </p>
      <h1 tabIndex={-1} ref={greet}>
        {event.announced.title}
      </h1>
      <p>
        <span class={`event-stage event-${event.stage}`}>{says.stages[event.stage]}</span> · {terms(event.announced)}
      </p>
      <p class="soft">{facts(event)}</p>
      <Alert kind="banner" text={troubleSays(value.trouble.value)} />
      <Deeds event={event} onDeed={(deed) => void value.do(deed)} />
      <Standings event={event} />
      {event.organises && event.stage !== "over" && <Remove event={event} onRemove={(player) => void value.remove({ player })} />}
      <Games event={event} onReport={(report) => void value.report(report)} />
      {event.games.length > 0 && (
        <p class="event-files">
          <a href={`${base}standings.csv`} download>
            {says.standingsFile}
          </a>
          <a href={`${base}games.csv`} download>
            {says.gamesFile}
          </a>
        </p>
      )}
    </>
  );
}

/** Who organises it, and when it begins or closes. */
function facts({ organiser, announced, stage, closes, rounds }: Event): string {
  const says = eventWords.value;
  const facts = [
    organiser && says.organiser(organiser),
    stage === "announced" && (announced.starts === null ? says.startsByHand : says.startsAt(moment(announced.starts))),
    stage === "running" && closes !== null && says.closesAt(moment(closes)),
    stage !== "announced" && closes === null && rounds > 0 && says.round(rounds),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** What the reader can do now. */
function Deeds({ event, onDeed }: { event: Event; onDeed: (deed: Deed) => void }) {
  const says = eventWords.value;
  const own = event.entrants.find(({ id }) => id === event.own);
  const late = event.announced.format.kind === "swiss" || event.announced.format.kind === "arena";
  const mayJoin = (!own || own.left) && (event.stage === "announced" || (event.stage === "running" && late));
  const enough = event.entrants.filter(({ left }) => !left).length > 1;
  const button = (deed: Deed, name: string, primary = false, disabled = false) => (
    <Button kind={primary ? "primary" : "button"} disabled={disabled} onClick={() => onDeed(deed)}>
      {name}
    </Button>
  );
  const twice = (deed: Deed, name: string, sure: string) => (
    <Twice place="event-twice" ask={name} sure={sure} yes={name} onYes={() => onDeed(deed)} />
  );
  if (event.stage === "over") return null;
  return (
    <div class="event-deeds">
      <p class="visually-hidden" role="status">
        {event.table && says.gameBegins}
      </p>
      {event.table && (
        <a class="button primary" href={address("game", { id: event.table })}>
          {says.toTable}
        </a>
      )}
      {mayJoin && (me.value ? button("join", says.join, true) : <NameFirst />)}
      {own && !own.left && (event.stage === "announced" || late ? button("leave", says.leave) : twice("leave", says.leave, says.leaveSure))}
      {event.organises && event.stage === "announced" && button("round", says.begin, enough, !enough)}
      {event.organises && event.stage === "announced" && !enough && <p class="soft">{says.tooFew}</p>}
      {event.organises && event.between && event.rounds > 0 && button("round", says.nextRound, true)}
      {event.organises && twice("close", says.close, says.closeSure)}
      {own && !own.left && !event.table && event.stage === "running" && (
        <p class="soft" role="status">
          {event.closes === null ? says.waitsForRound : says.waitsForOpponent}
        </p>
      )}
    </div>
  );
}

/** The organiser removes somebody: a choice and then a button, so that no slip of the finger does it. */
function Remove({ event, onRemove }: { event: Event; onRemove: (player: number) => void }) {
  const says = eventWords.value;
  const chosen = useSignal<number | null>(null);
  const here = event.entrants.filter(({ left }) => !left);
  const player = here.find(({ id }) => id === chosen.value);
  if (here.length === 0) return null;
  return (
    <details class="event-remove">
      <summary>{says.removeSomebody}</summary>
      <div class="event-deeds">
        <select
          aria-label={says.whomToRemove}
          value={player ? String(player.id) : ""}
          onChange={({ currentTarget }) => (chosen.value = Number(currentTarget.value))}
        >
          <option value="" disabled selected={!player}>
            {says.whomToRemove}
          </option>
          {here.map(({ id, name }) => (
            <option key={id} value={String(id)} selected={id === player?.id}>
              {name}
            </option>
          ))}
        </select>
        <Button disabled={!player} onClick={() => player && onRemove(player.id)}>
          {says.remove(player?.name ?? "")}
        </Button>
      </div>
      <p class="soft">{says.removedForGood}</p>
    </details>
  );
}

function NameFirst() {
  const says = eventWords.value;
  return (
    <p class="soft">
      {says.nameFirst} <a href={address("game")}>{says.takeName}</a>
    </p>
  );
}
