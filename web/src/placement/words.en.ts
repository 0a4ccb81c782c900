// The texts of the placement, in English.

import { plural } from "../i18n/nouns.en";

export const en = {
  title: "Which level suits me?",
  intro: "Up to six short tasks, then a game in which the computer adapts to you. It ends with your level.",
  asks: "You play shogi",
  answers: { moves: "Now and then", regular: "Regularly", club: "At a club" },
  start: "Start",
  task: (number: number, most: number) => `Task ${number} of up to ${most}`,
  ask: "Your move. Play the best one you see.",
  pass: "I don't know",
  right: "Right.",
  wrong: (name: string) => `The best move was ${name}.`,
  next: "Next",
  about: (level: string) => `About ${level}`,
  range: (levels: number) => `Give or take ${plural(levels, "level")}.`,
  game: "Play a game to make sure",
  adapts: (level: string) => `A game tells more: the computer starts at ${level} and gets weaker or stronger as it goes.`,
  use: (level: string) => `Skip the game, play at ${level}`,
  again: "Start over",
  yours: (level: string, levels: number) => `Your level: about ${level}, give or take ${plural(levels, "level")}.`,
  playAt: (level: string) => `Play at ${level}`,
  skip: "Skip to the board",
};
