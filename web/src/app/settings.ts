// The reader's settings, kept on this device.

import { computed, effect, type Signal, signal } from "@preact/signals";
import { ranksOf } from "../board/geometry";
import type { Coordinates, Glyphs, PieceSet } from "../board/view";
import type { Language } from "../i18n";
import { DEFAULT_LEVEL, GRADES, LEVELS } from "../terms/levels";
import { load, save } from "./store";

/** Where the computer opponent thinks. */
export type Thinks = "device" | "server";
export type Theme = "auto" | "light" | "dark" | "wood";
/** What tells the last seconds. */
export type Pack = "beeps" | "japanese" | "english";
/** What a piece sounds like on the board. */
export type Timbre = "wood" | "soft";
export type Volume = "soft" | "middle" | "loud";
/** Where the stands are: beside the board two pieces wide or one, or above and below a smaller board. */
export type Layout = "stands" | "columns" | "small";

export const LANGUAGES = ["en", "ja"] as const;
export const THEMES = ["auto", "light", "dark", "wood"] as const;
export const THINKS = ["device", "server"] as const;
export const PIECE_SETS = ["one", "two", "movement", "pictogram", "letters"] as const;
export const GLYPHS = ["short", "gold", "double"] as const;
export const COORDINATES = ["letters", "kanji", "digits", "none"] as const;
export const LAYOUTS = ["stands", "columns", "small"] as const;
export const PACKS = ["beeps", "japanese", "english"] as const;
export const TIMBRES = ["wood", "soft"] as const;
export const VOLUMES = ["soft", "middle", "loud"] as const;
/** From six tenths of the room there is to all of it. */
export const BOARD_SIZES: readonly string[] = Array.from({ length: 9 }, (_, step) => String((12 + step) / 20));
/** From three tenths of the height to seven. */
export const PANEL_SHARES: readonly string[] = Array.from({ length: 9 }, (_, step) => String((6 + step) / 20));
/** Seconds between the moves of a replay that goes on by itself. */
export const REPLAY_SPEEDS = ["0.5", "1", "2", "3", "5"] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];
export const NOTATIONS = ["japanese", "hodges", "western", "kitao", "kif", "usi"] as const;
/** How the sides are called: by colour, by their Japanese names, or by these in kanji. */
export const SIDE_NAMES = ["black", "sente", "kanji"] as const;
export type SideNames = (typeof SIDE_NAMES)[number];
export type NotationCode = (typeof NOTATIONS)[number];

/** What a reader says on the first visit of how much they have played: nothing yet, nothing to say, or one of three answers. */
export const EXPERIENCES = ["", "unsaid", "new", "moves", "regular"] as const;
export type Experience = (typeof EXPERIENCES)[number];

/** Grades a reader may have, and none said. */
export const RANKS = ["", ...GRADES] as const;

function kept<T extends string | boolean>(key: string, choices: readonly T[], fallback: T): Signal<T> {
  const isChoice = (value: unknown): value is T => choices.includes(value as T);
  const setting = signal<T>(load(key, isChoice) ?? fallback);
  let first = true;
  effect(() => {
    const { value } = setting;
    if (!first) save(key, value);
    first = false;
  });
  return setting;
}

const onOff = (key: string, fallback: boolean) => kept<boolean>(key, [true, false], fallback);

function preferredLanguage(): Language {
  return typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";
}

const language = kept<Language>("language", LANGUAGES, preferredLanguage());
const chosenNotation = kept<NotationCode | "auto">("notation", ["auto", ...NOTATIONS], "auto");
const chosenSideNames = kept<SideNames | "auto">("sides", ["auto", ...SIDE_NAMES], "auto");
const chosenRanks = kept<Coordinates | "auto">("coordinates", ["auto", ...COORDINATES], "auto");

/** What was chosen, or what goes with the language. */
const byLanguage = <T extends string>(chosen: Signal<T | "auto">, ja: T, en: T) =>
  computed<T>(() => (chosen.value === "auto" ? (language.value === "ja" ? ja : en) : (chosen.value as T)));

const notation = byLanguage<NotationCode>(chosenNotation, "japanese", "hodges");

export const settings = {
  language,
  /** Whether Japanese words have their readings above them. */
  furigana: onOff("furigana", false),
  chosenSideNames,
  /** The chosen names of the sides, or those that go with the language. */
  sideNames: byLanguage<SideNames>(chosenSideNames, "kanji", "black"),
  theme: kept<Theme>("theme", THEMES, "auto"),

  pieces: kept<PieceSet>("pieces", PIECE_SETS, "one"),
  glyphs: kept<Glyphs>("glyphs", GLYPHS, "short"),
  simpleDragon: onOff("simpleDragon", false),
  blackBacks: onOff("blackBacks", false),
  /** Whether the pieces of each side have a colour of their own, besides the way they point. */
  twoTone: onOff("twoTone", false),
  /** Whether every piece is as large as the king. */
  oneSize: onOff("oneSize", false),
  /** Whether kings are 王 and 玉 by rank; otherwise both are 玉. */
  kingsByRank: onOff("kingsByRank", true),
  /** Whether marks of movement stay, or fade with use. */
  marksStay: onOff("marksStay", false),
  chosenRanks,
  /** The chosen coordinates, or those of the notation. */
  ranks: computed(() => (chosenRanks.value === "auto" ? ranksOf(notation.value) : chosenRanks.value)),
  /** Whether squares are as high as they are wide. */
  squares: onOff("squares", false),
  layout: kept<Layout>("layout", LAYOUTS, "stands"),

  /** The reader's own grade, if they say one: for the king's glyph and the handicap that is suggested. */
  rank: kept<string>("rank", RANKS, ""),
  experience: kept<Experience>("experience", EXPERIENCES, ""),
  /** The level of the computer that was played last, or that suits the reader. */
  level: kept<string>("level", LEVELS, DEFAULT_LEVEL),
  destinations: onOff("destinations", true),
  /** Whether the faces of a promotion stand beside each other and not above. */
  choiceInRow: onOff("choiceInRow", false),
  /** How large the board is, of what there is room for. */
  boardSize: kept<string>("boardSize", BOARD_SIZES, "1"),
  /** How much of the height a panel under the board takes. */
  panelShare: kept<string>("panelShare", PANEL_SHARES, "0.45"),
  replaySpeed: kept<ReplaySpeed>("replaySpeed", REPLAY_SPEEDS, "1"),
  /** Whether resting on a piece tells about it. */
  cards: onOff("cards", true),
  /** Whether a move takes a second tap. */
  confirms: onOff("confirms", false),
  /** Whether moves may be made ahead of their turn. */
  ahead: onOff("ahead", true),
  /** Whether weak levels of the computer take a person's time to answer. */
  humanPace: onOff("humanPace", true),
  /** Whether a blunder against the computer is pointed out. */
  coach: onOff("coach", true),
  /** Whether a check is said (王手). */
  ote: onOff("ote", false),

  sound: onOff("sound", true),
  timbre: kept<Timbre>("timbre", TIMBRES, "wood"),
  /** Whether moves are said aloud. */
  speaks: onOff("speaks", false),
  volume: kept<Volume>("volume", VOLUMES, "middle"),
  /** Whether the last seconds of a clock are heard. */
  seconds: onOff("seconds", true),
  /** Whether they are heard in the turns of others too: of an opponent, and of players watched. */
  othersSeconds: onOff("othersSeconds", false),
  secondsVolume: kept<Volume>("secondsVolume", VOLUMES, "middle"),
  pack: kept<Pack>("pack", PACKS, "beeps"),

  thinks: kept<Thinks>("thinks", THINKS, "device"),
  chosenNotation,
  /** The chosen notation, or the one that goes with the language. */
  notation,
};
