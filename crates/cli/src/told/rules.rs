//! What breaks the rules, or the texts of positions and moves.

use komadai_record::names::{self, PieceNames};
use komadai_rules::{
    Color, IllegalMove, LineError, LineFault, ParseMoveError, ParseSquareError, PlayError, Reason,
    SetupError, SetupFault, SfenError, SfenFault,
};

use super::told;

told! {
    IllegalMove = law;
    PlayError = |error| match error {
        PlayError::Over(outcome) => format!("対局は終わっています（{}）", ending(outcome.reason)),
        PlayError::Illegal(broken) => broken.told(),
    };
    SetupError = |error| {
        let faults: Vec<String> = error.faults().iter().map(fault).collect();
        format!("この局面からは指せません：{}", faults.join("、"))
    };
    SetupFault = fault;
    SfenError = |error| format!("{}文字目：{}", error.offset + 1, sfen(&error.fault));
    LineError = |error| format!("{}文字目：{}", error.offset + 1, line(&error.fault));
    ParseMoveError = text_of_move;
    ParseSquareError = |_| "マスは '5e' のように書きます（筋は 1〜9、段は a〜i）".into();
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

/// Why a move is illegal.
fn law(broken: &IllegalMove) -> String {
    let name = names::square_kanji;
    match *broken {
        IllegalMove::NoPiece { at } => format!("{}に駒がありません", name(at)),
        IllegalMove::NotYourPiece { at } => format!("{}は相手の駒です", name(at)),
        IllegalMove::NotInHand { .. } => "その駒は持っていません".into(),
        IllegalMove::Occupied { at } => format!("{}には駒があります", name(at)),
        IllegalMove::CannotReach { from, to } => {
            format!("{}の駒は{}へ動けません", name(from), name(to))
        }
        IllegalMove::Blocked { by } => format!("{}の駒が邪魔です", name(by)),
        IllegalMove::MustPromote { at } => format!("{}では成らなければ動けなくなります", name(at)),
        IllegalMove::CannotPromote { from } => format!("{}の駒はこの手では成れません", name(from)),
        IllegalMove::DeadEnd { at, .. } => format!("{}に打つと行き所がありません", name(at)),
        IllegalMove::Nifu { file, .. } => format!("二歩（{}筋）", names::file_digit(file)),
        IllegalMove::Uchifuzume { .. } => "打ち歩詰め".into(),
        IllegalMove::LeavesKingInCheck { by, .. } => {
            format!("{}の駒に玉を取られます（王手放置）", name(by))
        }
        IllegalMove::Pinned { by, .. } => format!("動かすと{}の駒に玉を取られます", name(by)),
    }
}

/// How a game ended.
pub const fn ending(reason: Reason) -> &'static str {
    match reason {
        Reason::Checkmate => "詰み",
        Reason::NoLegalMoves => "合法手なし",
        Reason::Sennichite => "千日手",
        Reason::PerpetualCheck => "連続王手の千日手",
        Reason::Declaration => "入玉宣言",
        Reason::WrongDeclaration => "宣言失敗",
        Reason::Jishogi => "持将棋",
        Reason::Try => "トライ",
        Reason::IllegalMove => "反則",
        Reason::Resignation => "投了",
        Reason::Time => "時間切れ",
        Reason::KingCapture => "玉取り",
        Reason::MaxMoves => "最大手数",
    }
}

fn fault(fault: &SetupFault) -> String {
    match *fault {
        SetupFault::MissingKing { color } => format!("{}に玉がありません", side(color)),
        SetupFault::TooMany { kind, color, count, most } => {
            let whose = color.map_or_else(String::new, |color| format!("{}の盤上の", side(color)));
            let name = PieceNames::of(kind).spoken;
            format!("{whose}{name}が{count}枚あります（{most}枚まで）")
        }
        SetupFault::TwoPawns { color, file } => {
            format!("{}筋に{}の歩が2枚あります（二歩）", names::file_digit(file), side(color))
        }
        SetupFault::DeadPiece { square } => {
            format!("{}の駒に行き所がありません", names::square_kanji(square))
        }
        SetupFault::OpponentInCheck { king } => {
            format!("{}の玉をすぐに取れます", names::square_kanji(king))
        }
    }
}

fn sfen(fault: &SfenFault) -> String {
    match *fault {
        SfenFault::Missing(part) => {
            let part = match part {
                "board" => "盤面",
                "side to move" => "手番",
                _ => "持ち駒",
            };
            format!("{part}がありません")
        }
        SfenFault::UnexpectedChar(found) => format!("ここに「{found}」は書けません"),
        SfenFault::CannotPromote => "+ は P、L、N、S、B、R の前に書きます".into(),
        SfenFault::RankLength { rank, squares } => {
            format!("{}段のマスが{squares}個あります（9個必要です）", names::rank_kanji(rank))
        }
        SfenFault::RankCount(ranks) => format!("盤面が{ranks}段あります（9段必要です）"),
        SfenFault::Turn => "手番は b か w です".into(),
        SfenFault::HandCount => "持ち駒の枚数は1から127までで、駒の文字の前に書きます".into(),
        SfenFault::MoveNumber => "手数は数だけで書きます".into(),
        SfenFault::TrailingText => "手数の後には何も書けません".into(),
    }
}

fn line(fault: &LineFault) -> String {
    match fault {
        LineFault::NoPosition => "startpos かSFENを書いてください".into(),
        LineFault::Sfen(fault) => sfen(fault),
        LineFault::ExpectedMoves => "startpos の後に書けるのは moves だけです".into(),
        LineFault::Move(fault) => text_of_move(fault),
        LineFault::AfterEnd => "終局の後には何も書けません".into(),
    }
}

fn text_of_move(fault: &ParseMoveError) -> String {
    match fault {
        ParseMoveError::Length => "USIの指し手は '7g7f'、'8h2b+'、'P*5e' のような4文字か5文字です",
        ParseMoveError::Origin => "USIの指し手はマス（'7g'）か、駒と * （'P*'）で始まります",
        ParseMoveError::Destination => "移動先がマスではありません（筋は1〜9、段はa〜i）",
        ParseMoveError::Suffix => "移動先の後に書けるのは + だけです（打つ手を除く）",
    }
    .into()
}
