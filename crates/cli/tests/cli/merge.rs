//! `merge`: records joined into one, and what cannot stand side by side.

use std::fs;

use komadai_record::read;

use crate::{Folder, run, unusable};

const A: &str =
    "手合割：平手\n先手：雲\n1 ７六歩(77) (0:05/0:0:05)\n*先手の注\n2 ３四歩(33)\n3 投了\n";
const B: &str =
    "手合割：平手\n先手：霧\n1 ７六歩(77) (0:07/0:0:07)\n*別の注\n2 ８四歩(83)\n3 ２六歩(27)\n";

#[test]
fn two_records_become_one_tree() {
    let folder = Folder::new("merge");
    let [a, b, out] = ["a.kif", "b.kif", "out.kifu"].map(|name| folder.file(name));
    fs::write(&a, A).expect("a file");
    fs::write(&b, B).expect("a file");
    let ran = run(&["merge", &a, &b]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let joined = read(ran.out.as_bytes()).expect("a record").games.remove(0).record;
    assert_eq!((joined.moves().count(), joined.variations()), (2, 1));
    let first = joined.main_line().next().expect("a move");
    assert_eq!(joined[first].comment, "先手の注\n別の注");
    for part in [
        "先手: \"雲\" is kept, not \"霧\"",
        "move 1: its time of 5 s is kept, not 7 s",
        "2 games joined: 1 variation, 2 conflicts",
    ] {
        assert!(ran.err.contains(part), "{part}\n{}", ran.err);
    }

    let written = run(&["merge", &a, &b, "-o", &out]);
    assert_eq!((written.code, written.out.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&out).expect("a file"), ran.out);
    let again = run(&["merge", &a, &b, "-o", &out]);
    assert_eq!(again.code, Some(0), "it holds just that: {}", again.err);
    let other = run(&["merge", &b, &a, "-o", &out]);
    assert_eq!(other.code, Some(1));
    assert!(other.err.contains("--force"), "{}", other.err);
    assert_eq!(fs::read_to_string(&out).expect("a file"), ran.out);
    // A format without variations says what it leaves out.
    let usi = run(&["merge", &a, &b, "--to", "usi"]);
    assert_eq!(usi.out, "position startpos moves 7g7f 3c3d\n");
    assert!(usi.err.contains("not kept in usi: variations"), "{}", usi.err);
}

#[test]
fn what_cannot_be_joined_is_refused() {
    let folder = Folder::new("merge-refused");
    let [a, other, cut] = ["a.kif", "other.kif", "cut.kif"].map(|name| folder.file(name));
    fs::write(&a, A).expect("a file");
    fs::write(&other, "手合割：香落ち\n1 ３四歩(33)\n").expect("a file");
    fs::write(&cut, "手合割：平手\n1 ７六歩(77\n").expect("a file");
    unusable(&run(&["merge", &a, &other]), "begins from another diagram");
    unusable(&run(&["merge", &a, &cut]), "cut.kif: line 2");
    unusable(&run(&["merge", &a]), "is one game");
    // As everywhere, what is not there is no fault of what was asked.
    let missing = run(&["merge", &a, &folder.file("missing")]);
    assert_eq!(missing.code, Some(1), "{}", missing.err);
    assert!(missing.err.contains("no such file"), "{}", missing.err);
}
