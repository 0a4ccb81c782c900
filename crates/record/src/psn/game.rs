//! One game as it is read: what its tags say, its lines of play, its end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{ByColor, Color, Handicap, Setup};

use super::tag::{handicap, key, read_start, read_tag};
use super::word::{
    NumberedMove, end_of_word, is_bare_number, is_result, next_names, says_end, without_number, won,
};
use super::{COUNT, RESULT, START, TERMINATION, name, pgn};
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{Excerpt, Place};
use crate::visit::Visitor;
use crate::{EndKind, Key, teller};

/// What tags say of the start, the end, and how to read what stands between.
#[derive(Debug, Default)]
struct Tags {
    /// Which there were.
    names: Vec<String>,
    /// Whether the moves are those of PGN.
    is_pgn: bool,
    /// The tags `White` and `Black`, whose sides only another tag may tell.
    players: ByColor<Option<String>>,
    start: Option<Setup>,
    result: Option<(String, Excerpt)>,
    termination: Option<String>,
    /// How many moves there are said to be, and where.
    count: Option<(u32, Excerpt)>,
}

/// How many names of tags are remembered, to know one that comes again.
const MOST_NAMES: usize = 64;

#[derive(Debug)]
pub(super) struct PsnGame {
    pub(super) teller: Teller,
    started: bool,
    tags: Tags,
    /// How it ended and who was to move then, if a word among the moves said so.
    end: Option<(EndKind, Color)>,
    /// Whether a word said that it was over, be it only who won.
    is_over: bool,
    /// Whether the time of the last move was told, and whether it was said that one was told twice.
    is_timed: bool,
    has_more_times: bool,
    /// Where the main line ended, once another line of play followed it.
    main: Option<u32>,
    /// Where lines of play in parentheses go back to, the innermost last.
    aside: Vec<u32>,
    /// How many parentheses were open where a line of play could not be read on; it is passed over.
    pub(super) lost_in: Option<usize>,
}

impl PsnGame {
    pub(super) fn begin(mut teller: Teller, out: &mut impl Visitor) -> Self {
        teller.begin(out);
        Self {
            teller,
            started: false,
            tags: Tags::default(),
            end: None,
            is_over: false,
            is_timed: false,
            has_more_times: false,
            main: None,
            aside: Vec::new(),
            lost_in: None,
        }
    }

    /// Whether another game begins with this tag: after moves, or where it comes again after a blank line.
    pub(super) fn is_over_before_tag(&self, text: &str, is_fresh: bool) -> bool {
        let is_known = |name| self.tags.names.iter().any(|own| own == name);
        read_tag(text).is_some_and(|(name, ..)| self.started || is_fresh && is_known(name))
    }

    /// Whether another game begins with this word: with the number of the first move, or after the end with a move that
    /// has no number to say that it still belongs here. A list may give the number of a pair to both of its moves.
    pub(super) fn is_over_before(&self, word: &str, after: &str, is_fresh: bool) -> bool {
        if !self.aside.is_empty() || !self.started {
            return false;
        }
        match NumberedMove::of(word) {
            Some(NumberedMove { number: "1", dots, name }) => {
                let rest = if name.is_empty() { after.trim_start() } else { name };
                let is_reply = dots > 1 || rest.starts_with(['.', '…']);
                let is_other = match self.teller.trail().ply() {
                    0 => false,
                    1 => is_fresh,
                    _ => true,
                };
                !is_reply && (is_other || self.is_over || self.lost_in.is_some())
            }
            Some(_) => false,
            None => self.is_over && !says_end(word) && name::read(word, None).is_ok(),
        }
    }

    /// Reads a tag; what follows it.
    pub(super) fn tag<'a>(
        &mut self,
        text: &'a str,
        place: Place<'_>,
        out: &mut impl Visitor,
    ) -> &'a str {
        let Some((name, value, after)) = read_tag(text) else {
            let problem = Problem::Expected("a tag, as in [Sente \"name\"]");
            self.teller.warn(place, problem, out);
            return "";
        };
        if self.tags.names.len() < MOST_NAMES {
            self.tags.names.push(name.into());
        }
        match name {
            RESULT => self.tags.result = Some((value.into_owned(), Excerpt::new(place))),
            TERMINATION => self.tags.termination = Some(value.into_owned()),
            pgn::VARIANT if pgn::is_shogi(&value) => self.tags.is_pgn = true,
            "Black" => self.tags.players.black = Some(value.into_owned()),
            "White" => self.tags.players.white = Some(value.into_owned()),
            START | "FEN" if self.tags.start.is_none() => match read_start(&value) {
                Ok(start) => self.tags.start = Some(start),
                Err(error) => match format!("{value} b -").parse() {
                    // The board alone: Black begins, with nothing in hand.
                    Ok(start) => {
                        self.tags.start = Some(start);
                        let problem =
                            Problem::Expected("the side to move and the hands after the board");
                        self.teller.warn(place, problem, out);
                    }
                    Err(_) => {
                        let begins = text.find('"').map_or(0, |quote| quote + 1);
                        let place = place.line.place(place.offset + begins + error.offset);
                        self.lost_in = Some(0);
                        // What cannot be read is not the start of an even game.
                        self.tags.start = Some(Setup::EMPTY);
                        self.teller.fail(place, Problem::sfen(error), out);
                    }
                },
            },
            COUNT => {
                self.tags.count =
                    value.trim().parse().ok().map(|count| (count, Excerpt::new(place)));
                out.header(&key(name), &value);
            }
            "Handicap" if handicap(&value).is_some() => {
                self.tags.start = handicap(&value).map(Handicap::setup);
            }
            "Handicap" => {
                self.teller.warn(place, Problem::Expected("a handicap"), out);
                out.header(&key(name), &value);
            }
            _ => out.header(&key(name), &value),
        }
        after
    }

    fn start(&mut self, out: &mut impl Visitor) {
        if !self.started {
            self.started = true;
            for color in Color::ALL {
                // What PGN calls White moves first.
                let named = if self.tags.is_pgn { !color } else { color };
                if let Some(name) = self.tags.players[named].take() {
                    out.header(&Key::player(color), &name);
                }
            }
            let start = self.tags.start.unwrap_or(Setup::START);
            self.teller.start_followed(&start, out);
        }
    }

    /// What the last move or the end took.
    pub(super) fn time(&mut self, time: Duration, place: Place<'_>, out: &mut impl Visitor) {
        if self.lost_in.is_some() {
            return;
        }
        if self.teller.trail().ply() > 0 && !core::mem::replace(&mut self.is_timed, true) {
            out.time(time);
        } else if !core::mem::replace(&mut self.has_more_times, true) {
            self.teller.warn(place, teller::ONE_TIME, out);
        }
    }

    /// A line of play from the place where this many moves were made, as some programs write what others put in
    /// parentheses; it goes on to the end or to the next.
    fn vary(&mut self, from: u32, place: Place<'_>, out: &mut impl Visitor) {
        self.start(out);
        let before = self.teller.trail().line_at(from);
        let Some(before) = before.filter(|_| self.aside.is_empty()) else {
            let problem = Problem::Expected("the number of a move before it");
            return self.teller.warn(place, problem, out);
        };
        self.main.get_or_insert(self.teller.trail().at());
        self.lost_in = None;
        self.is_over = false;
        self.teller.return_to(before, out);
    }

    /// A line of play beside the last move.
    pub(super) fn open(&mut self, out: &mut impl Visitor) {
        self.start(out);
        self.aside.push(self.teller.trail().at());
        if self.lost_in.is_none() {
            let before = self.teller.trail().before();
            self.teller.return_to(before, out);
        }
    }

    pub(super) fn close(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        let Some(node) = self.aside.pop() else {
            let problem = Problem::Expected("an opening parenthesis before it");
            return self.teller.warn(place, problem, out);
        };
        // What is lost inside another line of play stays so until that one ends.
        if self.lost_in.is_some_and(|depth| depth > self.aside.len()) {
            self.lost_in = None;
        }
        if self.lost_in.is_none() {
            self.teller.return_to(node, out);
        }
    }

    /// Reads a word, behind which these texts stand.
    pub(super) fn word(
        &mut self,
        word: &str,
        place: Place<'_>,
        ahead: [&str; 2],
        out: &mut impl Visitor,
    ) {
        let name = without_number(word);
        let place = place.line.place(place.offset + word.len() - name.len());
        if let Some(number) = name.strip_prefix("Variation:") {
            let from = number.parse().ok().and_then(|number: u32| number.checked_sub(1));
            return self.vary(from.unwrap_or(u32::MAX), place, out);
        }
        self.start(out);
        let is_main = self.aside.is_empty() && self.main.is_none();
        self.is_over |= is_main && says_end(name);
        let says_nothing = name.is_empty() || name.starts_with('$') || is_bare_number(name);
        if says_nothing || self.lost_in.is_some() {
            return;
        }
        if let Some(kind) = end_of_word(name) {
            let mover = self.teller.trail().turn();
            let counts = self.teller.end_line(kind.clone(), out);
            self.is_timed &= !counts;
            if counts && is_main {
                self.end = Some((kind, mover));
            }
            return;
        }
        if is_result(name) {
            if is_main {
                self.result(name, place, out);
            }
            return;
        }
        if is_main && self.is_over {
            let problem = Problem::Expected("no move after the end");
            self.teller.warn(place, problem, out);
        }
        let told = self.tell_move(name, place, ahead, out);
        self.is_timed = false;
        if let Err((offset, problem)) = told {
            let place = place.line.place(place.offset + offset);
            self.lost_in = Some(self.aside.len());
            if self.aside.is_empty() {
                self.teller.fail(place, problem, out);
            } else {
                self.teller.warn(place, problem, out);
            }
        }
    }

    /// Tells the move of this name, be it that of USI; where in the name it goes wrong, and why.
    fn tell_move(
        &mut self,
        name: &str,
        place: Place<'_>,
        ahead: [&str; 2],
        out: &mut impl Visitor,
    ) -> Result<(), (usize, Problem)> {
        let is_pgn = self.tags.is_pgn;
        if let Some(mv) = name.parse().ok().filter(|_| !is_pgn) {
            let told = self.teller.mv(mv, None, place, out);
            return told.map_err(|problem| (0, problem));
        }
        let read = |name: &str, previous_to| {
            if is_pgn { pgn::read(name) } else { name::read(name, previous_to) }
        };
        let wanted = read(name, self.teller.trail().previous_to());
        wanted.map_err(|error| (error.offset().unwrap_or(0), Problem::Move(error))).and_then(
            |name| {
                let names = core::cell::LazyCell::new(|| next_names(ahead));
                let next = |number: usize, previous_to| read(names.get(number)?, previous_to).ok();
                let told = self.teller.named(&name, next, place, out);
                told.map_err(|problem| (0, problem))
            },
        )
    }

    /// Who won, in a word among the moves: a tag may have said it before, and otherwise.
    fn result(&mut self, word: &str, place: Place<'_>, out: &mut impl Visitor) {
        match &self.tags.result {
            Some((said, _)) if won(said).is_some() => {
                if won(word).is_some_and(|winner| won(said) != Some(winner)) {
                    self.teller.warn(place, Problem::OtherResult, out);
                }
            }
            _ => self.tags.result = Some((word.into(), Excerpt::new(place))),
        }
    }

    /// A remark begins: behind a word that says who won it is one on the end.
    pub(super) fn remark(&mut self, out: &mut impl Visitor) {
        let is_main = self.aside.is_empty() && self.main.is_none();
        if self.is_over && is_main && self.lost_in.is_none() {
            self.end_by_tags(out);
        }
    }

    /// Warns where moves may be missing, as a tag counts more of them; some count the word for the end too, or pairs.
    fn miscounts(&mut self, out: &mut impl Visitor) {
        let found = self.teller.trail().ply();
        if let Some((told, place)) = self.tags.count.take()
            && ![found, found + 1, found.div_ceil(2)].contains(&told)
        {
            self.teller.warn(place.place(), Problem::Count { told, found }, out);
        }
    }

    /// The end, as tags and a word for the result tell it where no word said how it came; where this line stops.
    fn end_by_tags(&mut self, out: &mut impl Visitor) {
        if self.end.is_some() {
            return;
        }
        let mover = self.teller.trail().turn();
        let result = self.tags.result.as_ref().and_then(|(word, _)| won(word));
        let result = result.map(|winner| match winner {
            None => EndKind::Draw,
            Some(winner) if winner != mover => EndKind::Resign,
            // The side to move won: how, nobody says.
            Some(winner) => EndKind::won_by(winner, ""),
        });
        let words = self.tags.termination.take();
        let words = words
            .map(|words| EndKind::of_code(&words).unwrap_or_else(|| EndKind::of_words(&words)));
        let told = match (words, result) {
            // A word for the end that says nothing here says less than who won.
            (Some(words @ EndKind::Other(_)), Some(result))
                if words.decides(mover) != result.decides(mover) =>
            {
                Some(result)
            }
            (words, result) => words.or(result),
        };
        if let Some(kind) = told {
            self.teller.end_line(kind.clone(), out);
            self.end = Some((kind, mover));
        }
    }

    /// The end, as the tags tell it where no word among the moves did; `place` is where the game is over.
    pub(super) fn finish(mut self, place: Place<'_>, out: &mut impl Visitor) {
        self.start(out);
        if !self.aside.is_empty() {
            let problem = Problem::Expected("a closing parenthesis");
            self.teller.warn(place, problem, out);
        }
        if let Some(main) = self.main {
            self.teller.return_to(main, out);
        } else if self.lost_in == Some(0) {
            return out.finish();
        }
        if let Some(&main) = self.aside.first() {
            self.teller.return_to(main, out);
        }
        self.miscounts(out);
        self.end_by_tags(out);
        let known = self.tags.result.as_ref().and_then(|(word, _)| won(word));
        if let (Some((end, mover)), Some((_, found)), Some(winner)) =
            (&self.end, &self.tags.result, known)
            && end.decides(*mover) != Some(winner)
        {
            let problem = Problem::OtherResult;
            self.teller.warn(found.place(), problem, out);
        }
        out.finish();
    }
}
