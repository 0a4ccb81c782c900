//! The names of moves in KI2; the plain ones, `７六歩`, `同　銀`, `５八金右上`, without a look at a table.
//!
//! Whatever else names a move is left to the full grammar.

use komadai_rules::{File, PieceKind, Rank, Square};

use crate::NameError;
use crate::japanese::{Marks, Motion, Side};
use crate::move_description::{MoveDescription, Source};
use crate::names::kanji_number;
use crate::read::japanese;

/// Reads the name of a move without the mark of the side.
pub(crate) fn read(text: &str, previous_to: Option<Square>) -> Result<MoveDescription, NameError> {
    if let Some(wanted) = plain(text, previous_to) {
        return Ok(wanted);
    }
    let wanted = japanese(text, previous_to)?;
    Ok(MoveDescription {
        side: None,
        // A piece that says nothing does not promote, though it should say so.
        promotes: wanted.promotes.or(Some(false)),
        ..wanted
    })
}

/// Reads a plain name, without the mark of the side; `None` if it is anything but one.
fn plain(text: &str, previous_to: Option<Square>) -> Option<MoveDescription> {
    let mut letters = text.chars();
    let to = match letters.next()? {
        '同' => previous_to?,
        file => Square::new(full_width(file)?, Rank::from_number(kanji_number(letters.next()?)?)?),
    };
    let named = letters.as_str().trim_start_matches([' ', '　']);
    let mut letters = named.chars();
    let kind = match letters.next()? {
        '歩' => PieceKind::Pawn,
        '香' => PieceKind::Lance,
        '桂' => PieceKind::Knight,
        '銀' => PieceKind::Silver,
        '金' => PieceKind::Gold,
        '角' => PieceKind::Bishop,
        '飛' => PieceKind::Rook,
        '玉' | '王' => PieceKind::King,
        'と' => PieceKind::Tokin,
        '馬' => PieceKind::Horse,
        '龍' | '竜' => PieceKind::Dragon,
        '成' => match letters.next()? {
            '香' => PieceKind::ProLance,
            '桂' => PieceKind::ProKnight,
            '銀' => PieceKind::ProSilver,
            _ => return None,
        },
        _ => return None,
    };
    let mut wanted = MoveDescription {
        side: None,
        kind: Some(kind),
        source: Source::Open,
        to,
        marks: Marks::default(),
        promotes: Some(false),
        captures: false,
    };
    let mut rest = letters.as_str();
    loop {
        let mut ahead = rest.chars();
        match ahead.next() {
            Some('左') => wanted.marks.side = Some(Side::Left),
            Some('直') => wanted.marks.side = Some(Side::Straight),
            Some('右') => wanted.marks.side = Some(Side::Right),
            Some('上' | '行' | '入') => wanted.marks.motion = Some(Motion::Up),
            Some('寄') => wanted.marks.motion = Some(Motion::Across),
            Some('引') => wanted.marks.motion = Some(Motion::Back),
            _ => break,
        }
        rest = ahead.as_str();
    }
    match rest {
        "" | "不成" => {}
        "成" => wanted.promotes = Some(true),
        "打" if kind.hand_kind().is_some() && wanted.marks == Marks::default() => {
            wanted.source = Source::Hand;
        }
        _ => return None,
    }
    Some(wanted)
}

fn full_width(digit: char) -> Option<File> {
    File::from_number(match digit {
        '１'..='９' => (digit as u32 - '０' as u32) as u8,
        _ => return None,
    })
}
