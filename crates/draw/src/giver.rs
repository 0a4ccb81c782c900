//! Who gives a handicap (駒落ち), as a start alone shows it: by custom that side's king is 王.

use komadai_rules::{ByColor, Color, Handicap, PieceKind, Setup, Square};

/// The side that gives a handicap where a game starts so: White in every handicap that has a name, and in any other
/// start the side that lacks pieces of its camp while the other's is whole, no matter which side moves first.
pub(crate) fn giver(start: &Setup) -> Option<Color> {
    if let Some(handicap) = Handicap::of_setup(start) {
        return (handicap != Handicap::Even).then_some(Color::White);
    }
    if Color::ALL.into_iter().any(|color| !start.hands[color].is_empty()) {
        return None;
    }
    let mut lacks = ByColor::from_fn(|_| false);
    for square in Square::ALL {
        match (Setup::START.board[square], start.board[square]) {
            (usual, found) if usual == found => {}
            (Some(piece), None) if piece.kind != PieceKind::King => lacks[piece.color] = true,
            _ => return None,
        }
    }
    match (lacks.black, lacks.white) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_that_lacks_pieces_gives_a_handicap_even_where_it_moves_second() {
        for handicap in Handicap::ALL {
            let white = (handicap != Handicap::Even).then_some(Color::White);
            assert_eq!(giver(&handicap.setup()), white, "{handicap}");
        }
        for (start, expected) in [
            ("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 7", Some(Color::White)),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/1NSGKGSN1 w - 1", Some(Color::Black)),
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/1NSGKGSNL b - 1", Some(Color::Black)),
            ("ln1gkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", Some(Color::White)),
            // Nobody gives anything, or both sides do, or the game has gone on.
            ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", None),
            ("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL w - 1", None),
            ("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b b 1", None),
            ("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B4R2/LNSGKGSNL w - 2", None),
            ("lnsg1gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", None),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", None),
        ] {
            let setup = start.parse().expect("an SFEN");
            assert_eq!(giver(&setup), expected, "{start}");
        }
    }
}
