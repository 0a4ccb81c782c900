//! What a host can set, as one table, and what it is set to.

use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use komadai_engine::{EngineOptions, Judgement, Level, Style};
use komadai_nnue::Network;
use komadai_rules::{ImpasseRule, RuleProfile};
use komadai_usi::{EngineOption, OptionError, OptionKind, OptionValue};

use crate::worker::{EngineSetup, Opening};

/// Everything a search is told beside `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) engine: EngineOptions,
    pub(crate) rules: Rules,
    /// The network of a file, or `None` for the engine's own.
    pub(crate) network: Option<Arc<Network>>,
    /// Whether the book is asked first, and its file; the one that comes with the engine if that is empty.
    pub(crate) own_book: bool,
    pub(crate) book_file: String,
    /// How well it plays, and how well where a host limits its strength besides.
    skill: Level,
    strength: Level,
    limits_strength: bool,
    /// How a level below full strength opens; by chance if nothing is said.
    pub(crate) style: Option<Style>,
    /// How many of the best moves are told.
    pub(crate) lines: usize,
    /// The move of the game at which it is drawn.
    pub(crate) last_move: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    /// Lines are told no more often.
    pub(crate) interval: Duration,
    /// The host considers a position: it wants the best move, and no resignation or declaration.
    pub(crate) considers: bool,
    /// Everything found so far is to be forgotten.
    pub(crate) forget: bool,
    /// What each option of the table is set to.
    values: Vec<OptionValue>,
}

/// The rule for kings that have entered the opponent's camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) impasse: ImpasseRule,
    /// The giver of a handicap is credited with the points of the pieces that are missing.
    pub(crate) counts_handicaps: bool,
}

impl Rules {
    pub(crate) fn profile(self) -> RuleProfile {
        RuleProfile { impasse: self.impasse, ..RuleProfile::STANDARD }
    }
}

/// The rules by the names that hosts know, each with and without credit for handicaps.
const RULES: [(&str, Rules); 6] = {
    const fn rules(impasse: ImpasseRule, counts_handicaps: bool) -> Rules {
        Rules { impasse, counts_handicaps }
    }
    [
        ("NoEnteringKing", rules(ImpasseRule::None, false)),
        ("CSARule24", rules(ImpasseRule::Declaration24, false)),
        ("CSARule24H", rules(ImpasseRule::Declaration24, true)),
        ("CSARule27", rules(ImpasseRule::Declaration27, false)),
        ("CSARule27H", rules(ImpasseRule::Declaration27, true)),
        ("TryRule", rules(ImpasseRule::Try, false)),
    ]
};

const RULE_NAMES: [&str; RULES.len()] =
    [RULES[0].0, RULES[1].0, RULES[2].0, RULES[3].0, RULES[4].0, RULES[5].0];

/// The levels as they are written, the weakest first.
const LEVEL_NAMES: [&str; Level::ALL.len()] = [
    "25k", "24k", "23k", "22k", "21k", "20k", "19k", "18k", "17k", "16k", "15k", "14k", "13k",
    "12k", "11k", "10k", "9k", "8k", "7k", "6k", "5k", "4k", "3k", "2k", "1k", "1d", "2d", "3d",
    "4d", "5d", "6d", "7d", "8d", "9d", "full",
];

/// The number of the weakest level: 15 kyū has been 1 ever since it was the weakest.
const LOWEST_STRENGTH: i64 = -9;

/// The styles as they are written, chance first.
const STYLE_NAMES: [&str; Style::ALL.len() + 1] = {
    let mut names = ["surprise"; Style::ALL.len() + 1];
    let mut index = 0;
    while index < Style::ALL.len() {
        names[index + 1] = Style::ALL[index].code();
        index += 1;
    }
    names
};

/// How an option is declared, and what setting it does.
enum Kind {
    Check(bool, fn(&mut Settings, bool)),
    /// At first, the least and the greatest.
    Spin(i64, i64, i64, fn(&mut Settings, i64)),
    /// The place of the first choice, and all of them.
    Combo(usize, &'static [&'static str], fn(&mut Settings, usize)),
    Button(fn(&mut Settings)),
    /// Text, which may be refused with a reason.
    Text(fn(&mut Settings, &str) -> Result<(), String>),
    /// The path of a file, which may be refused like any text.
    Filename(fn(&mut Settings, &str) -> Result<(), String>),
}

use Kind::{Button, Check, Combo, Filename, Spin, Text};

/// The longest delay that makes sense: a minute.
const MINUTE: i64 = 60_000;

/// Every option in the order it is declared, by a name without blanks: not every host can read others.
const OPTIONS: &[(&str, Kind)] = &[
    (
        "USI_Hash",
        Spin(64, 1, EngineOptions::MOST_HASH_MIB as i64, |to, mib| {
            to.engine.hash_mib = mib as usize
        }),
    ),
    ("USI_Ponder", Check(false, |_, _| {})),
    (
        "Threads",
        Spin(1, 1, EngineOptions::MOST_THREADS as i64, |to, threads| {
            to.engine.threads = threads as usize
        }),
    ),
    ("MultiPV", Spin(1, 1, 593, |to, lines| to.lines = lines as usize)),
    ("EnteringKingRule", Combo(3, &RULE_NAMES, |to, choice| to.rules = RULES[choice].1)),
    (
        "MaxMovesToDraw",
        Spin(0, 0, 100_000, |to, last| to.last_move = limit(last).map(|last| last as u32)),
    ),
    (
        "ResignValue",
        Spin(3_000, 0, 99_999, |to, value| to.engine.resign_below = Some(value as u32)),
    ),
    (
        "DrawValueBlack",
        Spin(0, -30_000, 30_000, |to, value| to.engine.draw_value.black = value as i32),
    ),
    (
        "DrawValueWhite",
        Spin(0, -30_000, 30_000, |to, value| to.engine.draw_value.white = value as i32),
    ),
    ("NetworkDelay", Spin(20, 0, MINUTE, |to, ms| to.engine.pace.delay = milliseconds(ms))),
    ("NetworkDelay2", Spin(50, 0, MINUTE, |to, ms| to.engine.pace.last_delay = milliseconds(ms))),
    ("MinimumThinkingTime", Spin(0, 0, MINUTE, |to, ms| to.engine.pace.least = milliseconds(ms))),
    ("SlowMover", Spin(100, 10, 1_000, |to, percent| to.engine.pace.slow_mover = percent as u32)),
    ("RoundUpToFullSecond", Check(false, |to, round| to.engine.pace.whole_seconds = round)),
    ("NodesLimit", Spin(0, 0, i64::MAX, |to, nodes| to.nodes = limit(nodes))),
    (
        "DepthLimit",
        Spin(0, 0, 1_000, |to, depth| to.depth = limit(depth).map(|depth| depth as u32)),
    ),
    ("PvInterval", Spin(300, 0, MINUTE, |to, ms| to.interval = milliseconds(ms))),
    ("ConsiderationMode", Check(false, |to, considers| to.considers = considers)),
    ("USI_OwnBook", Check(false, |to, own| to.own_book = own)),
    (
        "BookFile",
        Filename(|to, path| {
            path.clone_into(&mut to.book_file);
            Ok(())
        }),
    ),
    (
        "SkillLevel",
        Combo(LEVEL_NAMES.len() - 1, &LEVEL_NAMES, |to, choice| to.skill = Level::ALL[choice]),
    ),
    ("USI_LimitStrength", Check(false, |to, limits| to.limits_strength = limits)),
    (
        "USI_Strength",
        Spin(24, LOWEST_STRENGTH, 24, |to, step| {
            to.strength = Level::ALL[(step - LOWEST_STRENGTH) as usize];
        }),
    ),
    (
        "Style",
        Combo(0, &STYLE_NAMES, |to, choice| {
            to.style = choice.checked_sub(1).map(|index| Style::ALL[index]);
        }),
    ),
    (
        "Judgement",
        Combo(0, &["network", "classical", "material"], |to, choice| {
            to.engine.judgement =
                [Judgement::Network, Judgement::Classical, Judgement::Material][choice];
        }),
    ),
    (
        "EvalFile",
        Filename(|to, path| {
            let network = (!path.is_empty()).then(|| Network::open(Path::new(path)));
            let network = (network.transpose()).map_err(|error| format!("{path}: {error}"))?;
            to.network = network.map(Arc::new);
            Ok(())
        }),
    ),
    ("Without", Text(|to, names| read(names, &mut to.engine.without))),
    ("Margins", Text(|to, numbers| read(numbers, &mut to.engine.margins))),
    ("ClearHash", Button(|to| to.forget = true)),
];

/// Other names that hosts use.
const ALIASES: [(&str, &str); 3] =
    [("hash", "usihash"), ("ponder", "usiponder"), ("ownbook", "usiownbook")];

/// Reads a setting from its text.
fn read<T: FromStr<Err: Display>>(text: &str, to: &mut T) -> Result<(), String> {
    *to = text.parse().map_err(|error: T::Err| error.to_string())?;
    Ok(())
}

/// A limit as hosts write it: 0 is none.
fn limit(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number > 0)
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or_default())
}

impl Kind {
    fn declaration(&self) -> OptionKind {
        match *self {
            Check(default, _) => OptionKind::Check { default },
            Spin(default, min, max, _) => OptionKind::Spin { default, min, max },
            Combo(first, choices, _) => OptionKind::Combo {
                default: choices[first].to_owned(),
                choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            },
            Button(_) => OptionKind::Button,
            Text(_) => OptionKind::Text { default: String::new() },
            Filename(_) => OptionKind::Filename { default: String::new() },
        }
    }

    fn first_value(&self) -> OptionValue {
        match *self {
            Check(value, _) => OptionValue::Check(value),
            Spin(value, ..) => OptionValue::Spin(value),
            Combo(value, ..) => OptionValue::Combo(value),
            Button(_) => OptionValue::Button,
            Text(_) | Filename(_) => OptionValue::Text(String::new()),
        }
    }

    fn apply(&self, settings: &mut Settings, value: &OptionValue) -> Result<(), String> {
        match (self, value) {
            (Check(_, set), &OptionValue::Check(value)) => set(settings, value),
            (Spin(.., set), &OptionValue::Spin(value)) => set(settings, value),
            (Combo(.., set), &OptionValue::Combo(value)) => set(settings, value),
            (Text(set) | Filename(set), OptionValue::Text(value)) => set(settings, value)?,
            (Button(press), _) => press(settings),
            _ => unreachable!("a value is read by the kind it is for"),
        }
        Ok(())
    }

    fn shown(&self, value: &OptionValue) -> String {
        match (self, value) {
            (Combo(_, choices, _), &OptionValue::Combo(value)) => choices[value].to_owned(),
            (_, OptionValue::Check(value)) => value.to_string(),
            (_, OptionValue::Spin(value)) => value.to_string(),
            (_, OptionValue::Text(value)) => value.clone(),
            _ => String::new(),
        }
    }
}

/// Every option as it is declared.
pub(crate) fn declarations() -> impl Iterator<Item = EngineOption> {
    OPTIONS
        .iter()
        .map(|(name, kind)| EngineOption { name: (*name).to_owned(), kind: kind.declaration() })
}

/// The place of an option in the table. Case, blanks and underscores in its name do not matter.
fn find(name: &str) -> Option<usize> {
    let plain = |name: &str| name.replace([' ', '_'], "").to_ascii_lowercase();
    let asked = plain(name);
    let alias = ALIASES.iter().find(|(other, _)| *other == asked);
    let asked = alias.map_or(asked.as_str(), |(_, name)| name);
    OPTIONS.iter().position(|(name, _)| plain(name) == asked)
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OptionRefusal {
    Unknown(String),
    Value(&'static str, OptionError),
    Refused(&'static str, String),
}

impl Display for OptionRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "no option {name:?}"),
            Self::Value(name, error) => write!(f, "option {name}: {error}"),
            Self::Refused(name, reason) => write!(f, "option {name}: {reason}"),
        }
    }
}

impl Settings {
    /// Sets an option.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), OptionRefusal> {
        let index = find(name).ok_or_else(|| OptionRefusal::Unknown(name.to_owned()))?;
        let (name, kind) = &OPTIONS[index];
        let value = kind
            .declaration()
            .read(value.unwrap_or_default())
            .map_err(|error| OptionRefusal::Value(name, error))?;
        kind.apply(self, &value).map_err(|reason| OptionRefusal::Refused(name, reason))?;
        self.values[index] = value;
        Ok(())
    }

    /// How well it plays: the weaker of the two where both are set.
    pub(crate) fn level(&self) -> Level {
        if self.limits_strength { self.skill.min(self.strength) } else { self.skill }
    }

    /// What may end a game besides mate.
    pub(crate) fn ends(&self) -> (Rules, Option<u32>) {
        (self.rules, self.last_move)
    }

    /// What the worker needs to search by these settings.
    pub(crate) fn setup(&self) -> EngineSetup {
        let opening = match (self.own_book, self.book_file.as_str()) {
            (false, _) => Opening::Search,
            (true, "") => Opening::OwnBook,
            (true, path) => Opening::Book(PathBuf::from(path)),
        };
        EngineSetup { options: self.engine, network: self.network.clone(), opening }
    }

    /// The name of an option as it is declared, and what it is set to.
    pub(crate) fn get(&self, name: &str) -> Option<(&'static str, String)> {
        let index = find(name)?;
        let (name, kind) = &OPTIONS[index];
        Some((name, kind.shown(&self.values[index])))
    }
}

impl Default for Settings {
    /// Everything as the table declares it.
    fn default() -> Self {
        let mut settings = Self {
            engine: EngineOptions::default(),
            rules: RULES[0].1,
            network: None,
            own_book: false,
            book_file: String::new(),
            skill: Level::FULL,
            strength: Level::FULL,
            limits_strength: false,
            style: None,
            lines: 1,
            last_move: None,
            nodes: None,
            depth: None,
            interval: Duration::ZERO,
            considers: false,
            forget: false,
            values: OPTIONS.iter().map(|(_, kind)| kind.first_value()).collect(),
        };
        for (_, kind) in OPTIONS {
            kind.apply(&mut settings, &kind.first_value())
                .expect("what an option is at first it can be");
        }
        settings.forget = false;
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_as_declared_is_the_engine_by_default() {
        let settings = Settings::default();
        assert_eq!(settings.engine, EngineOptions::default());
        assert_eq!(settings.rules.profile(), RuleProfile::STANDARD);
        for option in declarations() {
            assert_eq!(option.to_string().parse(), Ok(option.clone()));
            assert!(!option.name.contains(' '), "{option}");
            assert!(settings.get(&option.name).is_some(), "{option}");
        }
    }

    #[test]
    fn every_option_is_explained() {
        let page = include_str!("../../../docs/usi.md");
        for (name, _) in OPTIONS {
            assert!(page.contains(&format!("`{name}`")), "docs/usi.md lacks {name}");
        }
    }

    #[test]
    fn levels_are_named_as_they_are_written() {
        assert_eq!(LEVEL_NAMES.map(str::to_owned), Level::ALL.map(|level| level.to_string()));
    }

    #[test]
    fn a_strength_limits_the_play_once_it_is_asked_to() {
        let mut settings = Settings::default();
        let mut set = |name: &str, value: &str| {
            settings.set(name, Some(value)).expect("an option");
            settings.level().to_string()
        };
        assert_eq!(set("USI_Strength", "1"), "full");
        assert_eq!(set("USI_LimitStrength", "true"), "15k");
        assert_eq!(set("USI_Strength", "-9"), "25k");
        assert_eq!(set("USI_Strength", "16"), "1d");
        assert_eq!(set("SkillLevel", "3k"), "3k");
        assert_eq!(set("USI_LimitStrength", "false"), "3k");
    }

    #[test]
    fn options_are_set_by_any_name_hosts_use_and_told_by_their_own() {
        for (name, value, told) in [
            ("USI_Hash", "128", Some(("USI_Hash", "128"))),
            ("usi_hash", "0", Some(("USI_Hash", "1"))),
            ("Hash", "99999999", Some(("USI_Hash", "16384"))),
            ("Ponder", "true", Some(("USI_Ponder", "true"))),
            ("MultiPV", "many", None),
            ("enteringkingrule", "tryrule", Some(("EnteringKingRule", "TryRule"))),
            ("EnteringKingRule", "CSARule30", None),
            ("NodesLimit", "9223372036854775807", Some(("NodesLimit", "9223372036854775807"))),
            ("Clear Hash", "", Some(("ClearHash", ""))),
            ("OwnBook", "true", Some(("USI_OwnBook", "true"))),
            ("BookFile", "a b.db", Some(("BookFile", "a b.db"))),
            ("SkillLevel", "10K", Some(("SkillLevel", "10k"))),
            ("Without", "null-move", Some(("Without", "null-move"))),
            ("Without", "castling", None),
            ("Margins", "razor=180", Some(("Margins", "razor=180"))),
            ("Margins", "razor=-1", None),
            ("Judgement", "material", Some(("Judgement", "material"))),
            ("EvalFile", "no such file", None),
            ("EvalFile", ".", None),
            ("EvalFile", "Cargo.toml", None),
            ("EvalFile", "", Some(("EvalFile", ""))),
            ("Tea", "1", None),
        ] {
            let mut settings = Settings::default();
            let set = settings.set(name, Some(value));
            assert_eq!(set.is_ok(), told.is_some(), "{name}");
            if let Some((own, value)) = told {
                assert_eq!(settings.get(name), Some((own, value.to_owned())));
            } else {
                assert_eq!(settings, Settings::default(), "{name}");
            }
        }
    }
}
