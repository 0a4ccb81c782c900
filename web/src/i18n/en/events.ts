// Words for tournaments, in English.

import type { EventStage, Format } from "../../wire/events";

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function formatOf(format: Format): string {
  switch (format.kind) {
    case "swiss":
      return `Swiss, ${counted(format.rounds, "round", "rounds")}`;
    case "round-robin":
      return format.cycles === 1 ? "Round robin" : `Round robin, ${format.cycles} times`;
    case "knockout":
      return format.third_place ? "Knockout with a game for third place" : "Knockout";
    case "arena":
      return `Arena, ${counted(format.minutes, "minute", "minutes")}`;
    case "match":
      return `Match to ${counted(format.wins, "win", "wins")}`;
  }
}

export const en = {
  one: "Tournament",
  all: "All tournaments",
  none: "No tournament has been announced yet.",
  announce: "Announce a tournament",
  announceIt: "Announce",
  members: "Everybody with an account on this server can announce a tournament. Sign in first.",
  stages: { announced: "Open for entries", running: "Running", over: "Over" } satisfies Record<EventStage, string>,
  formatOf,
  forms: {
    swiss: "Swiss",
    "round-robin": "Round robin",
    knockout: "Knockout",
    arena: "Arena",
    match: "Match of two",
  } satisfies Record<Format["kind"], string>,
  numbers: {
    swiss: "Rounds",
    "round-robin": "Games of each pair",
    knockout: "",
    arena: "Minutes",
    match: "Games to win",
  } satisfies Record<Format["kind"], string>,
  title: "Title",
  form: "Form",
  starts: "Begins at",
  startsHint: "Left empty, you begin it yourself.",
  thirdPlace: "Play for the third place",
  handicaps: "The stronger gives the customary handicap",
  handicapsShort: "handicaps by rank",
  rated: "Results count for ratings",
  ratedShort: "rated",
  replays: "Replay a draw by repetition or impasse, sides changed",
  byHand: "I begin each round myself",
  organiser: (name: string) => `Organised by ${name}`,
  startsByHand: "Begins when the organiser says so",
  startsAt: (time: string) => `Begins ${time}`,
  closesAt: (time: string) => `Closes ${time}`,
  round: (number: number) => `Round ${number}`,
  pairing: (number: number) => `Pairing ${number}`,
  join: "Join",
  leave: "Leave the tournament",
  begin: "Begin",
  leaveSure: "Whoever leaves now cannot come back.",
  closeSure: "Nothing can be played or corrected after that.",
  gameBegins: "Your game begins.",
  setResult: "Set this result",
  nextRound: "Draw the next round",
  close: "End the tournament",
  removeSomebody: "Remove a player",
  whomToRemove: "Choose a player",
  remove: (name: string) => (name === "" ? "Remove" : `Remove ${name}`),
  removedForGood: "Whoever is removed is drawn no more and cannot come back. Results stay.",
  toTable: "To your game",
  waitsForRound: "You have no game now. The next round appears here.",
  waitsForOpponent: "You are waiting for an opponent. Keep this page open.",
  nameFirst: "To join, you need a name on this server.",
  takeName: "Take a name",
  nobody: "Nobody has entered yet.",
  players: (count: number) => counted(count, "player", "players"),
  standings: "Standings",
  place: "Place",
  player: "Player",
  rating: "Rating",
  points: "Points",
  record: "Won–drawn–lost",
  recordOf: (won: number, drawn: number, lost: number) => `${won}–${drawn}–${lost}`,
  ties: { direct: "Direct", SOS: "SOS", SODOS: "SODOS", wins: "Wins" } as Record<string, string>,
  left: "left",
  black: "Black",
  white: "White",
  bye: "bye, one point",
  free: "no game this round",
  running: "playing",
  results: {
    black: "Black won",
    white: "White won",
    draw: "Draw",
    "black-forfeit": "Black won by default",
    "white-forfeit": "White won by default",
    void: "No result: neither came",
  } as Record<string, string>,
  resultOf: (black: string, white: string) => `Result of ${black} – ${white}`,
  watch: "Watch",
  look: "Record",
  lookAt: (black: string, white: string) => `The game ${black} – ${white}`,
  standingsFile: "Standings (CSV)",
  gamesFile: "Games (CSV)",
  refused: {
    nobody: "Sign in first.",
    "not-found": "There is no such tournament.",
    "not-allowed": "That is not possible now: the tournament is full, has begun or is over, has too few players, or its organiser has removed you.",
    forbidden: "Only the organiser can do this.",
    "too-many": "You have announced enough tournaments; end one first.",
    "bad-message": "Something in the announcement is not right. Look at the title, the numbers and when it begins.",
    banned: "This account is suspended for the time being.",
    "members-only": "This tournament is for those with an account.",
    "shutting-down": "The server is going down. Wait a moment.",
    halted: "The server cannot save anything just now. Try again in a moment.",
    other: "The server cannot be reached, or could not do this.",
  } as Record<string, string>,
};
