//! Lines as hosts and engines send them: each is read, and what was read is written again.

use std::fmt::Display;
use std::str::FromStr;

use komadai_usi::{Command, CommandError, GameResult, Response, ResponseError};

/// Reads a line, checks how it is written, and that what is written reads the same.
#[track_caller]
fn check<T>(line: &str, written: &str)
where
    T: FromStr + Display + PartialEq + std::fmt::Debug,
    T::Err: Display,
{
    let read: T = line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"));
    assert_eq!(read.to_string(), written, "{line:?}");
    let again = written.parse().map_err(|error: T::Err| error.to_string());
    assert_eq!(again.as_ref(), Ok(&read), "{written:?}");
}

#[test]
fn commands_written_well_are_written_back() {
    for line in [
        "usi",
        "isready",
        "usinewgame",
        "stop",
        "quit",
        "d",
        "eval",
        "moves",
        "compiler",
        "bench",
        "bench 7",
        "getoption USI_Hash",
        "getoption Clear Hash",
        "setoption name USI_Hash value 1024",
        "setoption name Clear Hash",
        "setoption name BookFile value <empty>",
        "setoption name BookFile value my books/the best one.db",
        "position startpos",
        "position startpos moves 7g7f 3c3d 8h2b+",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 7 moves 5a5b P*5e",
        "go",
        "go infinite",
        "go ponder",
        "go ponder btime 598000 wtime 600000 byoyomi 10000",
        "go btime 0 wtime 0 byoyomi 0",
        "go btime 1000 wtime 2000 binc 100 winc 200",
        "go btime 0 wtime 0 bbyoyomi 10000 wbyoyomi 20000",
        "go btime 1000 wtime 2000 binc 100 winc 200 byoyomi 5000",
        "go movetime 1000",
        "go rtime 1000",
        "go depth 9 nodes 18446744073709551615",
        "go nodes 1 searchmoves 7g7f P*5e 8h2b+",
        "go mate infinite",
        "go mate 30000",
        "go mate nodes 100",
        "go mate 30000 nodes 100",
        "go perft 3",
        "ponderhit",
        "ponderhit btime 1000 wtime 1000 byoyomi 0",
        "gameover win",
        "gameover lose",
        "gameover draw",
        "gameover unknown",
        "usiversion 2.0",
        "register later",
        "debug on",
    ] {
        check::<Command>(line, line);
    }
}

#[test]
fn odd_commands_are_read_as_they_are_meant() {
    for (line, written) in [
        ("  usi\r\n", "usi"),
        ("joho usi", "usi"),
        ("\u{feff}joho\tisready now", "isready"),
        ("setoption  name   Clear  Hash  ", "setoption name Clear  Hash"),
        ("setoption USI_Hash value 5", "setoption name USI_Hash value 5"),
        ("setoption name A value", "setoption name A value <empty>"),
        ("setoption name A value  value  b ", "setoption name A value value  b"),
        ("setoption name 定跡 value ファイル", "setoption name 定跡 value ファイル"),
        ("position  startpos \t moves  7g7f\r", "position startpos moves 7g7f"),
        (
            "position 4k4/9/9/9/9/9/9/9/4K4 w 2P moves 5a5b",
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 1 moves 5a5b",
        ),
        ("go searchmoves 7g7f depth 3 2g2f", "go depth 3 searchmoves 7g7f 2g2f"),
        ("go depth", "go"),
        ("go depth x", "go"),
        ("go depth x depth 5", "go depth 5"),
        ("go movestogo 40 movetime 5", "go movetime 5"),
        ("go byoyomi 10000", "go btime 0 wtime 0 byoyomi 10000"),
        ("go wbyoyomi 10000", "go btime 0 wtime 0 bbyoyomi 0 wbyoyomi 10000"),
        ("go btime -50 wtime 100", "go btime 0 wtime 100 byoyomi 0"),
        (
            "go nodes 99999999999999999999 depth 99999999999",
            "go depth 4294967295 nodes 9223372036854775807",
        ),
        ("go 7g7f ponder fancy", "go ponder"),
        ("go mate", "go mate infinite"),
        ("go mate 5000 fancy", "go mate 5000"),
        ("go perft", "go perft 1"),
        ("gameover", "gameover unknown"),
        ("gameover illegal", "gameover unknown"),
        ("getoption name USI_Hash", "getoption USI_Hash"),
        ("stop stop quit", "stop"),
    ] {
        check::<Command>(line, written);
    }
    assert_eq!(Command::from_str("gameover lose"), Ok(Command::GameOver(GameResult::Lose)));
}

#[test]
fn skipped_words_are_told() {
    for (line, skipped) in [
        ("go infinite", &[][..]),
        ("joho usi", &["joho"]),
        ("go dpeth 5 infinite", &["dpeth", "5"]),
        ("go movetime soon", &["movetime", "soon"]),
        ("ponderhit btime 5 now", &["now"]),
        ("go searchmoves 7g7f 7z7f", &["7z7f"]),
    ] {
        let (_, words) = Command::read(line).expect("a command");
        assert_eq!(words, skipped, "{line:?}");
    }
}

#[test]
fn lines_without_a_command_are_refused_with_the_reason() {
    for (line, reason) in [
        ("", "the line is empty"),
        (" \t\r\n", "the line is empty"),
        ("hello world", "unknown command \"hello\""),
        ("USI", "unknown command \"USI\""),
        ("setoption", "no option is named"),
        ("setoption name value 5", "no option is named"),
        ("getoption", "no option is named"),
        ("position", "at character 9: expected startpos or an SFEN"),
        (
            "  joho position startpos 7g7f",
            "at character 26: only the word moves may follow startpos",
        ),
    ] {
        let error = Command::from_str(line).expect_err(line);
        assert_eq!(error.to_string(), reason, "{line:?}");
    }
}

#[test]
fn of_a_broken_position_the_part_before_the_fault_is_kept() {
    for (line, understood) in [
        ("position", None),
        ("position startpos 7g7f", Some("position startpos")),
        ("position startpos moves 7g7f 3c3d 7x7f 2g2f", Some("position startpos moves 7g7f 3c3d")),
        ("position sfen 4k4/9/9 b - 1 moves 7g7f", None),
    ] {
        let Err(CommandError::Position { understood: read, .. }) = Command::from_str(line) else {
            panic!("{line:?} has a fault");
        };
        assert_eq!(read.map(|line| line.to_string()).as_deref(), understood, "{line:?}");
    }
}

#[test]
fn responses_written_well_are_written_back() {
    for line in [
        "id name Hoshi 1.0 二段",
        "id author someone",
        "option name USI_Hash type spin default 256 min 1 max 65536",
        "usiok",
        "readyok",
        "bestmove 7g7f",
        "bestmove 7g7f ponder 3c3d",
        "bestmove resign",
        "bestmove win",
        "checkmate G*5b",
        "checkmate 7g7f 3c3d 8h2b+",
        "checkmate nomate",
        "checkmate timeout",
        "checkmate notimplemented",
        "info",
        "info depth 1 seldepth 1 multipv 1 score cp 37 nodes 31 nps 31000 hashfull 0 time 1 pv 2g2f",
        "info score cp -5 lowerbound",
        "info score mate 5 upperbound pv 7g7f rep_draw",
        "info score mate -4",
        "info score mate -0",
        "info score mate + pv resign",
        "info score mate - wdl 1 2 997 cpuload 500 currmove P*5e currmovenumber 3",
        "info string 定跡  depth 3",
        "info depth 3 pv 7g7f string book",
    ] {
        check::<Response>(line, line);
    }
}

#[test]
fn odd_responses_are_read_as_they_are_meant() {
    for (line, written) in [
        ("bestmove none", "bestmove resign"),
        ("bestmove (none)", "bestmove resign"),
        ("bestmove 0000", "bestmove resign"),
        ("bestmove 7g7f ponder none", "bestmove 7g7f"),
        ("bestmove\t7g7f   ponder  3c3d \r\n", "bestmove 7g7f ponder 3c3d"),
        ("info score mate +5", "info score mate 5"),
        ("info score mate 0", "info score mate -0"),
        (
            "info pv 7g7f 3c3d depth 5 lowerbound score cp 3",
            "info depth 5 score cp 3 lowerbound pv 7g7f 3c3d",
        ),
        ("info fancy depth 5 refutation 7g7f", "info depth 5"),
        ("info depth many score cp nodes 3", "info nodes 3"),
        ("info score fancy", "info"),
        ("info nodes -1 nps 1e6", "info nodes 0"),
        ("info depth 5 string", "info depth 5 string "),
    ] {
        check_reading(line, written);
    }
}

#[track_caller]
fn check_reading(line: &str, written: &str) {
    let read: Response = line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"));
    assert_eq!(read.to_string(), written, "{line:?}");
}

#[test]
fn what_no_engine_says_is_refused() {
    for (line, reason) in [
        ("", "the line is empty"),
        ("Segmentation fault", "no engine says \"Segmentation\""),
        ("id", "no engine says \"id\""),
        ("bestmove", "a move is missing"),
        ("checkmate", "a move is missing"),
        ("option", "the option has no name"),
    ] {
        let error = line.parse::<Response>().expect_err(line);
        assert_eq!(error.to_string(), reason, "{line:?}");
    }
    for line in ["bestmove e2e4", "checkmate 7g7f nonsense"] {
        let error = line.parse::<Response>().expect_err(line);
        assert!(matches!(error, ResponseError::Move { .. }), "{line:?}");
    }
}

#[test]
fn what_would_end_a_line_is_written_as_a_blank() {
    let command = Command::SetOption { name: "A".to_owned(), value: Some("b\nquit\r".to_owned()) };
    assert_eq!(command.to_string(), "setoption name A value b quit");
}
