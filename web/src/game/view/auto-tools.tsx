// Play and pause, and while the moves play, how fast.

import { REPLAY_SPEEDS, settings } from "../../app/settings";
import { words } from "../../i18n";
import { Tool } from "../../kit/tool";
import type { AutoReplay } from "../auto-replay";

export function AutoTools({ auto }: { readonly auto: AutoReplay }) {
  const { game } = words.value;
  const runs = auto.running.value;
  return (
    <>
      <Tool
        icon={runs ? "pause" : "play"}
        name={runs ? game.pauseReplay : game.autoReplay}
        off={!auto.any()}
        onPress={() => auto.toggle()}
      />
      {runs && <Speed />}
    </>
  );
}

/** Goes to the next speed with one press. */
function Speed() {
  const { game } = words.value;
  const { value } = settings.replaySpeed;
  const name = game.replaysAt(game.secondsAMove(value));
  const next = () => (settings.replaySpeed.value = REPLAY_SPEEDS[(REPLAY_SPEEDS.indexOf(value) + 1) % REPLAY_SPEEDS.length] ?? value);
  return (
    <button type="button" class="tool tool-speed" aria-label={name} title={name} onClick={next}>
      {game.speed(value)}
    </button>
  );
}
