//! The reader: normalised files, and minimal ones, of which the rules fill in the rest.

use alloc::vec;
use core::time::Duration;

use komadai_rules::{
    Color, File, Hand, Move, Piece, PieceKind, PositionLine, Rank, RuleProfile, Setup, Square,
};

use super::{DROP, MOTIONS, PRESETS, SIDES};
use crate::error::Problem;
use crate::japanese::Marks;
use crate::json::{Json, Value};
use crate::move_description::{MoveDescription, Source};
use crate::places::Places;
use crate::rules::Rule;
use crate::teller::Teller;
use crate::text::{self, offset_in};
use crate::visit::Visitor;
use crate::{EndKind, Key, csa, kif};

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
type Trouble = (usize, Problem);

/// The value, if it is a list.
fn list<'a>(value: Value<'a>, what: &'static str) -> Result<Value<'a>, Trouble> {
    if value.is_list() { Ok(value) } else { expected(value, what) }
}

fn expected<T>(value: Value<'_>, what: &'static str) -> Result<T, Trouble> {
    Err((value.at(), Problem::Expected(what)))
}

impl<V: Visitor> JkfGame<'_, '_, V> {
    fn read(&mut self, json: &Json<'_>, root: Value<'_>) -> Result<(), Trouble> {
        let headers = self.headers(root);
        let start = start(root);
        let setup = start.as_ref().unwrap_or(&Setup::START);
        self.teller.start_followed(setup, self.out);
        start?;
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
        if let Some(end) = root.get("end").and_then(Value::string) {
            let kind = EndKind::of_code(&end);
            let kind = kind.unwrap_or_else(|| EndKind::of_words(&end));
            self.teller.end_line(kind, self.out);
        }
        Ok(())
    }

    fn headers(&mut self, root: Value<'_>) -> Result<(), Trouble> {
        let mut profile = RuleProfile::STANDARD;
        let header = root.get("header");
        for (key, value) in header.into_iter().flat_map(Value::entries) {
            let Some(key) = key.string() else { continue };
            // The start tells the handicap.
            if key == "手合割" {
                continue;
            }
            let value = value.string().unwrap_or_else(|| value.word().into());
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
            match self.entry(entry) {
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
    fn entry(&mut self, entry: Value<'_>) -> Result<(), Trouble> {
        let time = entry.get("time").and_then(|time| time.get("now")).and_then(read_time);
        let mut is_timed = false;
        if entry.is_null() {
            return Ok(());
        }
        if !entry.is_object() {
            return expected(entry, "an object, with a move or what is noted");
        }
        match entry.get("move") {
            Some(mv) if mv.is_object() => {
                self.mv(mv)?;
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
        if let Some(time) = time.filter(|_| is_timed) {
            self.out.time(time);
        }
        let comments = entry.get("comments").into_iter();
        // A single one may stand there without a list.
        let comments = comments.flat_map(|comments| {
            if comments.is_list() { comments.items().collect() } else { vec![comments] }
        });
        for comment in comments.filter_map(Value::string) {
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
        Ok(())
    }

    fn warn(&mut self, at: usize, problem: Problem) {
        let place = self.places.place(at);
        self.teller.warn(place, problem, self.out);
    }

    /// Tells the move that an object means here.
    fn mv(&mut self, mv: Value<'_>) -> Result<(), Trouble> {
        let board = self.teller.trail();
        let to = match (mv.get("to"), mv.get("same"), board.previous_to()) {
            (Some(to), ..) => square(to)?,
            (None, Some(same), Some(previous_to)) if same.word() == "true" => previous_to,
            _ => return expected(mv, "the square the move goes to"),
        };
        let kind = match mv.get("piece") {
            Some(piece) => match piece.string().and_then(|name| csa::kind(&name)) {
                Some(kind) => Some(kind),
                None => return expected(piece, A_PIECE),
            },
            None => None,
        };
        let side = match mv.get("color").and_then(Value::number) {
            Some(0) => Some(Color::Black),
            Some(1) => Some(Color::White),
            _ => None,
        };
        if side.is_some_and(|side| side != board.turn()) {
            self.warn(mv.at(), Problem::WrongSide);
        }
        let board = self.teller.trail();
        let promotes = mv.get("promote").map(|promote| promote.word() == "true");
        let at = mv.at();
        if let Some(from) = mv.get("from") {
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
        let relative = mv.get("relative").and_then(Value::string).unwrap_or_default();
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
        self.teller.named(&wanted, place, self.out).map_err(|problem| (at, problem))
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
    let part = |key| value.get(key).and_then(Value::number);
    let (hours, minutes, seconds) = (part("h"), part("m"), part("s")?);
    let all = hours.unwrap_or(0).checked_mul(60)?;
    let all = all.checked_add(minutes.unwrap_or(0))?.checked_mul(60)?;
    Some(Duration::from_secs(all.checked_add(seconds)?))
}

/// The end that a word of CSA means, or one of KIF.
pub(super) fn read_special(word: &str, mover: Color) -> EndKind {
    let word = word.trim_start_matches('%');
    if word == "ILLEGAL_ACTION" {
        return EndKind::IllegalByOpponent;
    }
    EndKind::of_csa(word, mover)
}

/// Where the game begins.
fn start(root: Value<'_>) -> Result<Setup, Trouble> {
    let Some(initial) = root.get("initial") else {
        let Some(start) = root.get("start") else {
            return Ok(Setup::START);
        };
        let line = PositionLine::parse(&start.string().unwrap_or_default());
        return line.map(|line| line.setup).map_err(|error| (start.at(), Problem::Position(error)));
    };
    if !initial.is_object() {
        return expected(initial, "an object that tells the start");
    }
    // One program names an even game and gives a diagram.
    if let Some(data) = initial.get("data") {
        return diagram(data);
    }
    let Some(preset) = initial.get("preset") else {
        return Ok(Setup::START);
    };
    // Some write those of a digit as numbers.
    let name = preset.string().unwrap_or_else(|| preset.word().into());
    match PRESETS.iter().find(|(_, own)| *own == name) {
        Some((handicap, _)) => Ok(handicap.setup()),
        None => expected(preset, "the name of a start"),
    }
}

/// `{"color":0,"board":[[{"color":1,"kind":"KY"},{},…],…],"hands":[{"FU":1},{}]}`, the files first.
fn diagram(data: Value<'_>) -> Result<Setup, Trouble> {
    let mut setup = Setup::EMPTY;
    if let Some(turn) = data.get("color") {
        setup.turn = color(turn)?;
    }
    let Some(board) = data.get("board") else {
        return expected(data, "a board");
    };
    let mut files = File::ALL.into_iter();
    for squares in list(board, "a board")?.items() {
        let Some(file) = files.next() else {
            return expected(squares, "no more than nine files");
        };
        let mut ranks = Rank::ALL.into_iter();
        for stands in list(squares, "a file of nine squares")?.items() {
            let Some(rank) = ranks.next() else {
                return expected(stands, "no more than nine squares in a file");
            };
            if !stands.is_object() && !stands.is_null() {
                return expected(stands, "a square, as an object");
            }
            let Some(kind) = stands.get("kind") else {
                continue;
            };
            let owner = match stands.get("color") {
                Some(owner) => color(owner)?,
                None => return expected(stands, "the colour of a piece"),
            };
            let Some(kind) = kind.string().and_then(|name| csa::kind(&name)) else {
                return expected(kind, A_PIECE);
            };
            setup.board[Square::new(file, rank)] = Some(Piece::new(owner, kind));
        }
    }
    let hands = match data.get("hands") {
        Some(hands) => Some(list(hands, "a list of two hands")?),
        None => None,
    };
    let hands = hands.into_iter().flat_map(Value::items);
    for (owner, hand) in Color::ALL.into_iter().zip(hands) {
        if !hand.is_object() && !hand.is_null() {
            return expected(hand, "a hand, as an object");
        }
        for (name, count) in hand.entries() {
            let held = count.number().and_then(|count| u8::try_from(count).ok());
            let Some(held) = held.filter(|&held| held <= Hand::MAX_COUNT) else {
                return expected(count, "how many are held");
            };
            match name.string().and_then(|name| csa::kind(&name)?.hand_kind()) {
                Some(kind) => setup.hands[owner] = setup.hands[owner].with(kind, held),
                None if held == 0 => {}
                None => return expected(name, "a piece that can be held"),
            }
        }
    }
    Ok(setup)
}

fn color(value: Value<'_>) -> Result<Color, Trouble> {
    match value.number() {
        Some(0) => Ok(Color::Black),
        Some(1) => Ok(Color::White),
        _ => expected(value, "0 for Black or 1 for White"),
    }
}

const A_PIECE: &str = "the name of a piece, as in FU";

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
