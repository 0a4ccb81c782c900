// A voice that counts: words spoken beforehand, one file a language, played on the audio clock as exactly as tones are.

import places from "../../art/voices/places.json";
import { type Cue, schedule, spoken } from "./byoyomi";

declare const VOICES: Readonly<Record<Tongue, string>>;

export type Tongue = "japanese" | "english";

/** The words of a language: their sound, and where each begins and how long it is, in seconds. */
export interface Voice {
  readonly tongue: Tongue;
  readonly sound: AudioBuffer;
}

const known = new Map<Tongue, Promise<Voice>>();

/** The voice of a language; rejected where it cannot be had or this browser cannot decode it. */
export function voiceOf(tongue: Tongue, audio: BaseAudioContext): Promise<Voice> {
  const voice = known.get(tongue) ?? fetchVoice(tongue, audio);
  known.set(tongue, voice);
  voice.catch(() => known.delete(tongue));
  return voice;
}

async function fetchVoice(tongue: Tongue, audio: BaseAudioContext): Promise<Voice> {
  const response = await fetch(new URL(VOICES[tongue], document.baseURI));
  if (!response.ok) throw new Error(`${tongue}: ${response.status}`);
  return { tongue, sound: await audio.decodeAudioData(await response.arrayBuffer()) };
}

/** Says cues on the audio clock, `start` being their now; what has no word is a tone, and seconds are told where a tone would be held.
 * Silenced by the returned function. */
export function say({ tongue, sound }: Voice, list: readonly Cue[], start: number, out: AudioNode): () => void {
  const words: Readonly<Record<string, readonly number[]>> = places[tongue];
  const tones: Cue[] = [];
  const sources: AudioBufferSourceNode[] = [];
  for (const cue of list) {
    if (cue.beep === "held") continue;
    const [from, length] = words[spoken(cue, tongue)] ?? [];
    if (from === undefined || length === undefined) {
      tones.push(cue);
      continue;
    }
    const source = new AudioBufferSourceNode(out.context, { buffer: sound });
    source.connect(out);
    source.start(start + cue.at / 1000, from, length);
    sources.push(source);
  }
  const silence = schedule(tones, start, out);
  return () => {
    silence();
    for (const source of sources) {
      source.stop();
      source.disconnect();
    }
  };
}
