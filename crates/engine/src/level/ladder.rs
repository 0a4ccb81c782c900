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
    row(200, 1000, 400, 400),
    row(200, 1000, 340, 350),
    row(200, 1000, 290, 300),
    row(200, 1000, 240, 250),
    row(200, 1000, 200, 210),
    row(200, 1000, 160, 170),
    row(200, 1000, 120, 130),
    row(200, 1000, 80, 100),
    row(200, 1000, 40, 80),
    row(250, 900, 20, 60),
    row(300, 800, 0, 50),
    row(350, 700, 0, 50),
    row(400, 600, 0, 50),
    row(500, 500, 0, 50),
    row(600, 400, 0, 50),
    row(800, 320, 0, 50),
    row(1_000, 250, 0, 50),
    row(1_500, 200, 0, 50),
    row(2_500, 150, 0, 50),
    row(4_000, 100, 0, 50),
    row(7_000, 70, 0, 50),
    row(12_000, 40, 0, 50),
    row(25_000, 20, 0, 50),
    row(50_000, 0, 0, 50),
];
