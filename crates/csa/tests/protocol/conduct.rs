//! Scripts in `testdata/csa`, a paragraph of the protocol each: who says what, and what everyone is told.
//!
//! | line | what it does |
//! |---|---|
//! | `# …` | is for the reader |
//! | `! manners standard` | sets something before the first line: `manners`, `max_moves`, `grace`, `opened SECONDS`, `trips` (each that a player logs in with is `m` and it), `utc_offset +09:00`, `start NAME SFEN`, `password NAME SECRET` |
//! | `A > text` | A says it; a new letter connects first |
//! | `A < text` | A is told exactly this next |
//! | `A ~ text` | A is told things up to and with this |
//! | `A . ` | A is told nothing more, and stays |
//! | `A closed` | A is told nothing more, and its connection closed |
//! | `A drops` | A's connection is gone |
//! | `close` | the house closes, and takes leave of everyone |
//! | `reopen` | the house is opened again, in the middle of its games and without its guests |
//! | `mute A 60` | A may not talk to everyone for so many seconds |
//! | `wait 2500` | so many milliseconds pass |
//! | `kept text` | the last record that was kept has this line |
//! | `then text` | and this one behind it |

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use komadai_csa::hall::{Manners, Settings, VisitorId};
use komadai_rules::Setup;

use crate::house::House;

fn id(name: &str) -> VisitorId {
    let letter = name.bytes().next().expect("a name");
    VisitorId(letter.into())
}

/// What a script sets before it begins.
fn settings(script: &str) -> (Settings, BTreeMap<String, String>) {
    let mut settings = Settings {
        event: "sample".to_owned(),
        opened_at: 1_795_253_400,
        grace: Duration::ZERO,
        max_moves: None,
        ..Settings::default()
    };
    let mut passwords = BTreeMap::new();
    for line in script.lines().filter_map(|line| line.strip_prefix("! ")) {
        let words: Vec<_> = line.split(' ').collect();
        match words[..] {
            ["manners", "standard"] => settings.manners = Manners::Standard,
            ["manners", "floodgate"] => settings.manners = Manners::Floodgate,
            ["max_moves", limit] => settings.max_moves = limit.parse().ok(),
            ["grace", seconds] => settings.grace = Duration::from_secs(seconds.parse().unwrap()),
            ["utc_offset", offset] => settings.utc_offset = offset.parse().unwrap(),
            ["trips"] => settings.trips = true,
            ["opened", seconds] => settings.opened_at = seconds.parse().unwrap(),
            ["lines", burst] => settings.lines = (burst.parse().unwrap(), 1),
            ["start", name, ..] => {
                let start: Setup = words[2..].join(" ").parse().expect("an SFEN");
                settings.starts.insert(name.parse().expect("a game"), start);
            }
            ["password", name, secret] => {
                passwords.insert(name.to_owned(), secret.to_owned());
            }
            _ => panic!("{line:?} sets nothing"),
        }
    }
    (settings, passwords)
}

fn play(script: &str) -> Result<(), String> {
    let (settings, passwords) = settings(script);
    let mut house = House::new(settings);
    house.passwords = passwords;
    let (mut known, mut looked_at) = (Vec::new(), 0);
    for (line, number) in script.lines().zip(1..) {
        if line.is_empty() || line.starts_with(['#', '!']) {
            continue;
        }
        let wrong = |what: &str| Err(format!("line {number}, {line:?}: {what}"));
        let (who, rest) = line.split_once(' ').unwrap_or((line, ""));
        match who {
            "wait" => {
                house.wait(Duration::from_millis(rest.parse().expect("milliseconds")));
                continue;
            }
            "mute" => {
                let (who, seconds) = rest.split_once(' ').expect("who, and seconds");
                let time = Duration::from_secs(seconds.parse().expect("seconds"));
                house.hall.mute(id(who), time, house.now);
                continue;
            }
            "close" => {
                house.close();
                continue;
            }
            "reopen" => {
                house.reopen();
                known.clear();
                continue;
            }
            "kept" => {
                let last = house.kept.last().map_or("", String::as_str);
                let Some(found) = last.lines().position(|line| line == rest) else {
                    return wrong(&format!("the record is\n{last}"));
                };
                looked_at = found;
                continue;
            }
            "then" => {
                looked_at += 1;
                let last = house.kept.last().map_or("", String::as_str);
                if last.lines().nth(looked_at) != Some(rest) {
                    return wrong(&format!("the record is\n{last}"));
                }
                continue;
            }
            _ => {}
        }
        let who = id(who);
        if !known.contains(&who) {
            known.push(who);
            house.enter(who);
        }
        let text = rest.get(2..).unwrap_or_default();
        match rest.chars().next() {
            Some('>') => house.hear(who, text),
            Some('<') => match house.next(who) {
                Some(told) if told == text => {}
                told => return wrong(&format!("it is told {told:?}")),
            },
            Some('~') => loop {
                match house.next(who) {
                    Some(told) if told == text => break,
                    Some(_) => {}
                    None => return wrong("it is never told so"),
                }
            },
            Some('.') | Some('c') => {
                if let Some(told) = house.next(who) {
                    return wrong(&format!("it is told {told:?}"));
                }
                if house.closed.contains(&who) != (rest == "closed") {
                    return wrong("its connection is another matter");
                }
            }
            Some('d') => {
                house.leave(who);
                known.retain(|&known| known != who);
            }
            _ => return wrong("this means nothing"),
        }
    }
    for who in known {
        if let Some(told) = house.next(who) {
            return Err(format!("in the end {who:?} is told {told:?}"));
        }
    }
    Ok(())
}

#[test]
fn everyone_is_told_what_the_scripts_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/csa");
    let mut scripts: Vec<_> = { folder.read_dir() }
        .expect("the scripts are there")
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    scripts.sort();
    let mut played = 0;
    let mut failed = Vec::new();
    for path in scripts {
        let text = fs::read_to_string(&path).unwrap();
        // A file holds several scripts, each begun by a line of equals signs with its name.
        for script in text.split("== ").skip(1) {
            played += 1;
            let (name, body) = script.split_once('\n').unwrap();
            if let Err(reason) = play(body) {
                failed.push(format!("{}, {name}: {reason}", path.display()));
            }
        }
    }
    assert!(failed.is_empty(), "\n{}", failed.join("\n\n"));
    assert!(played >= 50, "{played} scripts");
}

#[test]
fn a_long_list_is_one_message() {
    let mut house = House::new(Settings::default());
    for number in 0..600 {
        let id = VisitorId(number);
        house.enter(id);
        house.hear(id, &format!("LOGIN player{number} password x1"));
    }
    let asker = VisitorId(0);
    for (question, tag, lines) in [
        ("%%WHO", "WHO", 601),
        ("%%LIST", "LIST", 1),
        ("%%RATING", "RATING", 1),
        ("%%VERSION", "VERSION", 2),
    ] {
        house.sent.clear();
        house.messages.clear();
        house.hear(asker, question);
        assert_eq!(house.messages[&asker], 1, "{question}");
        let told = &house.sent[&asker];
        assert_eq!(told.len(), lines, "{question}");
        assert!(told.iter().all(|line| line.starts_with(&format!("##[{tag}] "))));
        assert_eq!(told[lines - 1], format!("##[{tag}] +OK"));
    }
}
