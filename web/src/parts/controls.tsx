// What a player can do besides moving: take back, declare, resign, type a move.

import { useSignal } from "@preact/signals";
import type { Session } from "../app/session";
import { words } from "../i18n";
import type { Impasse } from "../wire/rules";
import { Icon } from "./icons";

/** Resigning takes two presses, in one place, away from everything pressed in play. */
export function Resign({ session }: { session: Session }) {
  const { game } = words.value;
  const asking = useSignal(false);
  if (!session.begun.value || session.outcome.value) return null;
  if (!asking.value) {
    return (
      <div class="resign">
        <button type="button" class="quiet" onClick={() => (asking.value = true)}>
          {game.resign}
        </button>
      </div>
    );
  }
  return (
    <div class="resign resign-sure" role="group" aria-label={game.resignSure}>
      <span>{game.resignSure}</span>
      <button type="button" class="danger" onClick={() => session.resign(session.acting.value)}>
        {game.resignYes}
      </button>
      <button type="button" class="quiet" ref={(button) => button?.focus()} onClick={() => (asking.value = false)}>
        {game.no}
      </button>
    </div>
  );
}

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
        <button type="button" class="button" onClick={() => (open.value = true)}>
          {game.declare}
        </button>
        {agreement && turn !== session.computer.value && (
          <button type="button" class="button" onClick={() => session.agree()}>
            {declare.agree}
          </button>
        )}
      </div>
    );
  }
  const ready = own.conditions.every(({ met }) => met);
  const verdict = !ready ? declare.notReady : own.result?.winner ? declare.wins : declare.draws;
  const mayNow = turn === session.acting.value;
  return (
    <section class="declare" aria-label={declare.title(session.name(session.acting.value))}>
      <h3>{declare.title(session.name(session.acting.value))}</h3>
      <Conditions impasse={own} />
      <p>{verdict}</p>
      <div class="row">
        <button type="button" class={ready ? "primary" : "danger"} disabled={!mayNow} onClick={() => session.declare()}>
          {declare.confirm}
        </button>
        <button type="button" class="quiet" onClick={() => (open.value = false)}>
          {declare.cancel}
        </button>
      </div>
    </section>
  );
}

function Conditions({ impasse }: { impasse: Impasse }) {
  const { declare } = words.value;
  return (
    <ul class="conditions">
      {impasse.conditions.map(({ code, met, count, needed }) => (
        <li key={code} class={met ? "met" : "unmet"}>
          <Icon name={met ? "met" : "unmet"} />
          <span>
            {declare.conditions[code] ?? code}
            {count !== null && needed !== null && ` ${count} / ${needed}`}
            {code === "too-few-points" && impasse.bonus > 0 && ` (${declare.bonus(impasse.bonus)})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A field that takes a move in any notation; `/` brings the focus here. */
export function MoveField({ session }: { session: Session }) {
  const { game } = words.value;
  const text = useSignal("");
  if (!session.begun.value || session.outcome.value) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() && session.type(text.value.trim())) text.value = "";
  };
  return (
    <form class="move-field" onSubmit={submit}>
      <input
        id="move-field"
        type="text"
        value={text.value}
        aria-label={game.type}
        placeholder={game.typeHint}
        aria-keyshortcuts="/"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {game.play}
      </button>
    </form>
  );
}
