//! What jobs and tournaments are called.

use std::fmt;
use std::str::FromStr;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::{BadGameId, GameId};

macro_rules! names {
    ($($(#[doc = $doc:literal])+ $name:ident;)+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(GameId);

        impl $name {
            /// The name of these bits, of which the lower sixty count.
            pub const fn from_bits(bits: u64) -> Self {
                Self(GameId::from_bits(bits))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = BadGameId;

            fn from_str(text: &str) -> Result<Self, BadGameId> {
                text.parse().map(Self)
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                self.0.to_sql()
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                GameId::column_result(value).map(Self)
            }
        }
    )+ };
}

names! {
    /// A job's name; written like a [`GameId`].
    JobId;
    /// A tournament's name; written like a [`GameId`].
    TournamentId;
}
