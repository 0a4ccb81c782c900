//! The castles and openings of a record, as `info` tells them to readers.

use komadai_record::{Record, names};
use komadai_rules::Color;
use komadai_theory::{Entry, Theory};

use super::words::Words;

/// What is recognised in the game itself, as far as its moves are legal.
pub fn of(record: &Record) -> Theory {
    // A start that cannot be played has no castles to tell of.
    Theory::of(&record.start, record.moves()).unwrap_or_default()
}

/// What the game is called, then what each side played: its openings, or at least the style of its rook.
pub fn strategy(theory: &Theory, words: Words) -> String {
    let of = |side: Option<Color>| {
        let names = |list: &[komadai_theory::Strategy]| {
            let own = list.iter().filter(|named| named.side == side);
            own.map(|named| words.name(named.entry)).collect::<Vec<_>>()
        };
        match (side, names(&theory.openings)) {
            (Some(_), openings) if openings.is_empty() => names(&theory.styles),
            (Some(_), openings) => openings,
            (None, openings) => [names(&theory.styles), openings].concat(),
        }
    };
    let game = words.list(&of(None));
    let sides = Color::ALL.into_iter().filter_map(|color| {
        let played = of(Some(color));
        (!played.is_empty()).then(|| format!("{}{}", names::side_mark(color), words.list(&played)))
    });
    let game = (!game.is_empty()).then_some(game);
    game.into_iter().chain(sides).collect::<Vec<_>>().join("  ")
}

/// Which castles each side had, and after which moves; those it never completed are left out.
pub fn castles(theory: &Theory, plies: u32, words: Words) -> String {
    let sides = Color::ALL.into_iter().filter_map(|color| {
        let mut built: Vec<(&Entry, Vec<String>)> = Vec::new();
        let own = theory.castles.iter().filter(|castle| castle.color == color);
        for castle in own.filter(|castle| castle.complete) {
            let last = (castle.to < plies).then_some(castle.to);
            let stood = words.plies(castle.from, last);
            match built.iter_mut().find(|(entry, _)| entry.id() == castle.entry.id()) {
                Some((_, all)) => all.push(stood),
                None => built.push((castle.entry, vec![stood])),
            }
        }
        let told = built.iter().map(|(entry, stood)| words.castle(entry, stood));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| format!("{}{}", names::side_mark(color), words.list(&told)))
    });
    sides.collect::<Vec<_>>().join("  ")
}
