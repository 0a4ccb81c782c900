//! Threats, held against a reference that writes out every line.

mod reference;

use std::sync::atomic::AtomicBool;

use komadai_rules::Position;
use komadai_tsume::{Limits, Solver, SolverOptions, Threat};

use reference::Tree;
use reference::random::Walk;

const MOST: usize = 1_000;

const ENOUGH: Limits = Limits { nodes: Some(10_000), time: None };

#[test]
fn threats_are_mates_of_those_who_may_move_twice() {
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(SolverOptions::default());
    let (mut threats, mut brinkmates, mut nothing) = (0, 0, 0);
    for (attack, tree) in Walk::new(8, MOST).take(150) {
        // The defender to move instead, and the attacker's mate a threat.
        let mut position = attack.clone();
        position.pass();
        if position.in_check() || position.king(!position.turn()).is_some_and(|_| attack.in_check())
        {
            continue;
        }
        let threat = solver.threat(&position, ENOUGH, &stop).expect("nobody is in check");
        match (threat, tree.mate()) {
            (Threat::Nothing, None) => nothing += 1,
            (Threat::Threatmate(found), Some(_)) => {
                threats += 1;
                assert_eq!(found.answers.len(), position.legal_moves().len());
                for (mv, mate) in &found.answers {
                    let after = position.after(*mv);
                    if let Some(tree) = Tree::grow(&after, MOST) {
                        assert_eq!(tree.mate().is_some(), mate.is_some(), "{position}: {mv}");
                    }
                    if let Some(line) = mate {
                        assert!(mates(after, &line.moves), "{position}: {mv}");
                    }
                }
                brinkmates += u32::from(found.is_brinkmate());
                assert_eq!(found.is_brinkmate(), found.defences().next().is_none());
            }
            (Threat::Unknown, _) => {}
            (threat, mate) => panic!("{position}: {threat:?}, and the mate is {mate:?}"),
        }
    }
    assert!(
        threats > 20 && brinkmates > 0 && nothing > 5,
        "{threats} threats, {brinkmates} brinkmates, {nothing} without"
    );
}

fn mates(mut position: Position, moves: &[komadai_rules::Move]) -> bool {
    moves.iter().all(|&mv| position.play(mv).is_ok()) && position.is_checkmate()
}
