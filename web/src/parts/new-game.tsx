// What is agreed before a game: against whom, which side, from where, by which rule for impasse.

import { useSignal } from "@preact/signals";
import { DEFAULT_OPTIONS, type GameOptions, type Session } from "../app/session";
import { handicapName } from "../app/handicaps";
import { CLOCKS, clockCode } from "../app/clocks";
import { DEFAULT_LEVEL, LEVELS } from "../app/levels";
import { words } from "../i18n";
import { ruleChoices } from "../rules";
import type { Color } from "../wire/rules";
import { Choice } from "./choice";

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
  const clock = useSignal(clockCode(before.clock));
  const { handicaps, steps, profiles } = ruleChoices();
  const uneven = handicap.value !== "even";

  const start = (event: Event) => {
    event.preventDefault();
    const own: Color = seat.value === "random" ? (Math.random() < 0.5 ? "black" : "white") : seat.value;
    const [first = "even", second] = handicap.value.split(" ");
    const options: GameOptions = {
      opponent: against.value === "computer" ? { type: "computer", level: level.value } : { type: "friend" },
      own,
      start: { handicap: first },
      series: second ? [first, second] : null,
      profile: profile.value,
      strict: strict.value,
      clock: CLOCKS[clock.value] ?? null,
    };
    session.start(options);
    onClose();
  };

  return (
    <form class="new-game" aria-label={setup.title} onSubmit={start}>
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
