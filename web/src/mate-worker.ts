// The mate solver beside the page of problems: one question after the other, answered in the order they came.

import init, { Judge } from "../gen/mate.js";
import type { MateQuestion } from "./wire/mate";

declare const MATE_WASM: string;

/** The solver's memory, in MiB: plenty for problems, little for a phone. */
const HASH_MIB = 64;

const ready = init({ module_or_path: new URL(MATE_WASM, self.location.href) }).then(() => new Judge(HASH_MIB));

self.addEventListener("message", async ({ data }: MessageEvent<{ id: number; question: MateQuestion }>) => {
  const { id, question } = data;
  const judge = await ready;
  const answer = judge.ask(question, (nodes: number) => self.postMessage({ id, nodes }));
  self.postMessage({ id, answer });
});

// A worker that cannot start must be heard to fail: an unhandled rejection is silent.
ready.catch((error: unknown) => {
  setTimeout(() => {
    throw error;
  });
});
