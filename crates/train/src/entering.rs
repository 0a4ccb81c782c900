//! Starts with kings that have come to the far camp (入玉): games seldom get there by themselves, and who never
//! saw such positions misjudges them.

use komadai_chance::Chance;
use komadai_rules::{
    Color, File, HandKind, Piece, PieceKind, Position, Rank, Setup, SetupFault, Square,
};

/// Of a hundred pieces so many are in hand, and of those on the board so many stand near their king.
const IN_HAND: usize = 30;
const NEAR_KING: usize = 60;

/// Of a hundred pieces that may be promoted so many are.
const PROMOTED: usize = 60;

/// How often a place is looked for before the piece goes to the hand.
const TRIES: usize = 8;

/// A diagram by chance that can be played and in which at least one king has entered; who stands better is
/// left to a search.
pub(crate) fn position(chance: &mut Chance) -> Position {
    loop {
        if let Ok(position) = Position::from_setup(&diagram(chance)) {
            return position;
        }
    }
}

fn diagram(chance: &mut Chance) -> Setup {
    let mut setup = Setup::EMPTY;
    setup.turn = Color::ALL[chance.below(2)];
    // One of them, the other, or both.
    let entered = chance.below(3);
    let kings = Color::ALL.map(|color| {
        let depth = if entered == 2 || entered == color as usize {
            chance.below(3)
        } else {
            6 + chance.below(3)
        };
        let square = Square::new(File::ALL[chance.below(9)], Rank::ALL[depth]);
        square.seen_by(color)
    });
    if kings[0] == kings[1] {
        return setup;
    }
    for color in Color::ALL {
        setup.board[kings[color as usize]] = Some(Piece::new(color, PieceKind::King));
    }
    for kind in HandKind::ALL {
        for _ in 0..kind.set_count() {
            let color = Color::ALL[chance.below(2)];
            let piece = Piece::new(color, kind.piece_kind());
            if chance.below(100) < IN_HAND
                || !place(chance, &mut setup, piece, kings[color as usize])
            {
                setup.hands[color].add(kind);
            }
        }
    }
    setup
}

/// Puts a piece on the board, near its king or anywhere; `false` if no place was found for it.
fn place(chance: &mut Chance, setup: &mut Setup, piece: Piece, king: Square) -> bool {
    for _ in 0..TRIES {
        let square = if chance.below(100) < NEAR_KING {
            let mut step = |reach: usize| chance.below(2 * reach + 1) as i8 - reach as i8;
            let (files, ranks) = (step(3), step(2));
            king.offset(files, ranks)
        } else {
            Square::from_index(chance.below(Square::COUNT))
        };
        let Some(square) = square.filter(|&square| setup.board[square].is_none()) else {
            continue;
        };
        let promoted = piece.kind.promoted().filter(|_| square.in_zone(piece.color));
        let kind = match promoted {
            Some(promoted) if chance.below(100) < PROMOTED => promoted,
            _ => piece.kind,
        };
        setup.board[square] = Some(Piece { kind, ..piece });
        if !setup.faults().iter().any(is_misplaced) {
            return true;
        }
        setup.board[square] = None;
    }
    false
}

/// Whether a piece stands where it must not, whatever else is still missing.
fn is_misplaced(fault: &SetupFault) -> bool {
    matches!(fault, SetupFault::TwoPawns { .. } | SetupFault::DeadPiece { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_diagram_can_be_played_and_has_a_king_that_entered() {
        let mut chance = Chance::keyed(3, 1);
        let mut entered = 0;
        for _ in 0..200 {
            let position = position(&mut chance);
            let kings = Color::ALL.map(|color| {
                let king = position.king(color).expect("both have one");
                king.in_zone(color)
            });
            assert!(kings[0] || kings[1], "{position}");
            entered += kings.iter().filter(|&&entered| entered).count();
            let hands = Color::ALL.map(|color| position.hand(color).total());
            let pieces = position.occupied().len() + hands[0] + hands[1];
            assert_eq!(pieces, 40, "{position}");
        }
        assert!((220..320).contains(&entered), "{entered}");
    }
}
