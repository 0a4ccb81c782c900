// The best lines an engine has found, each with what it is worth.

import { type Desk, LineOfPlay } from "../../records";
import type { Finding } from "../../wire/api";
import { worthText } from "../score-text";
import { reviewWords } from "../words";

export function Lines({ desk, found, label }: { desk: Desk; found: Finding; label: string }) {
  const says = reviewWords.value;
  const at = desk.at.value;
  return (
    <ol class="pvs" aria-label={label}>
      {found.lines.map((line, rank) => (
        <li key={`${at} ${rank}`}>
          <b class="pv-worth">{worthText(line.worth)}</b>
          <LineOfPlay desk={desk} node={at} moves={line.moves} label={says.line(rank + 1, worthText(line.worth))} />
        </li>
      ))}
      <li class="soft pv-depth">{says.depth(found.depth, found.nodes)}</li>
    </ol>
  );
}
