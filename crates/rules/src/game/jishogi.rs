//! Impasse (持将棋, *jishōgi*): counting pieces when kings have entered and neither can be mated.

use alloc::vec::Vec;

use super::outcome::{Outcome, Reason};
use crate::{
    Bitboard, ByColor, Color, HandKind, ImpasseRule, Move, Piece, PieceKind, Position, Setup,
    Square, attacks,
};

/// The points of both sides together in a game without handicap.
pub(crate) const ALL_POINTS: u32 = 54;

/// The points below which a side loses when both sides are counted.
const POINTS_TO_DRAW: u32 = 24;

/// The points with which a professional declaration wins instead of drawing.
const POINTS_TO_WIN: u32 = 31;

/// How many pieces besides the king a declaration asks for in the zone.
pub const PIECES_TO_DECLARE: u32 = 10;

/// What a piece counts: 5 for rook and bishop, 0 for the king, 1 for any other, promoted or not.
const fn points(kind: PieceKind) -> u32 {
    match kind.unpromoted() {
        PieceKind::King => 0,
        PieceKind::Rook | PieceKind::Bishop => 5,
        _ => 1,
    }
}

/// The points of a whole diagram, both sides and their hands together.
pub(crate) fn points_of_setup(setup: &Setup) -> u32 {
    let on_board: u32 = setup.board.pieces().map(|(_, piece)| points(piece.kind)).sum();
    let in_hand = |color| hand_points(setup.hands[color].iter());
    on_board + in_hand(Color::Black) + in_hand(Color::White)
}

fn hand_points(hand: impl Iterator<Item = (HandKind, u8)>) -> u32 {
    hand.map(|(kind, count)| points(kind.piece_kind()) * u32::from(count)).sum()
}

/// How one side stands in an impasse: its points, and what it lacks to claim the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impasse {
    /// Points of the own pieces in the promotion zone and in hand; what a declaration counts.
    pub points: u32,
    /// Points of all own pieces on the board and in hand; what the count of both sides takes.
    pub total_points: u32,
    /// Points of the pieces given as handicap, to be added to either count; 0 for the side that gave none.
    pub missing_points: u32,
    /// Own pieces in the promotion zone, the king left out.
    pub pieces_in_zone: u32,
    /// Whether the own king stands in the promotion zone (入玉, *nyūgyoku*).
    pub king_in_zone: bool,
    /// Whether the own king is in check.
    pub in_check: bool,
    /// Whether [`Game::declare`](crate::Game::declare) would not be a wrong declaration now.
    pub may_declare: bool,
    /// Every condition of a declaration that is not met, in a fixed order; those of the 27-point rule where the
    /// profile knows none.
    pub lacking: Vec<Lacking>,
}

/// A condition of a declaration, or of the forced count, that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lacking {
    /// The king is not in the promotion zone.
    KingNotInZone,
    /// Fewer than ten other pieces are in the promotion zone.
    TooFewPieces,
    /// The king is in check.
    InCheck,
    /// The points do not suffice.
    TooFewPoints,
    /// Forced count: a piece besides the king is outside the promotion zone.
    PieceOutsideZone,
    /// Forced count: no other own piece protects one of the pieces.
    UnprotectedPiece,
    /// Only the side to move may declare.
    NotYourTurn,
}

impl Lacking {
    /// The condition in kebab-case, the same in every interface: `king-not-in-zone`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::KingNotInZone => "king-not-in-zone",
            Self::TooFewPieces => "too-few-pieces",
            Self::InCheck => "in-check",
            Self::TooFewPoints => "too-few-points",
            Self::PieceOutsideZone => "piece-outside-zone",
            Self::UnprotectedPiece => "unprotected-piece",
            Self::NotYourTurn => "not-your-turn",
        }
    }
}

impl Impasse {
    pub(super) fn new(
        position: &Position,
        rule: ImpasseRule,
        color: Color,
        missing_points: u32,
    ) -> Self {
        let own = position.pieces_of(color);
        let zone = own & Bitboard::zone(color);
        let king = position.king(color).map_or(Bitboard::EMPTY, Bitboard::from);
        let in_hand = hand_points(position.hand(color).iter());
        let on = |squares: Bitboard| -> u32 {
            let pieces = squares.into_iter().filter_map(|at| position.piece_at(at));
            pieces.map(|piece| points(piece.kind)).sum()
        };
        let mut impasse = Self {
            points: on(zone) + in_hand,
            total_points: on(own) + in_hand,
            missing_points,
            pieces_in_zone: zone.without(king).len(),
            king_in_zone: zone.meets(king),
            in_check: !position.checkers_of(color).is_empty(),
            may_declare: false,
            lacking: Vec::new(),
        };
        impasse.lacking = impasse.find_lacking(position, rule, color);
        impasse.may_declare = !rule.conditions().is_empty() && impasse.lacking.is_empty();
        impasse
    }

    fn find_lacking(&self, position: &Position, rule: ImpasseRule, color: Color) -> Vec<Lacking> {
        // Where nothing can be claimed, how far from it a side stands is told by the common rule.
        let rule = if rule.conditions().is_empty() { ImpasseRule::Declaration27 } else { rule };
        let king = position.king(color).map_or(Bitboard::EMPTY, Bitboard::from);
        let pieces = position.pieces_of(color).without(king);
        let unprotected = |square| {
            let protectors = position.attackers(square, color, position.occupied());
            protectors.is_empty()
        };
        let points = self.points + self.missing_points;
        let lacks = |condition: &Lacking| match condition {
            Lacking::KingNotInZone => !self.king_in_zone,
            Lacking::TooFewPieces => self.pieces_in_zone < PIECES_TO_DECLARE,
            Lacking::InCheck => self.in_check,
            Lacking::TooFewPoints => {
                rule.points_to_declare(color).is_some_and(|needed| points < needed)
            }
            Lacking::PieceOutsideZone => pieces.len() > self.pieces_in_zone,
            Lacking::UnprotectedPiece => pieces.into_iter().any(unprotected),
            Lacking::NotYourTurn => position.turn() != color,
        };
        rule.conditions().iter().copied().filter(lacks).collect()
    }
}

impl ImpasseRule {
    /// Whether the side to move wins at once by claiming the end of the game, handicap givers adding
    /// `missing_points`. Quick where the king is far from the enemy camp: a search asks at every node.
    pub fn wins_by_claim(self, position: &Position, missing_points: ByColor<u32>) -> bool {
        let turn = position.turn();
        let zone = Bitboard::zone(turn);
        let entered = position.king(turn).is_some_and(|king| zone.has(king));
        if !entered {
            return false;
        }
        let army = position.pieces_of(turn);
        let ready = match self {
            Self::Agreement24 => army.without(zone).is_empty(),
            Self::Declaration27 | Self::Declaration24 => (army & zone).len() > PIECES_TO_DECLARE,
            Self::Try | Self::None => false,
        };
        ready && declare(position, self, turn, missing_points).winner == Some(turn)
    }

    /// The step of the king that wins the game at once under the rule of [`Try`](Self::Try), if there is one.
    pub fn winning_step(self, position: &Position) -> Option<Move> {
        let turn = position.turn();
        let goal = GOAL.seen_by(turn);
        let from = (self == Self::Try).then(|| position.king(turn)).flatten()?;
        let step = Move::Board { from, to: goal, promote: false };
        let near = attacks::reach(Piece::new(turn, PieceKind::King), from, Bitboard::EMPTY);
        (near.has(goal) && position.is_legal(step)).then_some(step)
    }
}

/// The square Black's king must reach under the rule of [`Try`](ImpasseRule::Try).
pub(super) const GOAL: Square = Square::SQ_5A;

/// What a declaration of `color` under `rule` ends in.
pub(super) fn declare(
    position: &Position,
    rule: ImpasseRule,
    color: Color,
    missing_points: ByColor<u32>,
) -> Outcome {
    let impasse = Impasse::new(position, rule, color, missing_points[color]);
    if !impasse.may_declare {
        return Outcome::win(!color, Reason::WrongDeclaration);
    }
    match rule {
        ImpasseRule::Agreement24 => count_both(position, missing_points),
        ImpasseRule::Declaration24 if impasse.points + impasse.missing_points < POINTS_TO_WIN => {
            Outcome::draw(Reason::Jishogi)
        }
        ImpasseRule::Declaration27
        | ImpasseRule::Declaration24
        | ImpasseRule::Try
        | ImpasseRule::None => Outcome::win(color, Reason::Declaration),
    }
}

/// The count of both sides over all their pieces: one that alone has fewer than 24 points loses.
pub(super) fn count_both(position: &Position, missing_points: ByColor<u32>) -> Outcome {
    let short = ByColor::from_fn(|color| {
        let impasse = Impasse::new(position, ImpasseRule::None, color, missing_points[color]);
        impasse.total_points + impasse.missing_points < POINTS_TO_DRAW
    });
    match (short.black, short.white) {
        (true, false) => Outcome::win(Color::White, Reason::Jishogi),
        (false, true) => Outcome::win(Color::Black, Reason::Jishogi),
        _ => Outcome::draw(Reason::Jishogi),
    }
}
