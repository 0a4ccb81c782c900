//! Who plays: a program, how it is spoken to, what it is told, and what it may spend.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use crate::{Pace, PaceError};

/// One engine of a match, as its description on the command line says.
///
/// ```
/// use komadai_arena::{Contender, Program};
///
/// let contender = Contender::parse("cmd=./other --quiet,name=Other,option.Threads=1,nodes=5000")?;
/// assert_eq!(contender.name, "Other");
/// assert_eq!(contender.options, [("Threads".to_owned(), "1".to_owned())]);
/// assert_eq!(Contender::parse("komadai")?.program, Program::Own);
/// # Ok::<(), komadai_arena::ContenderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// What tables and records call it.
    pub name: String,
    /// What is run.
    pub program: Program,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// Options set before its first game, name and value, in the order given.
    pub options: Vec<(String, String)>,
    /// What it may spend, where that differs from the match's.
    pub pace: Option<Pace>,
    /// How late its moves may come, where that differs from the match's.
    pub margin: Option<Duration>,
}

/// What is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// The engine of the binary that runs the match.
    Own,
    /// Another program, started for the match.
    Command {
        /// Its path, looked up as the system does.
        path: PathBuf,
        /// The arguments it is started with.
        arguments: Vec<String>,
    },
}

/// How an engine is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Shogi Interface.
    Usi,
    /// The plain dialogue of GNU Shogi.
    GnuShogi,
}

/// Why a text describes no engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContenderError {
    /// The whole description.
    pub text: String,
    /// The first thing that is wrong with it.
    pub fault: ContenderFault,
}

/// What is wrong with the description of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContenderFault {
    /// A word that means nothing here.
    Word(String),
    /// A value that its word cannot have, such as `nodes=0`.
    Value {
        /// The word before the `=`.
        word: &'static str,
        /// The text behind it.
        value: String,
    },
    /// A time control that is none.
    Pace(PaceError),
    /// Something that may be said once; the words name it.
    Twice(&'static str),
    /// A quote among the arguments that is not closed.
    Quote(char),
    /// `name=` without a name.
    NoName,
    /// `cmd=` without a program.
    NoCommand,
    /// Neither `komadai` nor `cmd=`.
    NoProgram,
    /// Options for GNU Shogi, which has none to set.
    NoOptions,
}

impl fmt::Display for ContenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {:?}: {}", self.text, self.fault)
    }
}

impl std::error::Error for ContenderError {}

impl fmt::Display for ContenderFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "{word:?} is not understood; {WORDS}"),
            Self::Value { word, value } => match *word {
                "proto" => write!(f, "{value:?} is no protocol; there are usi and gnushogi"),
                "margin" => write!(f, "margin={value} is no number of milliseconds"),
                "depth" if value.parse().is_ok_and(|depth: u64| depth > 0) => {
                    write!(f, "depth={value} is too deep")
                }
                word => write!(f, "{word}={value} is no number above 0"),
            },
            Self::Pace(error) => error.fmt(f),
            Self::Twice(what) => write!(f, "{what} is given twice"),
            Self::Quote(quote) => write!(f, "the quote {quote} is not closed"),
            Self::NoName => f.write_str("the name is empty"),
            Self::NoCommand => f.write_str("cmd= names no program"),
            Self::NoProgram => f.write_str("no program is named: say komadai or cmd=PROGRAM"),
            Self::NoOptions => f.write_str("GNU Shogi has no options to set"),
        }
    }
}

/// What an error tells of the words there are.
const WORDS: &str =
    "there are komadai, cmd=, name=, proto=, option.NAME=, tc=, nodes=, depth= and margin=";

impl Contender {
    /// Reads `komadai` or `cmd=PROGRAM ARGUMENTS`, and after commas `name=`, `proto=usi` or `proto=gnushogi`,
    /// `option.NAME=VALUE`, `tc=`, `nodes=`, `depth=`, `margin=` in milliseconds.
    ///
    /// `\,` stands for a comma within a value. Arguments are parted by blanks, and quotes, double or single, keep
    /// blanks within one.
    ///
    /// # Errors
    ///
    /// A word is unknown, said twice, or has no sense; no program is named, or two are.
    pub fn parse(text: &str) -> Result<Self, ContenderError> {
        let mut builder = Builder::default();
        parts(text)
            .iter()
            .try_for_each(|part| builder.take(part))
            .and_then(|()| builder.finish())
            .map_err(|fault| ContenderError { text: text.to_owned(), fault })
    }
}

/// The parts between commas, `\,` standing for a comma that parts nothing.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            ',' => parts.push(String::new()),
            '\\' if letters.next_if_eq(&',').is_some() => {
                parts.last_mut().expect("never empty").push(',')
            }
            _ => parts.last_mut().expect("never empty").push(letter),
        }
    }
    parts
}

#[derive(Default)]
struct Builder {
    name: Option<String>,
    program: Option<Program>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    pace: Option<Pace>,
    margin: Option<Duration>,
}

impl Builder {
    fn take(&mut self, part: &str) -> Result<(), ContenderFault> {
        let unknown = |word: &str| Err(ContenderFault::Word(word.to_owned()));
        let Some((word, value)) = part.split_once('=') else {
            return match part {
                "komadai" => set(&mut self.program, Program::Own, "a program"),
                _ => unknown(part),
            };
        };
        match word {
            "cmd" => set(&mut self.program, command(value)?, "a program"),
            "name" if value.trim().is_empty() => Err(ContenderFault::NoName),
            "name" => set(&mut self.name, value.trim().to_owned(), "name"),
            "proto" => set(&mut self.protocol, protocol(value)?, "proto"),
            "tc" => {
                let pace = value.parse().map_err(ContenderFault::Pace)?;
                set(&mut self.pace, pace, "a pace")
            }
            "nodes" => {
                let nodes = number("nodes", value, 1..=u64::MAX)?;
                set(&mut self.pace, Pace::Nodes(nodes), "a pace")
            }
            "depth" => {
                let depth = number("depth", value, 1..=u32::MAX.into())? as u32;
                set(&mut self.pace, Pace::Depth(depth), "a pace")
            }
            "margin" => {
                let margin = number("margin", value, 0..=u32::MAX.into())?;
                set(&mut self.margin, Duration::from_millis(margin), "margin")
            }
            _ => match word.strip_prefix("option.").map(str::trim) {
                Some(name) if !name.is_empty() => {
                    self.options.push((name.to_owned(), value.to_owned()));
                    Ok(())
                }
                _ => unknown(word),
            },
        }
    }

    fn finish(self) -> Result<Contender, ContenderFault> {
        let program = self.program.ok_or(ContenderFault::NoProgram)?;
        let protocol = self.protocol.unwrap_or(Protocol::Usi);
        if protocol == Protocol::GnuShogi && !self.options.is_empty() {
            return Err(ContenderFault::NoOptions);
        }
        Ok(Contender {
            name: self.name.unwrap_or_else(|| program.name()),
            program,
            protocol,
            options: self.options,
            pace: self.pace,
            margin: self.margin,
        })
    }
}

fn set<T>(place: &mut Option<T>, value: T, what: &'static str) -> Result<(), ContenderFault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(ContenderFault::Twice(what)),
    }
}

fn protocol(value: &str) -> Result<Protocol, ContenderFault> {
    match value {
        "usi" => Ok(Protocol::Usi),
        "gnushogi" => Ok(Protocol::GnuShogi),
        _ => Err(ContenderFault::Value { word: "proto", value: value.to_owned() }),
    }
}

fn number(
    word: &'static str,
    value: &str,
    range: RangeInclusive<u64>,
) -> Result<u64, ContenderFault> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| ContenderFault::Value { word, value: value.to_owned() })
}

/// A program and its arguments.
fn command(text: &str) -> Result<Program, ContenderFault> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut within) = (None, false);
    for letter in text.chars() {
        match (letter, quote) {
            ('"' | '\'', None) => {
                quote = Some(letter);
                if !within {
                    words.push(String::new());
                }
                within = true;
            }
            (_, Some(end)) if letter == end => quote = None,
            (_, None) if letter.is_whitespace() => within = false,
            _ => {
                if !within {
                    words.push(String::new());
                }
                within = true;
                words.last_mut().expect("just pushed").push(letter);
            }
        }
    }
    if let Some(quote) = quote {
        return Err(ContenderFault::Quote(quote));
    }
    let mut words = words.into_iter();
    match words.next() {
        Some(path) if !path.is_empty() => {
            Ok(Program::Command { path: path.into(), arguments: words.collect() })
        }
        _ => Err(ContenderFault::NoCommand),
    }
}

impl Program {
    fn name(&self) -> String {
        match self {
            Self::Own => "komadai".to_owned(),
            Self::Command { path, .. } => {
                let stem = path.file_stem().unwrap_or(path.as_os_str());
                stem.to_string_lossy().into_owned()
            }
        }
    }
}

/// Tells contenders of the same name apart, by a number behind it.
pub fn tell_apart(contenders: &mut [Contender]) {
    for index in 1..contenders.len() {
        let (before, rest) = contenders.split_at_mut(index);
        let is_taken = |name: &str| before.iter().any(|other| other.name == name);
        if is_taken(&rest[0].name) {
            let numbered = (2..).map(|number| format!("{}-{number}", rest[0].name));
            rest[0].name = { numbered }.find(|name| !is_taken(name)).expect("numbers do not end");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        match Contender::parse(text).unwrap().program {
            Program::Command { path, arguments } => {
                let path = path.to_str().unwrap().to_owned();
                [vec![path], arguments].concat()
            }
            Program::Own => panic!("{text} is no command"),
        }
    }

    #[test]
    fn every_word_is_understood() {
        let full = Contender::parse(
            r"cmd=/usr/games/other -N 1,name= The Other ,proto=usi,option.Book File=a\,b=c,tc=byoyomi=500,margin=250",
        );
        assert_eq!(
            full,
            Ok(Contender {
                name: "The Other".to_owned(),
                program: Program::Command {
                    path: "/usr/games/other".into(),
                    arguments: vec!["-N".to_owned(), "1".to_owned()],
                },
                protocol: Protocol::Usi,
                options: vec![("Book File".to_owned(), "a,b=c".to_owned())],
                pace: Some("byoyomi=500".parse().unwrap()),
                margin: Some(Duration::from_millis(250)),
            })
        );
        let own = Contender::parse("komadai,depth=3,option.Threads=2").unwrap();
        assert_eq!((own.name.as_str(), own.pace), ("komadai", Some(Pace::Depth(3))));
    }

    #[test]
    fn arguments_are_parted_by_blanks_outside_quotes() {
        for (text, expected) in [
            ("cmd=a b  c", &["a", "b", "c"][..]),
            ("cmd='a b' \"c 'd\"", &["a b", "c 'd"]),
            ("cmd=a ''", &["a", ""]),
            (r"cmd=C:\engines\x.exe --a=b", &[r"C:\engines\x.exe", "--a=b"]),
            (r"cmd=a 1\,2,depth=1", &["a", "1,2"]),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "\"\" is not understood"),
            ("name=x", "no program is named"),
            ("stockfish", "\"stockfish\" is not understood; there are komadai, cmd="),
            ("cmd=", "cmd= names no program"),
            ("cmd='' x", "cmd= names no program"),
            ("cmd='a", "the quote ' is not closed"),
            ("komadai,cmd=a", "a program is given twice"),
            ("komadai,tc=1,nodes=5", "a pace is given twice"),
            ("komadai,nodes=0", "nodes=0 is no number above 0"),
            ("komadai,depth=5000000000", "too deep"),
            ("komadai,tc=soon", "\"soon\" is no time control"),
            ("komadai,margin=-1", "margin=-1"),
            ("komadai,option.=3", "is not understood"),
            ("komadai,proto=xboard", "there are usi and gnushogi"),
            ("cmd=g,proto=gnushogi,option.A=1", "no options"),
            ("komadai,name= ", "the name is empty"),
            ("komadai,", "is not understood"),
        ] {
            let error = Contender::parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text:?}: {error}");
        }
    }

    #[test]
    fn equal_names_get_numbers() {
        let mut contenders: Vec<_> = ["komadai", "cmd=x/komadai-2", "komadai", "komadai"]
            .map(|text| Contender::parse(text).unwrap())
            .into();
        tell_apart(&mut contenders);
        let names: Vec<_> = contenders.iter().map(|contender| &contender.name).collect();
        assert_eq!(names, ["komadai", "komadai-2", "komadai-3", "komadai-4"]);
    }
}
