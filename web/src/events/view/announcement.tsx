// A tournament to be announced: form, clock, conditions.

import { useSignal } from "@preact/signals";
import { words } from "../../i18n";
import { named } from "../../kit/bound";
import { Check } from "../../kit/check";
import { Field } from "../../kit/field";
import { Select } from "../../kit/select";
import { ClockChoice } from "../../terms/clock-choice";
import { clockOf, TIMED } from "../../terms/clocks";
import { LETTER_CLOCKS } from "../../terms/pace";
import type { Format, NewEvent } from "../../wire/events";
import { eventWords } from "../words";

type Kind = Format["kind"];

/** The forms, each with the number it asks for: its least, its most and what is usual. */
const FORMS: Readonly<Record<Kind, readonly [number, number, number] | null>> = {
  swiss: [1, 20, 5],
  "round-robin": [1, 4, 1],
  knockout: null,
  arena: [1, 600, 60],
  match: [1, 10, 3],
};
const USUAL_CLOCK = "10m+30s";
const KINDS = Object.keys(FORMS) as Kind[];

function format(kind: Kind, number: number, thirdPlace: boolean): Format {
  switch (kind) {
    case "swiss":
      return { kind, rounds: number };
    case "round-robin":
      return { kind, cycles: number };
    case "knockout":
      return { kind, third_place: thirdPlace };
    case "arena":
      return { kind, minutes: number };
    case "match":
      return { kind, wins: number };
  }
}

export function Announcement({ onSubmit }: { onSubmit: (event: NewEvent) => void }) {
  const { setup } = words.value;
  const says = eventWords.value;
  const title = useSignal("");
  const kind = useSignal<Kind>("swiss");
  const number = useSignal(5);
  const thirdPlace = useSignal(false);
  const clock = useSignal(USUAL_CLOCK);
  const handicaps = useSignal(false);
  const rated = useSignal(false);
  const byHand = useSignal(false);
  const replays = useSignal(true);
  const strict = useSignal(false);
  const profile = useSignal("standard");
  const starts = useSignal("");
  const bounds = FORMS[kind.value];
  // Nobody waits for days in an arena.
  const clocks = kind.value === "arena" ? TIMED : { ...TIMED, ...LETTER_CLOCKS };
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit({
      title: title.value.trim(),
      format: format(kind.value, number.value, thirdPlace.value),
      terms: {
        start: { handicap: "even" },
        profile: profile.value,
        strict: strict.value,
        clock: clockOf(clocks, clock.value),
        replays: replays.value,
        rated: rated.value,
        team: "alone",
      },
      handicaps: handicaps.value,
      starts: starts.value ? new Date(starts.value).getTime() : null,
      pause: byHand.value ? null : 60,
    });
  };
  return (
    <form class="offer" onSubmit={submit}>
      <Field
        id="event-title"
        type="text"
        label={says.title}
        required
        maxLength={80}
        value={title.value}
        onInput={(event) => (title.value = event.currentTarget.value)}
      />
      <div class="offer-fields">
        <Select
          id="event-form"
          label={says.form}
          value={kind.value}
          options={named(KINDS, says.forms)}
          onChange={(one) => {
            kind.value = one;
            number.value = FORMS[one]?.[2] ?? 1;
            if (one === "arena" && clock.value in LETTER_CLOCKS) clock.value = USUAL_CLOCK;
          }}
        />
        {bounds && (
          <Field
            id="event-number"
            type="number"
            label={says.numbers[kind.value]}
            required
            min={bounds[0]}
            max={bounds[1]}
            value={number.value}
            onInput={(event) => (number.value = event.currentTarget.valueAsNumber)}
          />
        )}
        <ClockChoice id="event-clock" label={setup.clock} clocks={clocks} value={clock.value} onChange={(code) => (clock.value = code)} />
        <Select id="event-rules" label={setup.rules} of={profile} options={Object.entries(setup.profiles)} />
        <Field
          id="event-starts"
          type="datetime-local"
          label={says.starts}
          value={starts.value}
          onInput={(event) => (starts.value = event.currentTarget.value)}
          hint={says.startsHint}
        />
      </div>
      <div class="event-checks">
        {kind.value === "knockout" && <Check of={thirdPlace}>{says.thirdPlace}</Check>}
        <Check of={handicaps}>{says.handicaps}</Check>
        <Check of={rated}>{says.rated}</Check>
        <Check of={replays}>{says.replays}</Check>
        <Check of={strict}>{setup.strict}</Check>
        {kind.value !== "arena" && <Check of={byHand}>{says.byHand}</Check>}
      </div>
      <div class="row">
        <button type="submit" class="primary">
          {says.announceIt}
        </button>
      </div>
    </form>
  );
}
