// Has a speech synthesiser say the words that count the last seconds, and puts those of a language into one file, each
// cut to where it is heard. `node web/art/voices/make.mjs` writes the files beside it; see README.md.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const BITRATE = 16;
/** What is louder than this, of 32767, is heard. */
const HEARD = 260;
/** Silence between two words, so that none runs into the next, in seconds. */
const GAP = 0.08;

/** How each word is written for the synthesiser, by what the page calls it. */
const WORDS = {
  japanese: {
    1: "いち",
    2: "にい",
    3: "さん",
    4: "よん",
    5: "ごお",
    6: "ろく",
    7: "なな",
    8: "はち",
    9: "きゅう",
    "10秒": "じゅうびょう",
    "20秒": "にじゅうびょう",
    "30秒": "さんじゅうびょう",
    "40秒": "よんじゅうびょう",
    "50秒": "ごじゅうびょう",
    残り10秒: "のこり じゅうびょう",
    残り20秒: "のこり にじゅうびょう",
    残り30秒: "のこり さんじゅうびょう",
    残り60秒: "のこり ろくじゅうびょう",
    秒読みに入ります: "びょうよみに はいります",
  },
  english: {
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [10 - index, String(10 - index)])),
    "20 seconds": "20 seconds",
    "30 seconds": "30 seconds",
    "60 seconds": "60 seconds",
    Byoyomi: "[[b'joUjoUmi]]",
  },
};
const VOICES = { japanese: ["-v", "ja", "-s", "165", "-p", "52"], english: ["-v", "en-gb", "-s", "165", "-p", "45"] };

/** A word as samples, from where it begins to where it ends, and how many there are in a second. */
function say(voice, text) {
  const wav = execFileSync("espeak-ng", [...voice, "--stdout", text], { maxBuffer: 1 << 24 });
  const rate = wav.readUInt32LE(24);
  const data = wav.subarray(wav.indexOf("data") + 8);
  const samples = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + (data.length & ~1)));
  const heard = (sample) => Math.abs(sample) > HEARD;
  return { rate, samples: samples.subarray(samples.findIndex(heard), samples.findLastIndex(heard) + 1) };
}

const places = {};
for (const [language, words] of Object.entries(WORDS)) {
  places[language] = {};
  const parts = [];
  let at = 0;
  let rate = 0;
  for (const [name, text] of Object.entries(words)) {
    const word = say(VOICES[language], text);
    rate = word.rate;
    places[language][name] = [at / rate, word.samples.length / rate].map((seconds) => Number(seconds.toFixed(4)));
    const gap = new Int16Array(Math.round(GAP * rate));
    parts.push(word.samples, gap);
    at += word.samples.length + gap.length;
  }
  const all = Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
  const file = join(HERE, `${language}.opus`);
  const raw = ["--raw", "--raw-bits", "16", "--raw-rate", String(rate), "--raw-chan", "1"];
  execFileSync(
    "opusenc",
    ["--quiet", "--bitrate", String(BITRATE), "--comp", "10", "--serial", "1", "--discard-comments", ...raw, "-", file],
    { input: all },
  );
  console.log(language, readFileSync(file).length, "bytes", (at / rate).toFixed(1), "s");
}
writeFileSync(join(HERE, "places.json"), `${JSON.stringify(places, null, 1).replace(/\[\s+([\d.]+),\s+([\d.]+)\s+\]/g, "[$1, $2]")}\n`);
