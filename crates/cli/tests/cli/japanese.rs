//! The command line as it speaks to Japanese readers.

use crate::{Run, komadai, run};

/// Runs the binary in an environment that asks for Japanese.
fn in_japan(arguments: &[&str]) -> Run {
    let mut command = komadai();
    command.env("LANG", "ja_JP.UTF-8").env("COLUMNS", "80").args(arguments);
    command.output().expect("the binary runs").into()
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
