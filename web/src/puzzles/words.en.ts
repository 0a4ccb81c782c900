// The texts of the Puzzles page in English, loaded with it.

import { percent, plural, rounded } from "../i18n/nouns.en";
import { en as refusals } from "../server/words.en";
import type { How } from "../wire/mate";
import type { Study, Theme } from "./collection";
import type { Difficulty } from "./daily";
import type { Refutation } from "./remark";

const HOW: Record<How, string> = {
  "king-takes": "the king captures the checking piece",
  "king-flees": "the king escapes",
  takes: "the checking piece is captured",
  "steps-between": "a piece moves in between",
  "drops-between": "a piece is dropped in between",
};

/** The classic collections by shelf name. */
const CLASSICS: Record<string, { name: string; about: string }> = {
  zuko: { name: "Shōgi Zukō", about: "Itō Kanju, 1755" },
  muso: { name: "Shōgi Musō", about: "Itō Sōkan III, 1734" },
};

/** What is told of a problem that is no mate. */
interface GoalWords {
  shelf(moves: number): string;
  /** What the problem asks for. */
  readonly asks: string;
  readonly toMove: string;
  readonly met: string;
  wrong(tried: string): string;
}

export const en = {
  title: "Tsume",
  lead: "Give check with every move until the king is mated. Any mate counts as solved.",
  skip: "Skip to the board",
  home: "All problems",
  loading: "Loading the problems…",
  missing: "The problems could not be loaded.",
  again: "Try again",
  unreadable: "Your saved progress could not be read. It was set aside, and you start afresh.",
  broken: "The tsume solver could not start in this browser, so moves cannot be checked.",
  rating: {
    title: "Your rating",
    value: (rating: number, deviation: number) => `${Math.round(rating)}${deviation > 110 ? " (provisional)" : ""}`,
    hint: "Glicko-2, from first attempts only. Problems solved with a hint do not count.",
    change: (change: number) => `${change >= 0 ? "+" : "−"}${Math.abs(Math.round(change))}`,
  },
  daily: {
    title: "Today's problems",
    difficulties: { easy: "Easy", medium: "Medium", hard: "Hard" } satisfies Record<Difficulty, string>,
    length: (plies: number) => plural(plies, "move"),
    solved: "solved",
    all: "All three solved. New ones tomorrow.",
    streak: (days: number) => `${plural(days, "day")} in a row`,
  },
  review: {
    title: "Review",
    due: (count: number) => (count === 0 ? "Nothing to review today." : `${plural(count, "failed problem")} to review.`),
    hint: "Failed problems come back after 1, 3, 7 and 21 days.",
    start: "Start",
    done: "Review done for today.",
  },
  runs: {
    title: "Timed runs",
    minutes: (minutes: number) => `${minutes} minutes`,
    streak: "Until the first mistake",
    best: (count: number) => `Best: ${count}`,
    none: "Not tried yet",
    solved: (count: number) => `${count} solved`,
    left: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, "0")}`,
    leftSays: (minutes: number, seconds: number) => `${plural(minutes, "minute")} ${plural(seconds, "second")} left`,
    over: "Run finished",
    record: "New personal best!",
    failed: "Failed problems",
    again: "Try again",
    stop: "End run",
  },
  shelves: {
    title: "By length (both sides' moves counted)",
    studies: "Brinkmate and defence",
    unchecked: "Moves need not give check. Not rated.",
    classics: "Classics",
    moves: (plies: number) => plural(plies, "move"),
    classic: (name: string) => CLASSICS[name] ?? { name, about: "" },
    count: (solved: number, all: number) => `${solved} of ${all} solved`,
    ungraded: "Not rated. Some are too long to check quickly, and a few are known to be flawed.",
    theme: "Theme",
    allThemes: "All",
    next: "Next unsolved",
    none: "No problems with this theme here.",
    number: (number: number) => `No. ${number}`,
    state: { solved: "solved", failed: "to review", fresh: "" },
  },
  themes: {
    sacrifice: "Sacrifice",
    quiet: "No captures",
    few: "Few pieces",
    "pawn-drop": "Pawn drop",
    knight: "Knight drop",
    rook: "Rook drop",
    bishop: "Bishop drop",
    promotion: "Promotion",
    "major-sacrifice": "Rook or bishop sacrificed",
    "focal-sacrifice": "Focal sacrifice",
    clearance: "Clearance",
    "double-check": "Double check",
    "discovered-check": "Discovered check",
    "non-promotion": "Refused promotion",
    "major-non-promotion": "Refused by rook, bishop or pawn",
    "pawn-drop-mate": "Illegal pawn-drop mate",
    tokin: "Tokin",
    "pawn-push-mate": "Mate by a pawn step",
    "knight-series": "Knight after knight",
    fork: "Fork",
    "long-drop": "Drop from afar",
    "exact-drop": "Exact drop",
    interposition: "Interposition",
    "moving-interposition": "Interposition by a move",
    "unprotected-interposition": "Unprotected interposition",
    "self-block": "Self-block",
    switchback: "Switchback",
    "pin-mate": "Pin mate",
    "central-mate": "Mate on 5e",
    "bare-king": "Bare king",
  } satisfies Record<Theme, string>,
  goals: {
    brinkmate: {
      shelf: (moves: number) => `Brinkmate in ${plural(moves, "move")}`,
      asks: "Leave brinkmate: a mate follows, whatever the defender does.",
      toMove: "Find the brinkmate.",
      met: "Brinkmate: nothing stops the mate. Solved.",
      wrong: (tried: string) => `${tried} does not leave brinkmate.`,
    },
    defence: {
      shelf: (moves: number) => `Defence in ${plural(moves, "move")}`,
      asks: "Your king is about to be mated: stop it.",
      toMove: "Find the defence.",
      met: "The mate is stopped. Solved.",
      wrong: (tried: string) => `${tried} does not hold.`,
    },
  } satisfies Record<Study, GoalWords>,
  own: {
    title: "Your own position",
    label: "Position (SFEN)",
    hint: "Paste a position. The side to move attacks, and the solver tells you whether there is a mate.",
    ask: "Search for mate",
  },
  view: {
    problem: (shelf: string, number: number) => `${shelf}, no. ${number}`,
    given: "Position",
    you: "You",
    rest: "Defender",
    attacker: "Attacker",
    restHint: "All remaining pieces belong to the defender.",
    plies: (plies: number) => `Mate in ${plural(plies, "move")}`,
    unknown: "Mate, length unknown",
    toMove: "Find the mate.",
    thinking: "Finding the best defence…",
    judging: "Checking your move…",
    tried: (nodes: number) => `${rounded(nodes)} moves tried`,
    giveUpThinking: "Stop",
    moves: "Moves",
    start: "The diagram",
  },
  remark: {
    right: "Correct. Continue.",
    cook: "Correct. This also mates: a second solution.",
    longer: (plies: number) => `This mates, but ${plural(plies, "move")} slower than possible. Continue or take it back.`,
    mated: "Mate! Solved.",
    matedExploring: "Mate.",
    futile: "Futile interpositions do not count: any piece dropped in between would just be captured.",
    cooked: "Solved by a second solution.",
    wrong: (tried: string) => `${tried} does not mate.`,
    escape: (answer: string, how: How | null, more: string) => `${how ? `${answer}: ${HOW[how]}` : answer}. ${more}`,
    by: {
      escape: (answer: string) => `${answer} escapes.`,
      mate: (answer: string) => `${answer} begins a mate.`,
      brinkmate: (answer: string) => `${answer} leaves you in brinkmate.`,
    } satisfies Record<Refutation, (answer: string) => string>,
    counter: "Now you are in check yourself.",
    checks: (count: number) => (count === 0 ? "No checks left." : `${plural(count, "check")} left, none of them mates.`),
    proof: (positions: number) => `Proven: ${plural(positions, "position")} checked by the rules alone.`,
    undecided: "The solver could not decide this in time.",
    noCheck: "That is not check. The attacker must give check with every move.",
    broken: "The tsume solver stopped. Try again.",
    shown: "Solution shown.",
    exploring: "Try any moves: the solver defends.",
  },
  hint: {
    area: "The next move is in the marked area.",
    piece: (piece: string) => `Use the marked piece (${piece}).`,
    move: (move: string) => `The move is ${move}.`,
  },
  verdict: {
    mate: "There is a mate.",
    /** The length by the convention of problems, and by the rules where that is another. */
    plies: (plies: number, rules: number | null) =>
      rules === null || rules === plies
        ? `The shortest takes ${plural(plies, "move")}.`
        : `The shortest takes ${plural(plies, "move")} (${rules} with futile interpositions).`,
    leftover: "Pieces are left in hand.",
    none: "There is no mate.",
    unknown: "The solver could not decide this in time.",
    explore: "Try any moves: the solver answers every check.",
    cooks: "Search for second solutions",
    sound: "The solution is unique.",
    cook: (ply: number, name: string) => `Move ${ply}: ${name} also mates.`,
  },
  about: {
    title: "About this problem",
    difficulty: (value: number) => `Difficulty ${value}`,
    harder: (share: number) => `harder than ${percent(share)} of its length`,
    beauty: (value: number) => `Beauty ${value}`,
    finer: (share: number) => `finer than ${percent(share)} of its length`,
    terms: (sacrifices: number, quiet: number, themes: number, pieces: number) =>
      `Sacrifices ${sacrifices}, no captures ${quiet}, themes ${themes}, pieces −${Math.abs(pieces)}`,
    themes: "Themes",
  },
  compose: "Compose a problem",
  keys: {
    title: "Keyboard shortcuts",
    list: [
      ["Tab ↑ ↓ ← →", "move around board and hands"],
      ["Enter", "pick up, put down"],
      ["P =", "promote, decline"],
      ["H", "hint"],
      ["Backspace", "take back"],
      ["E", "explore"],
      ["N", "next problem"],
      ["/", "type a move"],
      ["T", "position as text"],
    ] as [string, string][],
  },
  refused: refusals,
  act: {
    hint: "Hint",
    moreHint: "More",
    giveUp: "Give up",
    giveUpSure: "Show the solution?",
    giveUpYes: "Show solution",
    no: "No",
    takeBack: "Take back",
    retry: "Try another move",
    restart: "Start over",
    explore: "Why not? Try it",
    exploreFree: "Explore",
    solution: "Show solution",
    longer: "Think longer",
    next: "Next problem",
    share: "Copy link",
    shared: "Link copied",
    compose: "Open in composer",
    shareBy: "Link to this problem",
  },
};

export type PuzzleWords = typeof en;
