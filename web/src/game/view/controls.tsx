// What a player can do besides moving: resign, declare; and what a declaration asks.

import { useSignal } from "@preact/signals";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { Icon, SideMark } from "../../kit/icons";
import type { Color, Condition, Snapshot } from "../../wire/rules";

/** Resigning, away from everything pressed in play. */
export function Resign({ onResign }: { onResign: () => void }) {
  const { game } = words.value;
  return <Twice place="resign" ask={game.resign} sure={game.resignSure} yes={game.resignYes} onYes={onResign} />;
}

interface TwiceProps {
  /** The class of what is drawn. */
  readonly place: string;
  /** What the first button says, what is asked then, and what the second says. */
  readonly ask: string;
  readonly sure: string;
  readonly yes: string;
  readonly onYes: () => void;
}

/** What cannot be undone takes two presses, in one place; Escape answers no. */
export function Twice({ place, ask, sure, yes, onYes }: TwiceProps) {
  const { game } = words.value;
  /** None before it was ever asked. */
  const asking = useSignal<boolean | null>(null);
  if (!asking.value) {
    return (
      <div class={place}>
        <button type="button" class="quiet" ref={asking.value === null ? null : focusOn} onClick={() => (asking.value = true)}>
          {ask}
        </button>
      </div>
    );
  }
  const no = () => (asking.value = false);
  return (
    <div
      class={`${place} ${place}-sure`}
      role="group"
      aria-label={sure}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Where the panel is a sheet, it stays up.
        event.preventDefault();
        no();
      }}
    >
      <span>{sure}</span>
      <Button kind="danger" onClick={onYes}>
        {yes}
      </Button>
      <button key="no" type="button" class="quiet" ref={focusOn} onClick={no}>
        {game.no}
      </button>
    </div>
  );
}

const focusOn = (button: HTMLElement | null) => button?.focus();

interface DeclarationProps {
  readonly name: string;
  /** How the side that declares stands. */
  readonly own: Snapshot["impasse"]["black"];
  readonly isTurn: boolean;
  readonly onDeclare: () => void;
  readonly onCancel: () => void;
}

/** What a declaration asks and would bring, to be confirmed. */
export function Declaration({ name, own, isTurn, onDeclare, onCancel }: DeclarationProps) {
  const { declare } = words.value;
  const ready = own.conditions.every(({ met }) => met);
  const verdict = !ready ? declare.notReady : own.result?.winner ? declare.wins : declare.draws;
  return (
    <section class="declare" aria-label={declare.title(name)} ref={intoView}>
      <h3>{declare.title(name)}</h3>
      <Conditions conditions={own.conditions} bonus={own.bonus} />
      <p>{verdict}</p>
      <div class="row">
        <Button kind={ready ? "primary" : "danger"} disabled={!isTurn} onClick={onDeclare}>
          {declare.confirm}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {declare.cancel}
        </Button>
      </div>
    </section>
  );
}

/** In a small window what has just opened is below the edge of the panel. */
const intoView = (opened: Element | null) => opened?.scrollIntoView({ block: "nearest" });

export function Conditions({ conditions, bonus }: { conditions: readonly Condition[]; bonus: number }) {
  const { declare } = words.value;
  return (
    <ul class="conditions">
      {conditions.map(({ code, met, count, needed }) => (
        <li key={code} class={met ? "met" : "unmet"}>
          <Icon name={met ? "met" : "unmet"} />
          <span class="visually-hidden">{met ? declare.met : declare.unmet}</span>
          <span>
            {declare.conditions[code] ?? code}
            {count !== null && needed !== null && ` ${count} / ${needed}`}
            {code === "too-few-points" && bonus > 0 && ` (${declare.bonus(bonus)})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How near either side is to a declaration, once a king has entered: points, and what is missing. */
export function ImpasseMeter({ snapshot, name }: { snapshot: Snapshot; name: (color: Color) => string }) {
  const { impasse: says, declare } = words.value;
  const { impasse, outcome } = snapshot;
  const entered = impasse.black.entered || impasse.white.entered;
  if (outcome || !entered || impasse.black.conditions.length === 0) return null;
  const sides: Color[] = ["black", "white"];
  return (
    <section class="meter" aria-label={says.title}>
      <h3>{says.title}</h3>
      <dl>
        {sides.map((color) => {
          const { points, conditions } = impasse[color];
          const counted = conditions.find(({ code }) => code === "too-few-points");
          const missing = conditions.filter(({ met, code }) => !met && code !== "not-your-turn");
          return (
            <div key={color}>
              <dt>
                <SideMark color={color} /> {name(color)}
              </dt>
              <dd>
                <meter min={0} max={counted?.needed ?? 24} value={points} aria-label={name(color)} />
                <b>
                  {points}
                  {counted?.needed && ` / ${counted.needed}`}
                </b>
                <small>
                  {missing.length === 0 ? declare.ready : words.value.list(missing.map(({ code }) => says.missing[code] ?? code))}
                </small>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
