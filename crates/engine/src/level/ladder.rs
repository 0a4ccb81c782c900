//! Which strength bears which grade, from 15 kyū to 9 dan. Written by `komadai levels fit`.

use super::Strength;

/// A row: positions visited, slips in a thousand moves, blindness in a thousand, blur in centipawns.
const fn row(nodes: u64, slips: u16, blindness: u16, blur: u16) -> Strength {
    Strength {
        nodes,
        slips,
        blindness,
        blur,
    }
}

pub(super) const LADDER: [Strength; 24] = [
    row(300, 1000, 215, 250),
    row(300, 1000, 189, 227),
    row(300, 1000, 160, 202),
    row(300, 1000, 131, 176),
    row(300, 1000, 105, 153),
    row(300, 1000, 81, 131),
    row(300, 1000, 54, 108),
    row(300, 1000, 27, 84),
    row(300, 1000, 3, 63),
    row(330, 827, 0, 59),
    row(360, 674, 0, 58),
    row(400, 542, 0, 57),
    row(450, 417, 0, 56),
    row(550, 267, 0, 55),
    row(750, 134, 0, 52),
    row(910, 88, 0, 50),
    row(1_300, 53, 0, 50),
    row(1_800, 37, 0, 50),
    row(2_200, 27, 0, 50),
    row(2_700, 21, 0, 50),
    row(3_100, 17, 0, 50),
    row(3_500, 15, 0, 50),
    row(4_000, 13, 0, 50),
    row(4_400, 11, 0, 50),
];
