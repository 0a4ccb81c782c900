//! What decided a game, so that a page can show it again.

use komadai_rules::{Color, Game, Reason};

use crate::convert::sides;
use crate::refusal::{flights, foul, line};
use crate::snapshot::impasse;
use crate::wire::Deciding;

/// What decided `game`; nothing while it goes on.
pub(crate) fn deciding(game: &Game) -> Option<Deciding> {
    let outcome = game.outcome()?;
    let position = game.position();
    let mut shown = Deciding {
        plies: vec![game.ply()],
        squares: Vec::new(),
        lines: Vec::new(),
        flights: Vec::new(),
        points: None,
        conditions: Vec::new(),
    };
    match outcome.reason {
        Reason::Checkmate | Reason::NoLegalMoves => {
            let turn = position.turn();
            if let Some(king) = position.king(turn) {
                shown.squares.push(king.to_string());
                let checkers = position.checkers_of(turn).into_iter();
                shown.lines = checkers.map(|by| line(by, king)).collect();
            }
            shown.flights = flights(position, turn);
        }
        Reason::Sennichite | Reason::PerpetualCheck => {
            let mut plies = game.repetition().earlier;
            plies.push(game.ply());
            shown.plies = plies;
        }
        Reason::Declaration | Reason::WrongDeclaration => {
            shown.conditions = impasse(game, position.turn()).conditions;
            shown.squares = squares(game, position.turn());
        }
        Reason::Jishogi => {
            shown.points = Some(sides(|color| {
                let impasse = game.impasse(color);
                impasse.total_points + impasse.missing_points
            }));
            let claimed = impasse(game, position.turn()).conditions;
            shown.conditions = claimed;
        }
        Reason::Try | Reason::KingCapture => {
            let to = game.moves().next_back().map(|mv| mv.to().to_string());
            shown.squares.extend(to);
        }
        Reason::IllegalMove => {
            if let Some(foul) = foul(game) {
                shown.squares = foul.squares;
                shown.lines = foul.lines;
                shown.flights = foul.flights;
            }
        }
        Reason::Resignation | Reason::Time | Reason::MaxMoves => {}
    }
    Some(shown)
}

/// The king of the declarer and its pieces in the far ranks.
fn squares(game: &Game, color: Color) -> Vec<String> {
    let own = game.position().pieces_of(color) & komadai_rules::Bitboard::zone(color);
    own.into_iter().map(|square| square.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::RuleProfile;

    #[test]
    fn a_mate_shows_who_gives_check_and_why_the_king_stays() {
        let setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().expect("SFEN");
        let mut game = Game::new(&setup, RuleProfile::STANDARD).expect("playable");
        assert!(deciding(&game).is_none());
        game.play("G*5b".parse().expect("USI")).expect("legal");
        let shown = deciding(&game).expect("an end");
        assert_eq!((shown.plies, shown.squares), (vec![1], vec!["5a".into()]));
        assert_eq!((shown.lines[0].from.as_str(), shown.flights.len()), ("5b", 5));
    }

    #[test]
    fn a_repetition_shows_all_four_times() {
        let mut game = Game::startpos(RuleProfile::STANDARD);
        for _ in 0..3 {
            for mv in ["2h3h", "8b7b", "3h2h", "7b8b"] {
                game.play(mv.parse().expect(mv)).expect(mv);
            }
        }
        assert_eq!(deciding(&game).expect("an end").plies, [0, 4, 8, 12]);
    }
}
