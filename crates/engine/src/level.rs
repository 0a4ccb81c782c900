//! Strengths for people to play against.

use std::time::Duration;

use crate::{Limits, Whim};

/// How strong an opponent is asked for, from 1 to 5.
///
/// | level | looks ahead | plays within | for |
/// |---|---|---|---|
/// | 1 | 1 ply and captures | 500 centipawns of the best | who has just learnt the moves |
/// | 2 | 2 plies | 250 centipawns | who knows a castle |
/// | 3 | 4 plies, 20,000 positions | 60 centipawns | a club's beginner |
/// | 4 | 200,000 positions | 20 centipawns in the first 12 plies | a club player |
/// | 5 | 3 seconds | 15 centipawns in the first 12 plies | who wants all there is |
///
/// Levels 1 to 3 never resign, so that a beginner may give the mate on the board.
///
/// ```
/// use komadai_engine::Level;
///
/// let level = Level::new(3).expect("levels are 1 to 5");
/// assert_eq!(level.limits(7), level.limits(7));
/// assert_eq!(Level::new(6), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

struct Strength {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Duration,
    margin: u16,
    until_ply: u32,
    plays_on: bool,
}

const OPENING: u32 = 12;
const ALWAYS: u32 = u32::MAX;
const LONGEST: Duration = Duration::from_secs(3);

/// What the table above says; the time of the lower levels only guards against a slow machine.
const STRENGTHS: [Strength; 5] = [
    Strength {
        depth: Some(1),
        nodes: Some(2_000),
        time: LONGEST,
        margin: 500,
        until_ply: ALWAYS,
        plays_on: true,
    },
    Strength {
        depth: Some(2),
        nodes: Some(5_000),
        time: LONGEST,
        margin: 250,
        until_ply: ALWAYS,
        plays_on: true,
    },
    Strength {
        depth: Some(4),
        nodes: Some(20_000),
        time: LONGEST,
        margin: 60,
        until_ply: ALWAYS,
        plays_on: true,
    },
    Strength {
        depth: None,
        nodes: Some(200_000),
        time: LONGEST,
        margin: 20,
        until_ply: OPENING,
        plays_on: false,
    },
    Strength {
        depth: None,
        nodes: None,
        time: LONGEST,
        margin: 15,
        until_ply: OPENING,
        plays_on: false,
    },
];

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level with this number, if it is 1 to 5.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=5 => Some(Self(number)),
            _ => None,
        }
    }

    /// 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What this level may spend and how loosely it plays; games with another seed take another course.
    pub fn limits(self, seed: u64) -> Limits {
        let strength = &STRENGTHS[self.0 as usize - 1];
        Limits {
            time: Some(strength.time),
            depth: strength.depth,
            nodes: strength.nodes,
            whim: Some(Whim {
                margin: strength.margin,
                until_ply: strength.until_ply,
                seed,
            }),
            plays_on: strength.plays_on,
            ..Limits::default()
        }
    }
}
