//! What pictures and sheets say, in two languages.

use komadai_record::EndKind;
use komadai_rules::{Color, IllegalMove};

use crate::walk::Foul;

/// The language of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// Words in Japanese.
    #[default]
    Ja,
    /// Words in English.
    En,
}

impl Language {
    /// The code in two letters: `ja`, `en`.
    pub const fn code(self) -> &'static str {
        self.either("ja", "en")
    }

    /// The first in Japanese, the second in English.
    pub const fn either<T: Copy>(self, ja: T, en: T) -> T {
        match self {
            Self::Ja => ja,
            Self::En => en,
        }
    }

    /// 先手 and 後手; 下手 and 上手 where White gives a handicap.
    pub const fn side(self, color: Color, handicap: bool) -> &'static str {
        match (self, color, handicap) {
            (Self::Ja, Color::Black, false) => "先手",
            (Self::Ja, Color::White, false) => "後手",
            (Self::Ja, Color::Black, true) => "下手",
            (Self::Ja, Color::White, true) => "上手",
            (Self::En, Color::Black, _) => "Black",
            (Self::En, Color::White, _) => "White",
        }
    }

    /// Which move broke a law, and the law.
    pub(crate) fn foul(self, foul: &Foul) -> String {
        match self {
            Self::Ja => format!("反則：{}手目（{}）", foul.ply, law_in_japanese(&foul.law)),
            Self::En => format!("illegal: {foul}"),
        }
    }

    /// How a game ended, where the next move would stand.
    pub(crate) fn end(self, end: &EndKind) -> String {
        if self == Self::Ja {
            return end.kif().into();
        }
        let words = match end {
            EndKind::Resign => "resigns",
            EndKind::ResignByOpponent => "resigned before",
            EndKind::Checkmate => "checkmate",
            EndKind::Time => "time",
            EndKind::Repetition => "repetition",
            EndKind::Jishogi => "impasse",
            EndKind::Draw => "draw",
            EndKind::MaxMoves => "move limit",
            EndKind::Declaration => "declares",
            EndKind::DeclarationByOpponent => "declared before",
            EndKind::Try => "try",
            EndKind::IllegalByMover => "illegal move",
            EndKind::IllegalByOpponent => "illegal move before",
            EndKind::DefaultWin | EndKind::DefaultLoss => "by default",
            EndKind::Interrupted => "interrupted",
            EndKind::Sealed => "sealed move",
            EndKind::NoMate => "no mate",
            EndKind::Other(words) => words,
        };
        words.into()
    }
}

const fn law_in_japanese(law: &IllegalMove) -> &'static str {
    match law {
        IllegalMove::NoPiece { .. } => "駒がない",
        IllegalMove::NotYourPiece { .. } => "相手の駒",
        IllegalMove::NotInHand { .. } => "持駒にない",
        IllegalMove::Occupied { .. } => "駒のあるマス",
        IllegalMove::CannotReach { .. } => "動けないマス",
        IllegalMove::Blocked { .. } => "駒を飛び越えた",
        IllegalMove::MustPromote { .. } | IllegalMove::DeadEnd { .. } => "行き所のない駒",
        IllegalMove::CannotPromote { .. } => "成れない",
        IllegalMove::Nifu { .. } => "二歩",
        IllegalMove::Uchifuzume { .. } => "打ち歩詰め",
        IllegalMove::LeavesKingInCheck { .. } | IllegalMove::Pinned { .. } => "王手放置",
    }
}
