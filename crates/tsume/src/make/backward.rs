//! What could have come before a problem: a check and the answer to it, taken back.

use komadai_chance::Chance;
use komadai_rules::{Bitboard, Board, Color, HandKind, Move, Piece, PieceKind, Square, attacks};

use super::diagram::Diagram;

/// A diagram and the check that could have led on from it.
#[derive(Clone, Copy)]
pub(super) struct Before {
    pub diagram: Diagram,
    pub check: Move,
    /// How the check is answered.
    answer: Answer,
    /// Whether the piece that moves uncovers the check.
    discovers: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// The king takes the checking piece.
    KingTakes,
    /// The king walks.
    KingWalks,
    /// Another piece takes.
    Takes,
    /// Something comes between.
    Interposes,
}

/// Every diagram from which a check and an answer could have led to this one. Whether they had to is for the solver to
/// say.
pub(super) fn before(after: &Diagram) -> Vec<Before> {
    let mut found = Vec::new();
    let king = after.king();
    let occupied = occupied(&after.board);
    let steps = attacks::reach(WHITE_KING, king, occupied);
    for from in steps.into_iter().filter(|&from| after.board[from].is_none()) {
        let lifted = after.with(|diagram| {
            diagram.board[king] = None;
            diagram.board[from] = Some(WHITE_KING);
        });
        sacrificed(&lifted, king, Answer::KingTakes, &mut found);
        arrived(&lifted, &mut found);
        uncovered(&lifted, king, &mut found);
    }
    for (square, piece) in after.board.pieces() {
        if piece.color == Color::White && piece.kind != PieceKind::King {
            taken_by(after, square, piece, &mut found);
            interposed(after, square, piece, &mut found);
        }
    }
    found
}

const WHITE_KING: Piece = Piece::new(Color::White, PieceKind::King);

/// What comes first when what could have come before is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Favourite {
    /// A rook or a bishop is given away.
    MajorGiven,
    /// Another piece is given to the king.
    MinorGiven,
    /// A piece other than the king takes.
    Taken,
    /// A knight, a lance or a pawn checks.
    Small,
    /// A piece comes without promoting, though it could.
    Declined,
    /// A check is uncovered.
    Discovery,
    /// Something comes between.
    Interposition,
    /// A piece that stands on the board goes on checking.
    Walk,
    /// Nothing comes first.
    None,
}

const FAVOURITES: [Favourite; 11] = {
    use Favourite::*;
    [
        MajorGiven,
        MinorGiven,
        Taken,
        Small,
        Declined,
        Discovery,
        Interposition,
        Walk,
        None,
        Taken,
        Discovery,
    ]
};

/// Puts them into an order of chance in which one kind comes first, a different one each time.
pub(super) fn arrange(found: &mut [Before], random: &mut Chance) {
    random.shuffle(found);
    let favourite = random.pick(&FAVOURITES);
    found.sort_by_key(|before| !before.is_a(favourite));
}

impl Before {
    fn is_a(&self, favourite: Favourite) -> bool {
        let kind = match self.check {
            Move::Drop { kind, .. } => kind.piece_kind(),
            Move::Board { from, .. } => {
                self.diagram.board[from].map_or(PieceKind::King, |piece| piece.kind)
            }
        };
        let major = matches!(kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop);
        let given = matches!(self.answer, Answer::KingTakes | Answer::Takes);
        match favourite {
            Favourite::MajorGiven => given && major,
            Favourite::MinorGiven => self.answer == Answer::KingTakes && !major,
            Favourite::Taken => self.answer == Answer::Takes,
            Favourite::Small => {
                matches!(kind, PieceKind::Knight | PieceKind::Lance | PieceKind::Pawn)
            }
            Favourite::Declined => match self.check {
                Move::Board { from, to, promote: false } => {
                    kind.can_promote() && (from.in_zone(Color::Black) || to.in_zone(Color::Black))
                }
                _ => false,
            },
            Favourite::Discovery => self.discovers,
            Favourite::Interposition => self.answer == Answer::Interposes,
            Favourite::Walk => !given && !self.check.is_drop(),
            Favourite::None => false,
        }
    }
}

/// A piece that had checked was taken where it arrived.
fn sacrificed(lifted: &Diagram, at: Square, answer: Answer, found: &mut Vec<Before>) {
    for kind in GIVEN {
        checked_by(lifted, Piece::new(Color::Black, kind), at, answer, found);
    }
}

/// The king walked out of a check by a piece that still stands.
fn arrived(lifted: &Diagram, found: &mut Vec<Before>) {
    for (square, piece) in lifted.board.pieces() {
        if piece.color == Color::Black {
            let without = lifted.with(|diagram| diagram.board[square] = None);
            checked_by(&without, piece, square, Answer::KingWalks, found);
        }
    }
}

/// The king walked out of a check that a piece had uncovered: one that still stands, or that he took on `taken`.
fn uncovered(lifted: &Diagram, taken: Square, found: &mut Vec<Before>) {
    let king = lifted.king();
    let occupied = occupied(&lifted.board);
    for (line, piece) in lifted.board.pieces() {
        let between = attacks::between(king, line);
        let checks = piece.color == Color::Black
            && !between.is_empty()
            && attacks::reach(piece, line, occupied).has(king);
        if !checks {
            continue;
        }
        for (at, piece) in lifted.board.pieces() {
            if piece.color == Color::Black && at != line {
                let without = lifted.with(|diagram| diagram.board[at] = None);
                came_from(&without, piece, at, between, Answer::KingWalks, found);
            }
        }
        if !between.has(taken) {
            for kind in GIVEN {
                let piece = Piece::new(Color::Black, kind);
                came_from(lifted, piece, taken, between, Answer::KingTakes, found);
            }
        }
    }
}

/// A piece of White's took the one that had checked, and came from elsewhere.
fn taken_by(after: &Diagram, at: Square, piece: Piece, found: &mut Vec<Before>) {
    for lifted in taken_back(after, at, piece) {
        sacrificed(&lifted, at, Answer::Takes, found);
    }
}

/// A piece of White's came between the king and one that had checked: from elsewhere, or from the hand.
fn interposed(after: &Diagram, at: Square, piece: Piece, found: &mut Vec<Before>) {
    let (king, occupied) = (after.king(), occupied(&after.board));
    let lines = after.board.pieces().filter(|&(line, checking)| {
        checking.color == Color::Black
            && attacks::between(king, line).has(at)
            && attacks::reach(checking, line, occupied.without(Bitboard::of(at))).has(king)
    });
    for (line, checking) in lines {
        let mut before = taken_back(after, at, piece);
        if !piece.kind.is_promoted() {
            before.push(after.with(|diagram| diagram.board[at] = None));
        }
        for lifted in before {
            let without = lifted.with(|diagram| diagram.board[line] = None);
            checked_by(&without, checking, line, Answer::Interposes, found);
        }
    }
}

/// The diagrams in which a piece of White's has not come to `at` yet.
fn taken_back(after: &Diagram, at: Square, piece: Piece) -> Vec<Diagram> {
    // What it reaches going backwards, the other side's piece of the kind reaches going forwards.
    let origins = attacks::reach(Piece::new(Color::Black, piece.kind), at, occupied(&after.board));
    let free = |from: &Square| after.board[*from].is_none() && attacks::has_future(piece, *from);
    let moved = |from| {
        after.with(|diagram| {
            diagram.board[at] = None;
            diagram.board[from] = Some(piece);
        })
    };
    origins.into_iter().filter(free).map(moved).collect()
}

/// The kinds that are given away, or could have been.
const GIVEN: [PieceKind; 11] = {
    use PieceKind::*;
    [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, Tokin, ProSilver, Horse, Dragon]
};

/// Diagrams in which `piece` can come to `at` with check: from the hand, or from squares nearby. `lifted` is without
/// it.
fn checked_by(lifted: &Diagram, piece: Piece, at: Square, answer: Answer, found: &mut Vec<Before>) {
    let checks = attacks::reach(piece, at, occupied(&lifted.board)).has(lifted.king());
    if !checks {
        return;
    }
    if let Some(kind) = dropped(piece, at) {
        found.push(Before {
            diagram: lifted.with(|diagram| diagram.hand.add(kind)),
            check: Move::Drop { kind, to: at },
            answer,
            discovers: false,
        });
    }
    came_from(lifted, piece, at, Bitboard::EMPTY, answer, found);
}

/// What was dropped if this piece came from the hand.
fn dropped(piece: Piece, at: Square) -> Option<HandKind> {
    let plain = !piece.kind.is_promoted() && attacks::has_future(piece, at);
    piece.kind.hand_kind().filter(|_| plain)
}

/// Diagrams in which `piece` can come to `at` from another square, one of `line` if that has any: from there it
/// uncovers a check.
fn came_from(
    lifted: &Diagram,
    piece: Piece,
    at: Square,
    line: Bitboard,
    answer: Answer,
    found: &mut Vec<Before>,
) {
    let occupied = occupied(&lifted.board);
    let plain = piece.kind.unpromoted();
    let kinds = [(piece.kind, false), (plain, true)];
    for (kind, promote) in kinds.into_iter().take(if plain == piece.kind { 1 } else { 2 }) {
        let before = Piece::new(Color::Black, kind);
        let origins = attacks::reach(Piece::new(Color::White, kind), at, occupied);
        for from in origins.into_iter().filter(|&from| line.is_empty() || line.has(from)) {
            let may = lifted.board[from].is_none()
                && attacks::has_future(before, from)
                && (!promote || from.in_zone(Color::Black) || at.in_zone(Color::Black));
            if may {
                found.push(Before {
                    diagram: lifted.with(|diagram| diagram.board[from] = Some(before)),
                    check: Move::Board { from, to: at, promote },
                    answer,
                    discovers: !line.is_empty(),
                });
            }
        }
    }
}

fn occupied(board: &Board) -> Bitboard {
    board.pieces().map(|(square, _)| square).collect()
}
