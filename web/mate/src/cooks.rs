//! Second solutions of a problem.

use komadai_refusal::Code;
use komadai_tsume::{Solver, Verdict};

use crate::answers::{Report, problem_of, within};
use crate::wire::{Cook, MateAnswer};

/// Every move by which the shortest solution can be left for another mate.
pub fn cooks(
    solver: &mut Solver,
    sfen: &str,
    nodes: u32,
    report: Report<'_>,
) -> Result<MateAnswer, Code> {
    let problem = problem_of(sfen)?;
    let (limits, stop) = (within(nodes.into()), false.into());
    let mut found = || {
        if solver.solve(&problem, limits, &stop, report) != Verdict::Mate {
            return None;
        }
        let line = solver.shortest(limits, &stop, report)?;
        solver.cooks(&line, limits, &stop, report)
    };
    let cooks = found().map(|cooks| {
        let cook = |cook: &komadai_tsume::Cook| Cook { ply: cook.ply, usi: cook.mv.to_string() };
        cooks.iter().map(cook).collect()
    });
    Ok(MateAnswer::Cooks { cooks })
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tsume::SolverOptions;

    #[test]
    fn every_other_mate_is_named() {
        let found = |sfen| {
            let mut solver = Solver::new(SolverOptions::default());
            match cooks(&mut solver, sfen, 100_000, &mut |_| {}) {
                Ok(MateAnswer::Cooks { cooks: Some(cooks) }) => cooks,
                other => panic!("a small problem, told {other:?}"),
            }
        };
        assert_eq!(found("9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p"), []);
        // A gold on either square is protected by the other, and mates.
        let two = found("8k/9/8G/9/9/9/9/9/9 b G");
        assert_eq!(two.len(), 1);
        assert!(two[0].ply == 1 && ["G*1b", "G*2b"].contains(&&*two[0].usi));
    }
}
