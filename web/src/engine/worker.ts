// The engine beside the page: takes the questions the server would take, and answers them in the same words; and looks at
// games for the review.

import init, { book, Opponent, review } from "../../gen/engine.js";
import type { ClientMessage, Finding, Problem, Progress, ServerMessage } from "../wire/api";
import type { WorkMessage, WorkReply } from "./jobs";

declare const ENGINE_WASM: string;

/** The engine's memory, in MiB: plenty for the levels, little for a phone. */
const HASH_MIB = 32;

const ready = init({ module_or_path: new URL(ENGINE_WASM, self.location.href) }).then(() => new Opponent(HASH_MIB));

let [seed = 0] = crypto.getRandomValues(new Uint32Array(1));

function say(message: ServerMessage | WorkReply): void {
  self.postMessage(message);
}

self.addEventListener("message", async ({ data }: MessageEvent<ClientMessage | WorkMessage>) => {
  if (data.type === "cancel") return;
  const { id } = data;
  const opponent = await ready;
  try {
    if (data.type === "work") return say({ type: "done", id, value: work(opponent, data) });
    const { type: _, ...question } = data;
    // One seed a game, so that the computer keeps to one plan.
    if (question.moves.length < 2) [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    const answer = opponent.think(question, seed, (progress: Progress) => say({ type: "progress", id, ...progress }));
    say({ type: "answer", id, ...answer });
  } catch (problem) {
    if (problem instanceof Error) return fail(problem);
    say({ type: "error", id, ...(problem as Problem) });
  }
});

function work(opponent: Opponent, { id, work }: WorkMessage): unknown {
  switch (work.ask) {
    case "examine":
      return opponent.examine(work.course, work.ply, work.effort);
    case "share":
      return opponent.share(work.course, work.first, work.effort, (ply: number, found: Finding) => say({ type: "seen", id, ply, found }));
    case "tried":
      return opponent.tried(work.course, work.ply, work.found, work.usi, work.effort);
    case "threat":
      return opponent.threat(work.course, work.effort);
    case "review":
      return review(work.course, work.found);
    case "book":
      return book(work.course);
    case "network":
      return opponent.network;
    case "bench": {
      const [positions, aSecond] = opponent.bench();
      return { positions, aSecond };
    }
  }
}

/** A worker that cannot start, or breaks, must be heard to: an unhandled rejection is silent. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

ready.catch(fail);
