// Reviewing together: whether one looks along, and what is being tried out.

import { Button } from "../../kit/button";
import { Check } from "../../kit/check";
import type { Table } from "../table";
import { peopleWords } from "../words";

export function ReviewPanel({ table }: { table: Table }) {
  const { review: says } = peopleWords.value;
  const { review } = table;
  const { value: shared } = review.shared;
  const leads = review.leads.value;
  if (table.game.value?.stage !== "over" || (!shared && !leads)) return null;
  if (!shared) {
    return (
      <section class="review">
        <Button onClick={() => review.show(table.viewed.value)}>{says.start}</Button>
        <small class="soft">{says.hint}</small>
      </section>
    );
  }
  const tried = review.tried.value;
  return (
    <section class="review" aria-label={says.title}>
      <Check of={review.follows}>{says.follow(table.name(shared.by))}</Check>
      {review.active.value && (
        <>
          <p>
            {says.after(shared.ply)}
            {tried.length > 0 && `: ${tried.map(({ name }) => name).join(" ")}`}
          </p>
          {leads && (
            <div class="row">
              {tried.length > 0 && (
                <>
                  <Button onClick={() => review.undo()}>{says.undo}</Button>
                  <Button onClick={() => review.show(shared.ply)}>{says.back}</Button>
                </>
              )}
              {tried.length === 0 && <small class="soft">{says.hint}</small>}
            </div>
          )}
        </>
      )}
    </section>
  );
}
