//! Random positions of every sort the rules find hard.
//!
//! A sort is a way to draw a position and a test of what it must contain, so that its name is true of each
//! position drawn. Diagrams are laid out by [`crate::diagrams`]. How to compare them is left to [`crate::oracles`].

use komadai_chance::Chance;
use komadai_rules::{Bitboard, Color, HandKind, Handicap, IllegalMove, Move, Position, Square};

use crate::diagrams::{
    CROWDED, ENTERED, FULL_HANDS, HUNT, ONE_KING, SPARSE, crossfire, pinned_capturer,
};

/// Positions that share a difficulty.
pub struct Sort {
    pub name: &'static str,
    draw: fn(&mut Chance) -> Option<Position>,
    fits: fn(&Position) -> bool,
}

/// Every sort, plain ones first.
pub const SORTS: [Sort; 14] = [
    sort("random play, even start", even_play, anything),
    sort("random play, handicap start", handicap_play, anything),
    sort("random diagram, sparse", |random| SPARSE.draw(random), anything),
    sort("random diagram, crowded", |random| CROWDED.draw(random), anything),
    sort("all seven kinds in hand", |random| FULL_HANDS.draw(random), holds_all_kinds),
    sort("both kings in the enemy camp", |random| ENTERED.draw(random), both_kings_entered),
    sort("in check by one piece", |random| CROWDED.draw(random), |p| p.checkers().len() == 1),
    sort("in check by two or more", |random| HUNT.draw(random), |p| p.checkers().len() > 1),
    sort("checkmate", |random| HUNT.draw(random), Position::is_checkmate),
    sort("pawn check that is no mate", |random| HUNT.draw(random), pawn_may_check),
    sort("uchifuzume", |random| HUNT.draw(random), pawn_would_mate),
    sort("uchifuzume, capturer pinned", pinned_capturer, capturer_is_pinned),
    sort("uchifuzume, stopping a check", crossfire, interposed_pawn_would_mate),
    sort("one king", |random| ONE_KING.draw(random), one_king),
];

const fn sort(
    name: &'static str,
    draw: fn(&mut Chance) -> Option<Position>,
    fits: fn(&Position) -> bool,
) -> Sort {
    Sort { name, draw, fits }
}

/// Draws after which a sort is given up as impossible.
const PATIENCE: u32 = 2_000_000;

impl Sort {
    /// The next position of this sort.
    ///
    /// # Panics
    ///
    /// If none turns up: a sort that stays empty compares nothing.
    pub fn next(&self, random: &mut Chance) -> Position {
        (0..PATIENCE)
            .find_map(|_| (self.draw)(random).filter(self.fits))
            .unwrap_or_else(|| panic!("no position of the sort \"{}\" turned up", self.name))
    }
}

fn anything(_: &Position) -> bool {
    true
}

fn holds_all_kinds(position: &Position) -> bool {
    HandKind::ALL.iter().all(|&kind| position.hand(position.turn()).has(kind))
}

fn both_kings_entered(position: &Position) -> bool {
    Color::ALL
        .iter()
        .all(|&color| position.king(color).is_some_and(|king| Bitboard::zone(color).has(king)))
}

fn one_king(position: &Position) -> bool {
    position.king(Color::Black).is_some() != position.king(Color::White).is_some()
}

/// The square on which a dropped pawn of the side to move gives check.
fn pawn_check(position: &Position) -> Option<Square> {
    let them = !position.turn();
    Bitboard::of(position.king(them)?).step_forward(them).single()
}

fn drop_pawn(to: Square) -> Move {
    Move::Drop { kind: HandKind::Pawn, to }
}

fn pawn_may_check(position: &Position) -> bool {
    pawn_check(position).is_some_and(|to| position.is_legal(drop_pawn(to)))
}

/// The square on which a pawn drop is refused for no other reason than that it mates.
fn refused_mate(position: &Position) -> Option<Square> {
    let refused = |&to: &Square| {
        matches!(position.check_legality(drop_pawn(to)), Err(IllegalMove::Uchifuzume { .. }))
    };
    pawn_check(position).filter(refused)
}

fn pawn_would_mate(position: &Position) -> bool {
    refused_mate(position).is_some()
}

/// Some piece reaches the refused pawn and yet may not take it.
fn capturer_is_pinned(position: &Position) -> bool {
    refused_mate(position).is_some_and(|to| {
        let them = !position.turn();
        let king = position.king(them).map_or(Bitboard::EMPTY, Bitboard::of);
        let capturers = position.attackers(to, them, position.occupied() | Bitboard::of(to));
        !capturers.without(king).is_empty()
    })
}

fn interposed_pawn_would_mate(position: &Position) -> bool {
    position.in_check() && pawn_would_mate(position)
}

fn even_play(random: &mut Chance) -> Option<Position> {
    Some(play_from(Handicap::Even, random))
}

fn handicap_play(random: &mut Chance) -> Option<Position> {
    let start = random.pick(&Handicap::ALL);
    (start != Handicap::Even).then(|| play_from(start, random))
}

/// Where up to 300 random moves lead. The position has been played to, not read, so it carries along
/// whatever playing leaves behind.
fn play_from(start: Handicap, random: &mut Chance) -> Position {
    let mut position =
        Position::from_setup(&start.setup()).expect("every handicap start can be played");
    for _ in 0..random.below(300) {
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(random.pick(&moves));
    }
    position
}
