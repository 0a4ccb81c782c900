// The diagram as text and picture, in and out, and the pages it can go to.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { address } from "../../app/route";
import { picture, toPng } from "../../game/picture";
import { unreadText } from "../../game/sfen/words";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { download } from "../../kit/download";
import { startsUneven } from "../../rules";
import { loadRecords, RecordHandle } from "../../shelf/module";
import { shownOf, type Table } from "../diagram";
import { read } from "../read";
import { editorWords } from "../words";
import { usePaste } from "./paste";

/** What a diagram without moves can be saved as. */
const FORMATS = ["kif", "bod", "csa", "jkf", "sfen", "svg", "png"] as const;
type Format = (typeof FORMATS)[number];

interface Props {
  readonly table: Table;
  /** What was thrown when a text could not be read; null where none was, or it could. */
  readonly error: unknown;
  readonly onError: (thrown: unknown) => void;
}

export function Outwards({ table, error, onError }: Props) {
  const editor = editorWords.value;
  const { sfen } = table.look.value;
  const format = useSignal<Format>("kif");
  const copied = useSignal(false);
  /** What is written in the field and not on the table yet: it stays until it can be read, or the table changes. */
  const draft = useSignal<string | null>(null);
  useEffect(() => {
    if (draft.value === null) return;
    draft.value = null;
    onError(null);
  }, [sfen]);
  const take = (text: string) =>
    read(table, text).then(() => {
      draft.value = null;
      onError(null);
    }, onError);
  usePaste(table, take);
  const copy = async () => {
    await navigator.clipboard?.writeText(await (await written(table, format.value)).text());
    copied.value = true;
  };
  const isText = format.value !== "png";
  return (
    <section class="outwards">
      <label class="field">
        <span>{editor.text}</span>
        <textarea
          id="sfen"
          rows={2}
          value={draft.value ?? sfen}
          spellcheck={false}
          aria-invalid={error !== null && draft.value !== null}
          onInput={(event) => (draft.value = event.currentTarget.value)}
          onChange={(event) => void take(event.currentTarget.value)}
        />
      </label>
      <Alert kind="error" text={error !== null && editor.unreadable(unreadText(error))} />
      <div class="row">
        <select
          aria-label={editor.format}
          value={format.value}
          onChange={(event) => {
            format.value = event.currentTarget.value as Format;
            copied.value = false;
          }}
        >
          {FORMATS.map((code) => (
            <option key={code} value={code} selected={code === format.value}>
              {code.toUpperCase()}
            </option>
          ))}
        </select>
        <Button disabled={!isText} onClick={() => void copy()}>
          {copied.value ? editor.copied : words.value.text.copy}
        </Button>
        <Button onClick={() => void save(table, format.value)}>{editor.save}</Button>
        <a class="button" href={address("print", { what: "diagrams", sfen })}>
          {editor.print}
        </a>
      </div>
    </section>
  );
}

/** The diagram as a file of this format. */
async function written(table: Table, format: Format): Promise<Blob> {
  switch (format) {
    case "sfen":
    case "bod":
      return new Blob([table.write(format)]);
    case "svg":
      return new Blob([drawn(table)], { type: "image/svg+xml" });
    case "png":
      return toPng(drawn(table));
    default:
      await loadRecords();
      return new Blob([RecordHandle.diagram(table.write("sfen")).write(format)]);
  }
}

function drawn(table: Table): string {
  const { value: shown } = table.look;
  return picture(shownOf(shown), { bottom: "black", handicap: startsUneven(shown), black: "", white: "" });
}

async function save(table: Table, format: Format): Promise<void> {
  download(`diagram.${format}`, await written(table, format));
}
