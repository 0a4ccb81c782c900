// To declare an impasse, and to agree to one.

import { useSignal } from "@preact/signals";
import { Declaration } from "../../game/view/controls";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
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
