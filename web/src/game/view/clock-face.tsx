// What one side's clock shows. It changes many times a second, so it redraws itself and nothing around it.

import type { CSSProperties } from "preact";
import { words } from "../../i18n";
import type { Color } from "../../wire/rules";
import { type GameClock, TENTHS_BELOW_MS } from "../clock";

/** From here on the ring around the clock runs out, and its colour warns; then it warns more. */
const LOW_MS = 10_000;
const LAST_MS = 5_000;

/** What a face needs of a clock, the page's or the server's. */
export type FaceClock = Pick<GameClock, "ticks" | "left" | "controls">;

export function ClockFace({ clock, color }: { clock: FaceClock; color: Color }) {
  clock.ticks.value;
  const { phase, main, period, periods, units } = clock.left(color);
  const { byoyomi, unit } = clock.controls[color];
  const running = phase === "main" ? main : period;
  // Main time that others follow is no alarm.
  const followed = phase === "main" && (periods > 0 || units > 0);
  const alarm = followed ? "" : running <= LAST_MS ? " clock-last" : running <= LOW_MS ? " clock-low" : "";
  const beside = [
    phase !== "bank" && units > 0 && words.value.game.clockPeriods(unit / 1000, units),
    phase !== "byoyomi" && periods > 0 && words.value.game.clockPeriods(byoyomi / 1000, periods),
    phase === "byoyomi" && periods > 1 && `×${periods}`,
    phase === "bank" && units > 1 && `×${units}`,
  ].filter(Boolean);
  const style = { "--rest": Math.min(1, running / LOW_MS) } as CSSProperties;
  return (
    <span class={`clock${alarm}`} style={style} aria-hidden="true">
      <span class="clock-time">{digits(running)}</span>
      {beside.length > 0 && <span class="clock-beside">{beside.join(" ")}</span>}
    </span>
  );
}

/** `1:05:30`, `9:58`, below ten seconds `0:07.3`. */
const digits = (ms: number): string => inSeconds(ms) + (ms < TENTHS_BELOW_MS ? `.${Math.floor((ms % 1000) / 100)}` : "");

/** `1:05:30`, `9:58`, `0:07`: whole seconds. */
export function inSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
