// What the game that adapts came to, with the result of the game.

import { useEffect } from "preact/hooks";
import { settings } from "../../app/settings";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Trial } from "../../terms/agreement";
import { placed } from "../adapt";
import { levelAt } from "../estimate";
import { placementWords } from "../words";

export interface PlacedProps {
  readonly level: string;
  readonly trial: Trial;
  /** 1 is a win of the reader, 0 a loss, a half a draw. */
  readonly points: number;
  readonly onPlay: (level: string) => void;
}

export function Placed({ points, onPlay, ...opponent }: PlacedProps) {
  const { yours, playAt } = placementWords.value;
  const { mean, error } = placed(opponent, points);
  const level = levelAt(mean);
  useEffect(() => {
    settings.level.value = level;
  }, [level]);
  const name = words.value.setup.levelName(level);
  return (
    <>
      <p>{yours(name, Math.max(1, Math.round(error)))}</p>
      <div class="row">
        <Button kind="primary" onClick={() => onPlay(level)}>
          {playAt(name)}
        </Button>
      </div>
    </>
  );
}
