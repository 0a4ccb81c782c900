//! Handicaps by the many names that programs and people give them.

use alloc::string::String;

use komadai_rules::{Handicap, Setup};

use crate::names::count_kanji;
use crate::text::{is_blank, narrow_digit};

/// Parts a value from a remark in parentheses behind it.
fn split_remark(value: &str) -> (&str, &str) {
    let (value, remark) = value.split_at(value.find(['(', '（']).unwrap_or(value.len()));
    (value.trim_end_matches(is_blank), remark)
}

/// Where a game starts by the name of its handicap.
pub(super) enum Start {
    Handicap(Handicap),
    /// A start that is no handicap of the rules.
    Rare(Setup),
}

/// Reads the name of a handicap, and what stands in parentheses behind it and is no part of it.
pub(super) fn read(value: &str) -> (Option<Start>, &str) {
    if let Some(handicap) = handicap(value) {
        return (Some(Start::Handicap(handicap)), "");
    }
    let (name, remark) = split_remark(value);
    if let Some(start) = rare_start(value).or_else(|| rare_start(name)) {
        return (Some(Start::Rare(start)), "");
    }
    match handicap(name) {
        Some(handicap) => (Some(Start::Handicap(handicap)), remark),
        None => (None, ""),
    }
}

/// Whether the name says only that the start is another one, as a diagram shows.
pub(super) fn is_other(value: &str) -> bool {
    let (name, _) = split_remark(value);
    name.is_empty() || name == "その他" && !value.contains("SFEN")
}

/// The handicap of this name, the last syllable of which is sometimes left out and its number a digit.
fn handicap(name: &str) -> Option<Handicap> {
    let named = |name: &str| {
        Handicap::ALL.into_iter().find(|handicap| {
            let japanese = handicap.japanese();
            japanese == name || japanese.strip_suffix('ち') == Some(name)
        })
    };
    if let known @ Some(_) = named(name) {
        return known;
    }
    let squeezed = sided(name);
    let short = match squeezed.as_str() {
        "飛落ち" | "飛落" => "飛車落ち",
        "左香落ち" | "左香落" | "香車落ち" | "香車落" => "香落ち",
        "飛角落ち" | "飛角落" => "二枚落ち",
        "飛車香落ち" | "飛車香落" => "飛香落ち",
        "飛角香落ち" | "飛角香落" | "左三枚落ち" => "三枚落ち",
        "右五枚落ち" | "右五枚落" => "五枚落ち",
        "とんぼ" | "トンボ落ち" => "トンボ",
        "歩三枚" => "歩三兵",
        "十九枚落ち" | "十九枚落" => "裸玉",
        "平手戦" | "なし" | "無し" | "ハンデなし" | "ハンデ無し" => "平手",
        name => name,
    };
    named(short)
}

/// The name without blanks and digits, the side it is of before it: 五枚落ち左 and 5枚落ち（左） are 左五枚落ち.
fn sided(name: &str) -> String {
    const DIGITS: [&str; 9] = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let mut squeezed: String =
        name.chars().filter(|&letter| !is_blank(letter)).map(narrow_digit).collect();
    if let Some((before, rest)) = squeezed.split_once('枚') {
        let side = &before[..before.len() - before.trim_start_matches(['左', '右']).len()];
        let digits = &before[side.len()..];
        let count = DIGITS.iter().zip(2..).find(|(own, _)| **own == digits);
        if let Some((_, count)) = count {
            squeezed = alloc::format!("{side}{}枚{rest}", count_kanji(count));
        }
    }
    let bare = squeezed.trim_end_matches([')', '）']);
    let behind = ['左', '右'].into_iter().find_map(|side| Some((side, bare.strip_suffix(side)?)));
    match behind {
        Some((side, name)) if !name.is_empty() => {
            alloc::format!("{side}{}", name.trim_end_matches(['(', '（']))
        }
        _ => squeezed,
    }
}

/// The start of a handicap that programs tell by its name alone and that has no name in this house: what is left of
/// White's pieces, or what Black has taken of them before the game. The positions are those of the records of Lishogi.
fn rare_start(name: &str) -> Option<Setup> {
    // Some programs put the position into the name: その他（初期局面SFEN：…）.
    if let Some((_, sfen)) = name.split_once("SFEN") {
        let sfen = sfen.trim_start_matches([':', '：', ' ']);
        return sfen.trim_end_matches([')', '）', ' ']).parse().ok();
    }
    const REST: &str = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w";
    let (rows, hand) = match &*sided(name) {
        // Nobody has pawns, and Black moves first.
        "青空将棋" | "青空" => {
            return "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1".parse().ok();
        }
        "右三枚落ち" => ("1nsgkgsnl/9", "-"),
        "トンボ＋桂香" | "トンボ+桂香" => ("ln2k2nl/1r5b1", "-"),
        "トンボ＋香" | "トンボ+香" => ("l3k3l/1r5b1", "-"),
        "香得" => ("lnsgkgsn1/1r5b1", "L"),
        "両香得" => ("1nsgkgsn1/1r5b1", "2L"),
        "角得" => ("lnsgkgsnl/1r7", "B"),
        "飛車得" => ("lnsgkgsnl/7b1", "R"),
        "飛香得" => ("lnsgkgsn1/7b1", "RL"),
        "二枚得" => ("lnsgkgsnl/9", "RB"),
        "四枚得" => ("1nsgkgsn1/9", "RB2L"),
        "六枚得" => ("2sgkgs2/9", "RB2N2L"),
        "八枚得" => ("3gkg3/9", "RB2S2N2L"),
        _ => return None,
    };
    alloc::format!("{rows}{REST} {hand} 1").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_are_known_by_their_short_names_too() {
        for (name, handicap) in [
            ("平手", Some(Handicap::Even)),
            ("香落", Some(Handicap::LeftLance)),
            ("飛落", Some(Handicap::Rook)),
            ("２枚落ち", Some(Handicap::TwoPiece)),
            ("10枚落", Some(Handicap::TenPiece)),
            ("飛角落ち", Some(Handicap::TwoPiece)),
            ("香車落ち", Some(Handicap::LeftLance)),
            ("飛車香落ち", Some(Handicap::RookLance)),
            ("平　手", Some(Handicap::Even)),
            ("なし", Some(Handicap::Even)),
            ("五枚落ち左", Some(Handicap::FivePieceLeft)),
            ("右五枚落ち", Some(Handicap::FivePiece)),
            ("5枚落ち（右）", Some(Handicap::FivePiece)),
            ("香落ち(右)", Some(Handicap::RightLance)),
            ("七枚落ち左", Some(Handicap::SevenPieceLeft)),
            ("飛角香落ち", Some(Handicap::ThreePiece)),
            ("十九枚落ち", Some(Handicap::NakedKing)),
            ("とんぼ", Some(Handicap::Dragonfly)),
            // Which of the two sevens it is, nobody can say.
            ("七枚落ち", None),
            ("右三枚落ち", None),
            ("左", None),
            ("詰将棋", None),
            ("枚", None),
        ] {
            assert_eq!(super::handicap(name), handicap, "{name}");
        }
    }
}
