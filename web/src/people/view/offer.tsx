// What is offered in the lobby: handicap, side, clock, rules, and what else one would play as gladly.

import { useSignal } from "@preact/signals";
import { address } from "../../app/route";
import { words } from "../../i18n";
import { named } from "../../kit/bound";
import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import { Choice } from "../../kit/choice";
import { Select } from "../../kit/select";
import { ruleChoices } from "../../rules";
import { me } from "../../server/me";
import { ClockChoice, clockSays } from "../../terms/clock-choice";
import { CLOCKS, clockOf } from "../../terms/clocks";
import { stepName } from "../../terms/handicaps";
import { GRADES } from "../../terms/levels";
import { LETTER_CLOCKS, pace } from "../../terms/pace";
import { POSITION } from "../../terms/step-choice";
import type { Range, Side, Team, Terms } from "../../wire/play";
import type { SeekTerms } from "../lobby";
import { peopleWords } from "../words";
import { Gladly } from "./alternatives";

/** Clocks for people: those by letter too. */
const OFFERED = { ...CLOCKS, ...LETTER_CLOCKS };

/** The handicap that the ranks of both decide. */
const BY_RANK = "by-rank";

/** Handicaps that are usual enough to stand beside another. */
const USUAL = ["even", "left-lance", "bishop", "rook", "rook-lance", "two-piece", "four-piece", "six-piece"];

/** Most terms of one offer, as the server has it. */
const MOST_TERMS = 16;

type Seat = Side | "random";

interface OfferProps {
  readonly looking: boolean;
  /** Whom the reader challenges; none where the offer is for anybody. */
  readonly to: string | null;
  /** A position that was set up, for the game to begin with. */
  readonly position: string | null;
  readonly onChallenge: (terms: Terms, color: Side | null) => void;
  readonly onRoom: (terms: Terms, color: Side | null) => void;
  readonly onSeek: (sought: SeekTerms) => void;
  readonly onUnseek: () => void;
}

export function Offer({ looking, to, position, onChallenge, onRoom, onSeek, onUnseek }: OfferProps) {
  const { setup } = words.value;
  const { lobby, together, challenge } = peopleWords.value;
  const seat = useSignal<Seat>("random");
  const handicap = useSignal(position === null ? "even" : POSITION);
  const clock = useSignal("10m+30s");
  const otherHandicaps = useSignal<readonly string[]>([]);
  const otherClocks = useSignal<readonly string[]>([]);
  const team = useSignal<Team>("alone");
  const profile = useSignal("standard");
  const strict = useSignal(false);
  const replays = useSignal(false);
  const rated = useSignal(false);
  const least = useSignal("");
  const most = useSignal("");
  const { handicaps, profiles } = ruleChoices();
  const member = me.value?.login != null;
  const control = clockOf(OFFERED, clock.value);
  const alone = team.value === "alone";
  const placed = handicap.value === POSITION;
  const counts = member && rated.value && control !== null && alone && !placed;
  const mayByRank = member && control !== null && alone;
  const byRank = mayByRank && handicap.value === BY_RANK;
  const start = handicap.value === BY_RANK ? "even" : handicap.value;
  const uneven = start !== "even" && !placed;
  /** What may stand beside the clock chosen: others of its pace. */
  const beside = Object.entries(OFFERED).filter(
    ([, other]) => other && control && pace(other) === pace(control) && JSON.stringify(other) !== JSON.stringify(control),
  );
  const terms = (handicap: string, clock: string): Terms => ({
    start: handicap === POSITION && position !== null ? { sfen: position } : { handicap },
    profile: profile.value,
    strict: strict.value,
    clock: clockOf(OFFERED, clock),
    replays: replays.value,
    rated: counts,
    team: team.value,
  });
  const clocks = [clock.value, ...beside.map(([code]) => code).filter((code) => otherClocks.value.includes(code))];
  const starts = byRank ? [start] : [start, ...otherHandicaps.value.filter((code) => code !== start)];
  const all = starts.flatMap((start) => clocks.map((clock) => terms(start, clock)));
  const color = () => (seat.value === "random" ? null : seat.value);
  /** Ranks belong to a pace: without a clock there are none. */
  const ranked = member && control !== null;
  const range = (): Range | null => {
    if (!ranked || !(least.value || most.value)) return null;
    const order = ranks().map(([code]) => code);
    const ends = [least.value || "15k", most.value || "9d"].sort((one, other) => order.indexOf(one) - order.indexOf(other));
    return { least: ends[0] as string, most: ends[1] as string };
  };
  const seek = () => {
    const [first, ...also] = all;
    if (first) onSeek({ terms: first, also, color: byRank ? null : color(), range: range(), by_rank: byRank });
  };
  return (
    <form
      class="offer"
      onSubmit={(event) => {
        event.preventDefault();
        onRoom(terms(start, clock.value), color());
      }}
    >
      {!byRank && (
        <Choice
          name="side"
          legend={setup.side}
          of={seat}
          options={(["black", "white", "random"] as const).map((value) => [value, setup.seat(value, uneven)])}
        />
      )}
      <div class="offer-fields">
        <Select
          id="handicap"
          label={setup.handicap}
          of={handicap}
          options={[
            ...(position === null ? [] : [[POSITION, setup.position] as const]),
            ...handicaps.map(({ code }) => [code, stepName(code)] as const),
            ...(mayByRank ? [[BY_RANK, lobby.byRank] as const] : []),
          ]}
        />
        <ClockChoice id="clock" label={setup.clock} clocks={OFFERED} value={clock.value} onChange={(code) => (clock.value = code)} />
      </div>
      {byRank && <p class="soft">{lobby.byRankHint}</p>}
      <Check
        name="rated"
        disabled={!member || control === null || !alone || placed}
        checked={counts}
        onChange={(checked) => (rated.value = checked)}
      >
        {lobby.rated} {!member && <a href={address("account")}>{lobby.ratedNeeds}</a>}
      </Check>
      {counts && (uneven || byRank) && <p class="soft">{lobby.ratedHandicap}</p>}
      <details class="more">
        <summary>{setup.more}</summary>
        <Select id="team" label={together.team} of={team} options={named(["alone", "relay", "consultation"] as const, together.ways)} />
        {!alone && <p class="soft">{together.hints[team.value]}</p>}
        {alone && beside.length > 0 && (
          <Gladly
            legend={lobby.alsoClocks}
            choices={beside.map(([code, other]) => ({ code, label: clockSays(other) }))}
            chosen={otherClocks}
          />
        )}
        {alone && !byRank && (
          <Gladly
            legend={lobby.alsoHandicaps}
            choices={USUAL.filter((code) => code !== start).map((code) => ({ code, label: stepName(code) }))}
            chosen={otherHandicaps}
          />
        )}
        {ranked && (
          <div class="offer-fields">
            <Select id="least" label={lobby.least} of={least} options={ranks()} />
            <Select id="most" label={lobby.most} of={most} options={ranks()} />
          </div>
        )}
        <Select id="rules" label={setup.rules} of={profile} options={named(profiles, setup.profiles)} />
        <Check of={strict}>{setup.strict}</Check>
        <Check of={replays}>{lobby.replays}</Check>
      </details>
      <div class="row offer-row">
        {to !== null && (
          <Button
            kind="primary"
            disabled={byRank || !alone}
            onClick={({ currentTarget }) => isWhole(currentTarget) && onChallenge(terms(start, clock.value), color())}
          >
            {challenge.give(to)}
          </Button>
        )}
        <button type="submit" class={to === null ? "primary" : "button"} disabled={byRank}>
          {lobby.byLink}
        </button>
        {looking ? (
          <Button onClick={onUnseek}>{lobby.cancel}</Button>
        ) : (
          <Button disabled={!alone || all.length > MOST_TERMS} onClick={({ currentTarget }) => isWhole(currentTarget) && seek()}>
            {lobby.find}
          </Button>
        )}
      </div>
      <p class="soft" role="status">
        {looking ? lobby.looking : all.length > MOST_TERMS ? lobby.tooMany(MOST_TERMS) : !byRank && lobby.byLinkHint}
      </p>
    </form>
  );
}

/** Whether all that was written in the form of a button makes sense; if not, the reader is shown where. */
const isWhole = ({ form }: HTMLButtonElement) => form?.reportValidity() ?? true;

/** Ranks that an opponent has to reach, or not to surpass, the lowest first; any before them. */
const ranks = (): [string, string][] => [
  ["", peopleWords.value.lobby.anyRank],
  ...GRADES.map((code): [string, string] => [code, words.value.setup.levelName(code)]),
];
