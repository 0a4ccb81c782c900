// What players report, the oldest first; each is settled with a note.

import { address } from "../../app/route";
import { moment } from "../../i18n/dates";
import { Button } from "../../kit/button";
import { reasonSays } from "../../report";
import type { Report, Reports } from "../../wire/moderation";
import { Field } from "../view/form";
import { settle } from "./asked";
import { Deed, textIn } from "./deed";
import { orderWords } from "./words";

interface Props {
  /** None before the server has told of them. */
  readonly reports: Reports | null;
  readonly onDone: () => void;
  /** The moderator wants to see an account. */
  readonly onFind: (account: number) => void;
}

export function ReportList({ reports, onDone, onFind }: Props) {
  const says = orderWords.value.reports;
  if (!reports) return null;
  const { open, settled } = reports;
  return (
    <>
      {open.length === 0 && <p class="soft">{says.none}</p>}
      <ul class="order-cards">
        {open.map((report) => (
          <li key={report.id} class="order-card">
            <Content report={report} onFind={onFind} />
            <Deed name={says.settle} onSubmit={(given) => settle(report.id, textIn(given, "note"))} onDone={onDone}>
              <Field name="note" label={says.note} maxLength={300} />
            </Deed>
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <details class="more">
          <summary>{says.settled(settled.length)}</summary>
          <ul class="order-cards">
            {settled.map((report) => (
              <li key={report.id} class="order-card">
                <Content report={report} onFind={onFind} />
                <p>{says.settledBy(report.settler ?? says.gone, report.note)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Content({ report, onFind }: { readonly report: Report; readonly onFind: (account: number) => void }) {
  const says = orderWords.value.reports;
  const { name, about, reason, words, by, at, game, chat } = report;
  return (
    <>
      <h2>
        {name} – {reasonSays(reason)}
      </h2>
      {words && <p>{words}</p>}
      <p class="soft">
        {says.by(by ?? says.gone)} · {moment(at)}
      </p>
      {game &&
        (chat && chat.length > 0 ? (
          <details class="more">
            <summary>{says.chat}</summary>
            <ul class="order-chat">
              {chat.map((line, index) => (
                <li key={index}>
                  <b>{line.name}</b> {line.text}
                </li>
              ))}
            </ul>
          </details>
        ) : (
          <p class="soft">{says.noChat}</p>
        ))}
      <p class="row">
        <Button onClick={() => onFind(about)}>{says.find}</Button>
        {game && (
          <a class="button" href={address("game", { id: game })}>
            {says.game}
          </a>
        )}
      </p>
    </>
  );
}
