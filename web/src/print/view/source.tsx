// The games and positions that go onto score sheets and diagrams: from the shelf, from files, from text.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Alert } from "../../kit/alert";
import { FileButton } from "../../kit/file-button";
import { Icon } from "../../kit/icons";
import { handleOf, takeFiles } from "../../shelf/intake";
import { FileHandle, loadRecords } from "../../shelf/module";
import { type ShelfEntry, shelved, taken } from "../../shelf/shelf";
import { printWords } from "../words";

/** What was chosen last, as texts the press reads; `fault` is why nothing was. */
export interface Source {
  readonly way: "none" | "text" | "kept" | "files";
  readonly texts: readonly string[];
  /** The text of the field, or the id of the kept game. */
  readonly value: string;
  readonly fault: "gone" | "unreadable" | null;
}

const NONE: Source = { way: "none", texts: [], value: "", fault: null };
export const source = signal<Source>(NONE);

/** Takes what the address names: a position, a game of a link, a game on the shelf. */
export async function takeAddress(query: URLSearchParams): Promise<void> {
  const [sfen, usen, id] = ["sfen", "usen", "id"].map((name) => query.get(name));
  if (sfen) takeText(sfen);
  else if (id) await takeKept(id);
  else if (usen) {
    await loadRecords();
    const record = FileHandle.usen(usen).record(0);
    source.value = record ? { way: "text", texts: [record.kept()], value: record.kept(), fault: null } : unreadable("text", usen);
  }
}

function unreadable(way: Source["way"], value: string): Source {
  return { way, texts: [], value, fault: "unreadable" };
}

function takeText(text: string): void {
  source.value = text.trim() ? { way: "text", texts: [text], value: text, fault: null } : NONE;
}

async function takeKept(id: string): Promise<void> {
  try {
    const kept = await taken(id);
    source.value = kept
      ? { way: "kept", texts: [(await handleOf(kept)).kept()], value: id, fault: null }
      : { way: "kept", texts: [], value: id, fault: "gone" };
  } catch {
    source.value = unreadable("kept", id);
  }
}

async function takeThese(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const { games, unknown, tooLarge, failed } = await takeFiles(files).catch(() => ({ games: [], unknown: [], tooLarge: [], failed: true }));
  const whole = games.length > 0 && !failed && unknown.length + tooLarge.length === 0;
  source.value = {
    way: "files",
    texts: games.map((game) => game.open().kept()),
    value: "",
    fault: whole ? null : "unreadable",
  };
}

/** The three ways to choose; the last one used holds. */
export function SourceChoice({ positions }: { positions: boolean }) {
  const print = printWords.value;
  const games = useSignal<readonly ShelfEntry[]>([]);
  useEffect(() => void shelved().then((found) => (games.value = found.games)), []);
  const { way, value, fault, texts } = source.value;
  return (
    <fieldset class="print-source">
      <legend>{positions ? print.source.positions : print.source.games}</legend>
      {games.value.length > 0 && (
        <label class="field">
          <span>{print.source.kept}</span>
          <select
            value={way === "kept" ? value : ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value) void takeKept(value);
              else source.value = NONE;
            }}
          >
            <option value="">{print.source.choose}</option>
            {games.value.slice(0, 200).map((game) => (
              <option key={game.id} value={game.id} translate={false}>
                {print.source.game(game.date.slice(0, 10), game.black, game.white, game.plies)}
              </option>
            ))}
          </select>
        </label>
      )}
      <FileButton name={print.source.files} onFiles={(files) => void takeThese(files)}>
        <Icon name="file" />
        <span>{print.source.files}</span>
      </FileButton>
      <label class="field">
        <span>{positions ? print.source.text : print.source.record}</span>
        <textarea
          rows={3}
          spellcheck={false}
          value={way === "text" ? value : ""}
          onChange={(event) => takeText(event.currentTarget.value)}
        />
      </label>
      {way === "files" && texts.length > 0 && <p class="soft">{print.source.count(texts.length)}</p>}
      <Alert kind="print-fault" text={fault && print.source[fault]} />
    </fieldset>
  );
}
