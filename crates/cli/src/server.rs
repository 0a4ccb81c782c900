//! `komadai server`: what a server keeps, copied while it runs, put back and looked through; who keeps order there,
//! and who works for it.

mod invite;
mod key;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use komadai_store::{CheckError, Contents, Deed, FILE_NAME, Fault, Role, StoreError};

use crate::failure::{Failure, say};
use crate::progress::ProgressLine;
use crate::told::Told as _;
use crate::words;

/// Copy what a server keeps, while it runs, put a copy back, look for damage, or say who keeps order
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Copy all games and accounts, as they are at one moment, into one file; a running server goes on
    Backup(Copy),
    /// Make the folder of a server from such a file
    Restore(Copy),
    /// Look through all games and accounts for damage; changes nothing, and a running server goes on
    Check {
        #[command(flatten)]
        folder: Folder,
    },
    /// Give a member a role; a running server goes on
    ///
    /// Organisers open events, moderators keep order on the page Account, admins decide everything.
    Role {
        #[command(flatten)]
        folder: Folder,
        /// The name the member signs in with
        name: String,
        /// What the member is from now on
        role: MemberRole,
    },
    /// Give a member who has forgotten it a new password, shown once; all browsers and programs are signed out
    Password {
        #[command(flatten)]
        folder: Folder,
        /// The name the member signs in with
        name: String,
    },
    /// Invite somebody to open an account, where registration is by invitation: a link and a code, shown once
    Invite(invite::Invite),
    /// Show the invitations that may still be used
    Invites {
        #[command(flatten)]
        folder: Folder,
    },
    /// Take an invitation back
    Uninvite {
        #[command(flatten)]
        folder: Folder,
        /// The code, or the number that komadai server invites shows
        code: String,
    },
    /// Keys of machines that analyse games for the server (komadai worker)
    #[command(subcommand)]
    Key(key::Command),
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum MemberRole {
    Member,
    Organiser,
    Moderator,
    Admin,
}

impl From<MemberRole> for Role {
    fn from(role: MemberRole) -> Self {
        match role {
            MemberRole::Member => Self::Member,
            MemberRole::Organiser => Self::Organiser,
            MemberRole::Moderator => Self::Moderator,
            MemberRole::Admin => Self::Admin,
        }
    }
}

#[derive(clap::Args)]
struct Folder {
    /// The folder of the server (komadai serve --data DIR)
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

#[derive(clap::Args)]
struct Copy {
    #[command(flatten)]
    folder: Folder,
    /// The copy; neither it nor a folder's games are ever overwritten
    file: PathBuf,
}

/// Does what is asked.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Command::Backup(copy) => move_copy(copy, true),
        Command::Restore(copy) => move_copy(copy, false),
        Command::Check { folder } => check(&folder.data),
        &Command::Role { ref folder, ref name, role } => {
            let role = Role::from(role);
            moderate(&folder.data, name, &Deed::Role(role), role.name())
        }
        Command::Password { folder, name } => {
            let password = secret::<10>()?;
            let hash = komadai_server::hash_password(&password)
                .ok_or_else(|| Failure::Refused(words::no_random()))?;
            moderate(&folder.data, name, &Deed::Password(hash), "")?;
            say(password + "\n")
        }
        Command::Invite(wanted) => wanted.run(),
        Command::Invites { folder } => invite::list(folder),
        Command::Uninvite { folder, code } => invite::take_back(folder, code),
        Command::Key(command) => key::run(command),
    }
}

/// As many random bytes, in digits of base 16.
fn secret<const BYTES: usize>() -> Result<String, Failure> {
    let mut secret = [0; BYTES];
    getrandom::fill(&mut secret)
        .map_err(|error| Failure::Refused(words::no_random_bytes(error)))?;
    Ok(secret.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

fn moderate(data: &Path, name: &str, deed: &Deed, note: &str) -> Result<(), Failure> {
    check_there(data)?;
    match komadai_store::moderate(data, name, deed, note, now()) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Refused(words::no_member(data.display(), name))),
        Err(error) => Err(Failure::about(data.display(), error)),
    }
}

/// Whether there is a folder of a server at all.
fn check_there(path: &Path) -> Result<(), Failure> {
    path.metadata().map(drop).map_err(|error| Failure::of_file(path, error))
}

/// Copies one way or the other.
fn move_copy(Copy { folder: Folder { data }, file }: &Copy, out: bool) -> Result<(), Failure> {
    check_there(if out { data } else { file })?;
    // A copy that is made every night has nothing to say where nobody looks.
    let mut line = ProgressLine::on_screen();
    let mut seen = |left: u32, all: u32| {
        let share = 1.0 - f64::from(left) / f64::from(all.max(1));
        line.show_share(share, || format!("{:.0} %", 100.0 * share));
    };
    let (done, from, to) = if out {
        (komadai_store::backup(data, file, &mut seen), data, file)
    } else {
        (komadai_store::restore(file, data, &mut seen), file, data)
    };
    line.end();
    done.map_err(|error| refused(&error, from, to))
}

/// Looks through everything, and says what is there or the first fault.
fn check(data: &Path) -> Result<(), Failure> {
    check_there(&data.join(FILE_NAME))?;
    let mut line = ProgressLine::on_screen();
    line.show(words::check_file);
    let done = komadai_server::check(data, |share| {
        line.show_share(share, || format!("{:.0} %", 100.0 * share));
    });
    line.end();
    let contents = done.map_err(|error| match error {
        CheckError::Store(error) => Failure::about(data.display(), error),
        CheckError::Fault(Fault { place, reason }) => {
            Failure::Refused(words::fault_at(data.display(), place, reason))
        }
    })?;
    let Contents { games, events, tournaments, accounts } = contents;
    say(words::no_fault(
        words::games(games as usize),
        words::events(events as usize),
        words::tournaments(tournaments as usize),
        words::accounts(accounts as usize),
    ) + "\n")
}

/// What is there already, or is no store, is the asker's to put right; the rest is the system's.
fn refused(error: &StoreError, from: &Path, to: &Path) -> Failure {
    let reason = words::from_to(from.display(), to.display(), error.told());
    match error {
        StoreError::Occupied(_) | StoreError::Damaged(_) | StoreError::Newer { .. } => {
            Failure::Refused(reason)
        }
        _ => Failure::Refused(reason),
    }
}
