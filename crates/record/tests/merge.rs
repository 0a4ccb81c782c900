//! Records joined: what is kept of both, and what is told where they differ.

use std::time::Duration;

use komadai_record::{Conflict, Dialect, EndKind, Key, OtherStart, Record, read};

fn record(text: &str) -> Record {
    let mut reading = read(text.as_bytes()).expect("a record");
    let game = reading.games.remove(0);
    assert_eq!((game.warnings, game.error), (vec![], None));
    game.record
}

fn kif(record: &Record) -> String {
    record.write(Dialect::Kif).expect("real moves").text
}

const GAME: &str =
    "手合割：平手\n先手：雲\n1 ７六歩(77) (0:05/0:0:05)\n*quick\n2 ３四歩(33)\n3 投了\n";

#[test]
fn moves_comments_and_times_of_both_are_kept() {
    let mut joined = record(GAME);
    let other = "手合割：平手\n後手：風\n1 ７六歩(77)\n*slow\n*quick\n&here\n2 ３四歩(33) (0:09/0:0:09)\n\
                 3 ２六歩(27)\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n";
    assert_eq!(joined.merge(&record(other)), Ok(vec![]));
    let line: Vec<_> = joined.main_line().collect();
    assert_eq!(line.len(), 2);
    assert_eq!(joined[line[0]].comment, "quick\nslow");
    assert_eq!(joined[line[0]].bookmarks, ["here"]);
    assert_eq!(joined[line[0]].time, Some(Duration::from_secs(5)));
    assert_eq!(joined[line[1]].time, Some(Duration::from_secs(9)));
    assert_eq!(joined.headers.get(&Key::White), Some("風"));
    // The end stays where it was; what the other goes on with is a variation.
    assert_eq!(joined.end().map(|end| &end.kind), Some(&EndKind::Resign));
    assert_eq!(joined.variations(), 2);
}

#[test]
fn what_differs_is_told() {
    let mut joined = record(GAME);
    let other =
        "手合割：平手\n先手：霧\n1 ７六歩(77) (0:07/0:0:07)\n2 中断\n変化：1手\n1 ２六歩(27)\n";
    let conflicts = joined.merge(&record(other)).expect("the same start");
    let expected = [
        Conflict::Header { key: Key::Black, kept: "雲".into(), left: "霧".into() },
        Conflict::Time { ply: 1, kept: Duration::from_secs(5), left: Duration::from_secs(7) },
        Conflict::End { ply: 1, kept: None, left: EndKind::Interrupted },
    ];
    assert_eq!(conflicts, expected);
    let told: Vec<String> = conflicts.iter().map(Conflict::to_string).collect();
    let expected = [
        "先手: \"雲\" is kept, not \"霧\"",
        "move 1: its time of 5 s is kept, not 7 s",
        "after move 1: play goes on, interrupt is not kept",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_record_joined_with_itself_or_twice_stays_as_it_is() {
    let real = "kif/Kifu_henka.kif";
    let bytes =
        std::fs::read(format!("{}/../../testdata/records/{real}", env!("CARGO_MANIFEST_DIR")));
    let whole = read(&bytes.expect("in the tree")).expect("a record");
    let whole = &whole.games[0].record;
    let mut joined = whole.clone();
    assert_eq!(joined.merge(whole), Ok(vec![]));
    assert_eq!(&joined, whole);

    let mut bare = Record::new(whole.start);
    assert_eq!(bare.merge(whole), Ok(vec![]));
    assert_eq!(kif(&bare), kif(whole));
}

#[test]
fn another_start_is_refused() {
    let mut joined = record(GAME);
    let other = record("手合割：香落ち\n1 ３四歩(33)\n");
    assert_eq!(joined.merge(&other), Err(OtherStart));
    assert_eq!(joined, record(GAME));
}

#[test]
fn a_game_that_stopped_goes_on() {
    let mut joined = record("startpos moves 7g7f");
    let other = record("startpos moves 7g7f 3c3d resign");
    assert_eq!(joined.merge(&other), Ok(vec![]));
    assert_eq!(joined, other);
}

/// Twenty thousand variations at one place are joined at once, not by comparing each with each.
#[test]
fn crowded_places_are_joined_quickly() {
    let line = "変化：1手\n1 ２六歩(27)\n";
    let other = record(&format!("手合割：平手\n1 ７六歩(77)\n{}", line.repeat(20_000)));
    let mut joined = record(GAME);
    joined.merge(&other).expect("the same start");
    assert_eq!(joined.variations(), 1);
}

#[test]
fn every_position_is_visited_even_after_a_foul() {
    let reading = read(
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 １四歩(17)\n4 ８四歩(83)\n変化：2手\n2 ８四歩(83)\n".as_bytes(),
    );
    let record = reading.expect("a record").games.remove(0).record;
    let mut seen = vec![];
    record
        .each_position(|node, position| {
            let setup = record.setup_at(node);
            assert_eq!(position.to_setup(setup.move_number), setup);
            seen.push((record[node].ply(), record[node].mv().map(|mv| mv.to_string())));
        })
        .expect("an even game");
    let seen: Vec<_> = seen.iter().map(|(ply, mv)| (*ply, mv.as_deref().unwrap_or(""))).collect();
    let expected = [(0, ""), (1, "7g7f"), (2, "3c3d"), (3, "1g1d"), (4, "8c8d"), (2, "8c8d")];
    assert_eq!(seen, expected);
}
