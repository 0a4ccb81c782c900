//! CSA, the format of computer shogi: one item a line, the piece named as it is after the move.

mod engine;
mod game;
mod letters;
mod moves;
mod place;
mod quick;
mod read;
mod spelling;
mod summary;
mod words;
mod write;

pub(crate) use letters::{kind, name};
pub(crate) use read::CsaReader;
pub use spelling::{CsaMove, ParseCsaMoveError};
pub(crate) use words::read_seconds;
pub use write::csa_diagram;
pub(crate) use write::{Version, write};

/// Whether a line is one of a CSA file.
pub(crate) fn begins(line: &str) -> bool {
    const STARTS: [&str; 7] = ["V1", "V2", "V3", "N+", "N-", "PI", "$"];
    let bytes = line.as_bytes();
    match bytes {
        [b'\'' | b'%', ..] | [b'+' | b'-'] => true,
        [b'+' | b'-', next, ..] => next.is_ascii_digit(),
        [b'P', b'1'..=b'9', rest @ ..] => matches!(rest, [] | [b' ' | b'+' | b'-', ..]),
        // A list of pieces with their squares, and not the step of a pawn in western notation.
        [b'P', b'+' | b'-', rest @ ..] => {
            matches!(rest, [] | [b'0'..=b'9', b'0'..=b'9', b'A'..=b'Z', ..])
        }
        _ => STARTS.iter().any(|start| line.starts_with(start)),
    }
}

/// Whether a line can only be one at the head of a CSA file.
pub(crate) fn is_head(line: &str) -> bool {
    line.starts_with(['V', 'N', 'P']) && begins(line)
}
