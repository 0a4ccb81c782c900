//! How much a desk allows.

/// The limits of a [`Desk`](crate::Desk).
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Most games at once that are not over, those with an empty seat included; as many more may be looked at.
    pub most_games: usize,
    /// Most games at once that wait for a player. Beyond that the oldest of a guest gives way to a new one.
    pub most_rooms: usize,
    /// Most games one account may play at once, those of events and of engines by their own protocol aside.
    pub most_played: usize,
    /// Most games one account may have waiting for an opponent.
    pub most_waiting: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { most_games: 20_000, most_rooms: 5_000, most_played: 100, most_waiting: 8 }
    }
}
