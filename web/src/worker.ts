// The engine beside the page: takes the questions the server would take, and answers them in the same words.

import init, { Opponent } from "../gen/engine.js";
import type { ClientMessage, Problem, ServerMessage } from "./wire/api";

declare const ENGINE_WASM: string;

/** The engine's memory, in MiB: plenty for the levels, little for a phone. */
const HASH_MIB = 32;

const ready = init({ module_or_path: new URL(ENGINE_WASM, self.location.href) }).then(() => new Opponent(HASH_MIB));

function say(message: ServerMessage): void {
  self.postMessage(message);
}

self.addEventListener("message", async ({ data }: MessageEvent<ClientMessage>) => {
  if (data.type !== "think") return;
  const { id, type, ...question } = data;
  const opponent = await ready;
  const [seed] = crypto.getRandomValues(new Uint32Array(1)) as unknown as [number];
  try {
    const answer = opponent.think(question, seed, (progress: object) =>
      say({ type: "progress", id, ...progress } as ServerMessage),
    );
    say({ type: "answer", id, ...answer });
  } catch (problem) {
    if (problem instanceof Error) throw problem;
    say({ type: "error", id, ...(problem as Problem) });
  }
});

// A worker that cannot start must be heard to fail: an unhandled rejection is silent.
ready.catch((error: unknown) => {
  setTimeout(() => {
    throw error;
  });
});
