//! `komadai find`: where in a collection of records a position stands.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use komadai_archive::{Collection, Index, IndexError, Indexer, Observer, Place};
use komadai_engine::StopFlag;
use komadai_rules::Position;
use serde::Serialize;

use crate::arguments::one_or_more;
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::progress::Progress;
use crate::start::boxed_position;
use crate::text::counted;

/// Find a position in a folder of game records, variations included
///
/// Prints FILE:GAME:PLY for each place where it stands: the game counted from 1, and the moves before the position.
/// Two positions are the same if board, hands and side to move are. The first search reads all records and leaves an
/// index in the folder; later ones read what is new or changed.
#[derive(clap::Args)]
pub struct Arguments {
    /// The position: an SFEN, or startpos
    #[arg(long, value_name = "SFEN", value_parser = boxed_position)]
    sfen: Box<Position>,
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
    if !folder.is_dir() {
        return Err(Failure::Input(format!("{} is no folder", folder.display())));
    }
    let collection = Collection::scan(folder).map_err(Failure::of_input)?;
    let path = arguments.index.clone();
    let path = path.unwrap_or_else(|| folder.join(".komadai-index"));
    // A slip of the hand must not cost a file; the one in the folder is ours whatever is in it.
    if arguments.index.is_some() && Index::is_one(&path).is_ok_and(|is_one| !is_one) {
        let path = path.display();
        return Err(Failure::Refused(format!("{path} is there already, and is no index")));
    }
    let indexer = Indexer {
        path: &path,
        collection: &collection,
        threads: komadai_pool::threads(arguments.threads),
        observer: &Bar { stop: interrupt::stop_flag(), progress: Mutex::default() },
    };
    let (index, places) = search(&indexer, arguments.sfen.key()).map_err(|error| match error {
        IndexError::Stopped => Failure::Stopped,
        error => unusable(&path, &error),
    })?;
    tell(arguments, &index, &places).map_err(Failure::Output)?;
    let files = places.chunk_by(|a, b| a.file == b.file).count();
    let (places, all) = (counted(places.len(), "place"), counted(index.files().len(), "file"));
    note(format_args!("{places} in {files} of {all}"));
    let broken = index.files().iter().filter(|file| file.broken).count();
    if broken > 0 {
        let broken = counted(broken, "file");
        note(format_args!("{broken} could not be read to the end; komadai check tells why"));
    }
    Ok(())
}

/// The index, up to date, and the places of the position with this key.
fn search(indexer: &Indexer<'_>, key: u64) -> Result<(Index, Vec<Place>), IndexError> {
    let mut index = indexer.update()?;
    let places = match index.look_up(key) {
        Ok(places) => places,
        // Its other parts were sound, so that this came to light only now.
        Err(_) => {
            index = indexer.rebuild()?;
            index.look_up(key)?
        }
    };
    Ok((index, places))
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

fn tell(arguments: &Arguments, index: &Index, places: &[Place]) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for place in places {
        let below = &index.files()[place.file as usize].stamp.below;
        let path = arguments.folder.join(below);
        let file = path.to_string_lossy();
        let (game, ply) = (place.game + 1, place.ply);
        if arguments.json {
            let place = JsonPlace { file: &file, game, ply, variation: place.variation };
            writeln!(out, "{}", serde_json::to_string(&place)?)?;
        } else {
            writeln!(out, "{file}:{game}:{ply}")?;
        }
    }
    out.flush()
}

fn unusable(path: &Path, error: &IndexError) -> Failure {
    Failure::Refused(format!(
        "the index {} cannot be used: {error}; --index FILE puts it elsewhere",
        path.display()
    ))
}
