// The texts of the game review, in English.

import { plural } from "../i18n/nouns.en";
import type { Trouble } from "../server/refusal";

const percent = (share: number) => `${Math.round(share * 100)} %`;
const thousands = (count: number) => (count >= 1000 ? `${Math.round(count / 1000)} thousand` : `${count}`);

export const en = {
  game: "Whole game",
  noMoves: "Play or open a game to review it.",
  effort: "Depth",
  efforts: { quick: "Quick", standard: "Standard", deep: "Deep" },
  begin: "Analyse game",
  goOn: "Continue",
  stop: "Stop",
  progress: (done: number, all: number) => `${done} of ${plural(all, "position")}`,
  stopped: (done: number, all: number) => `Stopped after ${done} of ${plural(all, "position")}. The results are saved on this device.`,
  failed: (reason: string) => `The engine stopped: ${reason}. The results so far are saved.`,
  where: "Where to analyse",
  places: { device: "On this device", host: "On the server" },
  /** The name of a reader without a name on the server. */
  guest: "Guest",
  hostProgress: (seen: number, all: number) => `${seen} of ${plural(all, "position")}, on the server`,
  hostAhead: (count: number) => `In the queue: ${plural(count, "position")} ahead.`,
  hostAtIt: "You can close this page. The server continues, and the results are here when you come back.",
  /** Why the server stopped, by code. */
  hostTroubles: {
    "too-many": "The server's analysis queue is full.",
    busy: "The server is busy.",
    "rated-game": "Analysis is off while you play a rated game.",
    failed: "The server could not analyse this game.",
    cancelled: "The analysis was cancelled on the server.",
    "not-found": "The server no longer has this analysis.",
    "shutting-down": "The server is shutting down.",
    silent: "The server does not answer.",
  } as Partial<Record<Trouble, string>>,
  hostRefuses: "The server cannot analyse this game.",
  restHere: "The rest is analysed on this device. Nothing is lost.",
  ownEngine: "The engine on this device",
  network: "Evaluation network: ",
  bench: "Run benchmark",
  benchRuns: "Running benchmark…",
  benched: (positions: number, aSecond: number) =>
    `Signature ${positions} (the same on every machine); ${thousands(aSecond)} positions per second here.`,
  graph: "Winning chances",
  chances: (name: string) => `${name}'s winning chances`,
  share: percent,
  phases: { opening: "Opening", middle: "Middlegame", endgame: "Endgame" } as Record<string, string>,
  /** Mistake classes, the mildest first. */
  classes: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" } as Record<string, string>,
  /** Labels of good moves. */
  fine: { forced: "Forced", best: "Best move", good: "Good move" } as Record<string, string>,
  marks: { inaccuracy: "?!", mistake: "?", blunder: "??" } as Record<string, string>,
  accuracy: "Accuracy",
  percent: (value: number) => `${value.toFixed(1)} %`,
  lost: (name: string, loss: number) => `${name}, winning chances −${percent(loss)}`,
  better: (move: string) => `better: ${move}`,
  bestLine: (score: string) => `Best line, ${score}`,
  missedMate: (plies: number) => `Missed mate in ${plies}.`,
  mates: (name: string, plies: number) => (plies === 0 ? `${name} has mated` : `${name} mates in ${plies}`),
  declares: (name: string) => `${name} can declare a win`,
  sideLine: (name: string, accuracy: number | null, inaccuracies: number, mistakes: number, blunders: number) =>
    `${name}: ${[
      accuracy === null ? "" : `accuracy ${accuracy.toFixed(1)} %`,
      plural(inaccuracies, "inaccuracy").replace("inaccuracys", "inaccuracies"),
      plural(mistakes, "mistake"),
      plural(blunders, "blunder"),
    ]
      .filter(Boolean)
      .join(", ")}`,
  learnShort: (count: number) => `Learn from ${plural(count, "mistake")}`,
  learn: (name: string, count: number) => `Learn from ${name}'s ${plural(count, "mistake")}`,
  write: "Add to the record",
  written: "Scores, mistakes and better lines were added to the record.",
  again: (effort: string) => `Run again: ${effort.toLowerCase()}`,
  position: "This position",
  show: "Analysis of each position",
  toggles: { lines: "Engine (L)", arrows: "Arrows (A)", threat: "Threat (X)", kings: "Kings (E)", bar: "Evaluation bar" },
  broken: "The engine or the tsume solver could not start or has stopped. Turn the analysis on again.",
  looking: "Analysing…",
  nothing: "Nothing to analyse: the game is over or cannot continue.",
  lines: "Best lines",
  engines: "Server engines",
  setEngine: (name: string) => `${name} settings`,
  linesOf: (name: string) => `${name}: best lines`,
  writtenBy: (title: string, author: string) => `${title}, by ${author}`,
  noOptions: "No options.",
  asHostHasIt: "Server defaults",
  saidNothing: "No lines found.",
  /** Followed by the move as a button. */
  fromBook: "Opening book: ",
  engineBroken: (name: string, reason: string) => `${name} ${reason}. Other engines continue.`,
  /** Engine failures by the server's code. */
  troubles: {
    "not-started": "could not start",
    ended: "crashed",
    silent: "does not answer",
    nonsense: "sent an invalid reply",
    broken: "is unavailable",
    busy: "is busy with someone else's request",
    "rated-game": "is off while you play a rated game",
    "not-found": "is no longer on the server",
    "bad-message": "rejected these settings",
  } as Record<string, string>,
  outOfReach: "cannot be reached",
  bestLabel: "best",
  line: (rank: number, score: string) => `Line ${rank}: ${score}`,
  depth: (depth: number, nodes: number) => `depth ${depth}, ${thousands(nodes)} positions`,
  threat: (name: string) => `If ${name} could move now`,
  noThreat: "No notable threat.",
  noThreatInCheck: "The king is in check, so passing is impossible.",
  /** King safety; lights take the plies of a mate, if any. */
  kingOf: (name: string) => `${name}: `,
  lights: {
    none: () => "no king",
    safe: () => "safe for now",
    check: () => "in check",
    threatmate: (plies) => (plies === null ? "threatmate" : `threatmate (mate in ${plies})`),
    mated: (plies) => (plies === 0 ? "mated" : plies === null ? "forced mate" : `forced mate in ${plies}`),
    unknown: () => "unclear in a short search",
  } as Record<string, (plies: number | null) => string>,
  mateLine: "Mating line",
  searchMate: "Search longer for a mate",
  asProblem: "Solve as tsume",
  learning: {
    title: "Learn from mistakes",
    count: (index: number, all: number) => `${index} of ${all}`,
    asks: (played: string) => `${played} was played. Find a better move on the board.`,
    thinks: (move: string) => `Evaluating ${move}…`,
    best: (move: string) => `${move} is the best move.`,
    right: (move: string) => `${move} is about as good as the best move.`,
    wrong: (move: string, loss: number, reply: string | null) =>
      `${move} loses ${percent(loss)} winning chances${reply ? `; the reply is ${reply}` : ""}.`,
    told: (best: string) => `${best} was best.`,
    broken: "The engine has stopped and cannot judge the move.",
    over: (all: number, found: number, told: number) => `Done: ${plural(all, "mistake")}, ${found} solved, ${told} shown.`,
    again: "Try again",
    tell: "Show solution",
    skip: "Skip",
    next: "Next",
    restart: "Start over",
    end: "Back to the game",
    line: "Continuation",
  },
};

export type ReviewWords = typeof en;
