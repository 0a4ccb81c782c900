// The choices of each kind of sheet.

import { useEffect } from "preact/hooks";
import { NOTATIONS } from "../../app/settings";
import { Alert } from "../../kit/alert";
import { named } from "../../kit/bound";
import { Check } from "../../kit/check";
import { Choice } from "../../kit/choice";
import { Field } from "../../kit/field";
import { Select } from "../../kit/select";
import { collection, loadCollection, missing } from "../../puzzles";
import { settingsWords } from "../../settings/words";
import { change, GRIDS, type Kind, PARTS, PROMOTED, SIZES, STYLES, type Wish, wish } from "../job";
import { printWords } from "../words";
import { SourceChoice } from "./source";

export function Options({ kind }: { kind: Kind }) {
  switch (kind) {
    case "set":
      return <SetOptions />;
    case "score":
      return <ScoreOptions />;
    case "diagrams":
      return <DiagramOptions />;
    case "problems":
      return <ProblemOptions />;
    case "moves":
      return <Faces kind="moves" />;
  }
}

/** A whole number, or a fraction where `step` says so, within bounds. */
function Count(props: { label: string; value: number; min: number; max: number; step?: number; onChange: (value: number) => void }) {
  const { label, value, min, max, step = 1 } = props;
  return (
    <Field
      type="number"
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => {
        const { valueAsNumber: given } = event.currentTarget;
        const meant = Number.isFinite(given) ? Math.min(Math.max(given, min), max) : value;
        event.currentTarget.value = String(meant);
        props.onChange(meant);
      }}
    />
  );
}

function Faces({ kind }: { kind: keyof Wish["styles"] }) {
  const print = printWords.value;
  const { styles, promoted } = wish.value;
  return (
    <>
      <Select
        label={print.style}
        value={styles[kind]}
        options={named(STYLES, print.styles)}
        onChange={(style) => change({ styles: { ...wish.value.styles, [kind]: style } })}
      />
      {(styles[kind] === "one" || styles[kind] === "book" || styles[kind] === "movement") && (
        <Choice
          name="promoted"
          legend={print.promoted}
          value={promoted}
          options={named(PROMOTED, print.promotedForms)}
          onChange={(promoted) => change({ promoted })}
        />
      )}
    </>
  );
}

function SetOptions() {
  const print = printWords.value;
  const { part, size, square, red, duplex } = wish.value;
  return (
    <>
      <Choice name="part" legend={print.part} value={part} options={named(PARTS, print.parts)} onChange={(part) => change({ part })} />
      <Choice name="size" legend={print.size} value={size} options={named(SIZES, print.sizes)} onChange={(size) => change({ size })} />
      {size === "own" && (
        <Count label={print.square} value={square} min={5} max={100} step={0.1} onChange={(square) => change({ square })} />
      )}
      {part !== "board" && (
        <>
          <Faces kind="set" />
          <Choice
            name="backs"
            legend={print.backs}
            value={red ? "red" : "black"}
            options={[
              ["red", print.red],
              ["black", print.black],
            ]}
            onChange={(ink) => change({ red: ink === "red" })}
          />
          <Choice
            name="sides"
            legend={print.sides}
            value={duplex ? "duplex" : "fold"}
            options={[
              ["fold", print.fold],
              ["duplex", print.duplex],
            ]}
            onChange={(sides) => change({ duplex: sides === "duplex" })}
          />
        </>
      )}
    </>
  );
}

function ScoreOptions() {
  const print = printWords.value;
  const { filled, notation } = wish.value;
  const { notations } = settingsWords.value;
  return (
    <>
      <Choice
        name="filled"
        legend={print.sheet}
        value={filled ? "filled" : "blank"}
        options={[
          ["blank", print.blank],
          ["filled", print.filled],
        ]}
        onChange={(value) => change({ filled: value === "filled" })}
      />
      {filled && (
        <>
          <SourceChoice positions={false} />
          <Select
            label={print.notation}
            value={notation}
            options={["", ...NOTATIONS].map((code) => [
              code,
              code ? (notations[code as (typeof NOTATIONS)[number]] ?? code) : print.byLanguage,
            ])}
            onChange={(notation) => change({ notation })}
          />
        </>
      )}
    </>
  );
}

/** How many diagrams stand on a page, and what above them. */
function Page() {
  const print = printWords.value;
  const { grid, title } = wish.value;
  return (
    <>
      <Select
        label={print.grid}
        value={grid}
        options={GRIDS.map((grid) => [grid, print.onPage(grid)])}
        onChange={(grid) => change({ grid })}
      />
      <Field
        type="text"
        label={print.heading}
        value={title}
        maxLength={100}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
    </>
  );
}

const WHICH = ["last", "all", "some"] as const;

function DiagramOptions() {
  const print = printWords.value;
  const { plies } = wish.value;
  const which = plies === "last" || plies === "all" ? plies : "some";
  return (
    <>
      <SourceChoice positions />
      <Choice
        name="plies"
        legend={print.plies}
        value={which}
        options={named(WHICH, print.which)}
        onChange={(which) => change({ plies: which === "some" ? "0" : which })}
      />
      {which === "some" && (
        <Field
          type="text"
          label={print.numbers}
          inputMode="decimal"
          value={plies}
          spellcheck={false}
          onChange={(event) => change({ plies: event.currentTarget.value.trim() || "0" })}
          hint={print.numbersHow}
        />
      )}
      <Faces kind="diagrams" />
      <Page />
    </>
  );
}

function ProblemOptions() {
  const print = printWords.value;
  const { shelf, first, count, answers } = wish.value;
  useEffect(() => void loadCollection(), []);
  const shelves = collection.value?.shelves.filter(({ byLength }) => byLength) ?? [];
  const most = shelves.find(({ name }) => name === shelf)?.puzzles.length ?? 1;
  return (
    <>
      <Alert kind="print-fault" text={missing.value && print.noProblems} />
      <Select
        label={print.shelf}
        value={shelf}
        options={shelves.map(({ name }) => [name, print.mateIn(Number(name))])}
        onChange={(shelf) => change({ shelf, first: 1 })}
      />
      <div class="print-pair">
        <Count label={print.first} value={first} min={1} max={most} onChange={(first) => change({ first: Math.round(first) })} />
        <Count label={print.count} value={count} min={1} max={500} onChange={(count) => change({ count: Math.round(count) })} />
      </div>
      <Check checked={answers} onChange={(answers) => change({ answers })}>
        {print.answers}
      </Check>
      <Faces kind="problems" />
      <Page />
    </>
  );
}
