// The message of the day, where people come together.

import { open, textOf } from "./board";
import { CloseButton } from "./close-button";
import { noticeWords } from "./words";

export function MessageOfTheDay() {
  const says = noticeWords.value;
  const notice = open.value.find(({ kind }) => kind === "day");
  if (!notice) return null;
  return (
    <section class="notice-day" aria-label={says.day}>
      <p>{textOf(notice)}</p>
      <CloseButton notice={notice} />
    </section>
  );
}
