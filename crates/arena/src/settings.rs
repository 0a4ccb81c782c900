//! What makes two matches the same match: the settings its games depend on, as data.

use serde_json::{Map, Value, json};

use crate::{Adjudication, Contender, Entry, Plan, Program, Protocol, Settings};

impl Plan {
    /// Every setting on which a game of this match depends, by name.
    ///
    /// How many games there are, how many at once and when a test ends them changes no single game, so a match
    /// can go on with more of them.
    pub fn settings(&self, contenders: &[Contender]) -> Settings {
        let mut settings = Settings::new();
        let mut set = |name: &str, value: Value| settings.insert(name.to_owned(), value);
        for (index, (entry, contender)) in self.entries.iter().zip(contenders).enumerate() {
            set(&format!("engine {}", index + 1), engine(entry, contender));
        }
        set("tournament", json!(self.schedule.pairings()));
        set("list of openings", json!(format!("{:016x}", self.openings.fingerprint())));
        set("limit of moves", json!(self.terms.max_moves));
        set("adjudication", adjudication(&self.terms.adjudication));
        set("patience", json!(self.terms.patience.as_secs_f64()));
        settings
    }
}

fn engine(entry: &Entry, contender: &Contender) -> Value {
    let program = match &contender.program {
        Program::Own => json!("komadai"),
        Program::Command { path, arguments } => {
            let path = path.to_string_lossy();
            json!(
                std::iter::once(&*path)
                    .chain(arguments.iter().map(String::as_str))
                    .collect::<Vec<_>>()
            )
        }
    };
    let protocol = match contender.protocol {
        Protocol::Usi => "usi",
        Protocol::GnuShogi => "gnushogi",
    };
    let options = contender.options.iter();
    let options: Map<String, Value> =
        options.map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "name": entry.name,
        "program": program,
        "protocol": protocol,
        "options": options,
        "pace": entry.pace.to_string(),
        "margin_ms": entry.margin.as_millis() as u64,
    })
}

fn adjudication(rules: &Adjudication) -> Value {
    let resign = rules.resign.map(|rule| json!({"score": rule.score, "moves": rule.moves}));
    let draw =
        rules.draw.map(|rule| json!({"score": rule.score, "moves": rule.moves, "from": rule.from}));
    json!({"resign": resign, "draw": draw})
}
