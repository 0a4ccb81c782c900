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
    row(300, 1000, 160, 200),
    row(300, 1000, 139, 182),
    row(300, 1000, 118, 163),
    row(300, 1000, 97, 145),
    row(300, 1000, 77, 127),
    row(300, 1000, 56, 109),
    row(300, 1000, 35, 90),
    row(300, 1000, 14, 72),
    row(310, 905, 0, 60),
    row(360, 670, 0, 58),
    row(420, 496, 0, 57),
    row(480, 367, 0, 56),
    row(560, 272, 0, 54),
    row(640, 202, 0, 53),
    row(740, 149, 0, 52),
    row(860, 111, 0, 50),
    row(1_100, 77, 0, 50),
    row(1_600, 52, 0, 50),
    row(2_200, 35, 0, 50),
    row(3_100, 24, 0, 50),
    row(4_400, 16, 0, 50),
    row(6_100, 11, 0, 50),
    row(8_600, 7, 0, 50),
    row(12_000, 5, 0, 50),
];
