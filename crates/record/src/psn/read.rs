//! The reader: tags, words and remarks one after another.
//!
//! A tag after moves begins the next game; so does the number of the first move, or a move after the word that ended one.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;
use core::time::Duration;

use komadai_rules::{ByColor, Color, Handicap, Setup, SfenError};

use super::{RESULT, RESULTS, START, TAGS, TERMINATION, name, pgn};
use crate::error::Problem;
use crate::teller::Teller;
use crate::text::{self, Line, Place};
use crate::visit::{Comment, Legality, Visitor};
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
    let word = if word.is_empty() || is_bare_number(word) {
        words.next().unwrap_or_default()
    } else {
        word
    };
    let has_square = word.contains(|letter: char| letter.is_ascii_digit());
    has_square && name::read(word, None).is_ok()
}

/// Reads games block by block; each block but the last ends with a line.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    legality: Legality,
    /// The line that is read, and whether it had an end.
    line: u32,
    has_end: bool,
    game: Option<Box<Game>>,
    /// A remark that goes on in the next line.
    remark: Option<Remark>,
    /// Whether the line before was blank.
    after_blank: bool,
}

/// A remark that no brace has closed yet.
#[derive(Debug)]
struct Remark {
    opened: Found,
    /// Blank lines that are part of it if anything follows them.
    blank: u32,
}

/// Words of a line that is no longer there.
#[derive(Debug)]
struct Found {
    words: String,
    line: u32,
    before: u32,
}

impl Found {
    /// How much is kept of them, in characters.
    const MOST: usize = 64;

    fn new(place: Place<'_>) -> Self {
        let (before, words) = place.line.text.split_at(place.offset);
        Self {
            words: words.chars().take(Self::MOST).collect(),
            line: place.line.number,
            before: place.line.before + before.chars().count() as u32,
        }
    }

    fn place(&self) -> Place<'_> {
        let line = Line {
            number: self.line,
            text: &self.words,
            before: self.before,
        };
        line.place(0)
    }
}

impl Reader {
    /// Before the first game.
    pub(crate) fn new(legality: Legality) -> Self {
        Self {
            legality,
            ..Self::default()
        }
    }

    /// Reads the lines of a block.
    pub(crate) fn block(&mut self, text: &str, out: &mut impl Visitor) {
        let mut rest = Some(text).filter(|text| !text.is_empty());
        while let Some(text) = rest {
            let (line, after) = text::first_line(text);
            self.has_end = after.is_some();
            rest = after.filter(|after| !after.is_empty());
            self.line += 1;
            self.words(Line::new(self.line, line), out);
            self.after_blank = line.trim().is_empty();
        }
    }

    /// Tells the last game to its end.
    pub(crate) fn finish(mut self, out: &mut impl Visitor) {
        if let (Some(game), Some(remark)) = (&mut self.game, &self.remark) {
            let problem = Problem::Expected("a closing brace");
            game.teller.warn(remark.opened.place(), problem, out);
        }
        let end = if self.has_end {
            Line::new(self.line + 1, "")
        } else {
            Line::new(self.line, "")
        };
        self.end_game(end.place(0), out);
    }

    /// What follows here is of another game.
    fn end_game(&mut self, place: Place<'_>, out: &mut impl Visitor) {
        if let Some(game) = self.game.take() {
            game.finish(place, out);
        }
    }

    fn words(&mut self, line: Line<'_>, out: &mut impl Visitor) {
        let mut rest = line.text;
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
            let is_fresh = self.after_blank && line.text[..place.offset].trim().is_empty();
            let is_next = self.game.as_ref().is_some_and(|game| match first {
                '{' | '(' | ')' | '}' => false,
                '[' => game.is_over_before_tag(text, is_fresh),
                _ => game.is_over_before(word, &text[word.len()..], is_fresh),
            });
            if is_next {
                self.end_game(place, out);
            }
            let teller = || Teller::new(self.legality);
            let game = self
                .game
                .get_or_insert_with(|| Box::new(Game::begin(teller(), out)));
            rest = match (first, clock(text)) {
                ('{', _) => {
                    self.remark = Some(Remark {
                        opened: Found::new(place),
                        blank: 0,
                    });
                    &text[1..]
                }
                (_, Some((time, after))) => {
                    game.time(time, out);
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
                    game.word(word, place, out);
                    &text[word.len()..]
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
    result: Option<(String, Found)>,
    termination: Option<String>,
}

/// How many names of tags are remembered, to know one that comes again.
const MOST_NAMES: usize = 64;

#[derive(Debug)]
struct Game {
    teller: Teller,
    started: bool,
    tags: Tags,
    /// How it ended and who was to move then, if a word among the moves said so.
    end: Option<(EndKind, Color)>,
    /// Whether a word said that it was over, be it only who won.
    is_over: bool,
    /// Where the main line ended, once another line of play followed it.
    main: Option<u32>,
    /// Where lines of play in parentheses go back to, the innermost last.
    aside: Vec<u32>,
    /// How many parentheses were open where a line of play could not be read on; it is passed over.
    lost_in: Option<usize>,
}

impl Game {
    fn begin(mut teller: Teller, out: &mut impl Visitor) -> Self {
        teller.begin(out);
        Self {
            teller,
            started: false,
            tags: Tags::default(),
            end: None,
            is_over: false,
            main: None,
            aside: Vec::new(),
            lost_in: None,
        }
    }

    /// Whether another game begins with this tag: after moves, or where it comes again after a blank line.
    fn is_over_before_tag(&self, text: &str, is_fresh: bool) -> bool {
        let is_known = |name| self.tags.names.iter().any(|own| own == name);
        read_tag(text).is_some_and(|(name, ..)| self.started || is_fresh && is_known(name))
    }

    /// Whether another game begins with this word: with the number of the first move, or after the end with a move that
    /// has no number to say that it still belongs here. A list may give the number of a pair to both of its moves.
    fn is_over_before(&self, word: &str, after: &str, is_fresh: bool) -> bool {
        if !self.aside.is_empty() || !self.started {
            return false;
        }
        match Numbered::of(word) {
            Some(Numbered {
                number: "1",
                dots,
                name,
            }) => {
                let rest = if name.is_empty() {
                    after.trim_start()
                } else {
                    name
                };
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
    fn tag<'a>(&mut self, text: &'a str, place: Place<'_>, out: &mut impl Visitor) -> &'a str {
        let Some((name, value, after)) = read_tag(text) else {
            let problem = Problem::Expected("a tag, as in [Sente \"name\"]");
            self.teller.warn(place, problem, out);
            return "";
        };
        if self.tags.names.len() < MOST_NAMES {
            self.tags.names.push(name.into());
        }
        match name {
            RESULT => self.tags.result = Some((value.into_owned(), Found::new(place))),
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
                        self.teller.fail(place, Problem::sfen(error), out);
                    }
                },
            },
            "Handicap" if handicap(&value).is_some() => {
                self.tags.start = handicap(&value).map(Handicap::setup);
            }
            "Handicap" => {
                self.teller
                    .warn(place, Problem::Expected("a handicap"), out);
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

    /// What the last move took.
    fn time(&self, time: Duration, out: &mut impl Visitor) {
        if self.lost_in.is_none() && self.teller.trail().ply() > 0 {
            out.time(time);
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
    fn open(&mut self, out: &mut impl Visitor) {
        self.start(out);
        self.aside.push(self.teller.trail().at());
        if self.lost_in.is_none() {
            let before = self.teller.trail().before();
            self.teller.return_to(before, out);
        }
    }

    fn close(&mut self, place: Place<'_>, out: &mut impl Visitor) {
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

    fn word(&mut self, word: &str, place: Place<'_>, out: &mut impl Visitor) {
        let name = without_number(word);
        let place = place.line.place(place.offset + word.len() - name.len());
        if let Some(number) = name.strip_prefix("Variation:") {
            let from = number
                .parse()
                .ok()
                .and_then(|number: u32| number.checked_sub(1));
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
            if self.teller.end_line(kind.clone(), out) && is_main {
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
        let told = self.tell_move(name, place, out);
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
        out: &mut impl Visitor,
    ) -> Result<(), (usize, Problem)> {
        let is_pgn = self.tags.is_pgn;
        if let Some(mv) = name.parse().ok().filter(|_| !is_pgn) {
            let told = self.teller.mv(mv, None, place, out);
            return told.map_err(|problem| (0, problem));
        }
        let read = if is_pgn {
            pgn::read(name)
        } else {
            name::read(name, self.teller.trail().previous_to())
        };
        read.map_err(|error| (error.offset().unwrap_or(0), Problem::Move(error)))
            .and_then(|name| {
                let told = self.teller.named(&name, place, out);
                told.map_err(|problem| (0, problem))
            })
    }

    /// Who won, in a word among the moves: a tag may have said it before, and otherwise.
    fn result(&mut self, word: &str, place: Place<'_>, out: &mut impl Visitor) {
        match &self.tags.result {
            Some((said, _)) if won(said).is_some() => {
                if won(word).is_some_and(|winner| won(said) != Some(winner)) {
                    self.teller.warn(place, Problem::OtherResult, out);
                }
            }
            _ => self.tags.result = Some((word.into(), Found::new(place))),
        }
    }

    /// The end, as the tags tell it where no word among the moves did; `place` is where the game is over.
    fn finish(mut self, place: Place<'_>, out: &mut impl Visitor) {
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
        let mover = self.teller.trail().turn();
        let known = self.tags.result.as_ref().and_then(|(word, _)| won(word));
        let result = known.map(|winner| match winner {
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
        let end = match (self.end.take(), told) {
            (Some(end), _) => Some(end),
            (None, Some(kind)) => {
                self.teller.end_line(kind.clone(), out);
                Some((kind, mover))
            }
            (None, None) => None,
        };
        if let (Some((end, mover)), Some((_, found)), Some(winner)) =
            (end, &self.tags.result, known)
            && end.decides(mover) != Some(winner)
        {
            let problem = Problem::OtherResult;
            self.teller.warn(found.place(), problem, out);
        }
        out.finish();
    }
}

/// Who won by a word for the result, or inside that nobody did.
fn won(word: &str) -> Option<Option<Color>> {
    let (winner, _) = RESULTS.iter().find(|(_, result)| *result == word)?;
    Some(*winner)
}

/// Whether a word says who won, or that nobody knows.
fn is_result(word: &str) -> bool {
    word == "*" || won(word).is_some()
}

/// Whether a word says that a game is over.
fn says_end(word: &str) -> bool {
    is_result(word) || end_of_word(word).is_some()
}

/// The time of a move in `(00:03 / 00:01:12)`, of which the second is that of all its side's moves, and what follows it; some
/// write hours before both.
fn clock(text: &str) -> Option<(Duration, &str)> {
    let (inside, after) = text.strip_prefix('(')?.split_once(')')?;
    let (time, _) = inside.split_once('/')?;
    let parts = time.trim().split(':');
    let seconds = parts.clone().try_fold(0_u64, |seconds, part| {
        seconds.checked_mul(60)?.checked_add(part.parse().ok()?)
    })?;
    matches!(parts.count(), 2 | 3).then(|| (Duration::from_secs(seconds), after))
}

/// The name and the value of `[Sente "Habu"]`, and what follows it; some programs write `[Sente: Habu"]`.
fn read_tag(text: &str) -> Option<(&str, Cow<'_, str>, &str)> {
    let inside = text.trim_start().strip_prefix('[')?;
    let (word, rest) = inside.split_once(char::is_whitespace)?;
    let name = word.trim_end_matches(':');
    if name.is_empty() || name.contains(['"', '[', ']']) {
        return None;
    }
    let rest = rest.trim_start();
    let Some(rest) = rest.strip_prefix('"') else {
        // A colon says what quotation marks would.
        let (value, after) = rest.split_once(']').filter(|_| name != word)?;
        return Some((name, Cow::Borrowed(value.trim_end_matches('"')), after));
    };
    let mut is_escaped = false;
    let end = rest.char_indices().find(|&(at, letter)| {
        let ends = letter == '"' && !is_escaped && rest[at + 1..].trim_start().starts_with(']');
        is_escaped = letter == '\\' && !is_escaped;
        ends
    });
    let (value, rest) = rest.split_at(end?.0);
    let (_, after) = rest.split_once(']')?;
    let value = if value.contains('\\') {
        Cow::Owned(value.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        Cow::Borrowed(value)
    };
    Some((name, value, after))
}

/// Where a game begins: SFEN, or what PGN has for it.
fn read_start(text: &str) -> Result<Setup, SfenError> {
    text.parse().or_else(|error| pgn::setup(text).ok_or(error))
}

fn key(name: &str) -> Key {
    let known = TAGS.iter().find(|(_, tag)| *tag == name);
    known.map_or_else(|| Key::of_kif(name), |(key, _)| key.clone())
}

/// A handicap by its name in any language, however it is spelled.
fn handicap(name: &str) -> Option<Handicap> {
    let words = words_of(name);
    Handicap::ALL.into_iter().find(|handicap| {
        let names = [handicap.name(), handicap.english(), handicap.japanese()];
        names.into_iter().any(|own| words_of(own) == words)
    })
}

/// The words that tell handicaps apart: small letters, numbers written out, one and many alike.
fn words_of(name: &str) -> Vec<String> {
    const BESIDE: [&str; 6] = ["", "and", "game", "handicap", "piece", "pieces"];
    const NUMBERS: [(&str, &str); 9] = [
        ("2", "two"),
        ("3", "three"),
        ("4", "four"),
        ("5", "five"),
        ("6", "six"),
        ("7", "seven"),
        ("8", "eight"),
        ("9", "nine"),
        ("10", "ten"),
    ];
    let name = name.to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !BESIDE.contains(word));
    let words: Vec<String> = words
        .map(|word| {
            let number = NUMBERS.iter().find(|(digits, _)| *digits == word);
            number.map_or(word, |(_, number)| number)
        })
        .map(|word| word.trim_end_matches('s').into())
        .collect();
    // The lance that is usually given.
    if words == ["lance"] {
        words_of("left lance")
    } else {
        words
    }
}

/// `12.P-7f`, `12...` or `12.` in its parts.
#[derive(Debug, PartialEq, Eq)]
struct Numbered<'a> {
    number: &'a str,
    dots: usize,
    name: &'a str,
}

impl<'a> Numbered<'a> {
    fn of(word: &'a str) -> Option<Self> {
        let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let name = rest.trim_start_matches('.');
        let (number, dots) = (&word[..word.len() - rest.len()], rest.len() - name.len());
        (!number.is_empty() && dots > 0).then_some(Self { number, dots, name })
    }
}

/// What stands after the number of a move, and the dots that stand for the one before.
fn without_number(word: &str) -> &str {
    let name = Numbered::of(word).map_or(word, |numbered| numbered.name);
    name.trim_start_matches(['.', '…'])
}

/// Whether a word is the number of a move without a point.
fn is_bare_number(word: &str) -> bool {
    word.len() <= 3 && word.bytes().all(|digit| digit.is_ascii_digit())
}

/// How a game ended, in a word among its moves.
fn end_of_word(word: &str) -> Option<EndKind> {
    // Nearly every word is the name of a move.
    if word.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    match &*word.to_ascii_lowercase() {
        "resigns" => Some(EndKind::Resign),
        "mate" | "mated" => Some(EndKind::Checkmate),
        "jishogi" => Some(EndKind::Jishogi),
        "sennichite" | "repetitiondraw" => Some(EndKind::Repetition),
        "resigned" => Some(EndKind::Resign),
        "timeup" => Some(EndKind::Time),
        "maxmovesdraw" => Some(EndKind::MaxMoves),
        "declarationwin" => Some(EndKind::Declaration),
        "interrupted" => Some(EndKind::Interrupted),
        // The move before repeated the check.
        "repetitionwin" => Some(EndKind::IllegalByOpponent),
        "repetitionlose" | "illegalmove" => Some(EndKind::IllegalByMover),
        word => EndKind::of_code(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_a_name_and_a_value() {
        let read =
            |line| read_tag(line).map(|(name, value, after)| (name, value.into_owned(), after));
        for (line, value, after) in [
            (r#"[Sente "a \"b\" c"]"#, r#"a "b" c"#, ""),
            (r#"[Sente "a "b" c" ] "#, r#"a "b" c"#, " "),
            (r#"[Sente "a\\"] [Gote "b"]"#, r"a\", r#" [Gote "b"]"#),
        ] {
            assert_eq!(read(line), Some(("Sente", value.into(), after)), "{line}");
        }
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
            ("...", ""),
            ("2.…P-3d", "P-3d"),
        ] {
            assert_eq!(without_number(word), rest, "{word}");
        }
    }
}
