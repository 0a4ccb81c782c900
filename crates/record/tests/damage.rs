//! Damage: files cut off anywhere, files of any size, rubbish of any size.

mod common;

use common::fixture;
use komadai_record::{Fault, Key, Place, Severity, Verdict, Visitor, read, visit_checked};
use komadai_rules::Move;

/// Each file cut off at every byte: the moves are a beginning of those of the whole, and what is told to be wrong is
/// told of a line that is there.
#[test]
fn files_cut_off_anywhere_give_their_beginning() {
    for name in [
        "kif/Kifu_henka.kif",
        "kif/tsshogi_sample.kifu",
        "kif/Kifu_8mai.kif",
        "kif/mog_005.kif",
        "csa/csa_v2_2.csa",
        "csa/maou_csa_inline_comment.csa",
        "csa/Kifu_8mai.csa",
    ] {
        let bytes = std::fs::read(fixture("records").join(name)).expect("in the tree");
        let whole: Vec<Move> = read(&bytes).expect("a record").games[0].record.moves().collect();
        for end in 0..bytes.len() {
            let Ok(reading) = read(&bytes[..end]) else {
                continue;
            };
            let cut = &reading.games[0];
            let moves: Vec<Move> = cut.record.moves().collect();
            assert!(whole.starts_with(&moves), "{name} cut at {end}: {moves:?}");
            let lines = bytes[..end].iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
            let faults = cut.warnings.iter().chain(&cut.error);
            for fault in faults {
                assert!((1..=lines).contains(&fault.line), "{name} cut at {end}: {fault}");
            }
        }
    }
    let cut = |text: &str| read(text.as_bytes()).expect("a record").games.remove(0);
    let kif = cut("手合割：平手\n1 ７六歩(77)\n2 ３四歩(3");
    assert_eq!(kif.record.moves().count(), 1);
    assert_eq!(kif.error.map(|fault| (fault.line, fault.column)), Some((3, 8)));
    let csa = cut("PI\n+\n+7776FU\n-3334F");
    assert_eq!(csa.record.moves().count(), 1);
    assert_eq!(csa.error.map(|fault| (fault.line, fault.column)), Some((4, 1)));
}

/// Counts, and keeps nothing.
#[derive(Default)]
struct Count {
    games: usize,
    headers: usize,
    moves: usize,
    warnings: usize,
    errors: usize,
}

impl Visitor for Count {
    fn begin(&mut self) {
        self.games += 1;
    }
    fn header(&mut self, _: &Key, _: &str) {
        self.headers += 1;
    }
    fn mv(&mut self, _: Move, _: Verdict<'_>, _: Place<'_>) {
        self.moves += 1;
    }
    fn fault(&mut self, _: Fault, severity: Severity) {
        match severity {
            Severity::Warning => self.warnings += 1,
            Severity::Error => self.errors += 1,
        }
    }
}

fn counted(text: &str) -> Count {
    let mut count = Count::default();
    visit_checked(text.as_bytes(), &mut count).expect("a record");
    count
}

#[test]
fn great_files_are_read_and_great_rubbish_is_thrown_away() {
    // A game of a hundred thousand plies, and as many variations far apart.
    let plies = 100_000;
    let mut text = String::from("手合割：平手\n");
    let dance = ["２八金(18)", "２二金(12)", "１八金(28)", "１二金(22)"];
    text.push_str("先手の持駒：なし\n後手の持駒：なし\n");
    for row in ["|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一", "| ・ ・ ・ ・ ・ ・ ・ ・v金|二"]
    {
        text.push_str(row);
        text.push('\n');
    }
    for _ in 0..5 {
        text.push_str("| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n");
    }
    text.push_str("| ・ ・ ・ ・ ・ ・ ・ ・ 金|八\n| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九\n");
    for ply in 0..plies {
        text.push_str(&format!("{} {}\n", ply + 1, dance[ply % 4]));
    }
    for round in 0..plies {
        let number = if round % 2 == 0 { 1 } else { plies };
        text.push_str(&format!("変化：{number}手\n"));
    }
    let count = counted(&text);
    assert_eq!((count.moves, count.warnings, count.errors), (plies, 0, 0));

    let headers: String = (0..100_000).map(|number| format!("見出し{number}：あ\n")).collect();
    assert_eq!(counted(&format!("手合割：平手\n{headers}1 ７六歩(77)\n")).headers, 100_000);

    let digits = "9".repeat(400);
    let numbers = counted(&format!(
        "手合割：平手\n{digits} ７六歩(77)\n1 ７六歩(77) ({digits}:{digits}/)\n変化：{digits}手\n"
    ));
    assert_eq!((numbers.moves, numbers.errors), (1, 0));
    assert_eq!(counted(&format!("PI\n+\n+7776FU,T{digits}\n$MAX_MOVES:{digits}\n")).moves, 1);

    // Each word of a long line is wrong, and so is every line of a long file.
    let line = counted(&format!("PI\n+\n{}\n", "?,".repeat(1_000_000)));
    assert_eq!((line.moves, line.warnings), (0, 10));
    let lines = counted(&format!("手合割：平手\n{}", "何\n".repeat(300_000)));
    assert_eq!(lines.warnings, 1_000);
    let fouls = counted(&format!("PI\n+\n{}", "+7776FU,-3334FU,+7677FU,-3433FU,".repeat(50_000)));
    assert_eq!((fouls.moves, fouls.warnings), (200_000, 10));
}
