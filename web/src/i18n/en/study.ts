// The words of studies and of the explorer, in English.

import { plural } from "../en";

export const en = {
  title: "Studies",
  intro: "A study holds games and positions as chapters, each with its variations, comments and marks. It stays on this device until you share it.",
  missing: {
    gone: "This study is not on this device. It may have been removed, or is kept in another browser.",
    link: "The link holds no study; part of it may have been lost on the way.",
    module: "A part of the page is missing, so that studies cannot be opened. Try again with a network.",
  },
  name: "Name of the study",
  nameHint: "Fourth-file rook, 2026",
  unnamed: "Study",
  create: "New study",
  facts: (chapters: number, changed: Date) => `${plural(chapters, "chapter")} · ${changed.toLocaleDateString("en")}`,
  removeStudy: (name: string) => `Remove the study ${name}`,
  removeSure: "Remove for good",
  all: "All studies",
  tabs: { chapters: "Chapters", explorer: "Explorer" },
  notices: {
    merged: "Another tab has changed this study. Both versions are together now; what one of them had removed may be back.",
    failed: "The browser could not keep the study. Save it as a link or as files.",
  },
  keep: "Keep on this device",
  chapters: "Chapters",
  chapter: (number: number) => `Chapter ${number}`,
  chapterName: "Name of this chapter",
  up: "Move up",
  down: "Move down",
  removeChapter: "Remove this chapter",
  add: "Add a chapter",
  addEmpty: "From the start",
  addFile: "Files…",
  sfen: "Position (SFEN)",
  addPosition: "Add position",
  addGame: "A game on this device",
  badSfen: (reason: string) => `That is no position: ${reason}`,
  notRecords: (names: string[]) => `No game record: ${names.map((name) => `“${name}”`).join(", ")}`,
  full: (most: number) => `A study has at most ${most} chapters.`,
  fromRecord: "Make a study of it",
  out: {
    title: "The whole study",
    link: "Link to the study",
    long: "This link is long. Some programs cut it off; the files do not have that trouble.",
    files: "KIF files (ZIP)",
    one: "One CSA file",
    kept: "The link and the KIF files carry variations and comments, the link also the marks; CSA has the main lines.",
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
    games: (count: number) => `${plural(count, "game")} on this device, and the book`,
    noBook: "The book cannot be opened: the engine did not start.",
    nothing: "No game on this device and no line of the book goes on from here.",
    move: "Move",
    count: "Games",
    results: "Black–White",
    book: "Book",
    inBook: "yes",
    mine: "In my games",
    searching: "Looking for this position…",
    found: (count: number) =>
      count === 0 ? "No other game on this device and no study had this position." : `${plural(count, "record")} had this position, by whatever moves.`,
    atMove: (ply: number) => (ply === 0 ? "at its start" : `after move ${ply}`),
    more: (count: number) => `Show more (${count})`,
    result: (black: string, blackWon: number, white: string, whiteWon: number, draws: number, open: number) =>
      [`${black} won ${blackWon}`, `${white} won ${whiteWon}`, draws > 0 && `${draws} drawn`, open > 0 && `${open} open`]
        .filter(Boolean)
        .join(", "),
  },
};

export type StudyWords = typeof en;
