// The lobby: a room by link, or another player who looks for an opponent.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { findProfile } from "../../account";
import { Header } from "../../app/header";
import { address, go } from "../../app/route";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { Choice } from "../../kit/choice";
import { MessageOfTheDay } from "../../notices";
import { callMe, me, openRoom } from "../../server/me";
import { type Trouble, troubleOf } from "../../server/refusal";
import type { Meeting, Range, Seek } from "../../wire/play";
import { Challenges } from "../challenges";
import { Lobby } from "../lobby";
import { peopleWords } from "../words";
import { ChallengeList } from "./challenges";
import { focusName, NameField } from "./name-field";
import { Offer } from "./offer";
import { OpenGames, OwnGames } from "./own-games";
import { sideText, startText, termsText } from "./terms-text";

const play = (id: string) => go(address("game", { id }));

/** The lobby; with the number of an account it is challenged from here, and with a position games may begin there. */
export function LobbyView({ to, position }: { readonly to: number | null; readonly position: string | null }) {
  const says = peopleWords.value;
  const challenged = useSignal<string | null>(null);
  useEffect(() => {
    challenged.value = null;
    // An account that cannot be found is not challenged.
    if (to !== null)
      void findProfile(to).then(
        ({ name }) => (challenged.value = name),
        () => {},
      );
  }, [to]);
  const account = me.value?.account;
  const held = useRef<Challenges | null>(null);
  held.current ??= new Challenges(play);
  const challenges = held.current;
  useEffect(() => {
    if (account !== undefined) challenges.start();
    return () => challenges.close();
  }, [account]);
  const lobby = useRef<Lobby | null>(null);
  lobby.current ??= new Lobby(play);
  useEffect(() => () => lobby.current?.close(), []);
  const { current } = lobby;
  const name = useSignal<string | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const missing = useSignal(false);
  const shownName = name.value ?? me.value?.name ?? "";

  /** Does something that needs a name; a socket opened before there was one is opened anew. */
  const named = async (then: () => Promise<void> | void) => {
    trouble.value = null;
    missing.value = !shownName.trim();
    if (missing.value) return focusName();
    try {
      const before = me.value;
      await callMe(shownName.trim());
      if (before?.name !== me.value?.name) await current.reconnect();
      await then();
    } catch (error) {
      trouble.value = troubleOf(error, "unreached");
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
        <MessageOfTheDay />
        <Alert kind="banner" text={refused && (says.refused[refused] ?? says.refused.other)} />
        <Alert kind="banner" text={current.lost && says.game.unreached} />
        <ChallengeList challenges={challenges} to={challenged.value} />
        <NameField value={shownName} missing={missing} onInput={(value) => (name.value = value)} />
        <Offer
          position={position}
          looking={current.own.value !== null}
          to={challenged.value}
          onChallenge={(terms, color) =>
            named(async () => {
              if (to !== null) await challenges.give({ opponent: to, terms, color });
            })
          }
          onRoom={(terms, color) => named(async () => play(await openRoom({ terms, color })))}
          onSeek={(sought) => named(() => current.seek(sought))}
          onUnseek={() => current.unseek()}
        />
        <OwnGames />
        <OpenGames />
        <section aria-labelledby="seeks">
          <h2 id="seeks">{says.lobby.waiting}</h2>
          {current.seeks.value.length > 1 && (
            <Choice
              name="filter"
              legend={says.lobby.filter}
              of={filter}
              options={FILTERS.map((value) => [value, says.lobby.filters[value]])}
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

const passes = (seek: Seek, filter: Filter): boolean => filter === "all" || seek.terms.rated === (filter === "rated");

function SeekRow({ seek, own, onAnswer }: { seek: Seek; own: boolean; onAnswer: (choice: number) => void }) {
  const { lobby, game } = peopleWords.value;
  const { account, name, program, strength, range, meets } = seek;
  const byRank = seek.by_rank ? (meets ? meetingSays(meets) : lobby.byRank) : null;
  const choices = [seek.terms, ...seek.also].map((terms) => termsText(terms, byRank));
  const several = choices.length > 1 && !own;
  return (
    <li class={own ? "seek seek-own" : "seek"}>
      <span>
        {account === null ? <b>{name}</b> : <a href={address("account", { id: String(account) })}>{name}</a>}{" "}
        {program && <span class="flair">{game.program}</span>}{" "}
        {strength && (
          <span class="strength">
            {words.value.setup.levelName(strength.grade)}
            {strength.provisional && "?"}
          </span>
        )}{" "}
        {own && <small class="seek-you">({lobby.you})</small>}
        <small>
          {[!several && choices.join(" / "), range && rangeSays(range), !own && !seek.by_rank && sideText(seek.color, seek.terms)]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {several && (
        <ul class="seek-choices" aria-label={lobby.answer(name)}>
          {choices.map((terms, choice) => (
            <li key={choice}>
              <Button onClick={() => onAnswer(choice)}>{terms}</Button>
            </li>
          ))}
        </ul>
      )}
      {!several && !own && <Button onClick={() => onAnswer(0)}>{lobby.answer(name)}</Button>}
    </li>
  );
}

function rangeSays({ least, most }: Range): string {
  const { levelName } = words.value.setup;
  return peopleWords.value.lobby.range(levelName(least), levelName(most));
}

/** What the ranks of the reader and of somebody who waits decide. */
function meetingSays({ handicap, side }: Meeting): string {
  return peopleWords.value.lobby.meeting(startText(handicap), side);
}
