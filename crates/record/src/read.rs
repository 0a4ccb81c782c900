//! The grammar of names: text in, [`Wanted`] out.
//!
//! Two shapes cover everything: western, where the piece comes before the square (`G6i-5h`), and Japanese,
//! where the square comes first (`５八金右`). Which move is meant is not decided here.

use komadai_rules::{
    Color, File, HandKind, Move, ParseMoveError, PieceKind, Position, Rank, Square,
};

use crate::NameError;
use crate::japanese::{Marks, Motion, Side};
use crate::names::kanji_number;
use crate::wanted::{Source, Wanted};

/// The most bytes a name may have, blanks included; the longest written one has 21.
pub(crate) const LONGEST: usize = 64;

type Words<T> = &'static [(&'static str, T)];

// In each table a word comes before any other that it begins with.

static SIDES: Words<Color> = &[
    ("☗", Color::Black),
    ("▲", Color::Black),
    ("▼", Color::Black),
    ("⛊", Color::Black),
    ("☖", Color::White),
    ("△", Color::White),
    ("▽", Color::White),
    ("⛉", Color::White),
];

/// Pieces by kanji, by romanised name (CSA's two letters and longer), and by letter.
static PIECES: Words<PieceKind> = &[
    ("成香", PieceKind::ProLance),
    ("成桂", PieceKind::ProKnight),
    ("成銀", PieceKind::ProSilver),
    ("と金", PieceKind::Tokin),
    ("龍馬", PieceKind::Horse),
    ("竜馬", PieceKind::Horse),
    ("龍王", PieceKind::Dragon),
    ("竜王", PieceKind::Dragon),
    ("歩兵", PieceKind::Pawn),
    ("香車", PieceKind::Lance),
    ("桂馬", PieceKind::Knight),
    ("銀将", PieceKind::Silver),
    ("金将", PieceKind::Gold),
    ("角行", PieceKind::Bishop),
    ("飛車", PieceKind::Rook),
    ("玉将", PieceKind::King),
    ("王将", PieceKind::King),
    ("歩", PieceKind::Pawn),
    ("香", PieceKind::Lance),
    ("桂", PieceKind::Knight),
    ("銀", PieceKind::Silver),
    ("金", PieceKind::Gold),
    ("角", PieceKind::Bishop),
    ("飛", PieceKind::Rook),
    ("玉", PieceKind::King),
    ("王", PieceKind::King),
    ("と", PieceKind::Tokin),
    ("个", PieceKind::Tokin),
    ("杏", PieceKind::ProLance),
    ("仝", PieceKind::ProLance),
    ("圭", PieceKind::ProKnight),
    ("今", PieceKind::ProKnight),
    ("全", PieceKind::ProSilver),
    ("馬", PieceKind::Horse),
    ("龍", PieceKind::Dragon),
    ("竜", PieceKind::Dragon),
    ("成角", PieceKind::Horse),
    ("成飛", PieceKind::Dragon),
    ("成歩", PieceKind::Tokin),
    ("narikyo", PieceKind::ProLance),
    ("narikei", PieceKind::ProKnight),
    ("narigin", PieceKind::ProSilver),
    ("tokin", PieceKind::Tokin),
    ("hisha", PieceKind::Rook),
    ("gyoku", PieceKind::King),
    ("kaku", PieceKind::Bishop),
    ("kyo", PieceKind::Lance),
    ("kei", PieceKind::Knight),
    ("gin", PieceKind::Silver),
    ("kin", PieceKind::Gold),
    ("uma", PieceKind::Horse),
    ("ryu", PieceKind::Dragon),
    ("fu", PieceKind::Pawn),
    ("ky", PieceKind::Lance),
    ("ke", PieceKind::Knight),
    ("gi", PieceKind::Silver),
    ("ki", PieceKind::Gold),
    ("ka", PieceKind::Bishop),
    ("hi", PieceKind::Rook),
    ("ou", PieceKind::King),
    ("to", PieceKind::Tokin),
    ("ny", PieceKind::ProLance),
    ("nk", PieceKind::ProKnight),
    ("ng", PieceKind::ProSilver),
    ("um", PieceKind::Horse),
    ("ry", PieceKind::Dragon),
    ("p", PieceKind::Pawn),
    ("l", PieceKind::Lance),
    ("n", PieceKind::Knight),
    ("s", PieceKind::Silver),
    ("g", PieceKind::Gold),
    ("b", PieceKind::Bishop),
    ("r", PieceKind::Rook),
    ("k", PieceKind::King),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Go,
    Take,
    Drop,
}

static ACTIONS: Words<Action> =
    &[("-", Action::Go), ("x", Action::Take), ("*", Action::Drop), ("'", Action::Drop)];

static SIDE_MARKS: Words<Side> = &[("左", Side::Left), ("直", Side::Straight), ("右", Side::Right)];

static MOTIONS: Words<Motion> = &[
    ("上がる", Motion::Up),
    ("上る", Motion::Up),
    ("上", Motion::Up),
    ("行く", Motion::Up),
    ("行", Motion::Up),
    ("入る", Motion::Up),
    ("入", Motion::Up),
    ("寄る", Motion::Across),
    ("寄", Motion::Across),
    ("引く", Motion::Back),
    ("引", Motion::Back),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Promotes,
    Declines,
    Drops,
}

static ENDINGS: Words<Ending> = &[
    ("不成り", Ending::Declines),
    ("不成", Ending::Declines),
    ("成らず", Ending::Declines),
    ("ならず", Ending::Declines),
    ("成る", Ending::Promotes),
    ("なる", Ending::Promotes),
    ("成り", Ending::Promotes),
    ("なり", Ending::Promotes),
    ("成", Ending::Promotes),
    ("生", Ending::Declines),
    ("打つ", Ending::Drops),
    ("打ち", Ending::Drops),
    ("打", Ending::Drops),
    ("(打)", Ending::Drops),
    ("(不成)", Ending::Declines),
    ("(成)", Ending::Promotes),
    // A piece put between, in problems.
    ("合い", Ending::Drops),
    ("合", Ending::Drops),
    ("+", Ending::Promotes),
    ("=", Ending::Declines),
    ("^", Ending::Declines),
];

/// One character for the many that are typed for it: full-width forms, capitals, dashes, katakana.
fn fold(character: char) -> char {
    let narrow = match character {
        '！'..='～' => {
            char::from_u32(character as u32 - '！' as u32 + '!' as u32).unwrap_or(character)
        }
        '‐'..='―' | '−' => '-',
        '×' => 'x',
        '‘' | '’' => '\'',
        'ァ'..='ン' => {
            char::from_u32(character as u32 - 'ァ' as u32 + 'ぁ' as u32).unwrap_or(character)
        }
        other => other,
    };
    narrow.to_ascii_lowercase()
}

/// A place in the text; everything it takes is taken for good, so each shape is read in one pass.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn unreadable(&self) -> NameError {
        NameError::Unreadable { offset: self.at, found: self.rest().chars().next() }
    }

    /// Takes the first word of the table that stands here, after blanks.
    fn word<T: Copy>(&mut self, words: Words<T>) -> Option<T> {
        self.skip_blanks();
        let mut typed = self.rest().chars();
        let first = fold(typed.next()?);
        let behind_first = typed;
        words.iter().find_map(|&(word, value)| {
            let mut letters = word.chars();
            let mut typed = behind_first.clone();
            let stands = letters.next() == Some(first)
                && letters.all(|letter| typed.next().map(fold) == Some(letter));
            stands.then(|| {
                self.at = self.text.len() - typed.as_str().len();
                value
            })
        })
    }

    fn character(&mut self, wanted: char) -> bool {
        self.skip_blanks();
        match self.rest().chars().next() {
            Some(found) if fold(found) == wanted => {
                self.at += found.len_utf8();
                true
            }
            _ => false,
        }
    }

    /// Takes one character that `read` understands.
    fn one<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let found = self.rest().chars().next()?;
        let value = read(fold(found))?;
        self.at += found.len_utf8();
        Some(value)
    }

    /// Takes a square if one begins here: a file, then a rank by digit, kanji or letter.
    fn square(&mut self) -> Result<Option<Spelled>, NameError> {
        self.skip_blanks();
        let number = |found: char| {
            found.to_digit(10).map(|digit| digit as u8).or_else(|| kanji_number(found))
        };
        let Some(file) = self.one(|found| File::from_number(number(found)?)) else {
            return Ok(None);
        };
        if let Some(rank) = self.one(Rank::from_letter) {
            return Ok(Some(Spelled { square: Square::new(file, rank), lettered: true }));
        }
        let rank =
            self.one(|found| Rank::from_number(number(found)?)).ok_or_else(|| self.unreadable())?;
        Ok(Some(Spelled { square: Square::new(file, rank), lettered: false }))
    }

    /// Takes an origin in parentheses.
    fn parenthesised(&mut self) -> Result<Option<Square>, NameError> {
        if !self.character('(') {
            return Ok(None);
        }
        let origin = self.square()?.ok_or_else(|| self.unreadable())?;
        if self.character(')') { Ok(Some(origin.square)) } else { Err(self.unreadable()) }
    }

    /// Takes `(00)`, where some programs say that a dropped piece comes from nowhere.
    fn is_no_square(&mut self) -> bool {
        self.skip_blanks();
        match self.rest().strip_prefix("(00)") {
            Some(rest) => {
                self.at = self.text.len() - rest.len();
                true
            }
            None => false,
        }
    }

    /// Takes 同.
    fn same(&mut self, previous_to: Option<Square>) -> Result<Option<Square>, NameError> {
        self.skip_blanks();
        let offset = self.at;
        if !self.character('同') {
            return Ok(None);
        }
        previous_to.map(Some).ok_or(NameError::NoPreviousMove { offset })
    }

    /// Takes a piece, plain or promoted.
    fn piece(&mut self) -> Result<Option<PieceKind>, NameError> {
        if !self.character('+') {
            return Ok(self.word(PIECES));
        }
        self.skip_blanks();
        let unreadable = self.unreadable();
        self.word(PIECES).and_then(PieceKind::promoted).map(Some).ok_or(unreadable)
    }

    fn end(&mut self) -> Result<(), NameError> {
        self.skip_blanks();
        if self.rest().is_empty() { Ok(()) } else { Err(self.unreadable()) }
    }
}

/// A square and whether its rank was a letter.
#[derive(Clone, Copy)]
struct Spelled {
    square: Square,
    lettered: bool,
}

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
pub(crate) fn western(text: &str, previous_to: Option<Square>) -> Result<Wanted, NameError> {
    piece_first(text, previous_to, true)
}

/// Reads the same, where the piece may be left out: `76`, `7776`, `8h2b+`.
pub(crate) fn typed(text: &str, previous_to: Option<Square>) -> Result<Wanted, NameError> {
    piece_first(text, previous_to, false)
}

fn piece_first(
    text: &str,
    previous_to: Option<Square>,
    names_piece: bool,
) -> Result<Wanted, NameError> {
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
    Ok(Wanted {
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
pub(crate) fn japanese(text: &str, previous_to: Option<Square>) -> Result<Wanted, NameError> {
    let mut cursor = Cursor::new(text);
    let side = cursor.word(SIDES);
    // Some say both: 同２二銀, ２二同銀.
    let to = match cursor.same(previous_to)? {
        Some(to) => cursor.square()?.map_or(to, |spelled| spelled.square),
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
    Ok(Wanted { side, kind: Some(kind), source, to, marks, promotes, captures: false })
}

/// The piece one character of a diagram stands for.
pub(crate) fn piece_of_character(character: char) -> Option<PieceKind> {
    let found = |(word, _): &&(&str, PieceKind)| {
        let mut own = word.chars();
        !character.is_ascii() && own.next() == Some(character) && own.next().is_none()
    };
    PIECES.iter().find(found).map(|&(_, kind)| kind)
}

fn is_droppable(kind: PieceKind) -> bool {
    HandKind::ALL.iter().any(|held| held.piece_kind() == kind)
}

const fn promotes(ending: Option<Ending>) -> Option<bool> {
    match ending {
        Some(Ending::Promotes) => Some(true),
        Some(Ending::Declines) => Some(false),
        Some(Ending::Drops) | None => None,
    }
}
