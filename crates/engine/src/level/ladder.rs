//! Which strength bears which level, from 25 kyū to 9 dan. Fitted by `komadai levels fit`, and
//! measured by `komadai levels measure`: `docs/levels.md`.

use super::Strength;

/// A row: positions visited, slips in a thousand moves, sight in a thousand, blur in centipawns.
const fn row(nodes: u64, slips: u16, sight: u16, blur: u16) -> Strength {
    Strength { nodes, slips, sight, blur }
}

pub(super) const LADDER: [Strength; 34] = [
    row(300, 1000, 0, 4000),
    row(300, 1000, 44, 3997),
    row(300, 1000, 68, 3950),
    row(300, 1000, 86, 3770),
    row(300, 1000, 113, 3250),
    row(300, 1000, 136, 2730),
    row(300, 1000, 168, 1962),
    row(300, 1000, 208, 1143),
    row(300, 1000, 234, 848),
    row(300, 1000, 256, 657),
    row(300, 1000, 275, 529),
    row(300, 1000, 299, 430),
    row(300, 1000, 333, 353),
    row(300, 1000, 389, 303),
    row(300, 1000, 465, 273),
    row(300, 1000, 553, 245),
    row(300, 1000, 635, 218),
    row(300, 1000, 719, 182),
    row(300, 1000, 800, 142),
    row(300, 997, 874, 106),
    row(300, 970, 939, 79),
    row(320, 871, 982, 64),
    row(360, 687, 998, 59),
    row(420, 502, 1000, 57),
    row(500, 355, 1000, 55),
    row(620, 243, 1000, 54),
    row(800, 162, 1000, 53),
    row(1_050, 115, 1000, 52),
    row(1_450, 74, 1000, 51),
    row(1_900, 50, 1000, 51),
    row(2_350, 35, 1000, 51),
    row(2_900, 26, 1000, 51),
    row(3_900, 18, 1000, 50),
    row(5_800, 11, 1000, 50),
];

/// What the highest level plays like on good days.
pub(super) const ABOVE: [Strength; 2] = [row(8_200, 7, 1000, 50), row(11_500, 4, 1000, 50)];
