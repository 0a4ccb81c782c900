//! Chance, from a key: the same numbers whatever else was drawn before.

/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014), begun anew for every key.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The numbers that belong to `seed` and `number`, and to nothing else.
    pub(crate) fn keyed(seed: u64, number: u64) -> Self {
        let mut mixer = Self(seed);
        let lane = mixer.next();
        Self(lane ^ number.wrapping_mul(0xd134_2543_de82_ef95))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to one less than `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to just below 1.
    pub(crate) fn share(&mut self) -> f32 {
        const BITS: u32 = 24;
        (self.next() >> (u64::BITS - BITS)) as f32 / (1u32 << BITS) as f32
    }

    /// Brings a list into an order that only the key decides (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
