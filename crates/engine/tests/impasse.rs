//! Impasse: what the engine says to a proposal to count, and that it declares.

use komadai_engine::{CountReply, Engine, EngineOptions, Limits, Reply, StopFlag};
use komadai_rules::{Color, Game, Reason, RuleProfile, Setup};

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() })
}

fn game(sfen: &str, profile: RuleProfile) -> Game {
    let setup: Setup = sfen.parse().expect("an SFEN");
    Game::new(&setup, profile).expect("a playable diagram")
}

#[test]
fn a_count_is_agreed_to_by_points_and_by_what_is_hoped_for() {
    let even = "3K5/PPPPP4/9/9/9/9/9/ppppp4/3k5 b RB2G2S2N2L4Prb2g2s2n2l4p 1";
    let all = "3K5/PPPPP4/9/9/9/9/9/9/3k5 b 2R2B4G4S4N4L13P 1";
    for (sfen, profile, side, reply) in [
        (even, RuleProfile::AGREEMENT24, Color::Black, CountReply::DrawWillDo),
        (even, RuleProfile::AGREEMENT24, Color::White, CountReply::DrawWillDo),
        (all, RuleProfile::AGREEMENT24, Color::Black, CountReply::CountWins),
        (all, RuleProfile::AGREEMENT24, Color::White, CountReply::CountLoses),
        (even, RuleProfile::STANDARD, Color::Black, CountReply::NotNow),
        (even, RuleProfile::TRY, Color::Black, CountReply::NotNow),
    ] {
        let game = game(sfen, profile);
        let said = engine().answers_count(&game, side, &StopFlag::default());
        assert_eq!(said, reply, "{sfen} {side}");
        assert_eq!(
            said.agrees(),
            said.code().starts_with("count-wins") || said.code().starts_with("draw")
        );
    }
    let mut ended = game(even, RuleProfile::AGREEMENT24);
    ended.resign(Color::Black);
    let said = engine().answers_count(&ended, Color::White, &StopFlag::default());
    assert_eq!(said, CountReply::NotNow);
    let start = Game::startpos(RuleProfile::AGREEMENT24);
    let said = engine().answers_count(&start, Color::White, &StopFlag::default());
    assert_eq!(said, CountReply::NotNow);
}

#[test]
fn who_sees_a_mate_or_stands_better_would_rather_play_on_than_draw() {
    // Black's king is in, both sides have 27 points, and a gold mates; then two rooks and all the generals
    // stand against a bishop and the pawns.
    let mate = "4k4/9/K3P4/9/9/9/9/9/9 b RB2G2S2N2L8Prb2g2s2n2l9p 1";
    let better = "9/4k4/K8/9/9/9/9/9/9 w 2RB4G4S4N3Lbl18p 1";
    for (sfen, refuses) in [
        (mate, &[CountReply::SeesMate][..]),
        (better, &[CountReply::StandsBetter, CountReply::SeesMate]),
    ] {
        let game = game(sfen, RuleProfile::AGREEMENT24);
        let say = |side| engine().answers_count(&game, side, &StopFlag::default());
        assert!(refuses.contains(&say(Color::Black)), "{sfen}: {:?}", say(Color::Black));
        assert_eq!(say(Color::White), CountReply::DrawWillDo, "{sfen}");
    }
}

#[test]
fn the_engine_parries_a_check_and_then_declares() {
    // All that a declaration lacks is an end to the check.
    for (sfen, us) in [
        ("K1r6/PPPPPPPPP/2+R6/9/9/9/9/9/8k b B4G4S4N4L 1", Color::Black),
        ("8K/9/9/9/9/9/6+r2/ppppppppp/6R1k w b4g4s4n4l 1", Color::White),
    ] {
        let mut game = game(sfen, RuleProfile::STANDARD);
        let mut engine = engine();
        assert!(!game.impasse(us).may_declare, "{sfen}");
        for _ in 0..3 {
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            match engine.search(&game, &limits, &StopFlag::default(), &mut |_| {}).reply {
                Reply::Move(mv) => game.play(mv).expect("a legal move"),
                Reply::Declare => drop(game.declare()),
                Reply::Resign => {
                    // The other side may give up; here it plays on.
                    let mv = game.legal_moves()[0];
                    game.play(mv).expect("a legal move");
                }
            }
        }
        let end = game.outcome().map(|outcome| (outcome.winner, outcome.reason));
        assert_eq!(end, Some((Some(us), Reason::Declaration)), "{}", game.sfen());
    }
}
