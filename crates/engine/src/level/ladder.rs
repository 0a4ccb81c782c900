//! Which strength bears which level, from 25 kyū to 9 dan. Fitted by `komadai levels fit`, and
//! measured by `komadai levels measure`: `docs/levels.md`.

use super::Strength;

/// A row: positions visited, slips in a thousand moves, sight in a thousand, blur in centipawns.
const fn row(nodes: u64, slips: u16, sight: u16, blur: u16) -> Strength {
    Strength { nodes, slips, sight, blur }
}

pub(super) const LADDER: [Strength; 34] = [
    row(300, 1000, 0, 4000),
    row(300, 1000, 24, 4000),
    row(300, 1000, 46, 3997),
    row(300, 1000, 65, 3965),
    row(300, 1000, 87, 3763),
    row(300, 1000, 121, 3095),
    row(300, 1000, 168, 1962),
    row(300, 1000, 208, 1143),
    row(300, 1000, 234, 848),
    row(300, 1000, 256, 657),
    row(300, 1000, 275, 529),
    row(300, 1000, 299, 430),
    row(300, 1000, 333, 353),
    row(300, 1000, 389, 303),
    row(300, 1000, 465, 273),
    row(300, 1000, 583, 235),
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
    row(820, 156, 1000, 53),
    row(1_200, 97, 1000, 52),
    row(1_700, 59, 1000, 51),
    row(2_200, 37, 1000, 51),
    row(3_200, 23, 1000, 51),
    row(4_400, 14, 1000, 50),
    row(6_400, 8, 1000, 50),
    row(9_400, 5, 1000, 50),
];

/// What the highest level plays like on good days.
pub(super) const ABOVE: [Strength; 2] = [row(12_500, 4, 1000, 50), row(16_600, 3, 1000, 50)];
