// What pages and the server say to each other about games analysed in the background. Written by
// `cargo xtask codegen` from `crates/server/src/api/queue.rs`; change it there.

import type { Course, Effort, Found, Reviewed } from "./api";

/**
 * The body of `POST /api/analyses`.
 */
export type NewAnalysis = { of: Subject, effort?: Effort, background: boolean, };

/**
 * What is analysed.
 */
export type Subject = { "game": string } | { "course": Course };

/**
 * How an analysis stands: the reply to `POST /api/analyses` and `GET /api/analyses/{id}`, and each line of its stream.
 */
export type Analysis = { id: string, stage: AnalysisStage, seen: number, positions: number, ahead: number, result: Analysed | null, };

/**
 * How far an analysis has come.
 */
export type AnalysisStage = "open" | "done" | "failed" | "cancelled";

/**
 * A game analysed.
 */
export type Analysed = { course: Course, found: Array<Found>, reviewed: Reviewed, };
