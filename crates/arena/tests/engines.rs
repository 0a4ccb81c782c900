//! Matches of engines in processes of their own: good ones, bad ones, and one that talks like GNU Shogi.
//!
//! The engines are this program, started again with `engine` and a manner; so it has a `main` of its own.

use std::collections::HashSet;
use std::future::pending;
use std::io::{BufRead, Write};
use std::process::exit;
use std::time::Duration;

use komadai_arena::{
    Adjudication, Conclusion, Contender, Engines, Entry, Failings, Format, MatchError, Openings,
    Plan, Program, Protocol, Results, Schedule, Terms, run,
};
use komadai_rules::{Game, PositionLine, RuleProfile};

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("engine") {
        return match arguments.next().unwrap_or_default().as_str() {
            "gnushogi" => gnushogi(),
            manner => usi(manner),
        };
    }
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        good_engines_play_to_the_end().await;
        bad_engines_lose_and_come_back().await;
        an_engine_that_cannot_start_is_named_at_once().await;
    });
    println!("every match was played");
}

fn say(line: &str) {
    println!("{line}");
    // The host may have gone already.
    let _ = std::io::stdout().flush();
}

/// A move that the position alone decides.
fn choose(game: &Game) -> String {
    let legal = game.legal_moves();
    legal[(game.position().key() % legal.len() as u64) as usize].to_string()
}

/// Plays an engine of some manner on standard input and output.
fn usi(manner: &str) {
    let mut game = Game::startpos(RuleProfile::STANDARD);
    let mut settings = Vec::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match (line.split(' ').next().unwrap_or_default(), manner) {
            ("usi", "mute") => exit(3),
            ("usi", _) => say("id name X\noption name Style type string default <empty>\n\
                 option name Depth type spin default 1 min 1 max 9\nusiok"),
            ("setoption", _) => settings.push(line),
            ("isready", "refusing") => {
                say(
                    "info string error option Style: it is out of fashion\ninfo string error none\nreadyok",
                );
            }
            ("isready", "shouting") => say("info string ERROR! : no network\nreadyok"),
            ("isready", "chatting") => say("info string Errors so far: 0\nreadyok"),
            ("isready", _) => say("readyok"),
            ("position", _) => {
                let line = PositionLine::parse(&line).expect("hosts send positions");
                game = line.replay(RuleProfile::STANDARD).expect("games are legal");
            }
            ("go", "crashing") => exit(101),
            ("go", "hanging") => {}
            ("go", "foreign") => say("bestmove e2e4"),
            ("go", "cheating") => say("bestmove 5e5d"),
            ("go", "obedient") if settings != ["setoption name Style value wild, free"] => exit(1),
            ("go", _) => {
                let mv = choose(&game);
                say(&format!("info depth 1 score cp 20 pv {mv}\nbestmove {mv}"));
            }
            ("quit", _) => return,
            _ => {}
        }
    }
}

/// Talks as GNU Shogi 1.4.2 does.
fn gnushogi() {
    say("GNU Shogi 1.4.2");
    let mut game = Game::startpos(RuleProfile::STANDARD);
    let mut plays = false;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match line.as_str() {
            "level 0 0:01 0" => say("Clocks: 0 0"),
            "force" => plays = false,
            "go" => plays = true,
            "quit" => return,
            mv => {
                let told = mv.parse().ok().is_some_and(|mv| game.play(mv).is_ok());
                if !told {
                    say(&format!("Illegal move (no match) {mv}"));
                    continue;
                }
                say(&format!("{}. {mv} 0", game.ply()));
            }
        }
        if plays && game.outcome().is_none() {
            let mv = choose(&game);
            game.play(mv.parse().expect("it is a move")).expect("it is legal");
            say(&format!("{}. ... {mv} -1000", game.ply()));
        }
    }
}

fn contender(manner: &str) -> Contender {
    let path = std::env::current_exe().expect("this program has a path");
    let own = |arguments: &[&str]| Program::Command {
        path: path.clone(),
        arguments: arguments.iter().map(|&argument| argument.to_owned()).collect(),
    };
    let options = match manner {
        "obedient" => vec![("Style".to_owned(), "wild, free".to_owned())],
        "misled" => vec![("Stile".to_owned(), "wild".to_owned())],
        "wordy" => vec![("Depth".to_owned(), "deep".to_owned())],
        _ => Vec::new(),
    };
    Contender {
        name: manner.to_owned(),
        program: match manner {
            "absent" => Program::Command { path: "no-such-engine".into(), arguments: Vec::new() },
            _ => own(&["engine", manner]),
        },
        protocol: match manner {
            "gnushogi" => Protocol::GnuShogi,
            _ => Protocol::Usi,
        },
        options,
        pace: None,
        margin: None,
    }
}

async fn play(manners: [&str; 2], tc: &str) -> (Result<Conclusion, MatchError>, Results) {
    let contenders = manners.map(contender).to_vec();
    let entry = |contender: &Contender| Entry {
        name: contender.name.clone(),
        pace: tc.parse().expect("it is a time control"),
        // A machine with much to do is late, and that is not what is asked here.
        margin: Duration::from_secs(if contender.name == "hanging" { 0 } else { 60 }),
    };
    let plan = Plan {
        entries: contenders.iter().map(entry).collect(),
        schedule: Schedule::new(Format::RoundRobin, 2, 4),
        openings: Openings::own().shuffled(1),
        terms: Terms {
            max_moves: 60,
            adjudication: Adjudication::default(),
            patience: Duration::from_secs(60),
        },
        sprt: None,
        concurrency: 2,
    };
    let mut results = Results::new(&plan.schedule, 2);
    let roster = Engines::new(contenders, "no-such-program".into());
    let ended = run(plan, roster, &mut results, HashSet::new(), pending(), |_, _| Ok(())).await;
    (ended, results)
}

async fn good_engines_play_to_the_end() {
    for second in ["good", "obedient", "chatting", "gnushogi"] {
        let (ended, results) = play(["good", second], "movetime=1000").await;
        assert_eq!(ended.expect("it goes on"), Conclusion::Complete);
        assert_eq!(results.games(), 4, "{second}");
        for contender in [0, 1] {
            assert_eq!(results.failings(contender), Failings::default(), "{second}");
        }
    }
}

async fn bad_engines_lose_and_come_back() {
    let none = Failings::default();
    for (second, tc, failings) in [
        ("crashing", "10+1", Failings { crashes: 4, ..none }),
        ("foreign", "byoyomi=1000", Failings { illegal_moves: 4, ..none }),
        ("cheating", "movetime=1000", Failings { illegal_moves: 4, ..none }),
        ("hanging", "movetime=1", Failings { time_losses: 4, ..none }),
    ] {
        let (ended, results) = play(["good", second], tc).await;
        assert_eq!(ended.expect("it goes on"), Conclusion::Complete);
        assert_eq!(results.failings(1), failings, "{second}");
        assert_eq!((results.tally(0).wins, results.failings(0)), (4, none));
    }
}

async fn an_engine_that_cannot_start_is_named_at_once() {
    for (second, reason) in [
        ("absent", "absent does not start: no-such-engine cannot be started"),
        ("mute", "mute does not start:"),
        ("misled", "misled does not start: it has no option \"Stile\""),
        ("wordy", "wordy does not start: option Depth: \"deep\" is not a whole number"),
        ("refusing", "refusing does not start: option Style: it is out of fashion"),
        ("shouting", "shouting does not start: no network"),
    ] {
        let (ended, results) = play(["good", second], "1").await;
        let error = ended.expect_err("it cannot start").to_string();
        assert!(error.contains(reason), "{error}");
        assert_eq!(results.games(), 0);
    }
}
