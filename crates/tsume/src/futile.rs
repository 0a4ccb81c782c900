//! Futile interpositions (無駄合い, *mudaai*): where the convention of problems sees a mate and the rules do not yet.

use std::ops::ControlFlow;

use komadai_rules::{Move, MoveList, MoveSet, Position, Promotions, Square, attacks};

/// Whether the side to move is mated as problems count: it is in check, and no legal move helps but a futile
/// interposition.
///
/// An interposition is futile if it is a drop, the piece that gives the check takes it at once, and that is mate again,
/// other interpositions as futile as this one left aside. The rules of the game know no such thing, so that lengths by
/// the rules are sometimes greater.
///
/// ```
/// use komadai_rules::{Position, SetupError};
/// use komadai_tsume::is_mate_by_convention;
///
/// // Wherever the gold goes, the rook takes it, and it is mate all the same.
/// let setup = "R7k/9/6N1G/9/9/9/9/9/9 w g".parse()?;
/// let position = Position::from_setup(&setup).or_else(SetupError::allow_problem)?;
/// assert!(!position.is_checkmate());
/// assert!(is_mate_by_convention(&position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_mate_by_convention(position: &Position) -> bool {
    if position.is_checkmate() {
        return true;
    }
    match interposed_check(position) {
        Some(checker) => is_futile(&mut position.clone(), checker),
        None => false,
    }
}

/// The piece that gives check from afar, if it alone does and nothing but drops answers it.
fn interposed_check(position: &Position) -> Option<Square> {
    let checker = position.checkers().single()?;
    let king = position.king(position.turn())?;
    if attacks::between(king, checker).is_empty() {
        return None;
    }
    let drops = position.visit_legal(|set| match set {
        MoveSet::Drops { .. } => ControlFlow::Continue(()),
        MoveSet::Board { to, promote, .. } | MoveSet::Pawns { to, promote, .. } => {
            match (to | promote).is_empty() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        }
    });
    drops.is_continue().then_some(checker)
}

/// Whether every drop before the piece on `checker` is taken by it with mate.
fn is_futile(position: &mut Position, checker: Square) -> bool {
    let mut drops = MoveList::new();
    position.legal_moves_into(Promotions::Useful, &mut drops);
    drops.iter().all(|drop| {
        let undo = position.play_unchecked(drop);
        let futile = takes_and_mates(position, checker, drop);
        position.undo(drop, undo);
        futile
    })
}

/// Whether the piece on `checker` takes what was dropped, with mate.
fn takes_and_mates(position: &mut Position, checker: Square, drop: Move) -> bool {
    [false, true].into_iter().any(|promote| {
        let taking = Move::Board {
            from: checker,
            to: drop.to(),
            promote,
        };
        let Ok(undo) = position.play(taking) else {
            return false;
        };
        let mates = position.in_check() && is_mate_by_convention(position);
        position.undo(taking, undo);
        mates
    })
}

#[cfg(test)]
mod tests {
    use komadai_rules::{Setup, SetupError};

    use super::*;

    fn mated(sfen: &str) -> bool {
        let setup: Setup = sfen.parse().expect("it is SFEN");
        let position = Position::from_setup(&setup)
            .or_else(SetupError::allow_problem)
            .expect("it can be played");
        is_mate_by_convention(&position)
    }

    #[test]
    fn an_interposition_that_only_costs_a_piece_is_futile() {
        // A rook far away: up to seven pieces can be put in the way, one after the other.
        assert!(mated("R7k/9/6N1G/9/9/9/9/9/9 w 2g2s3n4l"));
        // Without pieces to drop it is mate by the rules too.
        assert!(mated("R7k/9/6N1G/9/9/9/9/9/9 w -"));
    }

    #[test]
    fn whatever_else_answers_the_check_is_not_futile() {
        // A gold steps in between.
        assert!(!mated("R7k/6g2/6N1G/9/9/9/9/9/9 w g"));
        // So does a silver.
        assert!(!mated("R7k/6s2/6N1G/9/9/9/9/9/9 w -"));
        // The king takes the rook that comes too near.
        assert!(!mated("R7k/9/7GG/9/9/9/9/9/9 w g"));
        // The king walks out.
        assert!(!mated("R7k/9/9/9/9/9/9/9/9 w g"));
    }

    #[test]
    fn no_check_is_no_mate() {
        assert!(!mated("8k/9/6N1G/9/9/9/9/9/9 w -"));
    }
}
