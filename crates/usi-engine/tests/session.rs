//! What the engine says to a host at the end of a search: its last lines, and whether it goes on.

use std::io::{self, BufReader, Cursor, Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use komadai_rules::{Position, SetupError};
use komadai_usi_engine::{Identity, run};

/// What the engine has said so far.
#[derive(Clone, Default)]
struct Transcript(Arc<(Mutex<String>, Condvar)>);

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = std::str::from_utf8(bytes).expect("USI is text, and written by lines");
        self.0.0.lock().expect("no writer panics").push_str(text);
        self.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A host that says no more while a search it asked for goes on, and leaves at the end.
struct Host {
    lines: std::vec::IntoIter<String>,
    asked: usize,
    said: Transcript,
}

impl Read for Host {
    fn read(&mut self, place: &mut [u8]) -> io::Result<usize> {
        let Some(line) = self.lines.next() else {
            return Ok(0);
        };
        let (said, news) = &*self.said.0;
        let said = said.lock().expect("no writer panics");
        let waits = |said: &mut String| said.matches("bestmove ").count() < self.asked;
        drop(news.wait_while(said, waits).expect("no writer panics"));
        self.asked += usize::from(line.starts_with("go "));
        place[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// What the engine says to these lines of a host.
fn session(lines: &[&str]) -> Vec<String> {
    let identity = Identity { name: "Komadai".to_owned(), author: "the test".to_owned() };
    let said = Transcript::default();
    let lines = [&["setoption name USI_Hash value 1"], lines].concat();
    let lines: Vec<String> = lines.iter().map(|line| format!("{line}\n")).collect();
    let host = Host { lines: lines.into_iter(), asked: 0, said: said.clone() };
    run(BufReader::new(host), said.clone(), &identity).expect("a string can be written to");
    let said = said.0.0.lock().expect("no writer panics");
    said.lines().map(str::to_owned).collect()
}

/// The last `info` line and the answer.
fn end(said: &[String]) -> (&str, &str) {
    let [.., info, best] = said else { panic!("{said:?}") };
    assert!(info.starts_with("info depth ") && best.starts_with("bestmove "));
    (info, best)
}

/// The words between two others.
fn between<'a>(line: &'a str, before: &str, after: &str) -> &'a str {
    let rest = line.split_once(before).map(|(_, rest)| rest);
    let words = rest.and_then(|rest| rest.split_once(after));
    words.unwrap_or_else(|| panic!("{line}")).0
}

const DECLARES: &str = "position sfen LNSGKGSNL/1+R2+B4/9/9/9/9/9/9/4k4 b BRGSNL9P 1";

#[test]
fn a_declaration_is_the_last_line_told_before_it() {
    let few = "setoption name MultiPV value 3";
    let at_once = "setoption name PvInterval value 0";
    for (more, words) in [(at_once, " score mate 1 "), (few, " multipv 1 score mate 1 ")] {
        let said = session(&[more, DECLARES, "go depth 2"]);
        let (info, best) = end(&said);
        assert_eq!(best, "bestmove win");
        assert!(info.contains(words) && info.ends_with(" pv win"), "{info}");
    }
    // Who considers a position hears of moves.
    let said = session(&["setoption name ConsiderationMode value true", DECLARES, "go depth 2"]);
    let (info, best) = end(&said);
    assert!(best != "bestmove win" && !info.ends_with(" pv win"), "{info}");
}

/// Who looks without end, or chooses the moves himself, hears of moves where a declaration would win.
#[test]
fn a_search_that_is_no_part_of_a_game_ends_with_a_move() {
    let declares = "position sfen 4K4/+R+B+P+P+P+P+P+P+P/3+P5/9/9/9/9/9/4k4 b RB8P 1";
    for (lines, go, wins) in [
        (1, "go nodes 500", true),
        (1, "go infinite", false),
        (1, "go ponder infinite", false),
        (3, "go infinite", false),
        (1, "go nodes 500 searchmoves 5a4a", false),
        // None of them is legal, so all are searched.
        (1, "go nodes 500 searchmoves 5a5i", false),
        (2, "go nodes 500 searchmoves 5a4a 5a6a", false),
    ] {
        let few = format!("setoption name MultiPV value {lines}");
        let said = session(&[&few, declares, go]);
        let best = said.last().expect("it answers");
        assert_eq!(best == "bestmove win", wins, "{go}: {said:#?}");
        let whole = said.iter().rev().skip(1).take(lines);
        let ends_early = whole.filter(|line| line.ends_with(" pv win")).count();
        assert_eq!(ends_early, usize::from(wins), "{go}: {said:#?}");
    }
}

#[test]
fn the_line_of_a_mate_goes_to_its_end_even_if_that_is_no_move() {
    let declares = "1+R+B+R+B4/PPPPPPPPP/9/K8/9/9/9/9/8k b - 1";
    let steps = "9/9/4K4/9/9/9/9/9/8k b - 1";
    for (rule, sfen, declaration) in [("CSARule27", declares, true), ("TryRule", steps, false)] {
        let rule = format!("setoption name EnteringKingRule value {rule}");
        let position = format!("position sfen {sfen}");
        let said = session(&[&rule, &position, "go nodes 20000"]);
        let (info, _) = end(&said);
        assert_eq!(between(info, " mate ", " "), "3", "{info}");
        let line = info.split_once(" pv ").expect("a line").1;
        assert_eq!(line.split(' ').count(), 3, "{line}");
        assert_eq!(line.ends_with(" win"), declaration, "{line}");
    }
}

#[test]
fn who_looks_without_end_is_told_a_move_and_who_plays_that_it_is_over() {
    // The pawn moves, for nothing else can, and a gold mates.
    let mated = "position sfen p7k/6G2/7G1/9/9/9/9/9/4K4 w - 1";
    for (go, resigns) in [
        ("go infinite", false),
        ("go ponder infinite", false),
        ("go nodes 2000 searchmoves 9a9b", false),
        ("go movetime 300", true),
        ("go btime 1000 wtime 1000 byoyomi 0", true),
        ("go nodes 2000", true),
    ] {
        let said = session(&[mated, go]);
        let (_, best) = end(&said);
        assert_eq!(best == "bestmove resign", resigns, "{go}: {said:?}");
    }
}

/// Cut off in whatever place, what was told last is a list that can be read by itself.
#[test]
fn the_last_lines_are_in_order_and_begin_with_the_answer() {
    let middle =
        "position sfen ln1g3nl/1ks1gr3/ppppppsp1/6p1p/9/P1PPP1P1P/1PSG1PNP1/2KG3R1/LN4S1L b Bb 31";
    let mut cut = 0;
    for limit in (1_500..6_000).step_by(150) {
        let go = format!("go nodes {limit}");
        let said = session(&["setoption name MultiPV value 3", middle, &go]);
        let (_, best) = end(&said);
        let first = said.iter().rposition(|line| line.contains(" multipv 1 "));
        let lines = &said[first.expect("a best line")..said.len() - 1];
        let told: Vec<(i32, u32)> = (lines.iter())
            .map(|line| {
                let score = between(line, " cp ", " ").parse().expect("a score");
                (score, between(line, "depth ", " ").parse().expect("a depth"))
            })
            .collect();
        assert!(told.is_sorted_by(|one, next| one.0 >= next.0), "{limit}: {lines:#?}");
        let begins = between(&lines[0], " pv ", " ");
        assert_eq!(between(best, "bestmove ", " "), begins, "{limit}");
        cut += usize::from(told.iter().any(|line| line.1 != told[0].1));
    }
    assert!(cut > 0, "no search was cut off between two lines");
}

/// After a change of what ends a game or what that is worth the engine says what it says if it never knew otherwise.
#[test]
fn what_was_found_by_other_rules_is_forgotten() {
    let declares = "position sfen 1+R+B+R+B4/PPPPPPPPP/9/K8/9/9/9/9/8k b - 1";
    let bare = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let limit = "setoption name MaxMovesToDraw value 4";
    for (position, change) in [
        (declares, "EnteringKingRule value NoEnteringKing"),
        (declares, "EnteringKingRule value TryRule"),
        (declares, "MaxMovesToDraw value 2"),
        (bare, "DrawValueBlack value 70"),
        (bare, "DrawValueWhite value 70"),
    ] {
        let change = &format!("setoption name {change}");
        let go = "go depth 3";
        let changed = session(&[limit, position, "go nodes 20000", change, position, go]);
        let fresh = session(&[limit, change, position, go]);
        let [changed, fresh] = [&changed, &fresh].map(|said| {
            let (info, best) = end(said);
            let found = between(info, "info ", " nps ");
            (found.to_owned(), best.to_owned())
        });
        assert_eq!(changed, fresh, "{change}");
    }
}

#[test]
fn moves_that_are_asked_for_are_searched_even_where_a_step_would_win() {
    let rule = "setoption name EnteringKingRule value TryRule";
    let position = "position sfen 9/4K4/9/9/9/9/9/9/8k b R 1";
    for (asked, best) in [
        ("", "5b5a"),
        (" searchmoves R*5e", "R*5e"),
        (" searchmoves R*5e 5b5a", "5b5a"),
        // None of them is legal, so all are searched.
        (" searchmoves 5e5d", "5b5a"),
    ] {
        let go = format!("go depth 2{asked}");
        let said = session(&[rule, position, &go]);
        assert!(end(&said).1.starts_with(&format!("bestmove {best}")), "{said:?}");
    }
}

/// Problems of a collection, as plies and SFEN.
fn problems() -> Vec<(u32, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tsume/short.jsonl");
    let text = std::fs::read_to_string(path).expect("the collection is there");
    let mates = text.lines().filter(|line| line.contains("\"result\": \"mate\""));
    let problems = mates.map(|line| {
        let plies = between(line, "\"mate_plies\": ", ",").parse();
        let sfen = between(line, "\"sfen\": \"", "\"");
        (plies.expect("a number"), sfen.to_owned())
    });
    problems.collect()
}

/// The plies that `line` tells of a mate for certain, and the moves it shows for it.
fn mate(line: &str) -> Option<(u32, Vec<&str>)> {
    let (_, mate) = line.split_once(" score mate ")?;
    let (_, shown) = mate.split_once(" pv ")?;
    let plies: i32 = mate.split(' ').next()?.parse().ok()?;
    let is_certain = !mate.contains("bound ");
    is_certain.then(|| (plies.unsigned_abs(), shown.split(' ').collect()))
}

/// Each is asked about twice, the second time with a table that knows the answer and names no line.
#[test]
fn every_mate_that_is_told_at_last_is_shown_to_its_end() {
    let of_each = if std::env::var_os("KOMADAI_LONG").is_some() { 20 } else { 2 };
    let problems: Vec<(u32, String)> = [5, 7, 9]
        .into_iter()
        .flat_map(|plies| {
            let alike = problems().into_iter().filter(move |problem| problem.0 == plies);
            alike.take(of_each)
        })
        .collect();
    let asked = problems.iter().flat_map(|(_, sfen)| [sfen, sfen]);
    let (mut told, mut short) = (0, Vec::new());
    for (lines, go) in [(1, "go nodes 10000"), (1, "go depth 6"), (3, "go nodes 10000")] {
        let mut host = vec![format!("setoption name MultiPV value {lines}")];
        host.extend(
            asked.clone().flat_map(|sfen| [format!("position sfen {sfen}"), go.to_owned()]),
        );
        let host: Vec<&str> = host.iter().map(String::as_str).collect();
        let said = session(&host);
        let answers = said.split(|line| line.starts_with("bestmove "));
        for (sfen, before) in asked.clone().zip(answers) {
            let first = |line: &String| lines == 1 || line.contains(" multipv 1 ");
            let last = before.iter().rposition(first).expect("a line is told");
            for (line, (plies, moves)) in
                before[last..].iter().filter_map(|line| Some((line, mate(line)?)))
            {
                let mut position = Position::from_setup(&sfen.parse().expect("an SFEN"))
                    .or_else(SetupError::allow_problem)
                    .expect("a diagram");
                for mv in &moves {
                    position.play(mv.parse().expect("a move")).expect("a legal move");
                }
                told += 1;
                if moves.len() != plies as usize || position.has_legal_moves() {
                    short.push(format!("{sfen}: {line}"));
                }
            }
        }
    }
    let most_are_told = told > 25 * problems.len() / 6;
    assert!(most_are_told && short.is_empty(), "{told}, {}: {short:#?}", short.len());
}

#[test]
fn where_a_step_wins_the_other_lines_are_told_beside_it() {
    let rule = "setoption name EnteringKingRule value TryRule";
    let position = "position sfen 9/4K4/9/9/9/9/9/9/8k b R 1";
    for (lines, go, whole) in [
        (1, "go depth 3", 1),
        (2, "go depth 3", 2),
        (3, "go depth 3", 3),
        (3, "go nodes 20000", 3),
        (3, "go depth 3 searchmoves 5b5a 5b4a", 2),
        (3, "go depth 3 searchmoves 5b5a", 1),
    ] {
        let few = format!("setoption name MultiPV value {lines}");
        let said = session(&[rule, &few, position, go]);
        let [before @ .., best] = &said[..] else { panic!("{said:?}") };
        let told = &before[before.len() - whole..];
        assert_eq!(best, "bestmove 5b5a", "{go}");
        let mates: Vec<(u32, Vec<&str>)> = told.iter().filter_map(|line| mate(line)).collect();
        assert_eq!(mates.len(), whole, "{told:#?}");
        assert_eq!(mates[0], (1, vec!["5b5a"]));
        let mut first: Vec<&str> = mates.iter().map(|(_, moves)| moves[0]).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), whole, "{told:#?}");
        for (rank, (line, (plies, moves))) in (1..).zip(told.iter().zip(&mates)) {
            assert_eq!(line.contains(&format!(" multipv {rank} ")), whole > 1, "{line}");
            assert_eq!(moves.len(), *plies as usize, "{line}");
            // Nothing hinders the king from stepping in one move later.
            assert!(*plies <= 3, "{line}");
        }
    }
}

/// A level that has a least time to think waits no longer for it than until the host wants something else.
#[test]
fn a_search_that_is_cut_short_by_the_next_one_answers_before_its_least_time() {
    let identity = Identity { name: "Komadai".to_owned(), author: "the test".to_owned() };
    let lines = [
        "setoption name USI_Hash value 1",
        "setoption name SkillLevel value 9k",
        "setoption name MinimumThinkingTime value 60000",
        "position startpos",
        "go btime 900000 wtime 900000",
        "go nodes 500",
        "isready",
        "",
    ];
    let begun = Instant::now();
    let mut said = Vec::new();
    run(Cursor::new(lines.join("\n")), &mut said, &identity).expect("it can be written");
    assert!(begun.elapsed() < Duration::from_secs(4));
    let said = String::from_utf8(said).expect("USI is text");
    assert_eq!(said.matches("bestmove ").count(), 2, "{said}");
    assert!(said.contains("readyok\n"), "{said}");
}

/// Scripts write all their lines at once.
#[test]
fn an_answer_asked_for_by_stop_is_given_though_the_host_quits_at_once() {
    for (lines, answers) in [
        ("go infinite\nstop\nquit", 1),
        ("go ponder btime 60000 wtime 60000\nstop\nquit", 1),
        ("go btime 60000 wtime 60000\nstop\nisready\nquit", 1),
        ("go mate infinite\nstop\nquit", 1),
        ("go infinite\nstop\ngo infinite\nstop\nquit", 1),
        ("go infinite\ngameover draw\nquit", 1),
        // Without it the host waits for nothing.
        ("go infinite\nquit", 0),
        ("go perft 9\nstop\nquit", 0),
    ] {
        let identity = Identity { name: "Komadai".to_owned(), author: "the test".to_owned() };
        let text = format!("setoption name USI_Hash value 1\nposition startpos\n{lines}\n");
        let said = Transcript::default();
        run(Cursor::new(text), said.clone(), &identity).expect("a string can be written to");
        let said = said.0.0.lock().expect("no writer panics");
        let told = said.lines().filter(|line| line.starts_with(['b', 'c'])).count();
        assert_eq!(told, answers, "{lines}: {said}");
    }
}
