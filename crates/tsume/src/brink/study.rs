//! Problems of brinkmate and of defence: is there a solution, is it the only one, and how does it go.

use std::sync::atomic::AtomicBool;

use komadai_rules::{Move, Position};

use super::{Attack, Press, defends};
use crate::solver::Watcher;
use crate::{Limits, Problem, ProblemError, Progress, Solver};

/// What the side to move is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To bring about brinkmate (必至).
    Brinkmate,
    /// To parry the mate that is threatened (受け).
    Defence,
}

/// What is known of such a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// It can be done.
    Solution(StudyLine),
    /// It cannot be done within the moves allowed.
    Nothing,
    /// The attacker mates by checks, so that there is no need of brinkmate.
    Mate,
    /// Nothing is threatened that must be parried.
    NoThreat,
    /// A limit came before this was known.
    Unknown,
}

/// How a problem is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyLine {
    /// The first moves that do it in the fewest moves; two that differ by promotion alone are one, the promotion.
    pub firsts: Vec<Move>,
    /// The moves, of both sides: an odd number. Where several first moves do it, those after one of them.
    pub line: Vec<Move>,
    /// Whether every move of the solver's is the only one.
    pub is_sound: bool,
    /// The moves tried until this was known.
    pub nodes: u64,
}

impl Solver {
    /// What there is to a problem of brinkmate or defence, of at most so many moves of the side to move.
    ///
    /// The fewest moves are tried first. `limits` bound the whole question.
    ///
    /// ```
    /// use komadai_rules::{Position, SetupError};
    /// use komadai_tsume::{Goal, Limits, Solver, SolverOptions, Study};
    ///
    /// // White can leave the file on which a gold would mate, by four moves.
    /// let setup = "4k4/9/4P4/9/9/9/9/9/9 w G 1".parse()?;
    /// let position = Position::from_setup(&setup).or_else(SetupError::allow_missing_king)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let (goal, stop) = (Goal::Defence, false.into());
    /// let study = solver.study(goal, &position, 1, Limits::NONE, &stop, &mut |_| {})?;
    /// let Study::Solution(solution) = study else { panic!("there are defences") };
    /// assert_eq!((solution.firsts.len(), solution.is_sound), (4, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The position asks nothing: a king is missing that should be mated or defended, or is in check at the wrong time.
    pub fn study(
        &mut self,
        goal: Goal,
        position: &Position,
        moves: u32,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Study, ProblemError> {
        match goal {
            Goal::Brinkmate => Problem::from_position(position.clone()).map(|_| ())?,
            Goal::Defence => defends(position)?,
        }
        let mut watcher = Watcher::new(limits, stop, report, 0);
        let mut press = Press::new(self, &mut watcher);
        let study = match goal {
            Goal::Brinkmate => press.brinkmate(position, moves),
            Goal::Defence => press.defence(position, moves),
        };
        let nodes = self.nodes();
        Ok(match study {
            Some(Study::Solution(solution)) => Study::Solution(StudyLine { nodes, ..solution }),
            Some(study) => study,
            None => Study::Unknown,
        })
    }
}

impl Press<'_, '_> {
    fn brinkmate(&mut self, position: &Position, most: u32) -> Option<Study> {
        if self.mates(position)? {
            return Some(Study::Mate);
        }
        for moves in 1..=most {
            let firsts = self.pressing(position, moves)?;
            let Some(&first) = firsts.first() else {
                continue;
            };
            let mut line = vec![first];
            let mut is_sound = firsts.len() == 1;
            if moves > 1 {
                let rest = self.longest_attack(&position.after(first), moves - 1)?;
                is_sound &= rest.is_only;
                line.extend(rest.moves);
            }
            return Some(Study::Solution(StudyLine { firsts, line, is_sound, nodes: 0 }));
        }
        Some(Study::Nothing)
    }

    /// The moves of an attacker who cannot mate that bring about brinkmate in so many moves.
    fn pressing(&mut self, position: &Position, moves: u32) -> Option<Vec<Move>> {
        let mut found = Vec::new();
        for mv in position.legal_moves().iter() {
            if self.presses(position, mv, moves)? {
                found.push(mv);
            }
        }
        Some(but_for_promotion(found))
    }

    /// The answer against which the attacker has to go on longest, and how it goes on.
    fn longest_attack(&mut self, position: &Position, moves: u32) -> Option<Rest> {
        let mut best = Rest::default();
        for answer in position.legal_moves().iter() {
            let after = position.after(answer);
            // Where fewer moves are enough, the answer is none of the longest.
            if !matches!(self.attack(&after, moves - 1), Attack::Nothing) {
                continue;
            }
            let next = self.pressing(&after, moves)?;
            let Some(&first) = next.first() else {
                continue;
            };
            let mut rest = Rest { moves: vec![answer, first], is_only: next.len() == 1 };
            if moves > 1 {
                let later = self.longest_attack(&after.after(first), moves - 1)?;
                rest.is_only &= later.is_only;
                rest.moves.extend(later.moves);
            }
            best.take(rest);
        }
        Some(best)
    }

    fn defence(&mut self, position: &Position, most: u32) -> Option<Study> {
        if position.in_check() || !self.threatens(position)? {
            return Some(Study::NoThreat);
        }
        let mut study = Study::Nothing;
        for moves in 1..=most {
            let firsts = self.escapes(position, moves - 1)?;
            let Some(&first) = firsts.first() else {
                return Some(study);
            };
            let mut line = vec![first];
            let mut is_sound = firsts.len() == 1;
            if moves > 1 {
                let rest = self.hardest_threat(&position.after(first), moves - 1)?;
                is_sound &= rest.is_only;
                line.extend(rest.moves);
            }
            let is_settled = firsts.len() == 1;
            study = Study::Solution(StudyLine { firsts, line, is_sound, nodes: 0 });
            if is_settled {
                break;
            }
        }
        Some(study)
    }

    /// The moves that get away from an attacker who has so many moves.
    fn escapes(&mut self, position: &Position, moves: u32) -> Option<Vec<Move>> {
        let mut found = Vec::new();
        for mv in position.legal_moves().iter() {
            match self.attack(&position.after(mv), moves) {
                Attack::Nothing => found.push(mv),
                Attack::Unknown => return None,
                Attack::Mate | Attack::Brinkmate(_) => {}
            }
        }
        Some(but_for_promotion(found))
    }

    /// The threat to which the fewest moves are an answer, and the answer.
    fn hardest_threat(&mut self, position: &Position, moves: u32) -> Option<Rest> {
        let mut best = Rest::default();
        for threat in position.legal_moves().iter() {
            let after = position.after(threat);
            if after.in_check() || !self.threatens(&after)? {
                continue;
            }
            let answers = self.escapes(&after, moves - 1)?;
            if let Some(&answer) = answers.first() {
                best.take(Rest { moves: vec![threat, answer], is_only: answers.len() == 1 });
            }
        }
        Some(best)
    }
}

/// How a line goes on, and whether the solver has only that move.
#[derive(Default)]
struct Rest {
    moves: Vec<Move>,
    is_only: bool,
}

impl Rest {
    /// Takes another instead that is better told: one with a single answer, and rather not by taking what just came.
    fn take(&mut self, other: Self) {
        if other.worth() > self.worth() {
            *self = other;
        }
    }

    fn worth(&self) -> (bool, bool, bool) {
        let takes_back = matches!(self.moves[..], [one, two, ..] if one.to() == two.to());
        (self.is_only, !self.moves.is_empty(), !takes_back)
    }
}

/// The moves without those that differ from another by not promoting.
fn but_for_promotion(moves: Vec<Move>) -> Vec<Move> {
    let promoted = |mv: Move| match mv {
        Move::Board { from, to, promote: false } => Some(Move::Board { from, to, promote: true }),
        _ => None,
    };
    let twin = |mv| promoted(mv).is_some_and(|promoted| moves.contains(&promoted));
    moves.iter().copied().filter(|&mv| !twin(mv)).collect()
}
