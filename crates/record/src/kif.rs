//! KIF, the format of Japanese programs and sites: numbered moves, variations, comments, times.
//!
//! Here is what reader and writer share: what an engine thought, as one line of a comment.

mod board;
mod detect;
mod head;
mod named;
mod quick;
mod read;
mod words;
mod write;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Color, Move, PieceKind, Setup, Square};

use crate::ki2::MARKS;
use crate::names::kanji_number;
use crate::sentence::side_of;
use crate::wanted::Source;
use crate::{EngineLine, NameError, Worth, japanese, walk};

pub(crate) use detect::format;
pub(crate) use head::{is_given, write as write_head};
pub(crate) use read::Reader;
pub(crate) use write::{write, write_bod};

/// How the line of an engine begins, after the `*` of a comment.
const ENGINE: &str = "*解析 ";

/// A move, and the piece it names.
type Named = (Move, Option<PieceKind>);

/// Reads a move that names its origin or 打, and the piece it names: no position is needed to know which is meant.
///
/// `None` where the text reads well but leaves the origin open.
fn read_move(text: &str, previous_to: Option<Square>) -> Result<Option<Named>, NameError> {
    let wanted = crate::read::japanese(text, previous_to)?;
    let to = wanted.to;
    let hand_kind = wanted.kind.and_then(|kind| kind.hand_kind());
    let mv = match (wanted.source, hand_kind) {
        (Source::Square(from), _) => Move::Board {
            from,
            to,
            promote: wanted.promotes == Some(true),
        },
        (Source::Hand, Some(kind)) => Move::Drop { kind, to },
        _ => return Ok(None),
    };
    Ok(Some((mv, wanted.kind)))
}

/// `*解析 深さ 12 ノード数 34567 評価値 58 読み筋 ▲２六歩(27) △８四歩(83)`, as ShogiGUI writes it.
pub(crate) fn write_engine_line(
    line: &EngineLine,
    after: &Setup,
    previous_to: Option<Square>,
) -> String {
    let mut text = String::from(ENGINE);
    let mut add = |word: &str, value: String| {
        text.push_str(word);
        text.push(' ');
        text.push_str(&value);
        text.push(' ');
    };
    if let Some(depth) = line.depth {
        add("深さ", format!("{depth}"));
    }
    if let Some(nodes) = line.nodes {
        add("ノード数", format!("{nodes}"));
    }
    match line.score {
        Some(Worth::Centipawns(score)) => add("評価値", format!("{score}")),
        Some(Worth::Mate { winner, plies }) => {
            let sign = if winner == Color::Black { '+' } else { '-' };
            let plies = plies.map_or_else(String::new, |plies| format!(":{plies}"));
            add("評価値", format!("{sign}詰{plies}"));
        }
        None => {}
    }
    let (mut setup, mut previous_to) = (*after, previous_to);
    let mut moves = Vec::with_capacity(line.moves.len());
    for &mv in &line.moves {
        let mark = if setup.turn == Color::Black {
            '▲'
        } else {
            '△'
        };
        let Some(piece) = walk::play(&mut setup, mv) else {
            break;
        };
        let name = japanese::write_kif(mv, piece, previous_to).replace('　', "");
        moves.push(format!("{mark}{name}"));
        previous_to = Some(mv.to());
    }
    if !moves.is_empty() {
        add("読み筋", moves.join(" "));
    }
    text.truncate(text.trim_end().len());
    text
}

/// Reads such a line back; `None` if it is anything else, a comment of somebody's.
pub(crate) fn read_engine_line(text: &str, previous_to: Option<Square>) -> Option<EngineLine> {
    let (facts, moves) = match text.strip_prefix(ENGINE)?.split_once("読み筋") {
        Some((facts, moves)) => (facts, moves.trim()),
        None => (text.strip_prefix(ENGINE)?, ""),
    };
    let mut line = EngineLine::default();
    let mut words = facts.split_ascii_whitespace();
    while let Some(word) = words.next() {
        match word {
            "深さ" => line.depth = Some(words.next()?.split('/').next()?.parse().ok()?),
            "ノード数" => line.nodes = Some(words.next()?.parse().ok()?),
            "評価値" => line.score = Some(read_worth(words.next()?)?),
            _ => {}
        }
    }
    let mut previous_to = previous_to;
    for name in moves.split(MARKS).skip(1) {
        let (mv, _) = read_move(name.trim(), previous_to).ok()??;
        previous_to = Some(mv.to());
        line.moves.push(mv);
    }
    (line != EngineLine::default()).then_some(line)
}

fn read_worth(word: &str) -> Option<Worth> {
    let Some((sign, plies)) = word.split_once('詰') else {
        return Some(Worth::Centipawns(word.parse().ok()?));
    };
    let winner = match sign {
        "+" => Color::Black,
        "-" => Color::White,
        _ => return None,
    };
    let plies = match plies.strip_prefix(':') {
        Some(plies) => Some(plies.parse().ok()?),
        None => None,
    };
    Some(Worth::Mate { winner, plies })
}

/// Whether the words could be somebody's name for an end in the place of a move: short, without digits, and not
/// beginning as a move does.
fn is_end_word(words: &str) -> bool {
    // Parentheses hold times, and a plus says that variations follow.
    let reads_otherwise = |letter: char| letter.is_numeric() || "()（）+\r\n".contains(letter);
    // What begins with a number, as 二歩, may be no square either.
    let number = words
        .chars()
        .next()
        .filter(|&first| kanji_number(first).is_some());
    let begins = number.map_or(0, char::len_utf8);
    let short = !words.is_empty() && words.chars().count() <= 20;
    short
        && words.trim() == words
        && !words.contains(reads_otherwise)
        && matches!(
            crate::read::japanese(words, None),
            Err(NameError::Unreadable { offset, .. }) if offset == 0 || offset == begins
        )
}

/// Whether a word before a colon is read as that of a header, and not as anything else a line can be.
fn is_header_word(word: &str) -> bool {
    const OTHERS: [&str; 11] = [
        "変化",
        "まで",
        "手数-",
        "手数＝",
        "手数=",
        "手合割",
        "手番",
        "盤面回転",
        "盤面反転",
        "+-",
        "９",
    ];
    const MARKS: [char; 4] = ['#', '*', '&', '|'];
    let begins_otherwise = OTHERS.iter().any(|other| word.starts_with(other))
        || word.starts_with(MARKS)
        || word.starts_with(|letter: char| letter.is_ascii_digit());
    let is_turn = side_of(word).is_some() && word.chars().nth(2) == Some('番');
    let is_hand = word.ends_with("持駒") || word.ends_with("持ち駒");
    let broken = |letter: char| letter.is_control() || matches!(letter, ':' | '：');
    !word.is_empty()
        && word.trim() == word
        && !word.contains(broken)
        && ![begins_otherwise, is_turn, is_hand].contains(&true)
}

/// How many columns a terminal gives the text, two for what is not ASCII.
pub(crate) fn width(text: &str) -> usize {
    text.chars()
        .map(|letter| if letter.is_ascii() { 1 } else { 2 })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_engine_thought_is_written_and_read_back() {
        let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"];
        let line = EngineLine {
            score: Some(Worth::Mate {
                winner: Color::White,
                plies: Some(12),
            }),
            depth: Some(9),
            nodes: Some(1234),
            moves: moves.map(|mv| mv.parse().expect("USI")).to_vec(),
        };
        let text = write_engine_line(&line, &Setup::START, None);
        assert_eq!(
            text,
            "*解析 深さ 9 ノード数 1234 評価値 -詰:12 読み筋 ▲７六歩(77) △３四歩(33) ▲２二角成(88) △同銀(31) ▲４五角打"
        );
        assert_eq!(read_engine_line(&text, None), Some(line));
        for comment in [
            "*解析",
            "*解析 はなし",
            "*解析 評価値 よい",
            "*解析 読み筋 ▲７六歩",
        ] {
            assert_eq!(read_engine_line(comment, None), None, "{comment}");
        }
    }
}
