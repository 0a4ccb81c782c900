// The lobby: a room by link, or whoever looks for an opponent too.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CLOCKS } from "../../app/clocks";
import { handicapName } from "../../app/handicaps";
import { address, go } from "../../app/route";
import { words } from "../../i18n";
import { peopleWords } from "../../i18n/people";
import { Header } from "../../pages/header";
import { Lobby } from "../../people/lobby";
import { Refused, callMe, me, openRoom } from "../../people/me";
import { ruleChoices } from "../../rules";
import type { Seek, Side, Terms } from "../../wire/play";
import { Choice } from "../choice";

const play = (id: string) => go(address("game", { id }));

export function LobbyView() {
  const says = peopleWords.value;
  const lobby = useRef<Lobby | null>(null);
  lobby.current ??= new Lobby(play);
  useEffect(() => () => lobby.current?.close(), []);
  const { current } = lobby;
  const name = useSignal<string | null>(null);
  const trouble = useSignal<string | null>(null);
  const shownName = name.value ?? me.value?.name ?? "";

  /** Does something that needs a name; a socket opened before there was one is opened anew. */
  const named = async (then: () => Promise<void> | void) => {
    trouble.value = null;
    try {
      const before = me.value;
      await callMe(shownName.trim());
      if (before?.name !== me.value?.name) await current.reconnect();
      await then();
    } catch (error) {
      trouble.value = error instanceof Refused ? error.code : "other";
    }
  };
  const refused = trouble.value ?? current.refused.value;
  return (
    <>
      <Header />
      <main class="reading people">
        <h1 tabIndex={-1}>{says.title}</h1>
        {refused && (
          <p class="banner" role="alert">
            {says.refused[refused] ?? says.refused.other}
          </p>
        )}
        {current.lost && (
          <p class="banner" role="alert">
            {words.value.connection.lost}
          </p>
        )}
        <NameField value={shownName} onInput={(value) => (name.value = value)} />
        <Offer
          looking={current.own.value !== null}
          onRoom={(terms, color) => named(async () => play(await openRoom({ terms, color })))}
          onSeek={(terms, color) => named(() => current.seek(terms, color))}
          onUnseek={() => current.unseek()}
        />
        <section aria-labelledby="seeks">
          <h2 id="seeks">{says.lobby.waiting}</h2>
          {current.seeks.value.length === 0 ? (
            <p class="soft">{says.lobby.nobody}</p>
          ) : (
            <ul class="seeks">
              {current.seeks.value.map((seek) => (
                <SeekRow
                  key={seek.id}
                  seek={seek}
                  own={seek.id === current.own.value}
                  onAnswer={() => named(() => current.answer(seek.id))}
                />
              ))}
            </ul>
          )}
        </section>
      </main>
    </>
  );
}

export function NameField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  const { name, nameHint } = peopleWords.value;
  return (
    <label class="field">
      <span>{name}</span>
      <input
        id="my-name"
        type="text"
        maxLength={24}
        autocomplete="nickname"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <small>{nameHint}</small>
    </label>
  );
}

type Seat = Side | "random";

interface OfferProps {
  readonly looking: boolean;
  readonly onRoom: (terms: Terms, color: Side | null) => void;
  readonly onSeek: (terms: Terms, color: Side | null) => void;
  readonly onUnseek: () => void;
}

/** What is offered: handicap, side, clock, rules. */
function Offer({ looking, onRoom, onSeek, onUnseek }: OfferProps) {
  const { setup } = words.value;
  const { lobby } = peopleWords.value;
  const seat = useSignal<Seat>("random");
  const handicap = useSignal("even");
  const clock = useSignal("10m+30s");
  const profile = useSignal("standard");
  const strict = useSignal(false);
  const replays = useSignal(false);
  const { handicaps, profiles } = ruleChoices();
  const terms = (): Terms => ({
    start: { handicap: handicap.value },
    profile: profile.value,
    strict: strict.value,
    clock: CLOCKS[clock.value] ?? null,
    replays: replays.value,
  });
  const color = () => (seat.value === "random" ? null : seat.value);
  const uneven = handicap.value !== "even";
  return (
    <form
      class="offer"
      onSubmit={(event) => {
        event.preventDefault();
        onRoom(terms(), color());
      }}
    >
      <Choice
        name="side"
        legend={setup.side}
        value={seat.value}
        choices={(["black", "white", "random"] as const).map((value) => ({
          value,
          label: (uneven ? setup.sidesHandicap : setup.sides)[value],
        }))}
        onChange={(value) => (seat.value = value)}
      />
      <div class="offer-fields">
        <label class="field">
          <span>{setup.handicap}</span>
          <select id="handicap" value={handicap.value} onChange={(event) => (handicap.value = event.currentTarget.value)}>
            {handicaps.map(({ code }) => (
              <option key={code} value={code} selected={code === handicap.value}>
                {code === "even" ? setup.even : handicapName(code)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{setup.clock}</span>
          <select id="clock" value={clock.value} onChange={(event) => (clock.value = event.currentTarget.value)}>
            {Object.entries(CLOCKS).map(([code, control]) => (
              <option key={code} value={code} selected={code === clock.value}>
                {control ? setup.clockName(control) : setup.clockNone}
              </option>
            ))}
          </select>
        </label>
      </div>
      <details class="more">
        <summary>{setup.more}</summary>
        <label class="field">
          <span>{setup.rules}</span>
          <select value={profile.value} onChange={(event) => (profile.value = event.currentTarget.value)}>
            {profiles.map((code) => (
              <option key={code} value={code} selected={code === profile.value}>
                {setup.profiles[code] ?? code}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={strict.value} onChange={(event) => (strict.value = event.currentTarget.checked)} />
          <span>{setup.strict}</span>
        </label>
        <label class="check">
          <input type="checkbox" checked={replays.value} onChange={(event) => (replays.value = event.currentTarget.checked)} />
          <span>{lobby.replays}</span>
        </label>
      </details>
      <div class="row offer-row">
        <button type="submit" class="primary">
          {lobby.byLink}
        </button>
        {looking ? (
          <button type="button" class="button" onClick={onUnseek}>
            {lobby.cancel}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => onSeek(terms(), color())}>
            {lobby.find}
          </button>
        )}
      </div>
      <p class="soft" role="status">
        {looking ? lobby.looking : lobby.byLinkHint}
      </p>
    </form>
  );
}

function SeekRow({ seek, own, onAnswer }: { seek: Seek; own: boolean; onAnswer: () => void }) {
  const { lobby } = peopleWords.value;
  return (
    <li class={own ? "seek seek-own" : "seek"}>
      <span>
        <b>{seek.name}</b> {own && <small>({lobby.you})</small>}
        <small>{termsSay(seek.terms)}</small>
      </span>
      {!own && (
        <button type="button" class="button" onClick={onAnswer}>
          {lobby.answer(seek.name)}
        </button>
      )}
    </li>
  );
}

/** Terms in a line: handicap and clock. */
export function termsSay({ start, clock }: Terms): string {
  const { setup } = words.value;
  const handicap = "handicap" in start ? (start.handicap === "even" ? setup.even : handicapName(start.handicap)) : start.sfen;
  return `${handicap} · ${clock ? setup.clockName(clock) : peopleWords.value.lobby.noClock}`;
}
