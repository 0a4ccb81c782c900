//! The laws of play, wherever bytes lead.

use komadai_record::Notation;
use komadai_rules::{HandKind, Handicap, Move, MoveList, Position, Promotions, Square};

/// Bytes drive a game: the first chooses the start, each two that follow a legal move. After every move the
/// key is the key from scratch; at the end the generator and the judge of single moves agree on every move
/// there could be, every legal move has names that read back to it, and taking all moves back restores each
/// position on the way.
pub fn laws(data: &[u8]) {
    let Some((&start, choices)) = data.split_first() else {
        return;
    };
    let start = Handicap::ALL[usize::from(start) % Handicap::ALL.len()];
    let mut position = Position::from_setup(&start.setup()).expect("every start can be played");
    let mut past = Vec::new();
    for choice in choices.chunks_exact(2).take(400) {
        let moves = position.legal_moves();
        let choice = usize::from(u16::from_le_bytes([choice[0], choice[1]]));
        let Some(mv) = choice.checked_rem(moves.len()).and_then(|index| moves.get(index)) else {
            break;
        };
        let before = position.clone();
        let check = position.gives_check(mv);
        let undo = position.play(mv).expect("a generated move is legal");
        assert_eq!(position.key(), position.key_from_scratch(), "the key after {mv}");
        assert_eq!(position.in_check(), check, "whether {mv} gives check");
        past.push((mv, undo, before));
    }
    generator_and_judge_agree(&position);
    names_read_back(&position, past.last().map(|(mv, ..)| mv.to()));
    for (mv, undo, before) in past.into_iter().rev() {
        position.undo(mv, undo);
        assert!(position == before && position.key() == before.key(), "{mv} taken back");
    }
}

/// Every move that can be written down.
fn conceivable() -> impl Iterator<Item = Move> {
    let walks = Square::ALL.into_iter().flat_map(|from| {
        Square::ALL
            .into_iter()
            .flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
    });
    let drops =
        HandKind::ALL.into_iter().flat_map(|kind| Square::ALL.map(|to| Move::Drop { kind, to }));
    walks.chain(drops)
}

fn sorted(list: &MoveList) -> Vec<Move> {
    let mut moves: Vec<Move> = list.iter().collect();
    moves.sort_unstable();
    moves
}

/// The moves that are legal one by one are the moves that are generated, each once; the parts of the
/// generator make up the whole, and the counts are those of the lists.
fn generator_and_judge_agree(position: &Position) {
    let sfen = position.to_setup(1);
    let generated = sorted(&position.legal_moves());
    let mut legal: Vec<Move> = conceivable().filter(|&mv| position.is_legal(mv)).collect();
    legal.sort_unstable();
    assert_eq!(generated, legal, "{sfen}");
    assert_eq!(position.count_legal() as usize, generated.len(), "{sfen}");
    assert_eq!(position.has_legal_moves(), !generated.is_empty(), "{sfen}");

    let mut parts = MoveList::new();
    position.captures_into(Promotions::All, &mut parts);
    position.quiets_into(Promotions::All, &mut parts);
    position.drops_into(&mut parts);
    assert_eq!(sorted(&parts), generated, "{sfen}");

    let mut checks = MoveList::new();
    position.checks_into(Promotions::All, &mut checks);
    let expected: Vec<Move> =
        generated.into_iter().filter(|&mv| position.gives_check(mv)).collect();
    assert_eq!(sorted(&checks), expected, "{sfen}");
}

/// In every notation the legal moves have names of their own, and each name reads back to its move.
fn names_read_back(position: &Position, previous_to: Option<Square>) {
    for notation in Notation::ALL {
        for mv in position.legal_moves().iter() {
            let name = notation.write(position, mv, previous_to);
            let read = notation.parse(position, previous_to, &name);
            assert_eq!(read, Ok(mv), "{name} for {mv}, {}", position.to_setup(1));
        }
    }
}
