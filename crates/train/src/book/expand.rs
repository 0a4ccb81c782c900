//! A book grown by search: always the likeliest positions next; a move is worth what the replies leave of it.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::io;

use komadai_engine::{
    Book, BookMove, Engine, EngineOptions, Limits, Outlook, Root, Score, StopFlag,
};
use komadai_pool::make_in_order;
use komadai_rules::{Move, Position};

use super::log::SearchLog;
use super::tally::OpeningTally;

/// How long each position of a book is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBudget {
    /// Nodes to visit.
    pub nodes: u64,
    /// How many of the best moves are compared.
    pub lines: usize,
}

/// The settings and materials of a book that grows by search.
#[derive(Debug)]
pub struct Expansion<'a> {
    /// What recorded games played; may be empty.
    pub tally: &'a OpeningTally,
    /// The searches of earlier runs, and the file that takes those of this one.
    pub log: SearchLog,
    /// How long each position is searched.
    pub budget: SearchBudget,
    /// How many moves deep the book goes.
    pub plies: u32,
    /// Positions that fewer recorded games reached are judged by the engine alone.
    pub least: u32,
    /// How many centipawns worse than the best a book move may be; three times as many where it is popular.
    pub margin: i32,
    /// Searches at once. They change nothing but the time.
    pub concurrency: usize,
}

/// A position to be searched, and how likely a game comes to it.
struct Candidate {
    position: Position,
    ply: u32,
    chance: f64,
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_key = || self.position.key().cmp(&other.position.key());
        self.chance.total_cmp(&other.chance).then_with(by_key)
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}

/// A position of the book to be, and what the engine found there.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    position: Position,
    ply: u32,
    moves: Vec<BookMove>,
}

/// Positions taken at a time; the same however many are searched at once, so that the book is too.
const BATCH: usize = 16;
/// How many recorded games the engine's own opinion of a position counts for.
const OWN_GAMES: f64 = 2.0;
/// A move is popular that so great a part of the games in its position went on with.
const POPULAR: f64 = 0.1;
/// A popular move may seem to lose so many times what another may.
const POPULAR_MARGINS: i32 = 3;
/// Moves that are played more rarely than this, in spite of what the engine thinks, are no book moves.
const RARE: f64 = 0.04;
/// A move that loses this many centipawns against another is played e times less often.
const TEMPERATURE: f64 = 30.0;

impl Expansion<'_> {
    /// The book after this many positions were searched, or all that can be reached. `report` hears how many are done.
    ///
    /// # Errors
    ///
    /// The log cannot be written.
    pub fn grow(mut self, positions: usize, report: &mut dyn FnMut(usize)) -> io::Result<Book> {
        let mut known = self.expand(positions, report)?;
        back_up(&mut known);
        Ok(self.book(&known))
    }

    /// The entries of this many positions, or of all that can be reached.
    fn expand(
        &mut self,
        positions: usize,
        report: &mut dyn FnMut(usize),
    ) -> io::Result<Vec<Entry>> {
        let mut known = Vec::new();
        let mut waiting =
            BinaryHeap::from([Candidate { position: Position::startpos(), ply: 0, chance: 1.0 }]);
        let mut seen = HashSet::from([Position::startpos().key()]);
        while known.len() < positions {
            let size = BATCH.min(positions - known.len());
            let batch: Vec<Candidate> = std::iter::from_fn(|| waiting.pop()).take(size).collect();
            if batch.is_empty() {
                break;
            }
            let found = self.search(&batch)?;
            for (place, moves) in batch.into_iter().zip(found) {
                if place.ply + 1 < self.plies {
                    for (mv, share) in self.shares(&place.position, &moves) {
                        let position = place.position.after(mv);
                        if seen.insert(position.key()) {
                            waiting.push(Candidate {
                                position,
                                ply: place.ply + 1,
                                chance: place.chance * share,
                            });
                        }
                    }
                }
                known.push(Entry { position: place.position, ply: place.ply, moves });
            }
            report(known.len());
        }
        Ok(known)
    }

    /// The moves that are good enough, or popular and not bad, in the positions that are known.
    fn book(&self, known: &[Entry]) -> Book {
        let mut builder = Book::builder();
        for place in known {
            let shares = self.shares(&place.position, &place.moves);
            let best = top(&place.moves).and_then(|best| best.score);
            for &found in &place.moves {
                let loss = best.zip(found.score).map_or(0, |(best, own)| best - own);
                let share = shares.get(&found.mv).copied().unwrap_or_default();
                let is_popular = self.is_popular(&place.position, found.mv);
                let most = self.margin * if is_popular { POPULAR_MARGINS } else { 1 };
                if loss <= most && share >= RARE {
                    let count = (share * 100.0).round().max(1.0) as u32;
                    builder.add(&place.position, BookMove { count, ..found });
                }
            }
        }
        builder.finish()
    }

    /// Whether recorded games come to this move often enough to trust it.
    fn is_popular(&self, position: &Position, mv: Move) -> bool {
        let place = self.tally.at(position);
        place
            .filter(|place| place.games() >= self.least)
            .and_then(|place| Some((place.moves.get(&mv)?, place.games())))
            .is_some_and(|(&count, games)| f64::from(count) >= POPULAR * f64::from(games))
    }

    /// How likely each move is played: as the records say, and as the engine would, which counts like a few more
    /// games.
    fn shares(&self, position: &Position, moves: &[BookMove]) -> BTreeMap<Move, f64> {
        let mut shares = BTreeMap::new();
        let best = moves.iter().filter_map(|found| found.score).max();
        let weight = |found: &BookMove| {
            let loss = best.zip(found.score).map_or(0, |(best, own)| best - own);
            (-f64::from(loss) / TEMPERATURE).exp()
        };
        let all: f64 = moves.iter().map(weight).sum();
        let place = self.tally.at(position);
        let place = place.filter(|place| place.games() >= self.least);
        let games = place.map_or(0.0, |place| f64::from(place.games()));
        let part = OWN_GAMES / (OWN_GAMES + games);
        for found in moves {
            *shares.entry(found.mv).or_default() += part * weight(found) / all;
        }
        if let Some(place) = place {
            for (&mv, &count) in &place.moves {
                *shares.entry(mv).or_default() += (1.0 - part) * f64::from(count) / games;
            }
        }
        shares
    }

    /// What the engine finds in each position; what an earlier run found is not searched again.
    fn search(&mut self, batch: &[Candidate]) -> io::Result<Vec<Vec<BookMove>>> {
        let mut found: Vec<Vec<BookMove>> =
            batch.iter().map(|place| self.log.find(&place.position)).collect();
        let missing: Vec<usize> =
            (0..batch.len()).filter(|&index| found[index].is_empty()).collect();
        let popular: Vec<Vec<Move>> =
            missing.iter().map(|&index| self.popular(&batch[index].position)).collect();
        let (budget, log) = (self.budget, &mut self.log);
        make_in_order(
            0..missing.len(),
            self.concurrency,
            engine,
            |engine, number| {
                engine.clear();
                budget.moves(engine, &batch[missing[number]].position, &popular[number])
            },
            |number, moves| {
                let index = missing[number];
                log.add(&batch[index].position, &moves)?;
                found[index] = moves;
                Ok::<(), io::Error>(())
            },
        )?;
        Ok(found)
    }

    /// The popular moves of a position.
    fn popular(&self, position: &Position) -> Vec<Move> {
        let place = self.tally.at(position);
        let moves = place.into_iter().flat_map(|place| place.moves.keys());
        moves.copied().filter(|&mv| self.is_popular(position, mv)).collect()
    }
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 16, ..EngineOptions::default() })
}

/// The move that is worth most, if it is known of any.
fn top(moves: &[BookMove]) -> Option<&BookMove> {
    let known = moves.iter().filter(|found| found.score.is_some());
    // Of equals the one found first.
    known.min_by_key(|found| Reverse(found.score))
}

/// Takes what a move is worth from the best reply to it, where the replies are known as well.
///
/// Two searches of so few nodes seldom agree on a position and on the one after it; so one opinion holds along every
/// line.
fn back_up(known: &mut [Entry]) {
    // From the ends of the lines to their start.
    known.sort_by_key(|place| Reverse(place.ply));
    let mut best: HashMap<u64, BookMove> = HashMap::new();
    for place in known {
        for found in &mut place.moves {
            if let Some(reply) = best.get(&place.position.after(found.mv).key()) {
                *found = BookMove {
                    reply: Some(reply.mv),
                    score: reply.score.map(|score| -score),
                    depth: reply.depth.saturating_add(1),
                    ..*found
                };
            }
        }
        if let Some(found) = top(&place.moves) {
            best.insert(place.position.key(), *found);
        }
    }
}

impl SearchBudget {
    /// The best moves of a position, and those of `popular` that are not among them.
    fn moves(self, engine: &mut Engine, position: &Position, popular: &[Move]) -> Vec<BookMove> {
        let mut moves = self.best_of(engine, position, Vec::new());
        for &mv in popular {
            if moves.iter().all(|found| found.mv != mv) {
                moves.extend(self.best_of(engine, position, vec![mv]));
            }
        }
        moves
    }

    /// The best of these moves of a position, or of all if none is named.
    fn best_of(self, engine: &mut Engine, position: &Position, these: Vec<Move>) -> Vec<BookMove> {
        let limits = Limits {
            nodes: Some(self.nodes),
            lines: self.lines,
            moves: these,
            plays_on: true,
            ..Limits::default()
        };
        let mut lines = BTreeMap::new();
        let root = Root::new(position.clone());
        engine.search(root, &limits, &StopFlag::default(), &mut |report| {
            if let [mv, rest @ ..] = &report.line[..] {
                let found = BookMove {
                    mv: *mv,
                    reply: rest.first().copied(),
                    score: Some(report.score),
                    depth: report.depth as u16,
                    count: 0,
                };
                lines.insert(report.rank, found);
            }
        });
        // Between two iterations a move may stand in two ranks; the better one holds.
        let mut moves: Vec<BookMove> = Vec::new();
        for found in lines.into_values() {
            if moves.iter().all(|earlier| earlier.mv != found.mv) {
                moves.push(found);
            }
        }
        moves
    }
}

/// A score as a book writes it; a mate is more than any lead.
pub(super) fn centipawns(score: Score) -> i32 {
    match score.outlook() {
        Outlook::Centipawns(lead) => lead,
        Outlook::Mates { .. } => 15_000,
        Outlook::Mated { .. } => -15_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_worth_what_the_best_reply_leaves() {
        let after = |moves: &[&str]| {
            let mut position = Position::startpos();
            for mv in moves {
                position.play(mv.parse().expect("a move")).expect("it is legal");
            }
            position
        };
        let found = |mv: &str, score| BookMove {
            score: Some(Score::centipawns(score)),
            depth: 8,
            ..BookMove::new(mv.parse().expect("a move"))
        };
        let known = |moves: &[&str], found: Vec<BookMove>| Entry {
            position: after(moves),
            ply: moves.len() as u32,
            moves: found,
        };
        let mut all = [
            known(&[], vec![found("7g7f", 50), found("2g2f", 30)]),
            known(&["7g7f"], vec![found("3c3d", -20), found("8c8d", 40)]),
            known(&["7g7f", "8c8d"], vec![found("2g2f", 70)]),
        ];
        back_up(&mut all);
        let [last, middle, first] = all;
        assert_eq!(last.moves, [found("2g2f", 70)]);
        let scores = |place: &Entry| -> Vec<_> {
            let scores = place.moves.iter().filter_map(|found| found.score);
            scores.map(centipawns).collect()
        };
        // White's 8c8d turns out to be worse than 3c3d, and both worse than was thought.
        assert_eq!(scores(&middle), [-20, -70]);
        assert_eq!(scores(&first), [20, 30]);
        let head = first.moves[0];
        assert_eq!((head.reply, head.depth), (Some(middle.moves[0].mv), 9));
    }
}
