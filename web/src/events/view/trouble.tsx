// What went wrong, over a page of tournaments.

import type { Trouble as Code } from "../../server/refusal";
import { eventWords } from "../words";

export function Trouble({ code }: { code: Code | null }) {
  const { refused } = eventWords.value;
  if (!code) return null;
  return (
    <p class="banner" role="alert">
      {refused[code] ?? refused.other}
    </p>
  );
}
