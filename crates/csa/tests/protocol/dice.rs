//! Chance for tests, the same every time.

use komadai_chance::Chance;
use komadai_rules::{Color, Game, Move};

/// Throws of a seed.
pub struct Dice(Chance);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(Chance::new(seed))
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.below_u64(bound)
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
