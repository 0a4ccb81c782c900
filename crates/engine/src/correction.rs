//! How far the evaluation was off in positions alike: what searches found, by a few traits of the position.

use komadai_rules::{Bitboard, Color, PieceKind, Position};

use crate::Score;
use crate::history::ContinuationIndex;

/// Findings kept for each trait and side to move.
const PLACES: usize = 1 << 14;

/// The greatest correction one place can hold.
const MOST: i32 = 1_024;

/// What the sum of the corrections is divided by to give centipawns.
const SCALE: i32 = 20;

/// The most one search result changes a place.
const MOST_CHANGE: i32 = MOST / 4;

/// The traits: pawns, each side's king with its generals, hands, the last move.
const TRAITS: usize = 5;

/// Where a position's corrections stand in each table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits([u16; TRAITS]);

impl Traits {
    /// Those of no position.
    pub(crate) const NONE: Self = Self([0; TRAITS]);

    /// The traits of a position to which `last` led.
    pub(crate) fn of(position: &Position, last: ContinuationIndex) -> Self {
        let pawns = |color| mix(position.pieces(color, PieceKind::Pawn), 1);
        let castle = |color| {
            mix(position.gold_walkers(color), 2)
                ^ mix(position.pieces(color, PieceKind::Silver), 3)
                ^ mix(position.pieces(color, PieceKind::King), 4)
        };
        let hands = scatter(position.hand(Color::Black).bits())
            ^ scatter(position.hand(Color::White).bits()).rotate_left(32);
        Self(
            [
                pawns(Color::Black) ^ pawns(Color::White).rotate_left(32),
                castle(Color::Black),
                castle(Color::White),
                hands,
                scatter(last.index() as u64 + 1),
            ]
            .map(|key| (key >> 50) as u16),
        )
    }
}

/// A set of squares as a number, another for another `salt`.
#[inline]
fn mix(set: Bitboard, salt: u32) -> u64 {
    let bits = set.bits();
    scatter(bits as u64 ^ ((bits >> 64) as u64).rotate_left(17 + 11 * salt)).rotate_left(salt * 13)
}

/// Spreads a number over the high bits (Fibonacci hashing; Donald Knuth, The Art of Computer Programming 6.4).
#[inline]
fn scatter(number: u64) -> u64 {
    let mixed = (number ^ number >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The corrections learnt so far.
pub(crate) struct Correction {
    places: Vec<i16>,
}

impl Correction {
    pub(crate) fn new() -> Self {
        Self { places: vec![0; TRAITS * 2 * PLACES] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.places.fill(0);
    }

    #[inline]
    fn place(turn: Color, kind: usize, key: u16) -> usize {
        (kind * 2 + turn.index()) * PLACES + usize::from(key)
    }

    /// What to add to the evaluation of a position with `turn` to move, in centipawns.
    #[inline]
    pub(crate) fn of(&self, turn: Color, traits: Traits) -> i32 {
        let sum: i32 = (traits.0.iter().enumerate())
            .map(|(kind, &key)| i32::from(self.places[Self::place(turn, kind, key)]))
            .sum();
        sum / SCALE
    }

    /// A search of `depth` plies found `score` where the evaluation, corrected, said `evaluation`.
    pub(crate) fn learn(
        &mut self,
        turn: Color,
        traits: Traits,
        depth: i32,
        score: Score,
        evaluation: Score,
    ) {
        let change = ((score - evaluation) * depth / 6).clamp(-MOST_CHANGE, MOST_CHANGE);
        for (kind, &key) in traits.0.iter().enumerate() {
            let place = &mut self.places[Self::place(turn, kind, key)];
            let now = i32::from(*place);
            *place = (now + change - now * change.abs() / MOST) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_off_is_corrected_for_the_same_side_and_within_bounds() {
        let mut correction = Correction::new();
        let traits = Traits::of(&Position::startpos(), ContinuationIndex::NONE);
        for _ in 0..200 {
            correction.learn(
                Color::Black,
                traits,
                30,
                Score::centipawns(15_000),
                Score::centipawns(-15_000),
            );
        }
        let learnt = correction.of(Color::Black, traits);
        assert!((150..=TRAITS as i32 * MOST / SCALE).contains(&learnt), "{learnt}");
        assert_eq!(correction.of(Color::White, traits), 0);
    }

    #[test]
    fn traits_tell_hands_castles_and_pawns_apart() {
        let of = |sfen: &str| {
            let setup = sfen.parse().expect("SFEN");
            Traits::of(
                &Position::from_setup(&setup).expect("a playable position"),
                ContinuationIndex::NONE,
            )
            .0
        };
        let base = of("4k4/9/9/9/4P4/9/9/3G5/4K4 b P 1");
        for (changed, sfen) in [
            (0, "4k4/9/9/9/5P3/9/9/3G5/4K4 b P 1"),
            (1, "4k4/9/9/9/4P4/9/9/5G3/4K4 b P 1"),
            (2, "5k3/9/9/9/4P4/9/9/3G5/4K4 b P 1"),
            (3, "4k4/9/9/9/4P4/9/9/3G5/4K4 b 2P 1"),
        ] {
            let other = of(sfen);
            for kind in 0..TRAITS {
                assert_eq!(base[kind] != other[kind], kind == changed, "{sfen}, {kind}");
            }
        }
    }
}
