//! What a move changes: played and taken back in place, without touching the heap.

use super::{Position, turned_over, zobrist};
use crate::attacks::{self, Walk};
use crate::{Color, HandKind, IllegalMove, Move, Piece, PieceKind, Square};

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    key: u64,
    board_key: u64,
}

impl Undo {
    /// The piece the move took, as it stood on the board.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// The law it breaks; the position is unchanged.
    // Most moves endanger no king, so they are played first and the king is looked at once, on this very board;
    // only what looks wrong then is taken back and judged law by law.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.check_movement(mv)?;
        let us = self.turn;
        let undo = self.play_unchecked(mv);
        let drops_pawn_with_check =
            matches!(mv, Move::Drop { kind: HandKind::Pawn, .. }) && self.in_check();
        if self.checkers_of(us).is_empty() && !drops_pawn_with_check {
            return Ok(undo);
        }
        self.undo(mv, undo);
        self.check_legality(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move the caller knows to be legal.
    ///
    /// A move that is not leaves a position in which the answers of every other function mean nothing; one
    /// from an empty square passes the turn, as [`pass`](Self::pass) does, and cannot be undone.
    // Knowing the colour while compiling saves a quarter of the work.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        match self.turn {
            Color::Black => self.play_as::<true>(mv),
            Color::White => self.play_as::<false>(mv),
        }
    }

    /// The position after a move, played as [`play_unchecked`](Self::play_unchecked) plays it.
    ///
    /// ```
    /// use komadai_rules::{Color, Position};
    ///
    /// let start = Position::startpos();
    /// assert_eq!(start.after("7g7f".parse()?).turn(), Color::White);
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    // Where a copy is made anyway, a call is nothing; in every caller it would only be large.
    #[inline(never)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// What [`board_key`](Self::board_key) will be after a move that can be played.
    ///
    /// ```
    /// use komadai_rules::Position;
    ///
    /// let mut position = Position::startpos();
    /// let mv = "7g7f".parse()?;
    /// let key = position.board_key_after(mv);
    /// position.play(mv)?;
    /// assert_eq!(position.board_key(), key);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn board_key_after(&self, mv: Move) -> u64 {
        let key = self.board_key ^ zobrist::turn();
        match mv {
            Move::Board { from, to, promote } => {
                let Some(piece) = self.board[from] else {
                    return key;
                };
                let promoted = piece.kind.promoted().filter(|_| promote);
                let arriving = Piece::new(piece.color, promoted.unwrap_or(piece.kind));
                let captured = self.board[to].map_or(0, |taken| zobrist::board(taken, to));
                key ^ captured ^ zobrist::board(piece, from) ^ zobrist::board(arriving, to)
            }
            Move::Drop { kind, to } => {
                key ^ zobrist::board(Piece::new(self.turn, kind.piece_kind()), to)
            }
        }
    }

    /// Takes back the move played last, with what playing it returned.
    #[inline]
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        match self.turn {
            Color::Black => self.undo_as::<false>(mv, undo),
            Color::White => self.undo_as::<true>(mv, undo),
        }
    }

    #[inline(always)]
    fn play_as<const BLACK: bool>(&mut self, mv: Move) -> Undo {
        let us = if BLACK { Color::Black } else { Color::White };
        let mut undo = Undo { captured: None, key: self.key, board_key: self.board_key };
        let mut board = zobrist::turn();
        let mut hand = 0;
        match mv {
            Move::Board { from, to, promote } => {
                let Some(piece) = self.board[from] else {
                    self.pass();
                    return undo;
                };
                if let Some(captured) = self.board[to] {
                    undo.captured = Some(captured);
                    self.toggle(captured, to);
                    board ^= zobrist::board(captured, to);
                    if let Some(kind) = captured.kind.hand_kind() {
                        hand = zobrist::hand(us, kind, self.hands[us].count(kind));
                        self.hands[us].add(kind);
                    }
                }
                let arriving = self.walk_over(us, piece.kind, from, to, promote);
                self.board[from] = None;
                self.board[to] = Some(arriving);
                board ^=
                    zobrist::board(Piece::new(us, piece.kind), from) ^ zobrist::board(arriving, to);
            }
            Move::Drop { kind, to } => {
                let piece = Piece::new(us, kind.piece_kind());
                self.hands[us].remove(kind);
                hand = zobrist::hand(us, kind, self.hands[us].count(kind));
                board ^= zobrist::board(piece, to);
                self.toggle(piece, to);
                self.board[to] = Some(piece);
            }
        }
        self.key ^= board ^ hand;
        self.board_key ^= board;
        self.turn = !us;
        undo
    }

    #[inline(always)]
    fn undo_as<const BLACK: bool>(&mut self, mv: Move, undo: Undo) {
        let us = if BLACK { Color::Black } else { Color::White };
        self.turn = us;
        self.key = undo.key;
        self.board_key = undo.board_key;
        match mv {
            Move::Board { from, to, promote } => {
                let Some(arrived) = self.board[to] else {
                    return;
                };
                let kind = if promote { arrived.kind.unpromoted() } else { arrived.kind };
                self.walk_over(us, kind, from, to, promote);
                self.board[from] = Some(Piece::new(us, kind));
                self.board[to] = undo.captured;
                if let Some(captured) = undo.captured {
                    self.toggle(captured, to);
                    if let Some(kind) = captured.kind.hand_kind() {
                        self.hands[us].remove(kind);
                    }
                }
            }
            Move::Drop { kind, to } => {
                self.toggle(Piece::new(us, kind.piece_kind()), to);
                self.board[to] = None;
                self.hands[us].add(kind);
            }
        }
    }

    /// Moves a piece, plain before the move, between two squares in the sets; either way round is the same.
    #[inline(always)]
    fn walk_over(
        &mut self,
        us: Color,
        kind: PieceKind,
        from: Square,
        to: Square,
        promote: bool,
    ) -> Piece {
        let (from, to) = (attacks::bit(from), attacks::bit(to));
        self.colors[us.index()] ^= from | to;
        if promote {
            let promoted = turned_over(kind);
            self.walks[Walk::of(kind).index()] ^= from;
            self.walks[Walk::of(promoted).index()] ^= to;
            Piece::new(us, promoted)
        } else {
            self.walks[Walk::of(kind).index()] ^= from | to;
            Piece::new(us, kind)
        }
    }

    /// Passes the turn without a move, as a search's null move does; a second call takes it back.
    #[inline]
    pub fn pass(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::turn();
        self.board_key ^= zobrist::turn();
    }
}
