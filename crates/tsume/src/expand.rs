//! The moves of a position as the search sees them: one by one, some of them waiting for others.
//!
//! Interpositions on one square differ only in what is dropped: the next is looked at once the one before is mated.
//! The same goes for not promoting where promoting is all but always better: the attacker declines a promotion only to
//! avoid a pawn-drop mate (打ち歩詰め, *uchifuzume*), the defender to bring one about.

use std::ops::ControlFlow;

use komadai_rules::{
    Bitboard, Color, HandKind, Move, MoveList, MoveSet, Piece, PieceKind, Position, Promotions,
    Square, attacks,
};

use crate::hand::PackedHand;

/// A move and the one that waits for it, if any: its place in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub mv: Move,
    /// Whether it waits for another.
    pub waits: bool,
    /// What waits for it.
    pub next: Option<u16>,
}

impl Candidate {
    fn new(mv: Move) -> Self {
        Self { mv, waits: false, next: None }
    }
}

/// The attacker's checks.
pub(crate) fn checks(position: &Position, moves: &mut MoveList, list: &mut Vec<Candidate>) {
    list.clear();
    moves.clear();
    position.checks_into(Promotions::All, moves);
    list.extend(moves.iter().map(Candidate::new));
    for at in 0..list.len() {
        let Move::Board { from, to, promote: false } = list[at].mv else {
            continue;
        };
        let declines = position.piece_at(from).is_some_and(|piece| gains_by_promotion(piece, to));
        if !declines {
            continue;
        }
        let promotion = Move::Board { from, to, promote: true };
        if let Some(before) = list.iter().position(|candidate| candidate.mv == promotion) {
            list[before].next = Some(at as u16);
            list[at].waits = true;
        }
    }
}

/// Whether the promoted piece can do all that the plain one can from `to`.
fn gains_by_promotion(piece: Piece, to: Square) -> bool {
    match piece.kind {
        PieceKind::Pawn | PieceKind::Bishop | PieceKind::Rook => true,
        PieceKind::Lance => to.rank().depth(piece.color) == 1,
        _ => false,
    }
}

/// The defender's answers to a check.
pub(crate) fn answers(position: &Position, list: &mut Vec<Candidate>) {
    list.clear();
    let mut onto = [Bitboard::EMPTY; HandKind::ALL.len()];
    let _ = position.visit_legal(|set| {
        match set {
            MoveSet::Board { from, to, promote, .. } => {
                for to in to | promote {
                    push_choices(list, from, to, set);
                }
            }
            MoveSet::Pawns { color, to, promote } => {
                for to in to | promote {
                    let behind = Bitboard::of(to).step_forward(!color);
                    if let Some(from) = behind.first() {
                        push_choices(list, from, to, set);
                    }
                }
            }
            MoveSet::Drops { kinds, to } => {
                for kind in kinds.iter() {
                    onto[kind.index()] = to;
                }
            }
        }
        ControlFlow::Continue(())
    });
    let squares = onto.iter().fold(Bitboard::EMPTY, |all, &to| all | to);
    for to in squares {
        let mut before = None;
        for kind in HandKind::ALL {
            if onto[kind.index()].has(to) {
                let at = list.len();
                list.push(Candidate {
                    waits: before.is_some(),
                    ..Candidate::new(Move::Drop { kind, to })
                });
                if let Some(before) = before.replace(at) {
                    list[before].next = Some(at as u16);
                }
            }
        }
    }
}

fn push_choices(list: &mut Vec<Candidate>, from: Square, to: Square, set: MoveSet) {
    let (plain, promote) = match set {
        MoveSet::Board { to: plain, promote, .. } | MoveSet::Pawns { to: plain, promote, .. } => {
            (plain.has(to), promote.has(to))
        }
        MoveSet::Drops { .. } => (false, false),
    };
    let choice = |promote| Candidate::new(Move::Board { from, to, promote });
    if promote {
        list.push(choice(true));
        if plain {
            let at = list.len();
            list[at - 1].next = Some(at as u16);
        }
    }
    if plain {
        list.push(Candidate { waits: promote, ..choice(false) });
    }
}

/// How a check can be answered, counted without a list.
pub(crate) struct Answers {
    /// Moves on the board, and squares to drop on.
    pub count: u32,
    /// Whether one of them moves a piece on the board; if not, what can be dropped.
    pub drop_only: Option<HandKind>,
}

pub(crate) fn count_answers(position: &Position) -> Answers {
    let (mut moves, mut squares) = (0, Bitboard::EMPTY);
    let mut dropped = None;
    let _ = position.visit_legal(|set| {
        match set {
            MoveSet::Board { to, promote, .. } | MoveSet::Pawns { to, promote, .. } => {
                moves += (to | promote).len();
            }
            MoveSet::Drops { kinds, to } => {
                if !to.is_empty() {
                    squares |= to;
                    dropped = dropped.or(kinds.iter().next());
                }
            }
        }
        ControlFlow::Continue(())
    });
    Answers { count: moves + squares.len(), drop_only: if moves == 0 { dropped } else { None } }
}

/// All that is in hand, on either side.
pub(crate) fn in_hand(position: &Position) -> PackedHand {
    PackedHand::of(position.hand(Color::Black)).and(PackedHand::of(position.hand(Color::White)))
}

/// What the attacker must go on holding so that the defender, in check and to move, cannot drop it between: all of the
/// kinds that only the attacker holds.
pub(crate) fn kept_from_defender(position: &Position, hand: PackedHand) -> PackedHand {
    let defender = position.turn();
    let mut kept = PackedHand::EMPTY;
    let Some(king) = position.king(defender) else {
        return kept;
    };
    let Some(checker) = position.checkers().single() else {
        return kept;
    };
    let between = attacks::between(king, checker);
    if between.is_empty() {
        return kept;
    }
    let held = position.hand(defender);
    for kind in HandKind::ALL {
        let count = hand.count(kind);
        if count > 0 && !held.has(kind) && can_stand_on(position, kind, defender, between) {
            kept = kept.with(kind, count);
        }
    }
    kept
}

/// The largest hand, of all that is in hand, with which the attacker has no other checks than now: nothing of the kinds
/// not held that could be dropped for check.
pub(crate) fn without_new_drops(position: &Position, hand: PackedHand) -> PackedHand {
    let attacker = position.turn();
    let mut most = in_hand(position);
    let Some(king) = position.king(!attacker) else {
        return most;
    };
    let occupied = position.occupied();
    for kind in HandKind::ALL {
        if hand.count(kind) > 0 || most.count(kind) == 0 {
            continue;
        }
        let back = Piece::new(!attacker, kind.piece_kind());
        let checking = attacks::reach(back, king, occupied).without(occupied);
        if can_stand_on(position, kind, attacker, checking) {
            most = most.with(kind, 0);
        }
    }
    most
}

/// The largest hand with which the attacker has no other checks than now, nor the defender fewer answers: one of each
/// kind stays with the defender who has it.
pub(crate) fn without_new_moves(position: &Position, hand: PackedHand) -> PackedHand {
    let held = position.hand(!position.turn());
    let mut most = without_new_drops(position, hand);
    for kind in HandKind::ALL {
        if held.has(kind) && most.count(kind) > 0 {
            let all = hand.count(kind) + u32::from(held.count(kind));
            most = most.with(kind, most.count(kind).min(all - 1));
        }
    }
    most
}

/// Whether `kind` may be dropped on one of these empty squares, as far as the squares say.
fn can_stand_on(position: &Position, kind: HandKind, color: Color, squares: Bitboard) -> bool {
    let piece = Piece::new(color, kind.piece_kind());
    let pawns = match kind {
        HandKind::Pawn => position.pieces(color, PieceKind::Pawn),
        _ => Bitboard::EMPTY,
    };
    squares.into_iter().any(|square| {
        attacks::has_future(piece, square) && !pawns.meets(Bitboard::file(square.file()))
    })
}
