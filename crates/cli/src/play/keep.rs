//! The record of the game at the table: its moves with their times, what was taken back, and the file that keeps it.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use komadai_record::{EndKind, Key, NodeId, Record, date_and_time};
use komadai_rules::{Color, Game, Move};

use crate::convert::Form;
use crate::failure::Failure;

use super::words::Words;

/// What the table writes down beside the moves.
#[derive(Default)]
pub struct Notes {
    /// The time of each move of the game.
    pub times: Vec<Duration>,
    /// Lines that were left: all their moves, and how many of them stayed.
    pub taken_back: Vec<(Vec<Move>, usize)>,
    /// Remarks, each after how many moves.
    pub remarks: Vec<(usize, String)>,
}

impl Notes {
    /// The game as a record. Moves that were taken back are variations where the game went on otherwise, and always
    /// named in a comment where it was left.
    pub fn record(&self, game: &Game, words: &Words) -> Record {
        let mut record = Record::of_game(game);
        let main: Vec<NodeId> = std::iter::once(Record::ROOT).chain(record.main_line()).collect();
        for (&node, &time) in main[1..].iter().zip(&self.times) {
            // As records have it; most formats hold no less than a second.
            record[node].time = Some(Duration::from_secs(time.as_secs()));
        }
        let last = main[main.len() - 1];
        if record[last].end.is_none() {
            record[last].end = Some(EndKind::Interrupted.into());
        }
        for (after, remark) in &self.remarks {
            record[main[(*after).min(main.len() - 1)]].add_comment(remark);
        }
        for (line, stayed) in &self.taken_back {
            let node = walk(&record, &line[..*stayed]);
            record[node].add_comment(&words.taken_back(&line[*stayed..]));
            add(&mut record, line);
        }
        record
    }
}

/// How far the record goes along these moves.
fn walk(record: &Record, line: &[Move]) -> NodeId {
    let mut node = Record::ROOT;
    for &mv in line {
        match record.children(node).find(|&child| record[child].mv() == Some(mv)) {
            Some(child) => node = child,
            None => break,
        }
    }
    node
}

/// Adds a line as a variation, unless the game ended where it would go on.
fn add(record: &mut Record, line: &[Move]) {
    let mut node = Record::ROOT;
    for &mv in line {
        let known = record.children(node).find(|&child| record[child].mv() == Some(mv));
        if known.is_none() && record.next(node).is_none() && is_main(record, node) {
            return;
        }
        node = known.unwrap_or_else(|| record.add(node, mv));
    }
}

fn is_main(record: &Record, node: NodeId) -> bool {
    node == Record::ROOT || record.main_line().any(|main| main == node)
}

/// Why a game is not written to the file that the player named.
pub enum SaveError {
    /// Another file is there.
    Exists(PathBuf),
    /// The name does not say in which format.
    NoFormat(PathBuf),
    /// The file cannot be written, or the format cannot hold the game.
    Failed(Failure),
}

/// Keeps the game of a table: in the file that the player names, and where none is named in a folder of games.
pub struct Keeper {
    folder: Option<PathBuf>,
    /// Where this game was kept without being asked.
    own: Option<PathBuf>,
    /// The file that the player named last.
    named: Option<PathBuf>,
    record: Record,
    /// Whether there is something that no file has.
    unsaved: bool,
    started: u64,
}

impl Keeper {
    /// Keeps games in this folder, or in the one that the system has for such things.
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            own: None,
            named: None,
            record: Record::default(),
            unsaved: false,
            started: seconds(),
        }
    }

    /// A new game begins.
    pub fn begin(&mut self) {
        (self.own, self.named, self.unsaved) = (None, None, false);
        self.started = seconds();
    }

    /// Takes the present state of the game, which has these players; once it is played, it is something to keep.
    pub fn take(
        &mut self,
        mut record: Record,
        is_played: bool,
        players: [String; 2],
        limit: Option<String>,
    ) {
        for (color, name) in Color::ALL.into_iter().zip(players) {
            if !name.is_empty() {
                record.headers.set(Key::player(color), name);
            }
        }
        record.headers.set(Key::Started, date_and_time(self.started));
        if let Some(limit) = limit {
            record.headers.set(Key::TimeLimit, limit);
        }
        if record != self.record {
            self.unsaved = is_played || self.own.is_some();
            self.record = record;
        }
    }

    /// Writes the game to the file that the player names, or to the one of before; gives its path, and what there is to
    /// warn of.
    pub fn save(&mut self, name: &str, force: bool) -> Result<(PathBuf, Vec<String>), SaveError> {
        let path = match (name, &self.named) {
            ("", Some(named)) => named.clone(),
            ("", None) => {
                let kept = self.keep().map_err(SaveError::Failed);
                return kept.map(|path| (path, Vec::new()));
            }
            (name, _) => at_home(name),
        };
        let again = self.named.as_ref() == Some(&path);
        let path = if path.extension().is_none() { path.with_extension("kifu") } else { path };
        let form = Form::of_file(path.clone(), force || again);
        if !form.has_target() {
            return Err(SaveError::NoFormat(path));
        }
        if !force && !again && path.exists() {
            return Err(SaveError::Exists(path));
        }
        let warnings = form.put(&self.record).map_err(SaveError::Failed)?;
        (self.named, self.unsaved) = (Some(path.clone()), false);
        Ok((path, warnings))
    }

    /// Where the game is now that it would be lost; `None` if a file has it already, or there is nothing to keep.
    pub fn part(&mut self) -> Option<Result<PathBuf, Failure>> {
        self.unsaved.then(|| self.keep())
    }

    /// The moves in one line, for where no file can be written.
    pub fn line(&self) -> String {
        let moves: Vec<String> = self.record.moves().map(|mv| mv.to_string()).collect();
        format!("sfen {} moves {}", self.record.start, moves.join(" "))
    }

    /// Keeps the game in the first folder that takes it.
    fn keep(&mut self) -> Result<PathBuf, Failure> {
        if let Some(own) = self.own.clone() {
            Form::of_file(own.clone(), true).put(&self.record)?;
            self.unsaved = false;
            return Ok(own);
        }
        let name = date_and_time(self.started).replace(['/', ':'], "-").replace(' ', "_");
        let mut refused = None;
        for folder in self.folders() {
            if let Err(error) = fs::create_dir_all(&folder) {
                refused = Some(Failure::of_file(&folder, error));
                continue;
            }
            let path = free(&folder, &name);
            match Form::of_file(path.clone(), false).put(&self.record) {
                Ok(_) => {
                    (self.own, self.unsaved) = (Some(path.clone()), false);
                    return Ok(path);
                }
                Err(failure) => refused = Some(failure),
            }
        }
        Err(refused.unwrap_or_else(|| Failure::Refused(crate::words::nowhere())))
    }

    fn folders(&self) -> Vec<PathBuf> {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = set("XDG_DATA_HOME")
            .or_else(|| set("LOCALAPPDATA"))
            .or_else(|| set("HOME").map(|home| home.join(".local/share")));
        let usual = data.map(|data| data.join("komadai").join("games"));
        let last = [PathBuf::from("."), env::temp_dir()];
        self.folder.clone().into_iter().chain(usual).chain(last).collect()
    }
}

/// Keeps a game that would be lost, and says where it is.
pub fn part(keeper: &Mutex<Keeper>, words: &Words, out: &mut impl Write) -> io::Result<()> {
    let mut keeper = keeper.lock().unwrap_or_else(PoisonError::into_inner);
    match keeper.part() {
        None => Ok(()),
        Some(Ok(path)) => writeln!(out, "{}", words.saved(&path)),
        Some(Err(failure)) => {
            writeln!(out, "{}", words.not_saved(&failure.to_string()))?;
            writeln!(out, "{}", words.told(&keeper.line()))
        }
    }
}

/// A name in the folder that is not taken.
fn free(folder: &Path, name: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.to_owned())
        .chain(numbered)
        .map(|name| folder.join(format!("{name}.kifu")))
        .find(|path| !path.exists())
        .expect("numbers do not end")
}

/// A name as shells read it: `~/` is the home of the player.
fn at_home(name: &str) -> PathBuf {
    let home = name.strip_prefix("~/").zip(env::var_os("HOME"));
    home.map_or_else(|| name.into(), |(rest, home)| PathBuf::from(home).join(rest))
}

fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_draw::Language;
    use komadai_record::{Dialect, read};
    use komadai_rules::RuleProfile;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|mv| mv.parse().expect("a move")).collect()
    }

    #[test]
    fn what_was_taken_back_is_a_variation_or_at_least_told() {
        let words = Words { language: Language::En, handicap: false };
        for (played, left, stayed, variations, place) in [
            ("7g7f 3c3d", "7g7f 8c8d 2g2f", 1, 1, 1),
            ("2g2f", "7g7f 3c3d", 0, 1, 0),
            // The game ended where the line was left: it must not go on there.
            ("7g7f", "7g7f 3c3d 2g2f", 1, 0, 1),
            ("", "7g7f 3c3d", 0, 0, 0),
        ] {
            let mut game = Game::startpos(RuleProfile::STANDARD);
            for mv in moves(played) {
                game.play(mv).expect("a legal move");
            }
            let notes = Notes { taken_back: vec![(moves(left), stayed)], ..Notes::default() };
            let record = notes.record(&game, &words);
            assert_eq!(record.moves().collect::<Vec<_>>(), moves(played), "{left}");
            assert_eq!(record.variations(), variations, "{left}");
            let at = std::iter::once(Record::ROOT).chain(record.main_line()).nth(place);
            let comment = &record[at.expect("a place")].comment;
            assert!(comment.contains("taken back"), "{comment}");
            let text = record.write(Dialect::Kif).expect("a record").text;
            let again = &read(text.as_bytes()).expect("a record").games[0].record;
            assert_eq!(again.moves().collect::<Vec<_>>(), moves(played), "{text}");
        }
    }
}
