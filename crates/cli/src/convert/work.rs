//! One file converted: read, each game written in the new form, and put in its place where it has one of its own.

use std::fs;
use std::path::Path;

use komadai_archive::Input;
use komadai_files::would_replace;
use komadai_record::{
    Encoding, Format, Key, Lacking, Loss, ReadGame, Record, RecordBytes, RecordText, read, read_as,
};
use komadai_rules::Setup;

use crate::destination::{Names, already_there, write_below};
use crate::told::Told;
use crate::words;

use super::target::{self, Target};

/// What is to be done with each file.
pub struct Job {
    /// The format to read, if it is not to be told from the content.
    pub from: Option<Format>,
    pub target: Target,
    pub encoding: Encoding,
    /// Whether that was asked for: a game with characters that it lacks is then written in it all the same.
    pub keeps_encoding: bool,
    /// The files to write; `None` where all games share one place.
    pub names: Option<Names>,
    pub force: bool,
    pub partial: bool,
    /// Whether a file is not converted of which there is anything to warn.
    pub strict: bool,
}

/// What became of a file.
#[derive(Default)]
pub struct ConvertReport {
    /// Games to be added to the place that all share.
    pub games: Vec<Vec<u8>>,
    /// How many games were converted.
    pub converted: usize,
    /// How many games stood in their place already, byte by byte.
    pub unchanged: usize,
    /// What each game lost.
    pub lost: Vec<Loss>,
    pub warnings: Vec<String>,
    pub errors: Vec<String>,
}

/// The first characters that an encoding lacks, and how many more there are.
fn listed(lacking: &[Lacking], told: impl FnMut(&Lacking) -> String) -> String {
    const MOST: usize = 5;
    let mut listed: Vec<String> = lacking.iter().take(MOST).map(told).collect();
    if lacking.len() > MOST {
        listed.push(words::more(lacking.len() - MOST));
    }
    listed.join(&words::and())
}

/// Whether anything was understood of a file that may be in another format than was said.
fn says_something(game: &ReadGame) -> bool {
    let ReadGame { record, warnings, .. } = game;
    let is_known = |(key, _): (&Key, &str)| !matches!(key, Key::Other(_));
    // A colon makes a header of any line.
    warnings.is_empty() && game.error.is_none() && record.headers.iter().next().is_none()
        || record.moves().next().is_some()
        || record.start != Setup::START
        || record.headers.iter().any(is_known)
}

impl Job {
    /// The games of a file, or why there are none.
    fn read(&self, input: &Input) -> Result<Vec<ReadGame>, Vec<String>> {
        let reading = input.bytes().and_then(|bytes| match self.from {
            // Where there is nothing, there is nothing of any format.
            Some(format) if !bytes.trim_ascii().is_empty() => Ok(read_as(&bytes, format)),
            _ => Ok(read(&bytes)?),
        });
        let games = reading.map_err(|error| vec![error.told()])?.games;
        if self.from.is_none() || games.iter().any(says_something) {
            return Ok(games);
        }
        let faults = games.iter().flat_map(|game| game.warnings.iter().chain(&game.error));
        let nothing = words::other_format();
        let faults = faults.map(|fault| fault.told());
        Err(std::iter::once(nothing).chain(faults).collect())
    }

    /// Converts the input with this number in the plan of names.
    pub fn convert(&self, number: usize, input: &Input) -> ConvertReport {
        let mut done = ConvertReport::default();
        let games = match self.read(input) {
            Ok(games) => games,
            Err(errors) => {
                done.errors = errors;
                return done;
            }
        };
        let several = games.len() > 1;
        let title = |index: usize| {
            let title = several.then(|| words::in_game(index));
            title.unwrap_or_default()
        };
        if self.strict && games.iter().any(|game| !game.warnings.is_empty()) {
            for (index, game) in (1..).zip(&games) {
                let faults = game.warnings.iter().chain(&game.error);
                done.errors.extend(faults.map(|fault| format!("{}{}", title(index), fault.told())));
            }
            return done;
        }
        if several && self.names.is_none() && self.target.dialect.between_games().is_none() {
            done.errors.push(words::games_for_one_file(games.len(), self.target.word));
            return done;
        }
        let mut converted = Vec::new();
        for (index, game) in (1..).zip(&games) {
            if let Some(bytes) = self.game(game, &title(index), &mut done) {
                converted.push((index, bytes));
            }
        }
        let Some(names) = &self.names else {
            done.converted = converted.len();
            done.games = converted.into_iter().map(|(_, bytes)| bytes).collect();
            return done;
        };
        match self.target.between(self.encoding) {
            Some(between) if !converted.is_empty() => {
                let games: Vec<Vec<u8>> = converted.into_iter().map(|(_, bytes)| bytes).collect();
                let file = games.join(&between[..]);
                self.put(&names.file(number, ""), &file, games.len(), &mut done);
            }
            _ => {
                for (index, bytes) in converted {
                    let path =
                        if several { names.game(number, index) } else { names.file(number, "") };
                    self.put(&path, &bytes, 1, &mut done);
                }
            }
        }
        done
    }

    /// The bytes of a game in the new form, if it is to be written.
    fn game(&self, game: &ReadGame, which: &str, done: &mut ConvertReport) -> Option<Vec<u8>> {
        let warnings = game.warnings.iter().map(|fault| format!("{which}{}", fault.told()));
        done.warnings.extend(warnings);
        if let Some(fault) = &game.error {
            done.errors.push(format!("{which}{}", fault.told()));
            if !self.partial {
                return None;
            }
        }
        self.record(&game.record, which, done)
    }

    /// The bytes of a record in the new form, if it can be written.
    pub fn record(
        &self,
        record: &Record,
        which: &str,
        done: &mut ConvertReport,
    ) -> Option<Vec<u8>> {
        let written = match record.write(self.target.dialect) {
            Ok(written) => written,
            Err(error) => {
                done.errors.push(format!("{which}{}", error.told()));
                return None;
            }
        };
        let encoded = self.encode(written, which, done);
        if !encoded.lost.is_empty() {
            let lost = encoded.lost.iter().map(|loss| match loss {
                Loss::Characters => {
                    format!("{}: {}", loss.told(), listed(&encoded.lacking, ToString::to_string))
                }
                loss => loss.told(),
            });
            let lost = Vec::from_iter(lost).join(&words::or());
            done.warnings.push(format!("{which}{}", words::not_kept(self.target.word, lost)));
        }
        done.lost.extend(encoded.lost);
        Some(encoded.bytes)
    }

    /// The bytes of a game: in UTF-8 if the usual encoding lacks a character of it, and none was asked for.
    fn encode(&self, written: RecordText, which: &str, done: &mut ConvertReport) -> RecordBytes {
        if self.keeps_encoding || self.encoding != Encoding::ShiftJis {
            return target::encode(written, self.encoding);
        }
        let encoded = target::encode(written.clone(), self.encoding);
        if encoded.lacking.is_empty() {
            return encoded;
        }
        let letter = |own: &Lacking| words::letter_in_line(own.letter, own.line);
        let (lacking, usual) = (listed(&encoded.lacking, letter), self.encoding.name());
        done.warnings.push(format!("{which}{}", words::in_utf8(usual, lacking)));
        target::encode(written, Encoding::Utf8)
    }

    /// Writes a file of so many games, unless another stands in its place.
    fn put(&self, path: &Path, bytes: &[u8], games: usize, done: &mut ConvertReport) {
        let mark = target::mark(self.encoding);
        if !self.force && would_replace(path) {
            let same = |old: Vec<u8>| old.strip_prefix(mark) == Some(bytes);
            if fs::read(path).is_ok_and(same) {
                done.unchanged += games;
            } else {
                done.errors.push(already_there(path));
            }
            return;
        }
        match write_below(path, &[mark, bytes]) {
            Ok(()) => done.converted += games,
            Err(failure) => done.errors.push(failure.to_string()),
        }
    }
}
