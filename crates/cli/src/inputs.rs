//! Files of records as arguments name them: folders are looked through, `-` is standard input.

use std::fmt;
use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use komadai_record::{Fault, Kind, ReadGame, Records, Stream, read};

use crate::whole::reason;

/// How the names of records end in folders; a file named by itself may be called anything.
pub const ENDINGS: [&str; 11] = [
    "kif", "kifu", "ki2", "ki2u", "csa", "jkf", "usi", "sfen", "usen", "psn", "bod",
];

/// How those of texts end, which are looked into: many programs and sites give records so.
const TEXTS: [&str; 3] = ["txt", "json", "jsonl"];
/// How much of a text is looked into, in bytes.
const BEGINNING: u64 = 1 << 16;

/// How much a reader forgives.
#[derive(Clone, Copy, clap::Args)]
pub struct Strictness {
    /// Let a warning of reading count as an error
    #[arg(long)]
    pub strict: bool,
}

/// Something to be read.
pub struct Input {
    source: Source,
    below: PathBuf,
}

enum Source {
    Stdin,
    File(PathBuf),
    /// A folder without records, or one that cannot be looked through, and why.
    Nothing(PathBuf, String),
}

impl Input {
    /// What messages call it.
    pub fn name(&self) -> String {
        match &self.source {
            Source::Stdin => "-".into(),
            Source::File(path) | Source::Nothing(path, _) => path.display().to_string(),
        }
    }

    /// Where it lies below the folder that was named; its own name where it was named itself.
    pub fn below(&self) -> &Path {
        &self.below
    }

    /// The file it is, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::File(path) => Some(path),
            Source::Stdin | Source::Nothing(..) => None,
        }
    }

    /// All its bytes, or why they cannot be had; [`MOST_BYTES`] of them at most.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let read = self.open()?.take(MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| reason(&error))?;
        match bytes.len() as u64 > MOST_BYTES {
            true => Err(format!("more than {} MiB", MOST_BYTES >> 20)),
            false => Ok(bytes),
        }
    }
}

/// The most that is read into memory at once; what has no end would take all there is.
const MOST_BYTES: u64 = 1 << 29;

/// Why nothing could be read.
#[derive(Debug)]
pub enum Unread {
    /// There are no bytes.
    Bytes(String),
    /// They are no record.
    NoRecord(Fault),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(reason) => f.write_str(reason),
            Self::NoRecord(fault) => fault.fmt(f),
        }
    }
}

/// Files up to this size, in bytes, are read whole; larger ones piece by piece, one game in memory at a time, as a
/// game takes many times as much there.
const LARGE: u64 = 1 << 22;

impl Input {
    /// Hands each game to `take`, in order, and tells what the file was.
    pub fn each_game(&self, mut take: impl FnMut(ReadGame)) -> Result<Kind, Unread> {
        let unread = |error: io::Error| Unread::Bytes(reason(&error));
        let mut from = self.open().map_err(Unread::Bytes)?;
        let mut bytes = Vec::new();
        let beginning = from.by_ref().take(LARGE + 1).read_to_end(&mut bytes);
        beginning.map_err(unread)?;
        if bytes.len() as u64 > LARGE {
            return stream(bytes.chain(from), take);
        }
        let reading = read(&bytes).map_err(Unread::NoRecord)?;
        reading.games.into_iter().for_each(&mut take);
        Ok(Kind {
            format: reading.format,
            encoding: reading.encoding,
        })
    }

    fn open(&self) -> Result<Box<dyn Read>, String> {
        Ok(match &self.source {
            Source::Stdin => Box::new(io::stdin().lock()),
            Source::File(path) => Box::new(File::open(path).map_err(|error| reason(&error))?),
            Source::Nothing(_, reason) => return Err(reason.clone()),
        })
    }
}

/// Reads an archive without ever having much of it in memory.
fn stream(mut file: impl Read, take: impl FnMut(ReadGame)) -> Result<Kind, Unread> {
    let mut visitor = Records::new(take);
    let mut stream = Stream::checked();
    let mut piece = vec![0; 1 << 18];
    loop {
        let read = match file.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.map_err(|error| Unread::Bytes(reason(&error)))?,
        };
        if read == 0 {
            return stream.finish(&mut visitor).map_err(Unread::NoRecord);
        }
        stream
            .push(&piece[..read], &mut visitor)
            .map_err(Unread::NoRecord)?;
    }
}

/// Whether an argument means standard input.
fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether an argument means standard output.
pub fn is_stdout(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
        .iter()
        .any(|name| path == Path::new(name))
}

/// The files that arguments name, those of a folder and of its folders in the order of their names.
pub fn expand(paths: &[PathBuf]) -> Vec<Input> {
    expand_without(paths, None)
}

/// The same without what lies in a folder inside one that is named, as the one does that is being written.
pub fn expand_without(paths: &[PathBuf], left_out: Option<&Path>) -> Vec<Input> {
    let left_out = left_out.and_then(|folder| folder.canonicalize().ok());
    let mut inputs = Vec::new();
    for path in paths {
        if is_stdin(path) {
            inputs.push(Input {
                source: Source::Stdin,
                below: "stdin".into(),
            });
        } else if path.is_dir() {
            let before = inputs.len();
            if let Err(refused) =
                look_through(path, Path::new(""), left_out.as_deref(), &mut inputs)
            {
                inputs.push(nothing(path, refused));
            } else if inputs.len() == before {
                let endings = ENDINGS.join(", .");
                let reason = format!("there are no records in it, no files ending in .{endings}");
                inputs.push(nothing(path, reason));
            }
        } else {
            inputs.push(Input {
                below: path.file_name().unwrap_or_default().into(),
                source: Source::File(path.clone()),
            });
        }
    }
    inputs
}

fn nothing(path: &Path, reason: String) -> Input {
    Input {
        below: PathBuf::new(),
        source: Source::Nothing(path.to_path_buf(), reason),
    }
}

/// Adds the records of a folder; hidden files and links to folders, which could lead in a circle, are passed over.
fn look_through(
    folder: &Path,
    below: &Path,
    left_out: Option<&Path>,
    inputs: &mut Vec<Input>,
) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| reason(&error))?;
    let mut entries: Vec<_> = entries.filter_map(Result::ok).collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name();
        if name.as_encoded_bytes().starts_with(b".") {
            continue;
        }
        let (path, below) = (entry.path(), below.join(&name));
        let is_folder = entry.file_type().is_ok_and(|kind: FileType| kind.is_dir());
        if is_folder {
            if left_out.is_some() && path.canonicalize().ok().as_deref() == left_out {
                continue;
            }
            if let Err(reason) = look_through(&path, &below, left_out, inputs) {
                inputs.push(nothing(&path, reason));
            }
        } else if let Some(ends) = Ending::of(&path) {
            match fs::metadata(&path) {
                Ok(file) if file.is_file() && (ends == Ending::Record || holds_moves(&path)) => {
                    inputs.push(Input {
                        source: Source::File(path),
                        below,
                    });
                }
                Ok(_) => {}
                // A link that leads nowhere.
                Err(error) => inputs.push(nothing(&path, reason(&error))),
            }
        }
    }
    Ok(())
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
        match (is_one_of(&ENDINGS), is_one_of(&TEXTS)) {
            (true, _) => Some(Self::Record),
            (_, true) => Some(Self::Text),
            _ => None,
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
