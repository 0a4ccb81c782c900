//! What players tell moderators, what moderators note for each other, and what all readers are told.

use rusqlite::Connection;

use crate::accounts::note_deed;
use crate::sql::{execute, first, rows, whole};
use crate::{AccountId, GameId, Result, Store, UnixMs};

/// What somebody reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// The account that reports.
    pub by: AccountId,
    /// The account that is reported.
    pub about: AccountId,
    /// The game on whose page it was written.
    pub game: Option<GameId>,
    /// The reason, in a word.
    pub reason: String,
    /// What the reporter says of it.
    pub words: String,
    /// What was said in that game last, in the words of the server.
    pub chat: Option<String>,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filing {
    /// It is kept.
    Kept,
    /// The same account has reported the same one in the same place, and that report is open.
    Twice,
    /// As many are open as may be.
    Full,
    /// There is no such account to report.
    Nobody,
}

/// A report, as moderators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// The number by which it is settled.
    pub id: i64,
    /// When it was written.
    pub at: UnixMs,
    /// The account that reports, and its name.
    pub by: Option<AccountId>,
    /// The name of that account.
    pub by_name: Option<String>,
    /// The account that is reported.
    pub about: AccountId,
    /// The name of that account.
    pub about_name: String,
    /// The game on whose page it was written.
    pub game: Option<GameId>,
    /// The reason, in a word.
    pub reason: String,
    /// What the reporter says of it.
    pub words: String,
    /// What was said in that game last; none without a game, or once it is too old.
    pub chat: Option<String>,
    /// When it was settled.
    pub settled: Option<UnixMs>,
    /// The name of the moderator who settled it.
    pub settler: Option<String>,
    /// What that moderator noted.
    pub note: String,
}

/// A note on an account, for moderators alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteRow {
    /// When it was written.
    pub at: UnixMs,
    /// The name of its author, unless that account is gone.
    pub by: Option<String>,
    /// What it says.
    pub text: String,
}

/// What all readers are told; one of each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeRow {
    /// What kind of notice, in a word.
    pub kind: String,
    /// When it was written; dismissed notices are known by it.
    pub at: UnixMs,
    /// When what it announces begins, or when it is over.
    pub due: Option<UnixMs>,
    /// The text in Japanese; empty for none.
    pub japanese: String,
    /// The text in English; empty for none.
    pub english: String,
}

const REPORT: &str = "SELECT id, at, by, (SELECT name FROM account WHERE id = report.by), about, \
                      (SELECT name FROM account WHERE id = about), game, reason, words, chat, settled, \
                      (SELECT name FROM account WHERE id = settler), note FROM report";

impl Store {
    /// Keeps a report, unless `most` are open.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_report(&self, new: NewReport, most: u32, at: UnixMs) -> Result<Filing> {
        let work = move |connection: &Connection| {
            let NewReport { by, about, game, reason, words, chat } = new;
            let sql = "SELECT 1 FROM account WHERE id = ?1";
            if first(connection, sql, [about], |_| Ok(()))?.is_none() {
                return Ok(Filing::Nobody);
            }
            let sql = "SELECT 1 FROM report WHERE settled IS NULL AND by = ?1 AND about = ?2 AND game IS ?3";
            if first(connection, sql, (by, about, game), |_| Ok(()))?.is_some() {
                return Ok(Filing::Twice);
            }
            let sql = "INSERT INTO report (at, by, about, game, reason, words, chat) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 \
                       WHERE (SELECT count(*) FROM report WHERE settled IS NULL) < ?8";
            let row = (at, by, about, game, reason, words, chat, most);
            let kept = execute(connection, sql, row)? == 1;
            Ok(if kept { Filing::Kept } else { Filing::Full })
        };
        self.threads.write(whole(work)).await
    }

    /// At most `most` reports, those that are open first, the oldest of them before; then the settled ones, the latest
    /// first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn reports(&self, most: u32) -> Result<Vec<ReportRow>> {
        let sql = format!("{REPORT} ORDER BY settled IS NOT NULL, settled DESC, id LIMIT ?1");
        self.all(sql, [most], report_row).await
    }

    /// The reports that an account has made, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn reports_by(&self, account: AccountId) -> Result<Vec<ReportRow>> {
        let sql = format!("{REPORT} WHERE by = ?1 ORDER BY id DESC");
        self.all(sql, [account], report_row).await
    }

    /// Settles an open report, and notes it in the list of deeds in the same commit; whether it was open, and not
    /// about the account that settles it.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn settle_report(
        &self,
        id: i64,
        by: AccountId,
        note: String,
        at: UnixMs,
    ) -> Result<bool> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE report SET settled = ?2, settler = ?3, note = ?4 \
                       WHERE id = ?1 AND settled IS NULL AND about <> ?3 RETURNING about";
            let about = first(connection, sql, (id, at, by, &note), |row| row.get(0))?;
            let Some::<AccountId>(about) = about else {
                return Ok(false);
            };
            note_deed(connection, Some(by), "settle-report", Some(about), &note, at)?;
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// Deletes what was said beside reports older than this, and reports that were settled before it; how many rows
    /// have changed.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn sweep_reports(&self, before: UnixMs) -> Result<usize> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE report SET chat = NULL WHERE at < ?1 AND chat IS NOT NULL";
            let forgotten = execute(connection, sql, [before])?;
            let gone = execute(connection, "DELETE FROM report WHERE settled < ?1", [before])?;
            Ok(forgotten + gone)
        };
        self.threads.write(whole(work)).await
    }

    /// Writes a note on an account, and notes in the list of deeds that it was written; whether there is such an
    /// account.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_note(
        &self,
        by: AccountId,
        about: AccountId,
        text: String,
        at: UnixMs,
    ) -> Result<bool> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO account_note (at, by, about, text) SELECT ?1, ?2, id, ?4 \
                       FROM account WHERE id = ?3";
            if execute(connection, sql, (at, by, about, text))? == 0 {
                return Ok(false);
            }
            note_deed(connection, Some(by), "note", Some(about), "", at)?;
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// The latest `most` notes on an account, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn notes_on(&self, about: AccountId, most: u32) -> Result<Vec<NoteRow>> {
        let sql = "SELECT at, (SELECT name FROM account WHERE id = by), text FROM account_note \
                   WHERE about = ?1 ORDER BY id DESC LIMIT ?2";
        self.all(sql, (about, most), note_row).await
    }

    /// What all readers are told.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn notices(&self) -> Result<Vec<NoticeRow>> {
        let sql = "SELECT kind, at, due, japanese, english FROM notice ORDER BY kind";
        self.all(sql, [], notice_row).await
    }

    /// Tells all readers something in place of the last notice of that kind, or with two empty texts nothing more of
    /// it; and notes it in the list of deeds in the same commit.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn set_notice(&self, by: Option<AccountId>, notice: NoticeRow) -> Result<()> {
        let work = move |connection: &Connection| {
            let NoticeRow { kind, at, due, japanese, english } = notice;
            execute(connection, "DELETE FROM notice WHERE kind = ?1", [&kind])?;
            let text = if japanese.is_empty() { &english } else { &japanese };
            let note = format!("{kind}: {text}");
            let is_empty = text.is_empty();
            if !is_empty {
                let sql = "INSERT INTO notice (kind, at, due, japanese, english) VALUES (?1, ?2, ?3, ?4, ?5)";
                execute(connection, sql, (&kind, at, due, &japanese, &english))?;
            }
            let deed = if is_empty { "no-notice" } else { "notice" };
            note_deed(connection, by, deed, None, &note, at)
        };
        self.threads.write(whole(work)).await
    }

    /// Writes a line into the list of deeds, of what is stored elsewhere.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn note_deed(
        &self,
        by: AccountId,
        deed: &'static str,
        about: Option<AccountId>,
        note: String,
        at: UnixMs,
    ) -> Result<()> {
        let work =
            move |connection: &Connection| note_deed(connection, Some(by), deed, about, &note, at);
        self.threads.write(work).await
    }
}

rows! {
    fn report_row -> ReportRow {
        id, at, by, by_name, about, about_name, game, reason, words, chat, settled, settler, note,
    }
    fn note_row -> NoteRow { at, by, text }
    fn notice_row -> NoticeRow { kind, at, due, japanese, english }
}
