//! Mates further off than the search sees: found by the solver beside it, given and avoided.

use komadai_engine::{
    Answer, Engine, EngineOptions, Feature, Features, Limits, Outlook, Reply, Root, StopFlag,
};
use komadai_rules::{Move, Position};

/// From games against another program: the side to move mates in seventeen plies or so.
const MATES: [&str; 2] = [
    "l4k2l/2P6/p1np1Sn+Rp/3+br1G2/1n4p2/P2P4P/1PGGP2P1/2KS5/LNS1+p3L w 2Pbgs4p 94",
    "l2g5/2s4p1/1pkppB+P2/3s1p3/p1S2n1P1/5BP2/PP3P3/LS7/KN+n1+r4 b GLPr2gnl5p 109",
];

fn position(sfen: &str) -> Position {
    Position::from_setup(&sfen.parse().expect("an SFEN")).expect("a position of a game")
}

fn answer(root: Position, nodes: u64, without: Features) -> Answer {
    let mut engine =
        Engine::new(EngineOptions { hash_mib: 16, without, ..EngineOptions::default() });
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(Root::new(root), &limits, &StopFlag::default(), &mut |_| {})
}

#[test]
fn long_mates_are_found_and_shown_to_their_end() {
    for sfen in MATES {
        let root = position(sfen);
        let found = answer(root.clone(), 1_000_000, Features::NONE);
        let Outlook::Mates { plies } = found.score.outlook() else {
            panic!("{sfen}: {:?}", found.score);
        };
        assert_eq!(found.line.len(), plies as usize, "{sfen}");
        let mut end = root;
        for mv in found.line {
            end.play(mv).expect("a legal move");
        }
        assert!(end.is_checkmate(), "{sfen}");
        assert!(found.nodes <= 1_000_000);
    }
}

/// What the search alone would answer loses by such a mate.
#[test]
fn a_move_that_runs_into_a_long_mate_is_replaced() {
    // The first of them a move earlier, Black to move and far ahead.
    let root =
        position("l4k2l/2P6/p1np2n+Rp/3+br1G2/1n4p2/P2P4P/1PGGP2P1/2KS5/LNS1+p3L b S2Pbgs4p 93");
    let blunder: Move = "S*4c".parse().expect("a move");
    let plain = answer(root.clone(), 1_000_000, Features::NONE.with(Feature::MateWatch));
    assert_eq!(plain.reply, Reply::Move(blunder));
    let watching = answer(root, 1_000_000, Features::NONE);
    assert_ne!(watching.reply, Reply::Move(blunder));
}
