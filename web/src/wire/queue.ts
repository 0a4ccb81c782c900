// What pages and the server say to each other about games analysed in the background. Written by
// `cargo xtask codegen` from `crates/server/src/api/queue.rs`; change it there.

import type { Course, Effort, Finding, Review } from "./api";

/**
 * The body of `POST /api/analyses`.
 */
export type NewAnalysis = { of: Subject, effort?: Effort, background: boolean, };

/**
 * What is analysed.
 */
export type Subject = { "game": string } | { "course": Course };

/**
 * Who takes up what is asked: the reply to `GET /api/analyses`.
 */
export type AnalysisQueue = { workers: number, };

/**
 * How an analysis stands: the reply to `POST /api/analyses` and `GET /api/analyses/{id}`, and each line of its stream.
 */
export type Analysis = { id: string, stage: AnalysisStage, seen: number, positions: number, ahead: number, parts: Array<AnalysisPart>, result: AnalysisResult | null, };

/**
 * What was found on some positions that follow each other.
 */
export type AnalysisPart = { first: number, found: Array<Finding>, };

/**
 * How far an analysis has come.
 */
export type AnalysisStage = "open" | "done" | "failed" | "cancelled";

/**
 * A game analysed.
 */
export type AnalysisResult = { course: Course, found: Array<Finding>, reviewed: Review, };
