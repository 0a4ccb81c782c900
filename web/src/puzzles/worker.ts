// The mate solver beside the page of problems: one question after the other, answered in the order they came.

import init, { Judge } from "../../gen/mate.js";
import type { MateQuestion } from "../wire/mate";

declare const MATE_WASM: string;

/** The solver's memory, in MiB: plenty for problems, little for a phone. */
const HASH_MIB = 64;

const ready = init({ module_or_path: new URL(MATE_WASM, self.location.href) }).then(() => new Judge(HASH_MIB));

self.addEventListener("message", ({ data }: MessageEvent<{ id: number; question: MateQuestion }>) => {
  const { id, question } = data;
  ready
    .then((judge) => judge.ask(question, (nodes: number) => self.postMessage({ id, nodes })))
    .then((answer) => self.postMessage({ id, answer }))
    .catch(fail);
});

/** A worker that breaks must be heard to: an unhandled rejection is silent. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

ready.catch(fail);
