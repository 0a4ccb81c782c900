//! Everything `play` says, in both languages.

use std::path::Path;

use komadai_draw::Language;
use komadai_engine::{CountReply, Level};
use komadai_record::NameError;
use komadai_rules::{Color, IllegalMove, Impasse, Move, Outcome, Reason};

use super::keep::SaveError;
use crate::language::Pair;
use crate::text::counted;
use crate::told::Told as _;

/// The words of one game: their language, and whether the sides bear the names of a handicap game.
#[derive(Clone, Copy)]
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
/// There is no clock.
pub const NO_CLOCK: Pair = (
    "時計はありません（--clock 600+30b で付きます）",
    "There is no clock; --clock 600+30b gives one.",
);
/// There is no engine whose level could be told.
pub const NO_ENGINE: Pair = ("二人の対局です", "Two players are at this screen, and no engine.");
/// What can be typed.
pub const HELP: Pair = (HELP_JA, HELP_EN);

const HELP_EN: &str = "\
Type a move in any notation: 7g7f  P-7f  P-76  76  76fu  7776  ☗７六歩; drops P*5e; + promotes, = does not.
  undo (u)   take back         hint (h)   what the engine would play
  moves (m)  the moves so far  board (b)  the board again
  flip (f)   turn the board    points     points of an impasse
  resign     give up           declare    declare an impasse (entering king)
  agree      propose to count an impasse (24-point rule)
  save FILE  keep the game     save! FILE over a file that is there
  level      how strong the engine plays; level 5k changes it
  clock      the time left
  new        start again       quit (q)   leave; the game is kept";

const HELP_JA: &str = "\
指し手はどの表記でも入力できます: 7六歩  76  76fu  7776  7g7f  P-7f  ☗７六歩。打つ手は 5五歩打 や P*5e、成は 成 か +、不成は 不成 か =。
  待った (u)  一手戻す        ヒント (h)  エンジンならこう指す
  棋譜 (m)    ここまでの指し手  盤面 (b)    盤をもう一度
  反転 (f)    盤の向きを変える  点数        持将棋の点数
  投了        負けを認める      宣言        入玉宣言
  持将棋      点数勝負を申し出る（24点法）
  保存 FILE   棋譜を保存        上書き FILE 上書き保存
  棋力        エンジンの強さ。「棋力 5k」で変更
  時計        残り時間
  新規        最初から          終了 (q)    やめる（棋譜は残ります）";

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

    /// The first line; the player's side and how the engine plays, where it takes the other.
    pub fn greeting(&self, own: Option<(Color, &str)>) -> String {
        match own {
            Some((own, strength)) => self.choose(
                format!(
                    "You play {} against the engine ({strength}). Type help to see what can be typed.",
                    self.side(own)
                ),
                format!(
                    "あなたは{}、相手はエンジン（{strength}）です。「ヘルプ」で使い方。",
                    self.side(own)
                ),
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

    /// How the engine plays: at a level, or its best for so many seconds a move.
    pub fn strength(&self, level: Level, seconds: Option<u64>) -> String {
        match seconds {
            Some(seconds) => self.choose(
                format!("full strength, {seconds} s a move"),
                format!("全力、1手{seconds}秒"),
            ),
            None => self.choose(level.english().to_owned(), level.japanese().to_owned()),
        }
    }

    /// How the engine plays, when it is asked or has been changed.
    pub fn level(&self, strength: &str, is_new: bool) -> String {
        if is_new {
            return self.choose(
                format!("From now on the engine plays at {strength}."),
                format!("これから{strength}で指します"),
            );
        }
        self.choose(
            format!(
                "The engine plays at {strength}. level 5k changes it (25k to 1k, 1d to 9d, full)."
            ),
            format!("エンジンは{strength}です。「棋力 5k」で変わります（25k〜1k、1d〜9d、full）"),
        )
    }

    /// A word that names no level.
    pub fn no_level(&self, text: &str) -> String {
        let text: String = text.chars().take(40).collect();
        self.choose(
            format!("{text:?} is no level: 25k to 1k, 1d to 9d, or full."),
            format!("「{text}」という棋力はありません（25k〜1k、1d〜9d、full）"),
        )
    }

    /// What is left to both sides.
    pub fn clocks(&self, [black, white]: [&str; 2]) -> String {
        let [first, second] = Color::ALL.map(|color| self.side(color));
        self.choose(
            format!("Time left: {first} {black}, {second} {white}"),
            format!("残り時間：{first} {black}　{second} {white}"),
        )
    }

    /// Moves were taken back, the last one first.
    pub fn undone(&self, names: &[String]) -> String {
        self.choose(
            format!("Taken back: {}.", names.join(", ")),
            format!("待った：{}を戻しました", names.join("、")),
        )
    }

    /// The same in the record, in USI text, which needs no board to be understood.
    pub fn taken_back(&self, moves: &[Move]) -> String {
        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        let moves = moves.join(" ");
        self.choose(format!("taken back: {moves}"), format!("待った：{moves}"))
    }

    /// The game is in this file.
    pub fn saved(&self, path: &Path) -> String {
        let path = path.display();
        self.choose(format!("The game is kept in {path}"), format!("棋譜を {path} に保存しました"))
    }

    /// The file is not written, for this reason.
    pub fn not_saved(&self, reason: &str) -> String {
        self.choose(format!("Not saved: {reason}"), format!("保存できません：{reason}"))
    }

    /// The file that the player named is not written.
    pub fn save_error(&self, error: &SaveError) -> String {
        let reason = match error {
            SaveError::Failed(failure) => failure.to_string(),
            SaveError::Exists(path) => self.choose(
                format!("{} is there already; save! FILE overwrites it", path.display()),
                format!("{} はすでにあります（「上書き FILE」で上書き）", path.display()),
            ),
            SaveError::NoFormat(path) => self.choose(
                format!("{}: the name ends in no format; .kif, .kifu, .ki2, .csa, .jkf, .usi, .psn are some", path.display()),
                format!("{}：形式が分かりません（.kif、.kifu、.ki2、.csa、.jkf、.usi、.psn など）", path.display()),
            ),
        };
        self.not_saved(&reason)
    }

    /// No file takes the game: here are its moves.
    pub fn told(&self, line: &str) -> String {
        self.choose(
            format!("No file could be written; the game was:\n{line}"),
            format!("どこにも保存できません。棋譜：\n{line}"),
        )
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

    /// A move in the middle of a sentence; Japanese names bear the mark of the side themselves.
    pub fn move_of(&self, turn: Color, name: &str) -> String {
        let side = self.side(turn);
        self.choose(format!("{side}'s {name}"), name.replace('　', ""))
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
            Language::Ja => format!("反則：{}", law.told()),
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
            format!(
                "{side}: {} in camp and hand with {} in the camp, {total} in all{given_en}",
                counted(points as usize, "point"),
                counted(pieces as usize, "piece"),
            ),
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
