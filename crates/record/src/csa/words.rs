//! The smaller words of CSA: seconds, notes, what engines thought, how a server sums a game up.

use alloc::format;
use alloc::string::String;
use core::time::Duration;

use komadai_rules::{Board, ByColor, Color, Move, Square};

use super::quick;
use super::{CsaMove, LONGEST_MATE, MATE, Version, follow};
use crate::end::{COUNTED, CUT_OFF, OUT_OF_TIME, TRIED};
use crate::{EndKind, EngineLine, Worth};

/// How a server sums a game up, in the words of shogi-server: `illegal move:Kumo lose:Kaze win`, Black first; `None` for
/// words it does not write.
///
/// `mover` is the side that would move next; who loses need not be that one.
pub(super) fn summary_end(
    words: &str,
    mover: Color,
    names: &ByColor<Option<String>>,
) -> Option<EndKind> {
    let mut parts = words.trim_end().rsplitn(3, ':');
    let (mut white, mut black) = (parts.next()?, parts.next().unwrap_or_default());
    let reason = parts.next().unwrap_or(words);
    // Black stands first, unless the names say otherwise.
    let is_of = |result: &str, color: Color| {
        let name = names[color].as_deref();
        name.is_some_and(|name| result.rsplit_once(' ').is_some_and(|(own, _)| own == name))
    };
    if is_of(black, Color::White) && is_of(white, Color::Black) {
        core::mem::swap(&mut black, &mut white);
    }
    let loser = match (black.ends_with(" lose"), white.ends_with(" lose")) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    };
    // What only the mover can do, or only the other, and words for it where the loser is not the one it should be.
    let lost = |by_mover: EndKind, by_other: EndKind| match loser {
        Some(loser) if loser != mover => by_other,
        _ => by_mover,
    };
    let won = |words| EndKind::won_by(mover, words);
    Some(match reason {
        "toryo" => lost(EndKind::Resign, EndKind::ResignByOpponent),
        "time up" => lost(EndKind::Time, won(OUT_OF_TIME)),
        "try" => lost(EndKind::Try, won(TRIED)),
        "illegal move" | "illegal action" | "illegal kachi" | "uchifuzume" | "oute_kaihimore"
        | "oute_sennichite" | "outori" => lost(EndKind::IllegalByMover, EndKind::IllegalByOpponent),
        "kachi" if loser == Some(mover) => EndKind::DeclarationByOpponent,
        "kachi" => EndKind::Declaration,
        "jishogi" => loser.map_or(EndKind::Jishogi, |loser| EndKind::won_by(!loser, COUNTED)),
        "sennichite" => EndKind::Repetition,
        "max_moves" => EndKind::MaxMoves,
        "chudan" => EndKind::Interrupted,
        // Who is lost to the net resigns.
        "abnormal" if loser.is_none() => EndKind::Interrupted,
        "abnormal" => lost(EndKind::Resign, won(CUT_OFF)),
        _ => return None,
    })
}

/// The reasons of a summary that may say what no word of CSA does.
const REASONS: [&str; 7] = [
    "toryo",
    "kachi",
    "try",
    "jishogi",
    "time up",
    "abnormal",
    "max_moves",
];

/// For an end that this version has no word for: one that has, with the same winner, and the summary that [`summary_end`] reads
/// as this end, if there is one. `None` where there is a word, and where nothing was decided.
pub(super) fn summed_up(
    kind: &EndKind,
    version: Version,
    mover: Color,
    name: impl Fn(Color) -> String,
) -> Option<(&'static EndKind, Option<String>)> {
    // Version 2 knows no limit of moves.
    let is_limit = *kind == EndKind::MaxMoves && version == Version::V2;
    let decided = kind.decides(mover);
    let winner = decided.filter(|_| is_limit || kind.csa(mover).is_none())?;
    let word = match winner {
        None => &EndKind::Jishogi,
        // Whose win by points it is has declared, and any other had an opponent who failed.
        Some(winner) if *kind == EndKind::won_by(winner, COUNTED) && winner == mover => {
            &EndKind::Declaration
        }
        Some(winner) if winner == mover => &EndKind::IllegalByOpponent,
        Some(_) => &EndKind::Resign,
    };
    let summary = |reason: &str, name: &dyn Fn(Color) -> String| {
        let [black, white] = Color::ALL.map(|color| {
            let result = match winner {
                None => "draw",
                Some(winner) if winner == color => "win",
                Some(_) => "lose",
            };
            // A colon is what parts the players.
            format!("{} {result}", name(color).replace(':', " "))
        });
        format!("{reason}:{black}:{white}")
    };
    let nobody = ByColor::default();
    let reason = REASONS.iter().find(|reason| {
        let words = summary(reason, &|_| String::new());
        summary_end(&words, mover, &nobody).as_ref() == Some(kind)
    });
    Some((word, reason.map(|reason| summary(reason, &name))))
}

/// Reads ` 132 -3334FU +2726FU #51234`, thought of this board after the move `last`, and hands every word that is no part
/// of that to `other`; `None` if it is anything else.
///
/// Some programs begin with the move just played: it is passed over, as the line goes on from there.
pub(crate) fn read_engine_line(
    text: &str,
    board: &Board,
    last: Option<CsaMove>,
    mut other: impl FnMut(&str),
) -> Option<EngineLine> {
    let mut words = text.split_ascii_whitespace().peekable();
    let score: i32 = words.next()?.parse().ok()?;
    let mut line = EngineLine {
        score: Some(worth(score)),
        ..EngineLine::default()
    };
    let said = |word: &str| word.as_bytes().try_into().ok().and_then(quick::said);
    words.next_if(|word| last.is_some() && said(word) == last);
    let (mut board, mut mover) = (*board, last.map(|last| !last.mover));
    // Programs put passes and ends into the line; what follows them is no play from here.
    let mut is_play = true;
    for word in words {
        let nodes = word.strip_prefix('#').and_then(|nodes| nodes.parse().ok());
        if nodes.is_some() {
            line.nodes = nodes;
            continue;
        }
        let said =
            said(word).filter(|said| is_play && mover.is_none_or(|mover| said.mover == mover));
        match said.and_then(|said| Some((said.mover, played(&mut board, said)?))) {
            Some((by, mv)) => {
                mover = Some(!by);
                line.moves.push(mv);
            }
            None => {
                is_play = false;
                other(word);
            }
        }
    }
    Some(line)
}

/// The move, if the piece it names can be moved or dropped so on this board, where it is played.
fn played(board: &mut Board, said: CsaMove) -> Option<Move> {
    let is_own = |square: Square| board[square].is_some_and(|piece| piece.color == said.mover);
    let is_free = match said.from {
        Some(from) => is_own(from) && !is_own(said.to),
        None => board[said.to].is_none(),
    };
    let (mv, other) = is_free.then(|| follow(board, said))?.ok()?;
    other.is_none().then_some(mv)
}

fn worth(score: i32) -> Worth {
    let plies = MATE.checked_sub(score.saturating_abs());
    match plies.and_then(|plies| u32::try_from(plies).ok()) {
        Some(plies) if plies < LONGEST_MATE as u32 => Worth::Mate {
            winner: if score > 0 {
                Color::Black
            } else {
                Color::White
            },
            plies: Some(plies),
        },
        _ => Worth::Centipawns(score),
    }
}

/// Seconds with up to nine decimals; further ones are cut off.
pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let seconds = whole.parse().ok()?;
    if !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let nanos = fraction.bytes().chain(core::iter::repeat(b'0')).take(9);
    let nanos = nanos.fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0'));
    Some(Duration::new(seconds, nanos))
}

/// A note's newlines, which it writes as `\n`.
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some(other) => text.push(other),
                None => text.push('\\'),
            },
            _ => text.push(letter),
        }
    }
    text
}
