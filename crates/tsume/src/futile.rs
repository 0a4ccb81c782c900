//! Futile interpositions (無駄合い, *mudaai*): where the convention of problems sees a mate and the rules do not yet.

use std::ops::ControlFlow;

use komadai_rules::{Bitboard, HandKind, Move, MoveList, MoveSet, Position, Square, attacks};

/// Whether the side to move is mated as problems count: it is in check, and no legal move helps but a futile
/// interposition.
///
/// An interposition is futile if it is a drop, the piece that gives the check takes it at once, and that is mate
/// again, other interpositions as futile as this one left aside; what was won is of no use, so that hands are counted
/// as before. The rules of the game know no such thing, so that lengths by the rules are sometimes greater.
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

/// What only drops answer, among some checks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drops {
    /// Nothing: there is no check.
    NoneAlone,
    /// Checks that some drop helps against.
    Helpful,
    /// This check, and it is mate by the convention.
    Futile(Move),
}

/// Looks among legal checks, none of which is mate by the rules, for one that is by the convention.
pub(crate) fn look_among(position: &mut Position, checks: &MoveList) -> Drops {
    let mut found = Drops::NoneAlone;
    let (attacker, king) = (position.turn(), position.king(!position.turn()));
    let Some(king) = king.filter(|_| !position.hand(!attacker).is_empty()) else {
        return found;
    };
    for mv in checks.iter() {
        if let Move::Drop { kind, to } = mv {
            let slides = matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook);
            if !slides || attacks::between(king, to).is_empty() {
                continue;
            }
        }
        let undo = position.play_unchecked(mv);
        let checker = interposed_check(position);
        let futile = checker.map(|checker| is_futile(position, checker));
        position.undo(mv, undo);
        match futile {
            Some(true) => return Drops::Futile(mv),
            Some(false) => found = Drops::Helpful,
            None => {}
        }
    }
    found
}

/// Whether the side to move is in a check that nothing but drops answers.
pub(crate) fn only_drops_answer(position: &Position) -> bool {
    interposed_check(position).is_some()
}

/// Whether the drops that answer the check are all futile, where nothing else does.
pub(crate) fn is_mate_but_for_drops(position: &mut Position) -> bool {
    interposed_check(position).is_some_and(|checker| is_futile(position, checker))
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
            if (to | promote).is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        }
    });
    drops.is_continue().then_some(checker)
}

/// Whether it would be mate wherever the piece on `checker` took what is dropped before it.
fn is_futile(position: &mut Position, checker: Square) -> bool {
    let mut squares = Bitboard::EMPTY;
    let _ = position.visit_legal(|set| {
        if let MoveSet::Drops { to, .. } = set {
            squares |= to;
        }
        ControlFlow::Continue(())
    });
    squares.into_iter().all(|to| mates_from(position, checker, to))
}

/// Whether it would be mate if the piece on `checker` stood on `to`.
fn mates_from(position: &mut Position, checker: Square, to: Square) -> bool {
    position.pass();
    let mates = [false, true].into_iter().any(|promote| {
        let nearer = Move::Board { from: checker, to, promote };
        let Ok(undo) = position.play(nearer) else {
            return false;
        };
        let mates = position.in_check() && is_mate_by_convention(position);
        position.undo(nearer, undo);
        mates
    });
    position.pass();
    mates
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
        // However many kinds there are.
        assert!(mated("R7k/9/6N1G/9/9/9/9/9/9 w r2b3g4s3n4l18p"));
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
