//! `find`: positions in a collection, by an index that is made, used, brought up to date and never believed blindly.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use serde_json::Value;

use crate::{Folder, Run, refused, run, unusable};

const AFTER_7F_3D: &str = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";

/// A collection of three files whose times are old enough to be believed.
fn collection(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.0.join("deep")).expect("a folder");
    for (file, text) in [
        ("a.usi", "startpos moves 7g7f 3c3d 2g2f\nstartpos moves 7g7f 8c8d\n"),
        ("deep/b.kif", "手合割：平手\n1 ２六歩(27)\n変化：1手\n1 ７六歩(77)\n2 ３四歩(33)\n"),
        ("c.csa", "PI\n+\n+2726FU\n-8384FU\n"),
    ] {
        put(&folder, file, text);
    }
    folder
}

fn put(folder: &Folder, name: &str, text: &str) {
    let path = folder.0.join(name);
    fs::write(&path, text).expect("a file");
    age(&path);
}

fn age(path: &std::path::Path) {
    let file = File::options().append(true).open(path).expect("a file");
    let hour = Duration::from_secs(3600);
    file.set_modified(SystemTime::now() - hour).expect("a time");
}

fn find(folder: &Folder, sfen: &str, more: &[&str]) -> Run {
    let path = folder.0.to_str().expect("a path of text");
    run(&[&["find", "--sfen", sfen, path], more].concat())
}

/// What was found, with the folder left out.
fn places(folder: &Folder, ran: &Run) -> Vec<String> {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let path = folder.0.to_str().expect("a path of text");
    let lines = ran.out.lines();
    lines.map(|line| line.replace(path, "").replace('\\', "/")).collect()
}

#[test]
fn a_position_is_found_wherever_it_stands() {
    let folder = collection("find");
    let ran = find(&folder, AFTER_7F_3D, &[]);
    assert_eq!(places(&folder, &ran), ["/a.usi:1:2", "/deep/b.kif:1:2"]);
    assert!(ran.err.contains("2 places in 2 of 3 files"), "{}", ran.err);

    let ran = find(&folder, AFTER_7F_3D, &["--json"]);
    let found: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&found[0]["game"], &found[0]["ply"]), (&1.into(), &2.into()));
    assert_eq!(found[0]["variation"], false);
    assert_eq!(found[1]["variation"], true);

    let start = places(&folder, &find(&folder, "startpos", &[]));
    assert_eq!(start, ["/a.usi:1:0", "/a.usi:2:0", "/c.csa:1:0", "/deep/b.kif:1:0"]);
    let none = find(&folder, "4k4/9/9/9/9/9/9/9/4K4 b -", &[]);
    assert_eq!(places(&folder, &none).len(), 0);
}

#[test]
fn the_index_follows_the_collection() {
    let folder = collection("find-changes");
    let index = folder.0.join(".komadai-index");
    find(&folder, "startpos", &[]);
    let first = fs::read(&index).expect("it was made");
    age(&index);
    let made = fs::metadata(&index).and_then(|about| about.modified()).expect("a time");
    find(&folder, "startpos", &[]);
    let now = fs::metadata(&index).and_then(|about| about.modified()).expect("a time");
    assert_eq!(made, now, "nothing has changed, and nothing is written");

    put(&folder, "a.usi", "startpos moves 7g7f 3c3d\n");
    put(&folder, "0.usi", "startpos moves 7g7f 3c3d 8h2b+\n");
    fs::remove_file(folder.0.join("deep/b.kif")).expect("a file");
    let ran = find(&folder, AFTER_7F_3D, &[]);
    assert_eq!(places(&folder, &ran), ["/0.usi:1:2", "/a.usi:1:2"]);
    // Brought up to date it is the same as made anew.
    let updated = fs::read(&index).expect("it is there");
    assert!(updated != first);
    fs::remove_file(&index).expect("it is there");
    find(&folder, AFTER_7F_3D, &[]);
    assert!(fs::read(&index).expect("it was made") == updated);
}

/// Whatever becomes of the index, the answer is right, and the index sound again where it mattered.
#[test]
fn a_damaged_index_is_made_anew() {
    let folder = collection("find-damage");
    let index = folder.0.join(".komadai-index");
    let expected = find(&folder, AFTER_7F_3D, &[]).out;
    let sound = fs::read(&index).expect("it was made");
    let step = sound.len() / 40 + 1;
    for at in (0..sound.len()).step_by(step) {
        let mut damaged = sound.clone();
        damaged[at] ^= 0x5a;
        fs::write(&index, &damaged).expect("a file");
        assert_eq!(find(&folder, AFTER_7F_3D, &[]).out, expected, "byte {at}");
        fs::write(&index, &sound[..at]).expect("a file");
        assert_eq!(find(&folder, AFTER_7F_3D, &[]).out, expected, "cut at {at}");
        assert!(fs::read(&index).expect("a file") == sound, "cut at {at}");
    }
}

#[test]
fn broken_records_and_wrong_arguments_are_told() {
    let folder = collection("find-refused");
    put(&folder, "broken.kif", "手合割：平手\n1 ７六歩(77)\n2 ５二金\n");
    let ran = find(&folder, "startpos", &[]);
    assert_eq!(places(&folder, &ran).len(), 5);
    assert!(ran.err.contains("1 file could not be read to the end"), "{}", ran.err);
    let file = folder.file("a.usi");
    unusable(&run(&["find", "--sfen", "startpos", &file]), "is no folder");
    refused(&run(&["find", "--sfen", "nonsense", &file]), "--sfen");
    let nowhere = folder.file("missing/index");
    let ran = find(&folder, "startpos", &["--index", &nowhere]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("cannot be used"), "{}", ran.err);
    let mine = find(&folder, "startpos", &["--index", &file]);
    assert_eq!(mine.code, Some(1));
    assert!(mine.err.contains("is no index"), "{}", mine.err);
    let elsewhere = folder.file("elsewhere");
    let ran = find(&folder, "startpos", &["--index", &elsewhere]);
    assert_eq!(places(&folder, &ran).len(), 5);
}

/// Where an index cannot be kept, the search goes without.
#[test]
fn a_folder_that_takes_no_index_is_searched_all_the_same() {
    let folder = collection("find-without");
    let expected = places(&folder, &find(&folder, AFTER_7F_3D, &[]));
    let index = folder.0.join(".komadai-index");
    fs::remove_file(&index).expect("it was made");
    // A folder of that name is in the way of a file, for every user.
    fs::create_dir(&index).expect("a folder");
    let ran = find(&folder, AFTER_7F_3D, &[]);
    assert_eq!(places(&folder, &ran), expected);
    assert!(ran.err.contains("no index can be kept in"), "{}", ran.err);
    assert!(ran.err.contains("--index FILE keeps it elsewhere"), "{}", ran.err);
    assert_eq!(fs::read_dir(&index).expect("still a folder").count(), 0);
    let elsewhere = folder.file("elsewhere.index");
    let ran = find(&folder, AFTER_7F_3D, &["--index", &elsewhere]);
    assert_eq!(places(&folder, &ran), expected);
    assert!(!ran.err.contains("no index can be kept"), "{}", ran.err);
}

/// One file of many does not cost the writing of all.
#[test]
fn little_that_is_new_goes_to_a_small_index_beside() {
    let folder = Folder::new("find-recent");
    for number in 0..40 {
        put(&folder, &format!("{number:02}.usi"), "startpos moves 7g7f 3c3d 2g2f 8c8d\n");
    }
    let [index, recent] = [".komadai-index", ".komadai-index.recent"].map(|it| folder.0.join(it));
    assert_eq!(places(&folder, &find(&folder, AFTER_7F_3D, &[])).len(), 40);
    let whole = fs::read(&index).expect("it was made");
    let check = |step: &str, expected: usize, is_whole: bool| {
        let found = places(&folder, &find(&folder, AFTER_7F_3D, &[]));
        assert_eq!(found.len(), expected, "{step}: {found:?}");
        assert!(found.is_sorted(), "{step}: {found:?}");
        let now = fs::read(&index).expect("it is there");
        assert_eq!(now == whole, is_whole, "{step}");
    };
    assert!(!recent.exists());
    put(&folder, "07.usi", "startpos moves 2g2f\n");
    check("changed", 39, true);
    let small = fs::metadata(&recent).expect("it was made").len();
    assert!(small * 8 < whole.len() as u64, "{small} of {}", whole.len());
    put(&folder, "99.usi", "startpos moves 7g7f 3c3d\n");
    check("new", 40, true);
    fs::remove_file(folder.0.join("11.usi")).expect("it was there");
    check("gone", 39, true);
    fs::write(&recent, "KOMAFIND and nothing sound").expect("a file");
    check("damaged", 39, true);
    for number in 20..30 {
        put(&folder, &format!("{number}.usi"), "startpos moves 2g2f\n");
    }
    check("much", 29, false);
    assert!(!recent.exists(), "the whole index has it all");
    // What is not ours is left alone.
    let whole = fs::read(&index).expect("it is there");
    fs::write(&recent, "mine").expect("a file");
    put(&folder, "00.usi", "startpos moves 2g2f 8c8d\n");
    assert_eq!(places(&folder, &find(&folder, AFTER_7F_3D, &[])).len(), 28);
    assert_eq!(fs::read_to_string(&recent).expect("it is there"), "mine");
    assert!(fs::read(&index).expect("it is there") != whole);
}
