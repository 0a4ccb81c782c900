// What the page sounds like. What makes the sounds comes after the page, which can be seen before it is heard.

import type { Remaining, TimeControl } from "../wire/rules";

/** What is heard besides the pieces; `found` is that an opponent has come. */
export type Chime = "check" | "start" | "end" | "found";

type Audio = typeof import("./audio");

/** One promise for all sounds, so that they come in their order. */
let audio: Promise<Audio> | null = null;

/** Asks for what makes the sounds. */
export function prepareSound(): void {
  audio ??= import("./audio");
  // Without a network it may come with the next sound.
  audio.catch(() => (audio = null));
}

function make(sound: (audio: Audio) => void): void {
  prepareSound();
  audio?.then(sound, () => undefined);
}

/** Sounds the seconds of a turn from here to its end, or until `quiet`; of a turn that is not the reader's, the last ten, and softer. */
export function countSeconds(left: Remaining, control: TimeControl, others = false): void {
  make((audio) => audio.countSeconds(left, control, others));
}

/** No more seconds of this turn. */
export function quiet(): void {
  audio?.then(
    (audio) => audio.quiet(),
    () => undefined,
  );
}

/** Sounds a piece once; a capture is louder. */
export function knock(loud: boolean): void {
  make((audio) => audio.knock(loud));
}

/** Sounds what has happened; how, arrives when it is first heard. */
export function ring(chime: Chime): void {
  make((audio) => audio.ring(chime));
}
