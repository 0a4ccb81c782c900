// Bookmarks (しおり): names given to moves. Those of the move on the board are set, renamed and taken out here.

import { useSignal } from "@preact/signals";
import { words } from "../i18n";
import { IconButton } from "../kit/icon-button";
import { type Desk, recordWords } from "../records";

function Ribbon() {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7 4h10v16l-5-5-5 5z" />
    </svg>
  );
}

/** Sets a bookmark at the move on the board, with a name that can be changed at once; there where there is none yet. */
export function BookmarkButton({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const { ply } = desk.node.value;
  if (desk.bookmarks.value.length > 0) return null;
  const set = () => {
    desk.bookmark([ply === 0 ? words.value.game.startPosition : records.move(ply)]);
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(".bookmark > input")?.select());
  };
  return (
    <button type="button" class="tool bookmark-set" aria-label={records.bookmarkSet} title={records.bookmarkSet} onClick={set}>
      <Ribbon />
    </button>
  );
}

/** The bookmarks of the move on the board. One that is being renamed stays, even without a name, until it is left. */
export function BookmarkNames({ desk }: { desk: Desk }) {
  const records = recordWords.value;
  const written = useSignal<{ readonly at: number; readonly names: readonly string[] } | null>(null);
  const { value: at } = desk.at;
  const names = written.value?.at === at ? written.value.names : desk.bookmarks.value;
  const rename = (index: number, name: string) => {
    const renamed = names.map((before, other) => (other === index ? name : before));
    written.value = { at, names: renamed };
    desk.bookmark(renamed);
  };
  const take = (index: number) => {
    written.value = null;
    desk.bookmark(names.filter((_, other) => other !== index));
    // The button that was pressed is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".bookmark > .tool, .bookmark-set")?.focus());
  };
  return (
    <>
      {names.map((name, index) => (
        <div key={index} class="bookmark">
          <Ribbon />
          <input
            type="text"
            value={name}
            aria-label={records.bookmark}
            onInput={(event) => rename(index, event.currentTarget.value)}
            onBlur={() => (written.value = null)}
          />
          <IconButton icon="close" name={records.bookmarkTake(name)} onClick={() => take(index)} />
        </div>
      ))}
    </>
  );
}
