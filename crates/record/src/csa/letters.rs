//! The letters of CSA for pieces and sides.

use komadai_rules::{Color, PieceKind};

/// In the order of [`PieceKind::ALL`].
static NAMES: [&str; 14] =
    ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The place of two letters in [`KINDS`].
const fn place(first: u8, second: u8) -> usize {
    (first as usize & 31) << 5 | second as usize & 31
}

/// Kinds by their names, with the names to be sure.
static KINDS: [Option<(u8, u8, PieceKind)>; 1024] = {
    let mut table = [None; 1024];
    let mut index = 0;
    while index < NAMES.len() {
        let name = NAMES[index].as_bytes();
        table[place(name[0], name[1])] = Some((name[0], name[1], PieceKind::ALL[index]));
        index += 1;
    }
    table
};

/// A kind by the two letters of its name.
#[inline]
pub(super) fn kind_of(first: u8, second: u8) -> Option<PieceKind> {
    match KINDS[place(first, second)] {
        Some((one, two, kind)) if one == first && two == second => Some(kind),
        _ => None,
    }
}

/// The piece that two letters name.
pub(crate) fn kind(name: &str) -> Option<PieceKind> {
    match *name.as_bytes() {
        [first, second] => kind_of(first, second),
        _ => None,
    }
}

/// Its two letters.
pub(crate) const fn name(kind: PieceKind) -> &'static str {
    NAMES[kind.index()]
}

pub(super) const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

pub(super) const fn color(sign: u8) -> Option<Color> {
    match sign {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}
