//! What earlier searches found out about a position, in a table of fixed size that threads share without locks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use komadai_prefetch::{in_large_pages, prefetch};
use komadai_rules::{Move, PackedMove};

use crate::Score;

/// What a score in the table says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// Nothing: only the move and the evaluation are kept.
    None,
    /// It is not greater.
    Upper,
    /// It is not less.
    Lower,
    /// It is this.
    Exact,
}

impl Bound {
    const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];

    /// Whether the true score is at least the one kept.
    pub(crate) const fn is_lower(self) -> bool {
        self as u8 & Self::Lower as u8 != 0
    }
}

/// What the table holds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    pub(crate) score: Score,
    pub(crate) evaluation: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// One position's findings in a word.
///
/// ```text
/// bits  0…15  16…31  32…47       48…55  56…57  58…63
///       move  score  evaluation  depth  bound  age
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Data(u64);

const SCORE: u32 = 16;
const EVALUATION: u32 = 32;
const DEPTH: u32 = 48;
const BOUND: u32 = 56;
const AGE: u32 = 58;

/// Ages are counted up to this, then from 0 again.
const AGES: u8 = 64;

impl Data {
    /// As found at the node itself: mates are counted from there.
    fn pack(entry: Entry, age: u8) -> Self {
        let depth = entry.depth.clamp(0, i32::from(u8::MAX)) as u64;
        Self(
            u64::from(PackedMove::from(entry.mv).bits())
                | u64::from(entry.score.bits() as u16) << SCORE
                | u64::from(entry.evaluation.bits() as u16) << EVALUATION
                | depth << DEPTH
                | (entry.bound as u64) << BOUND
                | u64::from(age) << AGE,
        )
    }

    fn unpack(self) -> Entry {
        let half = |shift: u32| (self.0 >> shift) as u16;
        Entry {
            mv: self.mv().unpack(),
            score: Score::from_bits(half(SCORE) as i16),
            evaluation: Score::from_bits(half(EVALUATION) as i16),
            depth: self.depth(),
            bound: Bound::ALL[(self.0 >> BOUND & 3) as usize],
        }
    }

    fn mv(self) -> PackedMove {
        PackedMove::from_bits(self.0 as u16)
    }

    fn with_move(self, mv: PackedMove) -> Self {
        Self(self.0 & !0xffff | u64::from(mv.bits()))
    }

    fn depth(self) -> i32 {
        i32::from((self.0 >> DEPTH) as u8)
    }

    fn age(self) -> u8 {
        (self.0 >> AGE) as u8
    }

    /// How much would be lost with these findings, searches of `age` being the present.
    fn worth(self, age: u8) -> i32 {
        let years = age.wrapping_sub(self.age()) % AGES;
        self.depth() - 8 * i32::from(years)
    }
}

/// A place for one position. The first word is the key exclusive-or'ed with the second, so that halves written
/// by two threads at once do not pass for an entry of either.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, Data) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, Data(data))
    }

    #[inline]
    fn store(&self, key: u64, data: Data) {
        self.check.store(key ^ data.0, Ordering::Relaxed);
        self.data.store(data.0, Ordering::Relaxed);
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
}

/// Entries that share a place, as many as a cache line holds.
const CLUSTER: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

/// The transposition table: clusters found by the high part of the key times their number.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    age: u8,
}

impl Table {
    /// A table of at most `mib` mebibytes; smaller if the machine has no room for it.
    pub(crate) fn new(mib: usize) -> Self {
        let mut count = ((mib << 20) / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        while clusters.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        in_large_pages(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        Self { clusters, age: 0 }
    }

    /// Forgets everything, `threads` clearing a part each.
    pub(crate) fn clear(&mut self, threads: usize) {
        self.age = 0;
        let wipe =
            |part: &mut [Cluster]| part.iter_mut().flat_map(|c| &mut c.0).for_each(Slot::clear);
        if threads < 2 {
            return wipe(&mut self.clusters);
        }
        let part = self.clusters.len().div_ceil(threads);
        thread::scope(|scope| {
            for part in self.clusters.chunks_mut(part) {
                scope.spawn(move || wipe(part));
            }
        });
    }

    /// Another search begins; what earlier ones left gives way first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// How many of a thousand places hold findings of the present search, by a sample.
    pub(crate) fn load(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1_000)];
        let held = (sample.iter().flat_map(|cluster| &cluster.0))
            .map(|slot| slot.load().1)
            .filter(|data| data.0 != 0 && data.age() == self.age)
            .count();
        (held * 1_000 / (sample.len() * CLUSTER)) as u32
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let place = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[place as usize]
    }

    /// Calls a place of the table into the cache while other work goes on: the position with this key is asked for
    /// next.
    #[inline]
    pub(crate) fn call(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// What is known of the position with this key, `ply` moves from the root.
    #[inline]
    pub(crate) fn look_up(&self, key: u64, ply: usize) -> Option<Entry> {
        let (_, data) = (self.cluster(key).0.iter())
            .map(Slot::load)
            .find(|&(found, data)| found == key && data.0 != 0)?;
        let entry = data.unpack();
        Some(Entry { score: entry.score.read_at(ply), ..entry })
    }

    /// Keeps what was found out, in the place of what is worth least.
    #[inline]
    pub(crate) fn keep(&self, key: u64, ply: usize, entry: Entry) {
        let slots = &self.cluster(key).0;
        let mut place = &slots[0];
        let mut least = i32::MAX;
        let mut same = None;
        for slot in slots {
            let (found, data) = slot.load();
            if found == key {
                (place, same) = (slot, Some(data));
                break;
            }
            let worth = data.worth(self.age);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let mut data = Data::pack(Entry { score: entry.score.kept_at(ply), ..entry }, self.age);
        if let Some(before) = same {
            // A shallow look at a position known in depth teaches nothing, unless it is exact.
            if entry.bound != Bound::Exact
                && entry.depth + 3 < before.depth()
                && before.age() == self.age
            {
                return;
            }
            if entry.mv.is_none() {
                data = data.with_move(before.mv());
            }
        }
        place.store(key, data);
    }
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry { mv: None, score: Score::EVEN, evaluation: Score::EVEN, depth, bound: Bound::Exact }
    }

    #[test]
    fn whatever_is_packed_is_unpacked_the_same() {
        let mut random = Chance::new(1);
        for _ in 0..20_000 {
            let lead =
                |random: &mut Chance| Score::centipawns(random.below(30_001) as i32 - 15_000);
            let entry = Entry {
                mv: PackedMove::from_bits(random.next() as u16).unpack(),
                score: lead(&mut random),
                evaluation: lead(&mut random),
                depth: random.below(256) as i32,
                bound: Bound::ALL[random.below(4)],
            };
            let age = random.below(usize::from(AGES)) as u8;
            let data = Data::pack(entry, age);
            assert_eq!((data.unpack(), data.age()), (entry, age));
        }
        assert_eq!(size_of::<Cluster>(), 64);
    }

    #[test]
    fn halves_of_two_entries_are_neither() {
        let mut random = Chance::new(2);
        for _ in 0..20_000 {
            let (one, other) = (random.next(), random.next());
            let data = [1, 2].map(|depth| Data::pack(entry(depth), random.below(64) as u8));
            let torn = Slot::default();
            // The first half of one write, the second of another.
            torn.check.store(one ^ data[0].0, Ordering::Relaxed);
            torn.data.store(data[1].0, Ordering::Relaxed);
            let (found, _) = torn.load();
            assert!(found != one && found != other);
        }
    }

    #[test]
    fn a_full_place_gives_up_the_oldest_then_the_shallowest() {
        let mut table = Table::new(0);
        table.keep(1, 0, entry(20));
        table.grow_older();
        table.grow_older();
        table.grow_older();
        for key in 2..=5 {
            table.keep(key, 0, entry(key as i32));
        }
        assert!(table.look_up(1, 0).is_none());
        assert!((2..=5).all(|key| table.look_up(key, 0).is_some()));
        table.keep(6, 0, entry(9));
        assert!(table.look_up(2, 0).is_none() && table.look_up(6, 0).is_some());
        assert_eq!(table.load(), 1_000);
        table.clear(2);
        assert!((1..=6).all(|key| table.look_up(key, 0).is_none()));
        assert_eq!(table.load(), 0);
    }
}
