// What is agreed before a game: against whom, which side, from where, by which rule for impasse.

import { useSignal } from "@preact/signals";
import { DEFAULT_OPTIONS, type GameOptions, type Session } from "../app/session";
import { handicapName } from "../app/handicaps";
import { CLOCKS, clockCode } from "../app/clocks";
import { DEFAULT_LEVEL, LEVELS } from "../app/levels";
import { RANKS, settings } from "../app/settings";
import { words } from "../i18n";
import { ruleChoices } from "../rules";
import type { Color } from "../wire/rules";
import { Choice } from "./choice";
import { Furigoma, begins, toss } from "./play/furigoma";

type Seat = Color | "random";

export function NewGame({ session, onClose }: { session: Session; onClose: () => void }) {
  const { setup } = words.value;
  const before = session.begun.value ? session.options.value : DEFAULT_OPTIONS;
  const against = useSignal(before.opponent.type);
  const level = useSignal(before.opponent.type === "computer" ? before.opponent.level : DEFAULT_LEVEL);
  const seat = useSignal<Seat>(before.own);
  const handicap = useSignal(before.series?.join(" ") ?? ("handicap" in before.start ? before.start.handicap : "even"));
  const profile = useSignal(before.profile);
  const strict = useSignal(before.strict);
  const facing = useSignal(before.facing);
  const friendRank = useSignal("");
  const clock = useSignal(clockCode(before.clock));
  const otherClock = useSignal("same");
  const falls = useSignal<readonly boolean[] | null>(null);
  const { handicaps, steps, profiles } = ruleChoices();
  const uneven = handicap.value !== "even";

  const theirs = against.value === "computer" ? level.value : friendRank.value;
  const suggestion = suggested(settings.rank.value, theirs);

  const submit = (event: Event) => {
    event.preventDefault();
    if (seat.value !== "random") return start(seat.value);
    const tossed = toss();
    // In a handicap game nothing is tossed for: who gives it moves first.
    if (uneven) start(begins(tossed) ? "black" : "white");
    else falls.value = tossed;
  };
  const start = (own: Color) => {
    const [first = "even", second] = handicap.value.split(" ");
    const options: GameOptions = {
      opponent: against.value === "computer" ? { type: "computer", level: level.value } : { type: "friend" },
      own,
      start: { handicap: first },
      series: second ? [first, second] : null,
      profile: profile.value,
      strict: strict.value,
      clock: CLOCKS[clock.value] ?? null,
      odds: oddsOf(own, clock.value, otherClock.value),
      facing: against.value === "friend" && facing.value,
      score: null,
    };
    session.start(options);
    onClose();
  };

  if (falls.value) {
    const tossed = falls.value;
    return <Furigoma falls={tossed} onDone={() => start(begins(tossed) ? "black" : "white")} />;
  }
  return (
    <form class="new-game" aria-label={setup.title} onSubmit={submit}>
      <h2>{setup.title}</h2>
      <Choice
        name="opponent"
        legend={setup.opponent}
        value={against.value}
        choices={[
          { value: "computer", label: setup.computer },
          { value: "friend", label: setup.friend },
        ]}
        onChange={(value) => (against.value = value)}
      />
      {against.value === "computer" && (
        <label class="field">
          <span>{setup.level}</span>
          <select id="level" value={level.value} onChange={(event) => (level.value = event.currentTarget.value)}>
            {LEVELS.map((code) => (
              <Choose key={code} value={code} chosen={level.value} label={setup.levelName(code)} />
            ))}
          </select>
          <small>{setup.levelHint}</small>
        </label>
      )}
      {against.value === "friend" && (
        <label class="check">
          <input
            type="checkbox"
            checked={facing.value}
            onChange={(event) => (facing.value = event.currentTarget.checked)}
          />
          <span>{setup.facing}</span>
        </label>
      )}
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
      <label class="field">
        <span>{setup.handicap}</span>
        <select id="handicap" value={handicap.value} onChange={(event) => (handicap.value = event.currentTarget.value)}>
          <Choose value="even" chosen={handicap.value} label={setup.even} />
          <optgroup label={setup.steps}>
            {steps.map((games, index) => (
              <Choose
                key={index}
                value={games.join(" ")}
                chosen={handicap.value}
                label={`${index + 1}. ${stepName(games)}`}
              />
            ))}
          </optgroup>
          <optgroup label={setup.wider}>
            {handicaps
              .filter(({ code }) => code !== "even" && !steps.some((games) => games.join() === code))
              .map(({ code }) => (
                <Choose key={code} value={code} chosen={handicap.value} label={handicapName(code)} />
              ))}
          </optgroup>
        </select>
        {handicap.value.includes(" ") && <small>{setup.twoGamesHint}</small>}
      </label>
      {suggestion && suggestion.code !== handicap.value && (
        <p class="suggestion">
          <span>{setup.suggests(stepName(suggestion.code.split(" ")))}</span>
          <button
            type="button"
            class="link"
            onClick={() => {
              handicap.value = suggestion.code;
              if (suggestion.own) seat.value = suggestion.own;
            }}
          >
            {setup.useIt}
          </button>
        </p>
      )}
      <label class="field">
        <span>{setup.clock}</span>
        <select id="clock" value={clock.value} onChange={(event) => (clock.value = event.currentTarget.value)}>
          {Object.entries(CLOCKS).map(([code, control]) => (
            <Choose
              key={code}
              value={code}
              chosen={clock.value}
              label={control ? setup.clockName(control) : setup.clockNone}
            />
          ))}
        </select>
      </label>
      <details class="more" open={profile.value !== DEFAULT_OPTIONS.profile || strict.value}>
        <summary>{setup.more}</summary>
        <label class="field">
          <span>{setup.rank}</span>
          <select value={settings.rank.value} onChange={(event) => (settings.rank.value = event.currentTarget.value)}>
            {RANKS.map((code) => (
              <Choose key={code} value={code} chosen={settings.rank.value} label={rankName(code)} />
            ))}
          </select>
        </label>
        {against.value === "friend" && (
          <label class="field">
            <span>{setup.friendRank}</span>
            <select value={friendRank.value} onChange={(event) => (friendRank.value = event.currentTarget.value)}>
              {RANKS.map((code) => (
                <Choose key={code} value={code} chosen={friendRank.value} label={rankName(code)} />
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>{setup.otherClock}</span>
          <select value={otherClock.value} onChange={(event) => (otherClock.value = event.currentTarget.value)}>
            <Choose value="same" chosen={otherClock.value} label={setup.sameClock} />
            {Object.entries(CLOCKS).map(
              ([code, control]) =>
                control && <Choose key={code} value={code} chosen={otherClock.value} label={setup.clockName(control)} />,
            )}
          </select>
        </label>
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
          <input
            type="checkbox"
            checked={strict.value}
            onChange={(event) => (strict.value = event.currentTarget.checked)}
          />
          <span>{setup.strict}</span>
        </label>
      </details>
      <div class="row row-end">
        {session.begun.value && (
          <button type="button" class="button" onClick={onClose}>
            {setup.cancel}
          </button>
        )}
        <button type="submit" class="primary">
          {setup.start}
        </button>
      </div>
    </form>
  );
}

function Choose({ value, chosen, label }: { value: string; chosen: string; label: string }) {
  return (
    <option value={value} selected={value === chosen}>
      {label}
    </option>
  );
}

function stepName([first = "", second]: readonly string[]): string {
  return second ? words.value.setup.twoGames(handicapName(first), handicapName(second)) : handicapName(first);
}

function rankName(code: string): string {
  return code ? words.value.setup.levelName(code) : words.value.setup.noRank;
}

/** Clocks that differ, where the other side's is chosen apart and there is one at all. */
function oddsOf(own: Color, clock: string, other: string): GameOptions["odds"] {
  const [mine, theirs] = [CLOCKS[clock], other === "same" ? null : CLOCKS[other]];
  if (!mine || !theirs) return null;
  return own === "black" ? { black: mine, white: theirs } : { black: theirs, white: mine };
}

/** The handicap that is customary between two grades, and the reader's side in it; none where one is not said. */
function suggested(mine: string, theirs: string): { code: string; own: Color | null } | null {
  const [own, other] = [LEVELS.indexOf(mine), LEVELS.indexOf(theirs)];
  if (own < 0 || other < 0) return null;
  const { suggested: table } = ruleChoices();
  const games = table[Math.min(Math.abs(own - other), table.length - 1)] ?? ["even"];
  return { code: games.join(" "), own: own === other ? null : own > other ? "white" : "black" };
}
