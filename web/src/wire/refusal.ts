// Why a question, a command or a request is refused. Written by `cargo xtask codegen` from
// `crates/refusal/src/lib.rs`; change it there.

/**
 * Every reason to refuse something.
 */
export type RefusalCode = "bad-message" | "bad-start" | "bad-profile" | "bad-level" | "bad-move" | "bad-sfen" | "bad-terms" | "bad-login" | "bad-password" | "common-password" | "bad-name" | "illegal-move" | "game-over" | "no-king" | "in-check" | "already-mated" | "mated" | "impossible" | "nobody" | "wrong-password" | "unknown-passkey" | "bad-passkey" | "passkey-expired" | "bad-recovery" | "foreign-origin" | "banned" | "forbidden" | "registration-closed" | "bad-invitation" | "no-guests" | "rated-game" | "not-found" | "no-game" | "bad-method" | "not-allowed" | "not-a-player" | "no-seat" | "own-game" | "not-begun" | "not-over" | "not-your-turn" | "partners-turn" | "opener-begins" | "stale" | "early" | "not-in-terms" | "nothing-proposed" | "proposed-already" | "too-late" | "not-absent" | "absent" | "members-only" | "out-of-range" | "muted" | "too-many-games" | "id-in-use" | "name-taken" | "last-way-in" | "still-organises" | "too-large" | "too-many" | "busy" | "broken" | "cancelled" | "halted" | "shutting-down" | "internal";
