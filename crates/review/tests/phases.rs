//! The phases of real games.

use std::fs;
use std::path::Path;

use komadai_review::{Phase, Phases, positions};
use komadai_rules::{Game, Handicap, Move, RuleProfile};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().expect("USI")).collect()
}

fn phases(moves: &[Move]) -> Phases {
    let mut game = Game::from_handicap(Handicap::Even, RuleProfile::STANDARD);
    for &mv in moves {
        game.play(mv).expect("legal");
    }
    Phases::of(&positions(&game), moves)
}

#[test]
fn a_bishop_exchange_and_pawns_are_no_clash() {
    let exchange = moves("7g7f 3c3d 2g2f 2b8h+ 7i8h 3a2b 2f2e 2b3c 3i4h 8c8d");
    assert_eq!(phases(&exchange), Phases::default());
    let pawns = moves("2g2f 8c8d 2f2e 8d8e 9g9f 4a3b 3i3h 7a7b 2e2d 2c2d 2h2d P*2c 2d2f");
    assert_eq!(phases(&pawns).at(13), Phase::Opening);
}

#[test]
fn a_check_or_a_captured_piece_begins_the_middle_game() {
    // The bishop takes a silver for nothing, and is taken.
    let given = moves("7g7f 3c3d 8h3c 2a3c");
    assert_eq!(phases(&given).middle, Some(3));
    let check = moves("7g7f 3c3d 2g2f 2b8h+ 7i8h B*5e");
    assert_eq!(phases(&check).middle, None);
}

#[test]
fn championship_games_pass_through_the_phases_in_order() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games");
    let mut starts = Vec::new();
    let text =
        fs::read_to_string(folder.join("wcsc28.jsonl")).expect("the games are in the repository");
    for line in text.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let moves = moves(game["moves"].as_str().expect("a line of moves"));
        let found = phases(&moves);
        assert!(found.endgame.is_none() || found.middle <= found.endgame, "{found:?}");
        starts.push((
            found.middle.unwrap_or(moves.len()),
            found.endgame.unwrap_or(moves.len()),
            moves.len(),
        ));
    }
    assert!(starts.len() > 100);
    let median = |mut values: Vec<usize>| {
        values.sort_unstable();
        values[values.len() / 2]
    };
    let middle = median(starts.iter().map(|start| start.0).collect());
    let endgame = median(starts.iter().map(|start| start.1).collect());
    let length = median(starts.iter().map(|start| start.2).collect());
    println!(
        "medians: middle game from ply {middle}, endgame from {endgame}, {length} plies in all"
    );
    assert!((20..70).contains(&middle) && (middle + 10..length - 10).contains(&endgame));
}
