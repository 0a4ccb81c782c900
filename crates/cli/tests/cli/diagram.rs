//! `komadai diagram`, as its users run it.

use std::fs;

use crate::{Folder, feed, refused, run};

const GAME: &str = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n";
const CLASH: &str = "position startpos moves 7g7f 3c3d 7f7d\n";

#[test]
fn a_position_goes_to_standard_output_as_svg() {
    let ran = run(&["diagram", "--sfen", "startpos", "--lang", "ja"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.starts_with("<svg ") && ran.out.contains("width=\"640\""));
    let ran = feed(&["diagram", "-", "--width", "300"], GAME.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("after 4. ☖Sx2b"), "the caption is the title");
}

#[test]
fn the_name_of_the_file_says_what_is_written() {
    let folder = Folder::new("diagram-formats");
    let record = folder.file("game.usi");
    fs::write(&record, GAME).expect("written");
    for (name, start) in [
        ("a.svg", &b"<svg "[..]),
        ("a.png", b"\x89PNG"),
        ("a.pdf", b"%PDF-1.7"),
        ("a.gif", b"GIF89a"),
    ] {
        let out = folder.file(name);
        let ran = run(&["diagram", &record, "-o", &out, "--width", "120"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}");
        assert!(fs::read(&out).expect("there").starts_with(start), "{name}");
        let ran = run(&["diagram", &record, "-o", &out]);
        assert_eq!(ran.code, Some(1), "{name} is there already");
        assert!(ran.err.contains("--force"), "{}", ran.err);
        let ran = run(&["diagram", &record, "-o", &out, "--force", "--width", "120"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    // A name that says something else is an error, unless the format is named too.
    let other = folder.file("a.jpg");
    let ran = run(&["diagram", &record, "-o", &other]);
    refused(&ran, "nothing is drawn as .jpg");
    let ran = run(&["diagram", &record, "-o", &other, "--format", "svg"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = run(&["diagram", &record, "-o", &other, "--ply", "3-1"]);
    refused(&ran, "3-1 ends before it begins");
    let left: Vec<_> = fs::read_dir(folder.file("")).expect("a folder").collect();
    assert_eq!(left.len(), 6, "no half-written file stays");
}

#[test]
fn several_moves_go_to_a_folder() {
    let folder = Folder::new("diagram-plies");
    let record = folder.file("game.usi");
    fs::write(&record, GAME).expect("written");
    let out = folder.file("out");
    let ran = run(&["diagram", &record, "--ply", "0,2-3,last", "-o", &out]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("1 file: 4 pictures written"), "{}", ran.err);
    let mut names: Vec<String> = fs::read_dir(&out)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    assert_eq!(names, ["game-000.svg", "game-002.svg", "game-003.svg", "game-004.svg"]);
    let ran = run(&["diagram", &record, "--ply", "0,2", "-o", &folder.file("one.svg")]);
    assert_eq!(ran.code, Some(2), "one file cannot hold two: {}", ran.err);
    let marked = folder.file("marked.kif");
    let moves = "1 ７六歩(77)\n&an idea\n2 ３四歩(33)\n3 ２六歩(27)\n&the plan\n4 ８四歩(83)\n";
    fs::write(&marked, format!("手合割：平手\n{moves}")).expect("written");
    let out = folder.file("bookmarks");
    let ran = run(&["diagram", &marked, "--ply", "bookmarks", "-o", &out]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for (name, is_there) in [("001", true), ("002", false), ("003", true), ("004", false)] {
        let file = format!("{out}/marked-{name}.svg");
        assert_eq!(fs::exists(&file).expect("a folder"), is_there, "{file}");
    }
    let ran = run(&["diagram", &record, "--ply", "bookmarks", "-o", &folder.file("none/")]);
    let told = ran.err.contains("the game has no bookmark");
    assert!(ran.code == Some(1) && told, "{}", ran.err);
    let ran = run(&["diagram", &record, "--ply", "9"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("there is no move 9, the game has 4"), "{}", ran.err);
}

#[test]
fn a_broken_record_does_not_stop_the_others() {
    let folder = Folder::new("diagram-batch");
    let records = folder.file("records");
    fs::create_dir_all(format!("{records}/below")).expect("a folder");
    fs::write(format!("{records}/a.usi"), GAME).expect("written");
    fs::write(format!("{records}/b.kif"), "nothing of the kind\n").expect("written");
    fs::write(format!("{records}/below/c.usi"), CLASH).expect("written");
    let out = folder.file("out");
    let ran = run(&["diagram", &records, "-o", &out, "--format", "png", "--width", "60"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("b.kif"), "{}", ran.err);
    assert!(ran.err.contains("move 3, 7f7d"), "{}", ran.err);
    assert!(ran.err.contains("3 files: 2 pictures written, 1 file failed"), "{}", ran.err);
    for name in ["a.png", "below/c.png"] {
        assert!(fs::exists(format!("{out}/{name}")).expect("a folder"), "{name}");
    }
}

#[test]
fn marks_and_arrows_are_drawn() {
    let plain = run(&["diagram", "--sfen", "startpos"]).out;
    for (option, value) in [("--mark", "5e=cross:red"), ("--mark", "5e"), ("--arrow", "7g7f=blue")]
    {
        let marked = run(&["diagram", "--sfen", "startpos", option, value]);
        assert_eq!(marked.code, Some(0), "{}", marked.err);
        assert_ne!(marked.out, plain, "{value}");
    }
    for (option, value, told) in [
        ("--mark", "5e=star", "is no sign"),
        ("--mark", "0e", "0e"),
        ("--arrow", "7g7f=pink", "is no colour"),
    ] {
        let ran = run(&["diagram", "--sfen", "startpos", option, value]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(told), "{}", ran.err);
    }
}

#[test]
fn a_position_nobody_can_play_is_drawn_all_the_same() {
    let ran = feed(&["diagram", "-"], b"9/9/9/9/4P4/4P4/9/9/9 b - 1\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("<svg "));
}
