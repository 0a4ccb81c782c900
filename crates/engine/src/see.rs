//! What an exchange of captures on one square brings (static exchange evaluation).

use komadai_rules::{Move, PieceKind, Position};

use crate::values;

/// Whether a move, and every capture on its destination that either side then cares to make, leaves the
/// mover at least `threshold` centipawns ahead of where it stood.
///
/// Pins are not seen, and neither is a drop's cost: a piece put down is worth what it was in hand.
pub(crate) fn brings_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let to = mv.to();
    let (arriving, mut occupied, mut balance) = match mv {
        Move::Board { from, promote, .. } => {
            let Some(piece) = position.piece_at(from) else {
                return false;
            };
            let arriving =
                if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
            let taken = position.piece_at(to).map_or(0, |taken| values::captured(taken.kind));
            let turned = values::on_board(arriving) - values::on_board(piece.kind);
            (arriving, position.occupied().without(from.into()), taken + turned)
        }
        Move::Drop { kind, .. } => (kind.piece_kind(), position.occupied(), 0),
    };
    occupied.insert(to);
    balance -= threshold;
    if balance < 0 {
        return false;
    }
    // What the next capturer wins less what it must make up for; then the same for the one after it.
    let mut stake = values::captured(arriving) - balance;
    if stake <= 0 {
        return true;
    }
    let mut side = !position.turn();
    let mut holds = true;
    loop {
        let attackers = position.attackers(to, side, occupied) & occupied;
        let cheapest = attackers
            .into_iter()
            .filter_map(|from| Some((from, position.piece_at(from)?.kind)))
            .min_by_key(|&(_, kind)| values::captured(kind));
        let Some((from, kind)) = cheapest else {
            return holds;
        };
        occupied.remove(from);
        if kind == PieceKind::King
            && !(position.attackers(to, !side, occupied) & occupied).is_empty()
        {
            return holds;
        }
        holds = !holds;
        stake = values::captured(kind) - stake;
        if stake < i32::from(holds) {
            return holds;
        }
        side = !side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brings(sfen: &str, mv: &str, threshold: i32) -> bool {
        let setup = sfen.parse().expect("the table holds SFEN");
        let position = Position::from_setup(&setup).expect("the table holds positions");
        brings_at_least(&position, mv.parse().expect("the table holds moves"), threshold)
    }

    #[test]
    fn exchanges_come_out_as_counted_by_hand() {
        let pawn = values::captured(PieceKind::Pawn);
        let silver = values::captured(PieceKind::Silver);
        let rook = values::captured(PieceKind::Rook);
        // A free pawn; the same pawn guarded by another; a rook taken by a pawn that is retaken.
        for (sfen, mv, gain) in [
            ("4k4/9/9/9/4p4/9/9/4R4/4K4 b - 1", "5h5e", pawn),
            ("4k4/9/9/4g4/4p4/9/9/4R4/4K4 b - 1", "5h5e", pawn - rook),
            ("4k4/9/9/4p4/4r4/4P4/9/9/4K4 b - 1", "5f5e", rook - pawn),
            ("4k4/9/9/4s4/4p4/4S4/9/4R4/4K4 b - 1", "5f5e", pawn),
            ("4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*5b", -silver),
            ("4k4/9/4P4/9/9/9/9/9/4K4 b S 1", "S*5b", 0),
            ("4k4/9/9/9/9/9/9/9/4K4 b S 1", "S*5c", 0),
        ] {
            assert!(brings(sfen, mv, gain), "{sfen} {mv} brings {gain}");
            assert!(!brings(sfen, mv, gain + 1), "{sfen} {mv} brings only {gain}");
        }
    }
}
