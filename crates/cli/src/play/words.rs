//! Everything `play` says, in both languages.

use komadai_draw::Language;
use komadai_engine::CountReply;
use komadai_record::{NameError, names};
use komadai_rules::{Color, IllegalMove, Impasse, Move, Outcome, Reason};

use crate::language::Pair;
use crate::text::counted;

/// The words of one game: their language, and whether the sides bear the names of a handicap game.
pub struct Words {
    pub language: Language,
    pub handicap: bool,
}

/// The side to move is in check.
pub const CHECK: Pair = ("王手", "Check.");
/// A move was asked for after the end.
pub const OVER: Pair =
    ("対局は終わっています：「新規」「待った」「終了」", "The game is over: new, undo or quit.");
/// There is no move to take back.
pub const NOTHING_TO_UNDO: Pair = ("戻す手がありません", "There is no move to take back.");
/// An agreed impasse cannot be.
pub const NO_AGREEMENT: Pair = (
    "持将棋の合意は --profile agreement24 で、どちらかの玉が入玉してからです",
    "An impasse can be agreed under --profile agreement24, once a king has entered.",
);
/// The engine would declare.
pub const HINT_DECLARE: Pair = ("ヒント：宣言", "Hint: declare");
/// What can be typed.
pub const HELP: Pair = (HELP_JA, HELP_EN);

const HELP_EN: &str = "\
Type a move in any notation: 7g7f  P-7f  P-76  76  76fu  7776  ☗７六歩; drops P*5e; + promotes, = does not.
  undo (u)   take back         hint (h)   what the engine would play
  moves (m)  the moves so far  board (b)  the board again
  flip (f)   turn the board    points     points of an impasse
  resign     give up           declare    declare an impasse (entering king)
  agree      propose to count an impasse (24-point rule)
  new        start again       quit (q)   leave";

const HELP_JA: &str = "\
指し手はどの表記でも入力できます: 7六歩  76  76fu  7776  7g7f  P-7f  ☗７六歩。打つ手は 5五歩打 や P*5e、成は 成 か +、不成は 不成 か =。
  待った (u)  一手戻す        ヒント (h)  エンジンならこう指す
  棋譜 (m)    ここまでの指し手  盤面 (b)    盤をもう一度
  反転 (f)    盤の向きを変える  点数        持将棋の点数
  投了        負けを認める      宣言        入玉宣言
  持将棋      点数勝負を申し出る（24点法）
  新規        最初から          終了 (q)    やめる";

impl Words {
    pub const fn say(&self, (ja, en): Pair) -> &'static str {
        self.language.either(ja, en)
    }

    fn choose(&self, english: String, japanese: String) -> String {
        match self.language {
            Language::En => english,
            Language::Ja => japanese,
        }
    }

    fn side(&self, color: Color) -> &'static str {
        self.language.side(color, self.handicap)
    }

    /// The first line; `own` is the player's side where the engine takes the other.
    pub fn greeting(&self, own: Option<Color>) -> String {
        match own {
            Some(own) => self.choose(
                format!(
                    "You play {} against the engine. Type help to see what can be typed.",
                    self.side(own)
                ),
                format!("あなたは{}、相手はエンジンです。「ヘルプ」で使い方。", self.side(own)),
            ),
            None => self
                .say((
                    "ひとつの画面で二人で対局します。「ヘルプ」で使い方。",
                    "Two players at one screen. Type help to see what can be typed.",
                ))
                .into(),
        }
    }

    /// What stands before the cursor.
    pub fn turn(&self, turn: Color, number: u32) -> String {
        let side = self.side(turn);
        self.choose(format!("{number} {side}"), format!("{number}手目 {side}"))
    }

    /// What a side holds.
    pub fn hand(&self, color: Color, held: &[String]) -> String {
        let side = self.side(color);
        let listed = |gap, none: &str| {
            if held.is_empty() { none.to_owned() } else { held.join(gap) }
        };
        self.choose(
            format!("  {side} in hand: {}", listed(", ", "nothing")),
            format!("  {side}の持駒：{}", listed("　", "なし")),
        )
    }

    /// A move was made.
    pub fn plays(&self, turn: Color, name: &str) -> String {
        let side = self.side(turn);
        self.choose(format!("{side} plays {name}"), format!("{side} {name}"))
    }

    /// The position stands for the third time.
    pub fn third_time(&self, checking: Option<Color>) -> String {
        match checking {
            None => self
                .say((
                    "同一局面3回目。4回目で千日手。",
                    "This position stands for the third time; the fourth is a draw.",
                ))
                .into(),
            Some(color) => {
                let side = self.side(color);
                self.choose(
                    format!("This position stands for the third time; if the checks go on to the fourth, {side} loses."),
                    format!("同一局面3回目。このまま王手が続けば4回目で{side}の反則負け。"),
                )
            }
        }
    }

    /// How the game ended.
    pub fn result(&self, outcome: Outcome, plies: u32, broken: Option<IllegalMove>) -> String {
        let (english, japanese) = reason(outcome.reason);
        let moves = counted(plies as usize, "move");
        let law = broken.map(|law| self.illegal(&law));
        let law =
            law.map_or(String::new(), |law| self.choose(format!(" {law}"), format!("　{law}")));
        match outcome.winner {
            Some(winner) => {
                let side = self.side(winner);
                self.choose(
                    format!("{side} wins by {english} after {moves}.{law}"),
                    format!("まで{plies}手で{side}の勝ち（{japanese}）{law}"),
                )
            }
            None => self.choose(
                format!("A draw by {english} after {moves}."),
                format!("まで{plies}手で引き分け（{japanese}）"),
            ),
        }
    }

    /// A typed move breaks a law.
    pub fn illegal(&self, law: &IllegalMove) -> String {
        match self.language {
            Language::En => format!("Not legal: {law}."),
            Language::Ja => format!("反則：{}", law_in_japanese(law)),
        }
    }

    /// A typed text names no move.
    pub fn no_move(&self, text: &str, error: &NameError, name: impl Fn(Move) -> String) -> String {
        if let NameError::NoSuchMove { illegal: Some(law) } = error {
            return self.illegal(law);
        }
        if let NameError::Ambiguous { candidates } = error {
            let listed: Vec<String> =
                candidates.iter().map(|&mv| format!("{} ({mv})", name(mv))).collect();
            let listed = listed.join("  ");
            return self.choose(format!("Which one: {listed}?"), format!("どの手ですか：{listed}"));
        }
        // A long text would bury the reason.
        let text: String = text.chars().take(40).collect();
        let japanese = match error {
            NameError::NoPreviousMove { .. } => "直前の指し手がないので「同」は使えません",
            NameError::WrongSide { .. } => "相手の手番の印が付いています",
            NameError::NoSuchMove { .. } => "その手は指せません",
            _ => "指し手として読めません（「ヘルプ」で使い方）",
        };
        self.choose(
            format!("{text:?}: {error} (type help to see what can be typed)."),
            format!("「{text}」：{japanese}"),
        )
    }

    /// What the engine says to a proposal to count.
    pub fn count_reply(&self, reply: CountReply) -> &'static str {
        self.say(match reply {
            CountReply::NotNow => NO_AGREEMENT,
            CountReply::CountWins => (
                "エンジンは合意します：点数で勝ちです",
                "The engine agrees: the count is a win for it.",
            ),
            CountReply::DrawWillDo => (
                "エンジンは合意します：引き分けで十分です",
                "The engine agrees: it expects no more than a draw.",
            ),
            CountReply::CountLoses => (
                "エンジンは応じません：点数で負けになります",
                "The engine refuses: the count would lose.",
            ),
            CountReply::SeesMate => {
                ("エンジンは応じません：詰みが見えています", "The engine refuses: it sees a mate.")
            }
            CountReply::StandsBetter => (
                "エンジンは応じません：引き分けより優勢です",
                "The engine refuses: it stands better than a draw.",
            ),
        })
    }

    /// What the engine would play.
    pub fn hint(&self, name: &str, mv: Move) -> String {
        self.choose(format!("Hint: {name} ({mv})"), format!("ヒント：{name}（{mv}）"))
    }

    /// How a side stands in an impasse.
    pub fn points(&self, color: Color, impasse: &Impasse) -> String {
        let side = self.side(color);
        let (points, total, given) = (impasse.points, impasse.total_points, impasse.missing_points);
        let pieces = impasse.pieces_in_zone;
        let (given_en, given_ja) = match given {
            0 => (String::new(), String::new()),
            _ => (format!(", {given} more for the handicap"), format!("、駒落ち分{given}点")),
        };
        self.choose(
            format!("{side}: {points} points in camp and hand with {pieces} pieces in the camp, {total} in all{given_en}"),
            format!("{side}：宣言法{points}点（敵陣に{pieces}枚）、総計{total}点{given_ja}"),
        )
    }
}

/// How a game ends, after "by" and in brackets.
fn reason(reason: Reason) -> (&'static str, &'static str) {
    match reason {
        Reason::Checkmate => ("checkmate", "詰み"),
        Reason::NoLegalMoves => ("leaving no legal move", "合法手なし"),
        Reason::Sennichite => ("repetition (sennichite)", "千日手"),
        Reason::PerpetualCheck => ("perpetual check, which is forbidden", "連続王手の千日手"),
        Reason::Declaration => ("declaration (entering king)", "入玉宣言"),
        Reason::WrongDeclaration => ("a wrong declaration", "宣言失敗"),
        Reason::Jishogi => ("impasse (jishogi)", "持将棋"),
        Reason::Try => ("reaching the king's square (try)", "トライ"),
        Reason::IllegalMove => ("an illegal move", "反則"),
        Reason::Resignation => ("resignation", "投了"),
        Reason::Time => ("time", "切れ負け"),
        Reason::KingCapture => ("capturing the king", "玉を取った"),
        Reason::MaxMoves => ("the limit of moves", "最大手数"),
    }
}

fn law_in_japanese(law: &IllegalMove) -> String {
    let name = names::square_kanji;
    match *law {
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
