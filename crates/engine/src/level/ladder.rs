//! Which strength bears which level, from 25 kyū to 9 dan. Fitted by `komadai levels fit`, and
//! measured by `komadai levels measure`: `docs/levels.md`.

use super::Strength;

/// A row: positions visited, slips in a thousand moves, sight in a thousand, blur in centipawns.
const fn row(nodes: u64, slips: u16, sight: u16, blur: u16) -> Strength {
    Strength { nodes, slips, sight, blur }
}

pub(super) const LADDER: [Strength; 34] = [
    row(300, 1000, 0, 4000),
    row(300, 1000, 20, 4000),
    row(300, 1000, 40, 4000),
    row(300, 1000, 60, 4000),
    row(300, 1000, 80, 4000),
    row(300, 1000, 100, 4000),
    row(300, 1000, 180, 2100),
    row(300, 1000, 200, 1200),
    row(300, 1000, 217, 890),
    row(300, 1000, 242, 750),
    row(300, 1000, 270, 610),
    row(300, 1000, 302, 480),
    row(300, 1000, 316, 320),
    row(300, 1000, 370, 282),
    row(300, 1000, 430, 271),
    row(300, 1000, 555, 246),
    row(300, 1000, 700, 208),
    row(300, 1000, 805, 160),
    row(300, 1000, 848, 132),
    row(300, 1000, 895, 98),
    row(300, 1000, 1000, 60),
    row(340, 752, 1000, 59),
    row(380, 565, 1000, 58),
    row(430, 425, 1000, 57),
    row(490, 320, 1000, 56),
    row(570, 240, 1000, 55),
    row(720, 150, 1000, 52),
    row(900, 95, 1000, 50),
    row(1_300, 58, 1000, 50),
    row(1_700, 38, 1000, 50),
    row(2_250, 27, 1000, 50),
    row(3_000, 20, 1000, 50),
    row(4_000, 15, 1000, 50),
    row(5_300, 11, 1000, 50),
];
