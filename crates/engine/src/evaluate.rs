//! What a position is worth without looking ahead.
//!
//! A network that has learnt from games judges ([`network`]), or else the classical evaluation: it adds up what each
//! side sees ([`terms`]), every term having one weight, which the tuner fits to games. What the kings see of the pieces
//! is kept up to date move by move ([`kings`]); the rest is read off the board each time ([`glance`]).

mod default_network;
mod glance;
mod kings;
mod material;
mod network;
mod scene;
pub mod terms;
mod weights;

use komadai_rules::{Color, Move, Position};

pub use default_network::default_network;
pub(crate) use material::Material;
pub(crate) use network::NetworkEvaluation;

use crate::Score;
use glance::glance;
use kings::Standing;
use scene::Scene;
use weights::Sum;

/// Judges the positions of a line as a search walks along it: what a position is worth at a glance.
///
/// The search tells it every move before it is played and after it is taken back, and asks where it wants an
/// answer; what is kept up to date meanwhile, and when, is the evaluation's own affair. A null move is told to
/// nobody: nothing on the board changes. Each thread of a search has its own, cloned before it begins.
pub(crate) trait Evaluation: Clone + Send {
    /// Begins at a position.
    fn begin(&mut self, position: &Position);

    /// `mv` is about to be played from `position`.
    fn play(&mut self, position: &Position, mv: Move);

    /// The last move told is taken back.
    fn undo(&mut self);

    /// What `position`, which the moves told have led to, is worth to the side to move.
    fn judge(&mut self, position: &Position) -> Score;
}

/// The classical evaluation: every term.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classical {
    standings: Vec<Standing>,
}

impl Evaluation for Classical {
    fn begin(&mut self, _position: &Position) {
        self.standings.clear();
        self.standings.push(Standing::default());
    }

    #[inline]
    fn play(&mut self, position: &Position, mv: Move) {
        let standing = self.standings.last().copied().unwrap_or_default();
        self.standings.push(standing.after(position, mv));
    }

    #[inline]
    fn undo(&mut self) {
        self.standings.pop();
    }

    #[inline]
    fn judge(&mut self, position: &Position) -> Score {
        match self.standings.last_mut() {
            Some(standing) => judge(position, standing),
            None => evaluate_from_scratch(position),
        }
    }
}

/// What the position is worth to the side to move, `standing` being what its kings see.
fn judge(position: &Position, standing: &mut Standing) -> Score {
    let scene = Scene::read(position);
    let [black, white] = Color::ALL.map(|color| {
        let mut sum = Sum::default();
        glance(position, &scene, color, &mut sum);
        sum.0
    });
    let lead = standing.lead(position) + black - white;
    Score::centipawns(match position.turn() {
        Color::Black => lead,
        Color::White => -lead,
    })
}

/// What the position is worth to the side to move, counted from nothing.
pub(crate) fn evaluate_from_scratch(position: &Position) -> Score {
    judge(position, &mut Standing::default())
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;
    use komadai_rules::Setup;

    use super::*;

    /// Plays games by chance; `visit` sees every position with the move that led there.
    fn walk(seed: u64, mut visit: impl FnMut(&Position, Option<(&Position, Move)>)) {
        let mut random = Chance::new(seed);
        for _ in 0..40 {
            let mut position = Position::startpos();
            visit(&position, None);
            for _ in 0..150 {
                let moves = position.legal_moves();
                let Some(mv) =
                    (!moves.is_empty()).then(|| moves.get(random.below(moves.len()))).flatten()
                else {
                    break;
                };
                let before = position.clone();
                position.play_unchecked(mv);
                visit(&position, Some((&before, mv)));
            }
        }
    }

    #[test]
    fn judging_along_a_line_is_judging_from_scratch() {
        for asked_every in [1, 3] {
            let mut classical = Classical::default();
            let mut plies = 0;
            walk(11, |position, came| {
                match came {
                    None => classical.begin(position),
                    Some((before, mv)) => classical.play(before, mv),
                }
                plies += 1;
                if plies % asked_every == 0 {
                    let scratch = evaluate_from_scratch(position);
                    assert_eq!(classical.judge(position), scratch, "{position}");
                    if let Some((before, mv)) = came {
                        classical.undo();
                        let earlier = classical.judge(before);
                        assert_eq!(earlier, evaluate_from_scratch(before), "{before}");
                        classical.play(before, mv);
                    }
                }
            });
        }
    }

    #[test]
    fn both_seats_judge_alike() {
        walk(12, |position, _| {
            let turned =
                Position::from_setup(&position.to_setup(1).turned()).expect("playable too");
            assert_eq!(
                evaluate_from_scratch(position),
                evaluate_from_scratch(&turned),
                "{position}"
            );
        });
    }

    #[test]
    fn what_is_listed_adds_up_to_what_is_judged() {
        walk(13, |position, _| {
            let mut lead = 0;
            terms::of(position, |color, term| {
                let weight = weights::weight(term);
                lead += if color == position.turn() { weight } else { -weight };
            });
            assert_eq!(evaluate_from_scratch(position), Score::centipawns(lead), "{position}");
        });
    }

    #[test]
    fn the_start_is_even_but_for_the_move() {
        let start = evaluate_from_scratch(&Position::startpos());
        assert!(start > Score::centipawns(-100) && start < Score::centipawns(200), "{start}");
    }

    #[test]
    fn boards_without_kings_or_with_every_piece_in_one_hand_are_judged_too() {
        for sfen in [
            "9/9/9/9/9/9/9/9/9 b - 1",
            "4k4/9/9/9/9/9/9/9/9 b RG 1",
            "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
            "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
            "+P+P+P+P+P+P+P+P+P/+P+P+P+P+P+P+P+P+P/9/9/4k4/9/9/9/9 b - 1",
        ] {
            let setup: Setup = sfen.parse().expect("an SFEN");
            let position = Position::from_setup(&setup)
                .or_else(komadai_rules::SetupError::allow_problem)
                .expect("a problem at most");
            assert!(!evaluate_from_scratch(&position).is_decisive());
        }
    }
}
