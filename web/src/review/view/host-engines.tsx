// Engines of the host side by side with ours: each with its best lines of the position on the board, and what can be set of it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { settings } from "../../app/settings";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import { Field } from "../../kit/field";
import { Filled } from "../../kit/filled";
import { IconButton } from "../../kit/icon-button";
import { Select } from "../../kit/select";
import type { Desk } from "../../records";
import type { HostOption } from "../../wire/engines";
import { type HostEngineView, hostEngines } from "../host-engines";
import { reviewWords } from "../words";
import { Lines } from "./lines";

export function HostEngines({ desk }: { desk: Desk }) {
  const says = reviewWords.value;
  const engines = useSignal<readonly HostEngineView[]>([]);
  useEffect(() => {
    let stays = true;
    void hostEngines(desk).then((all) => {
      if (stays) engines.value = all;
    });
    return () => (stays = false);
  }, [desk]);
  if (engines.value.length === 0) return null;
  return (
    <section class="host-engines" aria-label={says.engines}>
      <h2>{says.engines}</h2>
      {engines.value.map((engine) => (
        <Engine key={engine.name} desk={desk} engine={engine} />
      ))}
    </section>
  );
}

function Engine({ desk, engine }: { desk: Desk; engine: HostEngineView }) {
  const says = reviewWords.value;
  const open = useSignal(false);
  useEffect(() => engine.follow(), [engine]);
  const { on } = engine.chosen;
  const { value: problem } = engine.problem;
  const { value: found } = engine.found;
  const { value: book } = engine.book;
  const asking = engine.asking.value;
  const over = desk.snapshot.value.outcome !== null;
  return (
    <div class="host-engine">
      <div class="host-engine-head">
        <button type="button" class="toggle" aria-pressed={on} aria-busy={on && asking} onClick={() => engine.toggle()}>
          {engine.name}
        </button>
        <IconButton
          icon="sliders"
          name={says.setEngine(engine.name)}
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value;
            if (open.value) void engine.open();
          }}
        />
      </div>
      <Alert text={problem !== null && says.engineBroken(engine.name, says.troubles[problem] ?? says.outOfReach)} />
      {open.value && <Options engine={engine} />}
      {on &&
        problem === null &&
        (found ? (
          <Lines desk={desk} found={found} label={says.linesOf(engine.name)} />
        ) : book ? (
          <FromBook desk={desk} usi={book} />
        ) : (
          <p class="soft">{asking ? says.looking : over ? says.nothing : says.saidNothing}</p>
        ))}
    </div>
  );
}

/** A move that an engine has from its book, to be played. */
function FromBook({ desk, usi }: { desk: Desk; usi: string }) {
  const says = reviewWords.value;
  const [name] = desk.handle.names(desk.at.value, false, [usi], settings.notation.value);
  const move = (
    <button type="button" class="pv-move" onClick={() => desk.play(usi)}>
      {name ?? usi}
    </button>
  );
  return (
    <p class="from-book">
      <Filled text={says.fromBook} parts={{ move }} />
    </p>
  );
}

/** The options form of an engine. */
function Options({ engine }: { engine: HostEngineView }) {
  const says = reviewWords.value;
  const { value: card } = engine.card;
  if (!card) return engine.problem.value !== null ? null : <p class="soft">{says.looking}</p>;
  return (
    <form class="host-options" aria-label={says.setEngine(engine.name)} onSubmit={(event) => event.preventDefault()}>
      <p class="soft">{card.author ? says.writtenBy(card.title, card.author) : card.title}</p>
      {card.options.length === 0 && <p class="soft">{says.noOptions}</p>}
      {card.options.map((option) => (
        <OptionField key={option.name} engine={engine} option={option} />
      ))}
      {card.options.length > 0 && <Button onClick={() => engine.reset()}>{says.asHostHasIt}</Button>}
    </form>
  );
}

function OptionField({ engine, option }: { engine: HostEngineView; option: HostOption }) {
  const first = String(option.value);
  const value = engine.chosen.options[option.name] ?? first;
  const set = (value: string) => engine.set(option.name, value, first);
  switch (option.type) {
    case "check":
      return (
        <Check checked={value === "true"} onChange={(checked) => set(String(checked))}>
          {option.name}
        </Check>
      );
    case "combo":
      return <Select label={option.name} value={value} options={option.choices.map((choice) => [choice, choice])} onChange={set} />;
    case "spin":
      return (
        <Field
          type="number"
          label={option.name}
          min={option.min}
          max={option.max}
          value={value}
          onChange={(event) => {
            const { value, valueAsNumber } = event.currentTarget;
            const fits = Number.isInteger(valueAsNumber) && valueAsNumber >= option.min && valueAsNumber <= option.max;
            if (fits) set(value);
            else event.currentTarget.value = engine.chosen.options[option.name] ?? first;
          }}
        />
      );
  }
}
