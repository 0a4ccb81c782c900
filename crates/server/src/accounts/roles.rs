//! What each role may do: one table, which every route that keeps order asks.

use komadai_store::{Account, Role};

use crate::api::ErrorCode;
use crate::api::play as wire;
use crate::error::{Refusal, ensure};

/// What is not for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Permission {
    /// See members, guests and the list of deeds.
    Look,
    /// Shut an account out, and let it in again.
    Ban,
    /// Take the word from an account, and give it back.
    Mute,
    /// End a game that waits for a player.
    CloseRooms,
    /// Call a game off, or decide it.
    Rule,
    /// Read reports of players and settle them.
    Reports,
    /// Write notes on accounts and read them.
    Notes,
    /// Give an account another name.
    Rename,
    /// Set the message of the day.
    MessageOfTheDay,
    /// End an event of others.
    EndEvents,
    /// Announce a maintenance, and tell all pages something.
    TellAll,
    /// Remove an event with its page.
    RemoveEvents,
    /// Delete the account of somebody else.
    Delete,
    /// Invite new members.
    Invite,
    /// Give a member who has lost the way in a code to find back.
    Recover,
    /// Announce events where not every member may.
    Announce,
    /// Run the events of others.
    RunEvents,
    /// Confirm a title of the world outside.
    Title,
    /// Give an account another role.
    SetRole,
    /// See what became of backups.
    Backups,
}

impl Permission {
    /// The least role that has it: those above have it too.
    const fn least(self) -> Role {
        match self {
            Self::Announce => Role::Organiser,
            Self::Look
            | Self::Ban
            | Self::Mute
            | Self::CloseRooms
            | Self::Invite
            | Self::Recover
            | Self::Rule
            | Self::Reports
            | Self::Notes
            | Self::Rename
            | Self::MessageOfTheDay
            | Self::EndEvents => Role::Moderator,
            Self::RunEvents
            | Self::Title
            | Self::SetRole
            | Self::TellAll
            | Self::RemoveEvents
            | Self::Delete
            | Self::Backups => Role::Admin,
        }
    }

    /// Whether this role has it.
    pub(crate) fn is_of(self, role: Role) -> bool {
        role >= self.least()
    }
}

/// Refuses what is done to an account by one that does not stand above it. Admins may do it to each other.
///
/// # Errors
///
/// It does not.
pub(crate) fn check_rank(by: &Account, about: &Account) -> Result<(), Refusal> {
    let stands_above = by.role == Role::Admin || by.role > about.role;
    ensure(
        stands_above,
        ErrorCode::Forbidden,
        "this account has the same role as you, or a higher one",
    )
}

impl From<Role> for wire::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Member => Self::Member,
            Role::Organiser => Self::Organiser,
            Role::Moderator => Self::Moderator,
            Role::Admin => Self::Admin,
        }
    }
}

impl From<wire::Role> for Role {
    fn from(role: wire::Role) -> Self {
        match role {
            wire::Role::Member => Self::Member,
            wire::Role::Organiser => Self::Organiser,
            wire::Role::Moderator => Self::Moderator,
            wire::Role::Admin => Self::Admin,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_may_do_these() {
        use Permission::*;
        // For members, organisers, moderators and admins.
        for (permission, expected) in [
            (Look, [false, false, true, true]),
            (Ban, [false, false, true, true]),
            (Mute, [false, false, true, true]),
            (CloseRooms, [false, false, true, true]),
            (Rule, [false, false, true, true]),
            (Reports, [false, false, true, true]),
            (Notes, [false, false, true, true]),
            (Rename, [false, false, true, true]),
            (MessageOfTheDay, [false, false, true, true]),
            (EndEvents, [false, false, true, true]),
            (TellAll, [false, false, false, true]),
            (RemoveEvents, [false, false, false, true]),
            (Delete, [false, false, false, true]),
            (Invite, [false, false, true, true]),
            (Recover, [false, false, true, true]),
            (Announce, [false, true, true, true]),
            (RunEvents, [false, false, false, true]),
            (Title, [false, false, false, true]),
            (SetRole, [false, false, false, true]),
        ] {
            assert_eq!(Role::ALL.map(|role| permission.is_of(role)), expected, "{permission:?}");
        }
        assert_eq!(Role::ALL.map(|role| Role::from(wire::Role::from(role))), Role::ALL);
    }
}
