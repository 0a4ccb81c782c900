//! What a defender does about a check: escapes if that is possible, and otherwise holds out longest.

use std::cmp::Reverse;

use komadai_rules::{Move, MoveList, Position, Promotions};
use komadai_tsume::{Problem, Solver, Verdict, is_mate_by_convention};

use crate::answers::{Report, checked_proof, within};
use crate::wire::{Defence, DefenceVerdict, How};

/// Once an escape is known, others are looked at with so many moves each: one may be plainer.
const FOR_A_PLAINER_ONE: u64 = 20_000;

/// The defender's answer to the check in `position`; where several hold out as long, `prefer` if it is one of them.
pub fn defence(
    solver: &mut Solver,
    position: &Position,
    prefer: Option<&str>,
    nodes: u32,
    report: Report<'_>,
) -> Defence {
    if is_mate_by_convention(position) {
        return Defence { futile: !position.is_checkmate(), ..told(DefenceVerdict::Mated) };
    }
    let mut left = u64::from(nodes);
    let (mut escape, mut longest, mut unknown) = (None::<Escape<'_>>, None::<Holding<'_>>, None);
    for answer in position.legal_moves().iter() {
        let after = After::new(position, answer);
        let nodes = match escape {
            Some(_) => left.min(FOR_A_PLAINER_ONE),
            None => left,
        };
        match after.judge(solver, nodes, report) {
            Judgement::Escapes { work } => {
                let found =
                    Escape { plainness: Reverse((after.checks, answer.is_drop(), work)), after };
                let is_plainer = |best: &Escape<'_>| found.plainness > best.plainness;
                if escape.as_ref().is_none_or(is_plainer) {
                    escape = Some(found);
                }
            }
            Judgement::Mated { plies, is_proven } => {
                let preferred = prefer.is_some_and(|usi| usi == answer.to_string());
                let found =
                    Holding { order: (plies, preferred, !answer.is_drop()), is_proven, after };
                if longest.as_ref().is_none_or(|best| found.order > best.order) {
                    longest = Some(found);
                }
            }
            Judgement::Unknown => unknown = Some(after),
        }
        left = left.saturating_sub(solver.nodes());
    }
    match (escape, unknown, longest) {
        (Some(Escape { after, .. }), _, _) => {
            Defence { proof: after.proof(solver, report), ..after.told(DefenceVerdict::Escapes) }
        }
        (None, Some(after), _) => after.told(DefenceVerdict::Unknown),
        (None, None, Some(longest)) => Defence {
            plies: longest.is_proven.then_some(longest.order.0),
            ..longest.after.told(DefenceVerdict::Mates)
        },
        // Mated by the rules, which the convention has seen before.
        (None, None, None) => told(DefenceVerdict::Mated),
    }
}

/// An answer after which there is no mate.
struct Escape<'a> {
    after: After<'a>,
    /// The fewer checks there are afterwards, and the less work it is to see that none mates, the plainer.
    plainness: Reverse<(u32, bool, u64)>,
}

/// An answer after which there still is one.
struct Holding<'a> {
    after: After<'a>,
    /// How long it holds out, and what else speaks for it.
    order: (u32, bool, bool),
    is_proven: bool,
}

/// What an answer is worth.
enum Judgement {
    Escapes { work: u64 },
    Mated { plies: u32, is_proven: bool },
    Unknown,
}

/// A position after an answer to the check.
struct After<'a> {
    before: &'a Position,
    answer: Move,
    position: Position,
    checks: u32,
}

impl<'a> After<'a> {
    fn new(before: &'a Position, answer: Move) -> Self {
        let position = before.after(answer);
        let mut checks = MoveList::new();
        position.checks_into(Promotions::All, &mut checks);
        Self { before, answer, checks: checks.len() as u32, position }
    }

    fn judge(&self, solver: &mut Solver, nodes: u64, report: Report<'_>) -> Judgement {
        let Ok(problem) = Problem::from_position(self.position.clone()) else {
            // The attacker is mated instead.
            return Judgement::Escapes { work: 0 };
        };
        let (limits, stop) = (within(nodes), false.into());
        match solver.solve(&problem, limits, &stop, report) {
            Verdict::NoMate => Judgement::Escapes { work: solver.nodes() },
            Verdict::Unknown => Judgement::Unknown,
            Verdict::Mate => {
                let Some(line) = solver.shortest(limits, &stop, report) else {
                    return Judgement::Unknown;
                };
                Judgement::Mated {
                    plies: line.tsume_plies.unwrap_or(line.plies()),
                    is_proven: line.tsume_plies.is_some(),
                }
            }
        }
    }

    /// A proof that there is no mate, checked.
    fn proof(&self, solver: &mut Solver, report: Report<'_>) -> Option<u32> {
        const NODES: u64 = 1_000_000;
        let problem = Problem::from_position(self.position.clone()).ok()?;
        solver.solve(&problem, within(NODES), &false.into(), report);
        checked_proof(solver, &problem, NODES, report)
    }

    fn told(&self, verdict: DefenceVerdict) -> Defence {
        Defence {
            answer: Some(self.answer.to_string()),
            how: Some(self.how()),
            checks: self.checks,
            counter: self.position.in_check(),
            ..told(verdict)
        }
    }

    fn how(&self) -> How {
        let takes = self.before.checkers().has(self.answer.to());
        let king = self.before.king(self.before.turn());
        match (self.answer.from(), takes) {
            (Some(from), _) if Some(from) == king => {
                if takes {
                    How::KingTakes
                } else {
                    How::KingFlees
                }
            }
            (Some(_), true) => How::Takes,
            (Some(_), false) => How::StepsBetween,
            (None, _) => How::DropsBetween,
        }
    }
}

fn told(verdict: DefenceVerdict) -> Defence {
    Defence {
        verdict,
        answer: None,
        how: None,
        plies: None,
        checks: 0,
        counter: false,
        futile: false,
        proof: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::position_after;
    use komadai_tsume::SolverOptions;

    fn answer(sfen: &str, moves: &str, prefer: Option<&str>) -> Defence {
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        let position = position_after(sfen, &moves).expect("it is a problem");
        let mut solver = Solver::new(SolverOptions::default());
        defence(&mut solver, &position, prefer, 200_000, &mut |_| {})
    }

    const THREE: &str = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";

    #[test]
    fn the_right_move_is_answered_by_the_longest_defence_and_then_it_is_mate() {
        let first = answer(THREE, "S*8a", Some("9b8a"));
        assert_eq!(
            (first.verdict, first.answer.as_deref(), first.plies),
            (DefenceVerdict::Mates, Some("9b8a"), Some(1))
        );
        let last = answer(THREE, "S*8a 9b8a G*8b", None);
        assert_eq!((last.verdict, last.answer), (DefenceVerdict::Mated, None));
    }

    #[test]
    fn a_wrong_try_is_refuted_and_the_refutation_proven() {
        let tried = answer(THREE, "G*8b", None);
        assert_eq!(tried.verdict, DefenceVerdict::Escapes);
        assert!(tried.answer.is_some() && tried.proof.is_some());
        assert!(matches!(tried.how, Some(How::KingFlees | How::KingTakes)));
    }

    #[test]
    fn a_mate_that_only_futile_interpositions_put_off_is_one() {
        let far = answer("8k/9/R5N1G/9/9/9/9/9/9 b 2g", "9c9a", None);
        assert_eq!((far.verdict, far.futile), (DefenceVerdict::Mated, true));
    }

    #[test]
    fn too_little_work_is_no_verdict() {
        let position = position_after(THREE, &["S*8a".into()]).expect("it is a problem");
        let mut solver = Solver::new(SolverOptions::default());
        let told = defence(&mut solver, &position, None, 0, &mut |_| {});
        assert!(matches!(told.verdict, DefenceVerdict::Unknown | DefenceVerdict::Mates));
    }
}
