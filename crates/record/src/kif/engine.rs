//! What an engine thought, as one line of a comment.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Color, Setup, Square};

use super::names::read_move;
use super::time::read_time;
use crate::dialect::Loss;
use crate::ki2::{MARKS, mark_of};
use crate::node::{EngineLine, Notes, Worth};
use crate::visit::{Comment, Visitor};
use crate::{japanese, text, walk};

/// How the line of an engine begins, after the `*` of a comment.
const ENGINE: &str = "*解析 ";

/// What stands before the rank of a line among several.
const CANDIDATE: &str = "候補";

/// What compares a line with the move that was played.
const SIGNS: [&str; 3] = ["○", "△", "×"];

/// `*解析 0 ○ 候補1 時間 00:01.5 深さ 12/20 ノード数 34567 評価値 58 読み筋 ▲２六歩(27) △８四歩(83)`, as ShogiGUI writes it, of which
/// everything may be missing.
pub(crate) fn write_engine_line(
    line: &EngineLine,
    after: &Setup,
    previous_to: Option<Square>,
) -> String {
    let mut text = String::from(ENGINE);
    if let Some(engine) = line.engine {
        text.push_str(&format!("{engine} "));
    }
    if let Some(sign) = line.sign {
        text.push_str(&format!("{sign} "));
    }
    if let Some(rank) = line.rank {
        text.push_str(&format!("{CANDIDATE}{rank} "));
    }
    let mut add = |word: &str, value: String| {
        text.push_str(word);
        text.push(' ');
        text.push_str(&value);
        text.push(' ');
    };
    if let Some(time) = line.time {
        let (seconds, millis) = (time.as_secs(), time.subsec_millis());
        let fraction = format!("{millis:03}");
        let tenth = fraction.trim_end_matches('0');
        let tenth = if tenth.is_empty() { "0" } else { tenth };
        add("時間", format!("{:02}:{:02}.{tenth}", seconds / 60, seconds % 60));
    }
    match (line.depth, line.longest) {
        (Some(depth), Some(longest)) => add("深さ", format!("{depth}/{longest}")),
        (Some(depth), None) => add("深さ", format!("{depth}")),
        (None, Some(longest)) => add("深さ", format!("/{longest}")),
        (None, None) => {}
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
        let mark = mark_of(setup.turn);
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

/// Reads such a line back, and hands every word that is no part of it to `other`; `None` if it is anything else, a
/// comment of somebody's.
pub(crate) fn read_engine_line(
    text: &str,
    previous_to: Option<Square>,
    mut other: impl FnMut(&str),
) -> Option<EngineLine> {
    let text = text.strip_prefix(ENGINE)?;
    let (facts, moves) = text.split_once("読み筋").unwrap_or((text, ""));
    let mut line = EngineLine::default();
    let mut previous_to = previous_to;
    let mut names = moves.split(MARKS);
    let unmarked = names.next().unwrap_or_default();
    for name in names {
        let (mv, _) = read_move(name.trim(), previous_to).ok()??;
        previous_to = Some(mv.to());
        line.moves.push(mv);
    }
    let mut others = Vec::new();
    let mut words = facts.split_ascii_whitespace().enumerate().peekable();
    while let Some((at, word)) = words.next() {
        let mut value = || words.next().map(|(_, value)| value);
        match word {
            "時間" => line.time = Some(read_time(value()?)?),
            "深さ" => {
                let depths = value()?;
                let (depth, longest) = depths.split_once('/').unwrap_or((depths, ""));
                line.depth = read_depth(depth)?;
                line.longest = read_depth(longest)?;
            }
            "ノード数" => line.nodes = Some(value()?.parse().ok()?),
            "評価値" => {
                let score = value()?;
                // How many plies the mate takes may stand apart.
                let apart = score.ends_with('詰').then(|| words.peek()?.1.parse().ok());
                line.score = Some(match (read_worth(score)?, apart.flatten()) {
                    (Worth::Mate { winner, .. }, plies @ Some(_)) => {
                        words.next();
                        Worth::Mate { winner, plies }
                    }
                    (worth, _) => worth,
                });
            }
            word if SIGNS.contains(&word) => line.sign = word.chars().next(),
            word => match (word.strip_prefix(CANDIDATE), word.parse()) {
                (Some(rank), _) => line.rank = Some(rank.parse().ok()?),
                (None, Ok(engine)) if at == 0 => line.engine = Some(engine),
                _ => others.push(word),
            },
        }
    }
    others.extend(unmarked.split_ascii_whitespace());
    let is_thought = line.score.is_some() || line.depth.is_some() || !line.moves.is_empty();
    if !is_thought && line.nodes.is_none() {
        return None;
    }
    others.into_iter().for_each(&mut other);
    Some(line)
}

/// Whether a line of somebody's comment would be read as that of an engine; a blank before it keeps it from being.
pub(crate) fn is_like_engine_line(text: &str, previous_to: Option<Square>) -> bool {
    read_engine_line(text, previous_to, |_| {}).is_some()
}

/// Writes what is noted after a move to a square that leaves this diagram; what of it will not be read as it is.
pub(crate) fn write_notes(
    notes: Notes<'_>,
    after: &Setup,
    previous_to: Option<Square>,
    text: &mut String,
    lost: &mut Vec<Loss>,
) {
    let (before, behind) = notes.comment_around_lines();
    let comments_kept = write_comment(before, previous_to, text);
    for line in notes.lines {
        let line = write_engine_line(line, after, previous_to);
        text.push_str(&format!("*{line}\n"));
    }
    if !(comments_kept & write_comment(behind, previous_to, text)) {
        lost.push(Loss::Comments);
    }
    for bookmark in notes.bookmarks {
        let name = bookmark.replace(['\r', '\n'], " ");
        if text::trim_end(&name) != *bookmark {
            lost.push(Loss::Bookmarks);
        }
        text.push_str(&format!("&{name}\n"));
    }
}

/// Writes lines of a comment, one like an engine's behind a blank; whether each will be read as it is.
fn write_comment<'a>(
    lines: impl Iterator<Item = &'a str>,
    previous_to: Option<Square>,
    text: &mut String,
) -> bool {
    let mut is_exact = true;
    for line in lines {
        let line = line.replace('\r', " ");
        let blank = if is_like_engine_line(&line, previous_to) { " " } else { "" };
        is_exact &= blank.is_empty() && text::trim_end(&line) == line;
        text.push_str(&format!("*{blank}{line}\n"));
    }
    is_exact
}

/// A number of plies, or nothing.
fn read_depth(text: &str) -> Option<Option<u32>> {
    match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    }
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

/// Tells what stands after the `*` of a comment: somebody's words, or what an engine thought.
pub(crate) fn tell_comment(text: &str, previous_to: Option<Square>, out: &mut impl Visitor) {
    let read = |other: &mut dyn FnMut(&str)| read_engine_line(text, previous_to, other);
    out.comment(Comment::new(text, &read));
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    #[test]
    fn what_an_engine_thought_is_written_and_read_back() {
        let moves = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"];
        let line = EngineLine {
            score: Some(Worth::Mate { winner: Color::White, plies: Some(12) }),
            depth: Some(9),
            nodes: Some(1234),
            moves: moves.map(|mv| mv.parse().expect("USI")).to_vec(),
            longest: Some(21),
            rank: Some(2),
            time: Some(Duration::from_millis(83_500)),
            sign: Some('△'),
            engine: Some(0),
        };
        let text = write_engine_line(&line, &Setup::START, None);
        assert_eq!(
            text,
            "*解析 0 △ 候補2 時間 01:23.5 深さ 9/21 ノード数 1234 評価値 -詰:12 読み筋 ▲７六歩(77) △３四歩(33) ▲２二角成(88) △同銀(31) ▲４五角打"
        );
        let read = |text: &str| {
            let mut others = Vec::new();
            let line = read_engine_line(text, None, |word| others.push(String::from(word)))?;
            Some((line, others.join(" ")))
        };
        assert_eq!(read(&text), Some((line, String::new())));
        let worth =
            |score| EngineLine { score: Some(Worth::Centipawns(score)), ..EngineLine::default() };
        let mate = EngineLine {
            score: Some(Worth::Mate { winner: Color::White, plies: Some(3) }),
            ..EngineLine::default()
        };
        for (text, line, others) in [
            ("*解析 評価値 -詰 3 ", mate, ""),
            ("*解析 評価値 +58 勝率 0.6", worth(58), "勝率 0.6"),
            ("*解析 評価値 -5 読み筋 なし", worth(-5), "なし"),
        ] {
            assert_eq!(read(text), Some((line, others.into())), "{text}");
        }
        for comment in [
            "*解析",
            "*解析 はなし",
            "*解析 評価値 よい",
            "*解析 読み筋 ▲７六歩",
            "*解析 0 候補1",
            "*解析 候補一 評価値 5",
            "*解析 時間 すこし 評価値 5",
            "*解析 評価値 58↑",
        ] {
            assert_eq!(read(comment), None, "{comment}");
        }
    }
}
