//! `komadai server invite`, `invites` and `uninvite`: who may come in. They work beside a server that runs.

use komadai_server::{Code, Number, PublicUrl};
use komadai_store::{Invitation, NewInvitation, Store};
use tokio::runtime::Runtime;

use super::{Folder, now};
use crate::failure::{Failure, say};
use crate::told::Told as _;
use crate::words;

const DAY_MS: i64 = 86_400_000;

#[derive(clap::Args)]
pub struct Invite {
    #[command(flatten)]
    folder: Folder,
    /// How many accounts may be opened by it
    #[arg(long, value_name = "N", default_value = "1")]
    uses: Number<1_000>,
    /// For how many days it is good
    #[arg(long, value_name = "N", default_value = "14")]
    days: Number<365>,
    /// Whom it is for; the log of actions has it
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
    /// The address players reach the server by, for the link
    #[arg(long, value_name = "URL", env = "KOMADAI_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
}

impl Invite {
    pub fn run(&self) -> Result<(), Failure> {
        let code = Code::by_chance().ok_or_else(|| Failure::Refused(words::no_random()))?;
        let at = now();
        let new = NewInvitation {
            secret: code.hash(),
            uses: self.uses.get() as u32,
            expires: at + self.days.get() as i64 * DAY_MS,
            note: self.note.chars().filter(|letter| !letter.is_control()).take(300).collect(),
        };
        let (runtime, store) = open(&self.folder)?;
        let added = runtime.block_on(store.add_invitation(None, new, at));
        added.map_err(|error| self.folder.refused(&error))?;
        let origin = self.public_url.as_ref().map_or("http://localhost:7117", PublicUrl::origin);
        say(format!("{origin}/account?invite={code}\n{code}\n"))
    }
}

/// Prints the invitations that may still be used.
pub fn list(folder: &Folder) -> Result<(), Failure> {
    let (runtime, store) = open(folder)?;
    let found = runtime.block_on(store.invitations(now()));
    for row in found.map_err(|error| folder.refused(&error))? {
        let left = words::invitation_left(row.remaining, row.uses);
        let days = (row.expires - now()) / DAY_MS;
        let by = row.by.unwrap_or_else(|| "-".into());
        say(format!("{}\t{left}\t{days} d\t{by}\t{}\n", row.id, row.note))?;
    }
    Ok(())
}

/// Takes an invitation back, by its code or its number.
pub fn take_back(folder: &Folder, code: &str) -> Result<(), Failure> {
    let none = || Failure::Refused(words::no_invitation(format!("{code:?}")));
    let which = match (code.parse::<Code>(), code.parse()) {
        (Ok(code), _) => Invitation::Secret(code.hash()),
        (Err(_), Ok(number)) => Invitation::Number(number),
        (Err(_), Err(_)) => return Err(none()),
    };
    let (runtime, store) = open(folder)?;
    let removed = runtime.block_on(store.remove_invitation(None, which, now()));
    if removed.map_err(|error| folder.refused(&error))? { Ok(()) } else { Err(none()) }
}

fn open(folder: &Folder) -> Result<(Runtime, Store), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|error| Failure::Refused(error.told()))?;
    Ok((runtime, folder.store()?))
}
