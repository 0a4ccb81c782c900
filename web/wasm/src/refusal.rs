//! A broken law with what a board draws to explain it.

use komadai_rules::{Cover, Game, IllegalMove, Move, PieceKind, Position, Square, attacks};

use crate::wire::{Flight, Line, Refusal};

/// The `law` a move breaks, as the page is told; `mv` where the move is known.
pub fn refusal(game: &Game, mv: Option<Move>, law: IllegalMove) -> Refusal {
    let position = game.position();
    Refusal {
        code: law.law().into(),
        squares: squares(position, law).iter().map(Square::to_string).collect(),
        file: match law {
            IllegalMove::Nifu { file, .. } => Some(file.number()),
            _ => None,
        },
        kind: mv.and_then(|mv| moving_kind(position, mv)),
        lines: lines(mv, law),
        flights: match law {
            IllegalMove::Uchifuzume { around, .. } => {
                around.into_iter().flatten().map(|(square, cover)| flight(square, cover)).collect()
            }
            _ => Vec::new(),
        },
    }
}

/// What takes the king, what stands in the way, as arrows.
fn lines(mv: Option<Move>, law: IllegalMove) -> Vec<Line> {
    match (law, mv) {
        (IllegalMove::LeavesKingInCheck { king, by } | IllegalMove::Pinned { king, by }, _) => {
            vec![line(by, king)]
        }
        (IllegalMove::Blocked { by }, Some(Move::Board { from, .. })) => vec![line(from, by)],
        (IllegalMove::Uchifuzume { king, .. }, Some(mv)) => vec![line(mv.to(), king)],
        _ => Vec::new(),
    }
}

pub(crate) fn line(from: Square, to: Square) -> Line {
    Line { from: from.to_string(), to: to.to_string() }
}

fn flight(square: Square, cover: Cover) -> Flight {
    Flight {
        square: square.to_string(),
        by: match cover {
            Cover::OwnPiece => None,
            Cover::Attacked { by } => Some(by.to_string()),
        },
    }
}

/// The squares the king of `color` cannot go to.
#[cfg(feature = "handles")]
pub(crate) fn flights(position: &Position, color: komadai_rules::Color) -> Vec<Flight> {
    let covered = position.flights(color);
    covered.filter_map(|(square, cover)| Some(flight(square, cover?))).collect()
}

/// The law whose breach ended a strict game, drawn together with the move that broke it.
pub fn foul(game: &Game) -> Option<Refusal> {
    let (mv, law) = game.illegal_move().zip(game.broken_law())?;
    let mut foul = refusal(game, Some(mv), law);
    let ends = mv.from().into_iter().chain([mv.to()]);
    let mut squares: Vec<String> = ends.map(|square| square.to_string()).collect();
    foul.squares.retain(|square| !squares.contains(square));
    squares.append(&mut foul.squares);
    foul.squares = squares;
    Some(foul)
}

/// The refusal of any move once the game has ended.
pub fn over() -> Refusal {
    Refusal {
        code: "game-over".into(),
        squares: Vec::new(),
        file: None,
        kind: None,
        lines: Vec::new(),
        flights: Vec::new(),
    }
}

fn moving_kind(position: &Position, mv: Move) -> Option<PieceKind> {
    match mv {
        Move::Board { from, .. } => Some(position.piece_at(from)?.kind),
        Move::Drop { kind, .. } => Some(kind.piece_kind()),
    }
}

fn squares(position: &Position, law: IllegalMove) -> Vec<Square> {
    match law {
        IllegalMove::NotInHand { .. } => Vec::new(),
        IllegalMove::NoPiece { at }
        | IllegalMove::NotYourPiece { at }
        | IllegalMove::Occupied { at }
        | IllegalMove::MustPromote { at }
        | IllegalMove::DeadEnd { at, .. } => vec![at],
        IllegalMove::Blocked { by } => vec![by],
        IllegalMove::CannotPromote { from } => vec![from],
        IllegalMove::Nifu { pawn, .. } => vec![pawn],
        IllegalMove::LeavesKingInCheck { king, by } | IllegalMove::Pinned { king, by } => {
            vec![king, by]
        }
        IllegalMove::Uchifuzume { king, .. } => vec![king],
        // Where the piece could go instead says more than where it stands.
        IllegalMove::CannotReach { from, .. } => {
            position.piece_at(from).map_or_else(Vec::new, |piece| {
                let own = position.pieces_of(piece.color);
                attacks::reach(piece, from, position.occupied()).without(own).into_iter().collect()
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::RuleProfile;

    fn refused(sfen: &str, mv: &str) -> Refusal {
        let setup = sfen.parse().expect(sfen);
        let game = Game::new(&setup, RuleProfile::STANDARD).expect(sfen);
        let mv = mv.parse().expect(mv);
        refusal(&game, Some(mv), game.check(mv).expect_err("illegal"))
    }

    #[test]
    fn a_pin_is_drawn_as_a_line_and_a_pawn_drop_mate_as_every_flight() {
        let pinned = refused("4r1k2/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h");
        assert_eq!(
            (pinned.code.as_str(), pinned.lines.as_slice()),
            ("pinned", [line("5a".parse().unwrap(), "5i".parse().unwrap())].as_slice())
        );
        let mate = refused("3lkl3/9/4+P4/9/9/9/9/9/4K4 b P 1", "P*5b");
        assert_eq!(mate.code, "uchifuzume");
        let taken = |square: &str| {
            let flight = mate.flights.iter().find(|flight| flight.square == square);
            flight.expect(square).by.clone()
        };
        assert_eq!(taken("6a"), None);
        assert_eq!(taken("5b").as_deref(), Some("5c"));
        assert_eq!(mate.flights.len(), 5);
    }
}
