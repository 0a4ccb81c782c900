//! How long each side had, as headers tell it: `600+10+0` in CSA 3.0, `00:10+10` before, in words elsewhere.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use komadai_rules::{ByColor, Byoyomi, TimeControl};

use crate::names::kanji_number;
use crate::text::{is_blank, narrow_digit};
use crate::{Dialect, Headers, Key, csa};

impl Headers {
    /// Notes how long each side had, as `dialect` writes it; what it has no form for is left out.
    ///
    /// ```
    /// use komadai_record::{Dialect, Headers, Key};
    /// use komadai_rules::{ByColor, TimeControl};
    ///
    /// let mut headers = Headers::default();
    /// let control = TimeControl::sudden_death(600_000);
    /// headers.set_clocks(&ByColor { black: control, white: control }, Dialect::Kif);
    /// assert_eq!(headers.get(&Key::TimeLimit), Some("10分"));
    /// ```
    pub fn set_clocks(&mut self, clocks: &ByColor<TimeControl>, dialect: Dialect) {
        let ByColor { black, white } = clocks;
        let same = black == white;
        let other = |word: &str| Key::Other(word.into());
        let told = match (dialect, same) {
            (Dialect::Csa2, true) => Vec::from([(Key::TimeLimit, minutes(black))]),
            (Dialect::Csa2, false) => Vec::new(),
            (Dialect::Csa3, true) => Vec::from([(Key::TimeLimit, seconds(black))]),
            (Dialect::Csa3, false) => {
                Vec::from([(Key::BlackTime, seconds(black)), (Key::WhiteTime, seconds(white))])
            }
            (_, true) => {
                Vec::from([(Key::TimeLimit, Some(words(black))), (other("秒読み"), byoyomi(black))])
            }
            (_, false) => Vec::from([
                (Key::BlackTime, Some(with_byoyomi(black))),
                (Key::WhiteTime, Some(with_byoyomi(white))),
            ]),
        };
        for (key, value) in told {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                self.set(key, value);
            }
        }
    }
}

impl Headers {
    /// The clock that a header tells, in words or as CSA writes it, with the byoyomi that may have a header of its own.
    ///
    /// ```
    /// use komadai_record::{Headers, Key};
    ///
    /// let mut headers = Headers::default();
    /// headers.set(Key::TimeLimit, "10分+30秒");
    /// let clock = headers.clock(&Key::TimeLimit).expect("it is understood");
    /// assert_eq!((clock.main, clock.byoyomi.period), (600_000, 30_000));
    /// ```
    pub fn clock(&self, key: &Key) -> Option<TimeControl> {
        let value = self.get(key)?;
        let periods = self.get(&Key::Other(PERIODS.into())).filter(|_| *key == Key::TimeLimit);
        match periods {
            Some(periods) => read(&format!("{value}、{PERIODS}{periods}")),
            None => read(value),
        }
    }
}

/// The clock that a header tells in words, as `dialect` writes it: `10分+30秒` is `600+30+0` in CSA 3.0. `None` where the
/// words are not understood, or there is no form for it.
pub(crate) fn in_form_of(dialect: Dialect, headers: &Headers, key: &Key) -> Option<String> {
    let control = headers.clock(key)?;
    match (dialect, key) {
        (Dialect::Csa2, Key::TimeLimit) => minutes(&control),
        (Dialect::Csa3, _) => seconds(&control),
        _ => None,
    }
}

/// The value of a header as formats of words have it: a clock in a form of CSA, `600+30+0`, is `10分+30秒`.
pub(crate) fn in_words<'a>(key: &Key, value: &'a str) -> Cow<'a, str> {
    let is_clock = matches!(key, Key::TimeLimit | Key::BlackTime | Key::WhiteTime);
    let control = Some(value).filter(|_| is_clock);
    let control = control.and_then(|value| read_seconds(value).or_else(|| read_minutes(value)));
    let told = control.map(|control| (control, both(&control)));
    match told {
        Some((control, words)) if read(&words) == Some(control) => Cow::Owned(words),
        _ => Cow::Borrowed(value),
    }
}

/// The header of the byoyomi beside that of the main time.
pub(crate) const PERIODS: &str = "秒読み";

/// What a part of a clock in words says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// A time in milliseconds.
    Length(u64),
    /// How often it may be had.
    Times(u32),
    /// Byoyomi follows, or was told.
    Byoyomi,
    /// 切れたら: what follows is byoyomi.
    Then,
    /// 将棋 behind a time: it is had for each move.
    GameOf,
    /// Time is added.
    Adds,
    /// What follows is had for each move.
    EachMove,
    SuddenDeath,
    Nothing,
}

#[rustfmt::skip]
static WORDS: [(&str, Word); 53] = [
    ("切れ負け", Word::SuddenDeath), ("切れ負", Word::SuddenDeath), ("切負け", Word::SuddenDeath), ("sudden death", Word::SuddenDeath),
    ("秒読み", Word::Byoyomi), ("秒読", Word::Byoyomi), ("byoyomi", Word::Byoyomi), ("byo-yomi", Word::Byoyomi),
    ("切れたら", Word::Then), ("切れてから", Word::Then), ("切れ後", Word::Then), ("使い切ったら", Word::Then),
    ("使いきったら", Word::Then), ("使い切り後", Word::Then), ("使い切った", Word::Then), ("以降", Word::Then), ("以後", Word::Then),
    ("その後", Word::Then), ("初手から", Word::Then), ("切れ", Word::Then), ("then", Word::Then), ("将棋", Word::GameOf),
    ("フィッシャー", Word::Adds), ("加算", Word::Adds), ("追加", Word::Adds), ("増加", Word::Adds), ("fischer", Word::Adds),
    ("increment", Word::Adds), ("inc", Word::Adds), ("+", Word::EachMove), ("プラス", Word::EachMove), ("一手", Word::EachMove),
    ("1手", Word::EachMove), ("毎手", Word::EachMove), ("ごと", Word::EachMove), ("per move", Word::EachMove), ("each move", Word::EachMove),
    ("持ち時間", Word::Nothing), ("持時間", Word::Nothing), ("各自", Word::Nothing), ("各", Word::Nothing), ("双方", Word::Nothing),
    ("ずつ", Word::Nothing), ("チェスクロック", Word::Nothing), ("ストップウォッチ", Word::Nothing), ("使用", Word::Nothing),
    ("方式", Word::Nothing), ("ルール", Word::Nothing), ("早指し", Word::Nothing), ("の", Word::Nothing), ("で", Word::Nothing),
    ("に", Word::Nothing), ("は", Word::Nothing),
];

/// The units of a time, with their lengths in milliseconds.
#[rustfmt::skip]
static UNITS: [(&str, u64); 17] = [
    ("日", 86_400_000), ("時間", 3_600_000), ("分間", 60_000), ("分", 60_000), ("秒間", 1_000), ("秒", 1_000),
    ("hours", 3_600_000), ("hour", 3_600_000), ("h", 3_600_000), ("minutes", 60_000), ("minute", 60_000), ("min", 60_000), ("m", 60_000),
    ("seconds", 1_000), ("second", 1_000), ("sec", 1_000), ("s", 1_000),
];

/// Reads a clock as people and programs write it: `10分+30秒`, `各1時間、切れたら1手60秒`, `5分、1手ごとに10秒加算`, `600+30+0`.
pub(crate) fn read(text: &str) -> Option<TimeControl> {
    let text: String = text.chars().map(plain).collect();
    let text = text.trim();
    read_seconds(text).or_else(|| read_minutes(text)).or_else(|| read_words(text))
}

fn plain(letter: char) -> char {
    match letter {
        '＋' => '+',
        '．' => '.',
        letter if is_blank(letter) => ' ',
        letter => narrow_digit(letter).to_ascii_lowercase(),
    }
}

const fn clock(main: u64, period: u64, increment: u64) -> TimeControl {
    let periods = if period > 0 { 1 } else { 0 };
    TimeControl { main, byoyomi: Byoyomi { period, periods }, increment, ..TimeControl::UNTIMED }
}

/// `600+10+5`.
fn read_seconds(text: &str) -> Option<TimeControl> {
    let mut parts = text.split('+').map(|part| {
        let time = csa::read_seconds(part)
            .filter(|_| part.starts_with(|first: char| first.is_ascii_digit()))?;
        u64::try_from(time.as_millis()).ok()
    });
    let (main, period, increment) = (parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then(|| clock(main, period, increment))
}

/// `00:10+10`, or without byoyomi `00:10`.
fn read_minutes(text: &str) -> Option<TimeControl> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once('+').unwrap_or((rest, "0"));
    let number = |part: &str| part.parse::<u32>().ok().map(u64::from);
    let main = (number(hours)? * 60 + number(minutes)?) * 60_000;
    Some(clock(main, number(seconds)? * 1_000, 0))
}

fn read_words(text: &str) -> Option<TimeControl> {
    let words = split_words(text)?;
    let (mut main, mut byoyomi, mut other) = (None, None, None);
    let (mut next_is, mut is_told, mut adds, mut is_death, mut times) =
        (Word::Nothing, false, false, false, 1);
    for (index, &word) in words.iter().enumerate() {
        match word {
            Word::Length(time) => {
                let slot = match next_is {
                    Word::Then => &mut byoyomi,
                    Word::EachMove => &mut other,
                    _ if main.is_none() && byoyomi.is_none() && other.is_none() => &mut main,
                    _ => &mut other,
                };
                if slot.replace(time).is_some() {
                    return None;
                }
                is_told |= next_is == Word::EachMove;
                next_is = Word::Nothing;
            }
            // Before its time, or behind it.
            Word::Byoyomi => match words
                .get(index + 1..)
                .and_then(|rest| rest.iter().find(|word| matches!(word, Word::Length(_))))
            {
                Some(_) => next_is = Word::Then,
                None if byoyomi.is_none() => byoyomi = other.take().or_else(|| main.take()),
                None => {}
            },
            Word::GameOf => {
                if byoyomi.is_none() {
                    byoyomi = other.take().or_else(|| main.take());
                }
            }
            Word::Then => next_is = Word::Then,
            Word::EachMove if next_is != Word::Then => next_is = Word::EachMove,
            Word::Adds => adds = true,
            Word::SuddenDeath => is_death = true,
            Word::Times(count) => times = count,
            Word::EachMove | Word::Nothing => {}
        }
    }
    let increment = other.filter(|_| adds);
    if let Some(period) = other.filter(|_| !adds) {
        // Two times and no word between them may mean anything.
        if !is_told || byoyomi.replace(period).is_some() {
            return None;
        }
    }
    let is_whole = !(adds && increment.is_none() || is_death && (byoyomi.is_some() || adds));
    let is_any = main.is_some() || byoyomi.is_some() || increment.is_some();
    let mut control = clock(main.unwrap_or(0), byoyomi.unwrap_or(0), increment.unwrap_or(0));
    if byoyomi.is_some() {
        control.byoyomi.periods = times;
    }
    (is_whole && is_any && (times == 1 || byoyomi.is_some())).then_some(control)
}

/// The words of a clock; `None` where one means nothing here.
fn split_words(text: &str) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([
            ' ', '、', '，', ',', '・', '（', '）', '(', ')', '：', ':', '。', '/', '／',
        ]);
        if rest.is_empty() {
            return Some(words);
        }
        let word =
            WORDS.iter().find_map(|(word, meaning)| Some((*meaning, rest.strip_prefix(word)?)));
        let (word, after) = word.or_else(|| read_length(rest)).or_else(|| {
            let (count, after) = read_number(rest)?;
            Some((Word::Times(u32::try_from(count / 1_000).ok()?), after.strip_prefix('回')?))
        })?;
        words.push(word);
        rest = after;
    }
}

/// The time a text begins with, `1時間30分`, and what stands behind it.
fn read_length(text: &str) -> Option<(Word, &str)> {
    let (mut rest, mut all, mut last) = (text, 0_u64, u64::MAX);
    while let Some((count, after)) = read_number(rest) {
        let after = after.trim_start_matches(' ');
        let unit =
            UNITS.iter().find_map(|&(unit, length)| Some((length, after.strip_prefix(unit)?)));
        let Some((length, behind)) = unit.filter(|&(length, _)| length < last) else {
            break;
        };
        all = all.checked_add(count.checked_mul(length)? / 1_000)?;
        last = length;
        rest = behind;
    }
    (last != u64::MAX).then_some((Word::Length(all), rest))
}

/// The number a text begins with, in thousandths, and what stands behind it.
fn read_number(text: &str) -> Option<(u64, &str)> {
    let digits =
        text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    if digits > 0 {
        let time = csa::read_seconds(&text[..digits])?;
        return Some((u64::try_from(time.as_millis()).ok()?, &text[digits..]));
    }
    let is_numeral = |letter: char| letter == '十' || kanji_number(letter).is_some();
    let end = text.find(|letter| !is_numeral(letter)).unwrap_or(text.len());
    let number =
        text[..end].chars().try_fold(0_u64, |number, numeral| match kanji_number(numeral) {
            Some(digit) => Some(number + u64::from(digit)),
            None => Some(number.max(1) * 10),
        })?;
    (end > 0 && number < 100).then_some((number * 1_000, &text[end..]))
}

/// Whether main time, one period of byoyomi and increments are all there is.
fn is_plain(control: &TimeControl) -> bool {
    control.bank.units == 0 && control.per_move == 0 && control.byoyomi.periods <= 1
}

/// The length of a period, where there is one.
const fn period(control: &TimeControl) -> u64 {
    match control.byoyomi.periods {
        0 => 0,
        _ => control.byoyomi.period,
    }
}

/// `HH:MM+SS`, of main time and byoyomi.
fn minutes(control: &TimeControl) -> Option<String> {
    let (main, period) = (control.main, period(control));
    let whole = main.is_multiple_of(60_000) && period.is_multiple_of(1_000);
    let told = is_plain(control) && control.increment == 0 && *control != TimeControl::UNTIMED;
    (told && whole).then(|| {
        let minutes = main / 60_000;
        format!("{:02}:{:02}+{:02}", minutes / 60, minutes % 60, period / 1_000)
    })
}

/// `600+10+5`, seconds of main time, byoyomi and increment.
fn seconds(control: &TimeControl) -> Option<String> {
    let second = |time: u64| match time % 1_000 {
        0 => (time / 1_000).to_string(),
        part => {
            let text = format!("{}.{part:03}", time / 1_000);
            text.trim_end_matches('0').to_string()
        }
    };
    (is_plain(control) && *control != TimeControl::UNTIMED).then(|| {
        let parts = [control.main, period(control), control.increment].map(second);
        parts.join("+")
    })
}

/// All but the byoyomi in words: `10分、1手ごとに5秒加算`.
fn words(control: &TimeControl) -> String {
    let mut parts = Vec::new();
    if control.main > 0 {
        parts.push(length(control.main));
    }
    if control.increment > 0 {
        parts.push(format!("1手ごとに{}加算", length(control.increment)));
    }
    if control.bank.unit > 0 && control.bank.units > 0 {
        let bank = several(control.bank.unit, control.bank.units);
        parts.push(format!("考慮時間{bank}"));
    }
    if control.per_move > 0 {
        parts.push(format!("1手{}以内", length(control.per_move)));
    }
    parts.join("、")
}

/// The byoyomi in words, where there is one: `30秒`.
fn byoyomi(control: &TimeControl) -> Option<String> {
    (period(control) > 0).then(|| several(control.byoyomi.period, control.byoyomi.periods))
}

/// Both in words: `10分、秒読み30秒`.
fn with_byoyomi(control: &TimeControl) -> String {
    let byoyomi = byoyomi(control).map(|byoyomi| format!("秒読み{byoyomi}"));
    let parts = [Some(words(control)), byoyomi].into_iter().flatten();
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("、")
}

/// Both in the shortest words: `10分+30秒`.
fn both(control: &TimeControl) -> String {
    match (control.main, period(control), control.increment) {
        (1.., 1.., 0) => format!("{}+{}", length(control.main), length(period(control))),
        _ => with_byoyomi(control),
    }
}

/// A time that may be had more than once: `1分10回`.
fn several(time: u64, count: u32) -> String {
    let times = match count {
        1 => String::new(),
        count => format!("{count}回"),
    };
    length(time) + &times
}

/// A time in days, hours, minutes and seconds: `1時間30分`.
fn length(time: u64) -> String {
    let seconds = time / 1_000;
    let rest = format!("{}.{:03}", seconds % 60, time % 1_000);
    let rest = rest.trim_end_matches('0').trim_end_matches('.');
    let parts =
        [(seconds / 86_400, "日"), (seconds / 3_600 % 24, "時間"), (seconds / 60 % 60, "分")];
    let told = parts.into_iter().filter(|&(count, _)| count > 0);
    let mut text: String = told.map(|(count, unit)| format!("{count}{unit}")).collect();
    if rest != "0" || text.is_empty() {
        text.push_str(&format!("{rest}秒"));
    }
    text
}

#[cfg(test)]
mod tests {
    use komadai_rules::Bank;

    use super::*;

    const fn control(main: u64, period: u64, periods: u32, increment: u64) -> TimeControl {
        TimeControl {
            main,
            byoyomi: Byoyomi { period, periods },
            increment,
            ..TimeControl::UNTIMED
        }
    }

    #[test]
    fn each_dialect_tells_a_clock_in_its_own_way() {
        let bank =
            TimeControl { bank: Bank { unit: 60_000, units: 10 }, ..control(0, 30_000, 1, 0) };
        let by_letter = TimeControl { per_move: 259_200_000, ..TimeControl::UNTIMED };
        let minutes = 60_000;
        let byoyomi = Key::Other("秒読み".into());
        #[rustfmt::skip]
        let table = [
            (control(10 * minutes, 30_000, 1, 0), [Some("10分"), Some("30秒"), Some("00:10+30"), Some("600+30+0")]),
            (control(90 * minutes, 60_000, 5, 0), [Some("1時間30分"), Some("1分5回"), None, None]),
            (control(5 * minutes, 0, 0, 10_000), [Some("5分、1手ごとに10秒加算"), None, None, Some("300+0+10")]),
            (control(0, 10_000, 1, 0), [None, Some("10秒"), Some("00:00+10"), Some("0+10+0")]),
            (control(90_500, 0, 0, 0), [Some("1分30.5秒"), None, None, Some("90.5+0+0")]),
            (bank, [Some("考慮時間1分10回"), Some("30秒"), None, None]),
            (by_letter, [Some("1手3日以内"), None, None, None]),
            (TimeControl::UNTIMED, [None; 4]),
        ];
        for (control, [main, periods, csa2, csa3]) in table {
            let both = ByColor { black: control, white: control };
            for (dialect, told) in [
                (Dialect::Kif, [(Key::TimeLimit, main), (byoyomi.clone(), periods)].to_vec()),
                (Dialect::Csa2, [(Key::TimeLimit, csa2)].to_vec()),
                (Dialect::Csa3, [(Key::TimeLimit, csa3)].to_vec()),
            ] {
                let mut headers = Headers::default();
                headers.set_clocks(&both, dialect);
                let told = told.iter().filter_map(|(key, value)| Some((key, (*value)?)));
                assert!(headers.iter().eq(told), "{control:?} {dialect:?} {headers:?}");
            }
        }
    }

    #[test]
    fn clocks_are_read_in_many_words() {
        #[rustfmt::skip]
        let table = [
            ("10分+30秒", Some("600+30+0")), ("１０分＋３０秒", Some("600+30+0")), ("10分 秒読み30秒", Some("600+30+0")),
            ("10分、秒読み30秒", Some("600+30+0")), ("10分切れたら30秒", Some("600+30+0")), ("10分、30秒秒読み", Some("600+30+0")),
            ("10分（切れたら1手30秒）", Some("600+30+0")), ("各10分、切れたら1手30秒の秒読み", Some("600+30+0")),
            ("持ち時間10分、使い切ったら一手30秒", Some("600+30+0")), ("10 min + 30 sec", Some("600+30+0")), ("10m+30s", Some("600+30+0")),
            ("10分プラス1手30秒", Some("600+30+0")), ("00:10+30", Some("600+30+0")), ("00:10", Some("600+0+0")), ("600+30+0", Some("600+30+0")),
            ("十分、切れたら三十秒", Some("600+30+0")), ("10分", Some("600+0+0")), ("10分切れ負け", Some("600+0+0")), ("10分(切れ負け)", Some("600+0+0")),
            ("各1時間", Some("3600+0+0")), ("1時間30分", Some("5400+0+0")), ("６時間", Some("21600+0+0")), ("各2時間(チェスクロック使用)", Some("7200+0+0")),
            ("6時間、切れたら60秒", Some("21600+60+0")), ("各6時間、切れたら1分将棋", Some("21600+60+0")), ("1手30秒", Some("0+30+0")),
            ("初手から30秒", Some("0+30+0")), ("30秒将棋", Some("0+30+0")), ("秒読み30秒", Some("0+30+0")), ("30秒秒読み", Some("0+30+0")),
            ("5分、1手ごとに10秒加算", Some("300+0+10")), ("5分+1手5秒加算", Some("300+0+5")), ("フィッシャー5分+5秒", Some("300+0+5")),
            ("5分＋5秒（フィッシャー）", Some("300+0+5")), ("10分、秒読み30秒、1手5秒加算", Some("600+30+5")), ("1分30.5秒", Some("90.5+0+0")),
            // What may mean several things, or nothing, or has no form.
            ("10分 30秒", None), ("10分、秒読み1分5回", None), ("10分、考慮時間1分10回", None), ("なし", None), ("一億年", None), ("", None),
            ("10分切れ負け+30秒", None), ("ぼちぼち", None), ("フィッシャールール10分", None),
        ];
        for (words, form) in table {
            let read = read(words).and_then(|control| seconds(&control));
            assert_eq!(read.as_deref(), form, "{words}");
        }
    }

    #[test]
    fn odds_are_told_of_each_side() {
        let odds =
            ByColor { black: control(600_000, 0, 0, 0), white: control(60_000, 5_000, 1, 0) };
        for (dialect, black, white) in [
            (Dialect::Kif, Some("10分"), Some("1分、秒読み5秒")),
            (Dialect::Csa3, Some("600+0+0"), Some("60+5+0")),
            (Dialect::Csa2, None, None),
        ] {
            let mut headers = Headers::default();
            headers.set_clocks(&odds, dialect);
            let told = [Key::BlackTime, Key::WhiteTime].map(|key| headers.get(&key));
            assert_eq!(told, [black, white], "{dialect:?}");
        }
    }
}
