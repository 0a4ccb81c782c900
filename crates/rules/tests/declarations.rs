//! Impasse by table: what each side lacks for a declaration, and what one ends in.

mod common;

use common::{end_text, profile, rows};
use komadai_rules::{Color, Game};

#[test]
fn declarations_hold_as_the_table_says() {
    let table = include_str!("../../../testdata/rules/declarations.tsv");
    let mut wrong = Vec::new();
    for [case, words, giver, sfen, side, lacking, act, end] in rows(table) {
        let mut game = Game::new(&sfen.parse().expect(case), profile(words)).expect(case);
        game.set_giver(giver.parse().ok());
        let side: Color = side.parse().expect(case);
        let impasse = game.impasse(side);
        let mut found = impasse
            .lacking
            .iter()
            .map(|lacking| lacking.code())
            .collect::<Vec<_>>()
            .join(",");
        let claims = !game.profile().impasse.conditions().is_empty();
        assert_eq!(impasse.may_declare, claims && found.is_empty(), "{case}");
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
            wrong.push(format!(
                "{case}: {found:?}, not {:?} {impasse:?}",
                (lacking, end)
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
