// Where records come in: chosen, dropped or pasted. Several games become a list to choose from.

import { type Signal, useSignal } from "@preact/signals";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { FileButton } from "../../kit/file-button";
import { Icon } from "../../kit/icons";
import { type FoundGame, type IntakeResult, MOST_BYTES } from "../../shelf/intake";
import { changes } from "../../shelf/shelf";
import type { Desk } from "../desk";
import { deskOfFound, keepFound } from "../opening";
import { recordWords } from "../words";
import { Entry, endingText } from "./entry";
import { faultText } from "./fault";

/** How many games of a file are listed; all are kept by one press. */
const MOST_LISTED = 300;

interface Props {
  readonly taken: Signal<IntakeResult | null>;
  readonly receive: (given: Iterable<File> | string) => void;
  readonly open: (desk: Desk) => Promise<void>;
}

export function Intake({ taken, receive, open }: Props) {
  const records = recordWords.value;
  const text = useSignal("");
  return (
    <section class="intake">
      <div class="intake-ways">
        <FileButton name={records.openFile} place="intake-file" onFiles={receive}>
          <Icon name="file" />
          <span>{records.openFile}</span>
        </FileButton>
        <p class="soft">{records.dropHint}</p>
      </div>
      <details class="more">
        <summary>{records.pasteTitle}</summary>
        <form
          class="intake-paste"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.value.trim()) receive(text.value);
          }}
        >
          <textarea
            rows={5}
            aria-label={records.pasteTitle}
            placeholder={records.pasteHint}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {records.openText}
          </button>
        </form>
      </details>
      {taken.value && <Result taken={taken.value} open={open} close={() => (taken.value = null)} />}
    </section>
  );
}

function Result({ taken, open, close }: { taken: IntakeResult; open: (desk: Desk) => Promise<void>; close: () => void }) {
  const { header } = words.value;
  const records = recordWords.value;
  const { games, unknown, tooLarge, failed } = taken;
  const keeping = useSignal<number | null>(null);
  const keepAll = async () => {
    for (const [index, found] of games.entries()) {
      keeping.value = index;
      await keepFound(deskOfFound(found));
    }
    changes.value++;
    close();
  };
  return (
    <div class="intake-result" role="status">
      {failed && <p class="trouble">{records.missing.module}</p>}
      {unknown.map((name) => (
        <p key={name} class="trouble">
          {records.unknownFormat(name)}
        </p>
      ))}
      {tooLarge.map((name) => (
        <p key={name} class="trouble">
          {records.tooLarge(name, MOST_BYTES / 1024 / 1024)}
        </p>
      ))}
      {games.length > 0 && (
        <>
          <div class="row">
            <h2>{records.found(games.length)}</h2>
            <Button disabled={keeping.value !== null} onClick={() => void keepAll()}>
              {keeping.value === null ? records.keepAll : `${keeping.value + 1} / ${games.length}`}
            </Button>
          </div>
          <ol class="game-list">
            {games.slice(0, MOST_LISTED).map((found, index) => (
              <FoundEntry key={index} found={found} open={open} />
            ))}
          </ol>
          {games.length > MOST_LISTED && <p class="soft">{records.andMore(games.length - MOST_LISTED)}</p>}
        </>
      )}
      <div class="row row-end">
        <Button kind="quiet" onClick={close}>
          {header.close}
        </Button>
      </div>
    </div>
  );
}

function FoundEntry({ found, open }: { found: FoundGame; open: (desk: Desk) => Promise<void> }) {
  const { summary, file, format } = found;
  return (
    <Entry
      game={{ ...summary, end: summary.end && { code: summary.end.code, winner: summary.end.winner } }}
      note={[format, file, summary.error && faultText(summary.error)].filter(Boolean).join(" · ")}
      result={endingText(summary.end)}
      onOpen={() => void open(deskOfFound(found))}
    />
  );
}
