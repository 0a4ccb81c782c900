//! What can be asked of a search: some moves only, several lines, pondering, threads; and what it reports.

mod common;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use common::{legal_move, nodes};
use komadai_chance::Chance;
use komadai_engine::{
    Answer, Engine, EngineOptions, Limits, Outlook, Report, Root, Score, ScoreBound, StopFlag,
    TimeLeft,
};
use komadai_rules::{Game, Move, Position, RuleProfile, Setup, SetupError};

fn engine(threads: usize) -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, threads, ..EngineOptions::default() })
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect("an SFEN");
    Position::from_setup(&setup)
        .or_else(SetupError::allow_missing_king)
        .expect("a playable diagram")
}

fn search(engine: &mut Engine, root: impl Into<Root>, limits: &Limits) -> (Answer, Vec<Report>) {
    let mut reports = Vec::new();
    let answer = engine.search(root, limits, &StopFlag::default(), &mut |report| {
        reports.push(report.clone());
    });
    (answer, reports)
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let limits = Limits { moves: vec![mv("9g9f"), mv("1g1f"), mv("5e5d")], ..nodes(3_000) };
    let (answer, reports) = search(&mut engine(1), Position::startpos(), &limits);
    let asked = |line: &[Move]| line[0] == mv("9g9f") || line[0] == mv("1g1f");
    assert!(asked(&answer.line) && reports.iter().all(|report| asked(&report.line)));
    // Where none of them is legal, all moves are.
    let limits = Limits { moves: vec![mv("5e5d")], ..nodes(3_000) };
    assert!(search(&mut engine(1), Position::startpos(), &limits).0.best().is_some());
}

#[test]
fn lines_are_distinct_and_the_better_ones_come_first() {
    for (lines, expected) in [(1, 1), (4, 4), (500, 30)] {
        let limits = Limits { lines, depth: Some(4), ..Limits::default() };
        let (answer, reports) = search(&mut engine(1), Position::startpos(), &limits);
        let last: Vec<&Report> = reports.iter().filter(|report| report.depth == 4).collect();
        let ranks: Vec<usize> = last.iter().map(|report| report.rank).collect();
        assert_eq!(ranks, (0..expected).collect::<Vec<_>>());
        let mut first: Vec<Move> = last.iter().map(|report| report.line[0]).collect();
        assert_eq!(first[0], answer.line[0]);
        assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
        first.sort();
        first.dedup();
        assert_eq!(first.len(), expected);
        for report in last {
            let mut position = Position::startpos();
            for &mv in &report.line {
                position.play(mv).expect("every line is legal");
            }
        }
    }
}

/// Wherever a search is cut off, its last lines are those of the last whole iteration, or newer ones that go on to
/// lead.
#[test]
fn lines_of_a_search_that_was_cut_off_stand_in_order_under_their_own_depth() {
    let limits = |nodes, depth| Limits { lines: 3, nodes, depth, ..Limits::default() };
    let (mut mixed, mut same) = (0, 0);
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "ln1g3nl/1ks1gr3/ppppppsp1/6p1p/9/P1PPP1P1P/1PSG1PNP1/2KG3R1/LN4S1L b Bb 31",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    ] {
        for nodes in (300..9_000).step_by(290) {
            let limits = limits(Some(nodes), None);
            let (answer, reports) = search(&mut engine(1), position(sfen), &limits);
            let last = reports.iter().rposition(|report| report.rank == 0);
            let (before, last) = reports.split_at(last.expect("a best line"));
            assert!(last.iter().map(|report| report.rank).eq(0..last.len()));
            assert!(last.is_sorted_by(|one, next| one.score >= next.score), "{last:?}");
            assert_eq!((&last[0].line, last[0].score), (&answer.line, answer.score));
            let unlike = |report: &Report| report.bound != ScoreBound::Exact;
            assert!(!reports.iter().any(unlike));
            let firsts: HashSet<Move> = last.iter().map(|report| report.line[0]).collect();
            assert_eq!(firsts.len(), last.len());
            // What bears the depth of an iteration that was told is one of its lines.
            for report in last.iter().filter(|report| report.depth <= answer.depth) {
                let mut whole = before.iter().filter(|told| told.depth == report.depth).peekable();
                if whole.peek().is_some() {
                    let is_told = |told: &Report| {
                        told.line[0] == report.line[0] && told.score == report.score
                    };
                    assert!({ whole }.any(is_told), "{sfen} {nodes}: {report:?}");
                }
            }
            if last.iter().all(|report| report.depth == last[0].depth) {
                same += 1
            } else {
                mixed += 1
            }
        }
    }
    assert!(mixed > 0 && same > 0, "{mixed} mixed, {same} not");
}

#[test]
fn one_thread_visits_exactly_as_many_positions_as_it_may() {
    for limit in [500, 1_000, 1_023, 25_000] {
        let (answer, _) = search(&mut engine(1), Position::startpos(), &nodes(limit));
        assert_eq!(answer.nodes, limit);
    }
}

/// Searches while another thread waits a moment and then calls `end`; whether `end` was called before the answer.
fn ends_after(game: &Game, limits: &Limits, end: impl Fn(&StopFlag) + Sync) -> bool {
    let (stop, ended) = (StopFlag::default(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(40));
            ended.store(true, Ordering::SeqCst);
            end(&stop);
        });
        engine(1).search(game, limits, &stop, &mut |_| {});
        ended.load(Ordering::SeqCst)
    })
}

#[test]
fn a_ponder_ends_neither_before_the_hit_nor_before_the_stop() {
    let clock = Some(TimeLeft { main: Duration::from_millis(1), ..TimeLeft::default() });
    let limits = [
        Limits { depth: Some(2), ..Limits::default() },
        Limits { clock, ..Limits::default() },
        Limits { time: Some(Duration::from_millis(1)), ..Limits::default() },
        nodes(10),
    ];
    let game = |sfen: &str, profile| {
        Game::new(&sfen.parse().expect("an SFEN"), profile).expect("a playable diagram")
    };
    let games = [
        Game::startpos(RuleProfile::STANDARD),
        // A mate at once, a forced reply, a step to the goal that needs no search, no move at all.
        game("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", RuleProfile::STANDARD),
        game("9/4K4/9/9/9/9/9/9/8k b R 1", RuleProfile::TRY),
        game("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", RuleProfile::STANDARD),
    ];
    for game in &games {
        for limits in &limits {
            let limits = Limits { ponder: true, ..limits.clone() };
            assert!(ends_after(game, &limits, StopFlag::ponder_hit), "{limits:?}");
        }
        let limits = Limits { ponder: true, ..nodes(10) };
        assert!(ends_after(game, &limits, StopFlag::stop));
    }
}

#[test]
fn two_threads_find_the_mates_that_one_finds() {
    let table = include_str!("../../../testdata/engine/mates.tsv");
    let mut engine = engine(2);
    for row in table.lines().filter(|row| !row.starts_with('#')).step_by(3) {
        let mut fields = row.split('\t');
        let plies = fields.next().and_then(|plies| plies.parse().ok());
        let start = position(fields.next().expect("SFEN comes second"));
        let (answer, _) = search(&mut engine, start.clone(), &nodes(600_000));
        let plies = plies.expect("plies come first");
        assert_eq!(answer.score.outlook(), Outlook::Mates { plies }, "{start}");
    }
}

#[test]
fn the_last_report_is_of_the_line_that_is_answered() {
    let mut chance = Chance::new(31);
    for threads in [1, 2] {
        let mut engine = engine(threads);
        for _ in 0..6 {
            let mut root = Root::new(Position::startpos());
            for _ in 0..30 {
                let Some(mv) = legal_move(&mut chance, root.position()) else {
                    break;
                };
                root.play(mv).expect("the move is legal");
            }
            for limit in [1, 40, 700, 4_000] {
                let (answer, reports) = search(&mut engine, &root, &nodes(limit));
                let Some(last) = reports.last() else {
                    assert!(answer.best().is_none());
                    continue;
                };
                assert_eq!((&last.line, last.score), (&answer.line, answer.score));
                assert!(last.table_load <= 1_000 && last.rank == 0);
                assert!(
                    reports
                        .iter()
                        .all(|report| report.bound == ScoreBound::Exact || report.depth > 1)
                );
            }
        }
    }
}

#[test]
fn an_answer_to_the_move_is_expected() {
    let (answer, _) = search(&mut engine(1), Position::startpos(), &nodes(5_000));
    assert!(answer.line.len() > 1);
    assert!(answer.score < Score::centipawns(300));
}

#[test]
fn without_any_time_a_move_is_looked_for_all_the_same() {
    // A rook for nothing: one move ahead is enough to see it.
    let root = position("4k4/9/9/9/9/2r6/9/9/2L1K4 b - 1");
    let stopped = StopFlag::default();
    stopped.stop();
    let none = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let clock = Limits { clock: Some(TimeLeft::default()), ..Limits::default() };
    for (limits, stop) in
        [(none, StopFlag::default()), (clock, StopFlag::default()), (Limits::default(), stopped)]
    {
        let answer = engine(1).search(root.clone(), &limits, &stop, &mut |_| {});
        assert_eq!(answer.best(), Some(mv("7i7f")), "{limits:?}");
        assert!(answer.nodes < 10_000, "{limits:?}: {} nodes", answer.nodes);
    }
}

#[test]
fn the_line_of_a_mate_ends_in_the_mate() {
    let mut shown = 0;
    let mates = include_str!("../../../testdata/engine/mates.tsv")
        .lines()
        .filter(|row| !row.starts_with('#'))
        .filter_map(|row| row.split('\t').nth(1));
    // Attackers with two mates and a defender who is mated: lines are shown for all of them.
    let defended = "l3B3l/4+R1s2/2p1G1k1p/pp1pKp1n1/7R1/N1P3g2/PG2P2pP/2s6/7PL w BG2SNL4Pn2p 116";
    for sfen in mates.step_by(2).chain([defended]) {
        let limits = Limits { nodes: Some(20_000), lines: 3, ..Limits::default() };
        let root = position(sfen);
        let (_, reports) = search(&mut engine(1), root.clone(), &limits);
        for report in reports {
            let (Outlook::Mates { plies } | Outlook::Mated { plies }) = report.score.outlook()
            else {
                continue;
            };
            if report.bound != ScoreBound::Exact {
                continue;
            }
            let mut end = root.clone();
            for &mv in &report.line {
                end.play(mv).expect("lines are legal");
            }
            assert_eq!(report.line.len(), plies as usize, "{sfen}: {report:?}");
            assert!(!end.has_legal_moves(), "{sfen}: {report:?}");
            shown += 1;
        }
    }
    assert!(shown >= 10, "only {shown} mates");
}
