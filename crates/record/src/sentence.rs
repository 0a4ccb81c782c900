//! The sentence that tells the end of a game in KIF and KI2: `まで5手で先手の勝ち`.

use alloc::format;
use alloc::string::String;

use komadai_rules::Color;

use crate::EndKind;
use crate::text::{self, is_blank};

/// The word for a side: in games with a handicap the weaker one is 下手.
pub(crate) const fn side(color: Color, handicap: bool) -> &'static str {
    match (color, handicap) {
        (Color::Black, false) => "先手",
        (Color::White, false) => "後手",
        (Color::Black, true) => "下手",
        (Color::White, true) => "上手",
    }
}

/// The words for the sides; a problem has one that mates, drawn as 先手 is, and one that is mated.
static SIDES: [(&str, Color); 9] = [
    ("先手", Color::Black),
    ("下手", Color::Black),
    ("攻方", Color::Black),
    ("攻め方", Color::Black),
    ("後手", Color::White),
    ("上手", Color::White),
    ("玉方", Color::White),
    ("受方", Color::White),
    ("受け方", Color::White),
];

/// The side a text begins with the word for.
pub(crate) fn side_of(text: &str) -> Option<Color> {
    let named = SIDES.iter().find(|(word, _)| text.starts_with(word))?;
    Some(named.1)
}

/// Whether a letter may stand in the number of moves or beside it: `5手`, `百二手目`, `、 5手`.
fn counts(letter: char) -> bool {
    letter.is_numeric()
        || is_blank(letter)
        || "〇一二三四五六七八九十百千手目、，,".contains(letter)
}

/// What a sentence says besides the number of moves: what stands behind `5手で`, `5手にて`, `5手 `.
fn verdict(sentence: &str) -> &str {
    let joined = sentence.split_once('で');
    let joined = joined.filter(|(count, _)| !count.is_empty() && count.chars().all(counts));
    let verdict = joined.map_or_else(
        || {
            let behind = sentence.trim_start_matches(|letter| letter != '手' && counts(letter));
            let behind = behind.strip_prefix('手').unwrap_or(sentence);
            let behind = behind.strip_prefix("にて").unwrap_or(behind);
            behind.trim_start_matches(['、', '，', ','])
        },
        |(_, verdict)| verdict,
    );
    text::trim(verdict)
}

/// Whether what follows まで tells only how many moves there were, or that there are no more.
pub(crate) fn says_nothing(sentence: &str) -> bool {
    verdict(sentence).trim_matches(|letter| counts(letter) || letter == 'で').is_empty()
}

/// Reads what follows まで; `mover` is the side that would have moved next.
pub(crate) fn read(sentence: &str, mover: Color) -> EndKind {
    let verdict = verdict(sentence);
    let mut places = verdict.char_indices();
    let side = places.find_map(|(at, _)| side_of(&verdict[at..]));
    let kind = kind(verdict, side, mover);
    match winner(verdict) {
        // Words that turn the winner round are kept as they stand.
        Some(said) if kind.winner(mover) != Some(said) => EndKind::Other(verdict.into()),
        _ => kind,
    }
}

/// Who won, in the words of a sentence; `None` where they name nobody.
pub(crate) fn winner(verdict: &str) -> Option<Color> {
    let named = |word: char| {
        let before = &verdict[..verdict.rfind(word)?];
        let mut places = before.char_indices().rev();
        places.find_map(|(at, _)| side_of(&before[at..]))
    };
    let loser = || named('負').or_else(|| named('敗'));
    named('勝').or_else(|| loser().map(|loser| !loser))
}

/// The kind of end that the words tell, of which the first side named is `side`.
fn kind(verdict: &str, side: Option<Color>, mover: Color) -> EndKind {
    let own = |own: EndKind, other: EndKind| if side == Some(!mover) { other } else { own };
    let says = |words: &str| verdict.contains(words);
    let foul = || FOULS.iter().any(|foul| says(foul));
    match side {
        // First what is said most.
        Some(winner) if is_bare_win(verdict) && winner == mover => EndKind::ResignByOpponent,
        Some(_) if is_bare_win(verdict) => EndKind::Resign,
        _ if foul() && winner(verdict) == Some(mover) => EndKind::IllegalByOpponent,
        _ if foul() && winner(verdict).is_some() => EndKind::IllegalByMover,
        _ if foul() && says("千日手") => EndKind::perpetual_check(),
        _ if says("千日手") => EndKind::Repetition,
        _ if says("持将棋") => EndKind::Jishogi,
        _ if says("中断") => EndKind::Interrupted,
        _ if says("封じ手") => EndKind::Sealed,
        _ if says("不詰") => EndKind::NoMate,
        _ if says_lost_time(verdict) => EndKind::Time,
        _ if says("最大手数") => EndKind::MaxMoves,
        _ if says("引き分け") || says("引分") => EndKind::Draw,
        _ if says("トライ") => EndKind::Try,
        _ if says("不戦勝") => own(EndKind::DefaultWin, EndKind::DefaultLoss),
        _ if says("不戦敗") => own(EndKind::DefaultLoss, EndKind::DefaultWin),
        Some(winner) if (says("入玉") || says("宣言")) && (winner == mover || says("勝")) => {
            own(EndKind::Declaration, EndKind::DeclarationByOpponent)
        }
        _ if says("詰") => EndKind::Checkmate,
        // Whose king is taken does not resign.
        _ if says("玉取り") => EndKind::of_words(verdict),
        _ if says("投了") && winner(verdict) == Some(!mover) => EndKind::Resign,
        _ if says("投了") && winner(verdict) == Some(mover) => EndKind::ResignByOpponent,
        Some(winner) if is_win(verdict) && winner != mover && is_understood(verdict) => {
            EndKind::Resign
        }
        Some(_) if says("投了") && winner(verdict).is_none() => {
            own(EndKind::Resign, EndKind::ResignByOpponent)
        }
        _ => EndKind::of_words(verdict),
    }
}

/// Words for what breaks a rule, and loses.
const FOULS: [&str; 8] =
    ["反則", "二歩", "打ち歩詰", "王手放置", "連続王手", "王手連続", "王手千日手", "王手の千日手"];

/// Words for time that ran out.
const LOST_TIME: [&str; 6] =
    ["時間切", "時切れ", "切れ負け", "切れ勝ち", "タイムアップ", "Time-up"];
/// A line that was cut.
const CUT_LINE: &str = "接続切れ";

/// Whether words tell that time ran out.
pub(crate) fn says_lost_time(words: &str) -> bool {
    let is_said = |words: &str| LOST_TIME.iter().any(|time| words.contains(time));
    is_said(words) && (!words.contains(CUT_LINE) || is_said(&words.replace(CUT_LINE, "")))
}

/// Words that may stand beside a winner and a loser, the longer ones first.
const REASONS: [&str; 18] = [
    "千日手",
    "持将棋",
    "中断",
    "封じ手",
    "不詰",
    "最大手数",
    "引き分け",
    "引分け",
    "引分",
    "トライ",
    "不戦",
    "入玉",
    "宣言",
    "詰み",
    "詰",
    "玉取り",
    "投了",
    "切断",
];

/// Whether a sentence has no words but those known here, for sides, winning and why; a player's name may stand behind
/// the word for his side.
pub(crate) fn is_understood(verdict: &str) -> bool {
    const JOINTS: [&str; 14] = [
        "により",
        "によって",
        "にて",
        "相手",
        "勝ち",
        "勝利",
        "負け",
        "手番",
        "勝",
        "負",
        "敗",
        "方",
        "より",
        "連続",
    ];
    let known = FOULS.iter().chain(&LOST_TIME).chain(&REASONS).chain(&JOINTS);
    let sides = SIDES.iter().map(|(side, _)| side);
    let known = known.chain(sides);
    let mut rest = verdict;
    while let Some(first) = rest.chars().next() {
        let word =
            known.clone().filter_map(|word| rest.strip_prefix(*word)).min_by_key(|rest| rest.len());
        let is_joint = !first.is_alphanumeric() || "のでがはをれりし王手".contains(first);
        rest = match word {
            Some(behind) => behind,
            None if is_joint => &rest[first.len_utf8()..],
            None => return names_winner(verdict),
        };
    }
    true
}

/// Whether the words are a side, a name and that it won: 先手山田の勝ち.
fn names_winner(verdict: &str) -> bool {
    let named = SIDES.iter().find_map(|(side, _)| verdict.strip_prefix(side));
    let name = named.map(|rest| rest.trim_end_matches('。'));
    let name =
        name.and_then(|rest| rest.strip_suffix("の勝ち").or_else(|| rest.strip_suffix("の勝")));
    name.is_some_and(|name| !name.starts_with('の') && !name.contains(['に', 'で', '、', 'り']))
}

/// Whether a side simply won, or won because the other resigned.
fn is_win(verdict: &str) -> bool {
    let verdict = verdict.trim_end_matches(['（', '(', '投', '了', '）', ')', '。']);
    ["の勝ち", "の勝", "勝ち", "の勝利"].iter().any(|end| verdict.ends_with(end))
}

/// Whether a side won, and nothing is said of how.
fn is_bare_win(verdict: &str) -> bool {
    let after = SIDES.iter().filter_map(|(side, _)| verdict.strip_prefix(side));
    { after }
        .map(|rest| rest.trim_end_matches('。'))
        .any(|rest| matches!(rest, "の勝ち" | "の勝" | "勝ち" | "の勝利"))
}

/// Whether every program that reads KIF knows the sentence for this end.
pub(crate) const fn is_common(kind: &EndKind) -> bool {
    use EndKind::*;
    matches!(
        kind,
        Resign
            | ResignByOpponent
            | Checkmate
            | Time
            | Repetition
            | Jishogi
            | IllegalByMover
            | IllegalByOpponent
            | Interrupted
            | Sealed
            | NoMate
    )
}

/// Writes `まで5手で先手の勝ち`; `mover` is the side that would have moved next.
pub(crate) fn write(kind: &EndKind, plies: u32, mover: Color, handicap: bool) -> String {
    let (own, other) = (side(mover, handicap), side(!mover, handicap));
    let verdict = match kind {
        EndKind::Resign => format!("{other}の勝ち"),
        EndKind::ResignByOpponent => format!("{own}の勝ち"),
        EndKind::Time => format!("時間切れにより{other}の勝ち"),
        EndKind::Try => format!("トライにより{other}の勝ち"),
        EndKind::IllegalByMover => format!("{own}の反則負け"),
        EndKind::IllegalByOpponent => format!("{own}の反則勝ち"),
        EndKind::Declaration => format!("{own}の入玉勝ち"),
        EndKind::DeclarationByOpponent => format!("{other}の入玉勝ち"),
        EndKind::DefaultWin => format!("{own}の不戦勝"),
        EndKind::DefaultLoss => format!("{own}の不戦敗"),
        kind => kind.kif().into(),
    };
    format!("まで{plies}手で{verdict}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_is_read_back_from_its_sentence() {
        for kind in EndKind::known() {
            for mover in Color::ALL {
                for handicap in [false, true] {
                    let text = write(kind, 5, mover, handicap);
                    let sentence = text.strip_prefix("まで").expect("it begins so");
                    assert_eq!(read(sentence, mover), *kind, "{text}");
                }
            }
        }
    }

    #[test]
    fn words_say_who_won() {
        for (words, side) in [
            ("時間切れにより先手の勝ち", Some(Color::Black)),
            ("先手の勝ち（時間切れ）", Some(Color::Black)),
            ("下手の反則負け", Some(Color::White)),
            ("後手の不戦敗", Some(Color::Black)),
            ("先手の反則により後手の勝ち", Some(Color::White)),
            ("千日手", None),
            ("お茶", None),
        ] {
            assert_eq!(winner(words), side, "{words}");
        }
    }

    #[test]
    fn sentences_of_other_programs_are_read() {
        for (sentence, mover, kind) in [
            ("、86手で後手の勝ち", Color::Black, EndKind::Resign),
            ("86手にて後手の勝ち。", Color::Black, EndKind::Resign),
            ("86手で先手の勝ち。", Color::Black, EndKind::ResignByOpponent),
            ("5手で先手の勝ち（投了）", Color::White, EndKind::Resign),
            ("5手で先手の勝ち（詰み）", Color::White, EndKind::Checkmate),
            ("7手で攻方の勝ち", Color::White, EndKind::Resign),
            ("61手詰", Color::White, EndKind::Checkmate),
            ("3手で詰", Color::White, EndKind::Checkmate),
            ("3手で後手の反則勝ち", Color::White, EndKind::IllegalByOpponent),
            ("120手で千日手", Color::Black, EndKind::Repetition),
            ("99手で時間切れにて先手の勝ち", Color::White, EndKind::Time),
            ("3手で先手の入玉勝ち", Color::White, EndKind::DeclarationByOpponent),
            ("4手で先手の勝ち", Color::Black, EndKind::ResignByOpponent),
            (
                "2手で時間切れにより先手の勝ち",
                Color::Black,
                EndKind::Other("時間切れにより先手の勝ち".into()),
            ),
            ("2手にて先手の勝ち", Color::Black, EndKind::ResignByOpponent),
            ("2手 先手の勝ち", Color::Black, EndKind::ResignByOpponent),
            ("2手で先手投了", Color::Black, EndKind::Resign),
            ("後手の投了", Color::Black, EndKind::ResignByOpponent),
            ("時間切れで先手の勝ち", Color::White, EndKind::Time),
            ("先手の反則で後手の勝ち", Color::Black, EndKind::IllegalByMover),
            ("2手で先手の二歩により後手の勝ち", Color::White, EndKind::IllegalByOpponent),
            ("9手で連続王手の千日手により先手の勝ち", Color::White, EndKind::IllegalByMover),
            ("2手で先手の切れ負け", Color::White, EndKind::Other("先手の切れ負け".into())),
            (
                "9手で千日手により先手の勝ち",
                Color::White,
                EndKind::Other("千日手により先手の勝ち".into()),
            ),
            ("4手で先手の宣言勝ち", Color::Black, EndKind::Declaration),
            (
                "9手で持将棋により先手の勝ち",
                Color::White,
                EndKind::Other("持将棋により先手の勝ち".into()),
            ),
            (
                "9手で玉取りにより先手の勝ち",
                Color::White,
                EndKind::Other("玉取りにより先手の勝ち".into()),
            ),
            ("9手で王手連続千日手", Color::White, EndKind::perpetual_check()),
            ("9手で連続王手の千日手", Color::White, EndKind::perpetual_check()),
            ("9手で王手連続千日手により先手の勝ち", Color::White, EndKind::IllegalByMover),
            ("9手で切れ負け", Color::White, EndKind::Time),
            (
                "9手で接続切れにより先手の勝ち",
                Color::White,
                EndKind::Other("接続切れにより先手の勝ち".into()),
            ),
            ("2手で後手の時切れ勝ち", Color::Black, EndKind::Time),
            ("2手で後手の時間切れ勝ち", Color::Black, EndKind::Time),
            ("2手で後手の切れ勝ち", Color::Black, EndKind::Time),
            ("3手で後手の時切れ負け", Color::White, EndKind::Time),
            ("2手で時切れにより後手の勝ち", Color::Black, EndKind::Time),
            ("2手でタイムアップにより後手の勝ち", Color::Black, EndKind::Time),
            ("2手で後手の棄権勝ち", Color::Black, EndKind::Other("後手の棄権勝ち".into())),
            (
                "2手で先手の棄権により後手の勝ち",
                Color::Black,
                EndKind::Other("先手の棄権により後手の勝ち".into()),
            ),
            ("2手で後手の27点勝ち", Color::Black, EndKind::Other("後手の27点勝ち".into())),
            ("2手で後手の優勢勝ち", Color::Black, EndKind::Other("後手の優勢勝ち".into())),
            ("2手で先手投了により後手の勝ち", Color::Black, EndKind::Resign),
            ("2手で後手山田の勝ち", Color::Black, EndKind::Resign),
            ("2手、時間切れで後手の勝ち", Color::Black, EndKind::Time),
            ("2手、時間切れで後手勝ち", Color::Black, EndKind::Time),
            ("2手　先手の反則で後手の勝ち", Color::Black, EndKind::IllegalByMover),
            ("2手目で後手の勝ち", Color::Black, EndKind::Resign),
            ("百二手で後手の勝ち", Color::Black, EndKind::Resign),
            ("2手、接続切れで後手勝ち", Color::Black, EndKind::Other("接続切れで後手勝ち".into())),
            ("10手でお茶", Color::Black, EndKind::Other("お茶".into())),
        ] {
            assert_eq!(read(sentence, mover), kind, "{sentence}");
        }
    }
}
