// Why a game ended, in words: the rule behind it, the times a position stood, what a declaration asked, what was counted.

import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { GameLine } from "../line";
import { Conditions } from "../view/controls";
import { RuleLink } from "../view/refusal";
import { endingWords } from "./words";

export interface WhyProps {
  /** The game that is over. */
  readonly game: GameLine;
  /** How it ended, as a code. */
  readonly reason: string;
}

export default function Why({ game, reason }: WhyProps) {
  const { outcome: says, repetition } = words.value;
  const { value: why } = game.why;
  const { value: latest } = game.latest;
  if (!why) return null;
  const { plies, points, conditions } = why;
  // Who declares does so with the move to make.
  const { impasse, turn, foul } = latest;
  return (
    <div class="reasons">
      <p>
        {endingWords.value.rules[reason]} <RuleLink section={sectionOf(foul?.code ?? reason)} />
      </p>
      {plies.length > 1 && (
        <p>
          {plies.map((ply) => (
            <Button key={ply} kind="link" onClick={() => game.view(ply)}>
              {repetition.at(ply)}
            </Button>
          ))}
        </p>
      )}
      {points && <p>{says.points(game.name("black"), points.black, game.name("white"), points.white)}</p>}
      {conditions.length > 0 && <Conditions conditions={conditions} bonus={impasse[turn].bonus} />}
    </div>
  );
}

/** The same in one line, for where the board is shown in place of the sheet that says it all. */
export function WhyLine({ game, reason }: WhyProps) {
  const conditions = game.why.value?.conditions ?? [];
  return (
    <p class="narrow-only">
      <span>{(conditions.length > 0 ? words.value.outcome.reasons : endingWords.value.rules)[reason]}</span>
    </p>
  );
}

/** Ends whose rule is told under another name than their own. */
const SECTIONS: Readonly<Record<string, string>> = {
  checkmate: "mate",
  "no-legal-moves": "no-moves",
  "wrong-declaration": "declaration",
  try: "declaration",
  jishogi: "impasse",
};

/** The section of the rules that tells of an end, or of the law that an illegal move broke. */
export const sectionOf = (reason: string): string => SECTIONS[reason] ?? reason;
