//! Mate with the next move, read off the squares around the king.

use super::Position;
use crate::attacks::{self, Walk};
use crate::{Bitboard, HandKind, Move, MoveList, Piece, PieceKind, Square};

/// What is dropped to mate, the farthest-reaching first; a pawn may not be.
const DROPPED: [HandKind; 6] = [
    HandKind::Rook,
    HandKind::Gold,
    HandKind::Bishop,
    HandKind::Silver,
    HandKind::Knight,
    HandKind::Lance,
];

/// More flights than one piece can take away.
const TOO_MANY_FLIGHTS: u32 = 6;

impl Position {
    /// A move that mates at once, if one is found among those that check from beside the king or with a knight.
    ///
    /// Checks from afar and checks discovered are not looked for: nearly every mate in one that a game brings has
    /// a move of the other kinds, and these cost little enough to be asked for at every node of a search.
    ///
    /// ```
    /// use komadai_rules::{Position, Setup};
    ///
    /// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let mate = Position::from_setup(&setup)?.mate_in_one();
    /// assert_eq!(mate, Some("G*5b".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mate_in_one(&mut self) -> Option<Move> {
        let net = Net::new(self)?;
        self.mate_by_drop(&net).or_else(|| self.mate_on_board(&net))
    }

    /// The first of these moves, all legal checks, that mates; if none does, the fewest free squares around the king
    /// that one of them leaves it.
    ///
    /// ```
    /// use komadai_rules::{MoveList, Position, Promotions, Setup};
    ///
    /// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let mut position = Position::from_setup(&setup)?;
    /// let mut checks = MoveList::new();
    /// position.checks_into(Promotions::All, &mut checks);
    /// assert_eq!(position.mate_among(&checks), Ok("G*5b".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No move mates. The free squares are counted as far as the moved piece and what stands already cover them.
    pub fn mate_among(&mut self, checks: &MoveList) -> Result<Move, u32> {
        let us = self.turn;
        let ours = self.pieces_of(us);
        let mut fewest = 8;
        let Some(king) = self.king(!us) else {
            return Err(fewest);
        };
        let net = Net::around(self, king);
        for mv in checks.iter() {
            let kind = match mv {
                Move::Drop { kind, .. } => kind.piece_kind(),
                Move::Board { from, promote, .. } => match self.board[from] {
                    Some(piece) if promote => super::turned_over(piece.kind),
                    Some(piece) => piece.kind,
                    None => continue,
                },
            };
            let left = net.left_open(kind, mv.to(), mv.from()).len();
            fewest = fewest.min(left);
            // A line opened, to the king or past it, may take flights away too.
            let opens = |from| !(self.sliders_to(from, us, net.occupied) & ours).is_empty();
            if left == 0 || mv.from().is_some_and(opens) {
                let undo = self.play_unchecked(mv);
                let mates = !self.has_legal_moves();
                self.undo(mv, undo);
                if mates {
                    return Ok(mv);
                }
            }
        }
        Err(fewest)
    }

    fn mate_by_drop(&mut self, net: &Net) -> Option<Move> {
        let hand = self.hand(self.turn);
        if hand.is_empty() {
            return None;
        }
        for kind in DROPPED {
            if !hand.has(kind) {
                continue;
            }
            let checks =
                attacks::walk(!self.turn, Walk::of(kind.piece_kind()), net.king, net.occupied);
            let near = match kind {
                HandKind::Knight => checks,
                _ => checks & net.beside,
            };
            for to in near.without(net.occupied) {
                let mv = Move::Drop { kind, to };
                if net.closes(kind.piece_kind(), to, None) && self.mates(mv) {
                    return Some(mv);
                }
            }
        }
        None
    }

    fn mate_on_board(&mut self, net: &Net) -> Option<Move> {
        let us = self.turn;
        let own_king = self.king(us).map_or(Bitboard::EMPTY, Bitboard::of);
        let by_knight = attacks::step(!us, Walk::Knight, net.king).without(self.pieces_of(us));
        for to in net.beside | by_knight {
            for from in self.attackers(to, us, net.occupied).without(own_king) {
                let Some(piece) = self.piece_at(from) else {
                    continue;
                };
                let beside = net.beside.has(to);
                // Unguarded, it would be taken by the king.
                let behind = net.occupied.without(from.into());
                if beside && self.attackers(to, us, behind).without(from.into()).is_empty() {
                    continue;
                }
                for promote in choices(piece, from, to) {
                    let kind = if promote { super::turned_over(piece.kind) } else { piece.kind };
                    let arriving = Piece::new(us, kind);
                    let checks = attacks::reach(arriving, to, behind).has(net.king);
                    let mv = Move::Board { from, to, promote };
                    if checks && net.closes(kind, to, Some(from)) && self.mates(mv) {
                        return Some(mv);
                    }
                }
            }
        }
        None
    }

    /// Whether a move, right in itself and a check, is legal and mates.
    fn mates(&mut self, mv: Move) -> bool {
        let us = self.turn;
        let undo = self.play_unchecked(mv);
        let mates = self.checkers_of(us).is_empty() && !self.has_legal_moves();
        self.undo(mv, undo);
        mates
    }
}

/// Whether a piece can go on plainly, promote, or both; only where both can matter are both given.
fn choices(piece: Piece, from: Square, to: Square) -> impl Iterator<Item = bool> {
    use PieceKind::{Bishop, Pawn, Rook};
    let promotes =
        piece.kind.can_promote() && (from.in_zone(piece.color) || to.in_zone(piece.color));
    let plain = !promotes || !matches!(piece.kind, Pawn | Bishop | Rook);
    [(promotes, true), (plain, false)]
        .into_iter()
        .filter_map(|(allowed, promote)| allowed.then_some(promote))
}

/// What is already drawn around the enemy king.
struct Net {
    us: crate::Color,
    king: Square,
    occupied: Bitboard,
    /// Where a piece put beside the king is guarded.
    beside: Bitboard,
    /// Where the king can still go.
    flights: Bitboard,
}

impl Net {
    /// `None` where no single move can close it.
    fn new(position: &Position) -> Option<Self> {
        let us = position.turn;
        let net = Self::around(position, position.king(!us)?);
        let knights = position.walk(us, Walk::Knight);
        let hopeless =
            net.beside.is_empty() && !position.hand(us).has(HandKind::Knight) && knights.is_empty();
        (!hopeless && net.flights.len() < TOO_MANY_FLIGHTS).then_some(net)
    }

    fn around(position: &Position, king: Square) -> Self {
        let (us, them) = (position.turn, !position.turn);
        let occupied = position.occupied();
        let around = attacks::step(them, Walk::King, king);
        // The king does not hide the squares behind it.
        let covered = around & position.covered_around(king, us, occupied ^ attacks::bit(king));
        Self {
            us,
            king,
            occupied,
            beside: covered.without(position.pieces_of(us)),
            flights: around.without(position.pieces_of(them) | covered),
        }
    }

    /// Whether `kind` on `to` takes away every flight, come from `from` if it was on the board.
    fn closes(&self, kind: PieceKind, to: Square, from: Option<Square>) -> bool {
        self.left_open(kind, to, from).is_empty()
    }

    /// The flights that `kind` on `to` leaves.
    fn left_open(&self, kind: PieceKind, to: Square, from: Option<Square>) -> Bitboard {
        let lifted = Bitboard::of(self.king) | from.map_or(Bitboard::EMPTY, Bitboard::of);
        let reach = attacks::reach(Piece::new(self.us, kind), to, self.occupied.without(lifted));
        self.flights.without(reach | attacks::bit(to))
    }
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;
    use crate::Promotions;

    /// The first legal check that mates, found by trying each.
    fn first_mate(position: &Position) -> Option<Move> {
        let mut moves = MoveList::new();
        position.checks_into(Promotions::All, &mut moves);
        moves.iter().find(|&mv| !position.after(mv).has_legal_moves())
    }

    #[test]
    fn what_it_finds_mates_and_it_misses_little() {
        let mut random = Chance::new(21);
        let (mut mates, mut found) = (0, 0);
        for _ in 0..400 {
            let mut position = Position::startpos();
            for _ in 0..200 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let before = position.clone();
                let mut checks = MoveList::new();
                position.checks_into(Promotions::All, &mut checks);
                let among = position.mate_among(&checks);
                assert_eq!(among.ok(), first_mate(&position), "in {position}");
                match position.mate_in_one() {
                    Some(mv) => {
                        assert!(position.is_legal(mv), "{mv} in {position}");
                        assert!(position.after(mv).is_checkmate(), "{mv} in {position}");
                        found += 1;
                        mates += 1;
                    }
                    None => mates += u32::from(among.is_ok()),
                }
                assert_eq!(position, before);
                let chosen = random.next() % moves.len() as u64;
                let mv = moves.get(chosen as usize).expect("one of them");
                position.play_unchecked(mv);
            }
        }
        assert!(mates > 1_000, "only {mates} mates were met");
        assert!(10 * found > 9 * mates, "{found} of {mates} were found");
    }
}
