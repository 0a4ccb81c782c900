// The form of a report, as a dialogue.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Alert } from "../kit/alert";
import { Button } from "../kit/button";
import { Select } from "../kit/select";
import { ask } from "../server/me";
import { type Trouble, troubleOf } from "../server/refusal";
import type { NewReport, ReportReason } from "../wire/moderation";
import type { Target } from "./button";
import { reasonSays } from "./button-words";
import { formWords } from "./words";

const REASONS: readonly ReportReason[] = ["abuse", "engine", "stalling", "sandbagging", "name", "other"];
/** Most characters of a report. */
const LONGEST = 300;

interface Props {
  readonly targets: readonly Target[];
  /** The game on whose page it is written. */
  readonly game: string | null;
  readonly onClose: () => void;
}

export default function Form({ targets, game, onClose }: Props) {
  const says = formWords.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const whom = useSignal(String(targets[0]?.account ?? 0));
  const reason = useSignal<ReportReason>("abuse");
  const text = useSignal("");
  const trouble = useSignal<Trouble | null>(null);
  const busy = useSignal(false);
  const sent = useSignal(false);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    trouble.value = null;
    const report: NewReport = { about: Number(whom.value), reason: reason.value, words: text.value.trim(), ...(game && { game }) };
    try {
      await ask("api/reports", report);
      sent.value = true;
    } catch (error) {
      trouble.value = troubleOf(error, "unreached");
    } finally {
      busy.value = false;
    }
  };
  return (
    <dialog ref={dialog} class="dialog report" aria-labelledby="report-title" onClose={onClose}>
      <h2 id="report-title">{says.title}</h2>
      {sent.value ? (
        <>
          <p role="status">{says.sent}</p>
          <div class="row row-end">
            <Button kind="primary" onClick={close}>
              {says.close}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Alert text={trouble.value && (says.refused[trouble.value] ?? says.refused.other)} />
          {targets.length > 1 ? (
            <Select label={says.whom} of={whom} options={targets.map(({ account, name }) => [String(account), name] as const)} />
          ) : (
            <p>{says.about(targets[0]?.name ?? "")}</p>
          )}
          <Select label={says.reason} of={reason} options={REASONS.map((one) => [one, reasonSays(one)] as const)} />
          <label class="field">
            <span>{says.words}</span>
            <textarea rows={4} maxLength={LONGEST} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
          </label>
          <p class="soft">
            {says.private} {game && says.chat}
          </p>
          <div class="row row-end">
            <Button onClick={close}>{says.cancel}</Button>
            <button type="submit" class="primary" disabled={busy.value}>
              {says.send}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}
