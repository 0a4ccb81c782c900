//! The table: read once from the text that this crate carries, and searched by name.

use std::sync::LazyLock;

use komadai_rules::Handicap;

use crate::condition::Condition;
use crate::entry::{Class, Entry, Picture};

static TABLE: LazyLock<Vec<Entry>> =
    LazyLock::new(|| read(include_str!("table.txt")).expect("a test reads this very text"));

/// Every style, castle and opening, in the order of the table.
pub fn entries() -> &'static [Entry] {
    &TABLE
}

/// The entry with this [id](Entry::id).
pub fn named(id: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.id == id)
}

/// The entries one of whose names contains these words, whatever their case; those named exactly so come first.
///
/// ```
/// let found = komadai_theory::search("MINO");
/// assert_eq!(found[0].id(), "mino");
/// assert!(found.iter().any(|entry| entry.id() == "left-mino"));
/// assert_eq!(komadai_theory::search("あなぐま").len(), 5);
/// ```
pub fn search(words: &str) -> Vec<&'static Entry> {
    let words = words.trim().to_lowercase();
    let names = |entry: &Entry| {
        let first = [entry.id, entry.japanese, entry.reading, entry.english];
        let all = first.into_iter().chain(entry.also.iter().copied());
        all.map(str::to_lowercase).collect::<Vec<_>>()
    };
    let found = entries().iter().filter_map(|entry| {
        let names = names(entry);
        let contained = names.iter().any(|name| name.contains(&words));
        contained.then(|| (!names.contains(&words), entry))
    });
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|&(inexact, _)| inexact);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// Reads the text of a table; an error names its line.
fn read(text: &'static str) -> Result<Vec<Entry>, String> {
    let lines = || {
        let numbered = (1..).zip(text.lines());
        numbered.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
    };
    // Ids first: entries may name others further down.
    let heads = lines().filter(|(_, line)| !line.starts_with(' '));
    let ids: Vec<&str> = heads.filter_map(|(_, line)| Some(line.split_once(' ')?.1)).collect();
    let mut table = Vec::<Entry>::new();
    let mut pictures = 0;
    for (number, line) in lines() {
        let told = |reason: String| format!("line {number}: {reason}");
        let (word, rest) =
            line.trim().split_once(' ').ok_or_else(|| told("a word alone".into()))?;
        let rest = rest.trim();
        if !line.starts_with(' ') {
            table.push(head(word, rest, table.len()).map_err(told)?);
            continue;
        }
        let entry = table.last_mut().ok_or_else(|| told("no entry has begun".into()))?;
        read_line(entry, word, rest, &ids, &mut pictures).map_err(told)?;
    }
    let nameless = |entry: &&Entry| entry.japanese.is_empty() || entry.english.is_empty();
    match table.iter().find(nameless) {
        Some(entry) => Err(format!("{} lacks a name", entry.id)),
        None => Ok(table),
    }
}

/// An entry of which only its class and id are known.
fn head(word: &str, id: &'static str, index: usize) -> Result<Entry, String> {
    let class = match word {
        "style" => Class::Style,
        "castle" => Class::Castle,
        "opening" => Class::Opening,
        _ => return Err(format!("“{word}” is no class")),
    };
    Ok(Entry {
        index,
        class,
        id,
        japanese: "",
        reading: "",
        english: "",
        also: Vec::new(),
        kinds: Vec::new(),
        of_game: false,
        starts: Vec::new(),
        style: None,
        their_style: None,
        with: Vec::new(),
        without: Vec::new(),
        pictures: Vec::new(),
    })
}

/// Adds what an indented line says to its entry.
fn read_line(
    entry: &mut Entry,
    word: &str,
    rest: &'static str,
    ids: &[&str],
    pictures: &mut usize,
) -> Result<(), String> {
    let known = |id: &str| {
        let index = ids.iter().position(|known| *known == id);
        index.ok_or_else(|| format!("there is no entry “{id}”"))
    };
    let all_known = || rest.split(' ').map(known).collect::<Result<Vec<_>, _>>();
    match word {
        "ja" => {
            let (name, reading) = rest.split_once(" (").ok_or("a reading is missing")?;
            entry.japanese = name;
            entry.reading = reading.strip_suffix(')').ok_or("a parenthesis is open")?;
        }
        "en" => entry.english = rest,
        "also" => entry.also = rest.split(", ").collect(),
        "kind" => entry.kinds = all_known()?,
        "scope" if rest == "game" => entry.of_game = true,
        "start" => {
            let named = |name| Handicap::named(name).ok_or(format!("“{name}” is no start"));
            entry.starts = rest.split(' ').map(named).collect::<Result<_, _>>()?;
        }
        "style" => entry.style = Some(known(rest)?),
        "vstyle" => entry.their_style = Some(known(rest)?),
        "with" => entry.with = all_known()?,
        "not" => entry.without = all_known()?,
        "has" => {
            entry.pictures.push(Picture {
                index: *pictures,
                stages: Vec::new(),
                until: u32::MAX,
                whole: Vec::new(),
            });
            *pictures += 1;
            add_conditions(entry, "then", rest)?;
        }
        "then" | "whole" => add_conditions(entry, word, rest)?,
        _ => return Err(format!("“{word}” means nothing here")),
    }
    Ok(())
}

/// Adds conditions to the latest picture of an entry: as its next stage, or as what makes it whole.
fn add_conditions(entry: &mut Entry, word: &str, text: &str) -> Result<(), String> {
    let picture = entry.pictures.last_mut();
    let picture = picture.ok_or("there is no picture to go on from")?;
    let conditions = Condition::read_all(text)?;
    if word == "whole" {
        picture.whole = conditions;
        return Ok(());
    }
    let until = conditions.iter().map(Condition::until);
    picture.until = until.min().unwrap_or(u32::MAX);
    picture.stages.push(conditions);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_forty_castles_and_forty_openings_or_more() {
        for class in [Class::Castle, Class::Opening] {
            let count = entries().iter().filter(|entry| entry.class == class).count();
            assert!(count >= 40, "{count} of {class:?}");
        }
    }

    #[test]
    fn ids_and_names_are_unlike_and_readings_are_hiragana() {
        let ids: std::collections::BTreeSet<_> = entries().iter().map(Entry::id).collect();
        let japanese: std::collections::BTreeSet<_> =
            entries().iter().map(Entry::japanese).collect();
        let english: std::collections::BTreeSet<_> = entries().iter().map(Entry::english).collect();
        for count in [ids.len(), japanese.len(), english.len()] {
            assert_eq!(count, entries().len());
        }
        for entry in entries() {
            let hiragana = |letter| matches!(letter, 'ぁ'..='ゖ' | 'ー');
            assert!(entry.reading.chars().all(hiragana), "{}", entry.id);
        }
    }

    #[test]
    fn no_entry_waits_for_itself() {
        fn depth(entry: &Entry, on_the_way: &mut Vec<usize>) {
            assert!(!on_the_way.contains(&entry.index), "{} waits for itself", entry.id);
            on_the_way.push(entry.index);
            let awaited = entry.with.iter().chain(&entry.without).chain(&entry.kinds);
            for &other in awaited.chain(&entry.style).chain(&entry.their_style) {
                depth(&entries()[other], on_the_way);
            }
            on_the_way.pop();
        }
        for entry in entries() {
            depth(entry, &mut Vec::new());
        }
    }

    #[test]
    fn a_fault_is_named_with_its_line() {
        for (text, fault) in [
            ("fort x\n", "line 1: “fort” is no class"),
            ("castle x\n  ja 城\n", "line 2: a reading is missing"),
            ("castle x\n  has K8h\n  kind y\n", "line 3: there is no entry “y”"),
            ("castle x\n  has K8k\n", "line 2: “K8k” is no condition"),
            ("castle x\n  then K8h\n", "line 2: there is no picture to go on from"),
            ("castle x\n  start ten\n", "line 2: “ten” is no start"),
            ("castle x\n  en X\n", "x lacks a name"),
            ("castle x\n  wall 3\n", "line 2: “wall” means nothing here"),
        ] {
            assert_eq!(read(text).err().as_deref(), Some(fault));
        }
    }
}
