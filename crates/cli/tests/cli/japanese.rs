//! The command line as it speaks to Japanese readers.

use std::io::Write;
use std::process::Stdio;

use crate::{Folder, Run, komadai, record_file, run};

/// Runs the binary in an environment that asks for Japanese.
fn in_japan(arguments: &[&str]) -> Run {
    let mut command = komadai();
    command.env("LANG", "ja_JP.UTF-8").env("COLUMNS", "80").args(arguments);
    command.output().expect("the binary runs").into()
}

/// The same with `input` on its standard input.
fn fed(arguments: &[&str], input: &str) -> Run {
    let mut command = komadai();
    command.env("LANG", "ja_JP.UTF-8").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("the binary ends").into()
}

/// The Latin words of a text that are neither flags nor names.
fn latin(text: &str) -> Vec<&str> {
    const NAMES: [&str; 5] = ["SFEN", "USI", "KIF", "MiB", "Ctrl-C"];
    let words = text.split(|letter: char| !letter.is_ascii_graphic());
    let words = words.filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 1);
    let is_typed =
        |word: &&str| word.starts_with(['-', '\'']) || word.contains(['/', '.', '=', ':']);
    words.filter(|word| !is_typed(word) && !NAMES.contains(word)).collect()
}

#[test]
fn what_is_not_there_is_told_in_japanese_by_every_command() {
    let folder = Folder::new("japanese");
    let (missing, out) = (folder.file("1.kif"), folder.file("out.pdf"));
    let games = folder.file("games");
    for arguments in [
        &["check", &missing][..],
        &["info", &missing],
        &["convert", &missing, "--to", "csa"],
        &["merge", &missing, &missing],
        &["analyse", &missing, "-o", &games],
        &["diagram", &missing],
        &["print", "score", &missing, "-o", &out],
        &["print", "diagrams", &missing, "-o", &out],
        &["tsume", &missing],
        &["tsume", "book", &missing, "-o", &out],
        &["find", "--sfen", "startpos", &missing],
        &["book", "show", &missing],
        &["match", "--engine", "komadai", "--engine", "komadai", "--openings", &missing],
        &["match", "--engine", &format!("cmd={missing}"), "--engine", "komadai"],
        &["bench", "--against", &missing],
        &["csa", "--server", "localhost:1", "--user", "Kumo", "--password-file", &missing],
        &["csa", "--server", "localhost:1", "--user", "Kumo", "--password", "x"],
        &["worker", "--server", "http://localhost:7117", "--key-file", &missing],
        &["serve", "--config", &missing],
        &["server", "role", "--data", &missing, "Kumo", "admin"],
        &["server", "check", "--data", &missing],
        &["server", "backup", "--data", &missing, &out],
    ] {
        let ran = in_japan(arguments);
        assert!(ran.code.is_some_and(|code| code > 0), "{arguments:?}: {}", ran.err);
        assert!(!ran.err.is_empty() || arguments[0] == "check", "{arguments:?}");
        for text in [&ran.err, &ran.out] {
            assert_eq!(latin(text), Vec::<&str>::new(), "{arguments:?}: {text}");
        }
    }
}

#[test]
fn faults_of_records_and_positions_are_told_in_japanese() {
    let illegal = "手合割：平手\n1 ７六歩(77)\n2 ７六歩(77)\n";
    for (arguments, input, said) in [
        (
            &["check", "-"][..],
            illegal,
            "エラー: 3行目3文字目：反則です：７七に駒がありません（「７六歩(77)」）\n1ファイル、1局：エラー1件、警告0件\n",
        ),
        (&["convert", "-", "--to", "csa"], illegal, "エラー: -: 3行目3文字目：反則です："),
        (
            &["legal", "--sfen", "sfen 4x4"],
            "",
            "7文字目：ここに「x」は書けません\n  sfen 4x4\n        ^\n",
        ),
        (&["legal", "startpos", "moves", "7g7g"], "", "1手目（7g7g）：７七の駒は７七へ動けません"),
        (
            &["name", "--move", "7g7e"],
            "",
            "エラー: 7g7e は反則です（cannot-reach）：７七の駒は７五へ動けません\n",
        ),
        (&["name", "--parse", "5e"], "", "エラー: \"5e\"："),
        (&["tsume", "--sfen", "4k4/9/4P4/9/9/9/9/9/9 b G"], "", "--sfen: 詰み（1手）：1 ☗５二金"),
        (&["tsume", "--sfen", "9/9/9/9/9/9/9/9/9 b G"], "", "--sfen: 詰ます玉がありません"),
    ] {
        let ran = fed(arguments, input);
        let text = ran.out.clone() + &ran.err;
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
}

#[test]
fn what_programs_read_is_the_same_in_every_language() {
    let file = record_file("kif");
    let missing = ["check", "--json", "no-such-file.kif"];
    for arguments in [
        &missing[..],
        &["check", "--json", &file],
        &["info", "--json", &file],
        &["name", "--move", "7g7f"],
        &["legal"],
        &["tsume", "--json", "--sfen", "x"],
    ] {
        let [japanese, english] = [in_japan(arguments), run(arguments)];
        assert_eq!((japanese.code, japanese.out), (english.code, english.out), "{arguments:?}");
    }
    let judged = fed(&["judge"], "startpos moves 7g7e\n").out;
    assert!(judged.contains("the piece on 7g does not move to 7e"), "{judged}");
}

#[test]
fn help_and_errors_follow_the_environment_and_lang() {
    let help = in_japan(&["check", "--help"]);
    assert_eq!((help.code, &*help.err), (Some(0), ""));
    assert!(help.out.starts_with("棋譜のファイルを検査します："), "{}", help.out);
    assert!(
        help.out.contains("\n使い方: komadai check [オプション] <棋譜>...\n\n引数:\n"),
        "{}",
        help.out
    );
    for same in [&["--lang", "ja", "check", "-h"][..], &["check", "--lang=ja", "-h"]] {
        let ran = run(same);
        assert!(ran.out.starts_with("棋譜のファイルを検査します："), "{same:?}: {}", ran.out);
    }
    assert!(
        in_japan(&["check", "--lang", "en", "--help"])
            .out
            .starts_with("Check files of game records")
    );
    let wrong = in_japan(&["check", "--jsno", "a.kif"]);
    assert_eq!((wrong.code, &*wrong.out), (Some(2), ""));
    assert!(wrong.err.starts_with("エラー: '--jsno' という引数はありません\n"), "{}", wrong.err);
    assert!(wrong.err.contains("ヒント: 似た引数があります: '--json'\n"), "{}", wrong.err);
}

#[test]
fn the_program_serves_where_only_the_language_is_said() {
    let ran = run(&["--lang", "ja", "--listen", "nowhere"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("エラー: '--listen <アドレス>' に 'nowhere' は指定できません："),
        "{}",
        ran.err
    );
}
