//! Impasse by table: what each side lacks for a declaration, and what one ends in.

mod common;

use common::{end_text, profile, rows};
use komadai_rules::{ByColor, Color, Game, Move, Reason, RuleProfile};

#[test]
fn declarations_hold_as_the_table_says() {
    let table = include_str!("../../../testdata/rules/declarations.tsv");
    let mut wrong = Vec::new();
    for [case, words, giver, sfen, side, lacking, act, end] in rows(table) {
        let mut game = Game::new(&sfen.parse().expect(case), profile(words)).expect(case);
        game.set_giver(giver.parse().ok());
        let side: Color = side.parse().expect(case);
        let impasse = game.impasse(side);
        let mut found =
            impasse.lacking.iter().map(|lacking| lacking.code()).collect::<Vec<_>>().join(",");
        let claims = !game.profile().impasse.conditions().is_empty();
        assert_eq!(impasse.may_declare, claims && found.is_empty(), "{case}");
        let missing = ByColor::from_fn(|color| game.impasse(color).missing_points);
        let claimed = game.clone().declare();
        assert_eq!(
            (game.profile().impasse).wins_by_claim(game.position(), missing),
            claimed.winner == Some(game.turn()) && claimed.reason != Reason::WrongDeclaration,
            "{case}"
        );
        if found.is_empty() {
            found = "-".into();
        }
        match act {
            "declare" => assert_eq!(Some(game.declare()), game.outcome(), "{case}"),
            "agree" => assert_eq!(game.agree_impasse(), game.outcome(), "{case}"),
            _ => assert_eq!(act, "-", "{case}"),
        }
        let found = (found.as_str(), end_text(&game));
        if found != (lacking, end.to_string()) {
            wrong.push(format!("{case}: {found:?}, not {:?} {impasse:?}", (lacking, end)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_step_that_wins_by_a_try_is_the_one_after_which_the_game_is_won() {
    for (sfen, step) in [
        ("9/4K4/9/9/9/9/9/9/8k b - 1", Some("5b5a")),
        ("9/3K5/9/9/9/9/9/9/8k b - 1", Some("6b5a")),
        ("9/9/4K4/9/9/9/9/9/8k b - 1", None),
        // Guarded by a rook; one's own gold stands there.
        ("r8/4K4/9/9/9/9/9/9/8k b - 1", None),
        ("4G4/4K4/9/9/9/9/9/9/8k b - 1", None),
        ("8K/9/9/9/9/9/9/3k5/9 w - 1", Some("6h5i")),
    ] {
        let setup = sfen.parse().expect("SFEN");
        let mut game = Game::new(&setup, RuleProfile::TRY).expect("a playable diagram");
        let found = game.profile().impasse.winning_step(game.position());
        assert_eq!(found, step.map(|step| step.parse::<Move>().expect("a move")));
        assert_eq!(RuleProfile::STANDARD.impasse.winning_step(game.position()), None);
        if let Some(mv) = found {
            let turn = game.turn();
            game.play(mv).expect("a legal move");
            let end = game.outcome().map(|end| (end.winner, end.reason));
            assert_eq!(end, Some((Some(turn), Reason::Try)));
        }
    }
}
