// The words of the review of a game, in English.

import { plural } from "../en";

const percent = (share: number) => `${Math.round(share * 100)} %`;
const thousands = (count: number) => (count >= 1000 ? `${Math.round(count / 1000)} thousand` : `${count}`);

export const en = {
  game: "The whole game",
  noMoves: "A game has to be played or opened before it can be reviewed.",
  effort: "How thoroughly",
  efforts: { quick: "Quick", standard: "Standard", deep: "Deep" },
  begin: "Analyse the game",
  goOn: "Go on",
  stop: "Stop",
  progress: (done: number, all: number) => `${done} of ${plural(all, "position")}`,
  stopped: (done: number, all: number) => `Stopped after ${done} of ${plural(all, "position")}; they are kept on this device.`,
  failed: (reason: string) => `The engine stopped: ${reason}. What it has found is kept.`,
  where: "Where to analyse",
  places: { device: "On this device", host: "On the server" },
  /** How the page calls a reader who has no name on the server yet. */
  guest: "Guest",
  hostProgress: (seen: number, all: number) => `${seen} of ${plural(all, "position")}, on the server`,
  hostAhead: (count: number) => `${plural(count, "position")} of other games come first.`,
  hostAtIt: "This page may be closed meanwhile: the server goes on, and what it finds is here when you come back.",
  /** Why the server does not go on, by its code. */
  hostTroubles: {
    "too-many": "The server's queue of games to analyse is full.",
    busy: "The server is busy.",
    "rated-game": "Nothing is analysed for you while you play a rated game.",
    failed: "The server could not analyse this game.",
    cancelled: "The analysis was cancelled on the server.",
    "not-found": "The server no longer knows of this analysis.",
    "shutting-down": "The server is going down.",
    silent: "The server does not answer.",
  } as Record<string, string>,
  hostRefuses: "The server does not take this game.",
  restHere: "The rest is analysed on this device; nothing is lost.",
  ownEngine: "The engine on this device",
  network: "It judges by this network: ",
  bench: "Run the bench",
  benchRuns: "The bench runs…",
  benched: (positions: number, aSecond: number) =>
    `Signature ${positions}, as on every machine; ${thousands(aSecond)} positions a second here.`,
  graph: "Winning chances over the game",
  phases: { opening: "Opening", middle: "Middle game", endgame: "Endgame" } as Record<string, string>,
  /** Errors, the mildest first. */
  classes: { inaccuracy: "Inaccuracy", mistake: "Mistake", blunder: "Blunder" } as Record<string, string>,
  /** Moves that are none. */
  fine: { forced: "Forced", best: "Best move", good: "Good move" } as Record<string, string>,
  marks: { inaccuracy: "?!", mistake: "?", blunder: "??" } as Record<string, string>,
  accuracy: "Accuracy",
  percent: (value: number) => `${value.toFixed(1)} %`,
  lost: (name: string, loss: number) => `${name}, winning chances −${percent(loss)}`,
  better: (move: string) => `better: ${move}`,
  bestLine: (score: string) => `Best line, ${score}`,
  missedMate: (plies: number) => `A mate in ${plies} was missed.`,
  mates: (name: string, plies: number) => (plies === 0 ? `${name} has mated` : `${name} mates in ${plies}`),
  declares: (name: string) => `${name} may declare a win`,
  sideLine: (name: string, accuracy: number | null, inaccuracies: number, mistakes: number, blunders: number) =>
    `${name}: ${[
      accuracy === null ? "" : `accuracy ${accuracy.toFixed(1)} %`,
      plural(inaccuracies, "inaccuracy").replace("inaccuracys", "inaccuracies"),
      plural(mistakes, "mistake"),
      plural(blunders, "blunder"),
    ]
      .filter(Boolean)
      .join(", ")}`,
  learnShort: (count: number) => `Learn from ${plural(count, "error")}`,
  learn: (name: string, count: number) => `Learn from ${name}'s ${plural(count, "error")}`,
  write: "Write it into the record",
  written: "Scores, errors and better lines now stand in the record.",
  again: (effort: string) => `Again: ${effort.toLowerCase()}`,
  position: "This position",
  show: "What to find out about each position",
  toggles: { lines: "Engine (L)", arrows: "Arrows (A)", threat: "Threat (X)", kings: "Kings (E)" },
  broken: "The engine or the mate solver could not start or has stopped. Choose again what to look for.",
  looking: "Looking…",
  nothing: "There is nothing to look for here: the game is over, or nobody can play on.",
  lines: "Best lines",
  engines: "Engines of the server",
  setEngine: (name: string) => `Settings of ${name}`,
  linesOf: (name: string) => `Best lines of ${name}`,
  writtenBy: (title: string, author: string) => `${title}, by ${author}`,
  noOptions: "There is nothing to set.",
  asHostHasIt: "As the server has it",
  saidNothing: "It has found nothing.",
  /** The move follows, as a button. */
  fromBook: "From its book of openings: ",
  engineBroken: (name: string, reason: string) => `${name} ${reason}. The others go on.`,
  /** What became of an engine, by the server's code. */
  troubles: {
    "not-started": "cannot be started",
    ended: "has ended by itself",
    silent: "does not answer",
    nonsense: "said what means nothing",
    broken: "is out of order",
    busy: "is being asked by somebody else just now",
    "rated-game": "is not asked while you play a rated game",
    "not-found": "is no longer among the server's engines",
    "bad-message": "cannot be set so",
  } as Record<string, string>,
  outOfReach: "is out of reach",
  bestLabel: "best",
  line: (rank: number, score: string) => `Line ${rank}: ${score}`,
  depth: (depth: number, nodes: number) => `${plural(depth, "ply").replace("plys", "plies")} deep, ${thousands(nodes)} positions`,
  keepLine: "Add to the record",
  closeLine: "Close the small board",
  threat: (name: string) => `If ${name} could move now`,
  noThreat: "Nothing worth showing.",
  noThreatInCheck: "A king is in check, so that nobody can pass.",
  /** How a king stands; the plies of the mate where there is one. */
  lights: {
    none: () => "no king",
    safe: () => "safe for now",
    check: () => "in check",
    threatmate: (plies) => (plies === null ? "threatmate" : `threatmate: ${plies} plies after a pass`),
    mated: (plies) => (plies === 0 ? "mated" : plies === null ? "mated by force" : `mated by force in ${plies}`),
    unknown: () => "not settled in so short a search",
  } as Record<string, (plies: number | null) => string>,
  mateLine: "The mate, move by move",
  searchMate: "Search longer for a mate",
  asProblem: "Solve as a problem",
  learning: {
    title: "Learn from mistakes",
    count: (index: number, all: number) => `${index} of ${all}`,
    asks: (played: string) => `Here ${played} was played. Find a better move on the board.`,
    thinks: (move: string) => `The engine looks at ${move}…`,
    best: (move: string) => `${move} is the best move.`,
    right: (move: string) => `${move} is as good as the best, or nearly.`,
    wrong: (move: string, loss: number, reply: string | null) =>
      `${move} costs ${percent(loss)} of the winning chances${reply ? `; the answer is ${reply}` : ""}.`,
    told: (best: string) => `${best} was best.`,
    broken: "The engine has stopped, so that nobody can judge the move.",
    over: (all: number, found: number, told: number) =>
      `That was all: ${plural(all, "error")}, ${found} found by yourself, ${told} shown.`,
    again: "Try again",
    tell: "Show the solution",
    skip: "Skip",
    next: "Next",
    restart: "Once more",
    end: "Back to the game",
    line: "How it goes on",
  },
};

export type ReviewWords = typeof en;
