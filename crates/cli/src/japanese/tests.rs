use std::collections::{BTreeMap, BTreeSet};

use clap::error::ErrorKind;

use super::*;
use crate::language::tests::IN_JAPANESE;
use crate::tree;

/// Words that Japanese readers know in Latin letters: formats, protocols, programs, keys.
const LATIN: &[&str] = &[
    "BOD",
    "CSA",
    "Ctrl",
    "GIF",
    "GNU",
    "JKF",
    "JS",
    "JSON",
    "KI2",
    "KIF",
    "Kifu",
    "Komadai",
    "PDF",
    "PEM",
    "PNG",
    "PSN",
    "SFEN",
    "SVG",
    "Shift",
    "Shogi",
    "TLS",
    "TOML",
    "URL",
    "USEN",
    "USI",
    "UTF",
    "MiB",
    "ja",
    "en",
    "floodgate",
    "for",
    "measure",
    "fit",
    "JIS",
    "P1",
];

/// Every command that users can call, the program itself first.
fn commands(command: &Command, found: &mut Vec<Command>) {
    found.push(command.clone());
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        if below.get_name() != "help" {
            commands(below, found);
        }
    }
}

/// All commands, built as clap builds them.
fn all() -> Vec<Command> {
    let mut whole = tree();
    whole.build();
    let mut found = Vec::new();
    commands(&whole, &mut found);
    found
}

/// The Latin words of a text that are not known; what is quoted, a flag or a file's name is to be typed as it is.
pub fn latin(text: &str) -> Vec<String> {
    let unquoted: String = text.split(['`', '\'']).step_by(2).collect::<Vec<_>>().join(" ");
    let words = unquoted.split(|letter: char| !letter.is_ascii_graphic());
    let is_typed = |word: &&str| {
        word.starts_with('-') || word.contains("://") || word.chars().any(|it| "./_=*".contains(it))
    };
    let words = words.filter(|word| !is_typed(word));
    let words = words.flat_map(|word| word.split(|letter: char| !letter.is_ascii_alphanumeric()));
    let words = words.filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1);
    words.filter(|word| !LATIN.contains(word)).map(str::to_owned).collect()
}

#[test]
fn every_command_argument_and_value_has_a_japanese_text() {
    let table = Table::own();
    let mut missing = Vec::new();
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    used.insert(("help".into(), String::new()));
    for command in all() {
        let path = table::words(&command);
        let mut see = |key: &str, text: Option<&str>| {
            for section in [path.as_str(), "*"] {
                used.insert((section.to_owned(), key.to_owned()));
            }
            if text.is_none_or(str::is_empty) {
                missing.push(format!("[{path}] {key}"));
            }
        };
        see("", table.about(&path));
        for argument in command.get_arguments().filter(|it| !it.is_hide_set()) {
            let id = argument.get_id();
            see(id.as_str(), table.argument(&path, argument));
            let values = argument.get_possible_values();
            let takes_values = argument.get_action().takes_values();
            for value in values.iter().filter(|it| takes_values && !it.is_hide_set()) {
                let key = format!("{id}.{}", value.get_name());
                let said = table.value(&path, argument, value.get_name());
                if value.get_help().is_some() {
                    see(&key, said);
                } else {
                    see(&key, Some(said.unwrap_or("-")));
                }
            }
            let expected = format!("{id}!");
            see(&expected, Some("-"));
            if takes_values {
                for name in value_names(argument) {
                    see(&format!("<{name}>"), table.name(&name));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no Japanese text in help.txt for {missing:#?}");
    let unused: Vec<_> = { table.keys() }
        .filter(|(section, _)| *section != "headings")
        .filter(|&(section, key)| !used.contains(&(section.to_owned(), key.to_owned())))
        .collect();
    assert!(unused.is_empty(), "nothing in the program has these texts of help.txt: {unused:#?}");
}

#[test]
fn arguments_that_share_a_text_share_it_in_english_too() {
    let table = Table::own();
    let mut english: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for command in all() {
        let path = table::words(&command);
        for argument in command.get_arguments().filter(|it| table.is_shared(&path, it)) {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            english.entry(argument.get_id().to_string()).or_default().insert(help);
        }
    }
    // What clap says of these depends on whether there is more to say.
    english.retain(|id, texts| texts.len() > 1 && !["help", "version"].contains(&id.as_str()));
    assert!(english.is_empty(), "these need texts of their own: {english:#?}");
}

#[test]
fn japanese_help_has_no_latin_words_but_names() {
    let table = Table::own();
    let texts = table.texts().chain(table.names().map(|(_, japanese)| japanese));
    let wrong: Vec<(Vec<String>, &str)> = texts.map(|text| (latin(text), text)).collect();
    let wrong: Vec<_> = wrong.iter().filter(|(words, _)| !words.is_empty()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn help_is_laid_out_within_the_columns() {
    for columns in [60, 80, 100] {
        let table = Table::own();
        let mut built = with_names(tree(), &table);
        built.build();
        let mut found = Vec::new();
        commands(&built, &mut found);
        for command in found {
            for brief in [false, true] {
                let text = help::text(&command, &table, brief, columns).to_string();
                // Usage, names of arguments and examples are as long as they are.
                // So are words that are typed.
                let is_text = |line: &&str| !line.is_ascii() && !line.contains("komadai ");
                let is_breakable = |line: &&str| {
                    let longest = line.split(|it: char| !it.is_ascii_graphic()).map(str::len).max();
                    longest.is_none_or(|longest| longest < 20)
                };
                for line in text.lines().filter(is_text).filter(is_breakable) {
                    // A mark that begins no line may stand beyond the edge.
                    assert!(crate::language::width(line) <= columns + 2, "{columns}: {line}");
                }
                assert!(text.contains("使い方:"), "{text}");
            }
        }
    }
}

/// What is told of these words.
fn told_of(words: &str) -> error::Error<Japanese> {
    let words: Vec<OsString> = words.split(' ').map(OsString::from).collect();
    let english = tree().try_get_matches_from(&words).expect_err("the words are wrong");
    told(&words, english, tree(), 80)
}

#[test]
fn every_kind_of_error_is_told_in_japanese() {
    IN_JAPANESE.set(true);
    for (words, kind, begins) in [
        (
            "komadai check",
            ErrorKind::MissingRequiredArgument,
            "エラー: 次の引数が必要です:\n  <棋譜>...\n",
        ),
        (
            "komadai chekc a.kif",
            ErrorKind::InvalidSubcommand,
            "エラー: 'chekc' というコマンドはありません\n\n  ヒント: 似たコマンドがあります: 'check'",
        ),
        (
            "komadai check --jsn a.kif",
            ErrorKind::UnknownArgument,
            "エラー: '--jsn' という引数はありません\n\n  ヒント: 似た引数があります: '--json'",
        ),
        (
            "komadai check --threads 0 a.kif",
            ErrorKind::ValueValidation,
            "エラー: '--threads <数>' に '0' は指定できません：1以上",
        ),
        (
            "komadai bench --depth 500",
            ErrorKind::ValueValidation,
            "エラー: '--depth <数>' に '500' は指定できません：1から100までの数を指定してください\n",
        ),
        (
            "komadai bench --depth x",
            ErrorKind::ValueValidation,
            "エラー: '--depth <数>' に 'x' は指定できません：数を指定してください\n",
        ),
        (
            "komadai convert --to xyz a.kif",
            ErrorKind::InvalidValue,
            "エラー: '--to <形式>' に 'xyz' は指定できません\n  [選べる値: kif, ",
        ),
        (
            "komadai convert a.kif --to",
            ErrorKind::InvalidValue,
            "エラー: '--to <形式>' には値が必要です",
        ),
        (
            "komadai diagram --caption a --no-caption b.kif",
            ErrorKind::ArgumentConflict,
            "エラー: '--caption <文字列>' は '--no-caption' と同時に指定できません\n",
        ),
        (
            "komadai check --json --json a.kif",
            ErrorKind::ArgumentConflict,
            "エラー: '--json' は一度しか指定できません\n",
        ),
        (
            "komadai train",
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
            "エンジンのネットワークを",
        ),
        (
            "komadai match --engine komadai --sprt 1",
            ErrorKind::WrongNumberOfValues,
            "エラー: '--sprt <下限> <上限>' には値が2個必要ですが、1個あります\n",
        ),
        (
            "komadai check --json=1 a.kif",
            ErrorKind::TooManyValues,
            "エラー: '--json' に '1' は多すぎます\n",
        ),
        (
            "komadai train fit --data",
            ErrorKind::InvalidValue,
            "エラー: '--data <ファイル>...' には値が必要です",
        ),
        (
            "komadai serve --listen x",
            ErrorKind::ValueValidation,
            "エラー: '--listen <アドレス>' に 'x' は指定できません：'127.0.0.1:7117' のように",
        ),
        (
            "komadai print board --square 1",
            ErrorKind::ValueValidation,
            "エラー: '--square <ミリ>' に '1' は指定できません：5から100までの数を指定してください\n",
        ),
        ("komadai tsume --help", ErrorKind::DisplayHelp, "詰将棋・必至・受けの問題を解きます\n"),
        ("komadai help tsume make", ErrorKind::DisplayHelp, "詰将棋を創作します\n"),
        ("komadai --version", ErrorKind::DisplayVersion, "komadai "),
    ] {
        let told = told_of(words);
        assert_eq!(told.kind(), kind, "{words}");
        let text = told.to_string();
        assert!(text.starts_with(begins), "{words}:\n{text}");
        if kind != ErrorKind::DisplayVersion {
            let is_help = text.contains("使い方: komadai");
            assert!(is_help || text.contains("詳しくは '--help' をご覧ください。"), "{text}");
        }
    }
}

#[test]
fn a_wrong_value_of_any_argument_is_refused_in_japanese() {
    IN_JAPANESE.set(true);
    let mut english = Vec::new();
    let mut asked = 0;
    for command in all() {
        let path = table::words(&command);
        let arguments = command.get_arguments().filter(|it| it.get_action().takes_values());
        for long in arguments.filter_map(|argument| argument.get_long()) {
            let words = match path.as_str() {
                "komadai" => format!("komadai --{long}=?"),
                path => format!("komadai {path} --{long}=?"),
            };
            let given: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            let Err(error) = tree().try_get_matches_from(&given) else { continue };
            let told = told(&given, error, tree(), 80);
            if matches!(told.kind(), ErrorKind::ValueValidation | ErrorKind::InvalidValue) {
                asked += 1;
                let text = told.to_string();
                let text = text.split("選べる値").next().unwrap_or_default();
                let text: String = text.split('\'').step_by(2).collect();
                if !latin(&text).is_empty() {
                    english.push((words, text));
                }
            }
        }
    }
    assert!(asked > 60, "only {asked} arguments refuse anything");
    assert!(english.is_empty(), "{english:#?}");
}
