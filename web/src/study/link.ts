// A study in a link: packed behind the # of its address, which no server ever sees.

import { isStudy, newId, type Study } from "./study";

/** What a link may unpack to, in bytes. */
const MOST_BYTES = 4 * 1024 * 1024;
const NAME = "#study=";

/** The part of an address that holds a study. */
export async function packed({ name, chapters }: Study): Promise<string> {
  const text = JSON.stringify({ name, chapters });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether an address holds a study. */
export function isPacked(hash: string): boolean {
  return hash.startsWith(NAME);
}

/** The study of such a part, as a new one; none where it is damaged or too large. */
export async function unpacked(hash: string): Promise<Study | null> {
  try {
    const letters = atob(hash.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts: Uint8Array[] = [];
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST_BYTES) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
    const text = await new Blob(parts as BlobPart[]).text();
    const study: unknown = { ...JSON.parse(text), id: newId(), changed: Date.now(), version: 0 };
    return isStudy(study) ? study : null;
  } catch {
    return null;
  }
}
