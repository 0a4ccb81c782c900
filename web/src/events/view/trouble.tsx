// What went wrong, over a page of tournaments.

import { eventWords } from "../words";

export function Trouble({ code }: { code: string | null }) {
  const { refused } = eventWords.value;
  if (!code) return null;
  return (
    <p class="banner" role="alert">
      {refused[code] ?? refused.other}
    </p>
  );
}
