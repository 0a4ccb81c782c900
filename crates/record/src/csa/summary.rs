//! How a server sums a game up in a remark: `'summary:toryo:Kumo lose:Kaze win`.

use alloc::format;
use alloc::string::String;

use komadai_rules::{ByColor, Color};

use super::write::Version;
use crate::EndKind;
use crate::end::{COUNTED, CUT_OFF, OUT_OF_TIME, TRIED};

/// How a server sums a game up, in the words of shogi-server: `illegal move:Kumo lose:Kaze win`, Black first; `None`
/// for words it does not write.
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
const REASONS: [&str; 7] = ["toryo", "kachi", "try", "jishogi", "time up", "abnormal", "max_moves"];

/// For an end that this version has no word for: one that has, with the same winner, and the summary that
/// [`summary_end`] reads as this end, if there is one. `None` where there is a word, and where nothing was decided.
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
