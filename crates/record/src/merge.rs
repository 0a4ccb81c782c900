//! Two records of the same start joined into one tree.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use komadai_rules::{Move, Setup};

use crate::node::{Notes, add_line};
use crate::{End, EndKind, EngineLine, Headers, Key, Node, NodeId, Record};

impl Record {
    /// Adds what another record of the same start knows: its moves as variations where they differ, its comments,
    /// bookmarks, times and ends where none stood; and tells what could not stand beside what was there.
    ///
    /// The game itself stays as it is, but goes on with the moves of the other where it stopped without an end.
    ///
    /// ```
    /// use komadai_record::read;
    ///
    /// let [mut a, b] = ["startpos moves 7g7f 3c3d", "startpos moves 7g7f 8c8d 2g2f"]
    ///     .map(|line| read(line.as_bytes()).unwrap().games.remove(0).record);
    /// assert!(a.merge(&b)?.is_empty());
    /// assert_eq!((a.moves().count(), a.variations()), (2, 1));
    /// # Ok::<(), komadai_record::OtherStart>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The other record begins from another diagram; nothing was changed.
    pub fn merge(&mut self, other: &Self) -> Result<Vec<Conflict>, OtherStart> {
        let diagram = |setup: Setup| Setup { move_number: 1, ..setup };
        if diagram(self.start) != diagram(other.start) {
            return Err(OtherStart);
        }
        let mut conflicts = Vec::new();
        merge_headers(&mut self.headers, &other.headers, &mut conflicts);
        match (self.profile, other.profile) {
            (Some(own), Some(others)) if own != others => conflicts.push(Conflict::Profile),
            (own, others) => self.profile = own.or(others),
        }
        let mut pairs = alloc::vec![(Self::ROOT, Self::ROOT)];
        while let Some((own, others)) = pairs.pop() {
            self.merge_node(own, &other[others], &mut conflicts);
            self.merge_end(own, &other[others], &mut conflicts);
            let mut children = self.moves_after(own);
            for child in other.children(others) {
                let Some(mv) = other[child].mv() else {
                    continue;
                };
                let own = *children.entry(mv).or_insert_with(|| self.add(own, mv));
                pairs.push((own, child));
            }
        }
        conflicts.sort_by_key(Conflict::ply);
        Ok(conflicts)
    }

    /// The moves recorded after a node; of one that stands there twice, the first.
    fn moves_after(&self, node: NodeId) -> BTreeMap<Move, NodeId> {
        let mut moves = BTreeMap::new();
        for child in self.children(node) {
            if let Some(mv) = self[child].mv() {
                moves.entry(mv).or_insert(child);
            }
        }
        moves
    }

    fn merge_node(&mut self, id: NodeId, other: &Node, conflicts: &mut Vec<Conflict>) {
        let ply = self[id].ply();
        let own = &mut self[id];
        merge_time(&mut own.time, other.time, ply, conflicts);
        let Node { comment, bookmarks, lines, .. } = own;
        merge_notes((comment, bookmarks, lines), other.notes());
    }

    /// An end is taken over where the line has stopped; it never cuts a line short.
    fn merge_end(&mut self, id: NodeId, other: &Node, conflicts: &mut Vec<Conflict>) {
        let Some(end) = &other.end else {
            return;
        };
        let ply = self[id].ply();
        let goes_on = self.next(id).is_some();
        match &mut self[id].end {
            Some(own) if own.kind == end.kind => {
                merge_time(&mut own.time, end.time, ply, conflicts);
                let End { comment, bookmarks, lines, .. } = &mut **own;
                merge_notes((comment, bookmarks, lines), Notes::of_end(end));
            }
            None if !goes_on => self[id].end = Some(end.clone()),
            own => conflicts.push(Conflict::End {
                ply,
                kept: own.as_ref().map(|own| own.kind.clone()),
                left: end.kind.clone(),
            }),
        }
    }
}

fn merge_headers(own: &mut Headers, other: &Headers, conflicts: &mut Vec<Conflict>) {
    let before = own.clone();
    let known: BTreeSet<String> = before.iter().map(pair).collect();
    // Texts in order, as sets of them are made: a map would weigh more in the browser.
    let mut places: Vec<String> = (0..)
        .zip(before.iter())
        .map(|(place, (key, _)): (usize, _)| format!("{}{place:010}", word(key)))
        .collect();
    places.sort();
    for (key, value) in other.iter() {
        if value.trim().is_empty() || known.contains(&pair((key, value))) {
            continue;
        }
        let word = word(key);
        let next = places.get(places.partition_point(|place| *place < word));
        let place = next.and_then(|next| next.strip_prefix(&word)?.parse().ok());
        match place.and_then(|place| Some((place, before.value(place)?))) {
            None => own.push(key.clone(), value),
            Some((place, kept)) if kept.trim().is_empty() => own.fill(place, value),
            Some((_, kept)) => conflicts.push(Conflict::Header {
                key: key.clone(),
                kept: kept.into(),
                left: value.into(),
            }),
        }
    }
}

/// What a header speaks of, as the beginning of a text.
fn word(key: &Key) -> String {
    [key.kif(false), "\n"].concat()
}

/// A header as one text.
fn pair((key, value): (&Key, &str)) -> String {
    word(key) + value
}

/// Adds what the other notes, and is not noted yet.
fn merge_notes(
    (comment, bookmarks, lines): (&mut String, &mut Vec<String>, &mut Vec<EngineLine>),
    other: Notes<'_>,
) {
    if comment != other.comment {
        let known: BTreeSet<String> = comment.lines().map(String::from).collect();
        for line in other.comment.lines().filter(|&line| !known.contains(line)) {
            add_line(comment, line);
        }
    }
    let mut known: BTreeSet<String> = bookmarks.iter().cloned().collect();
    for bookmark in other.bookmarks {
        if known.insert(bookmark.clone()) {
            bookmarks.push(bookmark.clone());
        }
    }
    for line in other.lines {
        if !lines.contains(line) {
            lines.push(line.clone());
        }
    }
}

fn merge_time(
    own: &mut Option<Duration>,
    other: Option<Duration>,
    ply: u32,
    conflicts: &mut Vec<Conflict>,
) {
    match (*own, other) {
        (Some(kept), Some(left)) if kept != left => {
            conflicts.push(Conflict::Time { ply, kept, left });
        }
        (None, other) => *own = other,
        _ => {}
    }
}

/// Something two records tell differently, of which one could be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A header with two values.
    Header {
        /// What it speaks of.
        key: Key,
        /// What it says.
        kept: String,
        /// What the other record says.
        left: String,
    },
    /// The rules of the game.
    Profile,
    /// The time of a move, or of the end after it.
    Time {
        /// The number of the move, from 1.
        ply: u32,
        /// The time that is kept.
        kept: Duration,
        /// The time of the other record.
        left: Duration,
    },
    /// How play ended.
    End {
        /// How many moves were played before.
        ply: u32,
        /// The end that is kept; `None` where play goes on.
        kept: Option<EndKind>,
        /// The end of the other record.
        left: EndKind,
    },
}

impl Conflict {
    /// Where in the game it is; 0 for what concerns it all.
    fn ply(&self) -> u32 {
        match *self {
            Self::Header { .. } | Self::Profile => 0,
            Self::Time { ply, .. } | Self::End { ply, .. } => ply,
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header { key, kept, left } => {
                write!(f, "{}: {kept:?} is kept, not {left:?}", key.kif(false))
            }
            Self::Profile => f.write_str("the rules of the first record are kept"),
            Self::Time { ply, kept, left } => {
                let (kept, left) = (kept.as_secs_f64(), left.as_secs_f64());
                write!(f, "move {ply}: its time of {kept} s is kept, not {left} s")
            }
            Self::End { ply, kept, left } => {
                let left = left.code();
                match kept {
                    Some(kept) => {
                        write!(f, "after move {ply}: {} is kept, not {left}", kept.code())
                    }
                    None => write!(f, "after move {ply}: play goes on, {left} is not kept"),
                }
            }
        }
    }
}

/// Two records begin from different diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherStart;

impl fmt::Display for OtherStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it begins from another diagram")
    }
}

impl core::error::Error for OtherStart {}
