// The hint that a game against the computer offers.

import { words } from "../../i18n";
import { Tool } from "../../kit/tool";
import type { Session } from "../session";

/** A hint, one step more with each press. */
export function HintButton({ session }: { session: Session }) {
  const { hint } = words.value;
  const { outcome } = session.latest.value;
  const offered = session.begun.value && !outcome && session.computer.value !== null && !session.options.value.strict;
  if (!offered) return null;
  const off = session.movable.value.length === 0;
  return <Tool icon="hint" name={hint.name} off={off} onPress={() => void session.advice.more()} />;
}
