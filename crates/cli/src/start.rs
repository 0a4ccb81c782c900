//! The position an argument names.

use komadai_rules::{Move, Position, Setup, SetupError, SfenError};

/// Reads `startpos` or an SFEN, playable or not; what USI says before it may stand there.
pub fn read_setup(text: &str) -> Result<Setup, SfenError> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    match text.strip_prefix("sfen ").unwrap_or(text) {
        "startpos" => Ok(Setup::START),
        sfen => sfen.parse(),
    }
}

/// Reads `startpos` or the SFEN of a position that can be played; kings may be missing, as in mate problems.
pub fn read_position(text: &str) -> Result<Position, String> {
    let setup = read_setup(text).map_err(|error| error.to_string())?;
    Position::from_setup(&setup)
        .or_else(SetupError::allow_problem)
        .map_err(|error| error.to_string())
}

/// The same on the heap, for arguments that would else be much larger than others.
pub fn boxed_position(text: &str) -> Result<Box<Position>, String> {
    read_position(text).map(Box::new)
}

/// The legal moves in the order of their USI text.
pub fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().iter().collect();
    moves.sort_by_cached_key(Move::to_string);
    moves
}
