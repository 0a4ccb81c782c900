//! Kinds of pieces, the seven that can be held in hand, and a piece with its owner.

use core::fmt;

use crate::Color;

/// What a piece is, promoted kinds apart from the plain ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[repr(u8)]
pub enum PieceKind {
    /// 歩 (*fu*), short for 歩兵.
    Pawn,
    /// 香 (*kyō*), short for 香車.
    Lance,
    /// 桂 (*kei*), short for 桂馬.
    Knight,
    /// 銀 (*gin*), short for 銀将.
    Silver,
    /// 金 (*kin*), short for 金将.
    Gold,
    /// 角 (*kaku*), short for 角行.
    Bishop,
    /// 飛 (*hi*), short for 飛車.
    Rook,
    /// 玉, *gyoku* (王, *ō*, on the higher side).
    King,
    /// と, the promoted pawn.
    Tokin,
    /// 成香, the promoted lance.
    ProLance,
    /// 成桂, the promoted knight.
    ProKnight,
    /// 成銀, the promoted silver.
    ProSilver,
    /// 馬, the promoted bishop.
    Horse,
    /// 龍, the promoted rook.
    Dragon,
}

impl PieceKind {
    /// Every kind, plain ones first.
    pub const ALL: [Self; 14] = {
        use PieceKind::*;
        [
            Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, King, Tokin, ProLance, ProKnight,
            ProSilver, Horse, Dragon,
        ]
    };

    /// A number from 0 to 13, the place in [`PieceKind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What this piece turns into, or `None` if it has no other face (gold, king) or already shows it.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::Tokin,
            Self::Lance => Self::ProLance,
            Self::Knight => Self::ProKnight,
            Self::Silver => Self::ProSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// The plain face: what the piece was before it promoted, itself otherwise.
    #[inline]
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::Tokin => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            plain => plain,
        }
    }

    /// Whether this is a promoted face.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self.index() >= Self::Tokin.index()
    }

    /// Whether the piece has another face to turn to.
    #[inline]
    pub const fn can_promote(self) -> bool {
        self.promoted().is_some()
    }

    /// What a captor holds after taking this piece; `None` for a king.
    #[inline]
    pub const fn hand_kind(self) -> Option<HandKind> {
        Some(match self.unpromoted() {
            Self::Pawn => HandKind::Pawn,
            Self::Lance => HandKind::Lance,
            Self::Knight => HandKind::Knight,
            Self::Silver => HandKind::Silver,
            Self::Gold => HandKind::Gold,
            Self::Bishop => HandKind::Bishop,
            Self::Rook => HandKind::Rook,
            _ => return None,
        })
    }

    /// How many of this kind, both faces together, one set of pieces holds for both sides.
    pub const fn set_count(self) -> u8 {
        match self.hand_kind() {
            Some(kind) => kind.set_count(),
            None => 2,
        }
    }

    /// The SFEN text of a Black piece: `P`, `+R`.
    pub const fn sfen(self) -> &'static str {
        match self {
            Self::Pawn => "P",
            Self::Lance => "L",
            Self::Knight => "N",
            Self::Silver => "S",
            Self::Gold => "G",
            Self::Bishop => "B",
            Self::Rook => "R",
            Self::King => "K",
            Self::Tokin => "+P",
            Self::ProLance => "+L",
            Self::ProKnight => "+N",
            Self::ProSilver => "+S",
            Self::Horse => "+B",
            Self::Dragon => "+R",
        }
    }

    /// The plain kind an upper-case SFEN letter stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'L' => Self::Lance,
            'N' => Self::Knight,
            'S' => Self::Silver,
            'G' => Self::Gold,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'K' => Self::King,
            _ => return None,
        })
    }
}

/// The seven kinds that can be held in hand and dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[repr(u8)]
pub enum HandKind {
    /// 歩: dropped on no file that has one, and never on the last rank or for mate.
    Pawn,
    /// 香: never dropped on the last rank.
    Lance,
    /// 桂: never dropped on the last two ranks.
    Knight,
    /// 銀: dropped on any rank.
    Silver,
    /// 金: dropped on any rank, and never promoted.
    Gold,
    /// 角: dropped on any rank.
    Bishop,
    /// 飛: dropped on any rank.
    Rook,
}

impl HandKind {
    /// Every kind, from the pawn up.
    pub const ALL: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// A number from 0 to 6, the place in [`HandKind::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this [`index`](Self::index).
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        Some(match index {
            0 => Self::Pawn,
            1 => Self::Lance,
            2 => Self::Knight,
            3 => Self::Silver,
            4 => Self::Gold,
            5 => Self::Bishop,
            6 => Self::Rook,
            _ => return None,
        })
    }

    /// How many of this kind one set of pieces holds for both sides.
    pub const fn set_count(self) -> u8 {
        match self {
            Self::Pawn => 18,
            Self::Lance | Self::Knight | Self::Silver | Self::Gold => 4,
            Self::Bishop | Self::Rook => 2,
        }
    }

    /// The piece this becomes on the board.
    #[inline]
    pub const fn piece_kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Lance => PieceKind::Lance,
            Self::Knight => PieceKind::Knight,
            Self::Silver => PieceKind::Silver,
            Self::Gold => PieceKind::Gold,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
        }
    }
}

/// A piece and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side that moves it.
    pub color: Color,
    /// The face that shows.
    pub kind: PieceKind,
}

impl Piece {
    /// A piece of `kind` owned by `color`.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}

/// Writes SFEN: `P` Black's pawn, `+r` White's dragon.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.kind.sfen().chars() {
            let letter = match self.color {
                Color::Black => letter,
                Color::White => letter.to_ascii_lowercase(),
            };
            fmt::Write::write_char(f, letter)?;
        }
        Ok(())
    }
}
