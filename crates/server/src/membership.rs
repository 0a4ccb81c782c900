//! Who may come in, as the settings have it.

use std::str::FromStr;

/// Who may come in, and what members may do by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    /// Who may open an account.
    pub registration: Registration,
    /// Whether those may play who have no account.
    pub guests: bool,
    /// Who may announce events.
    pub events: Announcers,
}

impl Default for Membership {
    fn default() -> Self {
        Self { registration: Registration::Open, guests: true, events: Announcers::Members }
    }
}

/// Who may open an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    /// Everybody, without being asked for more.
    Open,
    /// Those who have an invitation.
    Invited,
    /// Accounts that are there stay, and no more come.
    Closed,
}

/// Who may announce events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcers {
    /// Members of any role.
    Members,
    /// Organisers, and the roles above them.
    Organisers,
}

impl FromStr for Registration {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "open" => Ok(Self::Open),
            "invited" => Ok(Self::Invited),
            "closed" => Ok(Self::Closed),
            _ => Err("expected open, invited or closed"),
        }
    }
}

impl FromStr for Announcers {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "members" => Ok(Self::Members),
            "organisers" => Ok(Self::Organisers),
            _ => Err("expected members or organisers"),
        }
    }
}
