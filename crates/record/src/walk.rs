//! A diagram that follows recorded moves without asking whether they are legal.
//!
//! Dialects name the piece that moves, so their readers and writers must know what stands where, also in a
//! record of fouls.

use komadai_rules::{Color, Hand, HandKind, Move, Piece, Setup};

/// Plays a move as far as it can be played; the piece that moved, before it promoted, if there was one.
pub(crate) fn play(setup: &mut Setup, mv: Move) -> Option<Piece> {
    let mover = setup.turn;
    setup.turn = !mover;
    match mv {
        Move::Drop { kind, to } => {
            if setup.hands[mover].has(kind) {
                setup.hands[mover].remove(kind);
            }
            let piece = Piece::new(mover, kind.piece_kind());
            setup.board[to] = Some(piece);
            Some(piece)
        }
        Move::Board { from, to, promote } => {
            let piece = setup.board[from].take()?;
            let taken = setup.board[to].and_then(|taken| taken.kind.hand_kind());
            if let Some(kind) =
                taken.filter(|&kind| setup.hands[mover].count(kind) < Hand::MAX_COUNT)
            {
                setup.hands[mover].add(kind);
            }
            let kind = piece.kind.promoted().filter(|_| promote).unwrap_or(piece.kind);
            setup.board[to] = Some(Piece::new(piece.color, kind));
            Some(piece)
        }
    }
}

/// The diagram with all pieces of a set that are not there in one hand.
pub(crate) fn with_rest(mut setup: Setup, color: Color) -> Setup {
    for kind in HandKind::ALL {
        let placed = setup.board.pieces();
        let placed = placed.filter(|(_, piece)| piece.kind.hand_kind() == Some(kind));
        let used = placed.count() as u8 + setup.hands[!color].count(kind);
        let rest = kind.set_count().saturating_sub(used);
        setup.hands[color] = setup.hands[color].with(kind, rest);
    }
    setup
}
