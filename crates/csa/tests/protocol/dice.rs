//! Chance for tests, the same every time.

use komadai_rules::{Color, Game, Move};

/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, 2014).
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    pub fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len() as u64) as usize]
    }

    pub fn color(&mut self) -> Color {
        *self.one_of(&Color::ALL)
    }

    /// Up to `most` of the letters.
    pub fn word(&mut self, letters: &str, least: u64, most: u64) -> String {
        let letters: Vec<char> = letters.chars().collect();
        let length = least + self.below(most - least + 1);
        (0..length).map(|_| *self.one_of(&letters)).collect()
    }

    /// A legal move, if there is one.
    pub fn legal(&mut self, game: &Game) -> Option<Move> {
        let moves = game.legal_moves();
        (!moves.is_empty()).then(|| *self.one_of(&moves))
    }
}
