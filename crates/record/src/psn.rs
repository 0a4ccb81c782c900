//! PSN, PGN of shogi and lists in Western notation: tags, then moves as English books name them, remarks in braces.
//!
//! Here is what reader and writer share: the names of tags.

mod game;
mod name;
mod pgn;
mod read;
mod tag;
mod word;
mod write;

use crate::Key;

pub(crate) use read::PsnReader;
pub(crate) use tag::begins_with_tag;
pub(crate) use word::begins_with_move;
pub(crate) use write::{Style, write};

/// Headers with a tag of their own; any other has its word for a name.
static TAGS: [(Key, &str); 13] = [
    (Key::Black, "Sente"),
    (Key::White, "Gote"),
    (Key::Event, "Event"),
    (Key::Site, "Site"),
    (Key::Date, "Date"),
    (Key::Started, "StartTime"),
    (Key::Ended, "EndTime"),
    (Key::TimeLimit, "TimeControl"),
    (Key::BlackTime, "SenteTimeControl"),
    (Key::WhiteTime, "GoteTimeControl"),
    (Key::Opening, "Opening"),
    (Key::Title, "Title"),
    (Key::Note, "Annotation"),
];

/// Tags that say how the game began and ended.
const START: &str = "SFEN";
const RESULT: &str = "Result";
const TERMINATION: &str = "Termination";

/// The tag that says how many moves there are.
const COUNT: &str = "Moves";

/// The result by who won.
const RESULTS: [(Option<komadai_rules::Color>, &str); 3] = [
    (Some(komadai_rules::Color::Black), "1-0"),
    (Some(komadai_rules::Color::White), "0-1"),
    (None, "1/2-1/2"),
];
