//! Rows of moves told by name, as KI2 writes them: `▲７六歩    △３四歩    ▲２二角成`, or without marks.

use alloc::vec::Vec;

use komadai_rules::Square;

use super::time::split_time;
use super::words::{self, POINTS, is_blank, narrow_digit};
use crate::end::EndKind;
use crate::ki2::{self, MARKS};
use crate::names::kanji_number;
use crate::read::LONGEST;
use crate::text;
use crate::trail::{Trail, find};

/// Whether a part of a text can be a name, so that looking for parts of parts soon ends.
pub(super) fn is_short(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len())
}

/// Whether a part of a text names a move, in whatever position, or an end.
fn is_move_or_end(name: &str) -> bool {
    is_short(name) && (is_name(name) || EndKind::of_kif(name).is_some())
}

fn is_name(name: &str) -> bool {
    // Where the move before went does not change what a name is made of.
    ki2::read_name(name, Some(Square::ALL[0])).is_ok()
}

/// Whether these words are a row of at least so many moves and nothing else, told by name with their marks, the later
/// ones with numbers or without: `▲７六歩 2. △３四歩`.
pub(super) fn is_row(words: &str, least: usize) -> bool {
    let is_name = |name: &str| is_move_or_end(words::before_number(name.trim_matches(is_blank)));
    let names = || {
        let row = words.split(['*', '&', '#']).next().unwrap_or_default();
        row.split(MARKS).skip(1)
    };
    ki2::begins_with_mark(words) && names().count() >= least && names().all(is_name)
}

/// Whether these words are at least so many moves told by name and nothing else, without marks, the later ones with
/// numbers or without: `７六歩 ３四歩 3. ２二角成 同　銀`.
pub(super) fn is_plain_row(words: &str, least: usize) -> bool {
    // What begins as none, a time for instance, need not be read.
    let begins = |name: &&str| begins_name(name) || EndKind::of_kif(name).is_some();
    begins_name(words.trim_start_matches(is_blank))
        && plain_names(words).take_while(begins).take(least).count() == least
        && plain_names(words).all(is_move_or_end)
}

/// Whether words begin with a square in at least one digit, or with 同.
fn begins_name(words: &str) -> bool {
    let mut letters = words.chars();
    let (first, second, third) = (letters.next(), letters.next(), letters.next());
    let is_file = first.is_some_and(|file| matches!(narrow_digit(file), '1'..='9'));
    let is_rank =
        |rank| matches!(kanji_number(rank), Some(1..=9)) || matches!(narrow_digit(rank), '1'..='9');
    first == Some('同')
        || is_file
            && second.is_some_and(is_rank)
            && third.is_some_and(|kind| !kind.is_ascii() && kind.is_alphabetic())
}

/// The names in a row without marks, parted by blanks or commas or by nothing; behind 同 there may be a blank.
pub(super) fn plain_names(words: &str) -> impl Iterator<Item = &str> {
    let parts = |letter: char| is_blank(letter) || matches!(letter, '、' | '，' | '・');
    let mut rest = words.trim_matches(parts);
    core::iter::from_fn(move || {
        let named = rest.strip_prefix('同').unwrap_or(rest);
        let named = named.trim_start_matches(is_blank);
        let next = named.char_indices().skip(1);
        let mut next = next.filter(|&(at, letter)| parts(letter) || begins_name(&named[at..]));
        let end = next.next().map_or(named.len(), |(at, _)| at);
        let name = rest.split_at(rest.len() - named.len() + end).0;
        let behind = named[end..].trim_start_matches(parts);
        let number = words::leading_number(behind).filter(|_| !begins_name(behind));
        let counts = |letter: char| parts(letter) || POINTS.contains(&letter);
        rest = number.map_or(behind, |(_, counted)| counted.trim_start_matches(counts));
        (!name.is_empty()).then_some(words::before_number(name))
    })
}

/// Whether the named moves of a variation can all be played after this node, as far as they can be read; `None` where
/// nobody can say so.
pub(super) fn fits(trail: &mut Trail, node: u32, text: &str) -> Option<bool> {
    let mut position = trail.position_at(node)?;
    let mut previous_to = trail.to(node);
    let lines = text::lines(text).map(|line| line.text.trim_matches(is_blank));
    let names = lines
        .filter(|line| ki2::begins_with_mark(line))
        .map(|line| line.split(['*', '&', '#']).next().unwrap_or_default())
        .flat_map(|line| line.split(MARKS).skip(1));
    for name in names {
        let Ok(wanted) = ki2::read_name(name.trim_matches(is_blank), previous_to) else {
            break;
        };
        let found = find(&position, &wanted).ok();
        let Some((mv, _)) = found.filter(|&(mv, _)| position.is_legal(mv)) else {
            // Who says where the piece comes from may mean a foul.
            return wanted.told().is_none().then_some(false);
        };
        position.play_unchecked(mv);
        previous_to = Some(mv.to());
    }
    Some(true)
}

/// The names of the moves behind one, in its row and in the lines that follow, up to the next thing that is none.
pub(super) fn next_names<'a>(row: &'a str, following: &'a str) -> Vec<&'a str> {
    const MOST: usize = 40;
    let names_of = |row: &'a str| {
        let row = row.split(['*', '&', '#']).next().unwrap_or_default();
        let marked = row.split(MARKS).skip(1).filter(|_| row.contains(MARKS));
        let plain = plain_names(row).filter(|_| !row.contains(MARKS));
        let blank = |letter| is_blank(letter) || matches!(letter, '、' | '，' | ',');
        marked.chain(plain).map(move |name| words::before_number(name.trim_matches(blank)))
    };
    let mut names: Vec<&str> = names_of(row).take(MOST).collect();
    for line in text::lines(following).take(4 * MOST) {
        let line = line.text.trim_matches(is_blank);
        if line.is_empty() || line.starts_with(['*', '&', '#']) {
            continue;
        }
        match words::numbered(line) {
            _ if ki2::begins_with_mark(line) || is_plain_row(line, 1) => {
                names.extend(names_of(line))
            }
            Some((_, rest)) => {
                let (name, ..) = split_time(rest.trim_start_matches(is_blank));
                names.extend(Some(name).filter(|name| is_name(name)));
            }
            None => break,
        }
        if names.len() >= MOST {
            break;
        }
    }
    names
}

/// Whether the first name of a row is that of a legal move on this board.
pub(super) fn begins(trail: &Trail, row: &str) -> bool {
    let name = row.split(MARKS).nth(1).unwrap_or_default();
    let wanted = ki2::read_name(name.trim_matches(is_blank), trail.previous_to());
    let found = wanted.ok().and_then(|wanted| trail.find(&wanted).ok());
    let legal = |(mv, _)| trail.position().is_some_and(|position| position.is_legal(mv));
    found.is_some_and(legal)
}

/// Whether the last move of a row goes on in the next line, which was broken within its name.
pub(super) fn goes_on(row: &str, next: &str) -> bool {
    let first = next.find(|letter| MARKS.contains(&letter) || is_blank(letter));
    let first = &next[..first.unwrap_or(next.len())];
    if !is_short(first) || first.starts_with("まで") {
        return false;
    }
    let last = row.rsplit(MARKS).next().unwrap_or_default();
    let reads = |name: &str| is_short(name) && is_name(name);
    !last.contains(['*', '&', '#']) && reads(&[last.trim_matches(is_blank), first].concat())
}
