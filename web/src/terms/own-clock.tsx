// The parts of a clock that the reader sets: main time, byoyomi, considered time, increment.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { load, save } from "../app/store";
import { words } from "../i18n";
import type { TimeControl } from "../wire/rules";
import { clockFrom, draftOf, type Fault, FIELDS, type Field, faultsIn, isDraft } from "./clock-draft";
import { ownClockWords } from "./words";

export interface OwnClockProps {
  readonly id?: string;
  readonly label: string;
  /** The clock so far. */
  readonly clock: TimeControl;
  /** Whether the reader has not set anything of it. */
  readonly isNew: boolean;
  /** Hears the code of what is set. */
  readonly onChange: (code: string) => void;
}

/** What the clock set last is kept under. */
const KEY = "clock";

const GROUPS = {
  main: ["hours", "minutes"],
  byoyomi: ["byoyomi", "periods"],
  bank: ["unit", "units"],
  increment: ["increment"],
} as const satisfies Record<string, readonly Field[]>;

export default function OwnClock({ id = "other-clock", label, clock, isNew, onChange }: OwnClockProps) {
  const says = ownClockWords.value;
  /** What the fields begin with; from then on they are the reader's. */
  const first = useMemo(() => (isNew ? load(KEY, isDraft) : null) ?? draftOf(clock), []);
  const draft = useSignal(first);
  const faults = faultsIn(draft.value);
  const sound = Object.keys(faults).length === 0;
  const set = sound && clockFrom(draft.value);
  useLayoutEffect(() => {
    if (!set) return;
    onChange(JSON.stringify(set));
    save(KEY, draft.value);
  }, [draft.value]);
  const write = (field: Field, { value, valueAsNumber, validity }: HTMLInputElement) => {
    const isEmpty = value === "" && !validity.badInput;
    draft.value = { ...draft.value, [field]: isEmpty ? FIELDS[field][0] : valueAsNumber };
  };
  const say = (field: Field, fault: Fault) => {
    const [least, most] = FIELDS[field];
    return fault === "nothing" ? says.nothing : says.range(says.units[field], least, most);
  };
  return (
    <div class="own-clock" role="group" aria-label={label}>
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
        const fields: readonly Field[] = GROUPS[group];
        const name = `${id}-${group}`;
        const faultId = (field: Field) => `${id}-${field}-fault`;
        return (
          <div key={group} class="own-clock-part" role="group" aria-labelledby={name}>
            <span id={name}>{says.groups[group]}</span>
            <div class="row">
              {fields.map((field) => (
                <label key={field}>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={FIELDS[field][0]}
                    max={FIELDS[field][1]}
                    placeholder={String(FIELDS[field][0])}
                    defaultValue={String(first[field])}
                    aria-invalid={faults[field] !== undefined}
                    aria-describedby={faults[field] && faultId(field)}
                    // Whatever button is pressed, the form is not sent so.
                    ref={(input) => input?.setCustomValidity(faults[field] ? say(field, faults[field]) : "")}
                    onInvalid={({ currentTarget }) => {
                      const folded = currentTarget.closest("details");
                      if (folded) folded.open = true;
                    }}
                    onInput={(event) => write(field, event.currentTarget)}
                    onBlur={({ currentTarget }) => {
                      if (!faults[field]) currentTarget.value = String(draft.value[field]);
                    }}
                  />
                  <span>{says.units[field]}</span>
                </label>
              ))}
            </div>
            {fields.map(
              (field) =>
                faults[field] && (
                  <p key={field} id={faultId(field)} class="fault" role="alert">
                    {say(field, faults[field])}
                  </p>
                ),
            )}
          </div>
        );
      })}
      <p class="soft" role="status">
        {set && words.value.setup.clockName(set)}
      </p>
    </div>
  );
}
