//! Sennichite (千日手): the same position for the fourth time, and who loses if it came about by checks.
//!
//! Keys only propose; a repetition counts when board, hands and side to move are truly equal.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::Ply;
use crate::{ByColor, Color, Position};

/// How many occurrences of a position end a game.
pub(super) const FOURTH: usize = 4;

/// Which positions of a game had which key; the newest is removed first.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyIndex(BTreeSet<(u64, u32)>);

impl KeyIndex {
    /// Notes that the position after `ply` plies has this key.
    pub(super) fn insert(&mut self, key: u64, ply: u32) {
        self.0.insert((key, ply));
    }

    pub(super) fn remove(&mut self, key: u64, ply: u32) {
        self.0.remove(&(key, ply));
    }

    /// The plies before `ply` whose positions had this key, newest first.
    pub(super) fn before(&self, key: u64, ply: u32) -> impl Iterator<Item = u32> {
        self.0.range((key, 0)..(key, ply)).rev().map(|&(_, ply)| ply)
    }
}

/// The earlier occurrences of the present position, and what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// After how many plies this very position stood before, in ascending order; 0 is the start of the game.
    pub earlier: Vec<u32>,
    /// The side that would lose a fourth occurrence because all its moves since the first were checks;
    /// `None` where that would be a draw, or while the position is new.
    pub checking: Option<Color>,
}

impl Repetition {
    pub(super) fn new(earlier: Vec<u32>, plies: &[Ply], turn: Color) -> Self {
        let checking =
            earlier.first().and_then(|&first| checking_side(&plies[first as usize..], turn));
        Self { earlier, checking }
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        self.earlier.len() as u32 + 1
    }
}

/// Those of `candidates` (plies in descending order) after which the position was the same as `now`, which
/// stands after all of `plies`; in ascending order.
pub(super) fn true_occurrences(
    now: &Position,
    plies: &[Ply],
    candidates: impl Iterator<Item = u32>,
) -> Vec<u32> {
    let mut then = now.clone();
    let mut at = plies.len();
    let mut found = Vec::new();
    for candidate in candidates {
        while at > candidate as usize {
            at -= 1;
            then.undo(plies[at].mv, plies[at].undo);
        }
        if then == *now {
            found.push(candidate);
        }
    }
    found.reverse();
    found
}

/// The side all of whose moves in the span gave check, if there is one and only one; `turn` moved first in
/// it.
fn checking_side(span: &[Ply], turn: Color) -> Option<Color> {
    let only_checks = ByColor::from_fn(|color| {
        let first = usize::from(color != turn);
        let mut moves = span.iter().skip(first).step_by(2).peekable();
        moves.peek().is_some() && moves.all(|ply| ply.gave_check)
    });
    match (only_checks.black, only_checks.white) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, RuleProfile};

    /// The plies of a game of `moves`, and the position they lead to.
    fn played(moves: &str) -> (Vec<Ply>, Position) {
        let mut game = crate::Game::startpos(RuleProfile::STANDARD);
        for mv in moves.split(' ') {
            let mv: Move = mv.parse().expect("USI");
            game.play(mv).expect("a legal move");
        }
        (game.plies.clone(), game.position.clone())
    }

    const THERE_AND_BACK: &str = "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b";

    #[test]
    fn a_key_that_two_positions_share_is_no_repetition() {
        let (plies, now) = played(THERE_AND_BACK);
        // As if every earlier position had the present key.
        let found = true_occurrences(&now, &plies, (0..plies.len() as u32).rev());
        assert_eq!(found, [0, 4]);
        // As if only wrong ones had it.
        assert_eq!(true_occurrences(&now, &plies, [7, 5, 3, 2, 1].into_iter()), []);
    }

    #[test]
    fn plies_with_the_same_key_are_found_newest_first() {
        let mut seen = KeyIndex::default();
        for (key, ply) in [(7, 0), (9, 1), (7, 2), (u64::MAX, 3), (7, 4), (0, 5)] {
            seen.insert(key, ply);
        }
        assert_eq!(seen.before(7, 4).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(seen.before(u64::MAX, 9).collect::<Vec<_>>(), [3]);
        assert_eq!(seen.before(8, 9).count(), 0);
        seen.remove(7, 2);
        assert_eq!(seen.before(7, 4).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn the_checking_side_is_the_one_whose_every_move_was_a_check() {
        use Color::{Black, White};
        let (plies, _) = played(THERE_AND_BACK);
        // `+` for a check, `.` for a quiet move; the first move is Black's, then White's.
        for (checks, by_black, by_white) in [
            ("+.+.", Some(Black), Some(White)),
            (".+.+", Some(White), Some(Black)),
            ("+...", None, None),
            ("..+.", None, None),
            (".+..", None, None),
            ("....", None, None),
            ("++++", None, None),
            ("++.+", Some(White), Some(Black)),
            ("+++.", Some(Black), Some(White)),
            ("", None, None),
        ] {
            let marked = |(&ply, mark): (&Ply, char)| Ply { gave_check: mark == '+', ..ply };
            let span: Vec<Ply> = plies.iter().zip(checks.chars()).map(marked).collect();
            assert_eq!(checking_side(&span, Black), by_black, "{checks}, Black first");
            assert_eq!(checking_side(&span, White), by_white, "{checks}, White first");
        }
    }
}
