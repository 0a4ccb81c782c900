// What is wrong in a file, said kindly: where, what stands there, what was expected.

import { words } from "../../i18n";
import type { Fault } from "../../wire/records";
import type { Desk } from "../desk";
import { recordWords } from "../words";

/** A fault as a sentence with its place. */
export function faultText({ line, column, found, code, detail, message }: Fault): string {
  const { refusal } = words.value;
  const records = recordWords.value;
  const what =
    code === "illegal"
      ? refusal(detail, null, null)
      : code === "expected"
        ? records.faults.expected(records.expected[detail] ?? detail)
        : (records.fault[code]?.(detail) ?? message);
  return records.faults.at(line, column, what, found);
}

/** How many warnings are shown; a file of rubbish has a thousand. */
const MOST_SHOWN = 20;

/** What was wrong with the file of a record, as long as it is on the board. */
export function Faults({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const { error, warnings } = desk.faults;
  if (!error && warnings.length === 0) return null;
  return (
    <div class="faults">
      {error && (
        <p class="trouble" role="alert">
          {records.faults.stopped} {faultText(error)}
        </p>
      )}
      {warnings.length > 0 && (
        <details class="more">
          <summary>
            <span class="faults-mark" aria-hidden="true">
              !
            </span>
            {records.faults.warnings(warnings.length)}
          </summary>
          <ul>
            {warnings.slice(0, MOST_SHOWN).map((warning, index) => (
              <li key={index}>{faultText(warning)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
