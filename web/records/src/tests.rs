//! What the page relies on, asked without a browser: errors of JavaScript exist only there.

use komadai_record::Notation;

use crate::played;
use crate::wire::{GameEnd, Header, PlayedGame, Remark, SearchLine, Start};
use crate::{FileHandle, RecordHandle};

/// The game of five moves with a variation at the third.
const USEN: &str = "~0.7ku2jm8rl09kbxo.r~2.6y236e.r";

fn five_moves() -> RecordHandle {
    FileHandle::usen(USEN).record(0).expect("one game")
}

fn names(handle: &RecordHandle) -> Vec<String> {
    let tree = handle.to_tree(Notation::Hodges);
    tree.nodes.into_iter().map(|node| node.name).collect()
}

#[test]
fn a_tree_names_each_line_before_the_variations_beside_it() {
    let handle = five_moves();
    let moves = ["", "P-7f", "P-3d", "Bx2b+", "Sx2b", "B*4e", "P-2f", "P-8d"];
    assert_eq!(names(&handle), moves);
    let tree = handle.to_tree(Notation::Japanese);
    assert_eq!((tree.nodes[6].parent, tree.nodes[4].name.as_str()), (Some(2), "同　銀"));
    assert_eq!(tree.handicap.as_deref(), Some("even"));
    let end = tree.nodes[5].end.as_ref().expect("an end");
    assert_eq!((end.code.as_str(), end.winner), ("resign", Some(komadai_rules::Color::Black)));
}

#[test]
fn edits_keep_the_numbers_the_page_is_told() {
    let mut handle = five_moves();
    assert_eq!(handle.promote(7).ok(), Some(4));
    assert_eq!(names(&handle), ["", "P-7f", "P-3d", "P-2f", "P-8d", "Bx2b+", "Sx2b", "B*4e"]);
    assert_eq!(handle.remove(5).ok(), Some(2));
    assert_eq!(names(&handle), ["", "P-7f", "P-3d", "P-2f", "P-8d"]);
    assert_eq!(handle.remove(1).ok(), Some(0));
    assert_eq!(names(&handle), [""]);
}

#[test]
fn a_position_is_found_whatever_its_move_number() {
    let handle = five_moves();
    let sfen = |number| {
        format!("lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b {number}")
    };
    for number in [1, 6] {
        let setup = sfen(number).parse().expect("SFEN");
        assert_eq!(handle.find_position(&setup), Ok(Some(5)));
    }
    let other = "4k4/9/9/9/9/9/9/9/4K4 b - 1".parse().expect("SFEN");
    assert_eq!(handle.find_position(&other), Ok(None));
}

#[test]
fn a_diagram_nobody_can_play_from_is_shown_all_the_same() {
    let file = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-0051KI\n+2251UM\n";
    let handle = FileHandle::open(file.as_bytes()).expect("CSA").record(0).expect("a game");
    let last = *handle.nodes.last().expect("nodes");
    let shown = handle.position(last);
    assert_eq!((shown.ply, shown.sources.len()), (5, 0));
    assert!(shown.pieces.iter().all(|placed| placed.square != "2b"));
}

#[test]
fn a_game_of_the_page_becomes_a_record() {
    let game = PlayedGame {
        start: Start::Handicap("left-lance".into()),
        profile: "standard".into(),
        strict: false,
        moves: ["3c3d", "7g7f"].map(String::from).into(),
        times: vec![1234.0, 5000.0],
        ending: Some(GameEnd::Resign { color: "white".into() }),
        headers: vec![Header { key: "上手".into(), value: "Kumo".into() }],
    };
    let handle = RecordHandle::new(played::record(&game).expect("a game"));
    let text = handle.kept().expect("CSA holds it");
    assert!(text.starts_with("'CSA encoding=UTF-8\nV3.0\nN-Kumo\n"), "{text}");
    assert!(text.contains("-3334FU\nT1.234\n") && text.contains("%TORYO"), "{text}");
    let bad = PlayedGame { moves: vec!["7g7f".into()], ..game };
    assert!(played::record(&bad).is_err_and(|reason| reason.starts_with("7g7f: ")));
}

#[test]
fn an_end_that_csa_has_no_word_for_is_kept_with_its_thousandths() {
    let game = PlayedGame {
        start: Start::Handicap("even".into()),
        profile: "standard".into(),
        strict: false,
        moves: ["7g7f", "3c3d"].map(String::from).into(),
        times: vec![1234.0, 5000.0],
        // White resigns while Black thinks.
        ending: Some(GameEnd::Resign { color: "white".into() }),
        headers: vec![],
    };
    let handle = RecordHandle::new(played::record(&game).expect("a game"));
    assert_eq!(handle.lost("csa3", "utf-8").ok(), Some(vec!["end".into()]));
    let text = handle.kept().expect("CSA gives it back");
    assert!(text.contains("T1.234\n"), "{text}");
    let kept = FileHandle::open(text.as_bytes()).expect("CSA");
    let kept = kept.record(0).expect("a game");
    assert_eq!(kept.record.end(), handle.record.end());
}

#[test]
fn what_is_lost_is_told_and_nothing_is_lost_in_what_is_kept() {
    let mut handle = five_moves();
    handle.set_comment(3, "trade").expect("a node");
    assert_eq!(handle.lost("csa", "utf-8").ok(), Some(vec!["variations".into()]));
    assert_eq!(handle.lost("kif", "utf-8").ok(), Some(vec![]));
    assert_eq!(handle.lost("kif", "ascii").ok(), Some(vec!["characters".into()]));
    let kept = handle.kept().expect("KIF holds it");
    let again = FileHandle::open(kept.as_bytes()).expect("KIF").record(0).expect("a game");
    assert_eq!(names(&again), names(&handle));
    assert_eq!(again.to_tree(Notation::Usi).nodes[3].comment, "trade");
}

#[test]
fn bookmarks_are_set_and_taken_out_and_kept() {
    let mut handle = five_moves();
    let names = |handle: &RecordHandle| handle.to_tree(Notation::Usi).nodes[3].bookmarks.clone();
    handle.set_bookmarks(3, vec!["the\ntrade ".into(), " ".into(), "交換".into()]).expect("a node");
    assert_eq!(names(&handle), ["the trade", "交換"]);
    let kept = handle.kept().expect("KIF holds it");
    let again = FileHandle::open(kept.as_bytes()).expect("KIF").record(0).expect("a game");
    assert_eq!(names(&again), names(&handle));
    handle.set_bookmarks(3, vec![]).expect("a node");
    assert!(names(&handle).is_empty());
}

#[test]
fn a_line_of_play_is_told_by_the_names_of_its_openings_and_castles() {
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ６六歩(67)\n4 ８四歩(83)\n5 ６八飛(28)\n6 ６二銀(71)\n\
        7 ４八玉(59)\n8 ４二玉(51)\n9 ３八玉(48)\n10 ３二玉(42)\n11 ２八玉(38)\n12 ５二金(61)\n13 ３八銀(39)\n\n\
        変化：5手\n5 ７八銀(79)\n";
    let handle = FileHandle::open(kif.as_bytes()).and_then(|file| file.record(0));
    let handle = handle.expect("one game");
    let named = |node: usize| {
        let named = handle.named_in(handle.nodes[node]);
        let told = named.into_iter().map(|named| (named.id, named.side.is_some(), named.ply));
        told.collect::<Vec<_>>()
    };
    assert_eq!(
        named(13),
        [
            ("opposed".to_owned(), false, 5),
            ("fourth-file-rook".to_owned(), true, 5),
            ("boat".to_owned(), true, 12),
            ("half-mino".to_owned(), true, 13),
        ]
    );
    assert_eq!(named(14), [], "the variation has a rook at home");
}

#[test]
fn a_line_for_an_engine_ends_where_the_rules_do() {
    let handle = five_moves();
    let line = handle.line_to(handle.nodes[7]);
    assert_eq!(line.moves, ["7g7f", "3c3d", "2g2f", "8c8d"]);
    assert_eq!(line.profile, "standard");
    let foul = "PI\n+\n+7776FU\n-3335FU\n+2726FU\n";
    let foul = FileHandle::open(foul.as_bytes()).expect("CSA");
    let foul = foul.record(0).expect("one game");
    let last = *foul.nodes.last().expect("a node");
    assert_eq!(foul.line_to(last).moves, ["7g7f"]);
}

#[test]
fn findings_are_written_down_once_and_survive_a_file() {
    let remark = || Remark {
        ply: 2,
        comment: "a remark".into(),
        thoughts: vec![SearchLine {
            score: Some(35),
            mates: None,
            plies: None,
            depth: 9,
            nodes: 1000,
            moves: vec!["2g2f".into()],
        }],
        better: ["2g2f", "8c8d", "2f2e"].map(String::from).to_vec(),
        better_comment: "better".into(),
    };
    let mut handle = five_moves();
    let before = handle.nodes.len();
    handle.write_down(&[remark()]);
    handle.write_down(&[remark()]);
    // The variation that stood there goes on by one move.
    assert_eq!(handle.nodes.len(), before + 1);
    let text = handle.kept().expect("it can be written");
    let again = FileHandle::open(text.as_bytes()).expect("a record");
    let tree = again.record(0).expect("one").to_tree(Notation::Hodges);
    assert_eq!(tree.nodes[2].comment, "a remark");
    assert_eq!(tree.nodes[2].lines[0].score, Some(35));
    assert_eq!(tree.nodes[6].comment, "better");
    assert_eq!(tree.nodes[8].name, "P-2e");
}
