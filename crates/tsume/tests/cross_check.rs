//! Random small positions: the solver and the reference agree. `examples/cross_check.rs` asks about many more.

mod reference;

use reference::agree::differences;
use reference::random::Walk;

#[test]
fn the_solver_agrees_with_the_reference() {
    let (mut long, mut pawns) = (0, 0);
    for (position, tree) in Walk::new(8, 1_500).take(400) {
        let wrong = differences(&position, &tree);
        assert!(wrong.is_empty(), "{position}: {}", wrong.join("; "));
        long += u32::from(tree.mate() >= Some(3));
        pawns += u32::from(tree.pawn_drop_mates() > 0);
    }
    assert!(
        long >= 40 && pawns >= 40,
        "{long} mates of three plies or more, {pawns} with pawn-drop mates"
    );
}
