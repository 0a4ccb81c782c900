// Words for tournaments, in English.

import { coded } from "../i18n/coded";
import { plural } from "../i18n/nouns.en";
import { en as refusals } from "../server/words.en";
import type { EventStage, Format } from "../wire/events";

function formatOf(format: Format): string {
  switch (format.kind) {
    case "swiss":
      return `Swiss, ${plural(format.rounds, "round")}`;
    case "round-robin":
      return format.cycles > 1 ? `Round robin, ${plural(format.cycles, "cycle")}` : "Round robin";
    case "knockout":
      return format.third_place ? "Knockout with a game for third place" : "Knockout";
    case "arena":
      return `Arena, ${plural(format.minutes, "minute")}`;
    case "match":
      return `Match to ${plural(format.wins, "win")}`;
  }
}

export const en = {
  one: "Tournament",
  all: "All tournaments",
  none: "No tournaments yet.",
  announce: "Create a tournament",
  announceIt: "Create",
  members: "You need an account on this server to create a tournament. Sign in first.",
  stages: { announced: "Open for entries", running: "In progress", over: "Finished" } satisfies Record<EventStage, string>,
  formatOf,
  forms: {
    swiss: "Swiss",
    "round-robin": "Round robin",
    knockout: "Knockout",
    arena: "Arena",
    match: "Two-player match",
  } satisfies Record<Format["kind"], string>,
  numbers: {
    swiss: "Rounds",
    "round-robin": "Games per pair",
    knockout: "",
    arena: "Minutes",
    match: "Games to win",
  } satisfies Record<Format["kind"], string>,
  title: "Title",
  form: "Format",
  starts: "Starts at",
  startsHint: "Leave empty to start it yourself.",
  thirdPlace: "Third-place game",
  handicaps: "Handicaps by rank difference",
  handicapsShort: "handicaps by rank",
  rated: "Rated games",
  ratedShort: "rated",
  replays: "Replay draws by repetition or impasse, sides swapped",
  byHand: "I start each round myself",
  organiser: (name: string) => `Organised by ${name}`,
  startsByHand: "Started by the organiser",
  startsAt: (time: string) => `Starts ${time}`,
  closesAt: (time: string) => `Ends ${time}`,
  round: (number: number) => `Round ${number}`,
  pairing: (number: number) => `Pairing ${number}`,
  join: "Join",
  leave: "Leave tournament",
  begin: "Start",
  tooFew: "At least two players have to join before it can start.",
  leaveSure: "If you leave now, you cannot come back.",
  closeSure: "After that, no games can be played and no results corrected.",
  gameBegins: "Your game has started.",
  setResult: "Set result",
  nextRound: "Pair next round",
  close: "End tournament",
  removeSomebody: "Remove a player",
  whomToRemove: "Choose a player",
  remove: (name: string) => (name === "" ? "Remove" : `Remove ${name}`),
  removedForGood: "A removed player is no longer paired and cannot come back. Results stay.",
  toTable: "Go to your game",
  waitsForRound: "You have no game now. The next round will appear here.",
  waitsForOpponent: "Waiting for an opponent. Keep this page open.",
  nameFirst: "You need a name on this server to join.",
  takeName: "Choose a name",
  nobody: "No players yet.",
  players: (count: number) => plural(count, "player"),
  standings: "Standings",
  place: "Place",
  player: "Player",
  rating: "Rating",
  points: "Points",
  record: "Won–drawn–lost",
  recordOf: (won: number, drawn: number, lost: number) => `${won}–${drawn}–${lost}`,
  ties: coded({ direct: "Direct", SOS: "SOS", SODOS: "SODOS", wins: "Wins" }),
  left: "left",
  black: "Black",
  white: "White",
  bye: "bye (1 point)",
  free: "no game this round",
  running: "playing",
  results: coded({
    black: "Black won",
    white: "White won",
    draw: "Draw",
    "black-forfeit": "Black won by default",
    "white-forfeit": "White won by default",
    void: "No result: both absent",
  }),
  resultOf: (black: string, white: string) => `Result of ${black} – ${white}`,
  watch: "Watch",
  look: "Record",
  lookAt: (black: string, white: string) => `The game ${black} – ${white}`,
  standingsFile: "Standings (CSV)",
  gamesFile: "Games (CSV)",
  refused: {
    ...refusals,
    nobody: "Sign in first.",
    "not-found": "Tournament not found.",
    "not-allowed":
      "You cannot do that now: the tournament is full, has started or ended, has too few players, or the organiser removed you.",
    forbidden: "Only the organiser can do this.",
    "too-many": "You have too many open tournaments. End one first.",
    "bad-message": "Something is wrong. Check the title, the numbers and the start time.",
    "members-only": "This tournament requires an account.",
    other: "The server cannot be reached or refused this.",
  },
};
