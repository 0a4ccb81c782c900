//! What is wrong with records, and what their formats cannot hold.

use komadai_draw::PlyError;
use komadai_record::names::PieceNames;
use komadai_record::{
    Conflict, Fault, LineError, Loss, NameError, OtherStart, ParseNotationError, Problem,
    ReplayError, WriteError,
};
use komadai_rules::Color;
use komadai_tsume::ProblemError;

use super::{Told as _, told};

told! {
    NameError = name;
    Fault = |fault| {
        let Fault { line, column, .. } = fault;
        format!("{line}行目{column}文字目：{}", message(fault))
    };
    Problem = problem;
    WriteError = |error| match error {
        WriteError::NoPiece { ply, mv } => format!("{ply}手目（{mv}）が駒のないマスから動いています"),
    };
    Loss = |&loss| loss_in_japanese(loss).into();
    ReplayError = |error| match error {
        ReplayError::Start(error) => error.told(),
        ReplayError::Move { ply, mv, error, .. } => format!("{ply}手目（{mv}）：{}", error.told()),
    };
    Conflict = conflict;
    OtherStart = |_| "開始局面が違います".into();
    ParseNotationError =
        |_| "表記は usi、hodges、western、kitao、japanese、kif のいずれかです".into();
    LineError = |_| "指せない手があります".into();
    PlyError = |error| match error {
        PlyError::Beyond { ply, moves } => format!("{ply}手目はありません（{moves}手の対局です）"),
        PlyError::NoBookmark => "しおりがありません".into(),
    };
    ProblemError = |error| match error {
        ProblemError::NoDefendingKing => "詰ます玉がありません（手番の側が攻方です）".into(),
        ProblemError::DefenderInCheck { king } => {
            let king = komadai_record::names::square_kanji(*king);
            format!("攻方の手番なのに、{king}の玉に王手がかかっています")
        }
        ProblemError::DefenderMated { king } => {
            format!("{}の玉はすでに詰んでいます", komadai_record::names::square_kanji(*king))
        }
        ProblemError::AttackerMated => "攻方の玉がすでに詰んでいます".into(),
        ProblemError::Impossible(error) => error.told(),
    };
}

/// What is wrong in a file, and what stands there, without the place.
pub fn message(fault: &Fault) -> String {
    let mut message = problem(&fault.problem);
    if !fault.found.is_empty() {
        let found: String = fault.found.chars().flat_map(visible).collect();
        message += &format!("（「{found}」）");
    }
    message
}

/// A letter as it is shown: what moves the cursor is spelled out.
fn visible(letter: char) -> Vec<char> {
    if letter.is_control() { letter.escape_default().collect() } else { vec![letter] }
}

fn name(error: &NameError) -> String {
    match error {
        NameError::TooLong { most } => format!("指し手は{most}バイトまでです"),
        NameError::Unreadable { found: Some(found), .. } => {
            format!("指し手として読み取れません（「{found}」）")
        }
        NameError::Unreadable { found: None, .. } => "指し手が途中で終わっています".into(),
        NameError::NoPreviousMove { .. } => "直前の指し手がないので「同」は使えません".into(),
        NameError::WrongSide { turn: Color::Black } => "先手の手番です".into(),
        NameError::WrongSide { turn: Color::White } => "後手の手番です".into(),
        NameError::NoSuchMove { illegal: Some(law) } => format!("反則です：{}", law.told()),
        NameError::NoSuchMove { illegal: None } => "その手は指せません".into(),
        NameError::Ambiguous { candidates } => {
            let candidates: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            format!("当てはまる手が複数あります：{}", candidates.join("、"))
        }
    }
}

fn problem(problem: &Problem) -> String {
    match problem {
        Problem::NotARecord => "棋譜として読み取れません".into(),
        Problem::Damaged => "UTF-8、Shift_JIS、EUC-JPのどれでも読めない文字があります".into(),
        Problem::Expected(what) => expected(what),
        Problem::Move(error) => name(error),
        Problem::Position(error) => error.told(),
        Problem::Number { expected } => format!("手数が{expected}ではありません"),
        Problem::Count { told, found } => {
            format!("手数が{told}手とありますが、{found}手しか見つかりません")
        }
        Problem::NoBranchPoint => "この変化の分岐元の手がありません".into(),
        Problem::EarlierLine => {
            "直前の手順では指せない変化のため、それより前の手順の変化として読み込みます".into()
        }
        Problem::GoesOn => "この先に手が続くため、ここでの終局は読み込みません".into(),
        Problem::OtherResult => "終局の内容と食い違うため、この結果は読み込みません".into(),
        Problem::WrongSide => "手番が違います".into(),
        Problem::Illegal(law) => format!("反則です：{}", law.told()),
        Problem::OtherPiece { stands } => {
            format!("別の駒がそこにあります：{}", PieceNames::of(*stands).spoken)
        }
        Problem::TooLong { most } => format!("行が長すぎます（{most}バイトまで）"),
        Problem::TooLongGame { most } => format!("対局が長すぎます（{most}バイトまで）"),
        Problem::Silenced => "ほかの警告は省略しました".into(),
    }
}

/// What should stand in a record, by what the readers call it.
fn expected(what: &str) -> String {
    match EXPECTED.iter().find(|(english, _)| *english == what) {
        // What should not be there makes a sentence of its own.
        Some((english, sentence)) if english.starts_with("no") => (*sentence).into(),
        Some((_, what)) => format!("ここは{what}のはずです"),
        None => "書き方が正しくありません".into(),
    }
}

#[rustfmt::skip]
static EXPECTED: &[(&str, &str)] = &[
    ("a closing brace", "閉じ括弧 }"),
    ("+ or - before a move", "指し手の前の + か -"),
    ("the side to move and the hands after the board", "盤面の後の手番と持ち駒"),
    ("the number of a move before it", "これより前の手数"),
    ("a list of moves in it", "指し手の一覧"),
    ("a handicap", "手合割"),
    ("a header, a move or a comment", "見出し・指し手・コメントのいずれか"),
    ("a move or a known end", "指し手か終局の語句"),
    ("a move, as in +7776FU or -0045KA", "+7776FU や -0045KA のような指し手"),
    ("a numbered move", "手数の付いた指し手"),
    ("a hand, as an object", "持ち駒のオブジェクト"),
    ("a move, as an object", "指し手のオブジェクト"),
    ("a square, as an object", "マスのオブジェクト"),
    ("a word for the end", "終局の語句"),
    ("a known end", "既定の終局の語句"),
    ("a move, or a colon before a name", "指し手、または名前の前のコロン"),
    ("one name for each side", "手番ごとに一つの名前"),
    ("a colon before a name", "名前の前のコロン"),
    ("no other handicap", "手合割は一つだけです"),
    ("an object that tells the start", "開始局面のオブジェクト"),
    ("an object, with a move or what is noted", "指し手か注記のオブジェクト"),
    ("an object of headers", "対局情報のオブジェクト"),
    ("a piece that can be dropped", "打てる駒"),
    ("an item of a CSA file", "CSA形式の項目"),
    ("two moves that can be taken back", "待ったで戻せる二手"),
    ("a board of nine ranks", "九段そろった盤面"),
    ("nine ranks of a board, P1 to P9", "P1 から P9 までの九段の盤面"),
    ("a closing parenthesis", "閉じ括弧"),
    ("a closing bracket", "閉じ括弧 ]"),
    ("each key once", "一度だけのキー"),
    ("the piece that stands on the square", "そのマスにある駒"),
    ("one piece for each square", "一マスに一枚の駒"),
    ("an opening parenthesis before it", "対応する開き括弧"),
    ("nine squares with pieces, or pieces in hand", "九マス分の駒か持ち駒"),
    ("no diagram after the first move", "初手の後に局面図があります"),
    ("no move after the end", "終局の後に指し手があります"),
    ("one of the letters r t i j p", "r t i j p のいずれか"),
    ("the number of the moves before", "分岐までの手数"),
    ("the square the piece comes from, as in ７六歩(77)", "７六歩(77) のような移動元のマス"),
    ("three digits of a move", "指し手を表す三文字"),
    ("a tag, as in [Sente \"name\"]", "[Sente \"名前\"] のようなタグ"),
    ("the name of a piece, as in FU", "FU のような駒の名前"),
    ("how many are held", "持ち駒の枚数"),
    ("a board", "盤面"),
    ("the square the move goes to", "移動先のマス"),
    ("a piece that can be held", "持ち駒になる駒"),
    ("the name of a start", "開始局面の名前"),
    ("the colour of a piece", "駒の先後"),
    ("0 for Black or 1 for White", "先手の 0 か後手の 1"),
    ("a square, as in {\"x\":7,\"y\":6}", "{\"x\":7,\"y\":6} のようなマス"),
    ("no more than nine files", "10筋以上あります"),
    ("no more than nine squares in a file", "一つの筋に10マス以上あります"),
    ("another game, or nothing", "次の棋譜かファイルの終わり"),
    ("a bracket that ends the list", "リストの閉じ括弧 ]"),
    ("nothing more in this line", "行の残りを読み取れません"),
    ("nothing behind the handicap", "手合割の後に余分な文字があります"),
    ("nothing behind a move", "指し手の後に余分な文字があります"),
    ("nothing behind nine squares", "9マスの後に余分な文字があります"),
    ("先手 or 後手, whose hand this is", "先手か後手の持ち駒"),
    ("true or false for \"promote\"", "成るかどうか（true か false）"),
    ("true or false for \"same\"", "同じマスかどうか（true か false）"),
    ("letters out of L C R U M D H", "L C R U M D H の文字"),
    ("a time, as in {\"now\":{\"m\":1,\"s\":5}}", "{\"now\":{\"m\":1,\"s\":5}} のような消費時間"),
    ("a text for the comment", "コメントの文字列"),
    ("a text for the header", "対局情報の文字列"),
    ("a number of moves", "手数"),
    ("one time for each move or end, behind it", "一手に一つの消費時間（指し手の後）"),
    ("the side to move once, before the moves", "指し手の前に一度だけの手番"),
    ("the result of the % line, which does not count", "% の行と同じ結果"),
    ("nine squares of a rank", "九マスの段"),
    ("nine files of nine squares", "九マスの筋が九つ"),
    ("a move of USI, as in 7g7f", "7g7f のようなUSIの指し手"),
];

const fn loss_in_japanese(loss: Loss) -> &'static str {
    match loss {
        Loss::Moves => "指し手",
        Loss::Variations => "変化",
        Loss::Comments => "コメント（の一部）",
        Loss::Bookmarks => "しおり",
        Loss::Analysis => "エンジンの読み筋（の一部）",
        Loss::Times => "消費時間",
        Loss::Fractions => "消費時間の秒未満",
        Loss::Headers => "一部の対局情報",
        Loss::End => "終局（またはその理由）",
        Loss::Profile => "対局のルール",
        Loss::Numbering => "開始手数",
        Loss::View => "盤面の反転",
        Loss::Characters => "この文字コードにない文字",
    }
}

fn conflict(conflict: &Conflict) -> String {
    match conflict {
        Conflict::Header { key, kept, left } => {
            format!("{}：「{kept}」を残し、「{left}」は捨てました", key.kif(false))
        }
        Conflict::Profile => "最初の棋譜のルールを残しました".into(),
        Conflict::Time { ply, kept, left } => {
            let (kept, left) = (kept.as_secs_f64(), left.as_secs_f64());
            format!("{ply}手目：消費時間は{kept}秒を残し、{left}秒は捨てました")
        }
        Conflict::End { ply, kept, left } => {
            let left = left.code();
            match kept {
                Some(kept) => {
                    format!("{ply}手目の後：終局は {} を残し、{left} は捨てました", kept.code())
                }
                None => format!("{ply}手目の後：手が続くので、終局 {left} は捨てました"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The texts behind `Expected(` in the sources of the readers.
    fn texts(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                texts(&path, found);
            } else {
                let source = fs::read_to_string(&path).expect("a source");
                let after = source.split("Expected(\"").skip(1);
                found.extend(after.filter_map(|rest| Some(rest.split_once("\")")?.0.to_owned())));
            }
        }
    }

    #[test]
    fn what_is_expected_in_records_is_told_in_japanese() {
        let mut found = Vec::new();
        let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../record/src");
        texts(Path::new(sources), &mut found);
        assert!(found.len() > 30, "{found:?}");
        for text in found {
            let text = text.replace("\\\"", "\"");
            assert!(EXPECTED.iter().any(|(english, _)| *english == text), "{text:?}");
        }
    }
}
