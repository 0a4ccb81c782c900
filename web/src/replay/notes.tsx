// What is written at the move on the board: the comment, which can be changed, and what else the record holds there.

import { words } from "../i18n";
import { signed } from "../i18n/numbers";
import { type Desk, recordWords } from "../records";
import { CompareButton } from "../study";
import type { Thought } from "../wire/records";
import { BookmarkButton, BookmarkNames } from "./bookmarks";

export function Notes({ desk }: { desk: Desk }) {
  const { refusal } = words.value;
  const records = recordWords.value;
  const { lines, seconds, law, ply } = desk.node.value;
  return (
    <div class="notes">
      {law && <p class="status-refusal">{refusal(law, null, null)}</p>}
      <div class="notes-row">
        <textarea
          rows={1}
          value={desk.comment.value}
          aria-label={ply === 0 ? records.commentStart : records.comment(ply)}
          placeholder={records.commentHint}
          onInput={(event) => desk.write(event.currentTarget.value)}
        />
        <BookmarkButton desk={desk} />
        <CompareButton desk={desk} />
      </div>
      <BookmarkNames desk={desk} />
      {seconds !== null && seconds > 0 && <p class="notes-line">{records.time(seconds)}</p>}
      {lines.map((line, index) => (
        <p key={index} class="notes-line">
          <b>{worth(line)}</b> {line.line}
        </p>
      ))}
    </div>
  );
}

function worth({ score, mates, plies }: Thought): string {
  if (mates) return recordWords.value.mates(words.value.side(mates, false), plies);
  return score === null ? "" : signed(score);
}
