//! Proofs from what the search remembers; what it has forgotten is searched again.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use komadai_rules::{Color, Hand, HandKind, Move, MoveList, Position, Promotions, SetupError};

use crate::hand::PackedHand;
use crate::solver::Watcher;
use crate::table::{FOREVER, Plies, Reach};
use crate::{Limits, Progress, Proof, Solver, Verdict};

impl Solver {
    /// A proof of the last [verdict](Self::verdict), to be checked without this solver: see [`Proof::verify`].
    ///
    /// `None` when the verdict is unknown or a limit came first.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {});
    /// let proof = solver.proof(Limits::NONE, &false.into(), &mut |_| {}).expect("a mate is proven");
    /// let verified = proof.verify(problem.position())?;
    /// assert!(verified.plies.is_some_and(|plies| plies >= 3) && verified.positions > 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn proof(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Proof> {
        let root = self.problem.as_ref()?.position().clone();
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        match self.verdict() {
            Verdict::Mate => self.proof_of_mate(&root, &mut watcher),
            Verdict::NoMate => self.proof_of_no_mate(&root, &mut watcher),
            Verdict::Unknown => None,
        }
    }

    /// From every position one move, to every answer a position that is nearer to mate.
    fn proof_of_mate(&mut self, root: &Position, watcher: &mut Watcher<'_>) -> Option<Proof> {
        let attacker = root.turn();
        let mut proof = Proof::of_mate(root);
        let mut shown: HashMap<u64, Vec<(PackedHand, Plies)>> = HashMap::new();
        let mut open = vec![(root.clone(), self.mate_in?)];
        while let Some((position, within)) = open.pop() {
            let (key, hand) = place(&position, attacker);
            let known = shown.entry(key).or_default();
            if known.iter().any(|&(least, plies)| hand.includes(least) && plies <= within) {
                continue;
            }
            let (mv, plies, least) = self.mate_within(&position, within, watcher)?;
            let mut position = with_hand(&position, attacker, least);
            known.push((least, plies));
            proof.add_step(&position, mv, u32::from(plies));
            position.play_unchecked(mv);
            for answer in position.legal_moves().iter() {
                open.push((position.after(answer), plies - 2));
            }
        }
        Some(proof)
    }

    /// The move that mates within so many plies, which it is known to do.
    pub(crate) fn mate_within(
        &mut self,
        position: &Position,
        within: Plies,
        watcher: &mut Watcher<'_>,
    ) -> Option<(Move, Plies, PackedHand)> {
        let (key, hand) = place(position, position.turn());
        let fits = |&(_, plies, _): &(Move, Plies, PackedHand)| plies <= within;
        if let Some(known) = self.memory.table.mate(key, hand).filter(fits) {
            return Some(known);
        }
        self.search(position, true, within, watcher);
        self.memory.table.mate(key, hand).filter(fits)
    }

    /// Positions without a mate; for every check from one of them, an answer that leads to another.
    fn proof_of_no_mate(&mut self, root: &Position, watcher: &mut Watcher<'_>) -> Option<Proof> {
        let attacker = root.turn();
        let mut proof = Proof::of_no_mate(root);
        let mut shown: HashMap<u64, Vec<PackedHand>> = HashMap::new();
        let mut open = vec![root.clone()];
        let mut checks = MoveList::new();
        while let Some(position) = open.pop() {
            let (key, hand) = place(&position, attacker);
            let known = shown.entry(key).or_default();
            if known.iter().any(|most| most.includes(hand)) {
                continue;
            }
            let most = self.memory.table.refutation(key, hand).map_or(hand, |(most, _)| most);
            let position = with_hand(&position, attacker, most);
            known.push(most);
            proof.add_safe(&position);
            checks.clear();
            position.checks_into(Promotions::All, &mut checks);
            for mv in checks.iter() {
                open.push(self.saving_answer(&position.after(mv), attacker, &shown, watcher)?);
            }
        }
        Some(proof)
    }

    /// A position that the defender, in check, can go to without being mated: if possible one already `shown`.
    fn saving_answer(
        &mut self,
        position: &Position,
        attacker: Color,
        shown: &HashMap<u64, Vec<PackedHand>>,
        watcher: &mut Watcher<'_>,
    ) -> Option<Position> {
        let after = |mv| position.after(mv);
        let answers = position.legal_moves();
        for next in answers.iter().map(after) {
            let (key, hand) = place(&next, attacker);
            let is_shown =
                shown.get(&key).is_some_and(|known| known.iter().any(|most| most.includes(hand)));
            if is_shown || self.memory.table.refutation(key, hand).is_some() {
                return Some(next);
            }
        }
        let (key, hand) = place(position, attacker);
        self.search(position, false, FOREVER, watcher);
        if let Some((_, Some(mv))) = self.memory.table.refutation(key, hand)
            && answers.iter().any(|answer| answer == mv)
            && self.search(&after(mv), true, FOREVER, watcher).is_refuted()
        {
            return Some(after(mv));
        }
        answers
            .iter()
            .map(after)
            .find(|next| self.search(next, true, FOREVER, watcher).is_refuted())
    }
}

/// Where the table keeps a position.
pub(crate) fn place(position: &Position, attacker: Color) -> (u64, PackedHand) {
    (position.board_key(), PackedHand::of(position.hand(attacker)))
}

/// The same board with this hand for the attacker and everything else in the defender's.
fn with_hand(position: &Position, attacker: Color, hand: PackedHand) -> Position {
    let mut setup = position.to_setup(1);
    for kind in HandKind::ALL {
        let all = position.hand(attacker).count(kind) + position.hand(!attacker).count(kind);
        let ours = hand.count(kind) as u8;
        let give = |hand: Hand, count| hand.with(kind, count);
        setup.hands[attacker] = give(setup.hands[attacker], ours);
        setup.hands[!attacker] = give(setup.hands[!attacker], all.saturating_sub(ours));
    }
    Position::from_setup(&setup)
        .or_else(SetupError::allow_problem)
        .expect("hands change nothing that a set-up could be refused for")
}
