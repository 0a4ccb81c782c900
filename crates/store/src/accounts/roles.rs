//! Roles: how far an account may keep order among the others.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

/// What an account is among the others. Each role may do all that those before it may.
///
/// ```
/// use komadai_store::Role;
///
/// assert_eq!(Role::named("moderator"), Some(Role::Moderator));
/// assert!(Role::Organiser < Role::Moderator);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Plays, and has no say over others.
    #[default]
    Member,
    /// Opens events and runs them.
    Organiser,
    /// Keeps order: mutes, bans, closes rooms.
    Moderator,
    /// Decides everything, the roles of others too.
    Admin,
}

impl Role {
    /// All of them, the least first.
    pub const ALL: [Self; 4] = [Self::Member, Self::Organiser, Self::Moderator, Self::Admin];

    /// The role in a word: `organiser`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Organiser => "organiser",
            Self::Moderator => "moderator",
            Self::Admin => "admin",
        }
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

impl ToSql for Role {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

impl FromSql for Role {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Self::named(value.as_str()?).ok_or(FromSqlError::InvalidType)
    }
}
