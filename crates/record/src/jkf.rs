//! JKF, records as JSON: the form of json-kifu-format, which keeps the tree of moves of KIF.
//!
//! Here is what reader and writer share: the names of starts.

mod collection;
mod read;
mod start;
mod write;

use komadai_rules::Handicap;

use crate::japanese::{Motion, Side};

pub(crate) use collection::{JkfReader, begins};
pub(crate) use write::write;

/// The starts that have a name; every other is a diagram.
static PRESETS: [(Handicap, &str); 16] = [
    (Handicap::Even, "HIRATE"),
    (Handicap::LeftLance, "KY"),
    (Handicap::RightLance, "KY_R"),
    (Handicap::Bishop, "KA"),
    (Handicap::Rook, "HI"),
    (Handicap::RookLance, "HIKY"),
    (Handicap::TwoPiece, "2"),
    (Handicap::ThreePiece, "3"),
    (Handicap::FourPiece, "4"),
    (Handicap::FivePiece, "5"),
    (Handicap::FivePieceLeft, "5_L"),
    (Handicap::SixPiece, "6"),
    (Handicap::SevenPieceLeft, "7_L"),
    (Handicap::SevenPieceRight, "7_R"),
    (Handicap::EightPiece, "8"),
    (Handicap::TenPiece, "10"),
];

/// The letters of marks, side before motion.
const SIDES: [(char, Side); 3] = [('L', Side::Left), ('C', Side::Straight), ('R', Side::Right)];
const MOTIONS: [(char, Motion); 3] =
    [('U', Motion::Up), ('M', Motion::Across), ('D', Motion::Back)];
const DROP: char = 'H';
