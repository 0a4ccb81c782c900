//! A disk that fails when it is told to.

use std::sync::atomic::{AtomicU8, Ordering};

use rusqlite::{Connection, ffi};

/// A disk that ails while it is told so, of [`Faults`](crate::Faults); a sound one at first.
#[derive(Debug, Default)]
pub struct Disk(AtomicU8);

/// What may ail a disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ailment {
    /// Every write succeeds.
    #[default]
    None,
    /// There is no room for another page.
    Full,
    /// Nothing may be written.
    ReadOnly,
    /// No commit succeeds; what was written in it is rolled back. The database itself meets no failed sync by that.
    NoSync,
}

impl Ailment {
    const ALL: [Self; 4] = [Self::None, Self::Full, Self::ReadOnly, Self::NoSync];
}

impl Disk {
    /// From the next write on the disk ails from this.
    pub fn ail(&self, from: Ailment) {
        self.0.store(from as u8, Ordering::SeqCst);
    }

    fn ailment(&self) -> Ailment {
        Ailment::ALL[usize::from(self.0.load(Ordering::SeqCst))]
    }

    /// Lets a connection that writes feel what the disk ails from, before it begins.
    pub(crate) fn affect(
        &self,
        connection: &Connection,
        felt: &mut Ailment,
    ) -> rusqlite::Result<()> {
        let ailment = self.ailment();
        if *felt == ailment {
            return Ok(());
        }
        connection.pragma_update(None, "query_only", ailment == Ailment::ReadOnly)?;
        // It may never have fewer pages than it has.
        let pages = if ailment == Ailment::Full { 1 } else { u32::MAX - 1 };
        connection.pragma_update(None, "max_page_count", pages)?;
        *felt = ailment;
        Ok(())
    }

    /// What a commit comes to, but for what the database says to it.
    pub(crate) fn sync(&self) -> rusqlite::Result<()> {
        if self.ailment() != Ailment::NoSync {
            return Ok(());
        }
        let failure = ffi::Error::new(ffi::SQLITE_IOERR_FSYNC);
        Err(rusqlite::Error::SqliteFailure(failure, None))
    }
}
