//! What SQLite writes and syncs, noted in order, for tests that cut the power.
//!
//! [`install`] puts a layer between SQLite and its files: every call goes through to the file system, and what changes
//! a file is noted on the way. Syncs are only noted: it is the test that says what had reached the disk. Shared memory
//! is no file to this layer, as it is none after a loss of power.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::size_of;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::ffi;

/// Something that happened, in the order in which it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Bytes of a file were written, and may be on the disk, all or some of them.
    Write {
        /// The whole path of the file.
        file: String,
        /// Where in it.
        offset: usize,
        /// What was written there.
        bytes: Vec<u8>,
    },
    /// A file was cut to this size, or will be.
    Truncate {
        /// The whole path of the file.
        file: String,
        /// How many bytes are left.
        size: usize,
    },
    /// What was done to a file before this is on the disk.
    Sync {
        /// The whole path of the file.
        file: String,
    },
    /// A file was removed, or will be.
    Delete {
        /// The whole path of the file.
        file: String,
        /// Whether that is on the disk too.
        synced: bool,
    },
    /// The test has noted something.
    Mark(u64),
}

static STEPS: Mutex<Vec<Step>> = Mutex::new(Vec::new());
/// The layer beneath, once ours is in place.
static BENEATH: AtomicPtr<ffi::sqlite3_vfs> = AtomicPtr::new(null_mut());

fn steps() -> MutexGuard<'static, Vec<Step>> {
    STEPS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn note(step: Step) {
    steps().push(step);
}

/// Notes something of the test's own among the steps.
pub fn mark(what: u64) {
    note(Step::Mark(what));
}

/// The steps so far, which are forgotten by this.
pub fn take() -> Vec<Step> {
    std::mem::take(&mut steps())
}

/// Puts the layer in place for all connections of this process that are opened from now on.
///
/// # Panics
///
/// It is in place already, or SQLite refuses it.
pub fn install() {
    // SAFETY: null asks for the default layer, which lives as long as the process.
    let beneath = unsafe { ffi::sqlite3_vfs_find(std::ptr::null()) };
    assert!(!beneath.is_null(), "SQLite has files");
    let before = BENEATH.swap(beneath, Ordering::SeqCst);
    assert!(before.is_null(), "the layer is put in place once");
    // SAFETY: it was found above, and nothing changes it.
    let own = unsafe { *beneath };
    let own = Box::leak(Box::new(ffi::sqlite3_vfs {
        szOsFile: own.szOsFile + size_of::<File>() as c_int,
        zName: c"komadai-writelog".as_ptr(),
        pNext: null_mut(),
        xOpen: Some(open),
        xDelete: Some(delete),
        ..own
    }));
    // SAFETY: it is leaked, so it lives as long as the process; its functions are those below, and those of the layer
    // beneath that do not look at the layer they are called for.
    let registered = unsafe { ffi::sqlite3_vfs_register(own, 1) };
    assert_eq!(registered, ffi::SQLITE_OK, "SQLite takes the layer");
}

/// What SQLite holds of an open file; the file of the layer beneath lies right behind it.
#[repr(C)]
struct File {
    base: ffi::sqlite3_file,
    /// A leaked `String`, taken back when the file is closed; null for a file without a name.
    name: *mut String,
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // The one before memory maps, which would pass this layer by.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// The file beneath.
///
/// # Safety
///
/// `file` is one that [`open`] was given: with room for ours and the one beneath.
unsafe fn beneath(file: *mut ffi::sqlite3_file) -> *mut ffi::sqlite3_file {
    // SAFETY: by the size that `install` asks for, this lies within what SQLite allocated.
    unsafe { file.cast::<File>().add(1).cast() }
}

/// The name of an open file, if it has one.
///
/// # Safety
///
/// `file` is open.
unsafe fn name(file: *mut ffi::sqlite3_file) -> Option<String> {
    // SAFETY: `open` has put a leaked string there, or null.
    unsafe { (*file.cast::<File>()).name.as_ref().cloned() }
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    path: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    let vfs = BENEATH.load(Ordering::SeqCst);
    // SAFETY: SQLite hands over room of the size that `install` asked for; the layer beneath has the arguments as they
    // came, its own file and itself.
    unsafe {
        (*file).pMethods = std::ptr::null();
        let opened = (*vfs).xOpen.map(|open| open(vfs, path, beneath(file), flags, out));
        let opened = opened.unwrap_or(ffi::SQLITE_ERROR);
        if opened == ffi::SQLITE_OK {
            let name = (!path.is_null()).then(|| text(path));
            let own = file.cast::<File>();
            (*own).name = name.map_or(null_mut(), |name| Box::into_raw(Box::new(name)));
            (*own).base.pMethods = &raw const METHODS;
        }
        opened
    }
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, path: *const c_char, synced: c_int) -> c_int {
    let vfs = BENEATH.load(Ordering::SeqCst);
    // SAFETY: the layer beneath has the arguments as they came.
    let done = unsafe { (*vfs).xDelete.map(|delete| delete(vfs, path, 0)) };
    let done = done.unwrap_or(ffi::SQLITE_ERROR);
    if done == ffi::SQLITE_OK {
        // SAFETY: SQLite names the file by a text that ends with a zero.
        note(Step::Delete { file: unsafe { text(path) }, synced: synced != 0 });
    }
    done
}

/// # Safety
///
/// `path` is a text that ends with a zero.
unsafe fn text(path: *const c_char) -> String {
    // SAFETY: by the caller.
    unsafe { CStr::from_ptr(path) }.to_string_lossy().into_owned()
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: the file is open, and SQLite does not use it after this, so its name is taken back once.
    unsafe {
        let own = file.cast::<File>();
        if !(*own).name.is_null() {
            drop(Box::from_raw((*own).name));
            (*own).name = null_mut();
        }
    }
    // SAFETY: as for all that is handed through.
    unsafe { through(file, |methods| methods.xClose, |close, file| close(file)) }
}

/// Calls a function of the file beneath.
///
/// # Safety
///
/// `file` is open.
unsafe fn through<F, T: From<c_int>>(
    file: *mut ffi::sqlite3_file,
    which: impl FnOnce(&ffi::sqlite3_io_methods) -> Option<F>,
    call: impl FnOnce(F, *mut ffi::sqlite3_file) -> T,
) -> T {
    // SAFETY: a file that is open has methods.
    let (function, file) = unsafe {
        let file = beneath(file);
        (which(&*(*file).pMethods), file)
    };
    function.map_or_else(|| ffi::SQLITE_IOERR.into(), |function| call(function, file))
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    bytes: *const c_void,
    count: c_int,
    offset: ffi::sqlite3_int64,
) -> c_int {
    // SAFETY: the file is open, and the arguments go through as they came.
    let done = unsafe {
        through(file, |methods| methods.xWrite, |write, file| write(file, bytes, count, offset))
    };
    // SAFETY: SQLite hands over `count` bytes.
    let written = || unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), count as usize) };
    // SAFETY: the file is open.
    if let (ffi::SQLITE_OK, Some(file)) = (done, unsafe { name(file) }) {
        note(Step::Write { file, offset: offset as usize, bytes: written().to_vec() });
    }
    done
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: ffi::sqlite3_int64) -> c_int {
    // SAFETY: the file is open, and the arguments go through as they came.
    let done = unsafe { through(file, |methods| methods.xTruncate, |cut, file| cut(file, size)) };
    // SAFETY: the file is open.
    if let (ffi::SQLITE_OK, Some(file)) = (done, unsafe { name(file) }) {
        note(Step::Truncate { file, size: size as usize });
    }
    done
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _: c_int) -> c_int {
    // SAFETY: the file is open.
    if let Some(file) = unsafe { name(file) } {
        note(Step::Sync { file });
    }
    ffi::SQLITE_OK
}

/// Functions that only go through.
macro_rules! pass {
    ($($name:ident = $method:ident($($argument:ident: $kind:ty),*);)*) => { $(
        unsafe extern "C" fn $name(file: *mut ffi::sqlite3_file $(, $argument: $kind)*) -> c_int {
            // SAFETY: the file is open, and the arguments go through as they came.
            unsafe {
                through(file, |methods| methods.$method, |call, file| call(file $(, $argument)*))
            }
        }
    )* };
}

pass! {
    read = xRead(into: *mut c_void, count: c_int, offset: ffi::sqlite3_int64);
    file_size = xFileSize(size: *mut ffi::sqlite3_int64);
    lock = xLock(level: c_int);
    unlock = xUnlock(level: c_int);
    check_reserved_lock = xCheckReservedLock(out: *mut c_int);
    file_control = xFileControl(what: c_int, argument: *mut c_void);
    sector_size = xSectorSize();
    device_characteristics = xDeviceCharacteristics();
    shm_map = xShmMap(page: c_int, size: c_int, extend: c_int, out: *mut *mut c_void);
    shm_lock = xShmLock(offset: c_int, count: c_int, flags: c_int);
    shm_unmap = xShmUnmap(delete: c_int);
}

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: the file is open.
    unsafe {
        let file = beneath(file);
        if let Some(barrier) = (*(*file).pMethods).xShmBarrier {
            barrier(file);
        }
    }
}
