//! Numbers that look like chance and that a seed repeats, the same on every machine.
//!
//! They are made by SplitMix64 (Guy Steele, Doug Lea, Christine Flood: *Fast Splittable Pseudorandom Number
//! Generators*, 2014). They can be guessed: a secret takes its bits from the system.
//!
//! ```
//! use komadai_chance::Chance;
//!
//! let throws = |seed| {
//!     let mut chance = Chance::new(seed);
//!     [(); 20].map(|()| 1 + chance.below(6))
//! };
//! assert_eq!(throws(1), throws(1));
//! assert_ne!(throws(1), throws(2));
//! ```

#![no_std]

/// A row of numbers that follows from its seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The row of this seed.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The row that belongs to `seed` and `number`, whatever else was drawn before: one for each game of a set, say.
    ///
    /// ```
    /// use komadai_chance::Chance;
    ///
    /// assert_ne!(Chance::keyed(3, 1).next(), Chance::keyed(3, 2).next());
    /// ```
    #[inline]
    pub const fn keyed(seed: u64, number: u64) -> Self {
        let lane = Self(seed).next();
        Self(lane ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next number, any of 64 bits.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number from 0 to one less than `bound`; 0 where that is 0.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        self.below_u64(bound as u64) as usize
    }

    /// The same for numbers of 64 bits.
    #[inline]
    pub const fn below_u64(&mut self, bound: u64) -> u64 {
        ((self.next() as u128 * bound as u128) >> 64) as u64
    }

    /// A number from 0 to just below 1.
    #[inline]
    pub const fn share(&mut self) -> f32 {
        const BITS: u32 = 24;
        (self.next() >> (u64::BITS - BITS)) as f32 / (1u32 << BITS) as f32
    }

    /// One of these, each as likely as any other.
    ///
    /// # Panics
    ///
    /// Where there is none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Puts a list into an order of chance (Ronald Fisher, Frank Yates, 1938).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// A number that has little in common with this one: the finaliser of SplitMix64, which no two numbers share.
///
/// ```
/// assert_ne!(komadai_chance::mix(1), komadai_chance::mix(2));
/// ```
#[inline]
pub const fn mix(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The example of the README is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    /// The numbers that the authors' reference gives for this seed.
    #[test]
    fn a_seed_gives_the_numbers_of_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        let drawn = [(); 5].map(|()| chance.next());
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_that_are() {
        let mut chance = Chance::new(2);
        for bound in [1, 2, 3, 7, 40] {
            let mut seen: Vec<usize> = (0..40 * bound).map(|_| chance.below(bound)).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen, (0..bound).collect::<Vec<_>>());
        }
        assert_eq!(chance.below(0), 0);
        assert!((0..1000).all(|_| (0.0..1.0).contains(&chance.share())));
        assert!((0..100).any(|_| chance.below_u64(u64::MAX) > u64::MAX / 2));
    }

    #[test]
    fn keys_that_differ_give_other_numbers_and_the_same_key_the_same() {
        let first = |seed, number| Chance::keyed(seed, number).next();
        assert_eq!(first(3, 5), first(3, 5));
        let mut drawn: Vec<u64> = (0..40).map(|index| first(index / 20, index % 20)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 40);
    }

    #[test]
    fn a_shuffled_list_keeps_its_members() {
        let mut list: Vec<u32> = (0..100).collect();
        Chance::keyed(1, 2).shuffle(&mut list);
        assert_ne!(list, (0..100).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..100).collect::<Vec<_>>());
    }
}
