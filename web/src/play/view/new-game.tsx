// What is agreed before a game: against whom, which side, from where, by which rule for impasse.

import { untracked, useSignal } from "@preact/signals";
import { address } from "../../app/route";
import { RANKS, settings } from "../../app/settings";
import { focusBoard } from "../../game/view/focus";
import { words } from "../../i18n";
import { useSignalsAtOnce } from "../../kit/at-once";
import { named } from "../../kit/bound";
import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import { Choice } from "../../kit/choice";
import { lazily } from "../../kit/lazily";
import { Select } from "../../kit/select";
import { ruleChoices } from "../../rules";
import { computerGame, DEFAULT_OPTIONS, type GameOptions } from "../../terms/agreement";
import { ClockChoice, SAME } from "../../terms/clock-choice";
import { CLOCKS, clockCode, clockOf, TIMED } from "../../terms/clocks";
import { customary, stepName } from "../../terms/handicaps";
import { isStyled, LEVELS, STYLES } from "../../terms/levels";
import { POSITION, StepChoice } from "../../terms/step-choice";
import type { Style } from "../../wire/api";
import type { Color } from "../../wire/rules";
import type { Session } from "../session";
import { begins, toss } from "../toss";
import type { FurigomaProps } from "./furigoma";

const Furigoma = lazily<FurigomaProps>(() => import("./furigoma"));

type Seat = Color | "random";

/** The computer chooses its style. */
const SURPRISE = "surprise";

export function NewGame({ session, onClose }: { session: Session; onClose: () => void }) {
  const { setup } = words.value;
  const before = session.begun.value ? session.options.value : computerGame(settings.level.value);
  const against = useSignal(before.opponent.type);
  const level = useSignal(before.opponent.type === "computer" && !before.opponent.trial ? before.opponent.level : settings.level.value);
  const style = useSignal<Style | typeof SURPRISE>((before.opponent.type === "computer" && before.opponent.style) || SURPRISE);
  const seat = useSignal<Seat>(before.own);
  /** The position that a game may begin with: the one just set up, or that of the game before. */
  const position = session.arranged.value ?? ("sfen" in before.start ? before.start.sfen : null);
  const handicap = useSignal(
    position ? POSITION : (before.series?.join(" ") ?? ("handicap" in before.start ? before.start.handicap : "even")),
  );
  const profile = useSignal(before.profile);
  const strict = useSignal(before.strict);
  const resigns = useSignal(before.resigns);
  const facing = useSignal(before.facing);
  const friendRank = useSignal("");
  const clock = useSignal(clockCode(before.clock));
  const otherClock = useSignal(SAME);
  const falls = useSignal<readonly boolean[] | null>(null);
  const { profiles } = ruleChoices();
  const uneven = handicap.value !== "even" && handicap.value !== POSITION;

  const theirs = against.value === "computer" ? level.value : friendRank.value;
  const suggestion = customary(settings.rank.value, theirs);

  const submit = (event: Event) => {
    event.preventDefault();
    if (seat.value !== "random") return start(seat.value);
    const tossed = toss();
    // In a handicap game nothing is tossed for: who gives it moves first.
    if (uneven) start(begins(tossed) ? "black" : "white");
    else falls.value = tossed;
  };
  const agreed = (own: Color): GameOptions => {
    const [first = "even", second] = handicap.value.split(" ");
    return {
      opponent:
        against.value === "computer"
          ? {
              type: "computer",
              level: level.value,
              ...(isStyled(level.value) && style.value !== SURPRISE && { style: style.value }),
            }
          : { type: "friend" },
      own,
      start: position && first === POSITION ? { sfen: position } : { handicap: first },
      series: second ? [first, second] : null,
      profile: profile.value,
      strict: strict.value,
      resigns: resigns.value,
      clock: clockOf(CLOCKS, clock.value),
      odds: oddsOf(own, clock.value, otherClock.value),
      facing: against.value === "friend" && facing.value,
      score: null,
    };
  };
  const start = (own: Color) => {
    session.start(agreed(own));
    onClose();
    focusBoard();
  };
  // What is chosen is seen on the board at once.
  useSignalsAtOnce(() => {
    const { value } = seat;
    const options = agreed(value === "random" ? "black" : value);
    untracked(() => session.preview(options, value === "random"));
  });

  if (falls.value) {
    const tossed = falls.value;
    return <Furigoma falls={tossed} onDone={() => start(begins(tossed) ? "black" : "white")} />;
  }
  return (
    <form class="new-game" aria-label={setup.title} onSubmit={submit}>
      <h2 tabIndex={-1}>{setup.title}</h2>
      {settings.experience.value === "new" && !session.begun.value && (
        <p class="alone">
          <a href={address("learn")}>{setup.lessons}</a>
        </p>
      )}
      <Choice
        name="opponent"
        legend={setup.opponent}
        of={against}
        options={[
          ["computer", setup.computer],
          ["friend", setup.friend],
        ]}
      />
      {against.value === "friend" && <Check of={facing}>{setup.facing}</Check>}
      {against.value === "computer" && (
        <>
          <Select
            id="level"
            label={setup.level}
            of={level}
            options={LEVELS.map((code) => [code, setup.levelChoice(code)])}
            hint={setup.levelHint(level.value)}
          />
          <div class="level-more">
            {isStyled(level.value) && (
              <Select id="style" label={setup.style} of={style} options={named([SURPRISE, ...STYLES], setup.styles)} />
            )}
            <p class="suits alone">
              <a href={address("placement")}>{setup.suits}</a>
            </p>
          </div>
        </>
      )}
      <StepChoice
        id="handicap"
        label={setup.handicap}
        value={handicap.value}
        onChange={(step) => (handicap.value = step)}
        hint={handicap.value.includes(" ") && setup.twoGamesHint}
        position={position !== null}
      />
      {suggestion && suggestion.step !== handicap.value && handicap.value !== POSITION && (
        <p class="suggestion">
          <span>{setup.suggests(stepName(suggestion.step))}</span>
          <Button
            kind="link"
            onClick={() => {
              handicap.value = suggestion.step;
              if (suggestion.own) seat.value = suggestion.own;
            }}
          >
            {setup.useIt}
          </Button>
        </p>
      )}
      <Choice
        name="side"
        legend={setup.side}
        of={seat}
        options={(["black", "white", "random"] as const).map((value) => [value, setup.seat(value, uneven)])}
      />
      <ClockChoice id="clock" label={setup.clock} clocks={CLOCKS} value={clock.value} onChange={(code) => (clock.value = code)} />
      <details class="more" open={profile.value !== DEFAULT_OPTIONS.profile || strict.value || !resigns.value}>
        <summary onClick={showOpened}>{setup.more}</summary>
        <Select label={setup.rank} of={settings.rank} options={ranks()} />
        {against.value === "friend" && <Select label={setup.friendRank} of={friendRank} options={ranks()} />}
        <ClockChoice label={setup.otherClock} clocks={TIMED} same value={otherClock.value} onChange={(code) => (otherClock.value = code)} />
        <Select label={setup.rules} of={profile} options={named(profiles, setup.profiles)} />
        <Check of={strict}>{setup.strict}</Check>
        {against.value === "computer" && (
          <Check checked={!resigns.value} onChange={(checked) => (resigns.value = !checked)}>
            {setup.playsOn}
          </Check>
        )}
      </details>
      <p class="new-ways">
        {(["game", "clock", "editor"] as const).map((page) => (
          <a key={page} href={address(page)}>
            {setup.ways[page]}
          </a>
        ))}
      </p>
      <div class="row row-end">
        {session.begun.value && <Button onClick={onClose}>{setup.cancel}</Button>}
        <button type="submit" class="primary">
          {setup.start}
        </button>
      </div>
    </form>
  );
}

/** Brings what is folded out into sight, where the form scrolls. */
function showOpened({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  requestAnimationFrame(() => currentTarget.scrollIntoView({ block: "start" }));
}

/** Grades a player may say to have. */
function ranks(): (readonly [string, string])[] {
  const { setup } = words.value;
  return RANKS.map((code) => [code, code ? setup.levelName(code) : setup.noRank]);
}

/** Clocks that differ, where the other side's is chosen apart and there is one at all. */
function oddsOf(own: Color, clock: string, other: string): GameOptions["odds"] {
  const [mine, theirs] = [clockOf(CLOCKS, clock), other === SAME ? null : clockOf(TIMED, other)];
  if (!mine || !theirs) return null;
  return own === "black" ? { black: mine, white: theirs } : { black: theirs, white: mine };
}
