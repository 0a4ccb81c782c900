//! The game a `position` line tells.

use komadai_rules::{Game, PlayError, PositionLine, Setup, SetupError};

use crate::options::Rules;

/// Plays a line by these rules to its end, or says why that cannot be done.
///
/// Composed problems are welcome, and so is a line that goes on where our rules end the game: what came before
/// such an end counts no more.
pub(crate) fn replay(line: &PositionLine, rules: Rules) -> Result<Game, String> {
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
        played.map_err(|error| format!("move {}, {mv}: {error}", index + 1))?;
    }
    Ok(game)
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

    fn played(text: &str, rules: Rules) -> Result<Game, String> {
        replay(&PositionLine::parse(text).expect("a line"), rules)
    }

    #[test]
    fn the_giver_of_a_handicap_is_credited_where_the_rule_says_so() {
        let points = |credits| {
            let game = played(TWO_PIECES, rules(credits)).expect("a start");
            game.impasse(Color::White).missing_points
        };
        assert_eq!((points(true), points(false)), (10, 0));
    }

    #[test]
    fn a_line_is_played_whole_or_not_at_all() {
        let shuffle = "2h3h 8b7b 3h2h 7b8b ".repeat(4);
        for (text, played_to) in [
            ("startpos moves 7g7f 3c3d", Ok(2)),
            ("startpos moves 7g7f 7g7f 3c3d", Err("move 2, 7g7f: ")),
            // The fourth occurrence ends the game after twelve moves, and the host goes on for four.
            (&format!("startpos moves {shuffle}"), Ok(4)),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G moves G*5b 5a4a", Err("move 2, 5a4a: the game is over")),
            ("4k4/4R4/9/9/9/9/9/9/4K4 b -", Err("cannot be played")),
        ] {
            let game = played(text, rules(false));
            match (game, played_to) {
                (Ok(game), Ok(plies)) => assert_eq!(game.ply(), plies, "{text}"),
                (Err(error), Err(reason)) => assert!(error.contains(reason), "{text}: {error}"),
                (game, _) => panic!("{text}: {:?}", game.map(|game| game.sfen())),
            }
        }
    }
}
