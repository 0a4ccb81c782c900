// The texts of the app around its pages, in English.

import { coded } from "../i18n/coded";
import { plural } from "../i18n/nouns.en";

export const en = {
  app: {
    title: "Komadai – play shogi",
    name: "Komadai",
    skip: "Skip to the board",
  },
  /** The entries of the header. */
  places: {
    play: "Play",
    learn: "Learn",
    puzzles: "Puzzles",
    analyse: "Analyse",
    community: "Community",
  },
  /** The pages, as the second row and their titles name them. */
  nav: {
    play: "Play",
    placement: "Level",
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
    rules: "Rules",
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
      auto: "finished games: auto-replay, pause",
      aloud: "read aloud: clocks, side to move, hands, repetition",
      text: "position as text",
      zen: "zen mode: only the board and clocks",
      help: "this list",
    },
  },
  /** Links to the rules and the names of their sections. */
  rules: {
    link: "Rule",
    sections: coded({
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
    }),
  },
};
