// The plate of a side on the play page.

import { elsewhere } from "../../app/warnings";
import { scoreOf } from "../../game/ending/verdict";
import { Plate, type PlateProps } from "../../game/view/plate";
import { words } from "../../i18n";
import type { Session } from "../session";

export function PlayPlate({ session, color, seat }: { session: Session } & Pick<PlateProps, "color" | "seat">) {
  const { game, setup, impasse: says } = words.value;
  const { opponent } = session.options.value;
  const { turn, impasse, outcome } = session.latest.value;
  const computer = color === session.computer.value;
  const named = opponent.type === "computer" && session.begun.value;
  const player = named ? (computer ? game.computer(setup.levelName(opponent.level)) : game.you) : null;
  const active = session.begun.value && !outcome && turn === color && !elsewhere.value;
  const { entered, points, conditions } = impasse[color];
  const counts = (impasse.black.entered || impasse.white.entered) && conditions.length > 0;
  return (
    <Plate
      color={color}
      seat={seat}
      side={session.name(color)}
      player={player}
      badge={entered ? says.entered : null}
      active={active}
      turn={outcome ? scoreOf(outcome, color) : active && (session.player.thinking.value ? game.thinking : game.toMove)}
      won={outcome?.winner === color}
      clock={session.clock.value}
      onFlip={() => session.flip()}
    >
      {entered && <span class="plate-entered">{says.badge}</span>}
      {counts && <span class="plate-points">{points}</span>}
    </Plate>
  );
}
