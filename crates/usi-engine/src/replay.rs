//! The game a `position` line tells, as far as it can be played.

use komadai_rules::{Game, PlayError, PositionLine, Setup, SetupError};

use crate::options::Rules;

/// Plays a line by these rules: the game, up to the first move that cannot be played, and why that cannot.
///
/// Composed problems are welcome, and so is a line that goes on where our rules end the game: what came before
/// such an end counts no more.
pub(crate) fn replay(line: &PositionLine, rules: Rules) -> Result<(Game, Option<String>), String> {
    let mut game = begin_game(&line.setup, rules).map_err(|error| error.to_string())?;
    for (index, &mv) in line.moves.iter().enumerate() {
        let mut played = game.play(mv);
        if let Err(PlayError::Over(_)) = played
            && let Ok(mut rest) = begin_game(&game.setup(), rules)
        {
            rest.set_giver(game.giver());
            played = rest.play(mv);
            if played.is_ok() {
                game = rest;
            }
        }
        if let Err(error) = played {
            return Ok((game, Some(format!("move {}, {mv}: {error}", index + 1))));
        }
    }
    Ok((game, None))
}

/// A game by these rules.
fn begin_game(start: &Setup, rules: Rules) -> Result<Game, SetupError> {
    let mut game = Game::new_problem(start, rules.profile())?;
    if !rules.counts_handicaps {
        game.set_giver(None);
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use komadai_rules::{Color, ImpasseRule};

    use super::*;

    const TWO_PIECES: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

    fn rules(counts_handicaps: bool) -> Rules {
        Rules { impasse: ImpasseRule::Declaration27, counts_handicaps }
    }

    fn played(text: &str, rules: Rules) -> Result<(Game, Option<String>), String> {
        replay(&PositionLine::parse(text).expect("a line"), rules)
    }

    #[test]
    fn the_giver_of_a_handicap_is_credited_where_the_rule_says_so() {
        let points = |credits| {
            let (game, fault) = played(TWO_PIECES, rules(credits)).expect("a start");
            assert_eq!(fault, None);
            game.impasse(Color::White).missing_points
        };
        assert_eq!((points(true), points(false)), (10, 0));
    }

    #[test]
    fn a_line_is_played_as_far_as_it_is_legal() {
        let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(4);
        for (text, plies, fault) in [
            ("startpos moves 7g7f 3c3d", 2, None),
            ("startpos moves 7g7f 7g7f 3c3d", 1, Some("move 2, 7g7f: ")),
            // The fourth occurrence ends the game after twelve moves, and the host goes on for four.
            (&format!("startpos moves {shuffle}"), 4, None),
            (
                "4k4/9/4P4/9/9/9/9/9/4K4 b G moves G*5b 5a4a",
                1,
                Some("move 2, 5a4a: the game is over"),
            ),
        ] {
            let (game, told) = played(text, rules(false)).expect("a start");
            assert_eq!(game.ply(), plies, "{text}");
            let told = told.unwrap_or_default();
            assert!(told.starts_with(fault.unwrap_or_default()), "{text}: {told}");
            assert_eq!(told.is_empty(), fault.is_none(), "{text}: {told}");
        }
        let error = played("4k4/4R4/9/9/9/9/9/9/4K4 b -", rules(false)).expect_err("no start");
        assert!(error.contains("cannot be played"), "{error}");
    }
}
