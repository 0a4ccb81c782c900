//! What a text asks for, and the legal move that answers it.

use alloc::vec::Vec;

use komadai_rules::{
    Bitboard, Board, Color, File, HandKind, Move, Piece, PieceKind, Position, Rank, Setup, Square,
    attacks,
};

use crate::NameError;
use crate::japanese::{Marks, Step, is_called};

/// Where the piece comes from, as far as the text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// It does not say.
    Open,
    /// From somewhere on the board.
    Board,
    /// From this square.
    Square(Square),
    /// From somewhere on this file.
    File(File),
    /// From somewhere on this rank.
    Rank(Rank),
    /// From the hand.
    Hand,
}

/// A move as a text describes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveDescription {
    pub(crate) side: Option<Color>,
    /// The piece before it promotes.
    pub(crate) kind: Option<PieceKind>,
    pub(crate) source: Source,
    pub(crate) to: Square,
    pub(crate) marks: Marks,
    pub(crate) promotes: Option<bool>,
    /// Whether the text speaks of a capture.
    pub(crate) captures: bool,
}

impl MoveDescription {
    /// The one legal move that fits.
    pub(crate) fn find(&self, position: &Position) -> Result<Move, NameError> {
        let turn = position.turn();
        if self.side.is_some_and(|side| side != turn) {
            return Err(NameError::WrongSide { turn });
        }
        // A drop that is not marked as one gives way to a move on the board.
        only_one(self.walks(position)).or_else(|| only_one(self.drops(position))).unwrap_or_else(
            || {
                Err(NameError::NoSuchMove {
                    illegal: self
                        .meant(&position.to_setup(1))
                        .and_then(|mv| position.check_legality(mv).err()),
                })
            },
        )
    }

    /// The legal moves on the board that fit.
    fn walks(self, position: &Position) -> impl Iterator<Item = Move> + '_ {
        let to = self.to;
        let takes_nothing = self.captures && position.piece_at(to).is_none();
        let near = if takes_nothing || self.source == Source::Hand {
            Bitboard::EMPTY
        } else {
            position.attackers(to, position.turn(), position.occupied())
        };
        let named = near.into_iter().filter(move |&from| {
            self.allows_origin(from)
                && position.piece_at(from).is_some_and(|piece| self.names(position, piece, from))
        });
        named
            .flat_map(move |from| [false, true].map(|promote| Move::Board { from, to, promote }))
            .filter(move |mv| {
                self.promotes.is_none_or(|promotes| promotes == mv.is_promotion())
                    && position.is_legal(*mv)
            })
    }

    /// Whether kind and marks fit a piece that can go there.
    fn names(&self, position: &Position, piece: Piece, from: Square) -> bool {
        self.kind.is_none_or(|kind| kind == piece.kind)
            && (self.marks == Marks::default()
                || is_called(self.marks, position, piece, from, self.to))
    }

    /// The legal drops that fit.
    fn drops(self, position: &Position) -> impl Iterator<Item = Move> + '_ {
        let drops = matches!(self.source, Source::Open | Source::Hand)
            && !self.captures
            && self.promotes != Some(true)
            && self.marks == Marks::default();
        let hand = position.hand(position.turn());
        let is_named = move |kind| self.kind.is_none_or(|wanted| wanted == kind);
        let moves = HandKind::ALL
            .into_iter()
            .filter(move |&kind| drops && hand.has(kind) && is_named(kind.piece_kind()));
        moves.map(move |kind| Move::Drop { kind, to: self.to }).filter(|&mv| position.is_legal(mv))
    }

    fn allows_origin(&self, from: Square) -> bool {
        match self.source {
            Source::Open | Source::Board => true,
            Source::Square(square) => square == from,
            Source::File(file) => from.file() == file,
            Source::Rank(rank) => from.rank() == rank,
            Source::Hand => false,
        }
    }

    /// The only piece of the kind that can go there, where the text says that it does and leaves nothing else open.
    pub(crate) fn only_near(&self, position: &Position) -> Option<Move> {
        let (kind, promote) = (self.kind?, self.promotes?);
        if self.source != Source::Open || self.captures {
            return None;
        }
        let turn = position.turn();
        // One that is held could be meant, where the other may not move.
        if kind.hand_kind().is_some_and(|kind| position.hand(turn).has(kind)) {
            return None;
        }
        let near = attacks::reach(Piece::new(!turn, kind), self.to, position.occupied());
        let from = (near & position.pieces(turn, kind)).single()?;
        let described = self.marks.describe(Step::new(from, self.to, turn));
        described.then_some(Move::Board { from, to: self.to, promote })
    }

    /// The same without marks, if it has any.
    pub(crate) fn unmarked(&self) -> Option<Self> {
        let marks = Marks::default();
        (self.marks != marks).then_some(Self { marks, ..*self })
    }

    /// The same, where the piece is named as it is after it promoted: ２二馬 for ２二角成.
    pub(crate) fn before_promotion(&self) -> Option<Self> {
        let kind = self.kind.filter(|kind| kind.is_promoted())?.unpromoted();
        (self.promotes != Some(true)).then_some(Self {
            kind: Some(kind),
            promotes: Some(true),
            ..*self
        })
    }

    /// The move, if the text alone tells it, whatever stands on the board.
    pub(crate) fn told(&self) -> Option<Move> {
        match self.source {
            Source::Square(from) => {
                Some(Move::Board { from, to: self.to, promote: self.promotes == Some(true) })
            }
            Source::Hand => Some(Move::Drop { kind: self.kind?.hand_kind()?, to: self.to }),
            Source::Open | Source::Board | Source::File(_) | Source::Rank(_) => None,
        }
    }

    /// The only move, legal or not, the text can mean; `None` if there are several or none.
    pub(crate) fn meant(&self, diagram: &Setup) -> Option<Move> {
        let board = &diagram.board;
        if self.captures && board[self.to].is_none() {
            return None;
        }
        let drop = || Some(Move::Drop { kind: self.kind?.hand_kind()?, to: self.to });
        match self.source {
            Source::Hand => drop(),
            Source::Square(from) => {
                let stands = board[from];
                let named =
                    self.kind.is_none_or(|kind| stands.is_none_or(|piece| piece.kind == kind));
                named.then(|| self.walk(board, from))
            }
            Source::Open | Source::Board | Source::File(_) | Source::Rank(_) => {
                let own = |square: Square| {
                    let piece = board[square]?;
                    let described = self.marks.describe(Step::new(square, self.to, piece.color));
                    (square != self.to
                        && piece.color == diagram.turn
                        && self.allows_origin(square)
                        && self.kind.is_none_or(|kind| kind == piece.kind)
                        && described)
                        .then_some(square)
                };
                let occupied = board.pieces().map(|(square, _)| square).collect();
                let reaches = |square: &Square| {
                    let piece = board[*square];
                    piece.is_some_and(|piece| attacks::reach(piece, *square, occupied).has(self.to))
                };
                let far: Vec<Square> = Square::ALL.into_iter().filter_map(own).collect();
                let near: Vec<Square> = far.iter().copied().filter(reaches).collect();
                if !near.is_empty() {
                    return only(&near).map(|from| self.walk(board, from));
                }
                let held = self
                    .kind
                    .and_then(PieceKind::hand_kind)
                    .filter(|_| self.source == Source::Open);
                if held.is_some_and(|kind: HandKind| diagram.hands[diagram.turn].has(kind)) {
                    return drop();
                }
                only(&far).map(|from| self.walk(board, from))
            }
        }
    }

    /// The walk from `from`; where the text leaves it open, the piece promotes only if it must.
    fn walk(&self, board: &Board, from: Square) -> Move {
        let must = |piece: Piece| !attacks::has_future(piece, self.to);
        let promote = self.promotes.unwrap_or_else(|| board[from].is_some_and(must));
        Move::Board { from, to: self.to, promote }
    }
}

/// The only move there is; an error if there are several.
fn only_one(mut moves: impl Iterator<Item = Move>) -> Option<Result<Move, NameError>> {
    let first = moves.next()?;
    Some(match moves.next() {
        None => Ok(first),
        Some(second) => Err(NameError::Ambiguous {
            candidates: [first, second].into_iter().chain(moves).collect(),
        }),
    })
}

fn only<T: Copy>(items: &[T]) -> Option<T> {
    match *items {
        [item] => Some(item),
        _ => None,
    }
}
