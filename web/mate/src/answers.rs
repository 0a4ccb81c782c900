//! Whether there is a mate, and what every question has in common.

use komadai_refusal::Code;
use komadai_rules::{Move, Position, Setup, SetupError};
use komadai_tsume::{Limits, Line, Problem, ProblemError, Progress, Solver, Verdict};

use crate::wire::{Mate, MateAnswer, MateVerdict};

/// Who hears how the work goes on.
pub type Report<'a> = &'a mut dyn FnMut(&Progress);

/// The problem a page speaks of.
pub fn problem_of(sfen: &str) -> Result<Problem, Code> {
    let setup: Setup = sfen.trim().parse().map_err(|_| Code::BadSfen)?;
    Problem::from_setup(&setup).map_err(|error| code_of(&error))
}

/// A diagram in which either side may be in danger.
pub fn diagram_of(sfen: &str) -> Result<Position, Code> {
    let setup: Setup = sfen.trim().parse().map_err(|_| Code::BadSfen)?;
    Position::from_setup(&setup).or_else(SetupError::allow_problem).map_err(|_| Code::Impossible)
}

/// Where moves lead from a problem.
pub fn position_after(sfen: &str, moves: &[String]) -> Result<Position, Code> {
    played(problem_of(sfen)?.position().clone(), moves)
}

/// Where moves lead.
pub fn played(mut position: Position, moves: &[String]) -> Result<Position, Code> {
    for usi in moves {
        let mv: Move = usi.parse().map_err(|_| Code::BadMove)?;
        position.play(mv).map_err(|_| Code::BadMove)?;
    }
    Ok(position)
}

pub fn code_of(error: &ProblemError) -> Code {
    match error {
        ProblemError::NoDefendingKing => Code::NoKing,
        ProblemError::DefenderInCheck { .. } => Code::InCheck,
        ProblemError::DefenderMated { .. } => Code::AlreadyMated,
        ProblemError::AttackerMated => Code::Mated,
        ProblemError::Impossible(_) => Code::Impossible,
    }
}

/// So many moves may be tried, and no clock is asked.
pub fn within(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), time: None }
}

/// Whether the side to move mates.
pub fn mate(
    solver: &mut Solver,
    sfen: &str,
    moves: &[String],
    nodes: u32,
    report: Report<'_>,
) -> Result<MateAnswer, Code> {
    Ok(mate_of(solver, position_after(sfen, moves)?, nodes, report)?.into())
}

/// Whether the side to move in a position mates.
pub fn mate_of(
    solver: &mut Solver,
    position: Position,
    nodes: u32,
    report: Report<'_>,
) -> Result<Mate, Code> {
    let problem = Problem::from_position(position).map_err(|error| code_of(&error))?;
    let (nodes, stop) = (u64::from(nodes), false.into());
    let verdict = match solver.solve(&problem, within(nodes), &stop, report) {
        Verdict::Mate => MateVerdict::Mate,
        Verdict::NoMate => MateVerdict::NoMate,
        Verdict::Unknown => MateVerdict::Unknown,
    };
    let left = nodes.saturating_sub(solver.nodes()).max(LEAST);
    let line = match verdict {
        MateVerdict::Mate => solver.shortest(within(left), &stop, report),
        _ => None,
    };
    Ok(Mate {
        verdict,
        plies: line.as_ref().and_then(|line| line.tsume_plies),
        rules: line.as_ref().filter(|line| line.is_shortest).map(Line::plies),
        leftover: line.as_ref().is_some_and(|line| !line.leftover.is_empty()),
        line: line.map_or_else(Vec::new, |line| texts(line.solution())),
        proof: checked_proof(solver, &problem, left, report),
    })
}

/// Moves in USI.
pub fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// What may be tried where the limit is spent already.
const LEAST: u64 = 10_000;

/// How many positions a proof of the last verdict has, if it was found in time and the rules alone confirm it.
pub fn checked_proof(
    solver: &mut Solver,
    problem: &Problem,
    nodes: u64,
    report: Report<'_>,
) -> Option<u32> {
    let proof = solver.proof(within(nodes), &false.into(), report)?;
    let verified = proof.verify(problem.position()).ok()?;
    verified.positions.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tsume::SolverOptions;

    fn ask(sfen: &str) -> Result<Mate, Code> {
        let mut solver = Solver::new(SolverOptions::default());
        match mate(&mut solver, sfen, &[], 100_000, &mut |_| {})? {
            MateAnswer::Mate(mate) => Ok(mate),
            other => panic!("asked about a mate, told {other:?}"),
        }
    }

    #[test]
    fn a_pasted_position_is_a_mate_or_none_or_no_problem() {
        let mate = ask("4k4/9/4P4/9/9/9/9/9/9 b 2G").expect("it is a problem");
        assert_eq!((mate.verdict, mate.plies, mate.leftover), (MateVerdict::Mate, Some(1), true));
        assert_eq!(mate.line.len(), 1);
        assert!(mate.proof.is_some());
        // What is put between in vain is no part of the line, and what that would bring is not left over.
        let far = ask("8k/6+P2/8P/9/9/9/9/9/R8 b rb4g4s4n4l16p 1").expect("it is a problem");
        assert_eq!((far.plies, far.rules, far.leftover), (Some(1), Some(15), false));
        assert_eq!(far.line, ["9i9a+"]);
        let none = ask("4k4/9/9/9/9/9/9/9/9 b G").expect("it is a problem");
        assert_eq!((none.verdict, none.plies), (MateVerdict::NoMate, None));
        assert!(none.proof.is_some() && none.line.is_empty());
        for (sfen, code) in [
            ("hello", Code::BadSfen),
            ("9/9/9/9/9/9/9/9/4K4 b G", Code::NoKing),
            ("4k4/4G4/9/9/9/9/9/9/9 b -", Code::InCheck),
            ("4k4/4G4/4P4/9/9/9/9/9/9 b -", Code::AlreadyMated),
            ("4k4/9/9/9/9/9/4p4/4g4/4K4 b G", Code::Mated),
            ("4k4/9/9/9/9/9/9/9/9 b 5G", Code::Impossible),
        ] {
            assert_eq!(ask(sfen).err(), Some(code), "{sfen}");
        }
    }
}
