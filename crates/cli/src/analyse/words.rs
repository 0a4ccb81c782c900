//! Everything an analysis says, in two languages.

use komadai_draw::Language;
use komadai_record::{Notation, Worth, names};
use komadai_review::analysis::Analysis;
use komadai_review::{Class, MoveReview};
use komadai_rules::{Color, Move, Position, Square};

use crate::language::{self, Pair};
use crate::text::counted;

pub const TITLE: Pair = ("棋譜解析", "Game analysis");
pub const ACCURACY: Pair = ("精度", "accuracy");
/// What the number beside the name of a player is.
pub const ACCURACY_OF_NAMES: Pair =
    ("名前の右は精度（100が最高）", "beside each name its accuracy out of 100");
pub const MISSED_MATES: Pair = ("詰み逃し", "missed mates");
pub const BEST_LINE: Pair = ("最善手順", "best line");
pub const WORST_MOVES: Pair = ("悪い手", "the worst moves");
pub const TURNING_POINTS: Pair = ("勝負の分かれ目", "turning points");
pub const WRITTEN: Pair = ("出力", "written");
pub const PLY_AXIS: Pair = ("手数", "move");
pub const SCORE_AXIS: Pair = ("評価値", "score");
pub const RATE_AXIS: Pair = ("先手勝率", "Black’s chances");
pub const MATE: Pair = ("詰みあり", "mate");

/// The words of a language for one analysis.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub language: Language,
    /// How moves are written, where that is not left to the language.
    pub notation: Option<Notation>,
    pub analysis: &'a Analysis<'a>,
}

impl Words<'_> {
    pub const fn say(&self, (ja, en): Pair) -> &'static str {
        self.language.either(ja, en)
    }

    /// The name of a move; in English with the mark of its side, which Japanese names bear themselves.
    fn mv(&self, position: &Position, mv: Move, previous_to: Option<Square>) -> String {
        let notation = self.notation.unwrap_or(language::notation(self.language));
        let name = notation.write(position, mv, previous_to).replace('　', "");
        let mark = names::side_mark(position.turn());
        if name.starts_with(mark) { name } else { format!("{mark}{name}") }
    }

    /// The name of the move played at `ply`, counted from 0.
    pub fn played(&self, ply: usize) -> String {
        let source = self.analysis.source;
        self.mv(&source.positions[ply], source.moves[ply], source.previous_to(ply))
    }

    /// What would have been better at `ply`: the best move, or a declaration.
    pub fn better(&self, ply: usize) -> String {
        let source = self.analysis.source;
        match self.analysis.review.moves[ply].best {
            Some(best) => self.mv(&source.positions[ply], best, source.previous_to(ply)),
            None => self.language.either("入玉宣言", "a declaration").into(),
        }
    }

    pub const fn side(&self, color: Color) -> &'static str {
        self.language.side(color, false)
    }

    pub const fn class(&self, class: Class) -> &'static str {
        match class {
            Class::Blunder => self.language.either("悪手", "blunder"),
            Class::Mistake => self.language.either("疑問手", "mistake"),
            Class::Inaccuracy => self.language.either("緩手", "inaccuracy"),
            Class::Good => self.language.either("良手", "good"),
            Class::Best => self.language.either("最善手", "best"),
            Class::Forced => self.language.either("必然手", "forced"),
        }
    }

    /// A class as the heading of a count.
    pub const fn classes(&self, class: Class) -> &'static str {
        match class {
            Class::Blunder => self.language.either("悪手", "blunders"),
            Class::Mistake => self.language.either("疑問手", "mistakes"),
            Class::Inaccuracy => self.language.either("緩手", "inaccuracies"),
            _ => self.class(class),
        }
    }

    /// `+320`, or who mates in how many plies.
    pub fn score(&self, worth: Worth) -> String {
        match worth {
            Worth::Centipawns(0) => "0".into(),
            Worth::Centipawns(score) => format!("{score:+}"),
            Worth::Mate { winner, plies } => {
                let mark = names::side_mark(winner);
                match (self.language, plies) {
                    (Language::Ja, Some(0)) => format!("{mark}勝ち"),
                    (Language::Ja, Some(plies)) => format!("{mark}{plies}手詰"),
                    (Language::Ja, None) => format!("{mark}宣言勝ち"),
                    (Language::En, Some(0)) => format!("{mark} wins"),
                    (Language::En, Some(plies)) => format!("{mark} mates in {plies}"),
                    (Language::En, None) => format!("{mark} declares"),
                }
            }
        }
    }

    /// A share of a hundred: `62%`.
    pub fn percent(&self, share: f64) -> String {
        format!("{:.0}%", 100.0 * share)
    }

    /// What an error cost and what would have been better, in one sentence.
    pub fn verdict(&self, ply: usize) -> String {
        let judged: &MoveReview = &self.analysis.review.moves[ply];
        let (before, after) = (self.percent(judged.before), self.percent(judged.after));
        let class = self.class(judged.class);
        let better = self.better(ply);
        let score = self.score(self.analysis.verdicts[ply].worth);
        let missed = judged.missed_mate.map(|plies| match self.language {
            Language::Ja => format!("{plies}手詰を逃す。"),
            Language::En => format!("misses a mate in {plies}; "),
        });
        let missed = missed.unwrap_or_default();
        match self.language {
            Language::Ja => {
                format!("【{class}】{missed}勝率 {before} → {after}。最善は{better}（{score}）。")
            }
            Language::En => {
                format!(
                    "[{class}] {missed}winning chances {before} → {after}; better: {better} ({score})"
                )
            }
        }
    }

    pub fn stands_better(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.language.either("先手よし", "Black stands better"),
            Color::White => self.language.either("後手よし", "White stands better"),
        }
    }

    /// How many moves the game had, and how it ended.
    pub fn course(&self) -> String {
        let plies = self.analysis.source.moves.len();
        let result = match self.analysis.source.record.winner() {
            Some(winner) => match self.language {
                Language::Ja => format!("、{}の勝ち", self.side(winner)),
                Language::En => format!(", {} wins", self.side(winner)),
            },
            None => String::new(),
        };
        match self.language {
            Language::Ja => format!("{plies}手{result}"),
            Language::En => format!("{}{result}", counted(plies, "move")),
        }
    }

    /// The names of the players with their marks; the sides where nobody is named.
    pub fn player(&self, color: Color) -> String {
        let name = self.analysis.source.player(color);
        format!("{}{}", names::side_mark(color), name.unwrap_or(self.side(color)))
    }

    /// The graph in a sentence, for those who do not see it.
    pub fn description(&self) -> String {
        let judged = Color::ALL.map(|color| {
            let side = &self.analysis.review.sides[color];
            let accuracy = side.accuracy.unwrap_or(100.0);
            let errors = [Class::Blunder, Class::Mistake, Class::Inaccuracy]
                .map(|class| format!("{} {}", self.classes(class), side.count(class)));
            format!(
                "{}: {} {accuracy:.1}, {}",
                self.player(color),
                self.say(ACCURACY),
                errors.join(", ")
            )
        });
        let what = self
            .language
            .either("手ごとの先手の勝率。", "Black's winning chances after each move. ");
        format!("{what}{}. {}.", self.course(), judged.join(". "))
    }
}
