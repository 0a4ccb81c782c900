// Reviewing together: whether one looks along, and what is being tried out.

import { peopleWords } from "../../i18n/people";
import type { Table } from "../../people/table";

export function ReviewPanel({ table }: { table: Table }) {
  const { review: says } = peopleWords.value;
  const { review } = table;
  const { value: shared } = review.shared;
  const leads = review.leads.value;
  if (table.game.value?.stage !== "over" || (!shared && !leads)) return null;
  if (!shared) {
    return (
      <section class="review">
        <button type="button" class="button" onClick={() => review.show(table.viewed.value)}>
          {says.start}
        </button>
        <small class="soft">{says.hint}</small>
      </section>
    );
  }
  const line = review.line.value;
  return (
    <section class="review" aria-label={says.title}>
      <label class="check">
        <input
          type="checkbox"
          checked={review.follows.value}
          onChange={(event) => (review.follows.value = event.currentTarget.checked)}
        />
        <span>{says.follow(table.name(shared.by))}</span>
      </label>
      {review.active.value && (
        <>
          <p>
            {says.after(shared.ply)}
            {line.length > 0 && `: ${line.map(({ name }) => name).join(" ")}`}
          </p>
          {leads && (
            <div class="row">
              {line.length > 0 && (
                <>
                  <button type="button" class="button" onClick={() => review.undo()}>
                    {says.undo}
                  </button>
                  <button type="button" class="button" onClick={() => review.show(shared.ply)}>
                    {says.back}
                  </button>
                </>
              )}
              {line.length === 0 && <small class="soft">{says.hint}</small>}
            </div>
          )}
        </>
      )}
    </section>
  );
}
