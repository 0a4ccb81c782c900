//! What an engine can be told to do differently, as its `option` lines declare it.

use std::fmt;
use std::str::FromStr;

use crate::words::{Number, OneLine, Words, is_blank};

/// How the empty text is written.
pub(crate) const EMPTY: &str = "<empty>";

/// Reads `<empty>` as the empty text it stands for.
pub(crate) fn filled(text: &str) -> &str {
    if text == EMPTY { "" } else { text }
}

/// Writes the empty text as `<empty>`.
pub(crate) fn shown(text: &str) -> &str {
    if text.is_empty() { EMPTY } else { text }
}

/// An option as an engine declares it: `name USI_Hash type spin default 256 min 1 max 65536`.
///
/// ```
/// use komadai_usi::{EngineOption, OptionKind, OptionValue};
///
/// let option: EngineOption = "name Skill Level type spin default 20 min 0 max 20".parse()?;
/// assert_eq!(option.name, "Skill Level");
/// assert_eq!(option.kind, OptionKind::Spin { default: 20, min: 0, max: 20 });
/// assert_eq!(option.kind.read("99")?, OptionValue::Spin(20));
/// # Ok::<(), komadai_usi::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// What it is called; engines compare it without regard to case.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to, and what it is at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Yes or no.
    Check {
        /// Whether it is on at first.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value it has at first.
        default: i64,
        /// The least value it takes.
        min: i64,
        /// The greatest value it takes.
        max: i64,
    },
    /// One of a few words.
    Combo {
        /// The word it has at first.
        default: String,
        /// All there are, in the engine's order.
        choices: Vec<String>,
    },
    /// Something to do at once.
    Button,
    /// Text of any kind, in one line.
    Text {
        /// The text it has at first.
        default: String,
    },
    /// The path of a file; hosts show a dialog.
    Filename {
        /// The path it has at first.
        default: String,
    },
}

/// What an option is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Check(bool),
    /// A whole number within the option's range.
    Spin(i64),
    /// The choice with this place among the option's choices.
    Combo(usize),
    /// The button was pressed.
    Button,
    /// Text or the path of a file.
    Text(String),
}

/// Why an option cannot be read, or not be set so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The declaration has no name.
    NoName,
    /// The declaration has no type that USI knows.
    UnknownType(String),
    /// A spin's range is no range.
    EmptyRange {
        /// The declared least.
        min: i64,
        /// The declared greatest.
        max: i64,
    },
    /// `true` or `false` was expected.
    NotCheck(String),
    /// A whole number was expected.
    NotNumber(String),
    /// One of these choices was expected.
    NotChoice {
        /// What was given.
        given: String,
        /// What there is.
        choices: Vec<String>,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => f.write_str("the option has no name"),
            Self::UnknownType(word) => write!(f, "{word:?} is no type of option"),
            Self::EmptyRange { min, max } => write!(f, "no number is from {min} to {max}"),
            Self::NotCheck(given) => write!(f, "{given:?} is neither true nor false"),
            Self::NotNumber(given) => write!(f, "{given:?} is not a whole number"),
            Self::NotChoice { given, choices } => {
                write!(f, "{given:?} is none of {}", choices.join(", "))
            }
        }
    }
}

impl std::error::Error for OptionError {}

impl OptionKind {
    /// What a text means to an option of this kind; words are compared without regard to case, `on`, `yes` and `1` are
    /// as good as `true`, their opposites as `false`, and a number outside the range counts as the nearer end.
    ///
    /// # Errors
    ///
    /// What was expected instead.
    pub fn read(&self, text: &str) -> Result<OptionValue, OptionError> {
        let text = filled(text.trim_matches(is_blank));
        match self {
            Self::Check { .. } => checked(text)
                .map(OptionValue::Check)
                .ok_or_else(|| OptionError::NotCheck(text.to_owned())),
            &Self::Spin { min, max, .. } => i64::read(text)
                .map(|number| OptionValue::Spin(number.max(min).min(max)))
                .ok_or_else(|| OptionError::NotNumber(text.to_owned())),
            Self::Combo { choices, .. } => choices
                .iter()
                .position(|choice| choice.eq_ignore_ascii_case(text))
                .map(OptionValue::Combo)
                .ok_or_else(|| OptionError::NotChoice {
                    given: text.to_owned(),
                    choices: choices.clone(),
                }),
            Self::Button => Ok(OptionValue::Button),
            Self::Text { .. } | Self::Filename { .. } => Ok(OptionValue::Text(text.to_owned())),
        }
    }

    const fn word(&self) -> &'static str {
        match self {
            Self::Check { .. } => "check",
            Self::Spin { .. } => "spin",
            Self::Combo { .. } => "combo",
            Self::Button => "button",
            Self::Text { .. } => "string",
            Self::Filename { .. } => "filename",
        }
    }
}

/// The words that people and hosts write for yes and for no; the first of each is how USI writes it.
const CHECKS: [(&str, bool); 8] = [
    ("true", true),
    ("false", false),
    ("on", true),
    ("off", false),
    ("yes", true),
    ("no", false),
    ("1", true),
    ("0", false),
];

/// Reads a yes or no.
fn checked(text: &str) -> Option<bool> {
    let word = CHECKS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    word.map(|&(_, value)| value)
}

/// Reads what follows `option`; what the type does not know is skipped.
impl FromStr for EngineOption {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let mut words = Words::new(text);
        words.until(|word| word == "name");
        let name = words.until(|word| word == "type").to_owned();
        if name.is_empty() {
            return Err(OptionError::NoName);
        }
        let kind = words.next().unwrap_or_default();
        let fields = Fields::read(kind, words);
        let number = |text: &str, otherwise| match text {
            "" => Ok(otherwise),
            _ => i64::read(text).ok_or_else(|| OptionError::NotNumber(text.to_owned())),
        };
        let kind = match kind {
            "check" => OptionKind::Check { default: checked(fields.default).unwrap_or_default() },
            "spin" => {
                let (min, max) = (number(fields.min, i64::MIN)?, number(fields.max, i64::MAX)?);
                if min > max {
                    return Err(OptionError::EmptyRange { min, max });
                }
                OptionKind::Spin {
                    default: number(fields.default, min.max(0))?.clamp(min, max),
                    min,
                    max,
                }
            }
            "combo" => {
                // As it is written, like the choices: it may be one of them.
                let default = OneLine(filled(fields.default)).to_string();
                let mut choices = fields.choices;
                // Engines may leave out of the list what they already named.
                if !default.is_empty() && !choices.contains(&default) {
                    choices.insert(0, default.clone());
                }
                OptionKind::Combo { default, choices }
            }
            "button" => OptionKind::Button,
            "string" => OptionKind::Text { default: filled(fields.default).to_owned() },
            "filename" => OptionKind::Filename { default: filled(fields.default).to_owned() },
            other => return Err(OptionError::UnknownType(other.to_owned())),
        };
        Ok(Self { name, kind })
    }
}

/// The texts of a declaration, each up to the next keyword its type knows.
#[derive(Default)]
struct Fields<'a> {
    default: &'a str,
    min: &'a str,
    max: &'a str,
    choices: Vec<String>,
}

impl<'a> Fields<'a> {
    fn read(kind: &str, mut words: Words<'a>) -> Self {
        let keywords: &[&str] = match kind {
            "spin" => &["default", "min", "max"],
            "combo" => &["default", "var"],
            // Text may hold any word, `min` and `var` among them.
            _ => &["default"],
        };
        let is_keyword = |word: &str| keywords.contains(&word);
        let mut fields = Self::default();
        while let Some(keyword) = words.next() {
            let text = match kind {
                "string" | "filename" if keyword == "default" => words.until(|_| false),
                _ => words.before(is_keyword),
            };
            match keyword {
                "default" => fields.default = text,
                "min" => fields.min = text,
                "max" => fields.max = text,
                // The default may be repeated as the first choice; a choice counts once.
                "var" => {
                    // As it is written: two that differ in a control character are one.
                    let choice = OneLine(filled(text)).to_string();
                    if !fields.choices.contains(&choice) {
                        fields.choices.push(choice);
                    }
                }
                _ => {}
            }
        }
        fields
    }
}

/// Writes what follows `option`.
impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type {}", self.name, self.kind.word())?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, " default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, " default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, " default {}", shown(default))?;
                choices.iter().try_for_each(|choice| write!(f, " var {}", shown(choice)))
            }
            OptionKind::Button => Ok(()),
            OptionKind::Text { default } | OptionKind::Filename { default } => {
                write!(f, " default {}", shown(default))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read_and_written_back() {
        for (text, written) in [
            ("name Ponder type check default true", None),
            ("name Nodes type spin default 0 min 0 max 9223372036854775807", None),
            ("name Eval type spin default -5 min -100 max 100", None),
            (
                "name EnteringKingRule type combo default CSARule27 var NoEnteringKing var CSARule27",
                None,
            ),
            ("name Style Of Play type combo default Very Bold var Very Bold var Shy", None),
            (
                "name Style type combo default Normal var Solid",
                Some("name Style type combo default Normal var Normal var Solid"),
            ),
            ("name Clear Hash type button", None),
            ("name BookFile type filename default <empty>", None),
            ("name BookFile type filename default my min book.db", None),
            ("name Motto type string default default var x", None),
            (
                "option  name  USI_Hash \t type spin max 8 min 1 default 4",
                Some("name USI_Hash type spin default 4 min 1 max 8"),
            ),
            (
                "name A type combo default b var b var b var c",
                Some("name A type combo default b var b var c"),
            ),
            (
                "name A type combo default b\0c var a var b\u{1}c",
                Some("name A type combo default b c var a var b c"),
            ),
            ("name A type check", Some("name A type check default false")),
            ("name A type check default On", Some("name A type check default true")),
            (
                "name A type spin default 9 min 1 max 8",
                Some("name A type spin default 8 min 1 max 8"),
            ),
            ("name Dir type string", Some("name Dir type string default <empty>")),
        ] {
            let option: EngineOption =
                text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let written = written.unwrap_or(text);
            assert_eq!(option.to_string(), written);
            assert_eq!(written.parse(), Ok(option));
        }
    }

    #[test]
    fn declarations_that_say_nothing_are_refused() {
        for (text, error) in [
            ("", OptionError::NoName),
            ("name type check", OptionError::NoName),
            ("name A", OptionError::UnknownType(String::new())),
            ("name A type slider", OptionError::UnknownType("slider".to_owned())),
            ("name A type spin default x min 0 max 1", OptionError::NotNumber("x".to_owned())),
            ("name A type spin default 0 min 2 max 1", OptionError::EmptyRange { min: 2, max: 1 }),
        ] {
            assert_eq!(text.parse::<EngineOption>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn values_are_read_as_the_kind_means_them() {
        let check = OptionKind::Check { default: false };
        let spin = OptionKind::Spin { default: 1, min: 1, max: 8 };
        let combo = OptionKind::Combo {
            default: "Bold".to_owned(),
            choices: vec!["Bold".to_owned(), "Shy".to_owned()],
        };
        let text = OptionKind::Text { default: String::new() };
        for (kind, given, value) in [
            (&check, " True ", Some(OptionValue::Check(true))),
            (&check, "FALSE", Some(OptionValue::Check(false))),
            (&check, "1", Some(OptionValue::Check(true))),
            (&check, "0", Some(OptionValue::Check(false))),
            (&check, "on", Some(OptionValue::Check(true))),
            (&check, "Off", Some(OptionValue::Check(false))),
            (&check, "yes", Some(OptionValue::Check(true))),
            (&check, "NO", Some(OptionValue::Check(false))),
            (&check, "", None),
            (&check, "2", None),
            (&check, "maybe", None),
            (&spin, "8", Some(OptionValue::Spin(8))),
            (&spin, "-3", Some(OptionValue::Spin(1))),
            (&spin, "99999999999999999999", Some(OptionValue::Spin(8))),
            (&spin, "many", None),
            (&combo, "shy", Some(OptionValue::Combo(1))),
            (&combo, "", None),
            (&text, "<empty>", Some(OptionValue::Text(String::new()))),
            (&text, "a  b", Some(OptionValue::Text("a  b".to_owned()))),
            (&OptionKind::Button, "", Some(OptionValue::Button)),
        ] {
            assert_eq!(kind.read(given).ok(), value, "{kind:?} given {given:?}");
        }
    }
}
