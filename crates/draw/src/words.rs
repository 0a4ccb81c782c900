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
        let (ja, en) = match end {
            EndKind::Resign => ("投了", "resigns"),
            EndKind::Checkmate => ("詰み", "checkmate"),
            EndKind::Time => ("切れ負け", "time"),
            EndKind::Repetition => ("千日手", "repetition"),
            EndKind::Jishogi => ("持将棋", "impasse"),
            EndKind::Draw => ("引き分け", "draw"),
            EndKind::MaxMoves => ("最大手数", "move limit"),
            EndKind::Declaration => ("入玉宣言", "declares"),
            EndKind::Try => ("トライ", "try"),
            EndKind::IllegalByMover => ("反則負け", "foul"),
            EndKind::IllegalByOpponent => ("反則勝ち", "foul before"),
            EndKind::DefaultWin => ("不戦勝", "by default"),
            EndKind::DefaultLoss => ("不戦敗", "by default"),
            EndKind::Interrupted => ("中断", "broken off"),
            EndKind::Sealed => ("封じ手", "sealed move"),
            EndKind::NoMate => ("不詰", "no mate"),
            EndKind::Other(words) => return words.clone(),
        };
        self.either(ja, en).into()
    }
}
