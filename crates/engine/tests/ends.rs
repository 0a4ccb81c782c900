//! Ends of a game that the search sees coming: returns, declarations, the goal, the last ply.

use komadai_engine::{Answer, Engine, EngineOptions, Limits, Outlook, Score, StopFlag};
use komadai_rules::{ByColor, Color, Game, Move, RuleProfile, Setup};

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn engine(draw_value: ByColor<i32>) -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, draw_value, ..EngineOptions::default() })
}

fn game(sfen: &str, profile: RuleProfile, moves: &str) -> Game {
    let setup: Setup = sfen.parse().expect("an SFEN");
    let mut game = Game::new(&setup, profile).expect("a playable diagram");
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().expect("a move");
        game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    game
}

fn search(game: &Game, limits: &Limits) -> Answer {
    let mut engine = engine(ByColor::default());
    engine.search(game, limits, &StopFlag::default(), &mut |_| {})
}

fn best(answer: &Answer) -> String {
    answer.best().expect("there is a move").to_string()
}

/// A rook that checks there and back, three times round.
const ROOK: &str = "7k1/R8/9/9/9/9/9/9/4K4 b - 1";
const ROUND: &str = "9b9a 2a2b 9a9b 2b2a ";

#[test]
fn who_is_checked_for_ever_goes_round_and_wins() {
    let moves = ROUND.repeat(2) + "9b9a 2a2b 9a9b";
    let answer = search(&game(ROOK, RuleProfile::STANDARD, &moves), &nodes(5_000));
    assert_eq!(best(&answer), "2b2a");
    assert!(answer.score > Score::centipawns(15_000 - 1), "{:?}", answer.score);
}

#[test]
fn who_checks_for_ever_turns_aside() {
    let moves = ROUND.repeat(2) + "9b9a 2a2b";
    let answer = search(&game(ROOK, RuleProfile::STANDARD, &moves), &nodes(5_000));
    assert_ne!(best(&answer), "9a9b");
    assert!(answer.score > Score::EVEN);
}

#[test]
fn who_was_there_once_may_still_turn_aside_and_is_not_relied_upon_to_come_back() {
    for (sfen, moves, wanted, shunned) in [
        // The bishop takes the rook; back at 5a a dropped gold mates.
        ("4k4/R8/1b7/9/9/9/9/9/4K4 b G 1", "9b9a 5a5b 9a9b", Some("8c9b"), "5b5a"),
        // The bishop takes the rook, which is worth more than to be checked for ever.
        ("4k4/R8/9/2b6/9/9/9/9/4K4 b - 1", "9b9a 5a5b 9a9b", Some("7d9b"), "5b5a"),
        // Back at 5a the king is lost to a promotion with tempo.
        (
            "lnsgkgsn1/1r5b1/pp3pppp/2B1p4/9/9/PPPPPPPPP/7R1/LNSGKGSNL b 2P 1",
            "2h3h 5a4b 3h2h",
            None,
            "4b5a",
        ),
    ] {
        let answer = search(&game(sfen, RuleProfile::STANDARD, moves), &nodes(50_000));
        let best = best(&answer);
        assert_ne!(best, shunned, "{sfen}");
        assert!(wanted.is_none_or(|wanted| wanted == best), "{sfen}: {best}");
    }
}

#[test]
fn a_draw_is_worth_what_the_options_say() {
    // Bare kings: whatever is played, the game is drawn at its last ply.
    let bare = game("4k4/9/9/9/9/9/9/9/4K4 b - 1", RuleProfile::NONE, "");
    let limits = Limits { last_ply: Some(2), ..nodes(2_000) };
    for (black, white) in [(0, 0), (-70, 30), (40, -20)] {
        let mut engine = engine(ByColor { black, white });
        let mut asked = bare.clone();
        for worth in [black, white] {
            let answer = engine.search(&asked, &limits, &StopFlag::default(), &mut |_| {});
            assert_eq!(answer.score, Score::centipawns(worth));
            asked.play(answer.best().expect("a move")).expect("legal");
            engine.clear();
        }
    }
}

#[test]
fn the_last_ply_draws_a_won_game_but_not_a_mate() {
    let won = game("4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", RuleProfile::NONE, "");
    let limits = Limits { last_ply: Some(1), ..nodes(3_000) };
    assert_eq!(search(&won, &limits).score, Score::EVEN);
    let mate = game("4k4/9/4P4/9/9/9/9/9/4K4 b GR 1", RuleProfile::NONE, "");
    assert_eq!(search(&mate, &limits).score, Score::mating(1));
    // The game's own limit holds as well as the one asked for.
    let profile = RuleProfile { max_moves: Some(1), ..RuleProfile::NONE };
    let short = game("4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", profile, "");
    assert_eq!(search(&short, &nodes(3_000)).score, Score::EVEN);
}

#[test]
fn a_king_steps_in_to_declare() {
    let before = "1+R+B+R+B4/PPPPPPPPP/9/K8/9/9/9/9/8k b - 1";
    let answer = search(&game(before, RuleProfile::STANDARD, ""), &nodes(20_000));
    assert_eq!(answer.score.outlook(), Outlook::Mates { plies: 3 });
    let mut after = game(before, RuleProfile::STANDARD, &best(&answer));
    let reply = search(&after, &nodes(1_000)).best().expect("a move");
    after.play(reply).expect("legal");
    assert!(after.impasse(Color::Black).may_declare);
    // By rules without a declaration the same step wins nothing.
    let answer = search(&game(before, RuleProfile::NONE, ""), &nodes(5_000));
    assert!(!answer.score.is_mate());
}

#[test]
fn a_king_walks_to_its_goal() {
    let before = "9/9/4K4/9/9/9/9/9/8k b - 1";
    let answer = search(&game(before, RuleProfile::TRY, ""), &nodes(5_000));
    assert_eq!(answer.score.outlook(), Outlook::Mates { plies: 3 });
    assert!(!search(&game(before, RuleProfile::STANDARD, ""), &nodes(5_000)).score.is_mate());
}

/// Black is mated in some moves whatever it does, but by going round once more it loses at once.
#[test]
fn who_is_lost_anyway_does_not_complete_a_perpetual_check() {
    let start = "7k1/9/7+R1/9/9/9/2+p1+p1+p2/2+p6/K8 w r2b 1";
    let moves = "2a1a 2c1c 1a2a 1c2c ".repeat(3);
    let moves = moves.trim_end().trim_end_matches("1c2c");
    let game = game(start, RuleProfile::STANDARD, moves);
    for effort in [1_000, 30_000, 300_000] {
        let answer = search(&game, &nodes(effort));
        assert_ne!(best(&answer), "1c2c", "{:?}", answer.score);
    }
}
