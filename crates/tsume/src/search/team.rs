//! What threads that prove one position together tell each other.
//!
//! All begin at the top and share the table. A position that somebody is looking at seems a little harder to the
//! others, so that they look beside it (virtual proof numbers: Kaneko, 2010); one that somebody settles is left by all.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::CLOCK_INTERVAL;
use crate::hand::PackedHand;
use crate::table::{Number, Plies};

/// How many positions are told apart; those that fall together only spread the threads a little more.
const PLACES: usize = 1 << 16;
/// Somebody has settled the position while others look at it.
const SETTLED: u32 = 1 << 31;
/// A thread is granted a part of the moves that are left, so that all of them come to the limit at the same time: of
/// as many as this would give each.
const SHARE: u64 = 4;

pub(super) struct Team {
    /// By hash of a position how many look at it, and whether it is settled.
    places: Vec<AtomicU32>,
    /// How often somebody has settled what others look at.
    news: AtomicU32,
    is_done: AtomicBool,
    /// The moves granted so far, and the most there are.
    granted: AtomicU64,
    until: u64,
    threads: u64,
}

impl Team {
    /// For so many threads who may go on from so many moves to so many, those of all together.
    pub fn new(threads: usize, nodes: u64, until: u64) -> Self {
        Self {
            places: (0..PLACES).map(|_| AtomicU32::new(0)).collect(),
            news: AtomicU32::new(0),
            is_done: AtomicBool::new(false),
            granted: AtomicU64::new(nodes),
            until,
            threads: threads as u64,
        }
    }

    #[inline]
    fn place(&self, key: u64, hand: PackedHand, left: Plies) -> &AtomicU32 {
        let asked = u64::from(hand.bits()) << 16 | u64::from(left);
        let mixed = (key ^ asked.wrapping_mul(0xd6e8_feb8_6659_fd93)) >> 20;
        &self.places[mixed as usize % PLACES]
    }

    /// How many look at a position.
    #[inline]
    pub fn count(&self, key: u64, hand: PackedHand, left: Plies) -> Number {
        self.place(key, hand, left).load(Ordering::Relaxed) & !SETTLED
    }

    /// Somebody begins to look at a position.
    pub fn arrive(&self, key: u64, hand: PackedHand, left: Plies) {
        self.place(key, hand, left).fetch_add(1, Ordering::Relaxed);
    }

    /// Somebody leaves a position; those who are still there hear whether it is settled.
    pub fn depart(&self, key: u64, hand: PackedHand, left: Plies, settled: bool) {
        let place = self.place(key, hand, left);
        match place.fetch_sub(1, Ordering::Relaxed) {
            SETTLED.. => {
                // The last to leave wipes it, unless somebody arrives meanwhile.
                let (last, empty) = (SETTLED, 0);
                let _ = place.compare_exchange(last, empty, Ordering::Relaxed, Ordering::Relaxed);
            }
            0 | 1 => {}
            _ if settled => {
                place.fetch_or(SETTLED, Ordering::Relaxed);
                self.news.fetch_add(1, Ordering::Release);
            }
            _ => {}
        }
    }

    /// Whether something was settled since it was last asked.
    #[inline]
    pub fn has_news(&self, heard: &mut u32) -> bool {
        let news = self.news.load(Ordering::Acquire);
        std::mem::replace(heard, news) != news
    }

    /// Whether somebody may have settled a position that others look at.
    pub fn may_be_settled(&self, key: u64, hand: PackedHand, left: Plies) -> bool {
        self.place(key, hand, left).load(Ordering::Relaxed) >= SETTLED
    }

    /// What all are looking for is found.
    pub fn finish(&self) {
        self.is_done.store(true, Ordering::Release);
    }

    #[inline]
    pub fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Relaxed)
    }

    /// Some more moves for a thread, none if all are spent.
    pub fn grant(&self) -> u64 {
        let mut grant = 0;
        let _ = self.granted.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |granted| {
            let left = self.until.saturating_sub(granted);
            grant = left.div_ceil(SHARE * self.threads).min(CLOCK_INTERVAL);
            (grant > 0).then_some(granted + grant)
        });
        grant
    }

    /// Settles accounts with a thread that was granted so many moves more than it tried.
    pub fn give_back(&self, moves: i64) {
        self.granted.fetch_sub(moves.cast_unsigned(), Ordering::Relaxed);
    }

    /// The moves tried so far, and those that were granted and soon will be.
    pub fn nodes(&self) -> u64 {
        self.granted.load(Ordering::Relaxed)
    }
}
