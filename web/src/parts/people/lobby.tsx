// The lobby: a room by link, or whoever looks for an opponent too.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CLOCKS, LETTER_CLOCKS } from "../../app/clocks";
import { handicapName } from "../../app/handicaps";
import { LEVELS } from "../../app/levels";
import { address, go } from "../../app/route";
import { words } from "../../i18n";
import { peopleWords } from "../../i18n/people";
import { Header } from "../../pages/header";
import { Lobby } from "../../people/lobby";
import { Refused, callMe, me, openRoom } from "../../people/me";
import { ruleChoices } from "../../rules";
import type { Range, Seek, Side, Terms } from "../../wire/play";
import { Choice } from "../choice";
import { OwnGames } from "./own-games";

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
  const filter = useSignal<Filter>("all");
  const seeks = current.seeks.value.filter((seek) => seek.id === current.own.value || passes(seek, filter.value));
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
          onSeek={(terms, color, range) => named(() => current.seek(terms, color, range))}
          onUnseek={() => current.unseek()}
        />
        <OwnGames />
        <section aria-labelledby="seeks">
          <h2 id="seeks">{says.lobby.waiting}</h2>
          {current.seeks.value.length > 1 && (
            <Choice
              name="filter"
              legend={says.lobby.filter}
              value={filter.value}
              choices={FILTERS.map((value) => ({ value, label: says.lobby.filters[value] }))}
              onChange={(value) => (filter.value = value)}
            />
          )}
          {seeks.length === 0 ? (
            <p class="soft">{says.lobby.nobody}</p>
          ) : (
            <ul class="seeks">
              {seeks.map((seek) => (
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

/** Clocks for people: those by letter too. */
const OFFERED = { ...CLOCKS, ...LETTER_CLOCKS };

/** Which offers of the lobby are listed. */
const FILTERS = ["all", "rated", "casual"] as const;
type Filter = (typeof FILTERS)[number];

const passes = (seek: Seek, filter: Filter): boolean =>
  filter === "all" || seek.terms.rated === (filter === "rated");

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
  readonly onSeek: (terms: Terms, color: Side | null, range: Range | null) => void;
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
  const rated = useSignal(false);
  const least = useSignal("");
  const most = useSignal("");
  const member = me.value?.login != null;
  const counts = member && rated.value && OFFERED[clock.value] != null;
  const range = (): Range | null =>
    member && (least.value || most.value) ? { least: least.value || "15k", most: most.value || "9d" } : null;
  const { handicaps, profiles } = ruleChoices();
  const terms = (): Terms => ({
    start: { handicap: handicap.value },
    profile: profile.value,
    strict: strict.value,
    clock: OFFERED[clock.value] ?? null,
    replays: replays.value,
    rated: counts,
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
          label: setup.seat(value, uneven),
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
            {Object.entries(OFFERED).map(([code, control]) => (
              <option key={code} value={code} selected={code === clock.value}>
                {control ? setup.clockName(control) : setup.clockNone}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          name="rated"
          disabled={!member || OFFERED[clock.value] == null}
          checked={counts}
          onChange={(event) => (rated.value = event.currentTarget.checked)}
        />
        <span>
          {lobby.rated} {!member && <a href={address("account")}>{lobby.ratedNeeds}</a>}
        </span>
      </label>
      {counts && uneven && <p class="soft">{lobby.ratedHandicap}</p>}
      <details class="more">
        <summary>{setup.more}</summary>
        {member && (
          <div class="offer-fields">
            <Rank label={lobby.least} value={least.value} onChange={(value) => (least.value = value)} />
            <Rank label={lobby.most} value={most.value} onChange={(value) => (most.value = value)} />
          </div>
        )}
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
          <button type="button" class="button" onClick={() => onSeek(terms(), color(), range())}>
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

/** A rank that an opponent has to reach, or not to surpass; any at first. */
function Rank({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { setup } = words.value;
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{peopleWords.value.lobby.anyRank}</option>
        {GRADES.map((code) => (
          <option key={code} value={code} selected={code === value}>
            {setup.levelName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Every rank, the lowest first. */
const GRADES = LEVELS.filter((code) => code !== "full");

function SeekRow({ seek, own, onAnswer }: { seek: Seek; own: boolean; onAnswer: () => void }) {
  const { lobby } = peopleWords.value;
  return (
    <li class={own ? "seek seek-own" : "seek"}>
      <span>
        <b>{seek.name}</b>{" "}
        {seek.strength && (
          <span class="strength">
            {words.value.setup.levelName(seek.strength.grade)}
            {seek.strength.provisional && "?"}
          </span>
        )}{" "}
        {own && <small class="seek-you">({lobby.you})</small>}
        <small>
          {termsSay(seek.terms)}
          {seek.range && ` · ${rangeSays(seek.range)}`}
        </small>
      </span>
      {!own && (
        <button type="button" class="button" onClick={onAnswer}>
          {lobby.answer(seek.name)}
        </button>
      )}
    </li>
  );
}

function rangeSays({ least, most }: Range): string {
  const { levelName } = words.value.setup;
  return peopleWords.value.lobby.range(levelName(least), levelName(most));
}

/** Terms in a line: handicap and clock, and whether they count. */
export function termsSay({ start, clock, rated }: Terms): string {
  const { setup } = words.value;
  const handicap = "handicap" in start ? (start.handicap === "even" ? setup.even : handicapName(start.handicap)) : start.sfen;
  const { lobby } = peopleWords.value;
  return [handicap, clock ? setup.clockName(clock) : lobby.noClock, rated && lobby.counts].filter(Boolean).join(" · ");
}
