//! `convert`: one file, folders, streams; names that clash, files that are there, files that are broken.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use komadai_record::{Dialect, Encoding, Key, Loss, Reading, read};

use crate::{Folder, feed, record_file, refused, run};

const GAME: &str = "手合割：平手\n先手：雲\n1 ７六歩(77) (0:05/0:0:05)\n*よい手\n2 ３四歩(33)\n3 投了\n\
                    変化：2手\n2 ８四歩(83)\n";
const TWO: &str =
    "V2.2\nN+Kumo\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n-8384FU\n%CHUDAN\n";

fn write(folder: &Folder, files: &[(&str, &[u8])]) {
    for (name, bytes) in files {
        let path = folder.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
}

/// Every file below a folder, by its path.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(below).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below");
            let name = name.to_str().expect("a path of text").replace('\\', "/");
            found.insert(name, fs::read(&path).expect("a file"));
        }
    }
    found
}

fn names(tree: &BTreeMap<String, Vec<u8>>) -> Vec<&str> {
    tree.keys().map(String::as_str).collect()
}

fn reading(bytes: &[u8]) -> Reading {
    let reading = read(bytes).expect("a record");
    for game in &reading.games {
        assert_eq!((&game.warnings[..], &game.error), (&[][..], &None));
    }
    reading
}

#[test]
fn a_folder_is_converted_but_for_what_is_broken() {
    let folder = Folder::new("convert-folder");
    write(
        &folder,
        &[
            ("in/a.kif", GAME.as_bytes()),
            ("in/a.csa", b"V2.2\nPI\n+\n+2726FU\n"),
            ("in/b.kif", b"\x00\x01 rubbish"),
            ("in/cut.kif", "手合割：平手\n1 ７六歩(77)\n2 ５二金\n".as_bytes()),
            ("in/deep/two.csa", TWO.as_bytes()),
            ("in/deep/note.txt", b"no record"),
        ],
    );
    let [from, to] = ["in", "out"].map(|name| folder.file(name));
    let arguments = ["convert", &from, "--to", "kifu", "-o", &to];
    let ran = run(&arguments);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    let out = tree(Path::new(&to));
    assert_eq!(names(&out), ["a-2.kifu", "a.kifu", "deep/two-1.kifu", "deep/two-2.kifu"]);
    assert_eq!(reading(&out["a-2.kifu"]).games[0].record.variations(), 1);
    for part in [
        "error: ",
        "b.kif: line 1, column 1: no game record",
        "cut.kif: line 3, column 3: ",
        "5 files: 4 games converted, 2 files failed",
    ] {
        assert!(ran.err.contains(part), "{part}\n{}", ran.err);
    }

    // A second run finds everything in its place, and touches nothing.
    let again = run(&arguments);
    assert!(
        again.err.contains("0 games converted, 4 there before, 2 files failed"),
        "{}",
        again.err
    );
    assert!(tree(Path::new(&to)) == out);

    // What stood before an error is written on request.
    let partial = run(&[&arguments[..], &["--partial"]].concat());
    assert_eq!(partial.code, Some(1));
    let cut = fs::read(Path::new(&to).join("cut.kifu")).expect("it was written");
    assert_eq!(reading(&cut).games[0].record.moves().count(), 1);
}

#[test]
fn nothing_is_overwritten_unless_asked() {
    let folder = Folder::new("convert-force");
    write(&folder, &[("a.kif", GAME.as_bytes()), ("out/a.csa", b"mine")]);
    let [from, out, file] = ["a.kif", "out", "out/a.csa"].map(|name| folder.file(name));
    for place in [&out, &file] {
        let ran = run(&["convert", &from, "--to", "csa", "-o", place]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("is there already; --force"), "{}", ran.err);
        assert_eq!(names(&tree(Path::new(&out))), ["a.csa"]);
        assert_eq!(fs::read(&file).expect("it is there"), b"mine");
    }
    let ran = run(&["convert", &from, "-o", &file, "--force"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(reading(&fs::read(&file).expect("a file")).games.len(), 1);
    assert_eq!(names(&tree(Path::new(&out))), ["a.csa"]);
}

#[test]
fn a_file_that_holds_just_that_is_no_reason_to_fail() {
    let folder = Folder::new("convert-again");
    write(
        &folder,
        &[
            ("in/a.kif", GAME.as_bytes()),
            ("in/b.csa", TWO.as_bytes()),
            ("other.csa", TWO.as_bytes()),
        ],
    );
    let [from, other, out] = ["in", "other.csa", "out.csa"].map(|name| folder.file(name));
    for told in ["3 games converted", "0 games converted, 3 there before"] {
        let ran = run(&["convert", &from, "-o", &out]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains(told), "{}", ran.err);
    }
    // Neither does the other file hold more, nor less, nor anything else.
    let whole = fs::read(&out).expect("a file");
    let longer = [&whole[..], b"'more\n"].concat();
    for there in [&whole[..whole.len() - 1], &longer, b""] {
        fs::write(&out, there).expect("a file");
        let ran = run(&["convert", &from, "-o", &out]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.err.contains("is there already; --force"), "{}", ran.err);
        assert!(fs::read(&out).expect("it is there") == there);
    }
    let ran = run(&["convert", &from, "-o", &other]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
}

#[test]
#[cfg(unix)]
fn standard_output_has_other_names() {
    for name in ["-", "/dev/stdout"] {
        let usi = feed(&["convert", "-", "--to", "usi", "-o", name], GAME.as_bytes());
        let expected = (Some(0), "position startpos moves 7g7f 3c3d\n");
        assert_eq!((usi.code, usi.out.as_str()), expected, "{}", usi.err);
    }
}

#[test]
fn streams_take_what_their_format_holds() {
    let csa = feed(&["convert", "-", "--to", "csa"], GAME.as_bytes());
    assert_eq!(csa.code, Some(0), "{}", csa.err);
    assert!(csa.out.contains("+7776FU\nT5\n'*よい手\n-3334FU\n"), "{}", csa.out);
    assert!(csa.err.contains("warning: -: not kept in csa: variations"), "{}", csa.err);

    let folder = Folder::new("convert-streams");
    write(&folder, &[("a/1.kif", GAME.as_bytes()), ("a/2.csa", TWO.as_bytes())]);
    let a = folder.file("a");
    let usi = run(&["convert", &a, "--to", "usi", "-o", "-"]);
    let expected = "position startpos moves 7g7f 3c3d\nposition startpos moves 7g7f\n\
                    position startpos moves 2g2f 8c8d\n";
    assert_eq!((usi.code, usi.out.as_str()), (Some(0), expected), "{}", usi.err);

    let all = folder.file("all.csa");
    let ran = run(&["convert", &a, "-o", &all]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(reading(&fs::read(&all).expect("a file")).games.len(), 3);

    // KIF holds one game: several need a folder.
    refused(&run(&["convert", &a, "--to", "kif"]), "holds one");
    refused(&run(&["convert", &a, "-o", &folder.file("all.kif")]), "holds one");
    let two = folder.file("a/2.csa");
    let ran = run(&["convert", &two, "--to", "kif"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("it holds 2 games"), "{}", ran.err);
}

#[test]
fn files_are_in_the_encoding_of_their_format_or_in_another() {
    let folder = Folder::new("convert-encodings");
    write(&folder, &[("a.kif", GAME.as_bytes())]);
    let from = folder.file("a.kif");
    for (name, asked, encoding, mark) in [
        ("b.kif", "", Encoding::ShiftJis, &b"#KIF"[..]),
        ("b.kifu", "", Encoding::Utf8, b"#KIF"),
        ("c.kif", "utf-8-bom", Encoding::Utf8, b"\xef\xbb\xbf#KIF"),
        ("d.kifu", "sjis", Encoding::ShiftJis, b"#KIF"),
        ("e.kif", "euc-jp", Encoding::EucJp, b"#KIF"),
    ] {
        let out = folder.file(name);
        let mut arguments = vec!["convert", &from, "-o", &out];
        if !asked.is_empty() {
            arguments.extend(["--encoding", asked]);
        }
        let ran = run(&arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let bytes = fs::read(&out).expect("a file");
        assert!(bytes.starts_with(mark), "{name}");
        let reading = reading(&bytes);
        assert_eq!(reading.encoding, encoding, "{name}");
        assert_eq!(reading.games[0].record.variations(), 1);
    }
}

/// What cp932 lacks is not lost: the file is in UTF-8 then, unless an encoding was asked for.
#[test]
fn letters_that_an_encoding_lacks_are_kept() {
    let folder = Folder::new("convert-lacking");
    let game = "手合割：平手\n先手：𠮷田❤\n*☗７六歩\n1 ７六歩(77)\n";
    write(&folder, &[("a.kifu", game.as_bytes())]);
    let from = folder.file("a.kifu");
    for (to, asked, encoding, warning) in [
        ("kif", "", Encoding::Utf8, "written in utf-8: cp932 lacks 𠮷 (line "),
        ("ki2", "", Encoding::Utf8, "written in utf-8: cp932 lacks 𠮷 (line "),
        ("kif", "cp932", Encoding::ShiftJis, "which the encoding lacks: 𠮷 as 〓 in line "),
        ("kifu", "", Encoding::Utf8, ""),
    ] {
        let mut arguments = vec!["convert", &from, "--to", to];
        if !asked.is_empty() {
            arguments.extend(["--encoding", asked]);
        }
        let out = folder.file("out");
        arguments.extend(["-o", &out, "--force"]);
        let ran = run(&arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains(warning), "{}", ran.err);
        assert_eq!(ran.err.contains('☗'), !warning.is_empty(), "{}", ran.err);
        let reading = reading(&fs::read(&out).expect("a file"));
        assert_eq!(reading.encoding, encoding, "{to} {asked}");
        let name = reading.games[0].record.headers.get(&Key::Black);
        let is_kept = name == Some("𠮷田❤");
        assert_eq!(is_kept, asked.is_empty(), "{name:?}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new("convert-threads");
    let results = ["1", "4"].map(|threads| {
        let out = folder.file(threads);
        let records = record_file("");
        let ran = run(&["convert", &records, "--to", "csa", "-o", &out, "--threads", threads]);
        (ran.err, tree(Path::new(&out)))
    });
    assert!(results[0].1.len() > 40, "{}", results[0].0);
    assert!(results[0] == results[1]);
}

#[test]
fn wrong_arguments_are_refused_with_a_reason() {
    let folder = Folder::new("convert-refused");
    let missing = folder.file("missing.kif");
    refused(&run(&["convert", &missing]), "--to FORMAT is missing: one of kif, ");
    refused(&run(&["convert", &missing, "--to", "doc"]), "possible values: kif, kifu, ");
    refused(&run(&["convert", &missing, "--to", "kif", "--encoding", "x"]), "utf-8");
    let ran = run(&["convert", &missing, "--to", "csa"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("missing.kif: there is no such file"), "{}", ran.err);
    // Nothing stays behind of a file that nothing came into.
    let out = folder.file("out.csa");
    let ran = run(&["convert", &missing, "-o", &out]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(tree(&folder.0).len(), 0);
    // A file is in the way of a folder.
    write(&folder, &[("a.kif", GAME.as_bytes()), ("b.kif", GAME.as_bytes()), ("file", b"")]);
    let [a, b, file] = ["a.kif", "b.kif", "file"].map(|name| folder.file(name));
    let ran = run(&["convert", &a, &b, "--to", "kifu", "-o", &file]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("cannot be written"), "{}", ran.err);
    // An empty file is none in a format that is asked for, either.
    let ran = run(&["convert", "--from", "kif", &file, "--to", "csa"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("no game record"), "{}", ran.err);
}

#[test]
fn every_format_can_be_asked_for() {
    let folder = Folder::new("convert-every");
    write(&folder, &[("a.kif", GAME.as_bytes())]);
    let from = folder.file("a.kif");
    for (word, format) in [
        ("kif", "KIF"),
        ("kifu", "KIF"),
        ("ki2", "KI2"),
        ("ki2u", "KI2"),
        ("csa", "CSA"),
        ("csa3", "CSA"),
        ("jkf", "JKF"),
        ("usi", "USI"),
        ("sfen", "SFEN"),
        ("usen", "USEN"),
        ("psn", "PSN"),
        ("hodges", "WESTERN"),
        ("western", "WESTERN"),
        ("bod", "BOD"),
    ] {
        let out = folder.file(&format!("out-{word}"));
        let ran = run(&["convert", &from, "--to", word, "-o", &out]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        let bytes = fs::read(&out).expect("it was written");
        // A list of moves may begin with the tags of its headers, as a PSN file does.
        let reading = reading(&bytes);
        let expected = [format, "PSN"];
        assert!(
            expected[..1 + usize::from(format == "WESTERN")].contains(&reading.format.name()),
            "{word}"
        );
        let record = &reading.games[0].record;
        let setup = record.setup_at(record.last()).to_string();
        assert!(
            setup.starts_with("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -"),
            "{word}: {setup}"
        );
    }
    // Whatever has a colon is a header, but none of that format's.
    for text in [
        "V2.2\nN+A\n$START_TIME:2026/11/21\nPI\n+\n+7776FU\n",
        "{\"header\":{},\"moves\":[{}]}",
        "[Sente \"a: b\"]\n1.P7f P8d\n",
    ] {
        let other = feed(&["convert", "-", "--from", "kif", "--to", "usi"], text.as_bytes());
        assert_eq!((other.code, other.out.as_str()), (Some(1), ""), "{text}");
    }
    // What the content tells can be overruled.
    let other = feed(&["convert", "-", "--from", "csa", "--to", "usi"], GAME.as_bytes());
    assert_eq!((other.code, other.out.as_str()), (Some(1), ""));
    assert!(other.err.contains("a CSA file"), "{}", other.err);
    let same = feed(&["convert", "-", "--from", "kifu", "--to", "usi"], GAME.as_bytes());
    assert_eq!(same.out, "position startpos moves 7g7f 3c3d\n");
}

/// The table of the guide says what each format lacks, and nothing else.
#[test]
fn the_guide_tells_what_is_lost() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/records.md");
    let guide = fs::read_to_string(guide).expect("in the tree");
    let columns: [&[Dialect]; 8] = [
        &[Dialect::Kif],
        &[Dialect::Ki2],
        &[Dialect::Csa2],
        &[Dialect::Csa3],
        &[Dialect::Jkf],
        &[Dialect::Usi, Dialect::Sfen],
        &[Dialect::Usen],
        &[Dialect::Psn, Dialect::Hodges, Dialect::Western],
    ];
    for (row, loss) in [
        ("variations", Loss::Variations),
        ("comments", Loss::Comments),
        ("bookmarks", Loss::Bookmarks),
        ("times of moves", Loss::Times),
        ("headers", Loss::Headers),
        ("how the game ended", Loss::End),
        ("what engines thought", Loss::Analysis),
        ("the rules of the game", Loss::Profile),
    ] {
        let start = format!("| {row} |");
        let line = guide.lines().find(|line| line.starts_with(&start));
        let cells: Vec<&str> = line.expect("a row").split('|').skip(2).map(str::trim).collect();
        for (dialects, cell) in columns.iter().zip(&cells) {
            for dialect in *dialects {
                let lacks = |loss| dialect.lacks().contains(&loss);
                assert_eq!(*cell == "–", lacks(loss), "{row}, {dialect:?}");
                assert_eq!(
                    *cell == "seconds",
                    loss == Loss::Times && lacks(Loss::Fractions),
                    "{row}, {dialect:?}"
                );
            }
        }
    }
}

#[test]
fn nothing_is_written_of_what_must_be_warned_of_where_that_is_asked_for() {
    let folder = Folder::new("convert-strict");
    let two = "手合割：平手\n1 ７六歩(77)\n2 投了\n\n手合割：五目並べ\n1 ７六歩(77)\n";
    write(&folder, &[("in/a.kif", GAME.as_bytes()), ("in/b.kif", two.as_bytes())]);
    let (from, out) = (folder.file("in"), folder.file("out/"));
    let ran = run(&["convert", &from, "--to", "csa", "-o", &out, "--strict", "--partial"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("b.kif: game 2: line 5"), "{}", ran.err);
    assert!(fs::exists(folder.file("out/a.csa")).expect("a folder"));
    assert!(!fs::exists(folder.file("out/b.csa")).expect("a folder"));
    let ran = run(&["convert", &from, "--to", "csa", "-o", &out]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(fs::exists(folder.file("out/b.csa")).expect("a folder"));
}

/// Zeros are what programs write that take no times.
#[test]
fn times_are_lost_only_where_there_were_some() {
    for (times, is_told) in [
        (["", ""], false),
        ([" ( 0:00/00:00:00)", " ( 0:00/00:00:00)"], false),
        ([" ( 0:00/00:00:00)", " ( 0:03/00:00:03)"], true),
    ] {
        let [first, second] = times;
        let kif = format!("手合割：平手\n1 ７六歩(77){first}\n2 投了{second}\n");
        for to in ["ki2u", "usi", "psn"] {
            let ran = feed(&["convert", "-", "--to", to], kif.as_bytes());
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            assert_eq!(ran.err.contains("the times of moves"), is_told, "{to} {kif}: {}", ran.err);
        }
    }
}
