//! The length of a mate by the convention of problems, and a line of that length.

use komadai_rules::{Move, MoveList, Position, Promotions};

use crate::search::{Count, Question, Value};
use crate::solver::Watcher;
use crate::table::Plies;
use crate::{Solver, is_mate_by_convention};

impl Solver {
    /// How soon it is mate by the convention of problems, which is never later than by the rules.
    pub(crate) fn shortest_by_convention(&mut self, watcher: &mut Watcher<'_>) -> Option<Plies> {
        let position = self.problem.as_ref()?.position().clone();
        let most = self.mate_in?;
        // Most often nothing that is put between matters.
        let mut least = most;
        while least > self.least_by_convention.max(2) {
            let value = self.search_by(Count::Least, &position, true, least - 2, watcher);
            if value.is_refuted() {
                break;
            }
            least = value.is_mate().then_some(value.plies)?;
        }
        self.least_by_convention = self.least_by_convention.max(least);
        while self.least_by_convention < most {
            let plies = self.least_by_convention;
            let value = self.search_by(Count::Convention, &position, true, plies, watcher);
            if value.is_mate() {
                return Some(plies);
            }
            self.least_by_convention = value.is_refuted().then_some(plies + 2)?;
        }
        Some(most)
    }

    /// A line of so many plies, as long as the shortest mate by the convention is: nothing in it is put between in
    /// vain. It goes the way of `line` where that is one.
    pub(crate) fn line_by_convention(
        &mut self,
        line: &[Move],
        plies: Plies,
        watcher: &mut Watcher<'_>,
    ) -> Option<Vec<Move>> {
        let mut answers = line.iter().skip(1).step_by(2);
        if line.len() == usize::from(plies) && !answers.any(|mv| matches!(mv, Move::Drop { .. })) {
            return Some(line.to_vec());
        }
        let position = self.problem.as_ref()?.position().clone();
        self.line_from(position, true, plies, line, watcher)
    }

    /// The same from any position that is mate in so many plies, `attacks` where the attacker moves first.
    pub(crate) fn line_from(
        &mut self,
        mut position: Position,
        attacks: bool,
        plies: Plies,
        line: &[Move],
        watcher: &mut Watcher<'_>,
    ) -> Option<Vec<Move>> {
        let mut moves: Vec<Move> = Vec::new();
        for left in (1..=plies).rev() {
            let told = line.get(moves.len()).filter(|_| line.starts_with(&moves)).copied();
            let attacks = (plies - left).is_multiple_of(2) == attacks;
            let mut choices = MoveList::new();
            if attacks {
                position.checks_into(Promotions::All, &mut choices);
            } else {
                position.legal_moves_into(Promotions::All, &mut choices);
            }
            let rank = |&mv: &Move| match mv {
                _ if Some(mv) == told => 0,
                Move::Drop { .. } if !attacks => 2,
                _ => 1,
            };
            let ranked = |wanted| choices.iter().filter(move |mv| rank(mv) == wanted);
            let choices: Vec<Move> = (0..=2).flat_map(ranked).collect();
            let mv = self.choose(&position, &choices, (attacks, left), watcher)?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Some(moves)
    }

    /// The first move that lasts for exactly the plies that are left: one that is known to first of all.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        choices: &[Move],
        (attacks, left): (bool, Plies),
        watcher: &mut Watcher<'_>,
    ) -> Option<Move> {
        if attacks && left == 1 {
            return choices.iter().copied().find(|&mv| is_mate_by_convention(&position.after(mv)));
        }
        for most in [1, u64::MAX] {
            for &mv in choices {
                let after = position.after(mv);
                let mut ask = |plies: Plies| {
                    let question = Question {
                        count: Count::Convention,
                        most,
                        ..Question::new(&after, !attacks, plies)
                    };
                    self.answer(&question, watcher)
                };
                let fits =
                    ask(left - 1).is_mate() && (attacks || left <= 2 || ask(left - 3).is_refuted());
                if fits {
                    return Some(mv);
                }
            }
        }
        None
    }

    /// What a position is worth by another count, in the expectation that there is no mate.
    pub(crate) fn search_by(
        &mut self,
        count: Count,
        position: &Position,
        attacks: bool,
        plies: Plies,
        watcher: &mut Watcher<'_>,
    ) -> Value {
        let question = Question { count, refutes: true, ..Question::new(position, attacks, plies) };
        self.answer(&question, watcher)
    }
}
