// Answers of the server that go on: an object a line, as things happen.

import type { Problem } from "../wire/api";
import { RefusalError } from "./refusal";

/** Hears every line of such an answer until it ends; throws `RefusalError` where the server grants none. */
export async function listen<T>(path: string, request: RequestInit, hear: (said: T) => void): Promise<void> {
  const reply = await fetch(new URL(path, document.baseURI), request);
  if (!reply.ok || !reply.body) {
    const { code, reason } = (await reply.json()) as Problem;
    throw new RefusalError(code, reason);
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    // An empty line only says that the server is there.
    for (const line of lines) if (line) hear(JSON.parse(line) as T);
  }
}
