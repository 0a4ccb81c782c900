//! A copy of a store while it is in use, and a store from a copy.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use crate::files::{lock, make_folder, make_private, sync_folder};
use crate::{FILE_NAME, Result, StoreError, schema};

/// Pages copied and synced at once; in between the writer has its turn.
const PAGES: i32 = 64;
/// How many times as long as a step took the copying rests after it: moves wait for the same disk, and so that fewer
/// than one in a hundred does.
const REST: u32 = 128;

/// Copies the store in `folder` into one file, as it was at one moment, while a server goes on using it.
///
/// `seen` hears how many pages are left of how many. The copy is whole or not there at all.
///
/// # Errors
///
/// There is no store, the file is already there, or the system refuses.
pub fn backup(folder: &Path, to: &Path, mut seen: impl FnMut(u32, u32)) -> Result<()> {
    let from = schema::reader(&folder.join(FILE_NAME))?;
    schema::check_version(&from)?;
    // One moment for all pages: whatever is committed after this is not seen by this connection.
    from.execute_batch("BEGIN")?;
    from.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    copy_whole(&from, to, &mut seen)
}

/// Puts a store made by [`backup`] into a folder that has none.
///
/// What a store that is gone left beside it would be played into the one that is put there, so it counts as a store.
///
/// # Errors
///
/// The file is no store or a damaged one, the folder has a store already or what is left of one, a server uses it, or
/// the system refuses.
pub fn restore(from: &Path, folder: &Path, mut seen: impl FnMut(u32, u32)) -> Result<()> {
    let copy = sound(from)?;
    make_folder(folder).map_err(StoreError::Io)?;
    let path = folder.join(FILE_NAME);
    for left in ["", "-wal", "-shm", "-journal"] {
        must_be_free(&folder.join(format!("{FILE_NAME}{left}")))?;
    }
    let _lock = lock(&path)?;
    copy_whole(&copy, &path, &mut seen)
}

/// Whether a copy can be put back, as far as [`restore`] would look.
///
/// # Errors
///
/// It is no store or a damaged one, or the system refuses.
pub fn verify(copy: &Path) -> Result<()> {
    sound(copy).map(drop)
}

/// A copy that holds together.
fn sound(path: &Path) -> Result<Connection> {
    let copy = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    schema::check_version(&copy)?;
    let verdict: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(copy) } else { Err(StoreError::Damaged(verdict)) }
}

fn must_be_free(path: &Path) -> Result<()> {
    if path.exists() { Err(StoreError::Occupied(path.to_owned())) } else { Ok(()) }
}

fn copy_whole(from: &Connection, to: &Path, seen: &mut dyn FnMut(u32, u32)) -> Result<()> {
    must_be_free(to)?;
    let part = to.with_extension("part");
    let copied =
        copy(from, &part, seen).and_then(|()| fs::rename(&part, to).map_err(StoreError::Io));
    if copied.is_err() {
        // It may not even be there.
        let _ = fs::remove_file(&part);
    }
    copied?;
    to.parent().map_or(Ok(()), sync_folder).map_err(StoreError::Io)
}

fn copy(from: &Connection, part: &Path, seen: &mut dyn FnMut(u32, u32)) -> Result<()> {
    // What an interrupted copy left behind.
    let _ = fs::remove_file(part);
    make_private(part).map_err(StoreError::Io)?;
    let mut to = Connection::open(part)?;
    // The copy is used once it is whole. It is synced in small parts all the same, since what lies unsynced at
    // the end would keep the players waiting who use the same disk.
    to.pragma_update(None, "synchronous", "OFF")?;
    let disk = fs::File::open(part).map_err(StoreError::Io)?;
    {
        let backup = Backup::new(from, &mut to)?;
        loop {
            let start = Instant::now();
            if backup.step(PAGES)? == StepResult::Done {
                break;
            }
            disk.sync_data().map_err(StoreError::Io)?;
            let progress = backup.progress();
            seen(progress.remaining as u32, progress.pagecount as u32);
            thread::sleep(start.elapsed() * REST);
        }
    }
    to.pragma_update(None, "journal_mode", "DELETE")?;
    to.close().map_err(|(_, error)| error)?;
    disk.sync_all().map_err(StoreError::Io)
}
