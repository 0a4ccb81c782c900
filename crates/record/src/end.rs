//! How a recorded game ended, in the words of every dialect.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{Color, Outcome, Reason};

use crate::node::EngineLine;
use crate::sentence;
use crate::text::is_blank;

/// The end of a line of play, written where the next move would stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What ended it.
    pub kind: EndKind,
    /// The time the side to move spent before.
    pub time: Option<Duration>,
    /// Remarks on the end, newlines between them.
    pub comment: String,
    /// Names by which the end can be found again.
    pub bookmarks: Vec<String>,
    /// What engines thought, as it stands behind the end.
    pub lines: Vec<EngineLine>,
}

impl From<EndKind> for End {
    fn from(kind: EndKind) -> Self {
        Self { kind, time: None, comment: String::new(), bookmarks: Vec::new(), lines: Vec::new() }
    }
}

impl From<EndKind> for Box<End> {
    fn from(kind: EndKind) -> Self {
        Self::new(kind.into())
    }
}

/// What ended a line of play. The *mover* is the side that would have moved next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EndKind {
    /// 投了: the mover resigns.
    Resign,
    /// 相手の投了: the side that moved last resigned while the mover thought, or left; the mover wins.
    ResignByOpponent,
    /// 詰み: the mover is mated.
    Checkmate,
    /// 切れ負け: the mover's time ran out.
    Time,
    /// 千日手: repetition, a draw.
    Repetition,
    /// 持将棋: impasse, a draw.
    Jishogi,
    /// 引き分け: a draw for another reason.
    Draw,
    /// 最大手数: the limit of moves was reached, a draw.
    MaxMoves,
    /// 入玉勝ち: the mover declares and wins.
    Declaration,
    /// 相手の入玉勝ち: the side that moved last is said to have declared; the mover loses.
    DeclarationByOpponent,
    /// トライ: the other side's king reached its goal; the mover loses.
    Try,
    /// 反則負け: the mover broke a rule and loses.
    IllegalByMover,
    /// 反則勝ち: the move before was illegal; the mover wins.
    IllegalByOpponent,
    /// 不戦勝: the mover wins by default.
    DefaultWin,
    /// 不戦敗: the mover loses by default.
    DefaultLoss,
    /// 中断: broken off.
    Interrupted,
    /// 封じ手: adjourned with a sealed move.
    Sealed,
    /// 不詰: there is no mate, in problems.
    NoMate,
    /// Any other, in the words of the file.
    Other(String),
}

/// What an end means to the mover.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Wins,
    Loses,
    Draws,
    Nothing,
}

/// An end in the dialects: its kind, its code, its word in KIF, its word in CSA, what it means.
type Row = (EndKind, &'static str, &'static str, Option<&'static str>, Meaning);

use Meaning::{Draws, Loses, Nothing, Wins};

#[rustfmt::skip]
static KNOWN: [Row; 18] = [
    (EndKind::Resign, "resign", "投了", Some("TORYO"), Loses),
    (EndKind::ResignByOpponent, "resigned_by_opponent", "相手の投了", None, Wins),
    (EndKind::Checkmate, "checkmate", "詰み", Some("TSUMI"), Loses),
    (EndKind::Time, "timeout", "切れ負け", Some("TIME_UP"), Loses),
    (EndKind::Repetition, "repetition", "千日手", Some("SENNICHITE"), Draws),
    (EndKind::Jishogi, "impasse", "持将棋", Some("JISHOGI"), Draws),
    (EndKind::Draw, "draw", "引き分け", Some("HIKIWAKE"), Draws),
    (EndKind::MaxMoves, "max_moves", "最大手数", Some("MAX_MOVES"), Draws),
    (EndKind::Declaration, "declaration_win", "入玉勝ち", Some("KACHI"), Wins),
    (EndKind::DeclarationByOpponent, "declared_by_opponent", "相手の入玉勝ち", None, Loses),
    (EndKind::Try, "try", "トライ", None, Loses),
    (EndKind::IllegalByMover, "illegal_by_mover", "反則負け", Some("ILLEGAL_MOVE"), Loses),
    (EndKind::IllegalByOpponent, "illegal_by_opponent", "反則勝ち", None, Wins),
    (EndKind::DefaultWin, "default_win", "不戦勝", None, Wins),
    (EndKind::DefaultLoss, "default_loss", "不戦敗", None, Loses),
    (EndKind::Interrupted, "interrupt", "中断", Some("CHUDAN"), Nothing),
    (EndKind::Sealed, "sealed", "封じ手", None, Nothing),
    (EndKind::NoMate, "no_mate", "不詰", Some("FUZUMI"), Nothing),
];

/// Other words for the same ends.
#[rustfmt::skip]
static ALSO_KIF: [(&str, EndKind); 21] = [
    ("詰", EndKind::Checkmate),
    ("宣言勝ち", EndKind::Declaration),
    ("時間切れ", EndKind::Time),
    ("時間切れ負け", EndKind::Time),
    ("時間切", EndKind::Time),
    ("時切れ", EndKind::Time),
    ("時切れ負け", EndKind::Time),
    ("反則負", EndKind::IllegalByMover),
    ("反則勝", EndKind::IllegalByOpponent),
    ("不戦勝ち", EndKind::DefaultWin),
    ("不戦負け", EndKind::DefaultLoss),
    ("タイムアップ", EndKind::Time),
    ("Time-up", EndKind::Time),
    ("最大手数超過", EndKind::MaxMoves),
    ("反則手", EndKind::IllegalByMover),
    // The goal is reached by the move before.
    ("トライ勝ち", EndKind::Try),
    ("引分", EndKind::Draw),
    ("引分け", EndKind::Draw),
    ("勝ち宣言", EndKind::Declaration),
    ("入玉宣言", EndKind::Declaration),
    ("入玉宣言勝ち", EndKind::Declaration),
];

/// Words for a repetition by nothing but checks, which loses: they do not tell who gave those.
const PERPETUAL_CHECK: [&str; 2] = ["王手連続千日手", "連続王手の千日手"];

/// What stands before the winner where points were counted and one side had too few.
pub(crate) const COUNTED: &str = "持将棋により";
/// The same where the time of the side that was not to move ran out.
pub(crate) const OUT_OF_TIME: &str = "時間切れにより";
/// The same where the connection of the side that was not to move was lost.
pub(crate) const CUT_OFF: &str = "切断により";
/// The same where the king of the side that is to move reached its goal.
pub(crate) const TRIED: &str = "トライにより";
/// The same where a king was taken.
const KING_TAKEN: &str = "玉取りにより";

impl EndKind {
    /// How a game of the rules ended, told from the side that was to move.
    ///
    /// A perpetual check and a wrong declaration are the fouls they are in records. A win by counting points and one by
    /// taking the king are told in words that say who won, as no kind means them.
    ///
    /// ```
    /// use komadai_record::EndKind;
    /// use komadai_rules::{Color, Outcome, Reason};
    ///
    /// let outcome = Outcome { winner: Some(Color::White), reason: Reason::Resignation };
    /// assert_eq!(EndKind::of_outcome(outcome, Color::Black), EndKind::Resign);
    /// ```
    pub fn of_outcome(outcome: Outcome, mover: Color) -> Self {
        let foul = || {
            if outcome.winner == Some(mover) {
                Self::IllegalByOpponent
            } else {
                Self::IllegalByMover
            }
        };
        let won = |reason| move |winner| Self::won_by(winner, reason);
        match outcome.reason {
            Reason::Checkmate | Reason::NoLegalMoves => Self::Checkmate,
            Reason::Sennichite => Self::Repetition,
            Reason::PerpetualCheck | Reason::IllegalMove | Reason::WrongDeclaration => foul(),
            Reason::Declaration => Self::Declaration,
            Reason::Jishogi => outcome.winner.map_or(Self::Jishogi, won(COUNTED)),
            Reason::Try => Self::Try,
            Reason::Resignation if outcome.winner == Some(mover) => Self::ResignByOpponent,
            Reason::Resignation => Self::Resign,
            Reason::Time if outcome.winner == Some(mover) => Self::won_by(mover, OUT_OF_TIME),
            Reason::Time => Self::Time,
            Reason::MaxMoves => Self::MaxMoves,
            Reason::KingCapture => outcome.winner.map_or(Self::Draw, won(KING_TAKEN)),
        }
    }

    /// Every kind that has a name of its own.
    #[cfg(test)]
    pub(crate) fn known() -> impl Iterator<Item = &'static Self> {
        KNOWN.iter().map(|(kind, ..)| kind)
    }

    fn row(&self) -> Option<&'static Row> {
        KNOWN.iter().find(|(kind, ..)| kind == self)
    }

    /// The kind in snake_case, the same in every interface: `resign`; `other` for words of the file.
    ///
    /// ```
    /// use komadai_record::EndKind;
    ///
    /// assert_eq!(EndKind::Repetition.code(), "repetition");
    /// ```
    pub fn code(&self) -> &'static str {
        self.row().map_or("other", |&(_, code, ..)| code)
    }

    /// The same, coarser, as most programs know ends: they know no sealed move, and take it for one that broke the game
    /// off, nor do they tell who declared or resigned. Words of the file that tell lost time or a try are those.
    ///
    /// ```
    /// use komadai_record::EndKind;
    ///
    /// assert_eq!(EndKind::Sealed.coarse_code(), "interrupt");
    /// assert_eq!(EndKind::Other("先手の切れ負け".into()).coarse_code(), "timeout");
    /// ```
    pub fn coarse_code(&self) -> &'static str {
        match self {
            Self::Other(words) if sentence::says_lost_time(words) => Self::Time.code(),
            Self::Other(words) if words.contains(TRIED) => Self::Try.code(),
            Self::Sealed => Self::Interrupted.code(),
            Self::DeclarationByOpponent => Self::Declaration.code(),
            Self::ResignByOpponent => Self::Resign.code(),
            other => other.code(),
        }
    }

    /// The kind with this [`code`](Self::code), but `other`.
    pub(crate) fn of_code(code: &str) -> Option<Self> {
        let (kind, ..) = KNOWN.iter().find(|(_, own, ..)| *own == code)?;
        Some(kind.clone())
    }

    /// Who won, where `mover` would have moved next; `None` for a draw, and where the end decides nothing.
    ///
    /// ```
    /// use komadai_record::EndKind;
    /// use komadai_rules::Color;
    ///
    /// assert_eq!(EndKind::Resign.winner(Color::Black), Some(Color::White));
    /// assert_eq!(EndKind::Interrupted.winner(Color::Black), None);
    /// ```
    pub fn winner(&self, mover: Color) -> Option<Color> {
        if let Self::Other(words) = self {
            return sentence::winner(words);
        }
        match self.meaning() {
            Wins => Some(mover),
            Loses => Some(!mover),
            Draws | Nothing => None,
        }
    }

    /// Whether the game was drawn.
    ///
    /// ```
    /// use komadai_record::EndKind;
    ///
    /// assert!(EndKind::Jishogi.is_draw() && !EndKind::Sealed.is_draw());
    /// ```
    pub fn is_draw(&self) -> bool {
        self.meaning() == Draws
    }

    /// What the end decides: who won, or inside that nobody did; `None` where it decides nothing.
    pub(crate) fn decides(&self, mover: Color) -> Option<Option<Color>> {
        let winner = self.winner(mover);
        (winner.is_some() || self.is_draw()).then_some(winner)
    }

    /// The end that words in the place of a move mean by which the side that is to move won on time.
    pub(crate) fn won_on_time(words: &str, mover: Color) -> Option<Self> {
        const WORDS: [&str; 3] = ["時間切れ勝ち", "時切れ勝ち", "切れ勝ち"];
        WORDS.contains(&words).then(|| Self::won_by(mover, OUT_OF_TIME))
    }

    /// A win of this side that no kind describes, with a reason in the words of KIF or none.
    pub(crate) fn won_by(winner: Color, reason: &str) -> Self {
        let side = sentence::side(winner, false);
        Self::Other(format!("{reason}{side}の勝ち"))
    }

    /// A perpetual check, as long as nobody has asked the board who gave it.
    pub(crate) fn perpetual_check() -> Self {
        Self::Other(PERPETUAL_CHECK[0].into())
    }

    pub(crate) fn is_perpetual_check(&self) -> bool {
        matches!(self, Self::Other(words) if PERPETUAL_CHECK.contains(&&**words))
    }

    fn meaning(&self) -> Meaning {
        self.row().map_or(Nothing, |&(.., meaning)| meaning)
    }

    /// The end a word in the place of a KIF move means, if it is a known one.
    pub(crate) fn of_kif(word: &str) -> Option<Self> {
        let known = KNOWN.iter().map(|(kind, _, kif, ..)| (*kif, kind));
        let also = ALSO_KIF.iter().map(|(word, kind)| (*word, kind));
        if PERPETUAL_CHECK.contains(&word) {
            return Some(Self::perpetual_check());
        }
        let (_, kind) = known.chain(also).find(|(own, _)| *own == word)?;
        Some(kind.clone())
    }

    /// The same, with blanks among its letters or not.
    pub(crate) fn of_spaced_kif(words: &str) -> Option<Self> {
        let squeezed = || {
            // There may be a blank between any two letters.
            let may_be_one = words.len() <= 2 * Self::LONGEST_KIF && words.contains(is_blank);
            may_be_one.then(|| words.replace(is_blank, ""))
        };
        Self::of_kif(words).or_else(|| Self::of_kif(&squeezed()?))
    }

    /// The end that words of no dialect's own mean: what KIF means by them, or they alone.
    pub(crate) fn of_words(words: &str) -> Self {
        Self::of_spaced_kif(words).unwrap_or_else(|| Self::Other(words.into()))
    }

    /// How many bytes a word of KIF for an end has at the most.
    pub(crate) const LONGEST_KIF: usize = 24;

    /// The word of KIF, 投了; the words of the file where it is another end.
    ///
    /// ```
    /// use komadai_record::EndKind;
    ///
    /// assert_eq!(EndKind::Checkmate.kif(), "詰み");
    /// assert_eq!(EndKind::Other("停電".into()).kif(), "停電");
    /// ```
    pub fn kif(&self) -> &str {
        match self {
            Self::Other(words) => words,
            known => known.row().map_or("", |&(_, _, kif, ..)| kif),
        }
    }

    /// The end the word after `%` means.
    pub(crate) fn of_csa(word: &str, mover: Color) -> Self {
        match (word, mover) {
            ("+ILLEGAL_ACTION", Color::White) | ("-ILLEGAL_ACTION", Color::Black) => {
                return Self::IllegalByOpponent;
            }
            ("+ILLEGAL_ACTION" | "-ILLEGAL_ACTION", _) => return Self::IllegalByMover,
            ("OUTE_SENNICHITE", _) => return Self::perpetual_check(),
            _ => {}
        }
        let known = KNOWN
            .iter()
            .find(|(_, _, _, csa, _)| csa.is_some_and(|own| own.eq_ignore_ascii_case(word)));
        known.map_or_else(|| Self::of_words(word), |(kind, ..)| kind.clone())
    }

    /// Whether the word for this end is one of CSA, or says who won.
    pub(crate) fn is_understood(&self, mover: Color) -> bool {
        match self {
            Self::Other(word) => {
                word == "ERROR" || self.is_perpetual_check() || self.winner(mover).is_some()
            }
            _ => true,
        }
    }

    /// Whether no program but those of this house has a word for this end.
    pub(crate) const fn is_of_komadai(&self) -> bool {
        matches!(self, Self::ResignByOpponent | Self::DeclarationByOpponent)
    }

    /// The word after `%`; `None` where CSA has none.
    pub(crate) fn csa(&self, mover: Color) -> Option<&str> {
        match (self, mover) {
            (Self::IllegalByOpponent, Color::Black) => Some("-ILLEGAL_ACTION"),
            (Self::IllegalByOpponent, Color::White) => Some("+ILLEGAL_ACTION"),
            (Self::Other(word), _) => {
                let plain = !word.is_empty()
                    && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
                plain.then_some(word.as_str())
            }
            (known, _) => known.row().and_then(|&(_, _, _, csa, _)| csa),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_word_of_kif_is_as_long_as_is_said() {
        let known = KNOWN.iter().map(|(_, _, word, ..)| word.len());
        let also = ALSO_KIF.iter().map(|(word, _)| word.len());
        let words = known.chain(also).chain(PERPETUAL_CHECK.map(str::len));
        assert_eq!(words.max(), Some(EndKind::LONGEST_KIF));
    }

    #[test]
    fn ends_are_told_as_most_programs_know_them() {
        let words = |words: &str| EndKind::Other(words.into());
        for (kind, told) in [
            (EndKind::Resign, "resign"),
            (EndKind::ResignByOpponent, "resign"),
            (EndKind::DeclarationByOpponent, "declaration_win"),
            (EndKind::Sealed, "interrupt"),
            (EndKind::Time, "timeout"),
            (words("時間切れにより先手の勝ち"), "timeout"),
            (words("先手の切れ負け"), "timeout"),
            (words("先手の時切れ負け"), "timeout"),
            (words("接続切れ"), "other"),
            (words("接続切れ勝ち"), "other"),
            (words("トライにより先手の勝ち"), "try"),
            (words("トライアル"), "other"),
            (words("持将棋により先手の勝ち"), "other"),
        ] {
            assert_eq!(kind.coarse_code(), told, "{kind:?}");
        }
    }

    #[test]
    fn an_end_of_the_rules_keeps_its_winner() {
        for reason in Reason::ALL {
            for mover in Color::ALL {
                // Whose win the reason can be.
                let winners = match reason {
                    Reason::Sennichite | Reason::MaxMoves => &[None][..],
                    Reason::Jishogi => &[None, Some(mover), Some(!mover)],
                    Reason::Declaration => &[Some(mover)],
                    Reason::PerpetualCheck
                    | Reason::IllegalMove
                    | Reason::WrongDeclaration
                    | Reason::Resignation
                    | Reason::Time => &[Some(mover), Some(!mover)],
                    _ => &[Some(!mover)],
                };
                for &winner in winners {
                    let kind = EndKind::of_outcome(Outcome { winner, reason }, mover);
                    assert_eq!(kind.winner(mover), winner, "{reason:?} {kind:?}");
                    assert_eq!(kind.is_draw(), winner.is_none(), "{reason:?} {kind:?}");
                }
            }
        }
    }
}
