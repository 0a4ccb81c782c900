//! The reader: tags, words and remarks one after another; a tag after moves begins the next game.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Handicap, Setup};

use super::{RESULT, RESULTS, START, TAGS, TERMINATION, name};
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{line_ends, offset_in};
use crate::visit::{Comment, Visitor};
use crate::{EndKind, Key};

/// Whether a line is a tag.
pub(crate) fn begins_with_tag(line: &str) -> bool {
    read_tag(line).is_some()
}

/// Whether a line begins with a remark, or the name of a move, a number before it or none.
pub(crate) fn begins_with_move(line: &str) -> bool {
    if let Some(remark) = line.strip_prefix('{') {
        // In JSON a key follows.
        return !remark.trim_start().starts_with(['"', '}']) && !remark.is_empty();
    }
    let mut words = line.split_ascii_whitespace();
    let word = words.next().map_or("", without_number);
    let word = if word.is_empty() {
        words.next().unwrap_or_default()
    } else {
        word
    };
    let has_square = word.contains(|letter: char| letter.is_ascii_digit());
    has_square && name::read(word, None).is_ok()
}

/// Reads the games of a file.
pub(crate) fn read(text: &str, out: &mut impl Visitor) {
    let (mut rest, mut line) = (text, 1);
    loop {
        let after = read_game(rest, line, out);
        if after.trim_start().is_empty() {
            return;
        }
        line += line_ends(&rest[..offset_in(rest, after)]);
        rest = after;
    }
}

/// Reads the first game of a text; what follows it.
fn read_game<'a>(text: &'a str, line: u32, out: &mut impl Visitor) -> &'a str {
    let mut game = Game {
        teller: Teller::new(text, line, out),
        text,
        started: false,
        tags: Tags::default(),
        aside: Vec::new(),
        lost_in: None,
    };
    let mut rest = text;
    let after = loop {
        let trimmed = rest.trim_start();
        let Some(first) = trimmed.chars().next() else {
            break trimmed;
        };
        match first {
            '[' if game.started => break trimmed,
            '[' => rest = game.tag(trimmed),
            '{' => rest = game.remark(trimmed),
            '(' => {
                game.open();
                rest = &trimmed[1..];
            }
            ')' => {
                game.close(trimmed);
                rest = &trimmed[1..];
            }
            ';' | '%' => rest = after_line(trimmed),
            _ => {
                // A brace that closes nothing is a word too, or begins one.
                let begun = first.len_utf8();
                let end = trimmed[begun..]
                    .find(|letter: char| letter.is_whitespace() || "(){}".contains(letter))
                    .map_or(trimmed.len(), |end| begun + end);
                let (word, after) = trimmed.split_at(end);
                // The first number again: another game of a list.
                if is_first_number(word) && game.begins_again() {
                    break trimmed;
                }
                game.word(word);
                rest = after;
            }
        }
    };
    game.finish(after);
    out.finish();
    after
}

fn after_line(text: &str) -> &str {
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    &text[end..]
}

/// What tags say of the end.
#[derive(Default)]
struct Tags {
    start: Option<Setup>,
    result: Option<String>,
    termination: Option<String>,
}

struct Game<'a, 'v, V> {
    teller: Teller<'a, 'v, V>,
    text: &'a str,
    started: bool,
    tags: Tags,
    /// Where lines of play in parentheses go back to, the innermost last.
    aside: Vec<u32>,
    /// How many parentheses were open where a line of play could not be read on; it is passed over.
    lost_in: Option<usize>,
}

impl<'a, V: Visitor> Game<'a, '_, V> {
    fn at(&self, part: &str) -> usize {
        offset_in(self.text, part)
    }

    /// Reads a tag; what follows it.
    fn tag(&mut self, text: &'a str) -> &'a str {
        let line = &text[..text.len() - after_line(text).len()];
        let Some((name, value)) = read_tag(line) else {
            let problem = Problem::Expected("a tag, as in [Sente \"name\"]");
            self.teller.warn(self.at(line), problem);
            return after_line(text);
        };
        match name {
            RESULT => self.tags.result = Some(value.into_owned()),
            TERMINATION => self.tags.termination = Some(value.into_owned()),
            START | "FEN" if self.tags.start.is_none() => {
                self.tags.start = value.parse().ok();
                if self.tags.start.is_none() {
                    let problem = Problem::Expected("a start in SFEN");
                    self.teller.warn(self.at(line), problem);
                }
            }
            "Handicap" if handicap(&value).is_some() => {
                self.tags.start = handicap(&value).map(Handicap::setup);
            }
            _ => self.teller.out.header(&key(name), &value),
        }
        after_line(text)
    }

    /// Reads a remark in braces; what follows it.
    fn remark(&mut self, text: &'a str) -> &'a str {
        let (remark, after) = match text.find('}') {
            Some(end) => (&text[1..end], &text[end + 1..]),
            None => {
                let problem = Problem::Expected("a closing brace");
                self.teller.warn(self.at(text), problem);
                // What ends the file is no part of it.
                (text[1..].trim_end(), "")
            }
        };
        if self.lost_in.is_none() {
            for line in crate::text::lines(remark) {
                self.teller
                    .out
                    .comment(Comment::plain(line.text.trim_end()));
            }
        }
        after
    }

    fn start(&mut self) {
        if !self.started {
            self.started = true;
            let start = self.tags.start.unwrap_or(Setup::START);
            self.teller.start(&start);
        }
    }

    /// Whether the number of the first move begins another game.
    fn begins_again(&self) -> bool {
        self.aside.is_empty() && self.teller.board().ply() > 1
    }

    /// A line of play beside the last move.
    fn open(&mut self) {
        self.start();
        self.aside.push(self.teller.board().at());
        if self.lost_in.is_none() {
            let before = self.teller.board().before();
            self.teller.return_to(before);
        }
    }

    fn close(&mut self, text: &str) {
        let Some(node) = self.aside.pop() else {
            let problem = Problem::Expected("an opening parenthesis before it");
            return self.teller.warn(self.at(text), problem);
        };
        // What is lost inside another line of play stays so until that one ends.
        if self.lost_in.is_some_and(|depth| depth > self.aside.len()) {
            self.lost_in = None;
        }
        if self.lost_in.is_none() {
            self.teller.return_to(node);
        }
    }

    fn word(&mut self, word: &str) {
        let word = without_number(word);
        if word.is_empty() || word.starts_with('$') || self.lost_in.is_some() {
            return;
        }
        self.start();
        if let Some(kind) = end_of_word(word) {
            self.teller.end(kind);
            return;
        }
        if RESULTS.iter().any(|(_, result)| *result == word) || word == "*" {
            self.tags.result.get_or_insert_with(|| word.into());
            return;
        }
        let board = self.teller.board();
        let at = self.at(word);
        let read = name::read(word, board.previous_to());
        let told = read
            .map_err(|error| (error.offset().unwrap_or(0), Problem::Move(error)))
            .and_then(|name| self.teller.named(&name, at).map_err(|problem| (0, problem)));
        if let Err((offset, problem)) = told {
            self.lost_in = Some(self.aside.len());
            if self.aside.is_empty() {
                self.teller.fail(at + offset, problem);
            } else {
                self.teller.warn(at + offset, problem);
            }
        }
    }

    /// The end, as the tags tell it where no word among the moves did.
    fn finish(&mut self, after: &str) {
        self.start();
        if !self.aside.is_empty() {
            let problem = Problem::Expected("a closing parenthesis");
            self.teller.warn(self.at(after), problem);
        }
        if self.lost_in == Some(0) {
            return;
        }
        if let Some(&main) = self.aside.first() {
            self.teller.return_to(main);
        }
        let mover = self.teller.board().turn();
        let result = self.tags.result.take().and_then(|word| {
            let (winner, _) = RESULTS.iter().find(|(_, result)| *result == word)?;
            match winner {
                None => Some(EndKind::Draw),
                Some(winner) if *winner != mover => Some(EndKind::Resign),
                // The side to move won: how, nobody says.
                Some(_) => Some(EndKind::Other(word)),
            }
        });
        // A word for the end that says nothing here says less than who won.
        let words = self.tags.termination.take();
        let known = words.as_deref().and_then(EndKind::of_code);
        if let Some(kind) = known.or(result).or(words.map(EndKind::Other)) {
            self.teller.end(kind);
        }
    }
}

/// The name and the value of `[Sente "Habu"]`.
fn read_tag(line: &str) -> Option<(&str, Cow<'_, str>)> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let named = !name.is_empty() && !name.contains(['"', '[', ']']);
    let value = if value.contains('\\') {
        Cow::Owned(value.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        Cow::Borrowed(value)
    };
    named.then_some((name, value))
}

fn key(name: &str) -> Key {
    match name {
        "Black" => return Key::Black,
        "White" => return Key::White,
        _ => {}
    }
    let known = TAGS.iter().find(|(_, tag)| *tag == name);
    known.map_or_else(|| Key::of_kif(name), |(key, _)| key.clone())
}

/// A handicap by its name in any language.
fn handicap(name: &str) -> Option<Handicap> {
    Handicap::ALL
        .into_iter()
        .find(|handicap| [handicap.name(), handicap.english(), handicap.japanese()].contains(&name))
}

/// What stands after the number of a move: `1.P-7f`, `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < word.len() => rest.trim_start_matches('.'),
        _ => word,
    }
}

fn is_first_number(word: &str) -> bool {
    word.strip_prefix("1.")
        .is_some_and(|rest| !rest.starts_with('.'))
}

/// How a game ended, in a word among its moves.
fn end_of_word(word: &str) -> Option<EndKind> {
    match &*word.to_ascii_lowercase() {
        "resigns" => Some(EndKind::Resign),
        "mate" => Some(EndKind::Checkmate),
        "jishogi" => Some(EndKind::Jishogi),
        "sennichite" => Some(EndKind::Repetition),
        word => EndKind::of_code(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_a_name_and_a_value() {
        let read = |line| read_tag(line).map(|(name, value)| (name, value.into_owned()));
        assert_eq!(
            read(r#"[Sente "a \"b\" c"]"#),
            Some(("Sente", r#"a "b" c"#.into()))
        );
        for line in ["[Sente]", "[Sente a]", "Sente \"a\"", "[]", "[\"a\" \"b\"]"] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn numbers_are_passed_over() {
        for (word, rest) in [
            ("1.P-7f", "P-7f"),
            ("12...", ""),
            ("7776", "7776"),
            ("3.", ""),
            (".", "."),
        ] {
            assert_eq!(without_number(word), rest, "{word}");
        }
    }
}
