//! `komadai print`, as its users run it.

use std::fs;

use crate::{Folder, run};

#[test]
fn everything_is_printed_in_both_languages_and_on_both_papers() {
    let folder = Folder::new("print");
    let record = folder.file("game.csa");
    fs::write(&record, "V2.2\nN+Kumo\nN-Sora\nPI\n+\n+7776FU\nT5\n-3334FU\nT7\n%TORYO\n")
        .expect("written");
    let whats: [&[&str]; 7] = [
        &["board", "--square", "34.8"],
        &["pieces", "--sides", "duplex", "--pieces", "brush"],
        &["set"],
        &["score"],
        &["score", &record],
        &["diagrams", &record, "--ply", "all"],
        &["moves"],
    ];
    for (number, what) in whats.into_iter().enumerate() {
        let mut pages = Vec::new();
        for (lang, paper) in [("ja", "a4"), ("en", "letter")] {
            let out = folder.file(&format!("{number}-{lang}.pdf"));
            let mut arguments = vec!["print"];
            arguments.extend(what);
            arguments.extend(["--lang", lang, "--paper", paper, "-o", &out]);
            let ran = run(&arguments);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{what:?}");
            pages.push(fs::read(&out).expect("there"));
            let again = run(&arguments);
            assert_eq!(again.code, Some(1), "{what:?} is there already");
        }
        assert!(pages.iter().all(|pdf| pdf.starts_with(b"%PDF-1.7")));
        assert_ne!(pages[0], pages[1], "{what:?}");
    }
}

#[test]
fn what_was_not_read_as_it_stands_is_told() {
    let folder = Folder::new("print-warnings");
    let record = folder.file("game.kif");
    fs::write(&record, "手合割：平手\n1 ７六歩(77)\n2 お茶\n").expect("written");
    for what in ["score", "diagrams"] {
        let out = folder.file(&format!("{what}.pdf"));
        let ran = run(&["print", what, &record, "-o", &out]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.starts_with("warning: "), "{}", ran.err);
        assert!(ran.err.contains("game.kif: line 3"), "{}", ran.err);
        assert!(fs::exists(&out).expect("a folder"), "{what}");
    }
}

#[test]
fn what_cannot_be_printed_is_told() {
    let folder = Folder::new("print-errors");
    let out = folder.file("out.pdf");
    let missing = folder.file("missing.kif");
    let ran = run(&["print", "score", &missing, "-o", &out]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("missing.kif"), "{}", ran.err);
    assert!(!fs::exists(&out).expect("a folder"), "nothing is written");
    let mistyped = folder.file("mistyped");
    let pdf = format!("{mistyped}/out.pdf");
    let picture = format!("{mistyped}/out.svg");
    for arguments in [
        &["print", "board", "-o", pdf.as_str()][..],
        &["diagram", "--sfen", "startpos", "-o", picture.as_str()],
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(1), "{arguments:?}");
        assert!(ran.err.contains("no such file or folder"), "{}", ran.err);
        assert!(!fs::exists(&mistyped).expect("a folder"), "no folder is made");
    }
    for (arguments, told) in [
        (&["print", "board", "--square", "3"][..], "from 5 to 100"),
        (&["print", "pieces", "--pieces", "gothic"], "gothic"),
        (&["print"], "Usage"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.contains(told), "{}", ran.err);
    }
}
