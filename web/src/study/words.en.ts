// The words of studies and of the explorer, in English.

import { list, plural } from "../i18n/nouns.en";

export const en = {
  title: "Studies",
  intro:
    "A study collects games and positions as chapters, with variations, comments and marks. It stays on this device until you share it.",
  missing: {
    gone: "This study is not on this device. It may have been deleted, or saved in another browser.",
    link: "This link contains no study. Part of it may have been cut off.",
    module: "Part of the page could not be loaded. Try again when you are online.",
  },
  name: "Study name",
  nameHint: "Fourth-file rook, 2026",
  unnamed: "Study",
  create: "New study",
  facts: (chapters: number, changed: string) => `${plural(chapters, "chapter")} · ${changed}`,
  removeStudy: (name: string) => `Delete the study ${name}`,
  removeSure: "Delete for good",
  all: "All studies",
  tabs: { chapters: "Chapters", explorer: "Explorer" },
  notices: {
    merged: "Another tab changed this study. Both versions were merged; things you deleted in one may be back.",
    failed: "The browser could not save the study. Save it as a link or as files.",
  },
  keep: "Save on this device",
  chapters: "Chapters",
  chapter: (number: number) => `Chapter ${number}`,
  chapterName: "Chapter name",
  up: "Move up",
  down: "Move down",
  removeChapter: "Delete chapter",
  add: "Add a chapter",
  addEmpty: "Starting position",
  addFile: "Files…",
  sfen: "Position (SFEN)",
  addPosition: "Add position",
  addGame: "A game on this device",
  badSfen: (reason: string) => `Not a valid position: ${reason}`,
  notRecords: (names: string[]) => `Not a game record: ${list(names.map((name) => `“${name}”`))}`,
  full: (most: number) => `A study has at most ${most} chapters.`,
  fromRecord: "Create a study from this",
  out: {
    title: "Whole study",
    link: "Link to the study",
    long: "This link is long, and some apps cut long links off. Files are safe.",
    files: "KIF files (ZIP)",
    one: "One CSA file",
    kept: "The link and the KIF files keep variations and comments. Only the link keeps marks. CSA keeps only the main lines.",
  },
  compare: {
    open: "Compare lines",
    title: "Two lines side by side",
    line: (number: number) => `Line ${number}`,
    main: (last: string) => `Main line, to ${last}`,
    variation: (first: string, last: string) => `${first}, to ${last}`,
    step: (step: number, most: number) => `${step} of ${most}`,
  },
  explorer: {
    title: "Explorer",
    opening: "Opening the games on this device…",
    filling: (done: number, all: number) => `Reading the games on this device: ${done} of ${all}…`,
    games: (count: number) =>
      count > 0
        ? `From ${plural(count, "game")} on this device and the opening book.`
        : "From the opening book. Games you save are counted too.",
    noBook: "The opening book cannot be opened: the engine did not start.",
    nothing: "No games on this device and no book moves from here.",
    move: "Move",
    count: "Games",
    results: "Black–White",
    book: "Book score",
    bookHint: "How the opening book rates the move, in centipawns: + is good for Black.",
    inBook: "in book",
    mine: "In your games",
    searching: "Searching for this position…",
    found: (count: number) =>
      count === 0
        ? "This position is in no other game or study on this device."
        : `${plural(count, "record")} with this position, in any move order.`,
    atMove: (ply: number) => (ply === 0 ? "at the start" : `after move ${ply}`),
    more: (count: number) => `Show more (${count})`,
    result: (black: string, blackWon: number, white: string, whiteWon: number, draws: number, open: number) =>
      list([`${black} won ${blackWon}`, `${white} won ${whiteWon}`, draws > 0 && `${draws} drawn`, open > 0 && `${open} unfinished`]),
  },
};

export type StudyWords = typeof en;
