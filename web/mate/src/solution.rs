//! The whole solution of a problem.

use komadai_refusal::Code;
use komadai_tsume::{Solver, Verdict};

use crate::answers::{Report, problem_of, texts, within};
use crate::wire::{Branch, BranchKind, Dual, DualKind, MateAnswer, MateVerdict, Solution};

/// The main line of a problem, and what else both sides can do; `nodes` bound all of it.
pub fn solution(
    solver: &mut Solver,
    sfen: &str,
    nodes: u32,
    report: Report<'_>,
) -> Result<MateAnswer, Code> {
    let problem = problem_of(sfen)?;
    let (nodes, stop) = (u64::from(nodes), false.into());
    let verdict = match solver.solve(&problem, within(nodes), &stop, report) {
        Verdict::Mate => MateVerdict::Mate,
        Verdict::NoMate => MateVerdict::NoMate,
        Verdict::Unknown => MateVerdict::Unknown,
    };
    let left = within(nodes.saturating_sub(solver.nodes()));
    let found = solver.solution(None, left, &stop, report).unwrap_or_default();
    Ok(MateAnswer::Solution(Solution {
        verdict,
        plies: found.plies,
        rules: found.plies_by_rules,
        leftover: found.leftover,
        sound: (verdict == MateVerdict::Mate).then(|| found.is_sound()).flatten(),
        line: texts(&found.moves),
        branches: found.branches.iter().map(Branch::of).collect(),
        duals: found.duals.iter().map(Dual::of).collect(),
    }))
}

impl Branch {
    fn of(branch: &komadai_tsume::Branch) -> Self {
        Self {
            ply: branch.ply,
            moves: texts(&branch.moves),
            kind: match branch.kind {
                komadai_tsume::BranchKind::Shorter => BranchKind::Shorter,
                komadai_tsume::BranchKind::Equal => BranchKind::Equal,
                komadai_tsume::BranchKind::Longer => BranchKind::Longer,
                komadai_tsume::BranchKind::Futile => BranchKind::Futile,
                komadai_tsume::BranchKind::Open => BranchKind::Open,
            },
            leftover: branch.leftover,
        }
    }
}

impl Dual {
    fn of(dual: &komadai_tsume::Dual) -> Self {
        Self {
            ply: dual.ply,
            moves: texts(&dual.moves),
            kind: match dual.kind {
                komadai_tsume::DualKind::Cook => DualKind::Cook,
                komadai_tsume::DualKind::Faster => DualKind::Faster,
                komadai_tsume::DualKind::LastMove => DualKind::Last,
                komadai_tsume::DualKind::Promotion => DualKind::Promotion,
                komadai_tsume::DualKind::DropSquare => DualKind::Drop,
                komadai_tsume::DualKind::Detour => DualKind::Detour,
                komadai_tsume::DualKind::Order => DualKind::Order,
                komadai_tsume::DualKind::Mirror => DualKind::Mirror,
                komadai_tsume::DualKind::Open => DualKind::Open,
            },
            plies: dual.plies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tsume::SolverOptions;

    fn ask(sfen: &str, nodes: u32) -> Solution {
        let mut solver = Solver::new(SolverOptions::default());
        match solution(&mut solver, sfen, nodes, &mut |_| {}) {
            Ok(MateAnswer::Solution(solution)) => solution,
            other => panic!("asked about a solution, told {other:?}"),
        }
    }

    #[test]
    fn a_problem_is_told_with_its_variations_and_flaws() {
        let sound = ask("9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1", 100_000);
        assert_eq!((sound.plies, sound.rules, sound.sound), (Some(3), Some(3), Some(true)));
        assert!(sound.line.len() == 3 && !sound.leftover && !sound.branches.is_empty());
        let two = ask("8k/9/8G/9/9/9/9/9/9 b G", 100_000);
        assert_eq!((two.duals.len(), two.duals[0].kind), (1, DualKind::Cook));
        assert_eq!(two.sound, Some(false));
    }

    #[test]
    fn what_is_not_settled_is_neither_sound_nor_unsound() {
        let none = ask("4k4/9/9/9/9/9/9/9/9 b G", 100_000);
        assert_eq!((none.verdict, none.sound), (MateVerdict::NoMate, None));
        let little = ask("9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1", 1);
        assert_eq!((little.verdict, little.sound), (MateVerdict::Unknown, None));
    }
}
