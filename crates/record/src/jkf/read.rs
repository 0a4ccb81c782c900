//! The reader: normalised files, and minimal ones, of which the rules fill in the rest.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::{Color, File, Hand, Handicap, Move, Piece, PieceKind, Position, Rank, Setup, Square};

use super::{DROP, MOTIONS, PRESETS, SIDES};
use crate::error::{Findings, Problem};
use crate::file::ReadGame;
use crate::japanese::Marks;
use crate::json::{Json, Value};
use crate::places::Places;
use crate::tree::{Found, Place, Tree};
use crate::wanted::{Source, Wanted};
use crate::{End, EndKind, Key, csa, kif};

/// Whether a text is a file of this format.
pub(crate) fn begins(text: &str) -> bool {
    const KEYS: [&str; 3] = ["\"header\"", "\"initial\"", "\"moves\""];
    text.trim_start().starts_with('{') && KEYS.iter().any(|key| text.contains(key))
}

/// Reads the one game of a JKF file.
pub(crate) fn read(text: &str) -> Vec<ReadGame> {
    let (json, broken) = Json::read(text);
    let mut reader = Reader {
        tree: Tree::new(),
        findings: Findings::default(),
        places: Places::new(text, 1),
    };
    if let Some(root) = json.root() {
        reader.headers(root);
        if let Err((value, expected)) = reader.start(root) {
            let fault = reader.places.fault(value.at(), Problem::Expected(expected));
            reader.findings.error = Some(fault);
        } else if let Some(moves) = root.get("moves") {
            reader.moves(&json, moves);
        }
    }
    if let Some(broken) = broken {
        let fault = reader
            .places
            .fault(broken.at, Problem::Expected(broken.expected));
        reader.findings.error.get_or_insert(fault);
    }
    vec![ReadGame::new(reader.tree.record, reader.findings)]
}

struct Reader<'a> {
    tree: Tree,
    findings: Findings,
    places: Places<'a>,
}

/// What is left of a list of moves, and where its next one follows.
#[derive(Clone, Copy)]
struct Rest {
    next: u32,
    end: u32,
    place: Place,
    is_main: bool,
}

type Unexpected<'a> = (Value<'a>, &'static str);

impl Reader<'_> {
    fn headers(&mut self, root: Value<'_>) {
        let headers = root.get("header").into_iter().flat_map(Value::entries);
        for (key, value) in headers {
            let Some(key) = key.string() else { continue };
            // The start tells the handicap.
            if key == "手合割" {
                continue;
            }
            let word = || value.word().to_string().into();
            let value = value.string().unwrap_or_else(word);
            self.tree.record.headers.push(Key::of_kif(&key), value);
        }
    }

    /// Where the game begins.
    fn start<'a>(&mut self, root: Value<'a>) -> Result<(), Unexpected<'a>> {
        let Some(initial) = root.get("initial").filter(|initial| initial.is_object()) else {
            return Ok(());
        };
        // One program names an even game and gives a diagram.
        if let Some(data) = initial.get("data") {
            self.tree.begin(diagram(data)?);
            return Ok(());
        }
        let Some(preset) = initial.get("preset") else {
            return Ok(());
        };
        let name = preset.string().unwrap_or_default();
        let named = PRESETS.iter().find(|(_, own)| *own == name);
        let (handicap, _) = named.ok_or((preset, "the name of a start"))?;
        self.tree.begin(Handicap::setup(*handicap));
        Ok(())
    }

    /// The moves of the game, and those of every variation in its place.
    fn moves(&mut self, json: &Json<'_>, moves: Value<'_>) {
        let rest = |list: Value<'_>, place, is_main| Rest {
            next: list.index() + 1,
            end: if list.is_list() {
                list.after()
            } else {
                list.index() + 1
            },
            place,
            is_main,
        };
        let mut waiting = vec![rest(moves, Place::ROOT, true)];
        while let Some(now) = waiting.pop() {
            let entry = json.value(now.next).filter(|_| now.next < now.end);
            let Some(entry) = entry else { continue };
            self.tree.return_to(now.place);
            let read = self.entry(entry, now.is_main);
            if !read && now.is_main {
                return;
            }
            if read {
                waiting.push(Rest {
                    next: entry.after(),
                    place: self.tree.place(),
                    ..now
                });
            }
            let forks = entry.get("forks").into_iter().flat_map(Value::items);
            let first = waiting.len();
            waiting.extend(forks.map(|fork| rest(fork, now.place, false)));
            // The one taken up next lies on top.
            waiting[first..].reverse();
        }
    }

    /// Reads a move or an end with what is noted at it; whether the list goes on.
    fn entry(&mut self, entry: Value<'_>, is_main: bool) -> bool {
        let time = entry.get("time").and_then(|time| time.get("now")).and_then(read_time);
        if let Some(mv) = entry.get("move").filter(|mv| mv.is_object()) {
            let read = match self.mv(mv) {
                Ok(found) => self.tree.play(found),
                Err(problem) => Err(problem),
            };
            match read {
                Ok(None) => {}
                Ok(Some(problem)) => {
                    let fault = self.places.fault(mv.at(), problem);
                    self.findings.warn(fault);
                }
                Err(problem) => {
                    let fault = self.places.fault(mv.at(), problem);
                    if is_main {
                        self.findings.error = Some(fault);
                    } else {
                        self.findings.warn(fault);
                    }
                    return false;
                }
            }
            let node = self.tree.place().node;
            self.tree.record[node].time = time;
        }
        if let Some(special) = entry.get("special").and_then(Value::string) {
            let kind = read_special(&special, self.tree.board().turn());
            if !self.tree.end(End { kind, time }) {
                let fault = self.places.fault(entry.at(), Problem::GoesOn);
                self.findings.warn(fault);
            }
        }
        let comments = entry.get("comments").into_iter().flat_map(Value::items);
        for comment in comments.filter_map(Value::string) {
            self.comment(&comment);
        }
        true
    }

    fn comment(&mut self, comment: &str) {
        let node = self.tree.place().node;
        let node = &mut self.tree.record[node];
        if let Some(bookmark) = comment.strip_prefix('&') {
            node.bookmarks.push(bookmark.into());
            return;
        }
        let previous_to = node.mv().map(|mv| mv.to());
        match kif::read_engine_line(comment, previous_to) {
            Some(line) => node.lines.push(line),
            None => node.add_comment(comment),
        }
    }

    /// The move that an object means here.
    fn mv(&mut self, mv: Value<'_>) -> Result<Found, Problem> {
        let board = self.tree.board();
        let expected = |what| move || Problem::Expected(what);
        let same = mv.get("same").filter(|same| same.word() == "true");
        let to = match mv.get("to") {
            Some(to) => square(to).ok_or_else(expected("a square, as in {\"x\":7,\"y\":6}"))?,
            None => same
                .and(board.previous_to())
                .ok_or_else(expected("the square the move goes to"))?,
        };
        let kind = match mv.get("piece") {
            Some(piece) => {
                let kind = piece.string().and_then(|name| csa::kind(&name));
                Some(kind.ok_or_else(expected("the name of a piece, as in FU"))?)
            }
            None => None,
        };
        let promotes = mv.get("promote").map(|promote| promote.word() == "true");
        if let Some(from) = mv.get("from") {
            let from = square(from).ok_or_else(expected("a square, as in {\"x\":7,\"y\":7}"))?;
            // Some files name the piece as it is after the move.
            let turned = || {
                let stands = board.piece_at(from).and_then(|stands| stands.kind.promoted());
                stands.is_some() && stands == kind
            };
            return Ok(Found::Foul(Move::Board {
                from,
                to,
                promote: promotes.unwrap_or_else(turned),
            }));
        }
        let kind = kind.ok_or_else(expected("the name of a piece"))?;
        self.named(mv, kind, to, promotes == Some(true))
    }

    /// The move of an object without an origin: a drop, or one on the board told by its marks alone.
    fn named(
        &self,
        mv: Value<'_>,
        kind: PieceKind,
        to: Square,
        promotes: bool,
    ) -> Result<Found, Problem> {
        let relative = mv.get("relative").and_then(Value::string).unwrap_or_default();
        let marks = Marks {
            side: mark_of(&SIDES, &relative),
            motion: mark_of(&MOTIONS, &relative),
        };
        let drop = kind.hand_kind().filter(|_| relative.contains(DROP) || relative.is_empty() && !promotes);
        let may_drop = |position: &Position| {
            drop.is_some_and(|kind| position.is_legal(Move::Drop { kind, to }))
        };
        if let Some(kind) = drop
            && (relative.contains(DROP) || self.tree.board().position().is_none_or(may_drop))
        {
            return Ok(Found::Foul(Move::Drop { kind, to }));
        }
        let wanted = Wanted {
            side: None,
            kind: Some(kind),
            source: Source::Open,
            to,
            marks,
            promotes: Some(promotes),
            captures: false,
        };
        self.tree.find(&wanted).map_err(Problem::Move)
    }
}

fn mark_of<T: Copy>(table: &[(char, T)], relative: &str) -> Option<T> {
    let found = table.iter().find(|(letter, _)| relative.contains(*letter))?;
    Some(found.1)
}

fn square(value: Value<'_>) -> Option<Square> {
    let number = |key| u8::try_from(value.get(key)?.number()?).ok();
    Some(Square::new(
        File::from_number(number("x")?)?,
        Rank::from_number(number("y")?)?,
    ))
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
    match EndKind::of_csa(word, mover) {
        EndKind::Other(word) => EndKind::of_kif(&word).unwrap_or(EndKind::Other(word)),
        known => known,
    }
}

/// `{"color":0,"board":[[{"color":1,"kind":"KY"},{},…],…],"hands":[{"FU":1},{}]}`, the files first.
fn diagram(data: Value<'_>) -> Result<Setup, Unexpected<'_>> {
    let mut setup = Setup::EMPTY;
    let color = |value: Value<'_>| match value.number() {
        Some(0) => Some(Color::Black),
        Some(1) => Some(Color::White),
        _ => None,
    };
    if let Some(turn) = data.get("color") {
        setup.turn = color(turn).ok_or((turn, "0 for Black or 1 for White"))?;
    }
    let board = data.get("board").ok_or((data, "a board"))?;
    for (file, squares) in File::ALL.into_iter().zip(board.items()) {
        for (rank, stands) in Rank::ALL.into_iter().zip(squares.items()) {
            let Some(kind) = stands.get("kind").filter(|kind| kind.word() != "null") else {
                continue;
            };
            let name = kind.string().and_then(|name| csa::kind(&name));
            let name = name.ok_or((kind, "the name of a piece, as in FU"))?;
            let owner = stands.get("color").and_then(color);
            let owner = owner.ok_or((stands, "the colour of a piece"))?;
            setup.board[Square::new(file, rank)] = Some(Piece::new(owner, name));
        }
    }
    let hands = data.get("hands").into_iter().flat_map(Value::items);
    for (owner, hand) in Color::ALL.into_iter().zip(hands) {
        for (name, count) in hand.entries() {
            let kind = name.string().and_then(|name| csa::kind(&name)?.hand_kind());
            let kind = kind.ok_or((name, "a piece that can be held"))?;
            let held = count.number().and_then(|count| u8::try_from(count).ok());
            let held = held.filter(|&held| held <= Hand::MAX_COUNT);
            let held = held.ok_or((count, "how many are held"))?;
            setup.hands[owner] = setup.hands[owner].with(kind, held);
        }
    }
    Ok(setup)
}

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
