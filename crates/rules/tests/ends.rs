//! Every end of a game, by table.

mod common;

use common::{end_text, profile, rows};
use komadai_rules::{PlayError, PositionLine, ReplayError};

#[test]
fn games_end_as_the_table_says() {
    let mut wrong = Vec::new();
    for [case, words, line, expected] in rows(include_str!("../../../testdata/rules/ends.tsv")) {
        let line = PositionLine::parse(line).unwrap_or_else(|error| panic!("{case}: {error}"));
        let end = match line.replay(profile(words)) {
            Ok(game) => end_text(&game),
            Err(ReplayError::Setup(error)) => panic!("{case}: {error}"),
            Err(
                ReplayError::Move { index: last, error, .. }
                | ReplayError::End { moves: last, error },
            ) => {
                let words = line.moves.len() + usize::from(line.end.is_some());
                assert_eq!(last, words - 1, "{case}: {error}");
                match error {
                    PlayError::Illegal(law) => format!("refused {}", law.law()),
                    PlayError::Over(outcome) => {
                        let winner =
                            outcome.winner.map_or("draw".into(), |color| color.to_string());
                        format!("over {winner} {}", outcome.reason.code())
                    }
                }
            }
        };
        if end != expected {
            wrong.push(format!("{case}: {end}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
