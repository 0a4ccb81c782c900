//! What a record says about its game: players, dates, conditions, and whatever else its writer thought of.

use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::Color;

/// What a header speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// 先手, the player of Black; 下手 where White gives a handicap.
    Black,
    /// 後手, the player of White; 上手 where White gives a handicap.
    White,
    /// 棋戦, the event.
    Event,
    /// 場所, the place.
    Site,
    /// 対局日, the day.
    Date,
    /// 開始日時, when the game began.
    Started,
    /// 終了日時, when it ended.
    Ended,
    /// 持ち時間, the time control in the words of the file.
    TimeLimit,
    /// 先手持ち時間, the time control of Black.
    BlackTime,
    /// 後手持ち時間, that of White.
    WhiteTime,
    /// 戦型, the opening.
    Opening,
    /// 表題, the title of the record.
    Title,
    /// 備考, a remark.
    Note,
    /// Any other, by the word the file used.
    Other(String),
}

/// A known header in the dialects: its key, its word in KIF, its word in CSA.
type Row = (Key, &'static str, Option<&'static str>);

static KNOWN: [Row; 13] = [
    (Key::Black, "先手", None),
    (Key::White, "後手", None),
    (Key::Event, "棋戦", Some("EVENT")),
    (Key::Site, "場所", Some("SITE")),
    (Key::Date, "対局日", None),
    (Key::Started, "開始日時", Some("START_TIME")),
    (Key::Ended, "終了日時", Some("END_TIME")),
    (Key::TimeLimit, "持ち時間", Some("TIME_LIMIT")),
    (Key::BlackTime, "先手持ち時間", Some("TIME+")),
    (Key::WhiteTime, "後手持ち時間", Some("TIME-")),
    (Key::Opening, "戦型", Some("OPENING")),
    (Key::Title, "表題", None),
    (Key::Note, "備考", Some("NOTE")),
];

/// What CSA 3.0 calls the time of both sides, in a form of its own.
pub(crate) const TIME: &str = "TIME";

impl Key {
    /// The key of a player's name.
    ///
    /// ```
    /// use komadai_record::Key;
    /// use komadai_rules::Color;
    ///
    /// assert_eq!(Key::player(Color::White), Key::White);
    /// ```
    pub const fn player(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// The key a word before the colon of a KIF header means; the inverse of [`kif`](Self::kif).
    ///
    /// ```
    /// use komadai_record::Key;
    ///
    /// assert_eq!(Key::of_kif("棋戦"), Key::Event);
    /// assert_eq!(Key::of_kif("天気"), Key::Other("天気".into()));
    /// ```
    pub fn of_kif(word: &str) -> Self {
        match word {
            "下手" => return Self::Black,
            "上手" => return Self::White,
            _ => {}
        }
        let known = KNOWN.iter().find(|(_, kif, _)| *kif == word);
        known.map_or_else(|| Self::Other(word.into()), |(key, ..)| key.clone())
    }

    /// The key a word between `$` and the colon of a CSA line means.
    pub(crate) fn of_csa(word: &str) -> Self {
        // Version 3 has a word of its own for what both sides had.
        if word == TIME {
            return Self::TimeLimit;
        }
        let known = KNOWN.iter().find(|(.., csa)| *csa == Some(word));
        known.map_or_else(|| Self::Other(word.into()), |(key, ..)| key.clone())
    }

    fn row(&self) -> Option<&'static Row> {
        KNOWN.iter().find(|(key, ..)| key == self)
    }

    /// The word of KIF: 先手; in a game with a handicap the players are 下手 and 上手.
    ///
    /// ```
    /// use komadai_record::Key;
    ///
    /// assert_eq!(Key::Black.kif(false), "先手");
    /// assert_eq!(Key::Black.kif(true), "下手");
    /// ```
    pub fn kif(&self, handicap: bool) -> &str {
        match self {
            Self::Other(word) => word,
            Self::Black if handicap => "下手",
            Self::White if handicap => "上手",
            known => known.row().map_or("", |&(_, kif, _)| kif),
        }
    }

    /// The word of CSA; `None` where CSA has none.
    pub(crate) fn csa(&self) -> Option<&str> {
        let shaped = |word: &&str| {
            !word.is_empty()
                && word.bytes().all(|byte| byte.is_ascii_uppercase() || b"_+-".contains(&byte))
        };
        match self {
            Self::Other(word) => Some(word.as_str()).filter(shaped),
            known => known.row().and_then(|&(.., csa)| csa),
        }
    }
}

/// The headers of a record, in the order of its file.
///
/// ```
/// use komadai_record::{Headers, Key};
///
/// let mut headers = Headers::default();
/// headers.set(Key::Black, "Kumo");
/// headers.set(Key::Other("記録係".into()), "Kaze");
/// headers.set(Key::Black, "Sora");
/// assert_eq!(headers.get(&Key::Black), Some("Sora"));
/// assert_eq!(headers.iter().count(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<(Key, String)>);

impl Headers {
    /// The first value given for `key`.
    pub fn get(&self, key: &Key) -> Option<&str> {
        self.iter().find(|(own, _)| *own == key).map(|(_, value)| value)
    }

    /// Gives `key` this value, in its old place if it has one.
    ///
    /// ```
    /// use komadai_record::{Headers, Key};
    ///
    /// let mut headers = Headers::default();
    /// headers.set(Key::Site, "Tendo");
    /// headers.set(Key::Site, "天童市");
    /// assert_eq!(headers.get(&Key::Site), Some("天童市"));
    /// assert_eq!(headers.iter().count(), 1);
    /// ```
    pub fn set(&mut self, key: Key, value: impl Into<String>) {
        match self.0.iter_mut().find(|(own, _)| *own == key) {
            Some((_, old)) => *old = value.into(),
            None => self.push(key, value),
        }
    }

    /// Adds a header at the end, though the key may have a value already.
    ///
    /// ```
    /// use komadai_record::{Headers, Key};
    ///
    /// let mut headers = Headers::default();
    /// headers.push(Key::Note, "broadcast");
    /// headers.push(Key::Note, "with comments");
    /// assert_eq!(headers.get(&Key::Note), Some("broadcast"));
    /// assert_eq!(headers.iter().count(), 2);
    /// ```
    pub fn push(&mut self, key: Key, value: impl Into<String>) {
        self.0.push((key, value.into()));
    }

    /// The value in this place of their order.
    pub(crate) fn value(&self, place: usize) -> Option<&str> {
        self.0.get(place).map(|(_, value)| value.as_str())
    }

    /// Gives the header in this place of their order, if there is one, another value.
    pub(crate) fn fill(&mut self, place: usize, value: &str) {
        if let Some((_, old)) = self.0.get_mut(place) {
            *old = value.into();
        }
    }

    /// The headers in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Key, &str)> {
        self.0.iter().map(|(key, value)| (key, value.as_str()))
    }
}
