//! Japanese names: `☗７六歩`, `☖同　銀`, `☗５八金右`, and the stricter lines of KIF files.
//!
//! Which marks a move needs (右左直上寄引) is decided here, for the writer and for the reader alike.

use alloc::string::String;

use komadai_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square};

use crate::names::{self, PieceNames};

/// Where a piece comes from as its player sees it, relative to others that could go to the same square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// 左, from the left.
    Left,
    /// 直, one step straight ahead.
    Straight,
    /// 右, from the right.
    Right,
}

/// How a piece moves as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// 上, towards the opponent.
    Up,
    /// 寄, along the rank.
    Across,
    /// 引, away from the opponent.
    Back,
}

/// The marks that tell pieces of a kind apart; usually none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) side: Option<Side>,
    pub(crate) motion: Option<Motion>,
}

impl Marks {
    const fn text(self) -> [&'static str; 2] {
        let side = match self.side {
            Some(Side::Left) => "左",
            Some(Side::Straight) => "直",
            Some(Side::Right) => "右",
            None => "",
        };
        let motion = match self.motion {
            Some(Motion::Up) => "上",
            Some(Motion::Across) => "寄",
            Some(Motion::Back) => "引",
            None => "",
        };
        [side, motion]
    }

    /// Whether a walk can be described so at all, whatever else stands on the board.
    pub(crate) fn describe(self, step: Step) -> bool {
        let side = match self.side {
            None => true,
            Some(Side::Left) => step.from_left > 0,
            Some(Side::Straight) => step.from_left == 0 && step.forward > 0,
            Some(Side::Right) => step.from_left < 0,
        };
        side && self.motion.is_none_or(|motion| motion == step.motion())
    }
}

/// A walk as the mover sees it.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// How many files to the left of the destination the piece starts; negative to its right.
    from_left: i8,
    /// How many ranks it goes ahead; negative if it goes back.
    forward: i8,
}

impl Step {
    pub(crate) fn new(from: Square, to: Square, color: Color) -> Self {
        let (from, to) = (from.seen_by(color), to.seen_by(color));
        Self {
            from_left: from.file().number() as i8 - to.file().number() as i8,
            forward: from.rank().number() as i8 - to.rank().number() as i8,
        }
    }

    fn motion(self) -> Motion {
        match self.forward {
            1.. => Motion::Up,
            0 => Motion::Across,
            _ => Motion::Back,
        }
    }
}

/// The pieces that count when a move to `to` must be told from others: all of this kind and colour that
/// could go there, whether or not that would leave their king in check.
pub(crate) fn alike(position: &Position, piece: Piece, to: Square) -> Bitboard {
    position.attackers(to, piece.color, position.occupied())
        & position.pieces(piece.color, piece.kind)
}

/// The marks the walk of `piece` needs: motion alone if that tells it apart, else the side, else both.
pub(crate) fn marks(position: &Position, piece: Piece, from: Square, to: Square) -> Marks {
    let others = alike(position, piece, to).without(from.into());
    if others.is_empty() {
        return Marks::default();
    }
    let step_from = |from| Step::new(from, to, piece.color);
    let step = step_from(from);
    let motion = step.motion();
    if !others.into_iter().any(|other| step_from(other).motion() == motion) {
        return Marks { side: None, motion: Some(motion) };
    }
    // Of two dragons or horses one is the left and one the right, even where one steps straight ahead.
    let steps_straight = step.from_left == 0 && step.forward == 1;
    if steps_straight && !matches!(piece.kind, PieceKind::Dragon | PieceKind::Horse) {
        return Marks { side: Some(Side::Straight), motion: None };
    }
    if others.into_iter().all(|other| step_from(other).from_left < step.from_left) {
        return Marks { side: Some(Side::Left), motion: None };
    }
    if others.into_iter().all(|other| step_from(other).from_left > step.from_left) {
        return Marks { side: Some(Side::Right), motion: None };
    }
    let side = if step.from_left > 0 { Side::Left } else { Side::Right };
    Marks { side: Some(side), motion: Some(motion) }
}

/// Whether the walk of `piece` is called so, with as few marks as it needs or with more.
pub(crate) fn is_called(
    called: Marks,
    position: &Position,
    piece: Piece,
    from: Square,
    to: Square,
) -> bool {
    let step_from = |from| Step::new(from, to, piece.color);
    let step = step_from(from);
    if called.describe(step) {
        return true;
    }
    // Of several, one straight behind the square is 左 or 右 all the same.
    let others = alike(position, piece, to).without(from.into());
    let is_beyond = |is_so: fn(&i8, &i8) -> bool| {
        let mut others = others.into_iter().map(|other| step_from(other).from_left);
        others.all(|other| is_so(&step.from_left, &other))
    };
    let is_side = match called.side {
        _ if others.is_empty() => false,
        Some(Side::Left) => is_beyond(i8::gt),
        Some(Side::Right) => is_beyond(i8::lt),
        Some(Side::Straight) | None => false,
    };
    is_side && called.motion.is_none_or(|motion| motion == step.motion())
}

/// Whether the walk of `piece` may turn it over.
pub(crate) const fn may_promote(piece: Piece, from: Square, to: Square) -> bool {
    piece.kind.can_promote() && (from.in_zone(piece.color) || to.in_zone(piece.color))
}

fn push_square(name: &mut String, to: Square, previous_to: Option<Square>) {
    if previous_to == Some(to) {
        name.push_str("同　");
    } else {
        name.push_str(&names::square_kanji(to));
    }
}

/// Writes `☗７六歩`; `piece` is what walks or is dropped, before it promotes.
pub(crate) fn write(
    position: &Position,
    mv: Move,
    piece: Piece,
    previous_to: Option<Square>,
) -> String {
    let mut name = String::from(names::side_mark(piece.color));
    push_square(&mut name, mv.to(), previous_to);
    name.push_str(PieceNames::of(piece.kind).spoken);
    match mv {
        Move::Board { from, to, promote } => {
            name.extend(marks(position, piece, from, to).text());
            if promote {
                name.push('成');
            } else if may_promote(piece, from, to) {
                name.push_str("不成");
            }
        }
        Move::Drop { to, .. } => {
            if !alike(position, piece, to).is_empty() {
                name.push('打');
            }
        }
    }
    name
}

/// Writes the move of a KIF line: `７六歩(77)`, `２二角成(88)`, `４五角打`.
pub(crate) fn write_kif(mv: Move, piece: Piece, previous_to: Option<Square>) -> String {
    let mut name = String::new();
    push_square(&mut name, mv.to(), previous_to);
    name.push_str(PieceNames::of(piece.kind).spoken);
    match mv {
        Move::Board { from, promote, .. } => {
            if promote {
                name.push('成');
            }
            name.push('(');
            name.push_str(&names::square_digits(from));
            name.push(')');
        }
        Move::Drop { .. } => name.push('打'),
    }
    name
}
