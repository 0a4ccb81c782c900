// The one question of the first visit, and where each answer leads.

import { address, go } from "../../app/route";
import { settings } from "../../app/settings";
import { focusBoard } from "../../game/view/focus";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import { computerGame } from "../../terms/agreement";
import { DEFAULT_LEVEL, LEVELS, REGULAR_LEVEL } from "../../terms/levels";
import type { Session } from "../session";

/** The level that each answer begins at. */
const LEVEL_OF = { new: LEVELS[0] ?? DEFAULT_LEVEL, moves: DEFAULT_LEVEL, regular: REGULAR_LEVEL };

interface Props {
  readonly session: Session;
  readonly onClose: () => void;
}

export function Welcome({ session, onClose }: Props) {
  const { welcome, setup } = words.value;
  const answer = (given: keyof typeof LEVEL_OF) => {
    const game = computerGame(LEVEL_OF[given]);
    settings.experience.value = given;
    settings.level.value = LEVEL_OF[given];
    session.preview(game, false);
    if (given === "new") return go(address("learn", { lesson: "sides" }));
    if (given === "regular") return;
    session.start(game);
    onClose();
    focusBoard();
  };
  const leads = { new: setup.lessons, moves: welcome.game(setup.levelName(LEVEL_OF.moves)), regular: welcome.choose };
  return (
    <section class="welcome" aria-label={welcome.title}>
      <h2 tabIndex={-1}>{welcome.title}</h2>
      <p>{welcome.asks}</p>
      {(["new", "moves", "regular"] as const).map((given) => (
        <button key={given} type="button" class="button" onClick={() => answer(given)}>
          <strong>{welcome.answers[given]}</strong>
          <small>{leads[given]}</small>
        </button>
      ))}
      <Button kind="quiet" onClick={() => (settings.experience.value = "unsaid")}>
        {welcome.other}
      </Button>
    </section>
  );
}
