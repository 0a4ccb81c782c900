//! Every way to judge a position comes to the same number, by random play with random networks.

use std::sync::Arc;

use komadai_chance::Chance;
use komadai_nnue::{Accumulators, Isa, Network, Weights};
use komadai_rules::{Board, File, Move, Position, Setup, SetupError, Square, Undo};

fn network(width: usize, seed: u64) -> Arc<Network> {
    Arc::new(Network::new(&Weights::by_chance(width, seed)).expect("weights within their ranges"))
}

/// Weights at the ends of their ranges, where an overflow would show.
fn extreme(width: usize) -> Arc<Network> {
    let mut weights = Weights::by_chance(width, 1);
    let mut chance = Chance::new(2);
    weights.input.fill_with(|| [765, -765, 700][chance.below(3)]);
    weights.bias.fill_with(|| [2_040, -2_040][chance.below(2)]);
    weights.output.fill_with(|| [127, -127, 127][chance.below(3)]);
    weights.scale = u16::MAX;
    Arc::new(Network::new(&weights).expect("weights within their ranges"))
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect("an SFEN");
    Position::from_setup(&setup).or_else(SetupError::allow_problem).expect("a problem at most")
}

/// Walks up and down from a position as a search does, and compares every answer on the way.
fn walk(network: &Arc<Network>, isa: Isa, mut position: Position, seed: u64, steps: usize) {
    let mut chance = Chance::new(seed);
    let mut accumulators = Accumulators::with_isa(Arc::clone(network), isa);
    let mut past: Vec<(Move, Undo)> = Vec::new();
    accumulators.begin(&position);
    for _ in 0..steps {
        let moves = position.legal_moves();
        let goes_back = moves.is_empty() || chance.below(5) < 2;
        if goes_back {
            let Some((mv, undo)) = past.pop() else {
                continue;
            };
            position.undo(mv, undo);
            accumulators.undo();
        } else {
            // Kings wander, so that views change often.
            let king = position.king(position.turn());
            let mv = (moves.iter())
                .filter(|mv| mv.from().is_some() && mv.from() == king)
                .nth(chance.below(6))
                .or_else(|| moves.get(chance.below(moves.len())))
                .expect("there are moves");
            accumulators.play(&position, mv);
            past.push((mv, position.play_unchecked(mv)));
        }
        if chance.below(3) > 0 {
            let expected = network.evaluate_from_scratch(&position);
            assert_eq!(accumulators.judge(&position), expected, "{isa:?} {position}");
        }
        if chance.below(8) == 0 {
            position.pass();
            let expected = network.evaluate_from_scratch(&position);
            assert_eq!(accumulators.judge(&position), expected, "{isa:?} {position}");
            position.pass();
        }
    }
}

#[test]
fn every_instruction_set_comes_to_the_same_number_on_any_walk() {
    let networks = [network(64, 1), network(192, 2), network(256, 3), extreme(64), extreme(512)];
    for isa in Isa::available() {
        for (seed, network) in (1..).zip(&networks) {
            walk(network, isa, Position::startpos(), seed, 600);
            let full_hands = "4k4/9/9/9/4g4/9/9/9/4K4 b 2R2B3G4S4N4L9P9p 1";
            walk(network, isa, position(full_hands), seed, 200);
        }
    }
}

#[test]
fn a_mean_is_the_nearest_integer_and_of_networks_alike() {
    let with = |bias: i32, input: i16| Weights {
        output_bias: bias,
        input: vec![input; Weights::by_chance(64, 1).input.len()],
        ..Weights::by_chance(64, 1)
    };
    for (of, bias, input) in [
        (&[with(5, -7)][..], 5, -7),
        (&[with(5, -7), with(6, -8)], 6, -8),
        (&[with(1, -1), with(1, -1), with(2, -2)], 1, -1),
        (&[with(1, -1), with(2, -2), with(2, -2)], 2, -2),
    ] {
        let mean = Weights::mean(of).expect("they are alike");
        assert_eq!((mean.output_bias, mean.input[0]), (bias, input));
        assert_eq!(mean.output, of[0].output);
    }
    for (share, bias) in [(0.0, 10), (0.2, 12), (0.25, 13), (1.0, 20)] {
        let moved = with(10, 0).towards(&with(20, 0), share).expect("alike");
        assert_eq!(moved.output_bias, bias, "{share}");
    }
    assert_eq!(with(0, 0).towards(&Weights::by_chance(128, 1), 0.5), None);
    for share in [-0.1, 1.1, f64::NAN] {
        assert_eq!(with(0, 0).towards(&with(0, 0), share), None, "{share}");
    }
    let short = Weights { input: vec![0; 64], ..with(0, 0) };
    assert_eq!(with(0, 0).towards(&short, 0.5), None);
    assert_eq!(short.towards(&with(0, 0), 0.5), None);
    let other = Weights { scale: 1, ..with(0, 0) };
    for unlike in [
        &[][..],
        &[with(0, 0), other],
        &[with(0, 0), Weights::by_chance(128, 1)],
        &[with(0, 0), short],
    ] {
        assert_eq!(Weights::mean(unlike), None);
    }
}

#[test]
fn boards_without_kings_and_with_too_many_pieces_are_judged_alike() {
    let network = extreme(64);
    for isa in Isa::available() {
        for sfen in [
            "9/9/9/9/9/9/9/9/9 b - 1",
            "4k4/9/9/9/9/9/9/9/9 w RG 1",
            "+P+P+P+P+P+P+P+P+P/+P+P+P+P+P+P+P+P+P/9/9/4k4/9/9/9/9 b - 1",
        ] {
            walk(&network, isa, position(sfen), 9, 60);
        }
    }
}

#[test]
fn positions_may_be_judged_before_anything_has_begun() {
    let network = network(64, 4);
    let position = Position::startpos();
    let judged = Accumulators::new(Arc::clone(&network)).judge(&position);
    assert_eq!(judged, network.evaluate_from_scratch(&position));
}

/// The same position with left and right exchanged.
fn mirrored(position: &Position) -> Position {
    let mut setup = position.to_setup(1);
    let mut board = Board::EMPTY;
    for (square, piece) in setup.board.pieces() {
        let file = File::ALL[8 - square.file().index()];
        board[Square::new(file, square.rank())] = Some(piece);
    }
    setup.board = board;
    Position::from_setup(&setup).expect("a playable position is playable in a mirror")
}

#[test]
fn left_and_right_are_alike_where_both_kings_have_left_the_centre() {
    let network = network(64, 5);
    let castled =
        position("ln5nl/1r4gk1/p2p1sgpp/2p1ppp2/9/2P1PPP2/PP1P1SGPP/1KG4R1/LN1S3NL b BSb 1");
    assert_eq!(
        network.evaluate_from_scratch(&castled),
        network.evaluate_from_scratch(&mirrored(&castled))
    );
}
