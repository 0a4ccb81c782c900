// The texts of the app in English. Codes on the left come from the rules. Every language has the same keys.

import { numbers } from "../board/geometry";
import type { Color, HandKind, PieceKind, Remaining, TimeControl } from "../wire/rules";
import { side } from "./sides";

const PIECES: Record<PieceKind, string> = {
  pawn: "pawn",
  lance: "lance",
  knight: "knight",
  silver: "silver",
  gold: "gold",
  bishop: "bishop",
  rook: "rook",
  king: "king",
  tokin: "tokin",
  "pro-lance": "promoted lance",
  "pro-knight": "promoted knight",
  "pro-silver": "promoted silver",
  horse: "horse",
  dragon: "dragon",
};

/** A level by its code: `15k` is 15 kyū, `1d` is 1 dan. */
function levelName(code: string): string {
  if (code === "full") return "Full strength";
  return `${code.slice(0, -1)} ${code.endsWith("k") ? "kyū" : "dan"}`;
}

function squareName(square: string): string {
  const { file, rank } = numbers(square);
  return `${file} ${rank}`;
}

export function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** A length of time in whole units: `3 days`, `2 h 30 min`, `90 min`, `30 s`. */
function length(ms: number): string {
  if (ms % 86_400_000 === 0) return plural(ms / 86_400_000, "day");
  if (ms % 60_000 > 0) return `${ms / 1000} s`;
  const minutes = ms / 60_000;
  if (minutes < 120) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ""}`;
}

function clockName({ main, byoyomi, periods, increment, unit, units }: TimeControl): string {
  const parts = [
    main > 0 && length(main),
    units > 0 && `${units} × ${length(unit)}`,
    periods > 0 && `${length(byoyomi)} ${main > 0 || periods > 1 ? "byōyomi" : "per move"}${periods > 1 ? `, ${periods} periods` : ""}`,
    increment > 0 && `${length(increment)} increment`,
  ].filter(Boolean);
  return parts.length === 1 && main > 0 ? `${parts[0]} (sudden death)` : parts.join(" + ");
}

/** The time left, for screen readers. */
function clockSays(name: string, { phase, main, period, periods }: Remaining): string {
  const ms = phase === "main" ? main : period;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = Math.floor((ms % 60_000) / 1000);
  const parts = [hours > 0 && plural(hours, "hour"), minutes > 0 && plural(minutes, "minute"), plural(seconds, "second")];
  const time = parts.filter(Boolean).join(" ");
  return `${name}: ${time}${phase === "byoyomi" && periods > 1 ? `, ${periods} periods` : ""}`;
}

export const en = {
  code: "en",
  app: {
    title: "Komadai – play shogi",
    name: "Komadai",
    skip: "Skip to the board",
    failed: "The app could not start. Reload the page to try again.",
  },
  side,
  piece: (kind: PieceKind) => PIECES[kind],
  board: {
    name: () => "Shogi board",
    square: (square: string, piece: { color: Color; kind: PieceKind } | null, own: Color | null, handicap: boolean) => {
      if (!piece) return `${squareName(square)}, empty`;
      const owner = own === null ? side(piece.color, handicap) : piece.color === own ? "your" : "opponent's";
      return `${squareName(square)}, ${owner} ${PIECES[piece.kind]}`;
    },
    hand: (name: string) => `${name}: pieces in hand`,
    held: (kind: HandKind, count: number) => (count === 0 ? `no ${PIECES[kind]} in hand` : `${plural(count, PIECES[kind])} in hand`),
    promote: (kind: PieceKind) => `Promote to ${PIECES[kind]} (P)`,
    decline: (kind: PieceKind) => `Keep the ${PIECES[kind]} (=)`,
    choice: "Promote?",
    blocked: "Two pawns (nifu): this side already has an unpromoted pawn on the file.",
    none: "nothing",
    palette: {
      title: "Mark this square",
      circle: "Draw a circle",
      arrow: "Draw an arrow: tap where it ends",
      clear: "Clear marks",
      inspect: "About this piece",
    },
  },
  /** Page names in the header. */
  nav: {
    play: "Play",
    game: "Play online",
    events: "Tournaments",
    learn: "Learn",
    puzzles: "Puzzles",
    records: "Records",
    study: "Study",
    editor: "Editor",
    print: "Print",
    clock: "Clock",
    account: "Account",
  },
  header: {
    pages: "Pages",
    newGame: "New game",
    settings: "Settings",
    language: "日本語",
    languageLabel: "日本語に切り替える",
    theme: { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark", wood: "Theme: wood" },
    close: "Close",
  },
  settings: {
    title: "Settings",
    pieces: "Pieces",
    pieceSets: {
      one: "One kanji",
      two: "Two kanji",
      movement: "Kanji with move marks",
      pictogram: "Pictures",
      letters: "Letters",
    },
  },
  setup: {
    title: "New game",
    isNew: "New to shogi?",
    lessons: "Learn to play, step by step",
    opponent: "Opponent",
    computer: "Computer",
    friend: "Two players on this device",
    level: "Level",
    levelHint: "From 1 dan up, it uses an opening book and resigns lost games.",
    levelName,
    side: "You play",
    seat: (color: Color | "random", handicap: boolean) => {
      if (color === "random") return "Random";
      return (color === "white") === handicap ? `${side(color, handicap)}, moves first` : side(color, handicap);
    },
    handicap: "Handicap",
    steps: "Traditional handicaps",
    wider: "More handicaps",
    even: "Even game",
    position: "Custom position",
    twoGames: (first: string, second: string) => `${first}, then ${second}`,
    twoGamesHint: "Two games, one with each handicap.",
    clock: "Clock",
    clockNone: "No clock",
    ownClock: "Custom",
    clockName,
    rules: "Impasse rule",
    profiles: {
      standard: "27-point rule (Black needs 28)",
      agreement24: "24-point rule, by agreement",
      pro24: "Professional: 31 points win, 24 draw",
      try: "Try rule (king reaches 5a or 5i)",
      none: "No impasse rule",
      "king-capture": "Beginner rule: capture the king",
    } as Record<string, string>,
    strict: "Strict: illegal moves lose at once",
    playsOn: "The computer never resigns",
    more: "More rules",
    facing: "Face to face: turn the top side towards the other player",
    rank: "Your rank",
    friendRank: "Your friend's rank",
    noRank: "Not set",
    otherClock: "Opponent's clock",
    sameClock: "Same",
    suggests: (name: string) => `Usual for this rank difference: ${name}.`,
    useIt: "Use this",
    start: "Start",
    cancel: "Back to the game",
  },
  game: {
    you: "You",
    computer: (level: string) => `Computer · ${level}`,
    thinking: "thinking…",
    toMove: "to move",
    clock: clockSays,
    clockPeriods: (seconds: number, periods: number) => (periods > 1 ? `+ ${seconds} s ×${periods}` : `+ ${seconds} s`),
    clocks: (parts: string[]) => parts.join("; "),
    noClock: "This game has no clock.",
    moves: "Moves",
    foul: "illegal move",
    noMoves: "No moves yet.",
    startPosition: "Start",
    strict: "Strict game: illegal moves lose.",
    first: "First position",
    previous: "Previous move",
    next: "Next move",
    latest: "Latest position",
    boardSize: "Board size",
    flip: "Flip board (F)",
    takeBack: "Take back",
    resign: "Resign",
    resignSure: "Resign the game?",
    resignYes: "Yes, resign",
    no: "No",
    declare: "Declare…",
    type: "Type a move",
    typeHint: "P-7f, 7六歩, 7g7f …",
    play: "Play",
    back: "Back to the game",
    past: (ply: number) => `Viewing move ${ply}.`,
    edit: "Edit this position",
    over: "Game over",
    turnOf: (name: string) => `${name} to move`,
    ote: "Check! (ōte)",
    score: (own: number, other: number) => `Match score: ${own}–${other}`,
    replay: "Replay: sides swapped, clocks kept",
    replaySame: "Replay",
    rematch: "Play again",
    mateSearch: "Search for mate",
    scoreSheet: "Score sheet",
    review: "Review the game",
    second: (name: string) => `Second game: ${name}`,
    swapped: "Swap sides",
    show: "Show",
    hide: "Hide",
    details: "Game menu",
  },
  declare: {
    title: (name: string) => `${name}: declaration`,
    ready: "All conditions are met.",
    met: "Met:",
    unmet: "Not met:",
    notReady: "Some conditions are not met. Declaring now would lose.",
    wins: "Declaring wins the game.",
    draws: "Declaring draws the game.",
    confirm: "Declare",
    agree: "Both agree: count points",
    propose: "Propose a point count",
    claim: "Claim a point count…",
    refused: "The computer prefers to play on.",
    cancel: "Not now",
    bonus: (points: number) => `including ${points} for the handicap pieces`,
    conditions: {
      "not-your-turn": "It is the declarer's turn",
      "king-not-in-zone": "The king is in the far three ranks",
      "in-check": "The king is not in check",
      "too-few-pieces": "Other pieces in the far three ranks:",
      "too-few-points": "Points there and in hand (rook and bishop 5, others 1):",
      "piece-outside-zone": "Every other piece is in the far three ranks too",
      "unprotected-piece": "Every piece is protected",
    } as Record<string, string>,
  },
  outcome: {
    wins: (name: string) => `${name} wins`,
    youWin: "You win",
    youLose: "You lose",
    draw: "Draw",
    why: "How it ended",
    points: (black: string, blackPoints: number, white: string, whitePoints: number) =>
      `${black} has ${blackPoints} points, ${white} ${whitePoints}. Fewer than 24 points lose.`,
    reasons: {
      checkmate: "by checkmate",
      "no-legal-moves": "no legal move",
      resignation: "by resignation",
      sennichite: "fourfold repetition (sennichite)",
      "perpetual-check": "perpetual check: the checking side loses",
      declaration: "by declaration of impasse",
      "wrong-declaration": "failed declaration",
      jishogi: "impasse (jishōgi), by points",
      try: "the king reached the opposing king's start square",
      "max-moves": "move limit reached",
      "king-capture": "king captured",
      "illegal-move": "by an illegal move",
      time: "on time",
    } as Record<string, string>,
  },
  impasse: {
    title: "Impasse",
    badge: "Entered",
    entered: "the king has entered the far ranks",
    says: (name: string, points: number, entered: boolean) => `${name}: ${plural(points, "point")}${entered ? ", king entered" : ""}.`,
    comma: ", ",
    missing: {
      "king-not-in-zone": "king not entered",
      "in-check": "in check",
      "too-few-pieces": "too few pieces there",
      "too-few-points": "too few points",
      "piece-outside-zone": "a piece outside the zone",
      "unprotected-piece": "an unprotected piece",
    } as Record<string, string>,
  },
  ahead: {
    waits: "Premove set",
    cancel: "Cancel",
    set: "Premove set.",
    off: "Premove cancelled.",
    gone: "Premove no longer legal.",
  },
  hint: {
    name: "Hint",
    thinking: "Thinking…",
    none: "No move to suggest.",
    area: "Look here. Press again for the piece.",
    piece: (kind: PieceKind) => `The ${PIECES[kind]}. Press again for the move.`,
    move: (name: string) => `${name} is best.`,
  },
  coach: {
    mate: (moves: number) => `Careful: that allows mate in ${2 * moves - 1}.`,
    taken: (captured: PieceKind, at: string, by: PieceKind, from: string | null) =>
      from
        ? `Your ${PIECES[captured]} on ${at} is attacked by the ${PIECES[by]} on ${from}.`
        : `Your ${PIECES[captured]} on ${at} is lost.`,
    better: (name: string | null) => (name ? `That loses a lot; ${name} was better.` : "That loses a lot."),
  },
  card: {
    value: (value: number) => (value === 1 ? "worth 1 pawn" : `worth about ${value} pawns`),
    becomes: (name: string) => `promotes to ${name}`,
    was: (name: string) => `becomes a ${name} when captured`,
  },
  furigoma: {
    title: "Furigoma: who moves first",
    result: (plain: number, turned: number, begins: boolean) =>
      `${plural(plain, "pawn")} 歩, ${turned} と: you are ${side(begins ? "black" : "white", false)}${begins ? " and move first" : ""}.`,
    begin: "Start",
  },
  text: { title: "Position as text", copy: "Copy" },
  trouble: {
    full: "Browser storage is full: this game will be lost when you close the page.",
    broken: "Your saved game could not be read. It was set aside; you can start a new one.",
    elsewhere: "This game is open in another tab.",
    takeOver: "Play here",
    slept: (seconds: number) => `The device slept for ${plural(seconds, "second")}, or its clock changed. The game clocks were paused.`,
  },
  help: {
    title: "Keyboard shortcuts",
    does: {
      step: "step through the moves",
      walk: "move around board and hands",
      pick: "pick up, put down",
      back: "put back, cancel",
      faces: "promote, decline",
      type: "type a move: 76, P-7f, 7776, G6i-5h, 7六歩, P*5e",
      flip: "flip the board",
      aloud: "read aloud: clocks, side to move, hands, repetition",
      text: "position as text",
      zen: "zen mode: only the board",
      help: "this list",
    },
  },
  repetition: {
    first: "New position.",
    at: (ply: number) => (ply === 0 ? "start" : `move ${ply}`),
    count: (count: number) => `Same position, ${count}${["", "st", "nd", "rd"][count] ?? "th"} time.`,
    warning: (name: string) => `The 4th loses for ${name}: perpetual check.`,
    draw: "The 4th is a draw.",
  },
  refusal: (code: string, kind: PieceKind | null, file: number | null): string => {
    const piece = kind ? PIECES[kind] : "piece";
    const sentences: Record<string, string> = {
      "no-piece": "There is no piece on that square.",
      "not-your-piece": "That piece belongs to the other side.",
      "not-in-hand": `There is no ${piece} in hand.`,
      occupied: "That square is taken. You can drop only on an empty square, and cannot capture your own pieces.",
      "cannot-reach": `The ${piece} does not move that way.`,
      blocked: "Another piece stands in the way.",
      "must-promote": `The ${piece} must promote there: it could never move again.`,
      "cannot-promote": `The ${piece} cannot promote with this move.`,
      "dead-end": `A ${piece} dropped there could never move.`,
      nifu: `Two pawns (nifu): you already have an unpromoted pawn on file ${file ?? ""}.`,
      uchifuzume: "You cannot drop a pawn to give checkmate (uchifuzume).",
      "leaves-king-in-check": "Your king would be in check.",
      pinned: `The ${piece} is pinned: it shields your king.`,
      "game-over": "The game is over.",
    };
    return sentences[code] ?? "The rules do not allow this move.";
  },
  idle: {
    turn: (name: string) => `It is ${name}'s turn.`,
    thinking: "The computer is thinking.",
    past: "This is an earlier position. Go to the latest one to move.",
    over: "The game is over.",
  },
  typed: {
    ambiguous: (names: string[]) => `Which one: ${names.join(", ")}?`,
    unreadable: (text: string) => `“${text}” is not a valid move. Try P-7f, 7六歩 or 7g7f.`,
  },
  say: {
    move: (name: string, move: string, captured: PieceKind | null, check: boolean) =>
      [`${name}: ${move}`, captured && `takes ${PIECES[captured]}`, check && "check"].filter(Boolean).join(", "),
    takenBack: "Move taken back.",
    newGame: "New game.",
    flipped: "Board flipped.",
    check: "Check",
  },
  /** Links to the rules and the names of their sections. */
  rules: {
    link: "Rule",
    sections: {
      "must-promote": "forced promotion",
      "cannot-promote": "what cannot promote",
      "cannot-reach": "how pieces move",
      occupied: "occupied squares",
      promotion: "promotion",
      capture: "capture",
      drops: "drops",
      nifu: "two pawns",
      "dead-end": "pieces that could never move",
      check: "check",
      "leaves-king-in-check": "leaving the king in check",
      pinned: "pinned pieces",
      mate: "mate",
      "no-moves": "no legal move",
      uchifuzume: "pawn-drop mate",
      sennichite: "repetition",
      "perpetual-check": "perpetual check",
      impasse: "impasse",
      declaration: "declaration",
      time: "clocks",
      handicap: "handicaps",
      setup: "setting up",
    } as Record<string, string>,
  },
  connection: {
    lost: "No connection to the computer opponent. Reconnecting…",
    refused: (reason: string) => `The computer could not move: ${reason}`,
    retry: "Try again",
  },
};

export type Words = typeof en;
