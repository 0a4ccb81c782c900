// What the browser and the server say to each other. Written by `cargo xtask codegen` from
// `crates/server/src/api.rs`; change it there.

import type { RefusalCode } from "./refusal";

/**
 * What a client says over the socket at `/api/ws`.
 */
export type ClientMessage = { "type": "think", id: number, start: Start, moves: Array<string>, profile: string, level: string, style?: Style, clock?: TimeLeft, counts?: boolean, plays_on?: boolean, } | { "type": "cancel", id: number, };

/**
 * A game as far as it went, and how hard to think about it.
 */
export type Question = { start: Start, moves: Array<string>, profile: string, level: string, style?: Style, clock?: TimeLeft, counts?: boolean, plays_on?: boolean, };

/**
 * Where a game began.
 */
export type Start = { "handicap": string } | { "sfen": string };

/**
 * How a level likes to open.
 */
export type Style = "static" | "third-file" | "fourth-file" | "central" | "opposing" | "attacking" | "solid";

/**
 * What a clock leaves the side to move, in milliseconds.
 */
export type TimeLeft = { main: number, byoyomi: number, increment: number, };

/**
 * What the server says over the socket.
 */
export type ServerMessage = { "type": "progress", id: number, depth: number, nodes: number, score: Score, line: Array<string>, } | { "type": "answer", id: number, move: string, score: Score | null, } | { "type": "error", id: number | null, code: RefusalCode, reason: string, };

/**
 * What the engine has seen so far.
 */
export type Progress = { depth: number, nodes: number, score: Score, line: Array<string>, };

/**
 * What the engine plays.
 */
export type Answer = { move: string, score: Score | null, };

/**
 * How good a position is for the side to move.
 */
export type Score = { "cp": number } | { "mate": number };

/**
 * A game whose positions are looked at one by one.
 */
export type Course = { start: Start, moves: Array<string>, profile: string, };

/**
 * What is spent on a position.
 */
export type Effort = { nodes: number, lines: number, };

/**
 * What was found out about a position.
 */
export type Finding = { worth: Worth, played: Worth | null, depth: number, nodes: number, lines: Array<Line>, };

/**
 * A line of play and what it leads to.
 */
export type Line = { worth: Worth, moves: Array<string>, };

/**
 * What a position is worth, seen by Black whichever side is to move.
 */
export type Worth = { "cp": number } | { "black-mates": number } | { "white-mates": number } | "black-declares" | "white-declares";

/**
 * A game judged.
 */
export type Review = { rates: Array<number>, worths: Array<Worth>, moves: Array<MoveReview>, black: Side, white: Side, turningPoints: Array<number>, middle: number | null, endgame: number | null, };

/**
 * A move judged.
 */
export type MoveReview = { class: string, loss: number, missedMate: number | null, best: string | null, };

/**
 * How a side played.
 */
export type Side = { accuracy: number | null, inaccuracies: number, mistakes: number, blunders: number, missedMates: number, worst: Array<number>, };

/**
 * What became of a move that was tried instead of the one played.
 */
export type Trial = { class: string, stands: boolean, loss: number, line: Line | null, };

/**
 * A move that the book of openings knows.
 */
export type BookMove = { usi: string, count: number, worth: Worth | null, };

/**
 * The body of `POST /api/think`: a question outside a socket.
 */
export type ThinkRequest = { id?: number, start: Start, moves: Array<string>, profile: string, level: string, style?: Style, clock?: TimeLeft, counts?: boolean, plays_on?: boolean, };

/**
 * The reply to `POST /api/think`.
 */
export type ThinkReply = { id?: number, move: string, score: Score | null, };

/**
 * What was wrong: a code for programs, a reason for people.
 */
export type Problem = { code: RefusalCode, reason: string, };

/**
 * The reply to `GET /api/health`.
 */
export type Health = { status: string, version: string, };
