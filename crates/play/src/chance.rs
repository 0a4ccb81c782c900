//! Chance: who plays which side, and names that cannot be guessed.

use std::time::Instant;

use komadai_room::GameId;
use komadai_rules::Color;

use crate::now_ms;

/// A side by chance, as by a toss of pawns (furigoma).
pub fn color() -> Color {
    let heads = getrandom::u32().is_ok_and(|bits| bits.is_multiple_of(2));
    if heads { Color::Black } else { Color::White }
}

/// A game's name that cannot be guessed.
pub fn game_id() -> GameId {
    let bits = getrandom::u64().unwrap_or_else(|error| {
        // Without chance a name can still be new.
        tracing::error!(%error, "the system gives no random bits");
        Instant::now().elapsed().as_nanos() as u64 ^ now_ms() as u64
    });
    GameId::from_bits(bits)
}
