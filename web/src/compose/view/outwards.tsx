// The problem comes in and goes out: as SFEN, as a link, as a file, to be solved, to be printed.

import { useSignal } from "@preact/signals";
import { address } from "../../app/route";
import { read, usePaste } from "../../editor";
import { unreadText } from "../../game/sfen/words";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { download } from "../../kit/download";
import { Field } from "../../kit/field";
import type { Bench } from "../bench";
import { kif } from "../save";
import { composeWords } from "../words";

export function Outwards({ bench }: { bench: Bench }) {
  const { save } = composeWords.value;
  const { draft } = bench;
  const { sfen, problem } = draft.problem.value;
  const error = useSignal<unknown>(null);
  const copied = useSignal<string | null>(null);
  const take = (text: string) =>
    read(draft, text.trim()).then(
      () => (error.value = null),
      (thrown: unknown) => (error.value = thrown),
    );
  usePaste(draft, take);
  const link = new URL(address("puzzles", { sfen }), document.baseURI).href;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = text;
    } catch {
      // The field can be copied by hand.
    }
  };
  const saveFile = async () => {
    const { value: findings } = bench.findings;
    const text = await kif(draft, findings?.type === "solution" ? findings.solution : null);
    download("tsume.kif", new Blob([text]));
  };
  return (
    <section class="outwards" aria-label={save.title}>
      <h2>{save.title}</h2>
      <label class="field">
        <span>{save.text}</span>
        <input
          id="compose-sfen"
          type="text"
          value={sfen}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          aria-invalid={error.value !== null}
          onChange={(event) => void take(event.currentTarget.value)}
        />
      </label>
      <Alert kind="error" text={error.value !== null && save.unreadable(unreadText(error.value))} />
      <div class="compose-names">
        <Field
          label={save.name}
          type="text"
          maxLength={80}
          value={draft.title.value}
          onInput={(event) => (draft.title.value = event.currentTarget.value)}
        />
        <Field
          label={save.author}
          type="text"
          maxLength={80}
          value={draft.author.value}
          onInput={(event) => (draft.author.value = event.currentTarget.value)}
        />
      </div>
      <div class="row">
        <Button onClick={() => void copy(sfen)}>{copied.value === sfen ? save.copied : save.sfen}</Button>
        <Button onClick={() => void copy(link)}>{copied.value === link ? save.copied : save.link}</Button>
        <Button disabled={!problem} onClick={() => void saveFile()}>
          {save.kif}
        </Button>
        <a class="button" href={address("print", { what: "diagrams", sfen })}>
          {save.print}
        </a>
        {problem && (
          <a class="button" href={address("puzzles", { sfen })}>
            {save.solve}
          </a>
        )}
      </div>
      <p class="puzzle-note">{save.kifHint}</p>
    </section>
  );
}
