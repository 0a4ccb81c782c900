// How a game ended, explained: what says so comes when it is asked for.

import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { lazily } from "../../kit/lazily";
import type { Refusal } from "../../wire/rules";
import type { GameLine } from "../line";
import { isSeen } from "./reasons";
import type { WhyProps } from "./why";

export const Why = lazily<WhyProps>(() => import("./why"));
export const WhyLine = lazily<WhyProps>(() => import("./why").then(({ WhyLine }) => ({ default: WhyLine })));

type Shown = {
  /** The game that is over. */
  readonly game: GameLine;
  /** The board is to be seen: a sheet over it goes away. */
  readonly onShow: () => void;
};

/** The law that an illegal move broke and that ended a strict game, and a button that draws it. */
export function Foul({ game, foul, onShow }: Shown & { readonly foul: Refusal }) {
  const show = () => {
    game.showFoul();
    onShow();
  };
  return (
    <p class="result-law">
      {words.value.refusal(foul.code, foul.kind, foul.file)}
      <Button kind="link" onClick={show}>
        {words.value.game.show}
      </Button>
    </p>
  );
}

/** Explains the end, on the board where it can be seen there. */
export function WhyButton({ game, onShow }: Shown) {
  const explain = () => {
    game.explain();
    if (game.why.value && isSeen(game.why.value)) onShow();
  };
  return (
    <Button kind="quiet" onClick={explain}>
      {words.value.outcome.why}
    </Button>
  );
}
