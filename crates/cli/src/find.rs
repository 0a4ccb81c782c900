//! `komadai find`: where in a collection of records a position stands.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use komadai_archive::{Collection, CollectionIndex, Index, IndexError, Indexer, Observer, Place};
use komadai_engine::StopFlag;
use serde::Serialize;

use crate::arguments::one_or_more;
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::progress::Progress;
use crate::start::GivenPosition;
use crate::text::clean;
use crate::told::Told as _;
use crate::words;

/// Find a position in a folder of game records, variations included
///
/// Prints FILE:GAME:PLY for each place where it stands: the game counted from 1, and the moves before the position.
/// Two positions are the same if board, hands and side to move are. The first search reads all records and leaves an
/// index in the folder; later ones read what is new or changed. A folder that cannot be written to is searched without.
#[derive(clap::Args)]
pub struct Arguments {
    /// The position: startpos or an SFEN, with moves as USI sends them or without
    #[arg(long, value_name = "SFEN", value_parser = GivenPosition::read)]
    sfen: GivenPosition,
    /// The folder of records, its folders included
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print a JSON object for each place
    #[arg(long)]
    json: bool,
    /// The file of the index [default: .komadai-index in the folder]
    #[arg(long, value_name = "FILE")]
    index: Option<PathBuf>,
    /// Files read at once; by default as many as there are processors
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

/// A place as `--json` prints it; the fields stand in the order of their keys.
#[derive(Serialize)]
struct JsonPlace<'a> {
    file: &'a str,
    /// From 1.
    game: u32,
    /// How many moves were played before.
    ply: u32,
    /// Whether the game itself went otherwise.
    variation: bool,
}

/// Brings the index up to date, and prints what it knows.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let position = arguments.sfen.position().map_err(Failure::of_usage)?;
    let about = folder.metadata().map_err(|error| Failure::of_file(folder, error))?;
    if !about.is_dir() {
        return Err(Failure::Refused(words::no_folder(folder.display())));
    }
    let collection = Collection::scan(folder).map_err(Failure::of_input)?;
    let path = arguments.index.clone();
    let path = path.unwrap_or_else(|| folder.join(".komadai-index"));
    // A slip of the hand must not cost a file; the one in the folder is ours whatever is in it.
    if arguments.index.is_some() && Index::is_one(&path).is_ok_and(|is_one| !is_one) {
        return Err(Failure::Refused(words::no_index(path.display())));
    }
    let indexer = Indexer {
        path: &path,
        collection: &collection,
        threads: komadai_pool::threads(arguments.threads),
        observer: &Bar { stop: interrupt::stop_flag(), progress: Mutex::default() },
    };
    let found = match search(&indexer, position.key()) {
        Err(IndexError::Io(error)) if arguments.index.is_none() => {
            note(words::no_index_kept(folder.display(), error.told()));
            without_index(&indexer, position.key())
        }
        found => found,
    };
    let (index, places) = found.map_err(|error| match error {
        IndexError::Stopped => Failure::Stopped,
        error => unusable(&path, &error),
    })?;
    tell(arguments, &index, &places).map_err(Failure::Output)?;
    let files = places.chunk_by(|a, b| a.file == b.file).count();
    let (places, all) = (words::places(places.len()), words::files(index.files().len()));
    note(words::found(places, words::count_of_files(files), all));
    let broken = index.files().iter().filter(|file| file.broken).count();
    if broken > 0 {
        note(words::unread(words::files(broken)));
    }
    Ok(())
}

/// The index, up to date, and the places of the position with this key.
fn search(indexer: &Indexer<'_>, key: u64) -> Result<(CollectionIndex, Vec<Place>), IndexError> {
    let mut index = indexer.refresh()?;
    let places = match index.look_up(key) {
        Ok(places) => places,
        // Its other parts were sound, so that this came to light only now.
        Err(_) => {
            index = indexer.renew()?;
            index.look_up(key)?
        }
    };
    Ok((index, places))
}

/// The same where the folder keeps no index: one is made for this search alone.
fn without_index(
    indexer: &Indexer<'_>,
    key: u64,
) -> Result<(CollectionIndex, Vec<Place>), IndexError> {
    let path = std::env::temp_dir().join(format!("komadai-index-{}", std::process::id()));
    let found = Indexer { path: &path, ..*indexer }.renew().and_then(|mut index| {
        let places = index.look_up(key)?;
        Ok((index, places))
    });
    let _ = std::fs::remove_file(&path);
    found
}

/// A progress bar, and Ctrl-C.
struct Bar {
    stop: StopFlag,
    progress: Mutex<Option<Progress>>,
}

impl Observer for Bar {
    fn file_read(&self, done: usize, total: usize) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        if done == 1 {
            *progress = Some(Progress::new("index".into(), total));
        }
        if let Some(progress) = &*progress {
            progress.advance();
            if done == total || self.stop.is_stopped() {
                progress.clear();
            }
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}

fn tell(arguments: &Arguments, index: &CollectionIndex, places: &[Place]) -> io::Result<()> {
    let is_terminal = io::stdout().is_terminal();
    let mut out = io::BufWriter::new(io::stdout().lock());
    for place in places {
        let below = &index.files()[place.file as usize].stamp.below;
        let path = arguments.folder.join(below);
        let file = path.to_string_lossy();
        let (game, ply) = (place.game + 1, place.ply);
        if arguments.json {
            let place = JsonPlace { file: &file, game, ply, variation: place.variation };
            writeln!(out, "{}", serde_json::to_string(&place)?)?;
        } else if is_terminal {
            writeln!(out, "{}:{game}:{ply}", clean(&file))?;
        } else {
            writeln!(out, "{file}:{game}:{ply}")?;
        }
    }
    out.flush()
}

fn unusable(path: &Path, error: &IndexError) -> Failure {
    Failure::Refused(words::index_unusable(path.display(), error.told()))
}
