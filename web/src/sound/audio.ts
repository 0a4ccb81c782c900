// Sounds, made on the spot: a piece set down on the board (駒音), which is a short burst of noise and two tones that die away, what
// else happens in a game, and the seconds of a running clock.

import { settings, type Timbre, type Volume } from "../app/settings";
import type { Remaining, TimeControl } from "../wire/rules";
import { cues, lastTen, schedule } from "./byoyomi";
import type { Chime } from "./sound";

const LOUDNESS: Readonly<Record<Volume, number>> = { soft: 0.4, middle: 1, loud: 2 };

/** A word that should have begun so long ago is still said. */
const LATE_MS = 60;

let audio: AudioContext | null = null;

/** The audio, awake: none until the reader has touched the page. */
function awake(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") {
    if (!navigator.userActivation?.hasBeenActive) return null;
    void audio.resume();
  }
  return audio;
}

let hush: (() => void) | null = null;

/** How loud the seconds of somebody else's turn are, beside one's own. */
const OTHERS = 0.5;

/** Sounds the seconds of a turn from here to its end, or until `quiet`; of a turn that is not the reader's, the last ten, and softer. */
export function countSeconds(left: Remaining, control: TimeControl, others = false): void {
  quiet();
  const audio = settings.seconds.value ? awake() : null;
  if (!audio) return;
  const volume = new GainNode(audio, { gain: LOUDNESS[settings.secondsVolume.value] * (others ? OTHERS : 1) });
  volume.connect(audio.destination);
  const all = cues(left, control);
  const list = others ? lastTen(all) : all;
  const start = audio.currentTime;
  const { value: pack } = settings.pack;
  const beeps = schedule(list, start, volume);
  hush = beeps;
  if (pack === "beeps") return;
  // Until the voice is here, and where it does not come, tones count.
  void import("./voice")
    .then(async ({ say, voiceOf }) => {
      const voice = await voiceOf(pack, audio);
      if (hush !== beeps) return;
      beeps();
      const gone = (audio.currentTime - start) * 1000;
      hush = say(
        voice,
        list.filter(({ at }) => at >= gone - LATE_MS),
        start,
        volume,
      );
    })
    .catch(() => undefined);
}

/** No more seconds of this turn. */
export function quiet(): void {
  hush?.();
  hush = null;
}

/** Sounds a piece once; a capture is louder. */
export function knock(loud: boolean): void {
  const audio = settings.sound.value ? awake() : null;
  if (!audio) return;
  const gain = (loud ? 0.5 : 0.32) * LOUDNESS[settings.volume.value];
  const { value: timbre } = settings.timbre;
  void (made[timbre] ??= makePiece(TIMBRES[timbre], audio.sampleRate)).then((buffer) => {
    const source = new AudioBufferSourceNode(audio, { buffer });
    source.connect(new GainNode(audio, { gain })).connect(audio.destination);
    source.start();
  });
}

/** Sounds what has happened; how, arrives when it is first heard. */
export function ring(chime: Chime): void {
  const audio = settings.sound.value ? awake() : null;
  if (!audio) return;
  const out = new GainNode(audio, { gain: LOUDNESS[settings.volume.value] });
  out.connect(audio.destination);
  void import("./chimes").then(({ play }) => play(chime, out)).catch(() => undefined);
}

interface Making {
  /** The hertz of each tone, and how long it is heard in seconds. */
  readonly tones: readonly (readonly [frequency: number, seconds: number])[];
  readonly shape: OscillatorType;
  /** The hertz around which the noise is. */
  readonly noise: number;
}

/** On wood, and as if something soft lay between piece and board. */
const TIMBRES: Readonly<Record<Timbre, Making>> = {
  wood: {
    tones: [
      [980, 0.05],
      [412, 0.09],
    ],
    shape: "triangle",
    noise: 2600,
  },
  soft: {
    tones: [
      [390, 0.06],
      [195, 0.1],
    ],
    shape: "sine",
    noise: 500,
  },
};

/** Pieces set down, each made once: to put it together anew for each move costs more than the move. */
const made: Partial<Record<Timbre, Promise<AudioBuffer>>> = {};

const PIECE_SECONDS = 0.1;

function makePiece({ tones, shape, noise }: Making, sampleRate: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext({ length: Math.ceil(sampleRate * PIECE_SECONDS), sampleRate });
  for (const [frequency, seconds] of tones) tone(context, shape, frequency, seconds);
  burst(context, noise);
  return context.startRendering();
}

function tone(context: BaseAudioContext, type: OscillatorType, frequency: number, seconds: number): void {
  const oscillator = new OscillatorNode(context, { frequency, type });
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.7, 0);
  envelope.gain.exponentialRampToValueAtTime(0.001, seconds);
  oscillator.connect(envelope).connect(context.destination);
  oscillator.start();
  oscillator.stop(seconds);
}

function burst(context: BaseAudioContext, frequency: number): void {
  const seconds = 0.018;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 2;
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 0.7 });
  source.connect(filter).connect(context.destination);
  source.start();
}
