//! Which strength bears which level, from 25 kyū to 9 dan. Fitted by `komadai levels fit`, and
//! measured by `komadai levels measure`: `docs/levels.md`.

use super::Strength;

/// A row: positions visited, slips in a thousand moves, sight in a thousand, blur in centipawns.
const fn row(nodes: u64, slips: u16, sight: u16, blur: u16) -> Strength {
    Strength { nodes, slips, sight, blur }
}

pub(super) const LADDER: [Strength; 34] = [
    row(300, 1000, 0, 4000),
    row(300, 1000, 23, 4000),
    row(300, 1000, 44, 3999),
    row(300, 1000, 62, 3984),
    row(300, 1000, 81, 3866),
    row(300, 1000, 110, 3362),
    row(300, 1000, 157, 2193),
    row(300, 1000, 202, 1218),
    row(300, 1000, 229, 891),
    row(300, 1000, 253, 682),
    row(300, 1000, 272, 544),
    row(300, 1000, 295, 439),
    row(300, 1000, 329, 357),
    row(300, 1000, 384, 305),
    row(300, 1000, 458, 275),
    row(300, 1000, 537, 250),
    row(300, 1000, 620, 224),
    row(300, 1000, 703, 190),
    row(300, 1000, 784, 150),
    row(300, 1000, 861, 111),
    row(300, 984, 931, 82),
    row(320, 893, 980, 65),
    row(360, 703, 998, 59),
    row(420, 509, 1000, 57),
    row(500, 356, 1000, 55),
    row(620, 241, 1000, 54),
    row(820, 154, 1000, 53),
    row(1_200, 96, 1000, 52),
    row(1_700, 59, 1000, 51),
    row(2_200, 37, 1000, 51),
    row(3_200, 23, 1000, 51),
    row(4_400, 14, 1000, 50),
    row(6_400, 8, 1000, 50),
    row(9_400, 5, 1000, 50),
];

/// What the highest level plays like on good days.
pub(super) const ABOVE: [Strength; 2] = [row(12_500, 4, 1000, 50), row(16_600, 3, 1000, 50)];
