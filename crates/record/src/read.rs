//! The grammar of names: text in, [`MoveDescription`] out.
//!
//! Two shapes cover everything: western, where the piece comes before the square (`G6i-5h`), and Japanese,
//! where the square comes first (`５八金右`). Which move is meant is not decided here.

mod cursor;

use komadai_rules::{Move, ParseMoveError, PieceKind, Position, Square};

use crate::NameError;
use crate::japanese::Marks;
use crate::move_description::{MoveDescription, Source};
use cursor::{ACTIONS, Action, Cursor, ENDINGS, Ending, MOTIONS, SIDE_MARKS, SIDES};

pub(crate) use cursor::piece_of_character;

/// The most bytes a name may have, blanks included; the longest written one has 21.
pub(crate) const LONGEST: usize = 64;

/// Reads exact USI text and finds its move legal.
pub(crate) fn usi(position: &Position, text: &str) -> Result<Move, NameError> {
    let mv: Move = text.parse().map_err(|error| {
        let odd = text.find(|found: char| !found.is_ascii());
        let offset = match error {
            ParseMoveError::Length => odd.unwrap_or(text.len().min(5)),
            ParseMoveError::Origin => 0,
            ParseMoveError::Destination => 2,
            ParseMoveError::Suffix => 4,
        };
        Cursor { text, at: offset }.unreadable()
    })?;
    position
        .check_legality(mv)
        .map_err(|illegal| NameError::NoSuchMove { illegal: Some(illegal) })?;
    Ok(mv)
}

/// Reads `P-7f`, `G69-58`, `銀x32+`.
pub(crate) fn western(
    text: &str,
    previous_to: Option<Square>,
) -> Result<MoveDescription, NameError> {
    piece_first(text, previous_to, true)
}

/// Reads the same, where the piece may be left out: `76`, `7776`, `8h2b+`.
pub(crate) fn typed(text: &str, previous_to: Option<Square>) -> Result<MoveDescription, NameError> {
    piece_first(text, previous_to, false)
}

fn piece_first(
    text: &str,
    previous_to: Option<Square>,
    names_piece: bool,
) -> Result<MoveDescription, NameError> {
    let mut cursor = Cursor::new(text);
    let side = cursor.word(SIDES);
    let kind = cursor.piece()?;
    if kind.is_none() && names_piece {
        return Err(cursor.unreadable());
    }
    let bracketed = cursor.parenthesised()?;
    let first = if bracketed.is_none() { cursor.square()? } else { None };
    cursor.skip_blanks();
    let before_action = cursor.unreadable();
    let action = cursor.word(ACTIONS);
    let second = cursor.square()?;

    // A square alone is where the piece goes; with another after it, or an action, where it comes from.
    let (origin, target) = match (first, second, action) {
        (Some(only), None, None) => (None, Some(only.square)),
        (first, second, _) => {
            (bracketed.or(first.map(|first| first.square)), second.map(|second| second.square))
        }
    };
    let to = match target {
        Some(to) => to,
        None => {
            let offset = cursor.at;
            let said = cursor.same(previous_to)?;
            match (said, action) {
                (Some(to), _) => to,
                (None, Some(Action::Go | Action::Take)) => {
                    previous_to.ok_or(NameError::NoPreviousMove { offset })?
                }
                (None, _) => return Err(cursor.unreadable()),
            }
        }
    };
    let ending = cursor.word(ENDINGS);
    cursor.end()?;

    let drops = action == Some(Action::Drop) || ending == Some(Ending::Drops);
    let source = match origin {
        Some(_) if drops => return Err(before_action),
        Some(origin) => Source::Square(origin),
        None if drops && !kind.is_some_and(is_droppable) => return Err(before_action),
        None if drops => Source::Hand,
        None if action.is_some() => Source::Board,
        None => Source::Open,
    };
    let is_usi = kind.is_none()
        && action.is_none()
        && [first, second].iter().all(|square| square.is_some_and(|square| square.lettered));
    Ok(MoveDescription {
        side,
        kind,
        source,
        to,
        marks: Marks::default(),
        promotes: promotes(ending).or(is_usi.then_some(false)),
        captures: action == Some(Action::Take),
    })
}

/// Reads `７六歩`, `同　銀`, `５八金右上`, `２二角成(88)`, `76fu`.
pub(crate) fn japanese(
    text: &str,
    previous_to: Option<Square>,
) -> Result<MoveDescription, NameError> {
    let mut cursor = Cursor::new(text);
    let side = cursor.word(SIDES);
    // Some say both: 同２二銀, ２二同銀.
    let to = match cursor.same(previous_to)? {
        Some(to) => cursor.square()?.map_or(to, |named| named.square),
        None => {
            let to = cursor.square()?.ok_or_else(|| cursor.unreadable())?.square;
            if previous_to == Some(to) {
                cursor.character('同');
            }
            to
        }
    };
    let kind = cursor.piece()?.ok_or_else(|| cursor.unreadable())?;
    let mut marks = Marks::default();
    let mut ending = None;
    let mut before_ending = cursor.unreadable();
    // The order is 左, 上, 成; others are understood as well.
    loop {
        let at = cursor.at;
        if marks.side.is_none() {
            marks.side = cursor.word(SIDE_MARKS);
        }
        if marks.motion.is_none() {
            marks.motion = cursor.word(MOTIONS);
        }
        if ending.is_none() {
            cursor.skip_blanks();
            before_ending = cursor.unreadable();
            ending = cursor.word(ENDINGS);
        }
        let has_all = marks.side.is_some() && marks.motion.is_some() && ending.is_some();
        if cursor.at == at || has_all {
            break;
        }
    }
    let origin = if ending.is_none_or(|ending| ending == Ending::Drops) && cursor.is_no_square() {
        ending = Some(Ending::Drops);
        None
    } else {
        cursor.parenthesised()?
    };
    cursor.end()?;

    let source = match origin {
        _ if ending != Some(Ending::Drops) => origin.map_or(Source::Open, Source::Square),
        None if is_droppable(kind) && marks == Marks::default() => Source::Hand,
        _ => return Err(before_ending),
    };
    // With its origin the move is a line of a KIF file, where a piece that promotes says so.
    let promotes = promotes(ending).or(origin.map(|_| false));
    Ok(MoveDescription { side, kind: Some(kind), source, to, marks, promotes, captures: false })
}

fn is_droppable(kind: PieceKind) -> bool {
    !kind.is_promoted() && kind.hand_kind().is_some()
}

const fn promotes(ending: Option<Ending>) -> Option<bool> {
    match ending {
        Some(Ending::Promotes) => Some(true),
        Some(Ending::Declines) => Some(false),
        Some(Ending::Drops) | None => None,
    }
}
