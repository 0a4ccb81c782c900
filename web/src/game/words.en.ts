// The texts of a game, on every page that has a board, in English.

import { coded } from "../i18n/coded";
import { list, nth, PIECES, plural } from "../i18n/nouns.en";
import { side } from "../i18n/sides";
import type { Color, HandKind, PieceKind, Remaining } from "../wire/rules";

/** The time left, for screen readers. */
function clockSays(name: string, { phase, main, period, periods }: Remaining): string {
  const ms = phase === "main" ? main : period;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = Math.floor((ms % 60_000) / 1000);
  const time = list([hours > 0 && plural(hours, "hour"), minutes > 0 && plural(minutes, "minute"), plural(seconds, "second")]);
  return `${name}: ${list([time, phase === "byoyomi" && periods > 1 && plural(periods, "period")])}`;
}

export const en = {
  board: {
    name: () => "Shogi board",
    square: (name: string, piece: { color: Color; kind: PieceKind } | null, own: Color | null, handicap: boolean) => {
      if (!piece) return `${name}, empty`;
      const owner = own === null ? side(piece.color, handicap) : piece.color === own ? "your" : "opponent's";
      return `${name}, ${owner} ${PIECES[piece.kind]}`;
    },
    hand: (name: string) => `${name}: pieces in hand`,
    held: (kind: HandKind, count: number) => (count === 0 ? `no ${PIECES[kind]} in hand` : `${plural(count, PIECES[kind])} in hand`),
    promote: (kind: PieceKind) => `Promote to ${PIECES[kind]} (P)`,
    decline: (kind: PieceKind) => `Keep the ${PIECES[kind]} (=)`,
    choice: "Promote?",
    blocked: "Two pawns (nifu): this side already has an unpromoted pawn on the file.",
    holds: (name: string, held: string[]) => `${name}: ${list(held) || "nothing in hand"}`,
    palette: {
      title: "Mark this square",
      circle: "Draw a circle",
      arrow: "Draw an arrow: tap where it ends",
      clear: "Clear marks",
      inspect: "About this piece",
    },
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
    panelShare: "Height of the panel under the board",
    autoReplay: "Auto-replay (P)",
    pauseReplay: "Pause (P)",
    replaySpeed: "Auto-replay speed",
    replaysAt: (speed: string) => `Auto-replay speed: ${speed}`,
    secondsAMove: (seconds: string) => `${seconds} s per move`,
    speed: (seconds: string) => `${seconds} s`,
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
    board: "Board",
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
    otherLevel: (level: string, up: boolean) => `Move ${up ? "up" : "down"} to ${level}`,
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
    conditions: coded({
      "not-your-turn": "It is the declarer's turn",
      "king-not-in-zone": "The king is in the promotion zone",
      "in-check": "The king is not in check",
      "too-few-pieces": "Other pieces in the promotion zone:",
      "too-few-points": "Points there and in hand (rook and bishop 5, others 1):",
      "piece-outside-zone": "Every other piece is in the promotion zone too",
      "unprotected-piece": "Every piece is protected",
    }),
  },
  outcome: {
    wins: (name: string) => `${name} wins`,
    youWin: "You win",
    youLose: "You lose",
    draw: "Draw",
    won: "won",
    lost: "lost",
    after: (moves: number, reason: string) => (moves === 0 ? reason : `after ${plural(moves, "move")}, ${reason}`),
    ended: (result: string, moves: number, reason: string) =>
      moves === 0 ? `${result}, ${reason}` : `${result} after ${plural(moves, "move")}, ${reason}`,
    open: "Result",
    why: "How it ended",
    points: (black: string, blackPoints: number, white: string, whitePoints: number) =>
      `${black} has ${plural(blackPoints, "point")}, ${white} ${whitePoints}. Fewer than 24 loses.`,
    reasons: coded({
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
    }),
  },
  impasse: {
    title: "Impasse",
    badge: "Entered",
    entered: "the king has entered the promotion zone",
    says: (name: string, points: number, entered: boolean) => `${name}: ${plural(points, "point")}${entered ? ", king entered" : ""}.`,
    missing: coded({
      "king-not-in-zone": "king not entered",
      "in-check": "in check",
      "too-few-pieces": "too few pieces there",
      "too-few-points": "too few points",
      "piece-outside-zone": "a piece outside the zone",
      "unprotected-piece": "an unprotected piece",
    }),
  },
  card: {
    value: (value: number) => `worth about ${plural(value, "pawn")}`,
    becomes: (name: string) => `promotes to ${name}`,
    was: (name: string) => `becomes a ${name} when captured`,
  },
  repetition: {
    first: "New position.",
    at: (ply: number) => (ply === 0 ? "start" : `move ${ply}`),
    count: (count: number) => `Same position, ${nth(count)} time.`,
    warning: (name: string) => `A 4th time loses for ${name}: perpetual check.`,
    draw: "A 4th time is a draw.",
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
    ambiguous: (names: string[]) => `Which one: ${list(names)}?`,
    unreadable: (text: string) => `“${text}” is not a valid move. Try P-7f, 7六歩 or 7g7f.`,
  },
  say: {
    move: (name: string, move: string, captured: PieceKind | null, check: boolean) =>
      list([`${name}: ${move}`, captured && `takes ${PIECES[captured]}`, check && "check"]),
    takenBack: "Move taken back.",
    newGame: "New game.",
    flipped: "Board flipped.",
    check: "Check",
  },
};
