// How a game ended, explained: what says so comes when it is asked for.

import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { lazily } from "../../kit/lazily";
import type { Refusal } from "../../wire/rules";
import type { WhyProps } from "./why";

export const Why = lazily<WhyProps>(() => import("./why"));
export const WhyLine = lazily<WhyProps>(() => import("./why").then(({ WhyLine }) => ({ default: WhyLine })));

/** The law that an illegal move broke and that ended a strict game, and a button that draws it. */
export function Foul({ foul, onShow }: { readonly foul: Refusal; readonly onShow: () => void }) {
  return (
    <p class="result-law">
      {words.value.refusal(foul.code, foul.kind, foul.file)}
      <Button kind="link" onClick={onShow}>
        {words.value.game.show}
      </Button>
    </p>
  );
}
