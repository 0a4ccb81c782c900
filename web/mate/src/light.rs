//! How each king stands in the endgame: mated, threatened with mate (詰めろ), or safe for now.
//!
//! The king whose side is not to move is asked whether it is mated; the other one, whether it would be if its side
//! passed.

use komadai_refusal::Code;
use komadai_rules::{Color, Position};
use komadai_tsume::Solver;

use crate::answers::{Report, diagram_of, mate_of};
use crate::wire::{KingLight, Light, MateAnswer, MateVerdict};

/// The lights of both kings in the position of an SFEN.
pub fn lights(
    solver: &mut Solver,
    sfen: &str,
    nodes: u32,
    report: Report<'_>,
) -> Result<MateAnswer, Code> {
    let position = diagram_of(sfen)?;
    let [black, white] = [Color::Black, Color::White]
        .map(|color| light(solver, position.clone(), color, nodes, report));
    Ok(MateAnswer::Lights { black, white })
}

fn light(
    solver: &mut Solver,
    mut position: Position,
    color: Color,
    nodes: u32,
    report: Report<'_>,
) -> KingLight {
    let told = |light| KingLight { light, plies: None, line: Vec::new() };
    if position.king(color).is_none() {
        return told(Light::None);
    }
    let passes = position.turn() == color;
    if passes {
        if position.is_checkmate() {
            return KingLight { plies: Some(0), ..told(Light::Mated) };
        }
        if position.in_check() {
            return told(Light::Check);
        }
        position.pass();
    }
    let Ok(mate) = mate_of(solver, position, nodes, report) else {
        // The attacker is mated instead.
        return told(Light::Safe);
    };
    let light = match (mate.verdict, passes) {
        (MateVerdict::Mate, false) => Light::Mated,
        (MateVerdict::Mate, true) => Light::Threatmate,
        (MateVerdict::NoMate, _) => Light::Safe,
        (MateVerdict::Unknown, _) => Light::Unknown,
    };
    KingLight {
        light,
        plies: mate.plies.or_else(|| (!mate.line.is_empty()).then_some(mate.line.len() as u32)),
        line: mate.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_tsume::SolverOptions;

    fn ask(sfen: &str) -> [KingLight; 2] {
        let mut solver = Solver::new(SolverOptions::default());
        match lights(&mut solver, sfen, 50_000, &mut |_| {}) {
            Ok(MateAnswer::Lights { black, white }) => [black, white],
            other => panic!("asked about kings, told {other:?}"),
        }
    }

    #[test]
    fn a_king_is_mated_on_the_move_of_the_other_side_and_threatened_on_its_own() {
        // A gold in hand and a pawn before the king mate at once.
        let [black, white] = ask("4k4/9/4P4/9/9/9/9/9/4K4 b G");
        assert_eq!((white.light, white.plies), (Light::Mated, Some(1)));
        assert_eq!(black.light, Light::Safe);
        let [black, white] = ask("4k4/9/4P4/9/9/9/9/9/4K4 w G");
        assert_eq!((white.light, white.plies), (Light::Threatmate, Some(1)));
        assert_eq!(white.line, ["G*5b"]);
        assert_eq!(black.light, Light::Safe);
    }

    #[test]
    fn who_is_in_check_cannot_pass_and_who_is_mated_has_no_threat_to_fear() {
        let [_, white] = ask("4k4/9/9/9/9/9/9/9/4L3K w -");
        assert_eq!(white.light, Light::Check);
        let [black, white] = ask("4k4/4G4/4P4/9/9/9/9/9/4K4 w -");
        assert_eq!((white.light, white.plies), (Light::Mated, Some(0)));
        assert_eq!(black.light, Light::Safe);
        let [black, _] = ask("4k4/9/9/9/9/9/9/9/9 b G");
        assert_eq!(black.light, Light::None);
        assert_eq!(
            lights(&mut Solver::new(SolverOptions::default()), "nonsense", 1, &mut |_| {}).err(),
            Some(Code::BadSfen)
        );
    }
}
