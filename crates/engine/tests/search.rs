//! Laws of one search: its answer is legal, within its limits, the same twice, and finds what is there.

mod common;

use common::{legal_move, nodes};
use komadai_chance::Chance;
use komadai_engine::{
    Answer, Engine, EngineOptions, Limits, Outlook, Reply, Root, Score, StopFlag,
};
use komadai_rules::{
    Board, Color, Game, HandKind, Handicap, Move, Piece, PieceKind, Position, RuleProfile, Setup,
};
use komadai_rules::{SetupError, Square};

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() })
}

fn search(engine: &mut Engine, root: impl Into<Root>, limits: &Limits) -> Answer {
    engine.search(root, limits, &StopFlag::default(), &mut |_| {})
}

fn position(sfen: &str) -> Position {
    let setup = sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Position::from_setup(&setup)
        .or_else(SetupError::allow_missing_king)
        .unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// Plays a line and says where it ends.
fn follow(mut position: Position, line: &[Move]) -> Position {
    for &mv in line {
        position.play(mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"));
    }
    position
}

#[test]
fn mates_of_known_length_are_found_and_played_out() {
    let table = include_str!("../../../testdata/engine/mates.tsv");
    let mut engine = engine();
    let mut found = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let mut fields = row.split('\t');
        let plies: u32 =
            fields.next().and_then(|plies| plies.parse().ok()).expect("plies come first");
        let sfen = fields.next().expect("then SFEN");
        let start = position(sfen);
        let answer = search(&mut engine, start.clone(), &nodes(300_000));
        assert_eq!(answer.score.outlook(), Outlook::Mates { plies }, "{sfen}");
        let end = follow(start, &answer.line);
        assert!(answer.line.len() <= plies as usize, "{sfen}");
        assert!(answer.line.len() < plies as usize || end.is_checkmate(), "{sfen}");
        found += 1;
    }
    assert!(found >= 50);
}

#[test]
fn the_answer_is_legal_wherever_chance_leads() {
    let mut chance = Chance::new(3);
    let mut engine = engine();
    for _ in 0..12 {
        let mut root = Root::new(Position::startpos());
        for _ in 0..160 {
            let Some(mv) = legal_move(&mut chance, root.position()) else {
                break;
            };
            root.play(mv).expect("the move is legal");
            let answer = search(&mut engine, &root, &nodes(150));
            match answer.best() {
                Some(best) => {
                    assert!(root.position().is_legal(best), "{best} in {:?}", root.position())
                }
                None => assert!(!root.position().has_legal_moves()),
            }
            follow(root.position().clone(), &answer.line);
        }
    }
}

#[test]
fn any_heap_of_pieces_is_searched_without_a_panic() {
    let mut chance = Chance::new(8);
    let mut engine = engine();
    let mut searched = 0;
    while searched < 300 {
        let mut setup = Setup { board: Board::EMPTY, ..Setup::EMPTY };
        for _ in 0..chance.below(40) {
            let color = Color::ALL[chance.below(2)];
            let square = Square::ALL[chance.below(81)];
            setup.board[square] = Some(Piece::new(color, PieceKind::ALL[chance.below(14)]));
            setup.hands[color].add(HandKind::ALL[chance.below(7)]);
        }
        let Ok(position) = Position::from_setup(&setup).or_else(SetupError::allow_missing_king)
        else {
            continue;
        };
        search(&mut engine, position, &nodes(500));
        searched += 1;
    }
}

#[test]
fn who_has_no_move_has_lost() {
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let stalemated = "6G1k/9/8G/9/9/9/9/9/4K4 w - 1";
    let empty = "9/9/9/9/9/9/9/9/9 b - 1";
    for sfen in [mated, stalemated, empty] {
        let answer = search(&mut engine(), position(sfen), &nodes(1_000));
        assert_eq!(answer.reply, Reply::Resign, "{sfen}");
        assert_eq!((answer.best(), answer.score), (None, Score::mated(0)), "{sfen}");
    }
}

#[test]
fn limits_hold() {
    let start = Root::new(Position::startpos());
    let mut engine = engine();
    for limit in [1, 2, 30, 1_000, 20_000] {
        let answer = search(&mut engine, &start, &nodes(limit));
        assert!(answer.nodes <= limit && answer.best().is_some(), "{} of {limit}", answer.nodes);
    }
    for depth in [1, 3, 6] {
        engine.clear();
        let answer =
            search(&mut engine, &start, &Limits { depth: Some(depth), ..Limits::default() });
        assert_eq!(answer.depth, depth);
    }
}

#[test]
fn a_raised_flag_ends_a_search_without_limits() {
    let start = Root::new(Position::startpos());
    let stop = StopFlag::default();
    let mut last = 0;
    let answer = engine().search(&start, &Limits::default(), &stop, &mut |report| {
        last = report.nodes;
        if report.depth == 5 {
            stop.stop();
        }
    });
    assert_eq!(answer.depth, 5);
    assert!(answer.nodes - last < 10_000, "it went on for {} positions", answer.nodes - last);
    // Stopped before it begins it still names a move.
    let answer = engine().search(&start, &Limits::default(), &stop, &mut |_| {});
    assert!(answer.best().is_some_and(|mv| start.position().is_legal(mv)));
}

#[test]
fn the_same_question_has_the_same_answer() {
    let limits = [nodes(20_000), Limits { depth: Some(5), ..Limits::default() }];
    let mut engine = engine();
    for limits in limits {
        let answers = [(); 2].map(|()| {
            engine.clear();
            search(&mut engine, Position::startpos(), &limits)
        });
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn every_handicap_is_played_by_both_sides() {
    let mut engine = engine();
    for handicap in Handicap::ALL {
        let mut game = Game::from_handicap(handicap, RuleProfile::STANDARD);
        for _ in 0..6 {
            let answer = search(&mut engine, &game, &nodes(300));
            let Reply::Move(mv) = answer.reply else { panic!("{handicap:?}: {answer:?}") };
            game.play(mv).unwrap_or_else(|error| panic!("{handicap:?}: {mv}: {error}"));
        }
    }
}

#[test]
fn a_declaration_that_wins_is_made_and_one_that_only_draws_is_not() {
    let entered: Setup = "K+R+B6/PPPPPPPPP/9/9/9/9/9/9/8k b RB4G4S2N 1".parse().expect("an SFEN");
    let reply = |profile| {
        let game = Game::new(&entered, profile).expect("a playable diagram");
        search(&mut engine(), &game, &nodes(2_000)).reply
    };
    assert_eq!(reply(RuleProfile::STANDARD), Reply::Declare);
    assert_eq!(reply(RuleProfile::PRO24), Reply::Declare);
    assert!(matches!(reply(RuleProfile::NONE), Reply::Move(_)));
    // 24 to 30 points: a professional declaration would be a draw.
    let fewer: Setup = "K+R+B6/PPPPPPPPP/9/9/9/9/9/9/8k b 4G2S 1".parse().expect("an SFEN");
    let game = Game::new(&fewer, RuleProfile::PRO24).expect("a playable diagram");
    assert!(game.impasse(Color::Black).may_declare);
    assert!(matches!(search(&mut engine(), &game, &nodes(2_000)).reply, Reply::Move(_)));
}

#[test]
fn a_goal_in_reach_is_entered_and_a_king_left_to_capture_is_captured() {
    let play = |sfen: &str, profile| {
        let setup: Setup = sfen.parse().expect("an SFEN");
        let game = Game::new(&setup, profile).expect("a playable diagram");
        search(&mut engine(), &game, &nodes(2_000)).best().map(|mv| mv.to_string())
    };
    assert_eq!(play("9/4K4/9/9/9/9/9/9/8k b R 1", RuleProfile::TRY).as_deref(), Some("5b5a"));
    let mut game = Game::startpos(RuleProfile::KING_CAPTURE);
    for text in ["7g7f", "3c3d", "8h2b+", "5a5b", "2b3a", "9c9d", "3a5c", "9d9e"] {
        game.play(text.parse().expect("a move")).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let best = search(&mut engine(), &game, &nodes(2_000)).best();
    assert_eq!(best.map(|mv| mv.to_string()).as_deref(), Some("5c5b"));
}

#[test]
fn a_side_gives_up_when_mate_is_in_sight_unless_it_plays_on() {
    // The rooks mate by the last two ranks whatever Black does.
    let lost = position("9/9/9/9/9/9/1r7/r8/4K4 b - 1");
    assert_eq!(search(&mut engine(), lost.clone(), &nodes(5_000)).reply, Reply::Resign);
    let stubborn = Limits { plays_on: true, ..nodes(5_000) };
    assert!(matches!(search(&mut engine(), lost, &stubborn).reply, Reply::Move(_)));
    // A bare king has been far behind from the start, and plays.
    let bare = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/9/9/4K4 b - 1");
    assert!(matches!(search(&mut engine(), bare, &nodes(3_000)).reply, Reply::Move(_)));
}

#[test]
fn options_out_of_range_count_as_the_nearest() {
    let mut engine = Engine::new(EngineOptions { hash_mib: 0, ..EngineOptions::default() });
    assert!(search(&mut engine, Position::startpos(), &nodes(5_000)).best().is_some());
}
