// What browsers and the server say to each other about tournaments. Written by `cargo xtask codegen` from
// `crates/server/src/api/events.rs`; change it there.

import type { Side, Terms } from "./play";

/**
 * The body of `POST /api/events`: a tournament announced.
 */
export type NewEvent = { title: string, format: Format, terms: Terms, handicaps: boolean, starts: number | null, pause: number | null, };

/**
 * The form of a tournament.
 */
export type Format = { "kind": "round-robin", cycles: number, } | { "kind": "swiss", rounds: number, } | { "kind": "knockout", third_place: boolean, } | { "kind": "arena", minutes: number, } | { "kind": "match", wins: number, };

/**
 * How far a tournament has come.
 */
export type EventStage = "announced" | "running" | "over";

/**
 * A tournament in the list of `GET /api/events`.
 */
export type EventRow = { id: string, stage: EventStage, announced: NewEvent, changed: number, };

/**
 * A tournament: the reply to `GET /api/events/{id}` and to whatever changes it.
 */
export type Event = { id: string, version: number, stage: EventStage, announced: NewEvent, organiser: string | null, organises: boolean, own: number | null, table: string | null, rounds: number, settable: boolean, closes: number | null, between: boolean, entrants: Array<Entrant>, standings: Array<Standing>, games: Array<EventGame>, byes: Array<Bye>, };

/**
 * Somebody who takes part.
 */
export type Entrant = { id: number, name: string, rating: number | null, left: boolean, };

/**
 * A row of the table.
 */
export type Standing = { place: number, player: number, points: string, won: number, drawn: number, lost: number, ties: Array<Tie>, };

/**
 * What decides between equal points.
 */
export type Tie = { name: string, value: string, };

/**
 * A game of a tournament.
 */
export type EventGame = { number: number, round: number, black: number, white: number, result: GameResult | null, table: string | null, };

/**
 * How a game of a tournament ended.
 */
export type GameResult = { "kind": "win", by: Side, played: boolean, } | { "kind": "draw" } | { "kind": "void" };

/**
 * Somebody without an opponent.
 */
export type Bye = { round: number, player: number, scores: boolean, };

/**
 * The body of `POST /api/events/{id}/result`: the organiser sets a result.
 */
export type Report = { game: number, result: GameResult, };

/**
 * The body of `POST /api/events/{id}/remove`: the organiser removes a player.
 */
export type Removal = { player: number, };
