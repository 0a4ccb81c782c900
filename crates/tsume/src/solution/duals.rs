//! Other moves that mate, told apart as composers do.

use komadai_rules::{File, HandKind, Move, Position, Square, attacks};

use super::tree::{Tree, checks, mates, settled};
use super::{Dual, DualKind};
use crate::hand::PackedHand;
use crate::prove::place;
use crate::search::Question;
use crate::table::{FOREVER, Plies};

/// How much longer than the main line another solution is measured.
const LONGER: Plies = 8;

impl Tree<'_, '_> {
    /// What else mates at these nodes.
    pub fn duals(&mut self, order: &[usize]) -> Vec<Dual> {
        let met: Vec<_> = order.iter().flat_map(|&at| self.places(at)).collect();
        let mut duals = Vec::new();
        for &at in order {
            for mv in self.others(at) {
                duals.extend(self.dual(at, mv, &met));
            }
        }
        duals
    }

    /// The first dual at these nodes that makes the problem unsound.
    pub fn first_flaw(&mut self, order: &[usize]) -> Option<Dual> {
        let met: Vec<_> = order.iter().flat_map(|&at| self.places(at)).collect();
        for &at in order {
            for mv in self.others(at) {
                let dual = self.dual(at, mv, &met);
                if let Some(flaw) = dual.filter(|dual| dual.kind.is_flaw()) {
                    return Some(flaw);
                }
            }
        }
        None
    }

    /// The checks that a node does not play.
    fn others(&self, at: usize) -> Vec<Move> {
        let node = &self.nodes[at];
        checks(&node.position).iter().filter(|&mv| mv != node.best).collect()
    }

    /// A node's position and the one after its move.
    fn places(&self, at: usize) -> [(u64, PackedHand); 2] {
        let node = &self.nodes[at];
        let attacker = node.position.turn();
        [&node.position, &node.position.after(node.best)].map(|position| place(position, attacker))
    }

    /// The positions on the way to a node, its own among them.
    fn passed(&self, at: usize) -> Vec<(u64, PackedHand)> {
        let mut position = self.nodes[0].position.clone();
        let attacker = position.turn();
        let mut passed = vec![place(&position, attacker)];
        for &mv in &self.nodes[at].moves {
            position = position.after(mv);
            passed.push(place(&position, attacker));
        }
        passed
    }

    /// What another check at a node is, if it mates or may.
    fn dual(&mut self, at: usize, mv: Move, met: &[(u64, PackedHand)]) -> Option<Dual> {
        let dual = self.dual_by_kind(at, mv, met)?;
        self.is_settled &= dual.kind != DualKind::Open;
        Some(dual)
    }

    fn dual_by_kind(&mut self, at: usize, mv: Move, met: &[(u64, PackedHand)]) -> Option<Dual> {
        let node = &self.nodes[at];
        let (left, best, position) = (node.left, node.best, node.position.clone());
        let mut moves = node.moves.clone();
        moves.push(mv);
        let ply = moves.len() as u32;
        let dual = |kind| Dual { ply, moves: moves.clone(), kind, plies: None };
        let after = position.after(mv);
        let question = Question { most: self.share(), ..Question::new(&after, false, FOREVER) };
        match settled(&self.solver.answer(&question, self.watcher)) {
            None => return Some(dual(DualKind::Open)),
            Some(false) => return None,
            Some(true) => {}
        }
        if is_symmetric(&position) && mirrored(mv) == best {
            return Some(dual(DualKind::Mirror));
        }
        match self.mates_apart_from(&after, &self.passed(at)) {
            None => return Some(dual(DualKind::Open)),
            Some(false) => return Some(dual(DualKind::Detour)),
            Some(true) => {}
        }
        let plies = if mates(&position, mv) { Some(1) } else { self.plies_after(&after, left) };
        let kind = self.kind_of(&position, (mv, best), (left, plies), (&after, met), ply);
        let line = match (kind, plies) {
            (DualKind::Open, _) | (_, None | Some(1)) => Vec::new(),
            (_, Some(plies)) => self.line_after(&after, false, plies - 1),
        };
        moves.extend(line);
        let plies = plies.map(|plies| ply - 1 + u32::from(plies));
        Some(Dual { ply, moves, kind, plies })
    }

    fn kind_of(
        &mut self,
        position: &Position,
        (mv, best): (Move, Move),
        (left, plies): (Plies, Option<Plies>),
        (after, met): (&Position, &[(u64, PackedHand)]),
        ply: u32,
    ) -> DualKind {
        let is_equal = plies == Some(left);
        if is_equal && differs_by_promotion(mv, best) {
            return DualKind::Promotion;
        }
        if is_equal && differs_by_distance(position, mv, best) {
            return DualKind::DropSquare;
        }
        if left == 1 && ply > 1 {
            return DualKind::LastMove;
        }
        if self.is_given && plies.is_some_and(|plies| plies < left) {
            return DualKind::Faster;
        }
        match self.mates_apart_from(after, met) {
            None => DualKind::Open,
            Some(false) if is_equal => DualKind::Order,
            Some(false) => DualKind::Detour,
            Some(true) => DualKind::Cook,
        }
    }

    /// How long the mate takes from a check on, that move counted, if it is not much longer than what is left.
    fn plies_after(&mut self, after: &Position, left: Plies) -> Option<Plies> {
        // What mates at once is known before.
        let mut plies = if self.is_given { 3 } else { left.max(3) };
        while plies <= left + LONGER {
            if self.ask(after, false, plies - 1)? {
                return Some(plies);
            }
            plies += 2;
        }
        None
    }

    /// Whether it is mate after a check without coming to any of these positions; `None` if a limit came first.
    fn mates_apart_from(
        &mut self,
        after: &Position,
        earlier: &[(u64, PackedHand)],
    ) -> Option<bool> {
        let most = self.share();
        settled(&self.solver.search_apart_from(after, earlier, most, self.watcher))
    }
}

/// Whether moves differ only by promotion.
fn differs_by_promotion(one: Move, other: Move) -> bool {
    let is = |mv: Move| (mv.from(), mv.to());
    one.from().is_some() && is(one) == is(other)
}

/// Whether moves drop the same piece, one that checks from afar, on squares of the same line to the king.
fn differs_by_distance(position: &Position, one: Move, other: Move) -> bool {
    let (Move::Drop { kind, to }, Move::Drop { kind: same, to: there }) = (one, other) else {
        return false;
    };
    let slides = matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook);
    let Some(king) = position.king(!position.turn()).filter(|_| slides && kind == same) else {
        return false;
    };
    attacks::between(king, to).has(there) || attacks::between(king, there).has(to)
}

/// Whether the board is its own mirror image.
fn is_symmetric(position: &Position) -> bool {
    let board = position.board();
    board.pieces().all(|(square, piece)| board[mirror(square)] == Some(piece))
}

fn mirror(square: Square) -> Square {
    let file = File::from_number(10 - square.file().number()).unwrap_or(square.file());
    Square::new(file, square.rank())
}

fn mirrored(mv: Move) -> Move {
    match mv {
        Move::Board { from, to, promote } => {
            Move::Board { from: mirror(from), to: mirror(to), promote }
        }
        Move::Drop { kind, to } => Move::Drop { kind, to: mirror(to) },
    }
}
