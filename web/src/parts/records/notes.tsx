// What is written at the move on the board: the comment, which can be changed, and what else the record holds there.

import type { Desk } from "../../app/desk";
import { words } from "../../i18n";
import type { Thought } from "../../wire/records";
import { Icon } from "../icons";

export function Notes({ desk }: { desk: Desk }) {
  const { records, refusal } = words.value;
  const { comment, bookmarks, lines, seconds, law, ply } = desk.node.value;
  const several = desk.siblings(desk.at.value).length > 1;
  const inVariation = desk.line.value.some((node) => (desk.siblings(node)[0] ?? node) !== node);
  return (
    <div class="notes">
      {law && <p class="status-refusal">{refusal(law, null, null)}</p>}
      <label class="field">
        <span>{ply === 0 ? records.commentStart : records.comment(ply)}</span>
        <textarea
          // Another move has another text, whatever was typed here.
          key={`${desk.at.value} ${comment}`}
          rows={3}
          value={comment}
          placeholder={records.commentHint}
          onChange={(event) => desk.comment(event.currentTarget.value)}
        />
      </label>
      {bookmarks.length > 0 && <p class="notes-line">{records.bookmarks(bookmarks)}</p>}
      {seconds !== null && <p class="notes-line">{records.time(seconds)}</p>}
      {lines.map((line, index) => (
        <p key={index} class="notes-line">
          <b>{worth(line)}</b> {line.line}
        </p>
      ))}
      {ply > 0 && (
        <div class="row">
          <button type="button" class="button" disabled={!inVariation} onClick={() => desk.promote()}>
            <Icon name="promote" />
            <span>{records.promote}</span>
          </button>
          <button type="button" class="button" onClick={() => desk.remove()}>
            <Icon name="bin" />
            <span>{several ? records.removeVariation : records.removeMove}</span>
          </button>
        </div>
      )}
    </div>
  );
}

function worth({ score, mates, plies }: Thought): string {
  if (mates) return words.value.records.mates(words.value.side(mates, false), plies);
  if (score === null) return "";
  return `${score > 0 ? "+" : ""}${score}`;
}
