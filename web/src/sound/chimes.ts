// What is heard of a game besides its pieces, on a small bell: a high tone for a check, two that rise as it begins, two that fall as
// it ends, three that rise when an opponent has come.

import type { Chime } from "./sound";

interface Tones {
  /** How loud, beside a piece that is set down. */
  readonly gain: number;
  /** When each tone begins, in seconds, its hertz, and how long it rings. */
  readonly tones: readonly (readonly [at: number, frequency: number, length: number])[];
}

/** Check and end come just after the piece is heard. */
export const CHIMES: Readonly<Record<Chime, Tones>> = {
  check: { gain: 0.1, tones: [[0.09, 1319, 0.4]] },
  start: {
    gain: 0.09,
    tones: [
      [0, 523, 0.5],
      [0.16, 784, 0.8],
    ],
  },
  end: {
    gain: 0.1,
    tones: [
      [0.12, 494, 0.7],
      [0.36, 330, 1.2],
    ],
  },
  found: {
    gain: 0.16,
    tones: [
      [0, 659, 0.5],
      [0.15, 831, 0.5],
      [0.3, 988, 1],
    ],
  },
};

/** Of a bell's tone: how high each part is, how loud, and how long it rings. */
const PARTS = [
  [1, 0.8, 1],
  [2.76, 0.2, 0.4],
] as const;

/** Plays a chime from now on. */
export function play(chime: Chime, out: AudioNode): void {
  const { context } = out;
  const { gain, tones } = CHIMES[chime];
  for (const [at, frequency, length] of tones) {
    const from = context.currentTime + at;
    for (const [height, loudness, share] of PARTS) {
      const end = from + length * share;
      const source = new OscillatorNode(context, { frequency: frequency * height });
      const envelope = new GainNode(context, { gain: 0 });
      envelope.gain.setValueAtTime(0, from);
      envelope.gain.linearRampToValueAtTime(gain * loudness, from + 0.006);
      envelope.gain.exponentialRampToValueAtTime(0.0002, end);
      source.connect(envelope).connect(out);
      source.start(from);
      source.stop(end);
    }
  }
}
