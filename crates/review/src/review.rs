//! What the verdicts say about the moves and the players.
//!
//! A move is judged by how much likelier the best move would have won: both searched from the same position, to the
//! same depth. Only a mate that comes to light right after the move counts more. What the book of openings recommends
//! is no error: a short search is no better judge of it than the longer ones behind the book.

use komadai_engine::Book;
use komadai_record::Worth;
use komadai_rules::{ByColor, Color, Move, Position};

use crate::verdict::{Verdict, win_rate};

/// How good a move was, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// 悪手: at least a fifth of the win rate gone.
    Blunder,
    /// 疑問手: at least a tenth gone.
    Mistake,
    /// 緩手: at least a twentieth gone, or a mate missed.
    Inaccuracy,
    /// Hardly worse than the best.
    Good,
    /// 最善手: what the engine would have played.
    Best,
    /// The only legal move.
    Forced,
}

/// The least loss of each class that has one, the worst first.
const THRESHOLDS: [(f64, Class); 3] =
    [(0.20, Class::Blunder), (0.10, Class::Mistake), (0.05, Class::Inaccuracy)];

impl Class {
    /// Every class, from the best to the worst.
    pub const ALL: [Self; 6] =
        [Self::Forced, Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    fn of_loss(loss: f64) -> Self {
        let reached = THRESHOLDS.iter().find(|(least, _)| loss >= *least);
        reached.map_or(Self::Good, |&(_, class)| class)
    }

    /// The class in JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Mistake => "mistake",
            Self::Inaccuracy => "inaccuracy",
            Self::Good => "good",
            Self::Best => "best",
            Self::Forced => "forced",
        }
    }

    /// Whether a better move is worth showing.
    pub fn is_error(self) -> bool {
        self <= Self::Inaccuracy
    }
}

/// A move that was played, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// Who played it.
    pub mover: Color,
    /// How good it was.
    pub class: Class,
    /// How likely its player was to win before it, from 0 to 1.
    pub before: f64,
    /// The same after it.
    pub after: f64,
    /// What it cost of the win rate, from 0 to 1.
    pub loss: f64,
    /// The plies of the mate it let slip.
    pub missed_mate: Option<u32>,
    /// What the engine would have played; `None` where a declaration wins.
    pub best: Option<Move>,
}

/// How a side played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// From 0 to 100; `None` where the side had no choice at all.
    pub accuracy: Option<f64>,
    /// Its moves of each class, in the order of [`Class::ALL`].
    pub counts: [u32; Class::ALL.len()],
    /// Mates it missed.
    pub missed_mates: u32,
    /// Its three worst errors, as indices of moves, the worst first.
    pub worst: Vec<usize>,
}

impl Side {
    /// Its moves of a class.
    pub fn count(&self, class: Class) -> u32 {
        Class::ALL
            .iter()
            .zip(self.counts)
            .find_map(|(&own, count)| (own == class).then_some(count))
            .unwrap_or_default()
    }
}

/// The moves of a game judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The verdict on each move of the game, in order.
    pub moves: Vec<MoveReview>,
    /// Accuracy and mistakes of each player.
    pub sides: ByColor<Side>,
    /// The mistakes that turned the game over, as indices of moves.
    pub turning_points: Vec<usize>,
}

impl Review {
    /// Judges the moves of a game by the verdicts on its positions: `positions` and `verdicts` are one more than
    /// `moves`.
    ///
    /// # Panics
    ///
    /// There are fewer positions or verdicts.
    pub fn of(positions: &[Position], moves: &[Move], verdicts: &[Verdict]) -> Self {
        let judged = moves.iter().enumerate().map(|(ply, &mv)| {
            let led_to = verdicts[ply + 1].worth;
            MoveReview::of(&positions[ply], mv, &verdicts[ply], led_to)
        });
        let moves: Vec<MoveReview> = judged.collect();
        let turning_points = (0..moves.len()).filter(|&ply| turns_over(&moves[ply])).collect();
        Self { sides: ByColor::from_fn(|color| side(&moves, color)), moves, turning_points }
    }
}

impl MoveReview {
    /// Judges a move of a position by the verdict on that, and by what the position after the move is worth.
    pub fn of(position: &Position, mv: Move, before: &Verdict, after: Worth) -> Self {
        let mated = matches!(after, Worth::Mate { .. });
        let excuse = if position.legal_moves().len() == 1 {
            Some(Class::Forced)
        } else {
            (!mated && Book::own().recommends(position, mv)).then_some(Class::Good)
        };
        judge(position.turn(), mv, excuse, before, after)
    }
}

/// Judges a move that is at least of the class that is its `excuse`, if it has one.
fn judge(
    mover: Color,
    mv: Move,
    excuse: Option<Class>,
    before: &Verdict,
    after: Worth,
) -> MoveReview {
    let rate = |worth: Worth| match mover {
        Color::Black => win_rate(worth),
        Color::White => 1.0 - win_rate(worth),
    };
    let led_to = match (before.played, after) {
        (Some(played), Worth::Centipawns(_)) => played,
        _ => after,
    };
    let (chance_before, chance_after) = (rate(before.worth), rate(led_to));
    let mate = |worth: Worth| match worth {
        Worth::Mate { winner, plies } if winner == mover => Some(plies),
        _ => None,
    };
    let best = before.best();
    let excuse = if best == Some(mv) { excuse.max(Some(Class::Best)) } else { excuse };
    let blameless = excuse.is_some();
    let missed_mate = mate(before.worth)
        .flatten()
        .filter(|_| !blameless && mate(after).is_none() && mate(led_to).is_none());
    let loss = if blameless { 0.0 } else { (chance_before - chance_after).max(0.0) };
    let class = match excuse {
        Some(class) => class,
        None if missed_mate.is_some() => Class::of_loss(loss).min(Class::Inaccuracy),
        None => Class::of_loss(loss),
    };
    MoveReview {
        mover,
        class,
        before: chance_before,
        after: if blameless { chance_before } else { chance_after },
        loss,
        missed_mate,
        best,
    }
}

/// Whether a mistake took the lead from its player.
fn turns_over(judged: &MoveReview) -> bool {
    judged.class <= Class::Mistake && judged.before >= 0.5 && judged.after < 0.5
}

fn side(moves: &[MoveReview], color: Color) -> Side {
    let own = || moves.iter().enumerate().filter(|(_, judged)| judged.mover == color);
    let free: Vec<f64> = own()
        .filter(|(_, judged)| judged.class != Class::Forced)
        .map(|(_, judged)| accuracy(judged.loss))
        .collect();
    let mut errors: Vec<usize> =
        own().filter(|(_, judged)| judged.class.is_error()).map(|(ply, _)| ply).collect();
    errors.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
    errors.truncate(3);
    let count = |class| own().filter(|(_, judged)| judged.class == class).count() as u32;
    Side {
        accuracy: (!free.is_empty()).then(|| free.iter().sum::<f64>() / free.len() as f64),
        counts: Class::ALL.map(count),
        missed_mates: own().filter(|(_, judged)| judged.missed_mate.is_some()).count() as u32,
        worst: errors,
    }
}

/// The accuracy of a move that cost so much of the win rate, from 0 to 100.
///
/// The curve and its figures are those lichess.org publishes under /page/accuracy.
fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Line;

    fn verdict(worth: Worth, best: &str) -> Verdict {
        let lines = vec![Line { worth, moves: vec![mv(best)] }];
        Verdict { worth, played: None, declares: false, depth: 1, nodes: 1, lines }
    }

    fn mv(usi: &str) -> Move {
        usi.parse().expect("USI")
    }

    fn mate(winner: Color, plies: u32) -> Worth {
        let plies = Some(plies);
        Worth::Mate { winner, plies }
    }

    #[test]
    fn moves_are_classed_by_what_they_cost() {
        use Worth::Centipawns as Cp;
        for (mover, before, after, class, missed) in [
            (Color::Black, Cp(0), Cp(-20), Class::Good, None),
            (Color::Black, Cp(0), Cp(-130), Class::Inaccuracy, None),
            (Color::Black, Cp(0), Cp(-300), Class::Mistake, None),
            (Color::Black, Cp(0), Cp(-700), Class::Blunder, None),
            (Color::White, Cp(0), Cp(-700), Class::Good, None),
            (Color::White, Cp(-100), Cp(800), Class::Blunder, None),
            // Far ahead, a few hundred centipawns are nothing.
            (Color::Black, Cp(4000), Cp(3000), Class::Good, None),
            (Color::Black, mate(Color::Black, 7), Cp(3000), Class::Inaccuracy, Some(7)),
            (Color::Black, mate(Color::Black, 7), mate(Color::Black, 20), Class::Good, None),
            (Color::White, mate(Color::White, 3), mate(Color::Black, 2), Class::Blunder, Some(3)),
        ] {
            let before = verdict(before, "2g2f");
            let judged = judge(mover, mv("7g7f"), None, &before, verdict(after, "3c3d").worth);
            assert_eq!((judged.class, judged.missed_mate), (class, missed), "{judged:?}");
        }
    }

    #[test]
    fn a_move_is_compared_with_the_best_from_the_same_position() {
        let mut before = verdict(Worth::Centipawns(300), "2g2f");
        before.played = Some(Worth::Centipawns(280));
        let after = verdict(Worth::Centipawns(-100), "3c3d");
        let judged = judge(Color::Black, mv("7g7f"), None, &before, after.worth);
        assert_eq!(
            judged.class,
            Class::Good,
            "the next search sees it otherwise, but also what was best"
        );
        let mated = verdict(mate(Color::White, 6), "3c3d");
        let judged = judge(Color::Black, mv("7g7f"), None, &before, mated.worth);
        assert_eq!((judged.class, judged.after), (Class::Blunder, 0.0));
    }

    #[test]
    fn the_best_move_and_the_only_move_are_blameless() {
        let before = verdict(Worth::Centipawns(0), "7g7f");
        let after = verdict(Worth::Centipawns(-900), "3c3d");
        let best = judge(Color::Black, mv("7g7f"), None, &before, after.worth);
        assert_eq!((best.class, best.loss), (Class::Best, 0.0));
        let forced = judge(Color::Black, mv("2g2f"), Some(Class::Forced), &before, after.worth);
        assert_eq!((forced.class, forced.loss), (Class::Forced, 0.0));
    }

    #[test]
    fn a_move_of_the_book_is_no_error() {
        let before = verdict(Worth::Centipawns(200), "5i6h");
        let start = Position::startpos();
        for (played, after, class) in [
            ("7g7f", Worth::Centipawns(-60), Class::Good),
            ("9i9h", Worth::Centipawns(-60), Class::Mistake),
            ("5i6h", Worth::Centipawns(-60), Class::Best),
            ("7g7f", mate(Color::White, 8), Class::Blunder),
        ] {
            let judged = MoveReview::of(&start, mv(played), &before, after);
            assert_eq!(judged.class, class, "{played}");
        }
    }

    #[test]
    fn accuracy_falls_from_a_hundred_and_only_free_moves_count() {
        assert!((accuracy(0.0) - 100.0).abs() < 0.01);
        assert!(accuracy(0.1) < accuracy(0.05) && accuracy(1.0) < 1.0);
        let judged = |class, loss| MoveReview {
            mover: Color::Black,
            class,
            before: 0.6,
            after: 0.6 - loss,
            loss,
            missed_mate: None,
            best: None,
        };
        let moves =
            [judged(Class::Forced, 0.0), judged(Class::Mistake, 0.15), judged(Class::Blunder, 0.3)];
        let side = side(&moves, Color::Black);
        assert_eq!(side.accuracy, Some((accuracy(0.15) + accuracy(0.3)) / 2.0));
        assert_eq!(side.worst, [2, 1]);
        assert_eq!((side.count(Class::Forced), side.count(Class::Blunder)), (1, 1));
        assert_eq!(moves.each_ref().map(turns_over), [false, true, true]);
        assert_eq!(super::side(&moves, Color::White).accuracy, None);
    }
}
