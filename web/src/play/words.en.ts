// The texts of the page to play on: agreed before a game, and said during it, in English.

import { coded } from "../i18n/coded";
import { length, PIECES, plural } from "../i18n/nouns.en";
import { side } from "../i18n/sides";
import { hintOf } from "../terms/levels";
import type { Color, PieceKind, TimeControl } from "../wire/rules";

/** A level by its code: `15k` is 15 kyū, `1d` is 1 dan. */
function levelName(code: string): string {
  if (code === "full") return "Full strength";
  return `${code.slice(0, -1)} ${code.endsWith("k") ? "kyū" : "dan"}`;
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

/** What each band of levels does, from the level named on. */
const BANDS: readonly (readonly [from: string, hint: string])[] = [
  ["full", "Plays as well as it can, about three seconds a move."],
  ["1d", "Uses an opening book and resigns lost games."],
  ["8k", "Castles, and thinks ahead more often the higher its level."],
  ["12k", "Opens sensibly; misses longer mates and quiet threats."],
  ["20k", "Takes what you leave hanging; misses mates, drops and long-range threats."],
  ["25k", "Has just learnt how the pieces move."],
];

export const en = {
  /** The one question of the first visit. */
  welcome: {
    title: "Welcome",
    asks: "How much shogi have you played?",
    answers: { new: "None yet", moves: "I know the moves", regular: "I play regularly" },
    game: (level: string) => `Play the computer at ${level}`,
    choose: "Choose level, handicap and clock",
    other: "Other ways to play",
  },
  setup: {
    title: "New game",
    lessons: "Learn to play, step by step",
    ways: { game: "Play online", clock: "Clock for a real board", editor: "Set up a position" },
    opponent: "Opponent",
    computer: "Computer",
    friend: "Two players on this device",
    level: "Level",
    levelHint: (code: string) => hintOf(code, BANDS),
    levelChoice: (code: string) => (code === "25k" ? `${levelName(code)}: first game` : levelName(code)),
    suits: "Which level suits me?",
    levelName,
    style: "It plays",
    styles: {
      surprise: "Surprise me",
      static: "Static rook",
      "third-file": "Third-file rook",
      "fourth-file": "Fourth-file rook",
      central: "Central rook",
      opposing: "Opposing rook",
      attacking: "Attacking",
      solid: "Solid",
    },
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
    twoGames: (first: string, second: string) => `${first}, then ${second.toLowerCase()}`,
    twoGamesHint: "Two games, one with each handicap.",
    clock: "Clock",
    clockNone: "No clock",
    ownClock: "Custom",
    clockName,
    rules: "Impasse rule",
    profiles: coded({
      standard: "27-point rule (Black needs 28)",
      agreement24: "24-point rule, by agreement",
      pro24: "Professional: 31 points win, 24 draw",
      try: "Try rule (king reaches 5a or 5i)",
      none: "No impasse rule",
      "king-capture": "Beginner rule: capture the king",
    }),
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
  furigoma: {
    title: "Furigoma: who moves first",
    result: (plain: number, turned: number, begins: boolean) =>
      `${plural(plain, "pawn")}, ${plural(turned, "tokin")}: you are ${side(begins ? "black" : "white", false)}${begins ? " and move first" : ""}.`,
    begin: "Start",
  },
  connection: {
    lost: "No connection to the computer opponent. Reconnecting…",
    refused: (reason: string) => `The computer could not move: ${reason}`,
    retry: "Try again",
  },
};
