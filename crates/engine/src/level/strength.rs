//! What a strength below the engine's own is made of, and how a move is played with it.

use komadai_chance::Chance;

use crate::{Answer, Engine, Limits, Reply, Report, Root, ScoreBound, StopFlag};

use super::glance;

/// How well an opponent plays: how often it looks before it moves, how far it looks then, and how it sees the
/// board where it does not.
///
/// Most moves are thought over: a search of so many positions. The others are slips, played at a glance: the
/// move that seems best without an answer being looked for. At a glance an attack by the piece next door is
/// seen, and one along a file or a diagonal is the likelier overlooked the farther it comes from; a mate may be
/// missed; and nothing is judged exactly. So what goes wrong looks as it does with people: a threat from afar,
/// a quiet refutation, a mate that was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    /// Positions visited for a move that is thought over; one game looks a little farther, another less far.
    pub nodes: u64,
    /// Moves of a thousand that are played at a glance.
    pub slips: u16,
    /// The chance in a thousand, for every square an attack reaches over, that a glance overlooks it.
    pub blindness: u16,
    /// How far a glance misjudges a position, in centipawns: two judgements of three err by less.
    pub blur: u16,
}

impl Strength {
    /// Plays in the present position of a game; games with another seed take another course.
    ///
    /// Of `limits` it heeds positions, depth, the last ply and whether to play on: of its own positions and those
    /// allowed the fewer. Time, lines and chosen moves are for those who have the engine's whole strength.
    ///
    /// ```
    /// use komadai_engine::{Engine, EngineOptions, Limits, Root, StopFlag, Strength};
    /// use komadai_rules::Position;
    ///
    /// // Two moves of three at a glance, the others after five hundred positions.
    /// let strength = Strength { nodes: 500, slips: 667, blindness: 200, blur: 150 };
    /// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    /// let (root, limits, stop) = (Root::new(Position::startpos()), Limits::default(), StopFlag::default());
    /// let mut play = |seed| {
    ///     engine.clear();
    ///     strength.play(&mut engine, &root, seed, &limits, &stop, &mut |_| {})
    /// };
    /// assert_eq!(play(1), play(1));
    /// ```
    pub fn play(
        &self,
        engine: &mut Engine,
        root: &Root,
        seed: u64,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let mut chance = Chance::new(seed ^ root.position().key().rotate_left(17));
        let slips = chance.below_u64(1000) < u64::from(self.slips);
        let most = limits.nodes.unwrap_or(u64::MAX);
        let glance = (slips && !root.may_declare() && root.sure_move().is_none())
            .then(|| glance::choose(root, self, chance.next()))
            .flatten()
            .filter(|found| found.seen <= most);
        let Some(found) = glance else {
            let own = self.nodes * 7 / 8 + chance.below_u64(self.nodes / 4 + 1);
            let limits = Limits {
                nodes: Some(own.min(most)),
                depth: limits.depth,
                last_ply: limits.last_ply,
                plays_on: limits.plays_on,
                ..Limits::default()
            };
            return engine.search(root, &limits, stop, report);
        };
        let line = vec![found.mv];
        report(&Report {
            depth: 1,
            selective_depth: 1,
            nodes: found.seen,
            time: std::time::Duration::ZERO,
            table_load: 0,
            rank: 0,
            score: found.score,
            bound: ScoreBound::Exact,
            line: line.clone(),
        });
        Answer {
            reply: Reply::Move(found.mv),
            score: found.score,
            depth: 1,
            nodes: found.seen,
            line,
        }
    }
}
