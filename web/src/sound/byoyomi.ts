// What is heard of a running clock: which sound at which moment, and its playing on the audio clock, ahead of time, so
// that a busy page makes none late.

import type { Remaining, TimeControl } from "../wire/rules";

/** A short tone, the one tone of the last five seconds, a mark far from the end, the entry into byoyomi, and a second that only
 * a voice tells, as the tone goes on. */
export type Beep = "tick" | "held" | "mark" | "enter" | "told";

export interface Cue {
  /** Milliseconds from now. */
  readonly at: number;
  readonly beep: Beep;
  /** Seconds left of the stretch, and how long that is; neither for the entry. */
  readonly left: number;
  readonly length: number;
}

const SECOND = 1000;
/** Seconds before the end of a stretch at which it is marked. */
const MARKS = [60, 30, 20];
const TICKS = [10, 9, 8, 7, 6];
const LAST = [5, 4, 3, 2, 1];

/** Everything to be heard from now until the flag falls, if the turn lasts so long. */
export function cues(left: Remaining, control: TimeControl): Cue[] {
  const list: Cue[] = [];
  let from = 0;
  const stretch = (length: number) => {
    const within = (seconds: number[], beep: Beep) => {
      for (const second of seconds) {
        const at = length - second * SECOND;
        if (at >= 0) list.push({ at: from + at, beep, left: second, length: length / SECOND });
      }
    };
    within(
      MARKS.filter((second) => second * SECOND < length),
      "mark",
    );
    within(TICKS, "tick");
    // Where fewer than five seconds are left, the tone begins at once.
    const held = Math.min(length, LAST.length * SECOND);
    if (held > 0) list.push({ at: from + length - held, beep: "held", left: held / SECOND, length: length / SECOND });
    within(LAST, "told");
    from += length;
  };
  const after = left.periods > 0 || left.units > 0;
  if (left.phase === "main") {
    if (!after) stretch(left.main);
    else {
      from = left.main;
      if (left.main > 0) list.push({ at: from, beep: "enter", left: 0, length: 0 });
    }
  }
  if (!after) return list;
  // The rules' order: a period, then considered time, then the other periods.
  let { periods, units } = left;
  if (left.phase === "bank") {
    stretch(left.period);
    units--;
  } else if (periods > 0) {
    stretch(left.phase === "byoyomi" ? left.period : control.byoyomi);
    periods--;
  }
  for (; units > 0; units--) stretch(control.unit);
  for (; periods > 0; periods--) stretch(control.byoyomi);
  return list;
}

/** The last ten seconds among them, and no more. */
export function lastTen(list: readonly Cue[]): Cue[] {
  return list.filter(({ beep }) => beep !== "mark" && beep !== "enter");
}

/** What a voice says: in Japanese the seconds gone by, and the last ten counted up; in English what is left. */
export function spoken({ beep, left, length }: Cue, language: "japanese" | "english"): string {
  if (beep === "enter") return language === "japanese" ? "秒読みに入ります" : "Byoyomi";
  if (language === "english") return left > 10 ? `${left} seconds` : String(left);
  if (left < 10) return String(10 - left);
  return length <= 60 && (length - left) % 10 === 0 && length > left ? `${length - left}秒` : `残り${left}秒`;
}

/** How each tone is made: hertz, and how long it sounds in seconds; the held one until the time is up. */
const TONES: Readonly<Record<Exclude<Beep, "told">, readonly [frequency: number, length?: number]>> = {
  tick: [880, 0.09],
  held: [880],
  mark: [660, 0.16],
  enter: [520, 0.4],
};

/** How fast a tone that is broken off dies away, in seconds: at once for the ear, and without a click. */
const FADE = 0.004;

/** Plays cues on the audio clock, `start` being their now; the returned function silences what sounds and what is still to come. */
export function schedule(list: readonly Pick<Cue, "at" | "beep" | "left">[], start: number, out: AudioNode): () => void {
  const { context } = out;
  const gate = new GainNode(context);
  gate.connect(out);
  const sources = list.flatMap(({ at, beep, left }) => {
    if (beep === "told") return [];
    const [frequency, length = left] = TONES[beep];
    const time = start + at / 1000;
    const source = new OscillatorNode(context, { frequency, type: "sine" });
    const envelope = new GainNode(context, { gain: 0 });
    envelope.gain.setValueAtTime(0, time);
    envelope.gain.linearRampToValueAtTime(0.28, time + 0.004);
    envelope.gain.setValueAtTime(0.28, Math.max(time + 0.004, time + length - 0.03));
    envelope.gain.linearRampToValueAtTime(0, time + length);
    source.connect(envelope).connect(gate);
    source.start(time);
    source.stop(time + length);
    return source;
  });
  return () => {
    const { currentTime } = context;
    gate.gain.setTargetAtTime(0, currentTime, FADE);
    for (const source of sources) source.stop(currentTime + 8 * FADE);
  };
}
