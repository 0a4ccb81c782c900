// The ways through a record: along its line, into variations and out of them, and what changes its tree.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { AutoReplay } from "../game/auto-replay";
import { AutoTools } from "../game/view/auto-tools";
import { MoveStrip } from "../game/view/moves";
import { words } from "../i18n";
import { Tool } from "../kit/tool";
import { type Desk, recordWords } from "../records";

export function Steps({ desk, auto }: { readonly desk: Desk; readonly auto: AutoReplay }) {
  const { game } = words.value;
  const line = desk.line.value;
  const begins = desk.at.value === line[0];
  const ends = desk.at.value === line.at(-1);
  const steps = [
    { icon: "first", name: game.first, off: begins, act: () => desk.first() },
    { icon: "previous", name: game.previous, off: begins, act: () => desk.step(-1) },
    { icon: "next", name: game.next, off: ends, act: () => desk.step(1) },
    { icon: "latest", name: game.latest, off: ends, act: () => desk.last() },
  ] as const;
  return (
    <div class="stepper">
      {steps.map(({ icon, name, off, act }) => (
        <Tool key={icon} icon={icon} name={name} off={off} onPress={act} />
      ))}
      <AutoTools auto={auto} />
    </div>
  );
}

export function Branches({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const branched = desk.children.value.some((children) => children.length > 1);
  const several = desk.siblings(desk.at.value).length > 1;
  const line = desk.line.value;
  const way = line.slice(0, line.indexOf(desk.at.value) + 1);
  const inVariation = way.some((node) => (desk.siblings(node)[0] ?? node) !== node);
  const remove = several ? records.removeVariation : records.removeMove;
  return (
    <div class="stepper">
      {branched && (
        <>
          <Tool icon="out" name={records.out} onPress={() => desk.out()} />
          <Tool icon="into" name={records.into} onPress={() => desk.into()} />
        </>
      )}
      {inVariation && <Tool icon="promote" name={records.promote} onPress={() => desk.promote()} />}
      {desk.at.value > 0 && <Tool icon="bin" name={remove} onPress={() => desk.remove()} />}
      {desk.removed.value && <Undo desk={desk} />}
    </div>
  );
}

/** What was taken out comes back with one press: the keyboard is on it, as the button that was pressed may be gone. */
function Undo({ desk }: { desk: Desk }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), [desk.removed.value]);
  return (
    <button ref={button} type="button" class="button" onClick={() => desk.putBack()}>
      {recordWords.value.undo}
    </button>
  );
}

/** The moves of the line on the board. */
export function Strip({ desk }: { desk: Desk }) {
  const line = desk.line.value;
  const { nodes } = desk.tree.value;
  const moves = useMemo(() => line.slice(1).flatMap((index) => nodes[index] ?? []), [line, nodes]);
  return <MoveStrip moves={moves} at={line.indexOf(desk.at.value)} onView={(at) => desk.go(line[at] ?? 0)} />;
}
