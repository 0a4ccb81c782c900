//! What an engine says while it searches.

use std::fmt;
use std::time::Duration;

use komadai_rules::Move;

use crate::words::{Number, OneLine, Words, field};

/// What an `info` line says; every field may be missing.
///
/// ```
/// use komadai_usi::{Info, Score, ScoreBound, ScoreValue};
///
/// let info = Info::read("depth 12 score cp 52 lowerbound nodes 81234 pv 7g7f 4c4d rep_draw");
/// assert_eq!(info.depth, Some(12));
/// assert_eq!(info.score, Some(Score { value: ScoreValue::Centipawns(52), bound: ScoreBound::AtLeast }));
/// assert_eq!((info.pv.len(), info.pv_end.as_slice()), (2, &["rep_draw".to_owned()][..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The iteration, in plies.
    pub depth: Option<u32>,
    /// The longest line looked at, in plies.
    pub seldepth: Option<u32>,
    /// Which of the best lines this is, counted from 1.
    pub multipv: Option<u32>,
    /// What the position is worth.
    pub score: Option<Score>,
    /// Positions visited since `go`.
    pub nodes: Option<u64>,
    /// Positions visited a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// How busy the processor is, in thousandths.
    pub cpuload: Option<u32>,
    /// Chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// The first move being searched.
    pub currmove: Option<Move>,
    /// Its place among the first moves, counted from 1.
    pub currmovenumber: Option<u32>,
    /// Time since `go`.
    pub time: Option<Duration>,
    /// The play expected from both sides.
    pub pv: Vec<Move>,
    /// Words after the moves of the line that are none, such as `resign`, `win` or `rep_draw`: to be shown.
    pub pv_end: Vec<String>,
    /// Free text, to the end of the line.
    pub string: Option<String>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Centipawns, or plies to mate, for the side to move.
    pub value: ScoreValue,
    /// Whether it is that, or only a limit of it.
    pub bound: ScoreBound,
}

/// The two things a score can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// A lead; a pawn is 90 to 100.
    Centipawns(i32),
    /// The side to move mates with the last of this many plies; `None` if the length is not known.
    Mates(Option<u32>),
    /// The side to move is mated after this many plies, 0 if it is now; `None` if the length is not known.
    Mated(Option<u32>),
}

/// How a score stands to the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScoreBound {
    /// It is this.
    #[default]
    Exact,
    /// It is at least this (`lowerbound`).
    AtLeast,
    /// It is at most this (`upperbound`).
    AtMost,
}

/// The words that begin a field.
const FIELDS: [&str; 16] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "lowerbound",
    "upperbound",
    "nodes",
    "nps",
    "hashfull",
    "cpuload",
    "wdl",
    "currmove",
    "currmovenumber",
    "time",
    "pv",
    "string",
];

impl Info {
    /// A line of free text alone: `info string …`.
    pub fn string(text: impl Into<String>) -> Self {
        Self { string: Some(text.into()), ..Self::default() }
    }

    /// The reason, where the free text begins with the word `error`: the protocol has no line for what is refused, and
    /// engines tell it so.
    ///
    /// ```
    /// use komadai_usi::Info;
    ///
    /// let told = Info::string("Error! : no file nn.bin");
    /// assert_eq!(told.error(), Some("no file nn.bin"));
    /// assert_eq!(Info::string("errors 0").error(), None);
    /// ```
    pub fn error(&self) -> Option<&str> {
        const WORD: &str = "error";
        let (word, rest) = self.string.as_deref()?.trim().split_at_checked(WORD.len())?;
        let is_whole = !rest.starts_with(char::is_alphanumeric);
        (is_whole && word.eq_ignore_ascii_case(WORD))
            .then(|| rest.trim_start_matches(['!', ':', ' ']))
    }

    /// Reads what follows `info`; words that mean nothing are skipped.
    pub fn read(text: &str) -> Self {
        let mut info = Self::default();
        let mut bound = ScoreBound::Exact;
        let mut words = Words::new(text);
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.number(),
                "seldepth" => info.seldepth = words.number(),
                "multipv" => info.multipv = words.number(),
                "score" => info.score = read_score(&mut words).or(info.score),
                "lowerbound" => bound = ScoreBound::AtLeast,
                "upperbound" => bound = ScoreBound::AtMost,
                "nodes" => info.nodes = words.number(),
                "nps" => info.nps = words.number(),
                "hashfull" => info.hashfull = words.number(),
                "cpuload" => info.cpuload = words.number(),
                "wdl" => {
                    let mut chance = || words.number();
                    info.wdl = [chance(), chance(), chance()]
                        .into_iter()
                        .collect::<Option<Vec<_>>>()
                        .and_then(|three| three.try_into().ok());
                }
                "currmove" => info.currmove = words.next().and_then(|word| word.parse().ok()),
                "currmovenumber" => info.currmovenumber = words.number(),
                "time" => info.time = words.number().map(Duration::from_millis),
                "pv" => {
                    while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
                        info.pv.push(mv);
                        words.next();
                    }
                    while let Some(word) = words.peek().filter(|word| !FIELDS.contains(word)) {
                        info.pv_end.push(word.to_owned());
                        words.next();
                    }
                }
                "string" => info.string = Some(words.until(|_| false).to_owned()),
                _ => {}
            }
        }
        if let Some(score) = &mut info.score {
            score.bound = bound;
        }
        info
    }
}

/// Reads `cp N`, or `mate N` with a sign alone for a mate of unknown length.
fn read_score(words: &mut Words<'_>) -> Option<Score> {
    let value = match words.next()? {
        "cp" => ScoreValue::Centipawns(words.number()?),
        "mate" => match words.next()? {
            "+" => ScoreValue::Mates(None),
            "-" => ScoreValue::Mated(None),
            word => match i32::read(word)? {
                plies @ 1.. => ScoreValue::Mates(Some(plies.unsigned_abs())),
                plies => ScoreValue::Mated(Some(plies.unsigned_abs())),
            },
        },
        _ => return None,
    };
    Some(Score { value, bound: ScoreBound::Exact })
}

/// Writes `cp 37`, `mate 5`, `mate -4` or, where the length is not known, `mate +` and `mate -`; then the bound.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ScoreValue::Centipawns(lead) => write!(f, "cp {lead}"),
            ScoreValue::Mates(Some(plies)) => write!(f, "mate {plies}"),
            ScoreValue::Mated(Some(plies)) => write!(f, "mate -{plies}"),
            ScoreValue::Mates(None) => f.write_str("mate +"),
            ScoreValue::Mated(None) => f.write_str("mate -"),
        }?;
        f.write_str(match self.bound {
            ScoreBound::Exact => "",
            ScoreBound::AtLeast => " lowerbound",
            ScoreBound::AtMost => " upperbound",
        })
    }
}

/// Writes the whole line, `info` included.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        field(f, "depth", self.depth)?;
        field(f, "seldepth", self.seldepth)?;
        field(f, "multipv", self.multipv)?;
        field(f, "score", self.score)?;
        if let Some([win, draw, lose]) = self.wdl {
            write!(f, " wdl {win} {draw} {lose}")?;
        }
        field(f, "nodes", self.nodes)?;
        field(f, "nps", self.nps)?;
        field(f, "hashfull", self.hashfull)?;
        field(f, "cpuload", self.cpuload)?;
        field(f, "time", self.time.map(|time| time.as_millis()))?;
        field(f, "currmove", self.currmove)?;
        field(f, "currmovenumber", self.currmovenumber)?;
        if !self.pv.is_empty() || !self.pv_end.is_empty() {
            f.write_str(" pv")?;
            self.pv.iter().try_for_each(|mv| write!(f, " {mv}"))?;
            self.pv_end.iter().try_for_each(|word| write!(f, " {word}"))?;
        }
        field(f, "string", self.string.as_deref().map(OneLine))
    }
}
