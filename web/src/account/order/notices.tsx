// What all readers are told, and how that is changed.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { moment } from "../../i18n/dates";
import { Button } from "../../kit/button";
import { me } from "../../server/me";
import type { Notice, NoticeKind } from "../../wire/moderation";
import { Field, useAsking } from "../view/form";
import { noticesNow, setNotice } from "./asked";
import { Deed, textIn } from "./deed";
import { orderWords } from "./words";

/** Moderators change the first; the others are for admins. */
const KINDS: readonly NoticeKind[] = ["day", "maintenance", "all"];
const MINUTE_MS = 60_000;

export function Notices() {
  const { refused } = orderWords.value;
  const found = useSignal<readonly Notice[] | null>(null);
  const asking = useAsking(refused);
  useEffect(() => void asking.run(async () => (found.value = await noticesNow())), []);
  const kinds = me.value?.role === "admin" ? KINDS : KINDS.slice(0, 1);
  return (
    <>
      {asking.trouble}
      {found.value &&
        kinds.map((kind) => (
          <NoticeForm
            key={kind}
            kind={kind}
            notice={found.value?.find((one) => one.kind === kind) ?? null}
            onChange={(notices) => (found.value = notices)}
          />
        ))}
    </>
  );
}

interface Props {
  readonly kind: NoticeKind;
  /** The one that is told now. */
  readonly notice: Notice | null;
  readonly onChange: (notices: readonly Notice[]) => void;
}

function NoticeForm({ kind, notice, onChange }: Props) {
  const { notices: says, refused } = orderWords.value;
  const asking = useAsking(refused);
  const set = async (given: FormData) => {
    const due = textIn(given, "due");
    const texts = { ja: textIn(given, "ja"), en: textIn(given, "en") };
    onChange(await setNotice({ kind, ...texts, ...(due && { due: new Date(due).getTime() }) }));
  };
  const takeDown = () => asking.run(async () => onChange(await setNotice({ kind, ja: "", en: "" })));
  return (
    <section class="order-card" aria-labelledby={`notice-${kind}`}>
      <h2 id={`notice-${kind}`}>{says.kinds[kind]}</h2>
      <p class="soft">{says.hints[kind]}</p>
      {asking.trouble}
      {notice && (
        <>
          {[notice.ja, notice.en].filter(Boolean).map((text) => (
            <p key={text}>
              <b>{text}</b>
            </p>
          ))}
          <p class="soft">
            {says.since(moment(notice.at))}
            {kind === "maintenance" && notice.due !== null && ` · ${says.due} ${moment(notice.due)}`}
          </p>
          <p class="row">
            <Button onClick={() => void takeDown()}>{says.remove}</Button>
          </p>
        </>
      )}
      <Deed name={says.set} onSubmit={set}>
        <Field name="ja" label={says.text} maxLength={300} />
        <Field name="en" label={says.english} maxLength={300} optional />
        {kind === "maintenance" && (
          <label class="field">
            <span>{says.due}</span>
            <input type="datetime-local" name="due" required min={local(Date.now())} />
          </label>
        )}
      </Deed>
    </section>
  );
}

/** A moment as such a field has it: by the reader's own time, without a zone. */
function local(at: number): string {
  const shifted = at - new Date(at).getTimezoneOffset() * MINUTE_MS;
  return new Date(shifted).toISOString().slice(0, 16);
}
