//! The reader: tags, words and remarks one after another.
//!
//! A tag after moves begins the next game; so does the number of the first move, or a move after the word that ended
//! one.

use alloc::boxed::Box;
use core::mem;

use super::game::PsnGame;
use super::word::clock;
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{self, Excerpt, Line, Place};
use crate::visit::{Comment, Legality, Visitor};

/// Reads games block by block; each block but the last ends with a line.
#[derive(Debug, Default)]
pub(crate) struct PsnReader {
    legality: Legality,
    /// The line that is read, and whether it had an end.
    line: u32,
    has_end: bool,
    game: Option<Box<PsnGame>>,
    /// A remark that goes on in the next line.
    remark: Option<Remark>,
    /// Whether the line before was blank.
    after_blank: bool,
}

/// A remark that no brace has closed yet.
#[derive(Debug)]
struct Remark {
    opened: Excerpt,
    /// Blank lines that are part of it if anything follows them.
    blank: u32,
}

impl PsnReader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self { legality, ..Self::default() }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = Some(text).filter(|text| !text.is_empty());
        while let Some(text) = rest {
            let (line, after) = text::first_line(text);
            self.has_end = after.is_some();
            rest = after.filter(|after| !after.is_empty());
            self.line += 1;
            self.words(Line::new(self.line, line), after.unwrap_or_default(), out);
            self.after_blank = line.trim().is_empty();
        }
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(&mut self, out: &mut impl Visitor) {
        if let (Some(game), Some(remark)) = (&mut self.game, &self.remark) {
            let problem = Problem::Expected("a closing brace");
            game.teller.warn(remark.opened.place(), problem, out);
        }
        let end =
            if self.has_end { Line::new(self.line + 1, "") } else { Line::new(self.line, "") };
        self.end_game(end.place(0), out);
    }

    /// What follows here is of another game.
    fn end_game(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        if let Some(game) = self.game.take() {
            game.finish(place, out);
        }
    }

    /// Reads a line, behind which these follow.
    fn words(&mut self, line: Line<'_>, following: &str, out: &mut impl Visitor) {
        let mut rest = line.text;
        let mut is_first = true;
        loop {
            if self.remark.is_some() {
                match self.remark_goes_on(rest, out) {
                    Some(after) => rest = after,
                    None => return,
                }
            }
            let text = rest.trim_start();
            let Some(first) = text.chars().next().filter(|first| !";%".contains(*first)) else {
                return;
            };
            let place = line.place(text::offset_in(line.text, text));
            let word = word(text);
            let is_fresh = self.after_blank && is_first;
            is_first = false;
            let is_next = self.game.as_ref().is_some_and(|game| match first {
                '{' | '(' | ')' | '}' => false,
                '[' => game.is_over_before_tag(text, is_fresh),
                _ => game.is_over_before(word, &text[word.len()..], is_fresh),
            });
            if is_next {
                self.end_game(place, out);
            }
            let teller = || Teller::new(self.legality);
            let game = self.game.get_or_insert_with(|| Box::new(PsnGame::begin(teller(), out)));
            rest = match (first, clock(text)) {
                ('{', _) => {
                    game.remark(out);
                    self.remark = Some(Remark { opened: Excerpt::new(place), blank: 0 });
                    &text[1..]
                }
                (_, Some((time, after))) => {
                    game.time(time, place, out);
                    after
                }
                ('(' | ')', None) => {
                    match first {
                        '(' => game.open(out),
                        _ => game.close(place, out),
                    }
                    &text[1..]
                }
                ('[', None) => game.tag(text, place, out),
                _ => {
                    let behind = &text[word.len()..];
                    game.word(word, place, [behind, following], out);
                    behind
                }
            };
        }
    }

    /// Reads a remark on from here; what follows it, if it ends in this line.
    fn remark_goes_on<'a>(&mut self, text: &'a str, out: &mut impl Visitor) -> Option<&'a str> {
        let (game, remark) = (self.game.as_ref()?, self.remark.as_mut()?);
        let (words, after) = match text.split_once('}') {
            Some((words, after)) => (words, Some(after)),
            None => (text, None),
        };
        let words = words.trim_end();
        if words.is_empty() && after.is_none() {
            remark.blank += 1;
            return None;
        }
        if game.lost_in.is_none() {
            let blank = core::iter::repeat_n("", mem::take(&mut remark.blank) as usize);
            for words in blank.chain([words]) {
                out.comment(Comment::plain(words));
            }
        }
        if after.is_some() {
            self.remark = None;
        }
        after
    }
}

/// The word a text begins with; a brace that closes nothing is one too, or begins one.
fn word(text: &str) -> &str {
    let mut letters = text.char_indices().skip(1);
    let end = letters.find(|&(_, letter)| letter.is_whitespace() || "(){}".contains(letter));
    &text[..end.map_or(text.len(), |(end, _)| end)]
}
