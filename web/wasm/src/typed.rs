//! A move as a reader types it.

use komadai_record::{NameError, Notation, parse_any};
use komadai_rules::{Game, IllegalMove, IllegalMoves, Move, Square};

use crate::refusal::refusal;
use crate::wire::TypedMove;

/// What `text` says in `game` after a move to `previous_to`; where it says several things, their names in `notation`.
pub fn read(game: &Game, previous_to: Option<Square>, text: &str, notation: Notation) -> TypedMove {
    let position = game.position();
    match parse_any(position, previous_to, text) {
        Ok(mv) => TypedMove::Move { usi: mv.to_string() },
        Err(NameError::Ambiguous { candidates }) => TypedMove::Ambiguous {
            names: candidates.iter().map(|&mv| notation.write(position, mv, previous_to)).collect(),
        },
        Err(NameError::NoSuchMove { illegal: Some(law) }) => forbidden(game, text, law),
        Err(_) => TypedMove::Unreadable,
    }
}

/// A text that names what the `law` forbids. A strict game warns nobody: USI, which names every move there could
/// be, is taken at its word, and another notation, which names legal moves, has no such name.
fn forbidden(game: &Game, text: &str, law: IllegalMove) -> TypedMove {
    match (game.profile().illegal_moves, text.trim().parse::<Move>()) {
        (IllegalMoves::Refused, _) => TypedMove::Refused { refusal: refusal(game, None, law) },
        (IllegalMoves::Lose, Ok(mv)) => TypedMove::Move { usi: mv.to_string() },
        (IllegalMoves::Lose, Err(_)) => TypedMove::Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::RuleProfile;

    fn typed(text: &str) -> TypedMove {
        let game = Game::startpos(RuleProfile::STANDARD);
        read(&game, None, text, Notation::Hodges)
    }

    #[test]
    fn a_typed_move_is_played_asked_about_refused_or_not_understood() {
        assert!(matches!(typed("76fu"), TypedMove::Move { usi } if usi == "7g7f"));
        assert!(
            matches!(typed("G-5h"), TypedMove::Ambiguous { names } if names == ["G4i-5h", "G6i-5h"])
        );
        assert!(
            matches!(typed("8h4d"), TypedMove::Refused { refusal } if refusal.code == "blocked")
        );
        assert!(matches!(typed("hello"), TypedMove::Unreadable));
    }

    #[test]
    fn a_strict_game_takes_usi_at_its_word_and_gives_no_reason() {
        let strict = Game::startpos(RuleProfile::STANDARD.strict());
        let typed = |text| read(&strict, None, text, Notation::Hodges);
        assert!(matches!(typed("8h4d"), TypedMove::Move { usi } if usi == "8h4d"));
        assert!(matches!(typed("76fu"), TypedMove::Move { usi } if usi == "7g7f"));
        assert!(matches!(typed("B-4d"), TypedMove::Unreadable));
    }
}
