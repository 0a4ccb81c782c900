// Which handicap is suggested at which difference of rank: the usual table, or the reader's own.

import { useSignal } from "@preact/signals";
import { Alert } from "../kit/alert";
import { Button } from "../kit/button";
import { ruleChoices, tableFault } from "../rules";
import { handicapTable, ownTable } from "../terms/handicaps";
import { StepChoice } from "../terms/step-choice";
import { settingsWords } from "./words";

export function HandicapTable() {
  const open = useSignal(false);
  return (
    <details class="group" id="handicap-table" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{settingsWords.value.table.title}</summary>
      {open.value && <Rows />}
    </details>
  );
}

function Rows() {
  const { table: says } = settingsWords.value;
  /** What is being written, which holds as soon as nothing is wrong with it. */
  const written = useSignal(handicapTable());
  const rows = written.value;
  const last = rows.length - 1;
  const fault = tableFault(rows);
  const write = (table: readonly string[]) => {
    written.value = table;
    if (!tableFault(table)) ownTable.value = table;
  };
  const longer = [...rows, rows[last] ?? "even"];
  return (
    <div class="handicap-rows">
      <p class="soft">{says.hint}</p>
      {rows.map((step, ranks) => (
        <StepChoice
          key={ranks}
          label={ranks === last && ranks > 0 ? says.ranksOrMore(ranks) : says.ranks(ranks)}
          value={step}
          onChange={(chosen) => write(rows.map((before, row) => (row === ranks ? chosen : before)))}
        />
      ))}
      <Alert kind="banner" text={fault && says.faults[fault.code]("ranks" in fault ? fault.ranks : fault.most)} />
      <div class="row">
        <Button disabled={tableFault(longer)?.code === "rows"} onClick={() => write(longer)}>
          {says.longer}
        </Button>
        <Button disabled={last === 0} onClick={() => write(rows.slice(0, last))}>
          {says.shorter}
        </Button>
        <Button
          disabled={ownTable.value === null && !fault}
          onClick={() => {
            ownTable.value = null;
            written.value = ruleChoices().suggested;
          }}
        >
          {says.usual}
        </Button>
      </div>
    </div>
  );
}
