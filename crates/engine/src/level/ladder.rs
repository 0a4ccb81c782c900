//! Which strength bears which grade, from 15 kyū to 9 dan. Fitted by `komadai levels fit`, and
//! measured by `komadai levels measure`: `docs/levels.md`.

use super::Strength;

/// A row: positions visited, slips in a thousand moves, blindness in a thousand, blur in centipawns.
const fn row(nodes: u64, slips: u16, blindness: u16, blur: u16) -> Strength {
    Strength { nodes, slips, blindness, blur }
}

pub(super) const LADDER: [Strength; 24] = [
    row(300, 1000, 247, 278),
    row(300, 1000, 216, 251),
    row(300, 1000, 185, 224),
    row(300, 1000, 154, 197),
    row(300, 1000, 114, 162),
    row(300, 1000, 81, 133),
    row(300, 1000, 51, 106),
    row(300, 1000, 21, 78),
    row(300, 1000, 0, 60),
    row(340, 752, 0, 59),
    row(380, 565, 0, 58),
    row(430, 425, 0, 57),
    row(490, 320, 0, 56),
    row(570, 240, 0, 55),
    row(720, 150, 0, 52),
    row(900, 95, 0, 50),
    row(1_300, 58, 0, 50),
    row(1_700, 38, 0, 50),
    row(2_250, 27, 0, 50),
    row(3_000, 20, 0, 50),
    row(4_000, 15, 0, 50),
    row(5_300, 11, 0, 50),
    row(7_100, 7, 0, 50),
    row(9_400, 5, 0, 50),
];
