//! What a player has learnt by heart: a few first moves and, later, a castle, one plan at a time.
//!
//! A plan is read off the board, so that nothing needs to be remembered between moves: where the rook stands and which
//! pawns have moved says which plans a side still follows. Where several fit, the seed of the game picks one.

use komadai_chance::Chance;
use komadai_rules::{File, Move, PieceKind, Position, Square};

use super::strength::Strength;
use super::style::{Manner, Style};
use crate::Root;

/// From which sight on a player knows how to begin, how to open and how to castle: 20, 12 and 8 kyū do even on a bad
/// day.
pub(super) const BEGINS: u16 = 60;
const OPENS: u16 = 285;
const CASTLES: u16 = 530;
/// The moves of an opening that beginners know.
const FIRST: usize = 2;
/// Plies after which no plan is followed.
pub(super) const END: u32 = 40;

/// Moves in their order as Black plays them; each is played when its turn has come and the piece is there.
struct Plan {
    /// The styles it belongs to; one of the solid style alone is followed where that is asked for, and else never.
    styles: &'static [Style],
    /// The file the rook goes to.
    rook: File,
    opening: &'static str,
    castle: &'static str,
}

const PLANS: [Plan; 9] = [
    // Climbing silver, with a boat castle.
    Plan {
        styles: &[Style::StaticRook, Style::Attacking],
        rook: File::Two,
        opening: "P2g2f P2f2e P7g7f S3i3h S3h2g S2g2f",
        castle: "K5i6h K6h7h G4i5h",
    },
    // Static rook behind a yagura.
    Plan {
        styles: &[Style::StaticRook],
        rook: File::Two,
        opening: "P7g7f P6g6f S7i6h G6i7h P2g2f S3i4h",
        castle: "G4i5h K5i6i S6h7g P2f2e P5g5f B8h7i G5h6g B7i6h K6i7i K7i8h",
    },
    // Static rook with a boat castle first, then a left mino, or a yagura once the bishops are exchanged.
    Plan {
        styles: &[Style::StaticRook],
        rook: File::Two,
        opening: "P7g7f P2g2f K5i6h K6h7h G4i5h",
        castle: "P6g6f B8h7g S8h7g K7h8h S7i7h G6i7h P2f2e S3i4h",
    },
    Plan {
        styles: &[Style::FourthFile],
        rook: File::Six,
        opening: "P7g7f P6g6f R2h6h S7i7h",
        castle: "K5i4h K4h3h K3h2h S3i3h G6i5h P1g1f S7h6g P4g4f",
    },
    Plan {
        styles: &[Style::ThirdFile],
        rook: File::Seven,
        opening: "P7g7f P6g6f R2h7h P7f7e S7i6h",
        castle: "K5i4h K4h3h K3h2h S3i3h G6i5h P1g1f S6h6g",
    },
    Plan {
        styles: &[Style::Central],
        rook: File::Five,
        opening: "P7g7f P5g5f R2h5h P5f5e S7i6h",
        castle: "K5i4h K4h3h K3h2h S3i3h S6h5g P1g1f G6i7h",
    },
    Plan {
        styles: &[Style::Opposing],
        rook: File::Eight,
        opening: "P7g7f P6g6f B8h7g S8h7g R2h8h S7i7h",
        castle: "K5i4h K4h3h K3h2h S3i3h G6i5h P1g1f S7h6g",
    },
    // A crab castle, and a yagura when there is time: its gold meets the rook's pawn before that comes.
    Plan {
        styles: &[Style::Solid],
        rook: File::Two,
        opening: "P7g7f G6i7h P6g6f S7i6h K5i6i G4i5h",
        castle: "S6h7g K6i7i S8h7g P2g2f",
    },
    // A mino, with the bishop before the rook's pawn.
    Plan {
        styles: &[Style::Solid],
        rook: File::Six,
        opening: "P7g7f P6g6f R2h6h B8h7g K5i4h K4h3h K3h2h S3i3h G6i5h",
        castle: "S7i7h P1g1f P4g4f S7h6g",
    },
];

/// The next move of the plan this side follows; `None` without one.
pub(super) fn next_move(root: &Root, strength: &Strength, manner: Manner) -> Option<Move> {
    if strength.sight < BEGINS || root.ply() >= END || root.position().in_check() {
        return None;
    }
    let position = root.position();
    let suits = |plan: &Plan| match manner.style {
        Some(style) => plan.styles.contains(&style),
        None => plan.styles != [Style::Solid],
    };
    let fitting = (0..).zip(&PLANS).filter(|(_, plan)| suits(plan) && plan.fits(position));
    // Each plan throws for itself: one that no longer fits changes nothing about the choice among the others.
    let thrown = |number: u64| Chance::new(manner.seed ^ 0x91a7 ^ (number << 32)).next();
    let (_, plan) = fitting.max_by_key(|&(number, _)| thrown(number))?;
    let known = if strength.sight < OPENS { FIRST } else { usize::MAX };
    let castles = match manner.style {
        Some(Style::Attacking) => false,
        Some(Style::Solid) => true,
        _ => strength.sight >= CASTLES,
    };
    let castle = if castles { plan.castle } else { "" };
    let steps = plan.opening.split_ascii_whitespace().chain(castle.split_ascii_whitespace());
    steps.take(known).find_map(|step| own_move(position, step))
}

impl Plan {
    /// Whether what stands on the board can have come of this plan: the rook on its way, and no pawn of another plan
    /// moved.
    fn fits(&self, position: &Position) -> bool {
        let us = position.turn();
        let Some(rook) = position.pieces(us, PieceKind::Rook).single() else {
            return false;
        };
        let rook = rook.seen_by(us).file();
        let has_moved = |square: &str| {
            let square: Square = square.parse().expect("a square of this table");
            !position.pieces(us, PieceKind::Pawn).has(square.seen_by(us))
        };
        let mut commits = ["2g", "5g", "6g"].into_iter().filter(|square| has_moved(square));
        let own = |square: &str| self.opening.contains(square) || self.castle.contains(square);
        let stayed = rook == File::Two && commits.all(|square| own(&format!("P{square}")));
        rook == self.rook && self.rook != File::Two || stayed
    }
}

/// This step as the side to move plays it, if the piece stands there and may move so.
fn own_move(position: &Position, step: &str) -> Option<Move> {
    let us = position.turn();
    let kind = PieceKind::from_letter(step.chars().next()?)?;
    let square = |text: Option<&str>| Some(text?.parse::<Square>().ok()?.seen_by(us));
    let (from, to) = (square(step.get(1..3))?, square(step.get(3..5))?);
    let piece = position.piece_at(from)?;
    let mv = Move::Board { from, to, promote: false };
    ((piece.color, piece.kind) == (us, kind) && position.is_legal(mv)).then_some(mv)
}

#[cfg(test)]
mod tests {
    use komadai_rules::Color;

    use super::*;

    #[test]
    fn every_plan_can_be_played_from_the_start_by_both_sides() {
        for plan in &PLANS {
            for color in Color::ALL {
                let mut position = Position::startpos();
                if color == Color::White {
                    position.pass();
                }
                for step in format!("{} {}", plan.opening, plan.castle).split_ascii_whitespace() {
                    assert!(plan.fits(&position), "{step} {color:?}");
                    // The silver goes there only after an exchange of bishops, and the gold instead of it.
                    let Some(mv) = own_move(&position, step).filter(|_| step != "S8h7g") else {
                        let waits = ["S8h7g", "G6i7h"].contains(&step);
                        assert!(waits, "{step} cannot be played by {color:?}");
                        continue;
                    };
                    position.play_unchecked(mv);
                    position.pass();
                }
                let rook = position.pieces(color, PieceKind::Rook).single().expect("a rook");
                assert_eq!(rook.seen_by(color).file(), plan.rook);
            }
        }
    }
}
