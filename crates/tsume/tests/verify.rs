//! Proofs that hold are taken, and no other.

mod reference;

use komadai_chance::Chance;
use komadai_rules::{Move, Position, Setup, SetupError};
use komadai_tsume::{Proof, ProofReadError};

use reference::Tree;
use reference::random::Walk;

/// Different positions with their trees, some mates and some not.
fn trees(seed: u64, count: usize) -> impl Iterator<Item = (Position, Tree)> {
    Walk::new(seed, 1_000).filter(|(_, tree)| tree.mate() != Some(1) && tree.len() > 1).take(count)
}

/// How many trees a law is asked of: fewer where the run is short.
fn many(trees: usize) -> usize {
    if std::env::var_os("KOMADAI_LONG").is_some() { trees } else { trees / 4 }
}

/// The proof of a tree with a change: the steps as `change` leaves them.
fn changed(
    root: &Position,
    tree: &Tree,
    mut change: impl FnMut(usize, &Position, Move, u32) -> Option<(Move, u32)>,
) -> Proof {
    let mut proof = Proof::of_mate(root);
    for (number, (position, mv, plies)) in tree.steps().into_iter().enumerate() {
        if let Some((mv, plies)) = change(number, &position, mv, plies) {
            proof.add_step(&position, mv, plies);
        }
    }
    proof
}

#[test]
fn what_is_true_is_taken() {
    let (mut mates, mut others) = (0, 0);
    for (root, tree) in trees(1, 400) {
        let verified = tree.proof().verify(&root);
        let verified = verified.unwrap_or_else(|error| panic!("{root}: {error}"));
        assert_eq!(verified.plies, tree.mate(), "{root}");
        match tree.mate() {
            Some(_) => mates += 1,
            None => others += 1,
        }
    }
    assert!(mates > 50 && others > 20, "{mates} mates, {others} others");
}

#[test]
fn a_proof_without_one_of_its_steps_is_refused() {
    for (root, tree) in trees(2, many(300)).filter(|(_, tree)| tree.mate().is_some()) {
        let steps = tree.steps().len();
        for removed in 0..steps {
            let proof = changed(&root, &tree, |number, _, mv, plies| {
                (number != removed).then_some((mv, plies))
            });
            // A position may be covered by another that mates with less in hand.
            if let Ok(verified) = proof.verify(&root) {
                assert!(verified.plies >= tree.mate(), "{root}");
                assert!(tree.is_covered(removed), "{root}: step {removed}");
            }
        }
    }
}

#[test]
fn a_proof_with_one_wrong_move_is_refused() {
    let mut refused = 0;
    for (root, tree) in trees(3, 300).filter(|(_, tree)| tree.mate().is_some()) {
        let steps = tree.steps();
        for (number, (position, _, plies)) in steps.iter().enumerate() {
            let good: Vec<Move> = tree
                .checks_at(position)
                .expect("it stands in the tree")
                .into_iter()
                .filter_map(|(mv, length)| (length? <= *plies).then_some(mv))
                .collect();
            let wrong = position.legal_moves();
            for mv in wrong.iter().filter(|mv| !good.contains(mv)).take(4) {
                let proof = changed(&root, &tree, |at, _, kept, plies| {
                    Some((if at == number { mv } else { kept }, plies))
                });
                assert!(proof.verify(&root).is_err(), "{root}: {mv} at {position}");
                refused += 1;
            }
        }
    }
    assert!(refused > 500, "only {refused}");
}

#[test]
fn a_mate_is_not_promised_in_fewer_plies_than_it_takes() {
    for (root, tree) in trees(4, many(200)).filter(|(_, tree)| tree.mate().is_some()) {
        for short in 0..tree.steps().len() {
            let proof = changed(&root, &tree, |at, _, mv, plies| {
                Some((mv, if at == short { plies - 1 } else { plies }))
            });
            assert!(proof.verify(&root).is_err(), "{root}: step {short}");
        }
    }
}

#[test]
fn a_mate_is_never_proven_to_be_none_nor_the_other_way_round() {
    for (root, tree) in trees(5, 200) {
        let mut proof = Proof::of_no_mate(&root);
        for position in tree.positions() {
            proof.add_safe(position);
        }
        if tree.mate().is_some() {
            assert!(proof.verify(&root).is_err(), "{root}");
        }
        let mut proof = Proof::of_no_mate(&root);
        let safe = tree.positions().filter(|position| tree.mate_of(position) == Some(None));
        for position in safe {
            proof.add_safe(position);
        }
        assert_eq!(proof.verify(&root).is_ok(), tree.mate().is_none(), "{root}");
    }
}

#[test]
fn a_proof_speaks_of_its_own_position_only() {
    let mut trees = trees(6, 100).filter(|(_, tree)| tree.mate().is_some());
    let (root, tree) = trees.next().expect("some are mates");
    let (other, _) = trees.next().expect("some are mates");
    assert!(tree.proof().verify(&root).is_ok());
    assert!(tree.proof().verify(&other).is_err());
    assert!(Proof::of_mate(&root).verify(&root).is_err());
    assert!(Proof::of_no_mate(&root).verify(&root).is_err());
}

#[test]
fn a_chase_in_circles_is_no_mate() {
    // The rook checks for ever, and steps that lean on each other must not hold one another up.
    let setup: Setup = "9/9/9/9/9/9/+r8/9/1K7 w - 1".parse().expect("good SFEN");
    let root =
        Position::from_setup(&setup).or_else(SetupError::allow_missing_king).expect("a problem");
    let tree = Tree::grow(&root, 10_000).expect("few positions");
    assert_eq!(tree.mate(), None);
    assert_eq!(tree.proof().verify(&root).map(|verified| verified.plies), Ok(None));
    let mut proof = Proof::of_mate(&root);
    for position in tree.positions() {
        if let Some(&(mv, _)) =
            tree.checks_at(position).and_then(|all| all.first().copied()).as_ref()
        {
            proof.add_step(position, mv, 99);
        }
    }
    assert!(proof.verify(&root).is_err());
}

#[test]
fn a_file_gives_the_proof_back_and_no_changed_byte_passes() {
    for (root, tree) in trees(7, 20) {
        let proof = tree.proof();
        let mut bytes = Vec::new();
        proof.write(&mut bytes).expect("memory takes it");
        assert_eq!(Proof::read(&bytes[..]).expect("as it was written"), proof);
        assert!(bytes.len() < 60 * (proof.len() + 2));
        let mut random = Chance::new(8);
        for _ in 0..40 {
            let mut wrong = bytes.clone();
            let at = random.below(wrong.len());
            wrong[at] ^= 1 << random.below(8);
            assert!(Proof::read(&wrong[..]).is_err(), "{root}: byte {at}");
            let short = Proof::read(&bytes[..at]);
            assert!(matches!(short, Err(ProofReadError::Io(_))), "{root}: to {at}");
        }
    }
}
