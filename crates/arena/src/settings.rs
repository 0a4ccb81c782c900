//! What makes two matches the same match: the settings its games depend on, in words.

use crate::{Contender, Plan, Settings};

impl Plan {
    /// Every setting on which a game of this match depends, by name.
    ///
    /// How many games there are, how many at once and when a test ends them changes no single game, so a match
    /// can go on with more of them.
    pub fn settings(&self, contenders: &[Contender]) -> Settings {
        let mut settings = Settings::new();
        let mut set = |name: &str, value: String| settings.insert(name.to_owned(), value);
        for (index, (entry, contender)) in self.entries.iter().zip(contenders).enumerate() {
            let mut value =
                format!("{} ({:?}, {:?}", entry.name, contender.program, contender.protocol);
            for (name, setting) in &contender.options {
                value += &format!(", {name}={setting}");
            }
            value += &format!(", {}, margin {:?})", entry.pace, entry.margin);
            set(&format!("engine {}", index + 1), value);
        }
        set("tournament", format!("{:?}", self.schedule.pairings()));
        set("list of openings", format!("{:016x}", self.openings.fingerprint()));
        set("limit of moves", self.terms.max_moves.to_string());
        set("adjudication", format!("{:?}", self.terms.adjudication));
        set("patience", format!("{:?}", self.terms.patience));
        settings
    }
}
