//! Positions for a network to learn from: quiet, no two alike, and as the network sees them.

use std::collections::HashSet;
use std::fmt;
use std::io;
use std::path::PathBuf;

use komadai_nnue::View;
use komadai_nnue::feature::{INPUTS, MOST_ACTIVE};
use komadai_rules::{Color, Handicap, Position};
use sha2::{Digest, Sha256};

use crate::disk::about;
use crate::game::Start;
use crate::sample::{is_held_out, quiet};
use crate::{Games, PlayedGame, Source};

/// A position in the inputs that are on for the side to move and for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Datum {
    inputs: [[u16; MOST_ACTIVE]; 2],
    count: u8,
    /// What the game brought to the side to move: 2 for a win, 1 for a draw.
    pub(crate) points: u8,
    /// In centipawns, to the side to move.
    pub(crate) score: i16,
    slices: u8,
}

/// Sorts of positions that are few and judged apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// The game began with a handicap.
    Handicap,
    /// A king stands in the far camp (入玉).
    Entered,
    /// Eight pieces or more are in hand.
    FullHands,
}

impl Slice {
    /// All slices, in the order of reports.
    pub const ALL: [Self; 3] = [Self::Handicap, Self::Entered, Self::FullHands];

    fn holds(self, game: &PlayedGame, position: &Position) -> bool {
        const MANY: u32 = 8;
        match self {
            Self::Handicap => {
                !matches!(game.start, Start::Handicap(Handicap::Even) | Start::Position(_))
            }
            Self::Entered => Color::ALL.into_iter().any(|color| {
                let king = position.king(color);
                king.is_some_and(|king| king.in_zone(color))
            }),
            Self::FullHands => {
                let held = Color::ALL.map(|color| position.hand(color).total());
                held[0] + held[1] >= MANY
            }
        }
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Handicap => "handicap",
            Self::Entered => "entered",
            Self::FullHands => "full hands",
        })
    }
}

impl Datum {
    /// A position of a game.
    pub(crate) fn new(game: &PlayedGame, position: &Position, score: i16, points: u8) -> Self {
        let turn = position.turn();
        let (mut inputs, mut count) = ([[0; MOST_ACTIVE]; 2], 0);
        for (color, inputs) in [turn, !turn].into_iter().zip(&mut inputs) {
            count = 0;
            View::of(position, color).each(position, |input| {
                inputs[count] = input as u16;
                count += 1;
            });
        }
        let slices = Slice::ALL.into_iter().enumerate();
        Self {
            inputs,
            count: count as u8,
            points,
            score,
            slices: slices.fold(0, |bits, (index, slice)| {
                bits | u8::from(slice.holds(game, position)) << index
            }),
        }
    }

    /// The inputs that are on, for the side to move and for the other.
    #[inline]
    pub(crate) fn inputs(&self) -> [&[u16]; 2] {
        let count = usize::from(self.count);
        [&self.inputs[0][..count], &self.inputs[1][..count]]
    }

    pub(crate) fn is_in(&self, slice: Slice) -> bool {
        self.slices >> slice as u8 & 1 != 0
    }
}

const _: () = assert!(INPUTS <= u16::MAX as usize);

/// The positions of some files of games.
#[derive(Debug)]
pub struct Positions {
    pub(crate) learnt: Vec<Datum>,
    pub(crate) held_out: Vec<Datum>,
    /// The files they come from.
    pub sources: Vec<Source>,
    /// How many positions the games went through.
    pub raw: u64,
    digest: Sha256,
}

impl Positions {
    /// Reads the games of `files` in order, of each at most the first so many; `report` hears of every game how
    /// many positions were kept so far, and answers whether to go on.
    ///
    /// # Errors
    ///
    /// What the system says of a file, why it holds no sound games, or `Interrupted`.
    pub fn read(
        files: &[(PathBuf, u32)],
        report: &mut dyn FnMut(usize) -> bool,
    ) -> io::Result<Self> {
        let mut positions = Self {
            learnt: Vec::new(),
            held_out: Vec::new(),
            sources: Vec::new(),
            raw: 0,
            digest: Sha256::new(),
        };
        let mut seen = HashSet::new();
        for (file, most) in files {
            let about = |error: io::Error| about(file, &error);
            let games = Games::open(file).map_err(about)?;
            let settings = games.settings;
            let mut count = 0;
            for game in games.take(*most as usize) {
                positions.add(&game.map_err(about)?, &mut seen);
                count += 1;
                if !report(positions.len()) {
                    return Err(io::ErrorKind::Interrupted.into());
                }
            }
            positions.sources.push(Source::new(file, settings, count));
        }
        Ok(positions)
    }

    fn add(&mut self, game: &PlayedGame, seen: &mut HashSet<u64>) {
        let place = if is_held_out(game) { &mut self.held_out } else { &mut self.learnt };
        self.raw += game.moves.len() as u64;
        quiet(game, seen, |position, score, points| {
            let datum = Datum::new(game, position, score, points);
            for input in datum.inputs().into_iter().flatten() {
                self.digest.update(input.to_le_bytes());
            }
            self.digest.update(score.to_le_bytes());
            self.digest.update([points]);
            place.push(datum);
        });
    }

    /// How many positions there are, those held out included.
    pub fn len(&self) -> usize {
        self.learnt.len() + self.held_out.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many belong to games that are held out.
    pub fn held_out(&self) -> usize {
        self.held_out.len()
    }

    /// What tells this set from any other: the SHA-256 of all positions with their labels, in order.
    pub fn hash(&self) -> String {
        let digest = self.digest.clone().finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
