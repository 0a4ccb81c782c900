// The chapters of a study: opened, named, put in order, added from a position, a file or the shelf, taken out.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { unreadText } from "../../game/sfen/words";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { FileButton } from "../../kit/file-button";
import { RemoveButton } from "../../kit/remove-button";
import { handleOf, takeFiles } from "../../shelf/intake";
import { RecordHandle } from "../../shelf/module";
import { type ShelfEntry, shelved, taken } from "../../shelf/shelf";
import { chapterOf, emptyRecord, MOST_CHAPTERS } from "../study";
import type { StudyDesk } from "../study-desk";
import { studyWords } from "../words";

/** How many games of the shelf are offered. */
const MOST_OFFERED = 100;

export function Chapters({ study }: { study: StudyDesk }) {
  const says = studyWords.value;
  const { chapters, name } = study.study.value;
  const open = study.chapter.value;
  return (
    <div class="chapters">
      <label class="field">
        <span>{says.name}</span>
        <input type="text" value={name} onChange={(event) => study.rename(event.currentTarget.value)} />
      </label>
      <ol class="chapter-list" aria-label={says.chapters}>
        {chapters.map((chapter, index) => (
          <li key={chapter.id}>
            <button
              type="button"
              class="study-chapter"
              aria-current={chapter.id === open.id ? "true" : undefined}
              onClick={() => study.open(index)}
            >
              {index + 1}. {chapter.name}
            </button>
          </li>
        ))}
      </ol>
      <Own key={open.id} study={study} />
      {chapters.length < MOST_CHAPTERS ? <Add study={study} /> : <p class="soft">{says.full(MOST_CHAPTERS)}</p>}
    </div>
  );
}

/** The chapter that is open: its name, its place, its end. */
function Own({ study }: { study: StudyDesk }) {
  const says = studyWords.value;
  const { id, name } = study.chapter.value;
  const all = study.study.value.chapters.length;
  return (
    <div class="chapter-own">
      <label class="field">
        <span>{says.chapterName}</span>
        <input type="text" value={name} onChange={(event) => study.renameChapter(id, event.currentTarget.value)} />
      </label>
      <div class="row">
        <Button disabled={study.index.value === 0} onClick={() => study.move(id, -1)}>
          {says.up}
        </Button>
        <Button disabled={study.index.value === all - 1} onClick={() => study.move(id, 1)}>
          {says.down}
        </Button>
        {all > 1 && <RemoveButton name={says.removeChapter} sure={says.removeSure} onRemove={() => study.remove(id)} />}
      </div>
    </div>
  );
}

function Add({ study }: { study: StudyDesk }) {
  const says = studyWords.value;
  const sfen = useSignal("");
  const fault = useSignal("");
  const games = useSignal<readonly ShelfEntry[]>([]);
  useEffect(() => void shelved().then((shelf) => (games.value = shelf.games.slice(0, MOST_OFFERED))), []);
  const next = () => says.chapter(study.study.value.chapters.length + 1);
  const addPosition = (event: Event) => {
    event.preventDefault();
    fault.value = "";
    try {
      study.addRecord(RecordHandle.diagram(sfen.value.trim().replace(/^(position )?sfen /, "")), next());
      sfen.value = "";
    } catch (error) {
      fault.value = says.badSfen(unreadText(error));
    }
  };
  const addFiles = async (files: Iterable<File>) => {
    fault.value = "";
    const { games, unknown, tooLarge } = await takeFiles(files);
    const room = MOST_CHAPTERS - study.study.value.chapters.length;
    study.add(games.slice(0, room).map((found) => chapterOf(found.open(), nameOf(found.summary) || found.file || next())));
    if (unknown.length + tooLarge.length > 0) fault.value = says.notRecords([...unknown, ...tooLarge]);
  };
  const addGame = async (id: string) => {
    const kept = await taken(id);
    if (kept) study.addRecord(await handleOf(kept), nameOf(kept) || next());
  };
  return (
    <details class="more">
      <summary>{says.add}</summary>
      <div class="chapter-add">
        <div class="row">
          <Button onClick={() => study.addRecord(emptyRecord(), next())}>{says.addEmpty}</Button>
          <FileButton name={says.addFile} onFiles={(files) => void addFiles(files)}>
            {says.addFile}
          </FileButton>
        </div>
        <form class="row" onSubmit={addPosition}>
          <input
            type="text"
            aria-label={says.sfen}
            placeholder={says.sfen}
            spellcheck={false}
            value={sfen.value}
            onInput={(event) => (sfen.value = event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={!sfen.value.trim()}>
            {says.addPosition}
          </button>
        </form>
        {games.value.length > 0 && (
          <label class="field">
            <span>{says.addGame}</span>
            <select
              value=""
              onChange={(event) => {
                const { value } = event.currentTarget;
                event.currentTarget.value = "";
                if (value) void addGame(value);
              }}
            >
              <option value="">–</option>
              {games.value.map((game) => (
                <option key={game.id} value={game.id}>
                  {[nameOf(game), game.date.split(" ")[0]].filter(Boolean).join(" · ") || game.id}
                </option>
              ))}
            </select>
          </label>
        )}
        <Alert text={fault.value && fault.value} />
      </div>
    </details>
  );
}

function nameOf({ black, white }: { readonly black: string; readonly white: string }): string {
  return [black, white].filter(Boolean).join(" – ");
}
