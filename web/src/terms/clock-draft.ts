// A clock that players set themselves, as the fields of a form have it.

import type { TimeControl } from "../wire/rules";

const HOUR = 3_600_000;
const MIN = 60_000;
const S = 1000;

/** What is asked for: the least and the most of each. Hours and minutes together are less than a day, and a move takes less than
 * an hour: correspondence games are not played so. */
export const FIELDS = {
  hours: [0, 20],
  minutes: [0, 180],
  byoyomi: [0, 600],
  periods: [1, 99],
  unit: [1, 600],
  units: [0, 99],
  increment: [0, 600],
} as const satisfies Record<string, readonly [least: number, most: number]>;

export type Field = keyof typeof FIELDS;
/** What is written; not a number where it cannot be read. */
export type Draft = Readonly<Record<Field, number>>;
/** What is wrong: a number that is none or out of its range, or no time at all. */
export type Fault = "range" | "nothing";

/** Whether this was written once. */
export function isDraft(value: unknown): value is Draft {
  return Object.keys(FIELDS).every((field) => typeof (value as Draft | null)?.[field as Field] === "number");
}

/** A clock as the form shows it first. What it does not have is at its usual length, so that a number of it is enough. */
export function draftOf({ main, byoyomi, periods, increment, unit, units }: TimeControl): Draft {
  const hours = main < 2 * HOUR ? 0 : Math.min(FIELDS.hours[1], Math.floor(main / HOUR));
  return {
    hours,
    minutes: (main - hours * HOUR) / MIN,
    byoyomi: periods > 0 ? byoyomi / S : 0,
    periods: Math.max(1, periods),
    unit: units > 0 ? unit / S : 60,
    units: unit > 0 ? units : 0,
    increment: increment / S,
  };
}

/** The clock that is written, where nothing is wrong with it; what is not used is not there. */
export function clockFrom({ hours, minutes, byoyomi, periods, unit, units, increment }: Draft): TimeControl {
  return {
    main: hours * HOUR + minutes * MIN,
    byoyomi: byoyomi * S,
    periods: byoyomi > 0 ? periods : 0,
    increment: increment * S,
    unit: units > 0 ? unit * S : 0,
    units,
  };
}

/** What is wrong, and in which fields. */
export function faultsIn(draft: Draft): Partial<Record<Field, Fault>> {
  const wrong = (Object.keys(FIELDS) as Field[]).filter((field) => {
    const [least, most] = FIELDS[field];
    return !(Number.isInteger(draft[field]) && draft[field] >= least && draft[field] <= most);
  });
  const { hours, minutes, byoyomi, units, increment } = draft;
  if (wrong.length === 0 && hours + minutes + byoyomi + units + increment === 0) return { minutes: "nothing" };
  return Object.fromEntries(wrong.map((field) => [field, "range"]));
}
