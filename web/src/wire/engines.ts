// What pages and the server say to each other about engines of the host. Written by `cargo xtask codegen` from
// `crates/server/src/api/engines.rs`; change it there.

import type { Course, Finding } from "./api";

/**
 * An engine that the host's settings name: an item of `GET /api/engines`.
 */
export type HostEngine = { name: string, };

/**
 * The reply to `GET /api/engines/{name}`: what it says of itself.
 */
export type HostEngineCard = { title: string, author: string | null, options: Array<HostOption>, };

/**
 * Something to set.
 */
export type HostOption = { name: string, } & ({ "type": "check", value: boolean, } | { "type": "spin", value: number, min: number, max: number, } | { "type": "combo", value: string, choices: Array<string>, });

/**
 * What an option can be, and what it is where nothing is said.
 */
export type HostOptionKind = { "type": "check", value: boolean, } | { "type": "spin", value: number, min: number, max: number, } | { "type": "combo", value: string, choices: Array<string>, };

/**
 * The body of `POST /api/engines/{name}/look`.
 */
export type LookRequest = { course: Course, lines: number, ms: number, options: Record<string, string>, };

/**
 * A line of the answer to that. The answer ends when the engine has.
 */
export type EngineUpdate = { "found": Finding } | { "book": string } | { "broken": EngineTrouble };

/**
 * What became of an engine that cannot go on.
 */
export type EngineTrouble = "not-started" | "ended" | "silent" | "nonsense";
