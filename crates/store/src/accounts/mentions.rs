//! Where an account is named beside its own row, its games and its ratings, for the owner to take along.

use rusqlite::Connection;

use super::order::{AUDIT, audit_row};
use crate::sql::{all, rows};
use crate::tournaments::{TOURNAMENT, tournament_row};
use crate::{AccountId, AuditRow, JobId, Result, Store, TournamentRow, UnixMs};

/// Where else an account is named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// The tournaments it announced or entered, the latest first.
    pub tournaments: Vec<TournamentRow>,
    /// What it wanted to have analysed and was not tidied away, the latest first.
    pub jobs: Vec<JobQuestion>,
    /// What it did to others and others did to it to keep order, the latest first.
    pub audit: Vec<AuditRow>,
}

/// A job as its asker sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobQuestion {
    /// The name by which it is asked for.
    pub id: JobId,
    /// The question as it was stored, in the words of the queue.
    pub question: String,
    /// When it was put into the queue.
    pub created: UnixMs,
}

impl Store {
    /// Where an account is named beside its own row, its games, ratings, passkeys and tokens.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn mentions_of(&self, account: AccountId) -> Result<Mentions> {
        let work = move |connection: &Connection| {
            let tournaments = format!(
                "{TOURNAMENT} WHERE owner = ?1 OR id IN (SELECT tournament FROM entrant WHERE account = ?1) \
                 ORDER BY created DESC"
            );
            let jobs =
                "SELECT id, question, created FROM job WHERE asker = ?1 ORDER BY created DESC";
            // What moderators note, and that somebody was reported, is theirs alone.
            let audit = format!(
                "{AUDIT} WHERE by = ?1 OR about = ?1 AND deed NOT IN ('note', 'settle-report') ORDER BY id DESC"
            );
            Ok(Mentions {
                tournaments: all(connection, &tournaments, [account], tournament_row)?,
                jobs: all(connection, jobs, [account], job_row)?,
                audit: all(connection, &audit, [account], audit_row)?,
            })
        };
        self.threads.read(work).await
    }
}

rows! {
    fn job_row -> JobQuestion { id, question, created }
}
