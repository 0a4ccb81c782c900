//! Files of records: folders are looked through, `-` is standard input.

use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use komadai_record::{Kind, ReadGame, Records, Stream, read};

use crate::error::InputError;

/// How the names of records end in folders; a file named by itself may be called anything.
pub const ENDINGS: [&str; 11] =
    ["kif", "kifu", "ki2", "ki2u", "csa", "jkf", "usi", "sfen", "usen", "psn", "bod"];

/// How those of texts end, which are looked into: many programs and sites give records so.
const TEXTS: [&str; 3] = ["txt", "json", "jsonl"];
/// How much of a text is looked into, in bytes.
const BEGINNING: u64 = 1 << 16;

/// A file of records, or standard input.
#[derive(Clone, Debug)]
pub struct Input {
    source: Source,
    below: PathBuf,
}

#[derive(Clone, Debug)]
enum Source {
    Stdin,
    File(PathBuf),
    /// A folder without records, or one that cannot be looked through, or a link that leads nowhere.
    Unreadable(PathBuf),
}

/// The most that is read into memory at once; what has no end would take all there is.
const MOST_BYTES: u64 = 1 << 29;

/// Files up to this size, in bytes, are read whole; larger ones piece by piece, one game in memory at a time, as a
/// game takes many times as much there.
const LARGE: u64 = 1 << 22;

impl Input {
    /// What messages call it: its path, or `-`.
    pub fn name(&self) -> String {
        match &self.source {
            Source::Stdin => "-".into(),
            Source::File(path) | Source::Unreadable(path) => path.display().to_string(),
        }
    }

    /// Its path below the folder that was named; its own name where it was named itself.
    pub fn below(&self) -> &Path {
        &self.below
    }

    /// The file it is, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::File(path) => Some(path),
            Source::Stdin | Source::Unreadable(_) => None,
        }
    }

    /// All its bytes, at most 512 MiB.
    ///
    /// # Errors
    ///
    /// It cannot be read, is larger, or is a folder without records.
    pub fn bytes(&self) -> Result<Vec<u8>, InputError> {
        let mut bytes = Vec::new();
        self.open()?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err(InputError::TooLarge { most_mib: MOST_BYTES >> 20 });
        }
        Ok(bytes)
    }

    /// Hands each game to `take`, in order, and tells format and encoding of the file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is no record. A fault within a game is that [game's own](ReadGame::error).
    pub fn each_game(&self, mut take: impl FnMut(ReadGame)) -> Result<Kind, InputError> {
        let mut from = self.open()?;
        let mut bytes = Vec::new();
        from.by_ref().take(LARGE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGE {
            return stream(bytes.chain(from), take);
        }
        let reading = read(&bytes)?;
        reading.games.into_iter().for_each(&mut take);
        Ok(Kind { format: reading.format, encoding: reading.encoding })
    }

    pub(crate) fn open(&self) -> Result<Box<dyn Read>, InputError> {
        match &self.source {
            Source::Stdin => Ok(Box::new(io::stdin().lock())),
            Source::File(path) => Ok(Box::new(File::open(path)?)),
            Source::Unreadable(path) => {
                fs::metadata(path)?;
                fs::read_dir(path)?;
                Err(InputError::NoRecords)
            }
        }
    }
}

/// Reads an archive without ever having much of it in memory.
fn stream(mut file: impl Read, take: impl FnMut(ReadGame)) -> Result<Kind, InputError> {
    let mut visitor = Records::new(take);
    let mut stream = Stream::checked();
    let mut piece = vec![0; 1 << 18];
    loop {
        let read = match file.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            return Ok(stream.finish(&mut visitor)?);
        }
        stream.push(&piece[..read], &mut visitor)?;
    }
}

/// The files that paths name, those of a folder and of its folders in the order of their names; `-` is standard input.
pub fn expand(paths: &[PathBuf]) -> Vec<Input> {
    expand_without(paths, None)
}

/// [Expands](expand) paths without what lies in the folder `left_out`, as where that one is being written.
pub fn expand_without(paths: &[PathBuf], left_out: Option<&Path>) -> Vec<Input> {
    let mut scan = Scan {
        left_out: left_out.and_then(|folder| folder.canonicalize().ok()),
        inputs: Vec::new(),
    };
    for path in paths {
        let before = scan.inputs.len();
        if is_stdin(path) {
            scan.add(Source::Stdin, "stdin".into());
        } else if !path.is_dir() {
            let name = path.file_name().unwrap_or_default();
            scan.add(Source::File(path.clone()), name.into());
        } else if scan.folder(path, Path::new("")).is_err() || scan.inputs.len() == before {
            scan.unreadable(path);
        }
    }
    scan.inputs
}

/// The inputs found so far.
struct Scan {
    left_out: Option<PathBuf>,
    inputs: Vec<Input>,
}

impl Scan {
    fn add(&mut self, source: Source, below: PathBuf) {
        self.inputs.push(Input { source, below });
    }

    fn unreadable(&mut self, path: &Path) {
        self.add(Source::Unreadable(path.to_path_buf()), PathBuf::new());
    }

    /// Adds the records of a folder; hidden files and links to folders, which could lead in a circle, are passed over.
    fn folder(&mut self, folder: &Path, below: &Path) -> io::Result<()> {
        let mut entries: Vec<_> = fs::read_dir(folder)?.filter_map(Result::ok).collect();
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let (path, below) = (entry.path(), below.join(&name));
            if !entry.file_type().is_ok_and(|kind: FileType| kind.is_dir()) {
                self.file(path, below);
            } else if !self.is_left_out(&path) && self.folder(&path, &below).is_err() {
                self.unreadable(&path);
            }
        }
        Ok(())
    }

    fn is_left_out(&self, folder: &Path) -> bool {
        self.left_out.is_some() && folder.canonicalize().ok() == self.left_out
    }

    fn file(&mut self, path: PathBuf, below: PathBuf) {
        let Some(ending) = Ending::of(&path) else {
            return;
        };
        match fs::metadata(&path) {
            Ok(file) if file.is_file() && (ending == Ending::Record || holds_moves(&path)) => {
                self.add(Source::File(path), below);
            }
            Ok(_) => {}
            // A link that leads nowhere.
            Err(_) => self.unreadable(&path),
        }
    }
}

/// Whether a path means standard input.
fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// What the name of a file in a folder says of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Record,
    /// A record, or anything else.
    Text,
}

impl Ending {
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let is_one_of = |known: &[&str]| known.iter().any(|own| own.eq_ignore_ascii_case(ending));
        if is_one_of(&ENDINGS) {
            Some(Self::Record)
        } else {
            is_one_of(&TEXTS).then_some(Self::Text)
        }
    }
}

/// Whether the beginning of a file is that of a record with moves.
fn holds_moves(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let opened = File::open(path);
    let begins = opened.and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes));
    let reading = begins.ok().and_then(|_| read(&bytes).ok());
    reading.is_some_and(|reading| {
        let mut records = reading.games.iter().map(|game| &game.record);
        records.any(|record| record.moves().next().is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_archive_is_read_as_a_small_one() {
        let game = "V2.2\nN+Kumo\nPI\n+\n+7776FU\nT5\n-3334FU\n%TORYO\n";
        let archive = [game; 9_000].join("/\n");
        let whole = read(archive.as_bytes()).expect("a record");
        let mut games = Vec::new();
        let kind = stream(archive.as_bytes(), |game| games.push(game)).expect("a record");
        assert_eq!((kind.format, kind.encoding), (whole.format, whole.encoding));
        assert!(games == whole.games);
    }
}
