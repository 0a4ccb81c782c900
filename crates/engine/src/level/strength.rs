//! What a strength below the engine's own is made of, and how a move is played with it.

use komadai_chance::Chance;
use komadai_rules::Move;

use super::style::Manner;
use super::{glance, plan};
use crate::{Answer, Engine, Limits, Outlook, Reply, Report, Root, ScoreBound, StopFlag};

/// Who slips less often, in a thousand moves, opens as the search has it, not by a plan, unless a style is asked for.
const PLANLESS: u16 = 100;
/// What a planned move may be worse than the best one, in centipawns, and what it may where a style is asked for.
const PRICE: i32 = 80;
const PRICE_OF_STYLE: i32 = 250;

/// How well an opponent plays: how often it looks before it moves, how far it looks then, and how it sees the
/// board where it does not.
///
/// Some moves are thought over: a search of so many positions. The others are slips, played at a glance: of the
/// moves that come to mind the one that seems best, without an answer being looked for. What comes to mind is what
/// people see first: taking back, a piece that hangs, a move beside the last one; long before drops, checks, mates
/// and quiet moves elsewhere. So what goes wrong looks as it does with people: a threat from afar, a quiet
/// refutation, a mate that was there.
///
/// Who slips often opens by a plan learnt by heart, from a sight of about 12 kyū on, and castles from 8 kyū on; a style
/// that is asked for is followed by all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    /// Positions visited for a move that is thought over; one game looks a little farther, another less far.
    pub nodes: u64,
    /// Moves of a thousand that are played at a glance.
    pub slips: u16,
    /// How much a glance notices, from 0, next to nothing, to 1000, every move and every attack but a mate.
    pub sight: u16,
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
    /// let strength = Strength { nodes: 500, slips: 667, sight: 800, blur: 150 };
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
        manner: impl Into<Manner>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let manner = manner.into();
        let mut chance = Chance::new(manner.seed ^ root.position().key().rotate_left(17));
        let slips = chance.below_u64(1000) < u64::from(self.slips);
        let most = limits.nodes.unwrap_or(u64::MAX);
        let plans = self.slips >= PLANLESS || manner.style.is_some();
        let planned = plans.then(|| plan::next_move(root, self, manner)).flatten();
        let glance = (slips && !root.may_declare() && root.sure_move().is_none())
            .then(|| glance::choose(root, self, chance.next(), planned))
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
            let price = if manner.style.is_some() { PRICE_OF_STYLE } else { PRICE };
            return think(engine, root, planned.map(|mv| (mv, price)), &limits, stop, report);
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

/// The best move by a search; the planned one if it is worse by no more than its price.
fn think(
    engine: &mut Engine,
    root: &Root,
    planned: Option<(Move, i32)>,
    limits: &Limits,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Report),
) -> Answer {
    let Some((planned, price)) = planned else {
        return engine.search(root, limits, stop, report);
    };
    let nodes = limits.nodes.unwrap_or(0);
    let spend = |nodes: u64| Limits { nodes: Some(nodes.max(1)), ..limits.clone() };
    let best = engine.search(root, &spend(nodes - nodes / 3), stop, report);
    if !matches!(best.reply, Reply::Move(mv) if mv != planned) {
        return best;
    }
    let mut last = None;
    let limits = Limits { moves: vec![planned], ..spend(nodes / 3) };
    let tried = engine.search(root, &limits, stop, &mut |seen| last = Some(seen.clone()));
    match (best.score.outlook(), tried.score.outlook()) {
        (Outlook::Centipawns(best), Outlook::Centipawns(tried)) if best - tried <= price => {}
        _ => return best,
    }
    if let Some(seen) = last {
        report(&seen);
    }
    tried
}
