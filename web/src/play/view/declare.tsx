// What only a game on the play page offers besides moving: to declare an impasse, and a hint.

import { useSignal } from "@preact/signals";
import { Declaration } from "../../game/view/controls";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { Tool } from "../../kit/tool";
import type { Session } from "../session";

/** The declaration of impasse: offered once a king has entered, its conditions first. */
export function Declare({ session }: { session: Session }) {
  const { game, declare } = words.value;
  const open = useSignal(false);
  const { turn, impasse, outcome, agreement } = session.latest.value;
  const entered = impasse.black.entered || impasse.white.entered;
  const own = impasse[session.acting.value];
  if (!session.begun.value || outcome || !entered || own.conditions.length === 0) return null;
  if (!open.value) {
    return (
      <div class="row">
        <Button onClick={() => (open.value = true)}>
          {own.conditions.some(({ code }) => code === "unprotected-piece") ? declare.claim : game.declare}
        </Button>
        {agreement && turn !== session.computer.value && (
          <Button onClick={() => session.agree()}>{session.computer.value === null ? declare.agree : declare.propose}</Button>
        )}
      </div>
    );
  }
  return (
    <Declaration
      name={session.name(session.acting.value)}
      own={own}
      isTurn={turn === session.acting.value}
      onDeclare={() => session.declare()}
      onCancel={() => (open.value = false)}
    />
  );
}

/** A hint, one step more with each press. */
export function HintButton({ session }: { session: Session }) {
  const { hint } = words.value;
  const { outcome } = session.latest.value;
  const offered = session.begun.value && !outcome && session.computer.value !== null && !session.options.value.strict;
  if (!offered) return null;
  const off = session.movable.value.length === 0;
  return <Tool icon="hint" name={hint.name} off={off} onPress={() => void session.advice.more()} />;
}
