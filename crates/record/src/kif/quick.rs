//! Moves in the very form that programs write, `  12 ７六歩(77)   ( 0:16/00:00:16)`, read byte by byte in one pass.
//!
//! What is written in any other way is left to the forgiving reader, which gives the same for the same text.

use komadai_rules::{Move, PieceKind, Square};

/// A line with a move.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) number: u32,
    pub(super) mv: Move,
    /// The piece, before it promotes.
    pub(super) kind: PieceKind,
    /// Where the words of the move begin.
    pub(super) words: usize,
    /// The time in seconds.
    pub(super) time: Option<u32>,
    /// Whether it says that variations branch here.
    pub(super) branches: bool,
    /// How many bytes the line has, without its end and with it.
    pub(super) length: usize,
    pub(super) used: usize,
}

/// A character of three bytes: its code point if three bytes are there that begin as one does.
#[inline]
fn wide(bytes: &[u8], at: usize) -> Option<u32> {
    let &[one, two, three] = bytes.get(at..)?.first_chunk::<3>()?;
    (one >> 4 == 0xe)
        .then(|| u32::from(one & 15) << 12 | u32::from(two & 63) << 6 | u32::from(three & 63))
}

/// A table of characters: the code point picks a place, and is kept there to be sure.
struct Characters {
    places: [(u32, u8); 64],
    factor: u32,
}

impl Characters {
    const fn place(letter: u32, factor: u32) -> usize {
        (letter.wrapping_mul(factor) >> 26) as usize
    }

    /// Looks for a factor that sends every character to a place of its own.
    const fn new<const N: usize>(letters: [(char, u8); N]) -> Self {
        let mut factor: u32 = 0x9e37_79b1;
        loop {
            let mut places = [(0, 0); 64];
            let mut index = 0;
            while index < N {
                let (letter, value) = letters[index];
                let place = Self::place(letter as u32, factor);
                if places[place].0 != 0 {
                    break;
                }
                places[place] = (letter as u32, value);
                index += 1;
            }
            if index == N {
                return Self { places, factor };
            }
            factor = factor.wrapping_mul(5).wrapping_add(2);
        }
    }

    #[inline]
    fn find(&self, letter: u32) -> Option<u8> {
        let (own, value) = self.places[Self::place(letter, self.factor)];
        (own == letter).then_some(value)
    }
}

/// Ranks from 0.
static RANKS: Characters = Characters::new([
    ('一', 0),
    ('二', 1),
    ('三', 2),
    ('四', 3),
    ('五', 4),
    ('六', 5),
    ('七', 6),
    ('八', 7),
    ('九', 8),
]);

const fn index(kind: PieceKind) -> u8 {
    kind.index() as u8
}

/// Pieces of one character, by their place in [`PieceKind::ALL`].
static PIECES: Characters = Characters::new([
    ('歩', index(PieceKind::Pawn)),
    ('香', index(PieceKind::Lance)),
    ('桂', index(PieceKind::Knight)),
    ('銀', index(PieceKind::Silver)),
    ('金', index(PieceKind::Gold)),
    ('角', index(PieceKind::Bishop)),
    ('飛', index(PieceKind::Rook)),
    ('玉', index(PieceKind::King)),
    ('王', index(PieceKind::King)),
    ('と', index(PieceKind::Tokin)),
    ('杏', index(PieceKind::ProLance)),
    ('圭', index(PieceKind::ProKnight)),
    ('全', index(PieceKind::ProSilver)),
    ('馬', index(PieceKind::Horse)),
    ('龍', index(PieceKind::Dragon)),
    ('竜', index(PieceKind::Dragon)),
]);

#[inline]
fn piece(letter: u32) -> Option<PieceKind> {
    Some(PieceKind::ALL[usize::from(PIECES.find(letter)?)])
}

const SAME: u32 = '同' as u32;
const PROMOTES: u32 = '成' as u32;
const DROPS: u32 = '打' as u32;
const WIDE_BLANK: u32 = '　' as u32;
const WIDE_ONE: u32 = '１' as u32;

/// Reads the line a text begins with, if it is a move in the usual form and ends before the text does.
#[inline]
pub(super) fn line(bytes: &[u8], previous_to: Option<Square>) -> Option<Line> {
    let mut at = blanks(bytes, 0);
    let (number, digits) = number(&bytes[at..])?;
    at += digits;
    if bytes.get(at) != Some(&b' ') {
        return None;
    }
    let words = blanks(bytes, at);

    let (to, at) = target(bytes, words, previous_to)?;
    let (kind, at) = moved(bytes, at)?;
    let (mv, at) = ending(bytes, at, kind, to)?;

    let mut at = blanks(bytes, at);
    let mut time = None;
    if bytes.get(at) == Some(&b'(') {
        let (seconds, used) = clock(&bytes[at..])?;
        time = Some(seconds);
        at += used;
    }
    // What says that variations follow may stand in the place of a time.
    let branches = bytes.get(at) == Some(&b'+');
    at += usize::from(branches);
    let end = match bytes.get(at..)? {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    Some(Line { number, mv, kind, words, time, branches, length: at, used: at + end })
}

/// Where blanks end.
#[inline]
fn blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// The square a move goes to, `７六` or `同　`, and where it ends.
#[inline]
fn target(bytes: &[u8], at: usize, previous_to: Option<Square>) -> Option<(Square, usize)> {
    let first = wide(bytes, at)?;
    let at = at + 3;
    if first == SAME {
        let blank = match wide(bytes, at) {
            Some(WIDE_BLANK) => 3,
            _ => usize::from(bytes.get(at) == Some(&b' ')),
        };
        return Some((previous_to?, at + blank));
    }
    let file = first.wrapping_sub(WIDE_ONE);
    let rank = RANKS.find(wide(bytes, at)?)?;
    if file > 8 {
        return None;
    }
    let to = Square::from_index(file as usize * 9 + usize::from(rank))?;
    Some((to, at + 3))
}

/// The piece that moves, `歩` or `成銀`, and where it ends.
#[inline]
fn moved(bytes: &[u8], at: usize) -> Option<(PieceKind, usize)> {
    let letter = wide(bytes, at)?;
    if letter != PROMOTES {
        return Some((piece(letter)?, at + 3));
    }
    match piece(wide(bytes, at + 3)?)? {
        kind @ (PieceKind::Lance | PieceKind::Knight | PieceKind::Silver) => {
            Some((kind.promoted()?, at + 6))
        }
        _ => None,
    }
}

/// The move by what stands behind its piece, `打`, `(77)` or `成(77)`, and where that ends.
#[inline]
fn ending(bytes: &[u8], at: usize, kind: PieceKind, to: Square) -> Option<(Move, usize)> {
    let ending = wide(bytes, at);
    if ending == Some(DROPS) {
        let kind = kind.hand_kind().filter(|_| !kind.is_promoted())?;
        return Some((Move::Drop { kind, to }, at + 3));
    }
    let promote = ending == Some(PROMOTES);
    let at = if promote { at + 3 } else { at };
    let &[b'(', file, rank, b')'] = bytes.get(at..)?.first_chunk::<4>()? else {
        return None;
    };
    let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'1'));
    if file > 8 || rank > 8 {
        return None;
    }
    let from = Square::from_index(usize::from(file) * 9 + usize::from(rank))?;
    Some((Move::Board { from, to, promote }, at + 4))
}

/// A number of at most six digits, and how many it has.
#[inline]
fn number(bytes: &[u8]) -> Option<(u32, usize)> {
    let mut number = 0;
    let mut length = 0;
    while let Some(digit) = bytes.get(length).map(|byte| byte.wrapping_sub(b'0')) {
        if digit > 9 {
            break;
        }
        number = number * 10 + u32::from(digit);
        length += 1;
        if length > 6 {
            return None;
        }
    }
    (length > 0).then_some((number, length))
}

/// Reads `( 0:16/00:00:16)`: the seconds of the first time, and how many bytes all takes.
#[inline]
fn clock(bytes: &[u8]) -> Option<(u32, usize)> {
    let mut at = 1;
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    let (minutes, digits) = number(&bytes[at..])?;
    at += digits;
    if bytes.get(at) != Some(&b':') {
        return None;
    }
    let (seconds, digits) = number(&bytes[at + 1..])?;
    at += 1 + digits;
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    if bytes.get(at) != Some(&b'/') {
        return None;
    }
    loop {
        at += 1;
        match bytes.get(at)? {
            b'0'..=b'9' | b':' | b' ' => {}
            b')' => return Some((minutes * 60 + seconds, at + 1)),
            _ => return None,
        }
    }
}
