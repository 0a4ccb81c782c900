//! What pictures and sheets say, in two languages.

use komadai_record::EndKind;
use komadai_rules::Color;

/// The language of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// Japanese.
    #[default]
    Ja,
    /// English.
    En,
}

impl Language {
    pub(crate) const fn either<T: Copy>(self, ja: T, en: T) -> T {
        match self {
            Self::Ja => ja,
            Self::En => en,
        }
    }

    /// 先手 and 後手; 下手 and 上手 where White gives a handicap.
    pub(crate) const fn side(self, color: Color, handicap: bool) -> &'static str {
        match (self, color, handicap) {
            (Self::Ja, Color::Black, false) => "先手",
            (Self::Ja, Color::White, false) => "後手",
            (Self::Ja, Color::Black, true) => "下手",
            (Self::Ja, Color::White, true) => "上手",
            (Self::En, Color::Black, _) => "Black",
            (Self::En, Color::White, _) => "White",
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
            EndKind::IllegalByMover => "foul",
            EndKind::IllegalByOpponent => "foul before",
            EndKind::DefaultWin | EndKind::DefaultLoss => "by default",
            EndKind::Interrupted => "broken off",
            EndKind::Sealed => "sealed move",
            EndKind::NoMate => "no mate",
            EndKind::Other(words) => words,
        };
        words.into()
    }
}
