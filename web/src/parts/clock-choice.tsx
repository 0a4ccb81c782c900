// A choice among clocks, by what they are called.

import { words } from "../i18n";
import type { TimeControl } from "../wire/rules";
import { Select } from "./select";

interface Props {
  readonly id?: string;
  readonly label: string;
  /** The clocks by their codes; `null` is none. */
  readonly clocks: Readonly<Record<string, TimeControl | null>>;
  readonly value: string;
  /** Whether the clock may be "the same" as another. */
  readonly same?: boolean;
  readonly onChange: (code: string) => void;
}

/** Stands for the clock of the other side. */
export const SAME = "same";

export function ClockChoice({ clocks, same = false, ...props }: Props) {
  const { setup } = words.value;
  const named = Object.entries(clocks).map(([code, control]) => [code, clockSays(control)] as const);
  return <Select {...props} options={same ? [[SAME, setup.sameClock], ...named] : named} />;
}

/** What a clock is called. */
export function clockSays(control: TimeControl | null): string {
  const { setup } = words.value;
  return control ? setup.clockName(control) : setup.clockNone;
}
