//! The smaller words of KIF: numbers, headers, names, ends.

use komadai_rules::Color;
use memchr::{memchr2_iter, memchr3};

use super::time::{is_origin, split_time};
use crate::ki2::{MARKS, side_of_mark};
use crate::names::kanji_number;
use crate::sentence::side_of;
pub(super) use crate::text::{is_blank, narrow_digit};
use crate::{EndKind, NameError};

/// Whether the line only names the files of a diagram: `９ ８ ７ …`, one of them missing or none; from the ninth to the
/// first there may be a word among them, but no colon, which makes a header of it.
pub(super) fn is_files(text: &str) -> bool {
    const LONGEST_WORD: usize = 4;
    let (mut digits, mut others) = (0, 0);
    // Most lines say within a few letters that they are none.
    for letter in text.chars().filter(|letter| !is_blank(*letter)) {
        if narrow_digit(letter).is_ascii_digit() {
            digits += 1;
        } else {
            others += 1;
        }
        if digits > 9 || others > LONGEST_WORD {
            return false;
        }
    }
    let descend = || {
        let digits = text.chars().map(narrow_digit).filter(char::is_ascii_digit);
        digits.is_sorted_by(|one, other| one > other)
    };
    digits >= 8 && (others == 0 || !text.contains(['：', ':']) && descend())
}

/// Whether the line is a part of a diagram: its files, its frame, a row, a hand.
pub(super) fn is_diagram(text: &str) -> bool {
    text.starts_with(['|', '｜'])
        || text.starts_with("+-")
        || is_files(text)
        || hand(text).is_some()
}

/// Whose hand a line shows, and what is in it: `先手の持駒：飛　金二`.
pub(super) fn hand(text: &str) -> Option<(Color, &str)> {
    let begins = side_of(text).is_some() || text.starts_with('持');
    let (word, value) = begins.then(|| header(text))??;
    Some((hand_of(word)?, value))
}

/// The header that a mark stands before, and whose mark it is: `▲先手：雲`, `△持駒：なし`, `▲：雲`.
pub(super) fn marked_header(text: &str) -> Option<(Color, &str)> {
    let mark = text.chars().next().filter(|mark| MARKS.contains(mark))?;
    let words = text[mark.len_utf8()..].trim_start_matches(is_blank);
    let begins = side_of(words).is_some() || words.starts_with(['持', '：', ':']);
    let (word, _) = begins.then(|| header(words))??;
    let is_side = || side_of(word).is_some() && matches!(word.chars().count(), 2 | 3);
    (word.is_empty() || is_hand(word) || is_side()).then_some((side_of_mark(mark), words))
}

/// Whether a line with marks tells who plays and no move: none of its parts begins as a move does, and each is short.
pub(super) fn names_players(text: &str) -> bool {
    let is_name = |name: &str| {
        let name = without_side(name);
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && !begins_as_entry(name)
    };
    text.split(MARKS).skip(1).all(is_name)
}

/// Whether a line without a colon is the word for a side and a name: `先手 雲`.
pub(super) fn is_bare_name(text: &str) -> bool {
    let name = without_side(text);
    name.len() < text.len()
        && !name.is_empty()
        && side_of(text).is_some()
        && text.chars().count() <= LONGEST_NAME
}

/// How many letters a name has that no colon tells from other words.
const LONGEST_NAME: usize = 30;

/// A name without the word for the side before it, and without what parts it from the next one.
pub(super) fn without_side(name: &str) -> &str {
    let name = name.trim_matches(is_blank);
    let color = side_of(name)
        .filter(|_| name.chars().nth(2).is_some_and(|next| is_blank(next) || next == '番'));
    let name = match color {
        Some(_) => name.trim_start_matches(|letter| !is_blank(letter)),
        None => name,
    };
    let parts = |letter| matches!(letter, '、' | ',' | '，' | '－' | '-' | '―' | '対');
    name.trim_matches(|letter| is_blank(letter) || parts(letter))
}

/// Whether the word before a colon is that of a hand.
pub(super) fn is_hand(word: &str) -> bool {
    word.ends_with("持駒") || word.ends_with("持ち駒")
}

/// Whose hand the word before a colon names; a problem that names nobody's means that of the side that mates.
pub(super) fn hand_of(word: &str) -> Option<Color> {
    match word {
        "持駒" | "持ち駒" => Some(Color::Black),
        word => side_of(word).filter(|_| is_hand(word)),
    }
}

/// The word and the value of `word：value`.
pub(super) fn header(text: &str) -> Option<(&str, &str)> {
    const WIDE: [u8; 3] = [0xef, 0xbc, 0x9a]; // ：, the last byte of which is rarer than the first.
    let bytes = text.as_bytes();
    let (colon, width) = memchr2_iter(b':', WIDE[2], bytes).find_map(|at| {
        if bytes[at] == b':' {
            return Some((at, 1));
        }
        let before = at.checked_sub(2)?;
        (bytes[before..=at] == WIDE).then_some((before, WIDE.len()))
    })?;
    let (word, value) = (&text[..colon], &text[colon + width..]);
    Some((word.trim_end_matches(is_blank), value.trim_matches(is_blank)))
}

/// Whether the line, which is none of a diagram, is a header after moves that may also be one of another game.
pub(super) fn is_late_header(text: &str) -> bool {
    let marked = text.starts_with(['*', '&', '#', '|']) || text.starts_with("まで");
    let numbered = text.starts_with(|letter: char| letter.is_ascii_digit());
    !marked && !numbered && !text.starts_with("変化") && header(text).is_some()
}

/// The number of a letter in a circle.
fn circled(letter: char) -> Option<u32> {
    let (first, number) = match letter {
        '①'..='⑳' => ('①', 1),
        '㉑'..='㉟' => ('㉑', 21),
        '㊱'..='㊿' => ('㊱', 36),
        _ => return None,
    };
    Some(letter as u32 - first as u32 + number)
}

/// The number a text begins with, in half or full width or in a circle, and what follows.
///
/// Digits of one width do not go on in the other: in `1５六歩` the second one is a file.
pub(super) fn leading_number(text: &str) -> Option<(u32, &str)> {
    let first = text.chars().next()?;
    let end = match first {
        '0'..='9' => text.find(|letter: char| !letter.is_ascii_digit()),
        '０'..='９' => text.find(|letter| !matches!(letter, '０'..='９')),
        _ => return Some((circled(first)?, &text[first.len_utf8()..])),
    };
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    let mut values = digits.chars().filter_map(|letter| narrow_digit(letter).to_digit(10));
    let add = |number: u32, value| number.checked_mul(10)?.checked_add(value);
    Some((values.try_fold(0, add)?, rest))
}

/// The number of moves a sentence begins with: `127手`, `百二十七手`.
pub(super) fn leading_count(text: &str) -> Option<u32> {
    if let Some((number, _)) = leading_number(text) {
        return Some(number);
    }
    let (numerals, _) = text.split_once('手')?;
    let (mut all, mut last) = (0_u32, None);
    for numeral in numerals.chars() {
        let unit = match numeral {
            '千' => 1_000,
            '百' => 100,
            '十' => 10,
            digit => {
                let digit = if digit == '〇' { 0 } else { kanji_number(digit)? };
                let before = last.unwrap_or(0_u32).checked_mul(10)?;
                last = Some(before.checked_add(digit.into())?);
                continue;
            }
        };
        all = all.checked_add(last.take().unwrap_or(1).checked_mul(unit)?)?;
    }
    (!numerals.is_empty()).then(|| all.checked_add(last.unwrap_or(0)))?
}

/// What may stand between the number of a move and the move.
pub(super) const POINTS: [char; 5] = ['.', '．', '、', '，', ','];

/// The number of the move a line tells, and what follows it, a point between them or not; `None` where the number a
/// line begins with counts no moves.
///
/// A number in full width may also be the file of a move, or begin a sentence.
pub(super) fn numbered(text: &str) -> Option<(u32, &str)> {
    let (number, rest) = leading_number(text)?;
    if let Some(behind) = rest.strip_prefix(POINTS) {
        let words = behind.trim_start_matches(is_blank);
        return begins_as_entry(words).then_some((number, words));
    }
    if let Some(behind) = rest.strip_prefix('手') {
        // Of a move, or of prose: 2手目は３四歩.
        let words = behind.strip_prefix('目').unwrap_or(behind);
        let words = words.trim_start_matches(is_blank);
        return begins_as_entry(words).then_some((number, words));
    }
    if rest.starts_with('：') {
        // A time of day.
        return None;
    }
    let blank = rest.starts_with(is_blank);
    let is_apart =
        text.starts_with(|first: char| first.is_ascii_digit() || circled(first).is_some());
    let follows = is_apart && !rest.starts_with(|next: char| next.is_ascii());
    (blank || follows).then_some((number, rest))
}

/// Whether a line has a number and, for all that, the origin of a move.
pub(super) fn is_nameless_entry(text: &str) -> bool {
    leading_number(text).is_some() && says_origin(text)
}

/// A move with its origin, or a drop, behind a number as few write it or behind none: `第1手 ７六歩(77)`, `[1] …`, `1:…`,
/// `７六歩(77) ( 0:04/00:00:04)`.
pub(super) fn oddly_numbered(text: &str) -> Option<(Option<u32>, &str)> {
    // Without one of these nothing says where a piece comes from, and most lines are headers that have none, nor the
    // last byte of one.
    let may_say = memchr3(b'(', 0x88, 0x93, text.as_bytes()).is_some();
    if !may_say || !text.contains(['(', '（', '打']) {
        return None;
    }
    if begins_as_entry(text) {
        return says_origin(text).then_some((None, text));
    }
    let text = text.strip_prefix("No").unwrap_or(text);
    let text = text.trim_start_matches(['第', '[', '［', '(', '（', '<', '>', '＞', '.', ' ']);
    let (number, rest) = leading_number(text)?;
    const BEHIND: &str = "手目]］)）>:：.．";
    let words = rest.trim_start_matches(|letter| BEHIND.contains(letter) || is_blank(letter));
    (begins_as_entry(words) && says_origin(words)).then_some((Some(number), words))
}

/// Whether the words before a time say where the piece comes from, or that it is dropped.
pub(super) fn says_origin(text: &str) -> bool {
    let (words, ..) = split_time(text);
    let mut inside = words.split(['(', '（']).skip(1);
    words.ends_with('打')
        || inside.any(|inside| inside.split([')', '）']).next().is_some_and(is_origin))
}

/// The name of a move without the number of the next one behind it: `７六歩 2.`, `７六歩２．` and `７六歩②` are `７六歩`.
pub(super) fn before_number(text: &str) -> &str {
    let is_circled = |last| circled(last).is_some();
    if text.ends_with(|last| !narrow_digit(last).is_ascii_digit() && !POINTS.contains(&last)) {
        return if text.ends_with(is_circled) {
            text.trim_end_matches(is_circled).trim_end_matches(is_blank)
        } else {
            text
        };
    }
    let unpointed = text.trim_end_matches(POINTS);
    let name = unpointed.trim_end_matches(|last| narrow_digit(last).is_ascii_digit());
    let is_apart = name.ends_with(is_blank) || unpointed.len() < text.len();
    if is_apart && name.len() < unpointed.len() { name.trim_end_matches(is_blank) } else { text }
}

/// The end these words name, a mark of the side before them or not, with blanks among them or not, a `まで` behind them
/// or not.
pub(super) fn known_end(words: &str) -> Option<EndKind> {
    let words = words.trim_start_matches(MARKS).trim_start_matches(is_blank);
    let words = words.strip_suffix("まで").unwrap_or(words);
    EndKind::of_spaced_kif(words.trim_end_matches(is_blank))
}

/// The known end that words begin with, and what stands behind it: `投了 *おしまい`.
pub(super) fn end_and_more(words: &str) -> Option<(EndKind, &str)> {
    let at = words
        .find(|letter| is_blank(letter) || matches!(letter, '*' | '&' | '#' | '<' | '(' | '（'))?;
    let (end, more) = words.split_at(at);
    Some((known_end(end)?, more.trim_start_matches(is_blank)))
}

/// Whether words begin as a move does, a mark before it or none, or are a known end.
pub(super) fn begins_as_entry(words: &str) -> bool {
    let words = words.trim_start_matches(MARKS).trim_start_matches(is_blank);
    let mut letters = words.chars();
    let (first, second) = (letters.next().map(narrow_digit), letters.next());
    let is_file = first.is_some_and(|first| matches!(first, '1'..='9'));
    let is_rank = |rank: char| matches!(kanji_number(rank), Some(1..=9));
    // Both digits may be narrow, as in 76歩; what follows tells it from any other number.
    let is_narrow = |rank| matches!(narrow_digit(rank), '1'..='9');
    let named = |rank| {
        let is_kind = |kind: char| !kind.is_ascii() && kind.is_alphabetic();
        is_rank(rank) || is_narrow(rank) && letters.next().is_some_and(is_kind)
    };
    first == Some('同')
        || is_file && second.is_some_and(named)
        || known_end(split_time(words).0).is_some()
}

/// Whether a line can stand in the midst of a variation: a move, a remark, the end.
pub(super) fn is_of_variation(line: &str) -> bool {
    let text = line.trim_matches(is_blank);
    let is_move = || text.starts_with(MARKS) || leading_number(text).is_some();
    text.is_empty() || text.starts_with(['*', '&']) || text.starts_with("まで") || is_move()
}

/// Whether a line asks for the board from White's side: `盤面回転`, `盤面反転：しない`; `None` where it is another line.
pub(crate) fn flipped(text: &str) -> Option<bool> {
    let behind = text.strip_prefix("盤面回転").or_else(|| text.strip_prefix("盤面反転"))?;
    let value = behind.trim_start_matches([':', '：', '＝', '=', ' ', '　']);
    let is_denied = ["しない", "なし", "無", "いいえ", "0", "０", "off", "OFF", "false"];
    Some(!is_denied.iter().any(|word| value.starts_with(word)))
}

/// Whether a line holds the titles above the moves: `手数----指手---------消費時間--`, with lines of any width.
pub(super) fn is_titles(text: &str) -> bool {
    let line = |letter| matches!(letter, '-' | '－' | '−' | 'ー' | '─' | '━' | '‐'..='―');
    text.strip_prefix("手数").is_some_and(|rest| rest.starts_with(line))
}

/// The number in `手数＝5  ▲４五角打  まで`.
pub(super) fn moves_before(text: &str) -> Option<u32> {
    let rest = text.strip_prefix("手数")?;
    let number = rest.strip_prefix(['＝', '='])?;
    leading_number(number).map(|(number, _)| number)
}

/// Whether it is said behind a move, and behind its time, that variations branch here.
pub(super) fn says_branches(text: &str) -> bool {
    let behind = text.rsplit([')', '）', '打']).next().unwrap_or_default();
    behind.trim_start_matches(is_blank).starts_with('+')
}

/// Where the words behind a move begin, the name of which ends before the byte that could not be read: behind a blank,
/// or with a sign that is no letter.
pub(super) fn behind_name(text: &str, error: &NameError) -> Option<usize> {
    let &NameError::Unreadable { offset, found: Some(found) } = error else {
        return None;
    };
    let ends = text[..offset].ends_with(is_blank)
        || !found.is_alphanumeric()
        || narrow_digit(found).is_ascii_digit();
    (offset > 0 && ends).then_some(offset)
}
