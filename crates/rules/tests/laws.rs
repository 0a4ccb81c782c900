//! Laws that hold in every position, asked of positions reached by random play.

mod common;

use std::collections::BTreeSet;

use common::pick;
use komadai_chance::Chance;
use komadai_rules::{
    Bitboard, Color, File, Game, Hand, HandKind, Handicap, IllegalMove, Move, MoveList, PackedMove,
    Piece, PieceKind, Position, Promotions, Rank, Reason, RuleProfile, Setup, SetupError,
    SetupFault, Square, squares::*,
};

/// Positions from random games: even and with every handicap, with crowded hands, and bare ones full of
/// promoted pieces.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    for (seed, handicap) in Handicap::ALL.into_iter().cycle().take(60).enumerate() {
        walk(
            Position::from_setup(&handicap.setup()).expect("a sound start"),
            seed as u64,
            0,
            &mut found,
        );
    }
    let crowded: Setup = "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L9P9p 1".parse().expect("SFEN");
    for seed in 0..20 {
        walk(Position::from_setup(&crowded).expect("a sound start"), 1000 + seed, 0, &mut found);
    }
    for seed in 0..20 {
        walk(Position::startpos(), 2000 + seed, 1, &mut found);
    }
    found.extend(mating_nets());
    found.extend(composed());
    found
}

/// Diagrams no game reaches: pawns doubled, pieces stuck on the far ranks, kings missing.
fn composed() -> Vec<Position> {
    let mut chance = Chance::new(4000);
    let (mut found, mut stuck) = (Vec::new(), 0);
    while found.len() < 60 {
        let mut setup = Setup::EMPTY;
        setup.hands.black = Hand::EMPTY.with(HandKind::Pawn, 1).with(HandKind::Knight, 1);
        for kind in [
            [PieceKind::Pawn; 8].as_slice(),
            &[PieceKind::Lance, PieceKind::Knight, PieceKind::Silver, PieceKind::King],
        ]
        .concat()
        {
            let file = File::ALL[chance.below(3)];
            let color = Color::ALL[chance.below(2)];
            setup.board[Square::new(file, Rank::ALL[chance.below(9)])] =
                Some(Piece::new(color, kind));
        }
        let Err(error) = Position::from_setup(&setup) else {
            continue;
        };
        let dead = |fault: &SetupFault| matches!(fault, SetupFault::DeadPiece { .. });
        let dead = error.faults().iter().filter(|&fault| dead(fault)).count();
        if let Ok(position) = error.allow_problem() {
            stuck += dead;
            found.push(position);
        }
    }
    assert!(stuck > 30, "only {stuck} stuck pieces");
    found
}

/// Plays up to 200 moves at random, taking captures `eager` times out of two, and keeps a few positions.
fn walk(mut position: Position, seed: u64, eager: usize, found: &mut Vec<Position>) {
    let mut chance = Chance::new(seed + 1);
    for _ in 0..200 {
        let mut list = MoveList::new();
        position.captures_into(Promotions::All, &mut list);
        if list.is_empty() || chance.below(2) >= eager {
            list = position.legal_moves();
        }
        let moves: Vec<Move> = list.iter().collect();
        let Some(mv) = pick(&mut chance, &moves) else { break };
        position.play(mv).expect("a listed move is legal");
        if chance.below(40) == 0 || position.in_check() && chance.below(8) == 0 {
            found.push(position.clone());
        }
    }
    found.push(position);
}

/// Positions in which Black can drop a pawn at the head of a hemmed-in king, half of them mate and so forbidden.
fn mating_nets() -> Vec<Position> {
    let mut chance = Chance::new(3000);
    let (mut mates, mut escapes) = (Vec::new(), Vec::new());
    while mates.len() < 20 || escapes.len() < 20 {
        let mut setup = Setup { turn: Color::Black, ..Setup::EMPTY };
        setup.hands.black.add(HandKind::Pawn);
        let king = Square::new(File::ALL[chance.below(9)], Rank::ALL[chance.below(2)]);
        for (color, kinds) in [
            (
                Color::White,
                [PieceKind::Gold, PieceKind::Knight, PieceKind::Lance, PieceKind::Bishop],
            ),
            (
                Color::Black,
                [PieceKind::Gold, PieceKind::Silver, PieceKind::Dragon, PieceKind::Horse],
            ),
        ] {
            for kind in kinds {
                let near = king.offset(chance.below(5) as i8 - 2, chance.below(4) as i8 - 1);
                if let Some(square) = near {
                    setup.board[square] = Some(Piece::new(color, kind));
                }
            }
        }
        setup.board[king] = Some(Piece::new(Color::White, PieceKind::King));
        setup.board[SQ_5I] = Some(Piece::new(Color::Black, PieceKind::King));
        let (Ok(position), Some(head)) = (Position::from_setup(&setup), king.offset(0, 1)) else {
            continue;
        };
        match position.check_legality(Move::Drop { kind: HandKind::Pawn, to: head }) {
            Ok(()) if escapes.len() < 20 => escapes.push(position),
            Err(IllegalMove::Uchifuzume { .. }) if mates.len() < 20 => mates.push(position),
            _ => {}
        }
    }
    mates.append(&mut escapes);
    mates
}

fn sorted(list: &MoveList) -> Vec<Move> {
    let mut moves: Vec<Move> = list.iter().collect();
    moves.sort_unstable();
    moves
}

fn listed(fill: impl FnOnce(&mut MoveList)) -> Vec<Move> {
    let mut list = MoveList::new();
    fill(&mut list);
    sorted(&list)
}

/// Everything that can be written down as a move.
fn every_move() -> impl Iterator<Item = Move> {
    let squares = || Square::ALL.into_iter();
    let walks = squares().flat_map(move |from| {
        squares().flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
    });
    let drops = HandKind::ALL
        .into_iter()
        .flat_map(move |kind| squares().map(move |to| Move::Drop { kind, to }));
    walks.chain(drops)
}

#[test]
fn the_positions_asked_are_many_and_of_every_sort() {
    let positions = positions();
    let count =
        |of: &dyn Fn(&Position) -> bool| positions.iter().filter(|&position| of(position)).count();
    assert!(positions.len() >= 300, "{}", positions.len());
    assert!(count(&|position| position.in_check()) >= 50);
    assert!(count(&|position| position.checkers().has_many()) >= 1);
    assert!(count(&|position| !position.shields(position.turn()).is_empty()) >= 30);
    assert!(count(&|position| position.is_checkmate()) >= 5);
    assert!(count(&|position| position.hand(Color::Black).total() > 8) >= 30);
    assert!(count(&|position| position.turn() == Color::White) >= 100);
}

#[test]
fn a_generated_move_is_legal_and_a_legal_move_is_generated() {
    for position in positions() {
        let mut legal: Vec<Move> = every_move().filter(|&mv| position.is_legal(mv)).collect();
        legal.sort_unstable();
        assert_eq!(sorted(&position.legal_moves()), legal, "{position}");
    }
}

#[test]
fn playing_a_move_asks_the_same_laws_as_asking_for_them() {
    for position in positions() {
        for mv in every_move() {
            let mut next = position.clone();
            let played = next.play(mv).map(|_| ());
            assert_eq!(played, position.check_legality(mv), "{mv} in {position}");
            if played.is_err() {
                assert_eq!(next, position, "{mv} in {position}");
            }
        }
    }
}

#[test]
fn counting_listing_and_finding_a_first_move_agree() {
    for position in positions() {
        let count = position.legal_moves().len();
        assert_eq!(position.count_legal() as usize, count, "{position}");
        assert_eq!(position.has_legal_moves(), count > 0, "{position}");
        assert_eq!(position.is_checkmate(), count == 0 && position.in_check(), "{position}");
    }
}

#[test]
fn captures_quiets_and_drops_are_all_moves_and_no_move_twice() {
    for position in positions() {
        for promotions in [Promotions::All, Promotions::Useful] {
            let whole = listed(|list| position.legal_moves_into(promotions, list));
            let parts = listed(|list| {
                position.captures_into(promotions, list);
                position.quiets_into(promotions, list);
                position.drops_into(list);
            });
            assert_eq!(parts, whole, "{position}");
            let captures = listed(|list| position.captures_into(promotions, list));
            assert!(captures.iter().all(|mv| position.piece_at(mv.to()).is_some()), "{position}");
            assert!(
                listed(|list| position.drops_into(list)).iter().all(|mv| mv.is_drop()),
                "{position}"
            );
            assert!(whole.windows(2).all(|pair| pair[0] != pair[1]), "{position}");
        }
    }
}

#[test]
fn checks_are_the_legal_moves_that_give_check() {
    for position in positions() {
        for promotions in [Promotions::All, Promotions::Useful] {
            let checks = listed(|list| position.checks_into(promotions, list));
            let mut expected = listed(|list| position.legal_moves_into(promotions, list));
            expected.retain(|&mv| position.gives_check(mv));
            assert_eq!(checks, expected, "{position}");
        }
        for mv in position.legal_moves().iter() {
            assert_eq!(position.gives_check(mv), position.after(mv).in_check(), "{position} {mv}");
        }
    }
}

#[test]
fn useful_promotions_are_some_of_all_and_leave_every_destination() {
    for position in positions() {
        let all = sorted(&position.legal_moves());
        let useful = listed(|list| position.legal_moves_into(Promotions::Useful, list));
        assert!(useful.iter().all(|mv| all.binary_search(mv).is_ok()), "{position}");
        for &mv in &all {
            let alike = |other: &&Move| {
                (other.from(), other.to(), other.is_drop()) == (mv.from(), mv.to(), mv.is_drop())
            };
            assert!(useful.iter().any(|other| alike(&other)), "{position} {mv}");
        }
    }
}

#[test]
fn a_move_and_its_undo_leave_the_position_as_it_was() {
    for position in positions() {
        for mv in position.legal_moves().iter() {
            let mut there = position.clone();
            let undo = there.play(mv).expect("a listed move is legal");
            assert_ne!(there, position);
            assert_eq!(undo.captured(), position.piece_at(mv.to()), "{position} {mv}");
            assert_eq!(there.key(), there.key_from_scratch(), "{position} {mv}");
            assert_eq!(there.board_key(), position.board_key_after(mv), "{position} {mv}");
            assert_eq!(there.board_key(), there.board_key_from_scratch(), "{position} {mv}");
            there.undo(mv, undo);
            assert_eq!(there, position, "{mv}");
            assert_sets_agree(&there);
        }
    }
}

/// The sets of squares say what the board says.
fn assert_sets_agree(position: &Position) {
    for color in Color::ALL {
        let mut own = Bitboard::EMPTY;
        for kind in PieceKind::ALL {
            let on_board =
                position.board().pieces().filter(|&(_, piece)| piece == Piece::new(color, kind));
            let squares: Bitboard = on_board.map(|(square, _)| square).collect();
            assert_eq!(position.pieces(color, kind), squares, "{position}");
            own |= squares;
        }
        assert_eq!(position.pieces_of(color), own, "{position}");
    }
}

#[test]
fn a_turn_passed_twice_is_no_change() {
    for mut position in positions() {
        let before = position.clone();
        position.pass();
        assert_ne!(position, before);
        assert_eq!(position.key(), position.key_from_scratch());
        position.pass();
        assert_eq!(position, before);
    }
}

#[test]
fn the_start_known_while_compiling_is_the_one_that_is_built() {
    let (known, built) = (Position::startpos(), Position::from_setup(&Setup::START).unwrap());
    assert_eq!((&known, known.key()), (&built, built.key()));
    assert_eq!(known.board_key(), built.board_key());
    for color in Color::ALL {
        assert_eq!(known.pieces_of(color), built.pieces_of(color));
        for kind in PieceKind::ALL {
            assert_eq!(known.pieces(color, kind), built.pieces(color, kind));
        }
    }
}

#[test]
fn a_position_written_as_sfen_reads_back_the_same() {
    for (number, position) in positions().into_iter().enumerate() {
        let setup = position.to_setup(number as u32);
        let read: Setup = setup.to_string().parse().expect("written SFEN is read");
        assert_eq!(read, setup);
        let again = Position::from_setup(&read)
            .or_else(SetupError::allow_problem)
            .expect("a position reached by play can be played");
        assert_eq!(again, position);
        assert_eq!(again.key(), position.key());
        assert!(setup.to_string().starts_with(&position.to_string()));
    }
}

#[test]
fn a_move_written_as_usi_reads_back_the_same() {
    for mv in every_move() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

#[test]
fn a_move_packed_in_sixteen_bits_unpacks_the_same_and_no_other_move_has_them() {
    for position in positions() {
        let moves = sorted(&position.legal_moves());
        let packed: BTreeSet<u16> = moves.iter().map(|&mv| PackedMove::of(mv).bits()).collect();
        let mut unpacked: Vec<Move> =
            packed.iter().filter_map(|&bits| PackedMove::from_bits(bits).unpack()).collect();
        unpacked.sort_unstable();
        assert_eq!(unpacked, moves, "{position}");
    }
}

#[test]
fn the_position_turned_round_has_the_same_moves_turned_round() {
    let turned = |position: &Position| {
        Position::from_setup(&position.to_setup(1).turned())
            .or_else(SetupError::allow_problem)
            .expect("the other seat sees a sound position too")
    };
    for position in positions() {
        let mut moves: Vec<Move> = position
            .legal_moves()
            .iter()
            .map(|mv| match mv {
                Move::Board { from, to, promote } => {
                    Move::Board { from: from.rotated(), to: to.rotated(), promote }
                }
                Move::Drop { kind, to } => Move::Drop { kind, to: to.rotated() },
            })
            .collect();
        moves.sort_unstable();
        assert_eq!(sorted(&turned(&position).legal_moves()), moves, "{position}");
    }
}

#[test]
fn pieces_are_neither_made_nor_lost() {
    let census = |position: &Position| {
        HandKind::ALL.map(|kind| {
            let on_board =
                position.board().pieces().filter(|(_, piece)| piece.kind.hand_kind() == Some(kind));
            on_board.count()
                + Color::ALL
                    .map(|color| position.hand(color))
                    .map(|hand: Hand| usize::from(hand.count(kind)))
                    .iter()
                    .sum::<usize>()
        })
    };
    for position in positions() {
        let before = census(&position);
        for mv in position.legal_moves().iter() {
            assert_eq!(census(&position.after(mv)), before, "{position} {mv}");
        }
    }
}

#[test]
fn a_game_played_and_taken_back_is_the_game_as_it_began() {
    for (seed, &(_, profile)) in RuleProfile::NAMES.iter().cycle().take(60).enumerate() {
        let handicap = Handicap::ALL[seed % Handicap::ALL.len()];
        let fresh = Game::from_handicap(handicap, profile);
        let mut game = fresh.clone();
        let mut past = Vec::new();
        let mut chance = Chance::new(seed as u64 + 5000);
        while game.outcome().is_none() && game.ply() < 300 {
            past.push(format!("{game:?}"));
            let moves = game.legal_moves();
            // Few moves to choose from bring positions back, so that repetition is taken back as well.
            let mv =
                pick(&mut chance, &moves[..moves.len().min(if seed % 3 == 0 { 3 } else { 600 })]);
            game.play(mv.expect("a game without moves is over"))
                .expect("an allowed move is played");
            assert_eq!(game.position().key(), game.position().key_from_scratch());
        }
        if game.outcome().is_none() {
            game.resign(game.turn());
        }
        while let Some(before) = past.pop() {
            game.undo().expect("as many moves as were played");
            assert_eq!(format!("{game:?}"), before);
        }
        assert_eq!(game.undo(), None);
        assert_eq!(format!("{game:?}"), format!("{fresh:?}"));
    }
}

#[test]
fn a_game_allows_the_moves_it_lists_and_no_others() {
    for (seed, &(_, profile)) in RuleProfile::NAMES.iter().enumerate() {
        let mut game = Game::startpos(profile);
        let mut chance = Chance::new(seed as u64 + 9000);
        while game.outcome().is_none() && game.ply() < 120 {
            let mut listed = game.legal_moves();
            listed.sort_unstable();
            let mut allowed: Vec<Move> =
                every_move().filter(|&mv| game.check(mv).is_ok()).collect();
            allowed.sort_unstable();
            assert_eq!(listed, allowed, "{}", game.sfen());
            game.play(pick(&mut chance, &listed).expect("a game without moves is over"))
                .expect("an allowed move is played");
        }
    }
}

#[test]
fn repetition_is_what_comparing_with_every_earlier_position_finds() {
    // The rook stays in its corner and each king in its own, so that positions come back.
    let corners = [vec![SQ_9A, SQ_9B], vec![SQ_4A, SQ_4B, SQ_5A, SQ_5B], vec![SQ_4I, SQ_5I]];
    let inside = |mv: &Move| {
        let stays = |corner: &Vec<Square>| {
            mv.from().is_some_and(|from| corner.contains(&from) && corner.contains(&mv.to()))
        };
        corners.iter().any(stays) && !mv.is_promotion()
    };
    let start = "4k4/R8/9/9/9/9/9/9/4K4 b - 1".parse().expect("SFEN");
    let (mut draws, mut losses) = (0, 0);
    for seed in 0..100 {
        let mut game = Game::new(&start, RuleProfile::STANDARD).expect("a sound start");
        let mut past = Vec::new();
        let mut checks = Vec::new();
        let mut chance = Chance::new(seed + 7000);
        while game.outcome().is_none() {
            past.push(game.position().to_string());
            let mut moves: Vec<Move> = game.legal_moves().into_iter().filter(inside).collect();
            let checking = moves.iter().copied().filter(|&mv| game.position().gives_check(mv));
            let checking: Vec<Move> = checking.collect();
            // Every other game is an attack that hardly ever pauses.
            if seed % 2 == 0 && !checking.is_empty() && chance.below(20) > 0 {
                moves = checking;
            }
            game.play(pick(&mut chance, &moves).expect("each corner has room"))
                .expect("an allowed move is played");
            checks.push(game.position().in_check());
            let now = game.position().to_string();
            let earlier: Vec<u32> =
                (0..).zip(&past).filter(|&(_, then)| *then == now).map(|(ply, _)| ply).collect();
            let repetition = game.repetition();
            assert_eq!(repetition.earlier, earlier);
            assert_eq!(game.occurrences() as usize, earlier.len() + 1);
            let black_checks = earlier.first().is_some_and(|&first| {
                let black_moves = (first as usize..checks.len()).filter(|ply| ply % 2 == 0);
                black_moves.into_iter().all(|ply| checks[ply])
            });
            assert_eq!(repetition.checking, black_checks.then_some(Color::Black));
        }
        match game.outcome().map(|outcome| (outcome.winner, outcome.reason)) {
            Some((None, Reason::Sennichite)) => draws += 1,
            Some((Some(Color::White), Reason::PerpetualCheck)) => losses += 1,
            other => panic!("{other:?}"),
        }
        assert_eq!(game.occurrences(), 4);
    }
    assert!(draws >= 10 && losses >= 10, "{draws} draws, {losses} losses");
}
