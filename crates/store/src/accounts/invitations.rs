//! Invitations: codes by which strangers become members, so many times and so long.

use rusqlite::Connection;

use super::order::note_deed;
use super::{SessionToken, let_in, new_account};
use crate::sql::{execute, first, rows, whole};
use crate::{AccountId, Login, Result, Store, StoreError, UnixMs};

/// An invitation to be made.
#[derive(Clone, PartialEq, Eq)]
pub struct NewInvitation {
    /// The hash of its code.
    pub secret: SessionToken,
    /// How many accounts may be opened by it.
    pub uses: u32,
    /// Until when it is good.
    pub expires: UnixMs,
    /// Whom it is for.
    pub note: String,
}

/// An invitation that may still be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    /// The number it is taken back by.
    pub id: i64,
    /// The name of the account that made it; none for the machine itself.
    pub by: Option<String>,
    /// Whom it is for.
    pub note: String,
    /// How many accounts it was for.
    pub uses: u32,
    /// How many of them may still be opened.
    pub remaining: u32,
    /// When it was made.
    pub created: UnixMs,
    /// Until when it is good.
    pub expires: UnixMs,
}

/// Which invitation is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Invitation {
    /// The one of this number.
    Number(i64),
    /// The one whose code has this hash.
    Secret(SessionToken),
}

/// A member who comes by an invitation.
#[derive(Clone)]
pub struct Newcomer {
    /// The guest that becomes a member, with all it has played.
    pub guest: Option<AccountId>,
    /// What others are to see.
    pub name: String,
    /// How the member signs in.
    pub login: Login,
    /// The hash of the code.
    pub invitation: SessionToken,
}

const USABLE: &str = "remaining > 0 AND expires > ?1";

impl Store {
    /// Makes an invitation, and notes it in the list of deeds.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn add_invitation(
        &self,
        by: Option<AccountId>,
        new: NewInvitation,
        at: UnixMs,
    ) -> Result<()> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO invitation (secret, by, note, uses, remaining, created, expires) \
                       VALUES (?1, ?2, ?3, ?4, ?4, ?5, ?6)";
            let row = (new.secret, by, &new.note, new.uses, at, new.expires);
            execute(connection, sql, row)?;
            note_deed(connection, by, "invite", None, &new.note, at)
        };
        self.threads.write(whole(work)).await
    }

    /// The invitations that may still be used, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn invitations(&self, now: UnixMs) -> Result<Vec<InvitationRow>> {
        let sql = format!(
            "SELECT id, (SELECT name FROM account WHERE id = by), note, uses, remaining, created, expires \
             FROM invitation WHERE {USABLE} ORDER BY id DESC"
        );
        self.all(sql, [now], invitation_row).await
    }

    /// Whether a code of this hash may be used now.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn has_invitation(&self, secret: SessionToken, now: UnixMs) -> Result<bool> {
        let sql = format!("SELECT 1 FROM invitation WHERE {USABLE} AND secret = ?2");
        let found = self.first(sql, (now, secret), |_| Ok(())).await?;
        Ok(found.is_some())
    }

    /// Takes an invitation back, and notes it. `false`: there is none to take back.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn remove_invitation(
        &self,
        by: Option<AccountId>,
        which: Invitation,
        at: UnixMs,
    ) -> Result<bool> {
        let work = move |connection: &Connection| {
            let (number, secret) = match which {
                Invitation::Number(number) => (Some(number), None),
                Invitation::Secret(secret) => (None, Some(secret)),
            };
            let sql = "DELETE FROM invitation WHERE id = ?1 OR secret = ?2 RETURNING note";
            let note = first(connection, sql, (number, secret), |row| row.get::<_, String>(0))?;
            let Some(note) = note else {
                return Ok(false);
            };
            note_deed(connection, by, "uninvite", None, &note, at)?;
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// Opens the account of somebody who was invited: the invitation is used, the account made and the deed noted in
    /// one commit.
    ///
    /// # Errors
    ///
    /// The invitation is unknown, used up or out of time, the login's name or its passkey is taken, the guest has
    /// become a member meanwhile ([`StoreError::NoGuest`]), or the store fails; nothing has changed.
    pub async fn add_newcomer(&self, newcomer: Newcomer, at: UnixMs) -> Result<AccountId> {
        let Newcomer { guest, name, login, invitation } = newcomer;
        let work = move |connection: &Connection| {
            let sql = format!(
                "UPDATE invitation SET remaining = remaining - 1 WHERE {USABLE} AND secret = ?2 \
                 RETURNING by, note"
            );
            let used = first(connection, &sql, (at, invitation), |row| {
                Ok((row.get::<_, Option<AccountId>>(0)?, row.get::<_, String>(1)?))
            })?;
            let (by, note) = used.ok_or(StoreError::NoInvitation)?;
            let account = match guest {
                None => new_account(connection, name, Some(login), at)?,
                Some(guest) => {
                    if !let_in(connection, guest, login, at)? {
                        return Err(StoreError::NoGuest);
                    }
                    execute(connection, "DELETE FROM session WHERE account = ?1", [guest])?;
                    let sql = "UPDATE account SET name = ?2 WHERE id = ?1";
                    execute(connection, sql, (guest, name))?;
                    guest
                }
            };
            note_deed(connection, by, "invited", Some(account), &note, at)?;
            Ok(account)
        };
        self.threads.write(whole(work)).await
    }
}

rows! {
    fn invitation_row -> InvitationRow { id, by, note, uses, remaining, created, expires }
}
