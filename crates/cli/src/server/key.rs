//! `komadai server key`: who may analyse games for a server. Works beside a server that runs.

use std::str::FromStr;

use komadai_store::{Store, StoreError};
use sha2::{Digest, Sha256};

use super::{Folder, check_there, now, secret};
use crate::failure::{Failure, say};
use crate::text::counted;
use crate::told::Told as _;
use crate::words;

#[derive(clap::Subcommand)]
pub enum Command {
    /// Make a key for a machine, shown once
    Add {
        #[command(flatten)]
        folder: Folder,
        /// What to call the machine
        name: Name,
        /// Believe its answers unseen: it is the server owner's own
        #[arg(long)]
        trusted: bool,
    },
    /// Show the machines: what each has done, and whether it was caught with wrong answers
    List {
        #[command(flatten)]
        folder: Folder,
    },
    /// Take a machine's key away
    Remove {
        #[command(flatten)]
        folder: Folder,
        /// What the machine is called
        name: String,
    },
}

/// What a machine may be called.
#[derive(Clone)]
pub struct Name(String);

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = text.trim() == text && !text.contains(char::is_control);
        if (1..=64).contains(&text.chars().count()) && plain {
            Ok(Self(text.to_owned()))
        } else {
            Err(words::name_expected())
        }
    }
}

pub fn run(command: &Command) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| Failure::Refused(error.told()))?;
    match command {
        Command::Add { folder, name, trusted } => {
            let key = secret::<24>()?;
            let store = folder.store()?;
            let added = store.add_worker(&*name.0, Sha256::digest(&key).into(), *trusted, now());
            runtime.block_on(added).map_err(|error| folder.refused(&error))?;
            say(key + "\n")
        }
        Command::List { folder } => {
            let workers = runtime.block_on(folder.store()?.workers());
            for worker in workers.map_err(|error| folder.refused(&error))? {
                let trust = match (worker.blocked, worker.trusted) {
                    (true, _) => "blocked",
                    (false, true) => "trusted",
                    (false, false) => "checked",
                };
                let (name, positions, strikes) = (worker.name, worker.positions, worker.strikes);
                let positions = counted(positions as usize, "position");
                let strikes = counted(strikes as usize, "wrong answer");
                say(format!("{name}\t{trust}\t{positions}\t{strikes}\n"))?;
            }
            Ok(())
        }
        Command::Remove { folder, name } => {
            let removed = runtime.block_on(folder.store()?.remove_worker(name));
            if removed.map_err(|error| folder.refused(&error))? {
                Ok(())
            } else {
                Err(Failure::Refused(words::no_machine(format!("{name:?}"))))
            }
        }
    }
}

impl Folder {
    pub(super) fn store(&self) -> Result<Store, Failure> {
        check_there(&self.data)?;
        Store::open_beside(&self.data).map_err(|error| self.refused(&error))
    }

    pub(super) fn refused(&self, error: &StoreError) -> Failure {
        let reason = format!("{}: {}", self.data.display(), error.told());
        match error {
            StoreError::NameTaken => Failure::Refused(reason),
            _ => Failure::Refused(reason),
        }
    }
}
