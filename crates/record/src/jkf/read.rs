//! The reader: normalised files, and minimal ones, of which the rules fill in the rest.

use alloc::vec;
use core::time::Duration;

use komadai_rules::{Color, File, Move, PieceKind, Rank, RuleProfile, Setup, Square};

use super::start::{color, start};
use super::{DROP, MOTIONS, SIDES};
use crate::error::Problem;
use crate::japanese::Marks;
use crate::json::{Json, Value};
use crate::move_description::{MoveDescription, Source};
use crate::places::Places;
use crate::rules::Rule;
use crate::teller::Teller;
use crate::text::{self, offset_in};
use crate::visit::Visitor;
use crate::{EndKind, Key, csa, kif, teller};

/// How far a game could be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    JsonError,
}

/// Reads a game that begins in this line, after so many characters, and tells all of it but that it is over.
pub(super) fn read(
    text: &str,
    begins: (u32, u32),
    teller: Teller,
    out: &mut impl Visitor,
) -> Extent {
    let (json, broken) = Json::read(text);
    let mut game = JkfGame { teller, places: Places::new(text, begins), out };
    game.teller.begin(game.out);
    let read = match json.root() {
        Some(root) => game.read(&json, root),
        None => Ok(()),
    };
    let broken = broken.map(|broken| (broken.at, Problem::Expected(broken.expected)));
    // What is missing from something cut short is no fault of its own.
    let trouble = read.err().filter(|(at, _)| !json.is_cut(*at));
    let Some((at, problem)) = trouble.or(broken) else {
        return Extent::Whole;
    };
    let place = game.places.place(at);
    game.teller.fail(place, problem, game.out);
    Extent::JsonError
}

/// A game that is being read.
struct JkfGame<'a, 'v, V> {
    teller: Teller,
    places: Places<'a>,
    out: &'v mut V,
}

/// What an object tells of a move, in one pass over its keys.
#[derive(Default)]
struct Parts<'a> {
    from: Option<Value<'a>>,
    to: Option<Value<'a>>,
    same: Option<Value<'a>>,
    piece: Option<Value<'a>>,
    color: Option<Value<'a>>,
    promote: Option<Value<'a>>,
    relative: Option<Value<'a>>,
    capture: Option<Value<'a>>,
    /// A value of a key that has one already.
    again: Option<Value<'a>>,
}

impl<'a> Parts<'a> {
    fn of(mv: Value<'a>) -> Self {
        let mut parts = Self::default();
        for (key, value) in mv.entries() {
            let slot = match key.raw() {
                "from" => &mut parts.from,
                "to" => &mut parts.to,
                "same" => &mut parts.same,
                "piece" => &mut parts.piece,
                "color" => &mut parts.color,
                "promote" => &mut parts.promote,
                "relative" => &mut parts.relative,
                "capture" => &mut parts.capture,
                _ => continue,
            };
            if value.is_null() {
                continue;
            }
            if slot.is_some() {
                parts.again = Some(value);
            } else {
                *slot = Some(value);
            }
        }
        parts
    }
}

/// What is left of a list of moves, and the node where its next one follows.
#[derive(Clone, Copy)]
struct Rest {
    next: u32,
    end: u32,
    node: u32,
    is_main: bool,
    /// Whether its last entry was an end.
    has_ended: bool,
}

/// Words of lists of games: headers, and what is none.
static BESIDE: [(&str, Option<Key>); 8] = [
    ("black", Some(Key::Black)),
    ("white", Some(Key::White)),
    ("event", Some(Key::Event)),
    ("date", Some(Key::Date)),
    ("start", None),
    ("moves", None),
    ("plies", None),
    ("end", None),
];

/// Where something is wrong, and what.
pub(super) type Trouble = (usize, Problem);

/// The value, if it is a list.
pub(super) fn list<'a>(value: Value<'a>, what: &'static str) -> Result<Value<'a>, Trouble> {
    if value.is_list() { Ok(value) } else { expected(value, what) }
}

pub(super) fn expected<T>(value: Value<'_>, what: &'static str) -> Result<T, Trouble> {
    Err((value.at(), Problem::Expected(what)))
}

impl<V: Visitor> JkfGame<'_, '_, V> {
    fn read(&mut self, json: &Json<'_>, root: Value<'_>) -> Result<(), Trouble> {
        let headers = self.headers(root);
        let start = start(root);
        // One that cannot be read is not that of an even game.
        let setup = start.as_ref().map_or(&Setup::EMPTY, |(setup, _)| setup);
        self.teller.start_followed(setup, self.out);
        if let (_, Some((at, problem))) = start? {
            self.warn(at, problem);
        }
        match root.get("moves").map(|moves| (moves, moves.string())) {
            Some((moves, Some(text))) => self.line(root, moves, &text),
            Some((moves, None)) => self.moves(json, list(moves, "a list of moves")?),
            None if root.get("initial").is_some() => Ok(()),
            None => expected(root, "a list of moves in it"),
        }?;
        headers
    }

    /// Moves as a text of USI, and the end beside it, as lists of games have them.
    fn line(&mut self, root: Value<'_>, moves: Value<'_>, text: &str) -> Result<(), Trouble> {
        for word in text.split_ascii_whitespace() {
            // Behind the quotation mark; no move has a character that is written otherwise.
            let at = moves.at() + 1 + offset_in(text, word);
            let expected = Problem::Expected("a move of USI, as in 7g7f");
            let mv = word.parse().map_err(|_| (at, expected))?;
            self.tell(at, mv, None)?;
        }
        match root.get("end").map(|end| (end, end.string())) {
            Some((_, Some(end))) => {
                let kind = EndKind::of_code(&end);
                let kind = kind.unwrap_or_else(|| EndKind::of_words(&end));
                self.teller.end_line(kind, self.out);
            }
            Some((end, None)) => self.warn(end.at(), Problem::Expected("a word for the end")),
            None => {}
        }
        let (told, found) = (root.get("plies"), self.teller.trail().ply());
        if let Some(told) = told
            && told.number() != Some(found.into())
        {
            let said = told.number().and_then(|told| u32::try_from(told).ok());
            let problem = match said {
                Some(told) => Problem::Count { told, found },
                None => Problem::Expected("a number of moves"),
            };
            self.warn(told.at(), problem);
        }
        Ok(())
    }

    fn headers(&mut self, root: Value<'_>) -> Result<(), Trouble> {
        let mut profile = RuleProfile::STANDARD;
        let header = root.get("header");
        for (key, value) in header.into_iter().flat_map(Value::entries) {
            let Some(key) = key.string() else { continue };
            // The start tells the handicap.
            if key == "手合割" || value.is_null() {
                continue;
            }
            if value.is_object() || value.is_list() {
                self.warn(value.at(), Problem::Expected("a text for the header"));
                continue;
            }
            let value = value.string().unwrap_or_else(|| value.word().into());
            if let Some(is_flipped) = kif::flipped(&key) {
                if is_flipped && kif::flipped(&[&*key, &*value].concat()) == Some(true) {
                    self.out.flipped();
                }
                continue;
            }
            if Rule::of_kif(&key).is_some_and(|rule| rule.read(&value, &mut profile)) {
                self.out.profile(profile);
            } else {
                self.out.header(&Key::of_kif(&key), &value);
            }
        }
        if root.get("moves").and_then(Value::string).is_some() {
            self.words_beside(root);
        }
        match header.filter(|header| !header.is_object()) {
            Some(header) => expected(header, "an object of headers"),
            None => Ok(()),
        }
    }

    /// Who played and where, as lists of games have it: beside the moves.
    fn words_beside(&mut self, root: Value<'_>) {
        for (key, value) in root.entries() {
            let (Some(word), false) = (key.string(), value.is_object() || value.is_list()) else {
                continue;
            };
            let known = BESIDE.iter().find(|(own, _)| *own == word);
            let key = match known {
                Some((_, None)) => continue,
                Some((_, Some(key))) => key.clone(),
                None => Key::Other(word.into()),
            };
            let value = value.string().unwrap_or_else(|| value.word().into());
            self.out.header(&key, &value);
        }
    }

    /// The moves of the game, and those of every variation in its place.
    fn moves(&mut self, json: &Json<'_>, moves: Value<'_>) -> Result<(), Trouble> {
        let rest = |list: Value<'_>, node, is_main| {
            let (next, end) = list.inner();
            Rest { next, end, node, is_main, has_ended: false }
        };
        let mut waiting = vec![rest(moves, 0, true)];
        while let Some(now) = waiting.pop() {
            let entry = json.value(now.next).filter(|_| now.next < now.end);
            let Some(entry) = entry else { continue };
            self.teller.return_to(now.node, self.out);
            if now.has_ended && entry.get("move").is_some() {
                self.warn(entry.at(), Problem::Expected("no move after the end"));
            }
            match self.entry(json, entry, now.end) {
                Ok(()) => waiting.push(Rest {
                    next: entry.after(),
                    node: self.teller.trail().at(),
                    has_ended: self.teller.has_ended(),
                    ..now
                }),
                Err(trouble) if now.is_main => return Err(trouble),
                // A variation is cut short.
                Err((at, problem)) => self.warn(at, problem),
            }
            let forks = entry.get("forks");
            let first = waiting.len();
            for fork in forks.into_iter().flat_map(Value::items) {
                match list(fork, "a list of moves") {
                    Ok(fork) => waiting.push(rest(fork, now.node, false)),
                    Err((at, problem)) => self.warn(at, problem),
                }
            }
            if let Some(Err((at, problem))) = forks.map(|forks| list(forks, "a list of variations"))
            {
                self.warn(at, problem);
            }
            // The one taken up next lies on top.
            waiting[first..].reverse();
        }
        Ok(())
    }

    /// Reads a move or an end with what is noted at it.
    fn entry(&mut self, json: &Json<'_>, entry: Value<'_>, end: u32) -> Result<(), Trouble> {
        let time = self.time(entry);
        let mut is_timed = false;
        if entry.is_null() {
            return Ok(());
        }
        if !entry.is_object() {
            return expected(entry, "an object, with a move or what is noted");
        }
        match entry.get("move") {
            Some(mv) if mv.is_object() => {
                // Of the moves that follow in the list some may tell which move is meant.
                let next = |number: usize, previous_to| {
                    let ahead = |value: &Value<'_>| {
                        json.value(value.after()).filter(|next| next.at() > value.at())
                    };
                    let mut entries = core::iter::successors(Some(entry), ahead);
                    let next = entries.nth(number + 1)?;
                    let is_in_list = json.value(end).is_none_or(|end| next.at() < end.at());
                    describe(next.get("move").filter(|_| is_in_list)?, previous_to)
                };
                self.mv(mv, next)?;
                is_timed = true;
            }
            Some(mv) => return expected(mv, "a move, as an object"),
            None => {}
        }
        let special = entry.get("special").map(|special| (special, special.string()));
        if let Some((special, None)) = special {
            self.warn(special.at(), Problem::Expected("a word for the end"));
        }
        if let Some((_, Some(special))) = special {
            let mover = self.teller.trail().turn();
            let kind = read_special(&special, mover);
            if !kind.is_understood(mover) {
                self.warn(entry.at(), Problem::Expected("a word for the end"));
            }
            is_timed = self.teller.end_line(kind, self.out);
            if !is_timed {
                self.warn(entry.at(), Problem::GoesOn);
            }
        }
        match (time, is_timed) {
            (Some((_, time)), true) => self.out.time(time),
            (Some((at, time)), false) if !time.is_zero() => {
                self.warn(at, teller::ONE_TIME);
            }
            _ => {}
        }
        self.comments(entry);
        Ok(())
    }

    /// The time of an entry and where it stands.
    fn time(&mut self, entry: Value<'_>) -> Option<(usize, Duration)> {
        let time = entry.get("time")?;
        let now = time.get("now");
        let read = now.and_then(read_time);
        // One that tells nothing but what was spent in all is that of no move.
        if read.is_none() && (now.is_some() || !time.is_object()) {
            self.warn(time.at(), Problem::Expected("a time, as in {\"now\":{\"m\":1,\"s\":5}}"));
        }
        read.map(|read| (time.at(), read))
    }

    /// Remarks and bookmarks of an entry.
    fn comments(&mut self, entry: Value<'_>) {
        let comments = entry.get("comments").into_iter();
        // A single one may stand there without a list.
        let comments = comments.flat_map(|comments| {
            if comments.is_list() { comments.items().collect() } else { vec![comments] }
        });
        for value in comments.filter(|comment| !comment.is_null()) {
            let Some(comment) = value.string() else {
                self.warn(value.at(), Problem::Expected("a text for the comment"));
                continue;
            };
            match comment.strip_prefix('&') {
                Some(bookmark) => self.out.bookmark(bookmark),
                None => {
                    let previous_to = self.teller.trail().previous_to();
                    for line in text::lines(&comment) {
                        kif::tell_comment(line.text, previous_to, self.out);
                    }
                }
            }
        }
    }

    fn warn(&mut self, at: usize, problem: Problem) {
        let place = self.places.place(at);
        self.teller.warn(place, problem, self.out);
    }

    /// Tells the move that an object means here.
    fn mv(
        &mut self,
        mv: Value<'_>,
        next: impl Fn(usize, Option<Square>) -> Option<MoveDescription>,
    ) -> Result<(), Trouble> {
        let parts = Parts::of(mv);
        let previous_to = self.teller.trail().previous_to();
        let to = match (parts.to, parts.same, previous_to) {
            (Some(to), ..) => square(to)?,
            (None, Some(same), Some(previous_to))
                if self.truth(same, "true or false for \"same\"") == Some(true) =>
            {
                previous_to
            }
            _ => return expected(mv, "the square the move goes to"),
        };
        let kind = match parts.piece {
            Some(piece) => match piece.string().and_then(|name| csa::kind(&name)) {
                Some(kind) => Some(kind),
                None => return expected(piece, A_PIECE),
            },
            None => None,
        };
        match parts.color.map(color) {
            Some(Ok(side)) if side != self.teller.trail().turn() => {
                self.warn(mv.at(), Problem::WrongSide);
            }
            Some(Err((at, problem))) => self.warn(at, problem),
            Some(Ok(_)) | None => {}
        }
        let promotes = parts.promote;
        let promotes =
            promotes.and_then(|value| self.truth(value, "true or false for \"promote\""));
        self.redundant(&parts);
        let board = self.teller.trail();
        let at = mv.at();
        if let Some(from) = parts.from {
            let from = square(from)?;
            // Some files name the piece as it is after the move.
            let promoted = board.piece_at(from).and_then(|stands| stands.kind.promoted());
            let turned = promoted.is_some() && promoted == kind;
            let promote = promotes.unwrap_or(turned);
            let named = kind.filter(|_| !turned);
            return self.tell(at, Move::Board { from, to, promote }, named);
        }
        let Some(kind) = kind else {
            return expected(mv, A_PIECE);
        };
        let relative = parts.relative.and_then(Value::string).unwrap_or_default();
        let relative = relative.to_ascii_uppercase();
        let wanted = MoveDescription {
            side: None,
            kind: Some(kind),
            source: Source::Open,
            to,
            marks: Marks { side: mark(&SIDES, &relative), motion: mark(&MOTIONS, &relative) },
            promotes: Some(promotes == Some(true)),
            captures: false,
        };
        if let Some(drop) = self.drop(&wanted, &relative) {
            return self.tell(at, drop, None);
        }
        let place = self.places.place(at);
        self.teller.named(&wanted, next, place, self.out).map_err(|problem| (at, problem))
    }

    /// What a value says that is true or false; anything but one of these words is warned of.
    fn truth(&mut self, value: Value<'_>, what: &'static str) -> Option<bool> {
        let truth = value.truth();
        if truth.is_none_or(|(_, is_exact)| !is_exact) {
            self.warn(value.at(), Problem::Expected(what));
        }
        truth.map(|(truth, _)| truth)
    }

    /// Warns of what is said of a move, and means nothing.
    fn redundant(&mut self, parts: &Parts<'_>) {
        if let Some(again) = parts.again {
            self.warn(again.at(), Problem::Expected("each key once"));
        }
        let is_mark = |relative: &str| {
            let mut letters = relative.chars().map(|letter| letter.to_ascii_uppercase());
            letters.all(|letter| {
                letter == DROP
                    || SIDES.iter().any(|(own, _)| *own == letter)
                    || MOTIONS.iter().any(|(own, _)| *own == letter)
            })
        };
        if let Some(relative) = parts.relative
            && !relative.string().is_some_and(|marks| is_mark(&marks))
        {
            self.warn(relative.at(), Problem::Expected("letters out of L C R U M D H"));
        }
        if let Some(taken) = parts.capture
            && taken.string().and_then(|name| csa::kind(&name)).is_none()
        {
            self.warn(taken.at(), Problem::Expected(A_PIECE));
        }
    }

    /// Tells a move that is written here, by the piece that it names, if it does.
    fn tell(&mut self, at: usize, mv: Move, named: Option<PieceKind>) -> Result<(), Trouble> {
        let place = self.places.place(at);
        self.teller.mv(mv, named, place, self.out).map_err(|problem| (at, problem))
    }

    /// The drop that a move without an origin is, unless only its marks, or nothing in hand, tell that it is none.
    fn drop(&self, wanted: &MoveDescription, relative: &str) -> Option<Move> {
        let kind = wanted.kind?.hand_kind()?;
        let drop = Move::Drop { kind, to: wanted.to };
        let position = self.teller.trail().position();
        let may = || position.is_none_or(|position| position.is_legal(drop));
        let drops = relative.contains(DROP) || relative.is_empty() && may();
        drops.then_some(drop)
    }
}

/// What an object says of a move that follows one to this square.
fn describe(mv: Value<'_>, previous_to: Option<Square>) -> Option<MoveDescription> {
    let to = mv.get("to").map_or(previous_to, |to| square(to).ok())?;
    let relative = mv.get("relative").and_then(Value::string).unwrap_or_default();
    let source = match mv.get("from") {
        Some(from) => Source::Square(square(from).ok()?),
        None if relative.contains(DROP) => Source::Hand,
        None => Source::Open,
    };
    let promotes = mv.get("promote").and_then(Value::truth).is_some_and(|(promotes, _)| promotes);
    Some(MoveDescription {
        side: None,
        kind: Some(csa::kind(&mv.get("piece")?.string()?)?),
        source,
        to,
        marks: Marks { side: mark(&SIDES, &relative), motion: mark(&MOTIONS, &relative) },
        promotes: Some(promotes),
        captures: false,
    })
}

fn mark<T: Copy>(table: &[(char, T)], relative: &str) -> Option<T> {
    let found = table.iter().find(|(letter, _)| relative.contains(*letter))?;
    Some(found.1)
}

fn square(value: Value<'_>) -> Result<Square, Trouble> {
    let number = |key| u8::try_from(value.get(key)?.number()?).ok();
    let file = number("x").and_then(File::from_number);
    let rank = number("y").and_then(Rank::from_number);
    match (file, rank) {
        (Some(file), Some(rank)) => Ok(Square::new(file, rank)),
        _ => expected(value, "a square, as in {\"x\":7,\"y\":6}"),
    }
}

/// `{"h":1,"m":2,"s":3}`, hours and minutes where there are any.
fn read_time(value: Value<'_>) -> Option<Duration> {
    // A part may be missing, but not wrong.
    let part = |key| value.get(key).map_or(Some(0), Value::number);
    let all = part("h")?.checked_mul(60)?;
    let all = all.checked_add(part("m")?)?.checked_mul(60)?;
    let seconds = value.get("s")?;
    let text = seconds.string();
    let seconds = csa::read_seconds(text.as_deref().unwrap_or_else(|| seconds.word()))?;
    Duration::from_secs(all).checked_add(seconds)
}

/// The end that a word of CSA means, or one of KIF.
pub(super) fn read_special(word: &str, mover: Color) -> EndKind {
    let word = word.trim_start_matches('%');
    if word == "ILLEGAL_ACTION" {
        return EndKind::IllegalByOpponent;
    }
    EndKind::of_csa(word, mover)
}

pub(super) const A_PIECE: &str = "the name of a piece, as in FU";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specials_are_words_of_csa_or_kif() {
        for (word, kind) in [
            ("TORYO", EndKind::Resign),
            ("%CHUDAN", EndKind::Interrupted),
            ("ILLEGAL_ACTION", EndKind::IllegalByOpponent),
            ("-ILLEGAL_ACTION", EndKind::IllegalByOpponent),
            ("+ILLEGAL_ACTION", EndKind::IllegalByMover),
            ("不戦敗", EndKind::DefaultLoss),
            ("ERROR", EndKind::Other("ERROR".into())),
        ] {
            assert_eq!(read_special(word, Color::Black), kind, "{word}");
        }
    }
}
