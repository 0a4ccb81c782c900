// A choice among clocks, by what they are called, of which the last is one that the reader sets.

import { words } from "../i18n";
import { lazily } from "../kit/lazily";
import { Select } from "../kit/select";
import type { TimeControl } from "../wire/rules";
import { clockOf, isOwn, OWN } from "./clocks";
import type { OwnClockProps } from "./own-clock";

const OwnClock = lazily<OwnClockProps>(() => import("./own-clock"));

interface Props {
  readonly id?: string;
  readonly label: string;
  /** The clocks by their codes; `null` is none. */
  readonly clocks: Readonly<Record<string, TimeControl | null>>;
  readonly value: string;
  /** Whether it is that of the other side, which may have the same. */
  readonly same?: boolean;
  readonly onChange: (code: string) => void;
}

/** Stands for the clock of the other side. */
export const SAME = "same";

export function ClockChoice({ clocks, same = false, value, ...props }: Props) {
  const { setup } = words.value;
  const named = Object.entries(clocks).map(([code, control]) => [code, clockSays(control)] as const);
  const clock = isOwn(value) && clockOf(clocks, value);
  return (
    <>
      <Select
        {...props}
        value={clock ? OWN : value}
        options={[...(same ? [[SAME, setup.sameClock] as const] : []), ...named, [OWN, setup.ownClock]]}
      />
      {clock && <OwnClock {...props} clock={clock} isNew={value === OWN} />}
    </>
  );
}

/** What a clock is called. */
export function clockSays(control: TimeControl | null): string {
  const { setup } = words.value;
  return control ? setup.clockName(control) : setup.clockNone;
}
