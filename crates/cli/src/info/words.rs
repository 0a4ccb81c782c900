//! Everything `info` says, in two languages.

use komadai_draw::Language;
use komadai_record::{EndKind, Entry, Key, Record};
use komadai_rules::Handicap;

use crate::language::Pair;
use crate::text::counted;

use super::summary::NoteCounts;

/// The words of a language.
#[derive(Clone, Copy)]
pub struct Words(pub Language);

pub const START: Pair = ("開始局面", "Start");
pub const RESULT: Pair = ("結果", "Result");
pub const OPENING: Pair = ("序盤", "Opening");
pub const STRATEGY: Pair = ("戦法", "Strategy");
pub const CASTLES: Pair = ("囲い", "Castles");
pub const TIMES: Pair = ("消費時間", "Times");
pub const NOTES: Pair = ("付記", "Noted");

/// Headers: their key, their words in Japanese and English.
static HEADERS: [(Key, &str, &str); 11] = [
    (Key::Event, "棋戦", "Event"),
    (Key::Site, "場所", "Place"),
    (Key::Date, "対局日", "Date"),
    (Key::Started, "開始日時", "Started"),
    (Key::Ended, "終了日時", "Ended"),
    (Key::TimeLimit, "持ち時間", "Time limit"),
    (Key::BlackTime, "先手持ち時間", "Black's time"),
    (Key::WhiteTime, "後手持ち時間", "White's time"),
    (Key::Opening, "戦型", "Kind of opening"),
    (Key::Title, "表題", "Title"),
    (Key::Note, "備考", "Remark"),
];

/// Ends by their codes: in Japanese; in English after the word "by" where somebody won, alone elsewhere.
#[rustfmt::skip]
static ENDS: [(&str, &str, &str); 18] = [
    ("resign", "投了", "resignation"),
    ("resigned_by_opponent", "投了", "resignation"),
    ("checkmate", "詰み", "checkmate"),
    ("timeout", "時間切れ", "time"),
    ("repetition", "千日手", "repetition"),
    ("impasse", "持将棋", "impasse"),
    ("draw", "引き分け", "agreement"),
    ("max_moves", "最大手数", "the limit of moves"),
    ("declaration_win", "入玉宣言", "declaration"),
    ("declared_by_opponent", "入玉宣言", "declaration"),
    ("try", "トライ", "try"),
    ("illegal_by_mover", "反則", "the other side's illegal move"),
    ("illegal_by_opponent", "反則", "the other side's illegal move"),
    ("default_win", "不戦勝", "default"),
    ("default_loss", "不戦敗", "default"),
    ("interrupt", "中断", "interrupted"),
    ("sealed", "封じ手", "adjourned with a sealed move"),
    ("no_mate", "不詰", "there is no mate"),
];

/// What an end is called in Japanese, by its code.
pub fn end_in_japanese(code: &str) -> Option<&'static str> {
    ENDS.iter().find(|(own, ..)| *own == code).map(|&(_, japanese, _)| japanese)
}

/// The same for wins in words, by those before the winner: 持将棋により先手の勝ち.
static REASONS: [(&str, &str, &str); 7] = [
    ("持将棋により", "持将棋", "counting"),
    ("玉取りにより", "玉取り", "the capture of the king"),
    ("時間切れにより", "時間切れ", "time"),
    ("トライにより", "トライ", "try"),
    ("切断により", "切断", "a lost connection"),
    // Who won is said beside it.
    ("先手の勝ち", "", ""),
    ("後手の勝ち", "", ""),
];

impl Words {
    /// A move with what stands before it; Japanese names bear the marks of their sides instead of a number.
    pub fn entry(self, entry: &Entry) -> String {
        match self.0 {
            Language::Ja => entry.name.replace('　', ""),
            Language::En => format!("{}{}", entry.label, entry.name),
        }
    }

    pub fn game_of(self, file: &str, number: usize) -> String {
        match self.0 {
            Language::Ja => format!("{file} 第{number}局"),
            Language::En => format!("{file}, game {number}"),
        }
    }

    pub fn header(self, key: &Key) -> String {
        if let Key::Other(word) = key {
            return word.clone();
        }
        let row = HEADERS.iter().find(|(own, ..)| own == key);
        row.map_or("", |&(_, ja, en)| self.0.either(ja, en)).into()
    }

    pub fn handicap(self, handicap: Handicap) -> &'static str {
        self.0.either(handicap.japanese(), handicap.english())
    }

    /// How many moves there were, who won and why.
    pub fn result(self, record: &Record, gives: bool) -> String {
        let plies = record.main_line().count();
        let kind = record.end().map(|end| &end.kind);
        let why = kind.map_or("", |kind| self.why(kind));
        let winner = record.winner().map(|winner| self.0.side(winner, gives));
        let draw = kind.is_some_and(EndKind::is_draw);
        let moves = counted(plies, "move");
        match (self.0, winner) {
            (Language::Ja, Some(side)) if why.is_empty() => format!("まで{plies}手で{side}の勝ち"),
            (Language::Ja, Some(side)) => format!("まで{plies}手で{side}の勝ち（{why}）"),
            (Language::Ja, None) if draw => format!("まで{plies}手で引き分け（{why}）"),
            (Language::Ja, None) if why.is_empty() => format!("{plies}手、結果の記録なし"),
            (Language::Ja, None) => format!("まで{plies}手で{why}"),
            (Language::En, Some(side)) if why.is_empty() => {
                format!("{side} wins after {moves}")
            }
            (Language::En, Some(side)) => format!("{side} wins by {why} after {moves}"),
            (Language::En, None) if draw => format!("a draw by {why} after {moves}"),
            (Language::En, None) if why.is_empty() => {
                format!("{moves}, no result is recorded")
            }
            (Language::En, None) => format!("{why} after {moves}"),
        }
    }

    fn why(self, kind: &EndKind) -> &str {
        if let EndKind::Other(words) = kind {
            let row = REASONS.iter().find(|(own, ..)| words.starts_with(own));
            return row.map_or(words, |&(_, ja, en)| self.0.either(ja, en));
        }
        let row = ENDS.iter().find(|(code, ..)| *code == kind.code());
        row.map_or("", |&(_, ja, en)| self.0.either(ja, en))
    }

    /// What a castle or an opening is called.
    pub const fn name(self, entry: &komadai_theory::Entry) -> &'static str {
        self.0.either(entry.japanese(), entry.english())
    }

    /// A castle and when it stood.
    pub fn castle(self, entry: &komadai_theory::Entry, stood: &[String]) -> String {
        let (name, stood) = (self.name(entry), self.list(stood));
        match self.0 {
            Language::Ja => format!("{name}（{stood}）"),
            Language::En => format!("{name} ({stood})"),
        }
    }

    /// The moves after which something stood, to the end of the game where there is no last one.
    pub fn plies(self, from: u32, to: Option<u32>) -> String {
        let dash = self.0.either("〜", "–");
        match to {
            Some(to) if to == from => from.to_string(),
            Some(to) => format!("{from}{dash}{to}"),
            None => format!("{from}{dash}"),
        }
    }

    pub fn list(self, items: &[impl AsRef<str>]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(self.0.either("、", ", "))
    }

    /// What stands after a side's time: its longest move.
    pub fn longest(self, time: &str, ply: u32) -> String {
        match self.0 {
            Language::Ja => format!("（最長 {time}、{ply}手目）"),
            Language::En => format!(" (longest {time}, move {ply})"),
        }
    }

    /// How many things were noted, those there are.
    pub fn noted(self, noted: &NoteCounts) -> String {
        let counts = [
            (noted.variations, "変化", "variation"),
            (noted.comments, "コメント", "comment"),
            (noted.bookmarks, "しおり", "bookmark"),
            (noted.engine_lines, "エンジンの読み筋", "engine line"),
        ];
        let told = counts.iter().filter(|(count, ..)| *count > 0);
        let told = told.map(|&(count, ja, en)| match self.0 {
            Language::Ja => format!("{ja} {count}"),
            Language::En => counted(count, en),
        });
        self.list(&Vec::from_iter(told))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_in_words_have_a_reason_in_both_languages() {
        for (words, ja, en) in [
            ("持将棋により先手の勝ち", "持将棋", "counting"),
            ("玉取りにより後手の勝ち", "玉取り", "the capture of the king"),
            ("時間切れにより先手の勝ち", "時間切れ", "time"),
            ("お茶", "お茶", "お茶"),
        ] {
            let kind = EndKind::Other(words.into());
            let why =
                [Language::Ja, Language::En].map(|language| Words(language).why(&kind).to_owned());
            assert_eq!(why, [ja, en]);
        }
    }
}
