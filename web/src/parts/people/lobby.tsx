// The lobby: a room by link, or whoever looks for an opponent too.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { handicapName } from "../../app/handicaps";
import { address, go } from "../../app/route";
import { words } from "../../i18n";
import { peopleWords } from "../../i18n/people";
import { Header } from "../../pages/header";
import { Lobby } from "../../people/lobby";
import { Refused, callMe, me, openRoom } from "../../people/me";
import type { Meeting, Range, Seek, Terms } from "../../wire/play";
import { Choice } from "../choice";
import { Offer } from "./offer";
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
      trouble.value = error instanceof Refused ? error.code : "unreached";
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
            {says.game.unreached}
          </p>
        )}
        <NameField value={shownName} onInput={(value) => (name.value = value)} />
        <Offer
          looking={current.own.value !== null}
          onRoom={(terms, color) => named(async () => play(await openRoom({ terms, color })))}
          onSeek={(sought) => named(() => current.seek(sought))}
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
                  onAnswer={(choice) => named(() => current.answer(seek.id, choice))}
                />
              ))}
            </ul>
          )}
        </section>
      </main>
    </>
  );
}

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

function SeekRow({ seek, own, onAnswer }: { seek: Seek; own: boolean; onAnswer: (choice: number) => void }) {
  const { lobby } = peopleWords.value;
  const { name, strength, range, meets } = seek;
  const byRank = seek.by_rank ? (meets ? meetingSays(meets) : lobby.byRank) : null;
  const choices = [seek.terms, ...seek.also].map((terms) => termsSay(terms, byRank));
  const several = choices.length > 1 && !own;
  return (
    <li class={own ? "seek seek-own" : "seek"}>
      <span>
        <b>{name}</b>{" "}
        {strength && (
          <span class="strength">
            {words.value.setup.levelName(strength.grade)}
            {strength.provisional && "?"}
          </span>
        )}{" "}
        {own && <small class="seek-you">({lobby.you})</small>}
        {several ? range && <small>{rangeSays(range)}</small> : <small>{[choices.join(" / "), range && rangeSays(range)].filter(Boolean).join(" · ")}</small>}
      </span>
      {several && (
        <ul class="seek-choices" aria-label={lobby.answer(name)}>
          {choices.map((terms, choice) => (
            <li key={choice}>
              <button type="button" class="button" onClick={() => onAnswer(choice)}>
                {terms}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!several && !own && (
        <button type="button" class="button" onClick={() => onAnswer(0)}>
          {lobby.answer(name)}
        </button>
      )}
    </li>
  );
}

function rangeSays({ least, most }: Range): string {
  const { levelName } = words.value.setup;
  return peopleWords.value.lobby.range(levelName(least), levelName(most));
}

/** What the ranks of the reader and of somebody who waits decide. */
function meetingSays({ handicap, side }: Meeting): string {
  return peopleWords.value.lobby.meeting(startName(handicap), side);
}

const startName = (handicap: string): string => (handicap === "even" ? words.value.setup.even : handicapName(handicap));

/** Terms in a line: handicap, or what is said in its stead, and clock, who plays together, and whether they count. */
export function termsSay({ start, clock, rated, team }: Terms, instead: string | null = null): string {
  const { setup } = words.value;
  const { lobby, together } = peopleWords.value;
  const handicap = instead ?? ("handicap" in start ? startName(start.handicap) : start.sfen);
  const parts = [handicap, clock ? setup.clockName(clock) : lobby.noClock, team !== "alone" && together.ways[team], rated && lobby.counts];
  return parts.filter(Boolean).join(" · ");
}
