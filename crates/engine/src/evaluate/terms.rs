//! Everything the evaluation looks at, numbered: the terms that it adds up and that the tuner fits.
//!
//! A term is a thing that is so in a position, seen by one side: "a gold of mine stands two to the left of my
//! king, which stands on 8h". What Black sees counts for Black, what White sees against; each has one weight,
//! the same for both. [`of`] lists the terms of a position, and nothing else is ever judged by.

use komadai_rules::{Color, Position};

use super::glance::glance;
use super::kings::View;
use super::scene::Scene;

/// A piece, or a piece in hand, seen from the own king: for each of [`KING_PLACES`] a row of [`ROW`].
pub const PLACED: Block = Block::after(0, KING_PLACES * ROW);

/// The king's square as its side counts it, the right half of the board folded onto the left.
pub const KING_PLACES: usize = 45;

/// The terms of one row: 14 kinds of own pieces and 14 of the enemy's on 81 squares each, counted as the
/// king's side does and folded as it is; then the own hand and the enemy's.
pub const ROW: usize = 28 * 81 + 2 * HAND_TERMS;

/// The terms of a hand: the first pawn, the second pawn, … the second rook.
pub const HAND_TERMS: usize = 38;

/// Where in a hand's terms each kind begins.
pub(super) const HAND_BEGINS: [usize; 8] = [0, 18, 22, 26, 30, 34, 36, 38];

/// A square near or far from the own king, by what stands there and by how many pieces reach it: [`STATES`] for
/// each of the 9 × 17 offsets (files apart, ranks ahead of or behind the king).
pub const GUARDED: Block = Block::after(PLACED.end(), 9 * 17 * STATES);
/// The states of a square: 128 × (own, enemy) + 16 × (empty, pawn, lance or knight, silver, gold or what walks
/// like it, long-range piece, king) + 4 × own pieces that reach it + enemy pieces that do, at most 3 each, kings
/// left out.
pub const STATES: usize = 240;

/// An own piece that the enemy attacks: kind × 3 by own guards × 3 by the cheapest attacker (pawn, minor,
/// major) × 2 by whose turn it is.
pub const THREATENED: Block = Block::after(GUARDED.end(), 14 * 3 * 3 * 2);
/// The squares a lance, bishop, rook, horse or dragon reaches: kind × number.
pub const MOBILITY: Block = Block::after(THREATENED.end(), 5 * 21);
/// The same without those the enemy guards.
pub const SAFE_MOBILITY: Block = Block::after(MOBILITY.end(), 5 * 21);
/// Around the own king: squares to flee to × squares the enemy reaches and only the king guards.
pub const FLIGHT: Block = Block::after(SAFE_MOBILITY.end(), 9 * 9);
/// Enemy pieces that reach the king's surroundings × strong pieces in the enemy's hand × whose turn.
pub const SIEGE: Block = Block::after(FLIGHT.end(), 8 * 8 * 2);
/// The kinds in the enemy's hand, as a set × unguarded empty squares around the king.
pub const OPENINGS: Block = Block::after(SIEGE.end(), 128 * 6);
/// Where the enemy could drop a piece with check: kind × (safely or not) × number × whose turn.
pub const DROP_CHECKS: Block = Block::after(OPENINGS.end(), 7 * 2 * 5 * 2);
/// An own piece that must not leave its line, for the king stands behind it.
pub const PINNED: Block = Block::after(DROP_CHECKS.end(), 14);
/// Files without an own pawn × whether a pawn is in hand.
pub const OPEN_FILES: Block = Block::after(PINNED.end(), 10 * 2);
/// The own king in the enemy's camp: the pieces there with it.
pub const ENTERED: Block = Block::after(OPEN_FILES.end(), 11);
/// The own king in the enemy's camp: the points a declaration would count.
pub const POINTS: Block = Block::after(ENTERED.end(), 32);
/// It is one's turn.
pub const TURN: Block = Block::after(POINTS.end(), 1);

/// How many terms there are.
pub const COUNT: usize = TURN.end();

/// A run of terms that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Index of the first among all terms.
    pub begin: usize,
    /// How many there are.
    pub len: usize,
}

impl Block {
    const fn after(begin: usize, len: usize) -> Self {
        Self { begin, len }
    }

    /// The number after its last.
    pub const fn end(self) -> usize {
        self.begin + self.len
    }

    /// The term `index` of the block; one beyond its end counts as the last.
    #[inline]
    pub(super) const fn term(self, index: usize) -> usize {
        self.begin + if index < self.len { index } else { self.len - 1 }
    }
}

/// Takes note of the terms one side sees.
pub(super) trait Tally {
    fn count(&mut self, term: usize);
}

/// Lists the terms of a position: `seen` hears of each with the side that sees it, and of a term that is there
/// twice it hears twice.
///
/// ```
/// use komadai_engine::terms;
/// use komadai_rules::{Color, Position};
///
/// let mut to_move = Vec::new();
/// terms::of(&Position::startpos(), |color, term| {
///     if term == terms::TURN.begin {
///         to_move.push(color);
///     }
/// });
/// assert_eq!(to_move, [Color::Black]);
/// ```
pub fn of(position: &Position, seen: impl FnMut(Color, usize)) {
    struct Lister<F> {
        color: Color,
        seen: F,
    }
    impl<F: FnMut(Color, usize)> Tally for Lister<F> {
        fn count(&mut self, term: usize) {
            (self.seen)(self.color, term);
        }
    }
    let mut listed = Lister { color: Color::Black, seen };
    let scene = Scene::read(position);
    for color in Color::ALL {
        listed.color = color;
        View::of(position, color).count_all(position, &mut listed);
        glance(position, &scene, color, &mut listed);
    }
}

/// What every term is worth to the side that sees it, in centipawns.
pub fn weights() -> impl ExactSizeIterator<Item = i16> {
    (0..COUNT).map(|term| super::weights::weight(term) as i16)
}
