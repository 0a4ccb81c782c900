// What changes the diagram besides the board.

import { opponent } from "../../board/geometry";
import { Box, faultText } from "../../editor";
import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import type { Draft } from "../draft";
import { composeWords } from "../words";

export function Arrange({ draft }: { draft: Draft }) {
  const { sides, arrange } = composeWords.value;
  const { turn } = draft.look.value;
  return (
    <section class="arrange">
      <Box
        table={draft}
        sides={[
          [turn, sides.attacker],
          [opponent(turn), sides.defender],
        ]}
      />
      <Check of={draft.rest}>{arrange.rest}</Check>
      <div class="row">
        <Button onClick={() => draft.change((diagram) => diagram.mirror())}>{arrange.mirror}</Button>
        <Button onClick={() => draft.clear()}>{arrange.clear}</Button>
      </div>
      <Faults draft={draft} />
    </section>
  );
}

/** Why the diagram is no problem. */
function Faults({ draft }: { draft: Draft }) {
  const { faults, problem } = draft.problem.value;
  if (problem) return null;
  return (
    <ul class="compose-faults" role="status">
      {faults
        .filter(({ forgiven }) => !forgiven)
        .map((fault) => (
          <li key={JSON.stringify(fault)}>{faultText(fault)}</li>
        ))}
    </ul>
  );
}
