// A player's plate: side, name, whether it is their turn.

import type { Session } from "../app/session";
import { words } from "../i18n";
import type { Color } from "../wire/rules";
import { ClockFace } from "./clock-face";
import { SideMark } from "./icons";

export function Plate({ session, color, seat }: { session: Session; color: Color; seat: "near" | "far" }) {
  const { game, setup } = words.value;
  const { opponent } = session.options.value;
  const { turn, impasse, outcome } = session.latest.value;
  const side = session.name(color);
  const computer = session.computer.value;
  const player =
    opponent.type === "friend" || !session.begun.value
      ? null
      : color === computer
        ? game.computer(setup.levelName(opponent.level))
        : game.you;
  const active = session.begun.value && !outcome && turn === color;
  const entered = impasse.black.entered || impasse.white.entered;
  const counts = entered && impasse[color].conditions.length > 0;
  return (
    <button
      type="button"
      class={`plate plate-${seat}${active ? " plate-active" : ""}`}
      title={game.flip}
      aria-label={[
        side,
        player,
        impasse[color].entered ? words.value.impasse.entered : null,
        active ? (session.thinking.value ? game.thinking : game.toMove) : null,
      ]
        .filter(Boolean)
        .join(", ")}
      onClick={() => session.flip()}
    >
      <SideMark color={color} />
      <span class="plate-name" title={player ?? side}>
        {player ?? side}
      </span>
      {player && <span class="plate-side">{side}</span>}
      <span class="plate-turn">{active && (session.thinking.value ? game.thinking : game.toMove)}</span>
      {impasse[color].entered && <span class="plate-entered">{words.value.impasse.badge}</span>}
      {counts && <span class="plate-points">{impasse[color].points}</span>}
      {session.clock.value && <ClockFace clock={session.clock.value} color={color} />}
    </button>
  );
}
