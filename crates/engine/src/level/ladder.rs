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
    row(300, 1000, 163, 205),
    row(300, 1000, 137, 182),
    row(300, 1000, 111, 158),
    row(300, 1000, 85, 135),
    row(300, 1000, 59, 112),
    row(300, 1000, 33, 90),
    row(300, 1000, 8, 67),
    row(340, 760, 0, 59),
    row(400, 540, 0, 57),
    row(480, 350, 0, 56),
    row(560, 250, 0, 55),
    row(640, 180, 0, 53),
    row(740, 125, 0, 52),
    row(860, 90, 0, 50),
    row(1_050, 65, 0, 50),
    row(1_400, 48, 0, 50),
    row(1_800, 36, 0, 50),
    row(2_400, 27, 0, 50),
    row(3_200, 20, 0, 50),
    row(4_300, 14, 0, 50),
    row(5_800, 9, 0, 50),
    row(8_000, 5, 0, 50),
];
