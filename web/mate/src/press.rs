//! Attacks that need not give check, as in brinkmate (必至), and defences against them.

use komadai_refusal::Code;
use komadai_rules::{Move, Position};
use komadai_tsume::{Attack, Escape, Solver};

use crate::answers::{Report, code_of, diagram_of, mate_of, played, within};
use crate::wire::{MateAnswer, Press, PressQuestion, PressVerdict};

/// Whether the side to move mates or brings about brinkmate within so many moves.
pub fn attack(
    solver: &mut Solver,
    asked: &PressQuestion,
    report: Report<'_>,
) -> Result<MateAnswer, Code> {
    let position = position_of(asked)?;
    let limits = within(asked.nodes.into());
    let found = solver
        .attack(&position, asked.left, limits, &false.into(), report)
        .map_err(|error| code_of(&error))?;
    Ok(match found {
        Attack::Mate => {
            let usi = mate_of(solver, position, asked.nodes, report)?.line.into_iter().next();
            Press { verdict: PressVerdict::Mate, usi }.into()
        }
        Attack::Brinkmate(mv) => by(PressVerdict::Brinkmate, mv),
        Attack::Nothing => nothing(PressVerdict::Nothing),
        Attack::Unknown => nothing(PressVerdict::Unknown),
    })
}

/// Whether the side to move gets away from an attacker who has so many moves until it is brinkmate.
pub fn escape(
    solver: &mut Solver,
    asked: &PressQuestion,
    report: Report<'_>,
) -> Result<MateAnswer, Code> {
    let position = position_of(asked)?;
    let limits = within(asked.nodes.into());
    let found = solver
        .escape(&position, asked.left, limits, &false.into(), report)
        .map_err(|error| code_of(&error))?;
    Ok(match found {
        Escape::By(mv) => by(PressVerdict::Escape, mv),
        Escape::Nothing => nothing(PressVerdict::Nothing),
        Escape::Unknown => nothing(PressVerdict::Unknown),
    })
}

fn by(verdict: PressVerdict, mv: Move) -> MateAnswer {
    Press { verdict, usi: Some(mv.to_string()) }.into()
}

fn nothing(verdict: PressVerdict) -> MateAnswer {
    Press { verdict, usi: None }.into()
}

/// The position that is asked about.
fn position_of(asked: &PressQuestion) -> Result<Position, Code> {
    played(diagram_of(&asked.sfen)?, &asked.moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tsume::SolverOptions;

    const NODES: u32 = 200_000;

    /// The verdict and its move.
    type Told<'a> = (PressVerdict, Option<&'a str>);

    fn told(answer: Result<MateAnswer, Code>) -> Press {
        match answer {
            Ok(MateAnswer::Press(press)) => press,
            other => panic!("asked about an attack, told {other:?}"),
        }
    }

    fn question(sfen: &str, moves: &[&str], left: u32, nodes: u32) -> PressQuestion {
        let moves = moves.iter().map(ToString::to_string).collect();
        PressQuestion { sfen: sfen.to_owned(), moves, left, nodes }
    }

    fn check(press: &Press, (verdict, usi): Told<'_>) {
        assert_eq!((press.verdict, press.usi.as_deref()), (verdict, usi));
    }

    #[test]
    fn a_try_at_brinkmate_is_judged_and_refuted() {
        let mut solver = Solver::new(SolverOptions::default());
        let sfen = "8k/7L1/7B1/9/9/9/9/9/9 b S2rb4g3s4n3l18p 1";
        let mut silent = |_: &komadai_tsume::Progress| {};
        let mut escape = |moves: &[&str], nodes| {
            escape(&mut solver, &question(sfen, moves, 0, nodes), &mut silent)
        };
        check(&told(escape(&["S*1c"], NODES)), (PressVerdict::Nothing, None));
        let wrong = told(escape(&["S*3c"], NODES));
        assert!(wrong.verdict == PressVerdict::Escape && wrong.usi.is_some(), "{wrong:?}");
        check(&told(escape(&["S*1c"], 1)), (PressVerdict::Unknown, None));
        assert_eq!(escape(&["9i9h"], NODES).err(), Some(Code::BadMove));
    }

    #[test]
    fn a_defence_is_judged_and_refuted() {
        let mut solver = Solver::new(SolverOptions::default());
        let mut silent = |_: &komadai_tsume::Progress| {};
        // Neither has the attacker a king, nor is it its move in the diagram.
        let sfen = "9/9/9/9/9/9/6nl1/8P/8K b P 1";
        let mut attack = |sfen: &str, moves: &[&str], left| {
            attack(&mut solver, &question(sfen, moves, left, NODES), &mut silent)
        };
        check(&told(attack(sfen, &["P*2h"], 0)), (PressVerdict::Nothing, None));
        let wrong = told(attack(sfen, &["P*9h"], 0));
        assert!(wrong.verdict == PressVerdict::Mate && wrong.usi.is_some(), "{wrong:?}");
        let brinkmate = "8k/7L1/7B1/9/9/9/9/9/9 b S2rb4g3s4n3l18p 1";
        check(&told(attack(brinkmate, &[], 1)), (PressVerdict::Brinkmate, Some("S*1c")));
        assert_eq!(attack("hello", &[], 0).err(), Some(Code::BadSfen));
        assert_eq!(attack("9/9/9/9/9/9/9/9/4K4 b G", &[], 0).err(), Some(Code::NoKing));
        assert_eq!(attack("4k4/9/9/9/9/9/9/9/9 b 5G", &[], 0).err(), Some(Code::Impossible));
    }
}
