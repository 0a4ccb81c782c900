// What pages and the server say to each other to keep order. Written by `cargo xtask codegen` from
// `crates/server/src/api/moderation.rs`; change it there.

import type { ChatLine, Running, Side } from "./play";

/**
 * The body of `POST /api/reports`.
 */
export type NewReport = { about: number, game?: string, reason: ReportReason, words: string, };

/**
 * Why somebody is reported.
 */
export type ReportReason = "abuse" | "engine" | "stalling" | "sandbagging" | "name" | "other";

/**
 * The reply to `GET /api/admin/reports`.
 */
export type Reports = { open: Array<Report>, settled: Array<Report>, };

/**
 * A report, as moderators see it.
 */
export type Report = { id: number, at: number, by: string | null, about: number, name: string, game: string | null, reason: string, words: string, chat: Array<ChatLine> | null, settled: number | null, settler: string | null, note: string, };

/**
 * The body of requests that say no more than a text: why something is done, what is noted.
 */
export type Remark = { note: string, };

/**
 * The reply to `GET /api/admin/members/{id}`.
 */
export type MemberFile = { notes: Array<AccountNote>, games: Array<Running>, };

/**
 * A note on an account, for moderators alone.
 */
export type AccountNote = { at: number, by: string | null, text: string, };

/**
 * The body of `POST /api/admin/members/{id}/rename`.
 */
export type Renaming = { name: string, note: string, };

/**
 * The body of `POST /api/admin/games/{id}/rule`.
 */
export type GameRuling = { ruling: RulingKind, winner?: Side, note: string, };

/**
 * What a moderator makes of a game.
 */
export type RulingKind = "annul" | "award";

/**
 * The body of `POST /api/admin/events/{event}`.
 */
export type EventDeed = { deed: EventDeedKind, note: string, };

/**
 * What is done to an event.
 */
export type EventDeedKind = "end" | "remove";

/**
 * What all readers are told; the reply to `GET /api/notices` has at most one of each kind.
 */
export type Notice = { kind: NoticeKind, at: number, due: number | null, ja: string, en: string, };

/**
 * A kind of notice.
 */
export type NoticeKind = "day" | "maintenance" | "all";

/**
 * The body of `POST /api/admin/notices`; with two empty texts the notice of that kind goes.
 */
export type NewNotice = { kind: NoticeKind, due?: number, ja: string, en: string, };
