//! What programs write into CSA that the format does not know.

use komadai_record::{EndKind, ReadGame, read};
use komadai_rules::Color;

fn game(text: &str) -> ReadGame {
    let mut games = read(text.as_bytes()).expect("it is a record").games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn csa_may_say_too_much() {
    let ranks = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n\
        P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \n\
        P6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
        P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    for (start, warnings) in [("PI\n", 1), (ranks, 1)] {
        let game = game(&format!("V2.2\n{start}+\n+7776FU\n-3334FU#2\n"));
        assert_eq!(game.record.moves().count(), 2, "{start}");
        assert_eq!(game.warnings.len(), warnings, "{start}");
    }
    let other = ranks.replacen("P8 * +KA", "P8 *  * ", 1);
    assert!(game(&format!("{other}+\n+7776FU\n")).error.is_some());
}

#[test]
fn csa_may_draw_its_ranks_otherwise() {
    let others: String =
        (1..=9).filter(|rank| *rank != 2).map(|rank| format!("P{rank}\n")).collect();
    for (rank, warnings) in [
        ("P2 * -HI *  *  *  *  * -KA *.", 1),
        ("P2 * -HI *  *  *  *  * -KA *  * ", 1),
        ("P2 * -HI *  *  *  *  * -KA * ;二段目", 1),
        ("P2 ・-HI ・ ・ ・ ・ ・-KA ・", 0),
        ("P2 . -HI .  .  .  .  . -KA .", 0),
    ] {
        let game = game(&format!("{rank}\n{others}+\n"));
        assert!(game.error.is_none(), "{rank}: {:?}", game.error);
        assert_eq!(game.warnings.len(), warnings, "{rank}: {:?}", game.warnings);
        let start = game.record.start.to_string();
        assert_eq!(start, "9/1r5b1/9/9/9/9/9/9/9 b - 1", "{rank}");
    }
}

#[test]
fn csa_may_say_the_wrong_side() {
    let handicap = game("PI22KA82HI\n+\n-3142GI\n+7776FU\n%TORYO\n");
    assert_eq!((handicap.record.moves().count(), handicap.warnings.len()), (2, 1));
    assert_eq!(handicap.record.start.turn, Color::White);
    for (word, end) in [
        ("%+TORYO", EndKind::Resign),
        ("%TORYO T2", EndKind::Resign),
        ("%+ILLEGAL_MOVE", EndKind::IllegalByMover),
    ] {
        let game = game(&format!("PI\n+\n+7776FU\n-3334FU\n{word}\n"));
        assert_eq!(game.record.end().map(|own| &own.kind), Some(&end), "{word}");
        assert!(game.warnings.is_empty(), "{word}: {:?}", game.warnings);
    }
}
