//! What the search remembers of positions: numbers, mates and refutations, by board and attacker's hand.
//!
//! Entries of one board stand together, whatever the hands, because a mate with less in hand and a refutation with
//! more answer for the hands between. The table starts empty, grows with the work up to the memory granted, and then
//! forgets what is cheapest to find again.
//!
//! It is kept in shards, so that several threads seldom want the same part of it at the same time. A search that has
//! the table to itself goes past the locks: [`Reach`] is both.

use std::sync::{Mutex, PoisonError};

use komadai_prefetch::{in_large_pages, prefetch};
use komadai_rules::{Move, PackedMove};

use crate::hand::PackedHand;
use crate::path::{Circles, Leaning, Path};

/// A number of plies; [`FOREVER`] where a refutation holds however long the attacker goes on.
pub(crate) type Plies = u16;

/// No number of plies mates.
pub(crate) const FOREVER: Plies = Plies::MAX;

/// What no proven mate is as long as.
pub(crate) const NOT_PROVEN: Plies = Plies::MAX;

/// The plies left of an entry that has no numbers: nobody asks about it.
const NOTHING_ASKED: Plies = FOREVER - 1;

/// A proof or disproof number.
pub(crate) type Number = u32;

/// Settled the other way: as hard as anything can be.
pub(crate) const INFINITE: Number = 1 << 30;

/// What is known of one board with one hand, and the numbers for an attacker who has so many plies.
///
/// ```text
/// byte  0    8     12  16  20          22             24          26     28    30    31
///       key  hand  pn  dn  mate plies  refuted plies  plies left  depth  move  work  flags
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub hand: PackedHand,
    pub proof: Number,
    pub disproof: Number,
    /// With this hand or more, a mate within so many plies; [`NOT_PROVEN`] if none is known.
    pub mate: Plies,
    /// With this hand or less, no mate within so many plies.
    pub refuted: Plies,
    /// The plies left that the numbers are for.
    left: Plies,
    /// The least depth at which a path met the position.
    pub depth: u16,
    /// The binary logarithm of the moves tried below.
    pub work: u8,
    /// Whether a refutation is known that holds only on some path.
    pub has_circles: bool,
    /// The move that mates within `mate` plies where the attacker is to move, the answer that refutes for longest
    /// where the defender is.
    mv: PackedMove,
}

impl Entry {
    const EMPTY: Self = Self {
        key: 0,
        hand: PackedHand::EMPTY,
        proof: 1,
        disproof: 1,
        mate: NOT_PROVEN,
        refuted: 0,
        left: NOTHING_ASKED,
        depth: u16::MAX,
        work: 0,
        has_circles: false,
        mv: PackedMove::NONE,
    };

    fn new(key: u64, hand: PackedHand) -> Self {
        Self { key, hand, ..Self::EMPTY }
    }

    /// Whether its numbers are of no use any more, because the question is answered or none was asked.
    fn is_free(&self) -> bool {
        self.left == NOTHING_ASKED
            || self.refuted >= self.left
            || self.mate != NOT_PROVEN && self.mate <= self.left
    }
}

/// The answer to a look-up.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lookup {
    Mate {
        hand: PackedHand,
        plies: Plies,
    },
    Refuted {
        hand: PackedHand,
        plies: Plies,
    },
    Open {
        proof: Number,
        disproof: Number,
        depth: u16,
        has_circles: bool,
    },
    /// Never seen; other hands on the same board say that the numbers are at least these.
    Nothing {
        proof: Number,
        disproof: Number,
    },
}

const SHARDS: usize = 64;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();
/// Entries that a shard begins with.
const FIRST_ROOM: usize = 64;

pub(crate) struct Table {
    shards: Vec<Place>,
}

/// A shard and its lock, in cache lines of their own.
#[repr(align(64))]
struct Place(Mutex<Shard>);

impl Table {
    /// A table that may grow to so many bytes.
    pub fn new(bytes: usize) -> Self {
        let share = bytes / SHARDS;
        Self { shards: (0..SHARDS).map(|_| Place(Mutex::new(Shard::new(share)))).collect() }
    }

    /// Forgets everything and gives the memory back.
    pub fn clear(&mut self) {
        for Place(shard) in &mut self.shards {
            let shard = shard.get_mut().unwrap_or_else(PoisonError::into_inner);
            shard.clear();
        }
    }

    /// How full the table is, in thousandths of what it may hold.
    pub fn load(&self) -> u32 {
        let (mut used, mut most) = (0, 0);
        for Place(shard) in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            used += shard.used;
            most += shard.most;
        }
        (used * 1000 / most) as u32
    }
}

/// A table as a search has it: alone (`Table`), or together with others (`&Table`), each shard for the moment of a
/// question.
pub(crate) trait Reach {
    /// Asks the shard of a board.
    fn ask<R>(&mut self, key: u64, question: impl FnOnce(&mut Shard) -> R) -> R;

    /// How full the table is, in thousandths of what it may hold.
    fn load(&self) -> u32;

    #[inline]
    fn get(&mut self, key: u64, hand: PackedHand, plies: Plies) -> Lookup {
        self.ask(key, |shard| shard.get(key | 1, hand, plies))
    }

    /// Begins to fetch what is known of a board, which will be asked for soon.
    #[inline]
    fn touch(&mut self, key: u64) {
        self.ask(key, |shard| {
            if let Some(entry) = shard.entries.get(shard.home(key | 1)) {
                prefetch(entry);
            }
        });
    }

    /// The shortest mate known for the attacker to move: the move, the plies and the least hand it takes.
    fn mate(&mut self, key: u64, hand: PackedHand) -> Option<(Move, Plies, PackedHand)> {
        self.ask(key, |shard| shard.mate(key | 1, hand))
    }

    /// A refutation that lasts for ever: the largest hand it holds for, and the answer where the defender is to move.
    fn refutation(&mut self, key: u64, hand: PackedHand) -> Option<(PackedHand, Option<Move>)> {
        self.ask(key, |shard| shard.refutation(key | 1, hand))
    }

    /// Remembers numbers for an attacker who has so many plies.
    fn put_numbers(
        &mut self,
        key: u64,
        hand: PackedHand,
        left: Plies,
        numbers: (Number, Number),
        depth: u16,
        work: u64,
    ) {
        self.ask(key, |shard| {
            let entry = shard.question(key | 1, hand, left);
            (entry.proof, entry.disproof) = numbers;
            entry.depth = entry.depth.min(depth);
            entry.work = entry.work.max(logarithm(work));
        });
    }

    fn put_mate(&mut self, key: u64, hand: PackedHand, plies: Plies, mv: Option<Move>, work: u64) {
        self.ask(key, |shard| {
            let entry = shard.answer(key | 1, hand);
            if plies < entry.mate {
                entry.mate = plies;
                entry.mv = mv.map_or(PackedMove::NONE, PackedMove::of);
            }
            entry.work = entry.work.max(logarithm(work));
        });
    }

    fn put_refuted(
        &mut self,
        key: u64,
        hand: PackedHand,
        plies: Plies,
        mv: Option<Move>,
        work: u64,
    ) {
        self.ask(key, |shard| {
            let entry = shard.answer(key | 1, hand);
            if plies > entry.refuted {
                entry.refuted = plies;
                entry.mv = mv.map_or(entry.mv, PackedMove::of);
            }
            entry.work = entry.work.max(logarithm(work));
        });
    }

    /// Remembers a refutation that holds at the end of `path`, found at this depth.
    fn put_circle(
        &mut self,
        path: &Path,
        key: u64,
        hand: PackedHand,
        refutation: (PackedHand, Plies, Leaning),
        depth: u16,
    ) {
        self.ask(key, |shard| {
            shard.circles.put(path, key, hand, refutation);
            let entry = shard.question(key | 1, hand, FOREVER);
            entry.has_circles = true;
            entry.depth = entry.depth.min(depth);
        });
    }

    /// A refutation that holds after `path`, for an attacker who has `plies` left.
    fn circle(
        &mut self,
        path: &Path,
        key: u64,
        hand: PackedHand,
        plies: Plies,
    ) -> Option<(PackedHand, Plies, Leaning)> {
        self.ask(key, |shard| shard.circles.get(path, key, hand, plies))
    }
}

impl Reach for Table {
    #[inline]
    fn ask<R>(&mut self, key: u64, question: impl FnOnce(&mut Shard) -> R) -> R {
        let Place(shard) = &mut self.shards[place(key)];
        question(shard.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    fn load(&self) -> u32 {
        Table::load(self)
    }
}

impl Reach for &Table {
    #[inline]
    fn ask<R>(&mut self, key: u64, question: impl FnOnce(&mut Shard) -> R) -> R {
        let Place(shard) = &self.shards[place(key)];
        question(&mut shard.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn load(&self) -> u32 {
        Table::load(self)
    }
}

/// The binary logarithm, rounded up.
fn logarithm(work: u64) -> u8 {
    (64 - work.leading_zeros()) as u8
}

#[inline]
fn place(key: u64) -> usize {
    (key >> (64 - SHARD_BITS)) as usize
}

/// A part of the table that grows and forgets by itself: open addressing, neighbours tried in turn.
pub(crate) struct Shard {
    entries: Vec<Entry>,
    used: usize,
    /// The most entries it may have room for.
    most: usize,
    /// The refutations that hold on some paths.
    circles: Circles,
}

impl Shard {
    /// One that may grow to so many bytes.
    fn new(bytes: usize) -> Self {
        let circles = bytes / 16;
        Self {
            entries: Vec::new(),
            used: 0,
            most: ((bytes - circles) / size_of::<Entry>()).max(FIRST_ROOM),
            circles: Circles::new(circles),
        }
    }

    fn clear(&mut self) {
        self.entries = Vec::new();
        self.used = 0;
        self.circles.clear();
    }

    /// Where the entries of a board begin.
    #[inline]
    fn home(&self, key: u64) -> usize {
        (((key >> 8 & 0xffff_ffff) * self.entries.len() as u64) >> 32) as usize
    }

    #[inline]
    fn next(&self, at: usize) -> usize {
        if at + 1 == self.entries.len() { 0 } else { at + 1 }
    }

    /// The entries of one board.
    #[inline]
    fn of_board(&self, key: u64) -> impl Iterator<Item = &Entry> {
        let home = self.home(key);
        let mut at = home;
        std::iter::from_fn(move || {
            loop {
                let entry = self.entries.get(at)?;
                if entry.key == 0 {
                    return None;
                }
                at = self.next(at);
                if entry.key == key {
                    return Some(entry);
                }
            }
        })
    }

    #[inline]
    fn get(&self, key: u64, hand: PackedHand, plies: Plies) -> Lookup {
        let mut floor = (1, 1);
        let mut open = None;
        for entry in self.of_board(key) {
            let less = hand.includes(entry.hand);
            let more = entry.hand.includes(hand);
            if less && entry.mate <= plies && entry.mate != NOT_PROVEN {
                return Lookup::Mate { hand: entry.hand, plies: entry.mate };
            }
            if more && entry.refuted >= plies {
                return Lookup::Refuted { hand: entry.hand, plies: entry.refuted };
            }
            if entry.left == plies && less && more {
                open = Some(entry);
                continue;
            }
            if more && entry.left >= plies {
                floor.0 = entry.proof.max(floor.0);
            }
            if less && entry.left <= plies {
                floor.1 = entry.disproof.max(floor.1);
            }
        }
        match open {
            Some(entry) => Lookup::Open {
                proof: entry.proof.max(floor.0),
                disproof: entry.disproof.max(floor.1),
                depth: entry.depth,
                has_circles: entry.has_circles,
            },
            _ => Lookup::Nothing { proof: floor.0, disproof: floor.1 },
        }
    }

    fn mate(&self, key: u64, hand: PackedHand) -> Option<(Move, Plies, PackedHand)> {
        self.of_board(key)
            .filter(|entry| hand.includes(entry.hand) && entry.mate != NOT_PROVEN)
            .filter_map(|entry| Some((entry.mv.unpack()?, entry.mate, entry.hand)))
            .min_by_key(|&(_, plies, _)| plies)
    }

    fn refutation(&self, key: u64, hand: PackedHand) -> Option<(PackedHand, Option<Move>)> {
        self.of_board(key)
            .find(|entry| entry.hand.includes(hand) && entry.refuted == FOREVER)
            .map(|entry| (entry.hand, entry.mv.unpack()))
    }

    /// Where answers about exactly this hand belong.
    fn answer(&mut self, key: u64, hand: PackedHand) -> &mut Entry {
        self.find(key, hand, |_| true)
    }

    /// The numbers of exactly this hand for an attacker who has so many plies.
    fn question(&mut self, key: u64, hand: PackedHand, left: Plies) -> &mut Entry {
        let entry = self.find(key, hand, |entry| entry.left == left || entry.is_free());
        if entry.left != left {
            *entry = Entry {
                mate: entry.mate,
                refuted: entry.refuted,
                work: entry.work,
                mv: entry.mv,
                left,
                ..Entry::new(key, hand)
            };
        }
        entry
    }

    /// The first entry of exactly this hand that fits, made if there is none.
    fn find(&mut self, key: u64, hand: PackedHand, fits: impl Fn(&Entry) -> bool) -> &mut Entry {
        if self.used * 10 >= self.entries.len() * 7 {
            self.make_room();
        }
        let mut at = self.home(key);
        loop {
            let entry = &self.entries[at];
            if entry.key == 0 {
                self.used += 1;
                self.entries[at] = Entry::new(key, hand);
                break;
            }
            if entry.key == key && entry.hand == hand && fits(entry) {
                break;
            }
            at = self.next(at);
        }
        &mut self.entries[at]
    }

    /// Grows, or where it may not, forgets.
    #[cold]
    fn make_room(&mut self) {
        let room = (self.entries.len() * 2).clamp(FIRST_ROOM, self.most);
        let mut entries = Vec::with_capacity(room);
        in_large_pages(entries.spare_capacity_mut());
        entries.resize(room, Entry::EMPTY);
        let old = std::mem::replace(&mut self.entries, entries);
        let least = if room > old.len() { 0 } else { worth_keeping(&old) };
        self.used = 0;
        for entry in old {
            if entry.key != 0 && worth(&entry) >= least {
                let mut at = self.home(entry.key);
                while self.entries[at].key != 0 {
                    at = self.next(at);
                }
                self.entries[at] = entry;
                self.used += 1;
            }
        }
    }
}

/// How dear an entry is to find again.
fn worth(entry: &Entry) -> usize {
    let settled = entry.mate != NOT_PROVEN && entry.mv != PackedMove::NONE;
    usize::from(entry.work) + if settled { 8 } else { 0 }
}

/// The worth below which entries go, about half of them.
fn worth_keeping(entries: &[Entry]) -> usize {
    let mut counts = [0usize; 128];
    for entry in entries.iter().filter(|entry| entry.key != 0) {
        counts[worth(entry)] += 1;
    }
    let mut gone = 0;
    let mut least = 0;
    while gone < entries.len() / 3 && least < 127 {
        gone += counts[least];
        least += 1;
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_32_bytes() {
        assert_eq!(size_of::<Entry>(), 32);
    }
}
