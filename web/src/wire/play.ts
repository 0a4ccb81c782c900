// What the browser and the server say to each other about games between people. Written by
// `cargo xtask codegen` from `crates/server/src/api/play.rs` and `board.rs`; change it there.

import type { Start } from "./api";
import type { Notice } from "./moderation";
import type { RefusalCode } from "./refusal";

/**
 * What a client says over the socket at `/api/play`.
 */
export type PlayRequest = { "type": "watch", game: string, } | { "type": "join", color?: Side, } | { "type": "move", ply: number, move: string, } | { "type": "wish", wish: Wish, } | { "type": "propose", proposal: Proposal, } | { "type": "decline", proposal: Proposal, } | { "type": "say", text: string, aside: boolean, } | { "type": "review", ply: number, line: Array<string>, marks: Array<string>, } | { "type": "ping" } | { "type": "lobby" } | { "type": "seek", terms: Terms, also?: Array<Terms>, color: Side | null, range: Range | null, by_rank: boolean, } | { "type": "unseek" } | { "type": "answer", seek: number, choice: number, };

/**
 * What is told of a game, as it happens; the socket at `/api/play` tells of the lobby too.
 */
export type PlayMessage = { "type": "game", id: string, version: number, terms: Terms, binding: boolean, black: string | null, white: string | null, together: Together | null, accounts: Both<number | null>, own: Side | null, stage: Stage, ending: Ending | null, moves: Array<string>, spent: number[], foul: string | null, clocks: Clocks | null, proposals: Both<Proposal | null>, present: Both<boolean>, absent_in: Both<number | null>, next: string | null, halted: boolean, chat: Array<ChatLine>, review: Review | null, } | { "type": "moved", version: number, move: string, spent: number, clocks: Clocks | null, } | { "type": "running", clocks: Clocks, } | { "type": "present", side: Side, here: boolean, absent_in: number | null, } | { "type": "said", name: string, side: Side | null, text: string, aside: boolean, } | { "type": "reviewed", by: Side, ply: number, line: Array<string>, marks: Array<string>, } | { "type": "halted", halted: boolean, } | { "type": "lobby", seeks: Array<Seek>, own: number | null, meets: { [key in number]: Meeting }, } | { "type": "notices", notices: Array<Notice>, } | { "type": "matched", game: string, } | { "type": "pong" } | { "type": "refused", code: RefusalCode, reason: string, };

/**
 * All there is to see of a game.
 */
export type Game = { id: string, version: number, terms: Terms, binding: boolean, black: string | null, white: string | null, together: Together | null, accounts: Both<number | null>, own: Side | null, stage: Stage, ending: Ending | null, moves: Array<string>, spent: number[], foul: string | null, clocks: Clocks | null, proposals: Both<Proposal | null>, present: Both<boolean>, absent_in: Both<number | null>, next: string | null, halted: boolean, chat: Array<ChatLine>, review: Review | null, };

/**
 * Those who play one side together, and the reader among them.
 */
export type Together = { black: Array<string>, white: Array<string>, place: number | null, mover: number | null, opens: boolean, };

/**
 * How far a game has come.
 */
export type Stage = "waiting" | "playing" | "over";

/**
 * How a game ended.
 */
export type Ending = { reason: string, winner: Side | null, ruling?: string, };

/**
 * One thing for each side.
 */
export type Both<T> = { black: T, white: T, };

/**
 * The clocks at one moment.
 */
export type Clocks = { black: Control, white: Control, elapsed: number, running: Side | null, };

/**
 * The time of one side, in milliseconds; what is 0 is not there.
 */
export type Control = { main: number, byoyomi: number, periods: number, increment: number, unit: number, units: number, };

/**
 * What two players agree before a game.
 */
export type Terms = { start: Start, profile: string, strict: boolean, clock: Control | null, replays: boolean, rated: boolean, team: Team, };

/**
 * How several people play one side.
 */
export type Team = "alone" | "relay" | "consultation";

/**
 * A side of the board.
 */
export type Side = "black" | "white";

/**
 * What needs the consent of both players.
 */
export type Proposal = "count" | "take-back" | "rematch";

/**
 * What a player does besides moving: `begin` a game for which people gather, `resign`, `declare` an impasse, `abort`
 * the game without a result before both have moved, `add-time` of fifteen seconds to the opponent's, `claim` the win
 * where the opponent has stayed away for too long, as `absent_in` says.
 */
export type Wish = "begin" | "resign" | "declare" | "abort" | "add-time" | "claim";

/**
 * A position that a player shows the others.
 */
export type Review = { by: Side, ply: number, line: Array<string>, marks: Array<string>, };

/**
 * What somebody said.
 */
export type ChatLine = { name: string, side: Side | null, text: string, aside: boolean, };

/**
 * Somebody who looks for an opponent.
 */
export type Seek = { id: number, account: number | null, name: string, program: boolean, strength: Strength | null, range: Range | null, color: Side | null, terms: Terms, also: Array<Terms>, by_rank: boolean, meets: Meeting | null, };

/**
 * What the ranks of two players decide.
 */
export type Meeting = { handicap: string, side: Side | null, };

/**
 * How strong somebody is taken to be.
 */
export type Strength = { rating: number, grade: string, provisional: boolean, };

/**
 * The ranks an opponent may have, both included: `5k`, `2d`.
 */
export type Range = { least: string, most: string, };

/**
 * Who asks: the reply to `GET` and `POST /api/me`.
 */
export type Me = { account: number, name: string, login: string | null, role: Role, shown: boolean, };

/**
 * What an account is among the others. Each role may do all that those before it may.
 */
export type Role = "member" | "organiser" | "moderator" | "admin";

/**
 * The body of `POST /api/me`: what others are to see. Without an account, the asker becomes a guest.
 */
export type Naming = { name: string, };

/**
 * The body of `POST /api/games`: opens a room whose link another player follows.
 */
export type NewRoom = { terms: Terms, color: Side | null, };

/**
 * The reply to `POST /api/games`.
 */
export type OpenedRoom = { game: string, };

/**
 * A game that is not over: one of the reply to `GET /api/me/games`, where it is the asker's, or to `GET /api/games`,
 * where anybody may watch it.
 */
export type Running = { game: string, black: string | null, white: string | null, own: Side | null, turn: Side | null, moves: number, terms: Terms, };

/**
 * A game offered to one account.
 */
export type NewChallenge = { opponent: number, terms: Terms, color: Side | null, };

/**
 * A game that one account offers another.
 */
export type Challenge = { id: number, challenger: number, name: string, opponent: number, terms: Terms, color: Side | null, };

/**
 * A line of the stream of what concerns an account.
 */
export type BoardEvent = { "type": "begun", game: string, } | { "type": "ended", game: string, } | { "type": "challenged", challenge: Challenge, } | { "type": "declined", challenge: number, };
