//! A mate played out: shortest attack, longest defence.

use std::sync::atomic::AtomicBool;

use komadai_rules::{Hand, Move, Position};

use crate::hand::PackedHand;
use crate::search::{Memory, Search};
use crate::solver::Watcher;
use crate::table::Plies;
use crate::{Limits, Progress, Solver};

/// A mate played out: the attacker's moves and the defender's in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, the attacker's first and last.
    pub moves: Vec<Move>,
    /// Whether it is proven that no attack mates sooner and no defence holds out longer, every legal interposition
    /// counted.
    pub is_shortest: bool,
    /// How long the shortest mate is by the convention of problems, futile interpositions (無駄合い, *mudaai*) left
    /// out, where that was asked for and found; see [`is_mate_by_convention`](crate::is_mate_by_convention).
    pub tsume_plies: Option<u32>,
    /// What the attacker still holds at the end.
    pub leftover: Hand,
}

impl Line {
    /// How many moves it has, both sides together.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }
}

impl Solver {
    /// A mate, once one is proven: not always the shortest.
    pub fn line(&mut self) -> Option<Line> {
        let stop = AtomicBool::new(false);
        let mut report = |_: &Progress| {};
        let mut watcher = Watcher::new(Limits::NONE, &stop, &mut report, self.nodes());
        self.play_out(&mut watcher)
    }

    /// The shortest mate against the longest defence, once a mate is proven; the best line known when a limit comes
    /// first, [`Line::is_shortest`] tells which.
    pub fn shortest(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Line> {
        let position = self.problem.as_ref()?.position().clone();
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        while let (Some(plies), false) = (self.mate_in, self.is_shortest) {
            if plies < 2 {
                self.is_shortest = true;
                break;
            }
            let value = self.search(&position, true, plies - 2, &mut watcher);
            if value.is_mate() {
                self.mate_in = Some(value.plies);
            } else {
                self.is_shortest = value.is_refuted();
                break;
            }
        }
        let exact = if self.is_shortest {
            self.play_out(&mut watcher)
        } else {
            None
        };
        let Some(mut exact) = exact else {
            return self.line();
        };
        exact.tsume_plies = self.shortest_by_convention(&position, &mut watcher);
        Some(exact)
    }

    /// How soon it is mate by the convention of problems, which is never later than by the rules.
    fn shortest_by_convention(
        &mut self,
        position: &Position,
        watcher: &mut Watcher<'_>,
    ) -> Option<u32> {
        let mut plies = self.mate_in?;
        let hand = PackedHand::of(position.hand(position.turn()));
        let mut memory = Memory::new(Self::convention_mib(self.options()));
        while plies > 2 {
            let Watcher { budget, report } = watcher;
            let mut search =
                Search::new(position, &mut memory, budget, self.nodes(), *report).by_convention();
            let value = search.run(true, hand, plies - 2);
            self.count_nodes(search.nodes);
            if value.is_mate() {
                plies = value.plies;
            } else if value.is_refuted() {
                break;
            } else {
                return None;
            }
        }
        Some(plies.into())
    }

    /// The line both sides play: the attacker by the shortest mate known, the defender by the longest.
    fn play_out(&mut self, watcher: &mut Watcher<'_>) -> Option<Line> {
        let mut position = self.problem.as_ref()?.position().clone();
        let attacker = position.turn();
        let mut left = self.mate_in?;
        let mut moves = Vec::new();
        loop {
            let (mv, plies, _) = self.mate_within(&position, left, watcher)?;
            left = plies;
            position.play_unchecked(mv);
            moves.push(mv);
            let Some((answer, plies)) = self.longest_answer(&position, left, watcher)? else {
                break;
            };
            position.play_unchecked(answer);
            moves.push(answer);
            left = plies;
        }
        Some(Line {
            tsume_plies: None,
            is_shortest: self.is_shortest,
            leftover: position.hand(attacker),
            moves,
        })
    }

    /// The answer that holds out longest when `left` plies are left, this one not counted, and the plies after it;
    /// none in a mate.
    fn longest_answer(
        &mut self,
        position: &Position,
        left: Plies,
        watcher: &mut Watcher<'_>,
    ) -> Option<Option<(Move, Plies)>> {
        let mut longest: Option<(Move, Plies)> = None;
        for answer in position.legal_moves().iter() {
            let mut next = position.clone();
            next.play_unchecked(answer);
            // Known to be a mate in so many; asked to be a shorter one, where that matters.
            let (_, mut plies, _) = self.mate_within(&next, left - 2, watcher)?;
            let beaten = longest.map_or(0, |(_, plies)| plies);
            if self.is_shortest {
                while plies > beaten && plies > 2 {
                    let value = self.search(&next, true, plies - 2, watcher);
                    if value.is_mate() {
                        plies = value.plies;
                    } else if value.is_refuted() {
                        break;
                    } else {
                        return None;
                    }
                }
            }
            if plies > beaten {
                longest = Some((answer, plies));
            }
        }
        Some(longest)
    }
}
