//! A broken law with what a board draws to explain it.

use komadai_rules::{Game, IllegalMove, Move, PieceKind, Position, Square, attacks};

use crate::wire::Refusal;

/// The `law` a move breaks, as the page is told; `mv` where the move is known.
pub fn refusal(game: &Game, mv: Option<Move>, law: IllegalMove) -> Refusal {
    let position = game.position();
    Refusal {
        code: law.law().into(),
        squares: squares(position, law)
            .iter()
            .map(Square::to_string)
            .collect(),
        file: match law {
            IllegalMove::Nifu { file, .. } => Some(file.number()),
            _ => None,
        },
        kind: mv.and_then(|mv| moving_kind(position, mv)).map(Into::into),
    }
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
                attacks::reach(piece, from, position.occupied())
                    .without(own)
                    .into_iter()
                    .collect()
            })
        }
    }
}
