//! Taking along all that is kept of oneself, and leaving nothing behind.

use std::io;
use std::sync::Arc;

use axum::body;
use axum::extract::{FromRef, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt, stream};
use komadai_csa::hall::UtcOffset;
use komadai_play::Desk;
use komadai_record::Dialect;
use komadai_store::{Account, GameRow, Stage, Store};

use super::asker::Asker;
use super::browser;
use super::credentials::Credentials;
use super::{profile, record};
use crate::api::ErrorCode;
use crate::api::account::{
    AccountExport, AuditLine, Change, ExportedAnalysis, ExportedEvent, ExportedGame,
    ExportedReport, Passkey, Proof,
};
use crate::api::board::Token;
use crate::app::App;
use crate::bots::Challenges;
use crate::csa::Archive;
use crate::error::{Refusal, ensure};
use crate::events::Events;
use crate::people::People;
use crate::request::Body;

/// Most games that are taken along, the latest first: beyond any life.
const MOST_GAMES: u32 = 1_000_000;
/// Most games of one look at whether some are still played.
const MOST_RUNNING: u32 = 1_000;

/// `GET /api/me/export`: everything that is kept of the asker, as one JSON object; each game with its record as KIF.
pub(crate) async fn export(
    State(people): State<Arc<People>>,
    State(utc_offset): State<UtcOffset>,
    asker: Asker,
) -> Result<Response, Refusal> {
    let account = asker
        .account()
        .ok_or_else(|| Refusal::new(ErrorCode::Nobody, "nobody is known to be asking"))?;
    people.limits.exports.spend(account.id)?;
    let store = people.desk.store();
    let head = serde_json::to_string(&exported(store, account).await?)?;
    let rows = store.games_of(account.id, MOST_GAMES).await?;
    // The object goes on with its games, which are read one by one as they are sent.
    let head = format!("{},\"games\":[", head.trim_end_matches('}'));
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"komadai.json\""),
    ];
    let body = body::Body::from_stream(pieces(Arc::clone(&people.desk), utc_offset, head, rows));
    Ok((headers, body).into_response())
}

/// What is kept of an account, besides its games.
async fn exported(store: &Store, account: &Account) -> Result<AccountExport, Refusal> {
    let changes = store.rating_changes(account.id, MOST_GAMES).await?;
    let passkeys = store.passkeys(account.id).await?;
    let tokens = store.tokens(account.id).await?;
    let elsewhere = store.mentions_of(account.id).await?;
    let reports = store.reports_by(account.id).await?.into_iter().map(|row| ExportedReport {
        at: row.at,
        about: row.about_name,
        reason: row.reason,
        words: row.words,
    });
    let events = elsewhere.tournaments.into_iter().map(|row| {
        Ok(ExportedEvent {
            event: row.id.to_string(),
            organises: row.owner == Some(account.id),
            created: row.created,
            announced: serde_json::from_str(&row.body)?,
        })
    });
    let analyses = elsewhere.jobs.into_iter().map(|job| {
        Ok(ExportedAnalysis {
            analysis: job.id.to_string(),
            created: job.created,
            question: serde_json::from_str(&job.question)?,
        })
    });
    Ok(AccountExport {
        account: account.id.number(),
        name: account.name.clone(),
        login: account.login.clone(),
        title: account.title.clone(),
        created: account.created,
        shown: account.shown,
        role: account.role.into(),
        banned: account.banned,
        muted: account.muted,
        tokens: tokens.into_iter().map(Token::from).collect(),
        events: events.collect::<Result<_, serde_json::Error>>()?,
        analyses: analyses.collect::<Result<_, serde_json::Error>>()?,
        orders: elsewhere.audit.into_iter().map(AuditLine::from).collect(),
        passkeys: passkeys.into_iter().map(Passkey::from).collect(),
        reports: reports.collect(),
        standings: profile::standings(store, account.id).await?,
        changes: changes.iter().map(Change::from).collect(),
    })
}

/// The text in pieces: the head, a game at a time, the end.
fn pieces(
    desk: Arc<Desk>,
    utc_offset: UtcOffset,
    head: String,
    rows: Vec<GameRow>,
) -> impl Stream<Item = io::Result<String>> {
    let parts = std::iter::once(Part::Text(head))
        .chain(rows.into_iter().map(Part::Game))
        .chain([Part::Text("]}\n".into())]);
    let pieces = stream::unfold(
        (parts, (desk, utc_offset), true),
        async |(mut parts, (desk, utc_offset), first)| {
            let (text, first) = match parts.next()? {
                Part::Text(text) => (text, true),
                Part::Game(row) => match taken(&desk, utc_offset, &row).await {
                    Some(game) => (format!("{}{game}", if first { "\n" } else { ",\n" }), false),
                    None => (String::new(), first),
                },
            };
            Some((Ok(text), (parts, (desk, utc_offset), first)))
        },
    );
    // What packs it asks once more after the end.
    pieces.fuse()
}

enum Part {
    Text(String),
    Game(GameRow),
}

async fn taken(desk: &Desk, utc_offset: UtcOffset, row: &GameRow) -> Option<String> {
    let view = desk.view(row.id).await.ok()?;
    let record = record::text(desk, utc_offset, &view, Dialect::Kif).await.ok()?;
    let taken = ExportedGame {
        game: row.id.to_string(),
        opened: row.created,
        rated: view.terms.rated,
        record,
    };
    serde_json::to_string(&taken).ok()
}

/// `POST /api/me/delete`: deletes the account. Its games and its place in events stay, under no name, as do the
/// records of the games it played as an engine.
pub(crate) async fn delete(
    State(credentials): State<Credentials>,
    State(erasure): State<Erasure>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let proof: Proof = serde_json::from_slice(&body)?;
    let account = asker.somebody()?;
    if account.login.is_some() {
        credentials.prove(&asker, proof).await?;
    }
    erasure.erase(account).await?;
    tracing::info!(account = %account.id, "an account was deleted by its owner");
    Ok(browser::signed_out(asker.secure))
}

/// What it takes to delete an account.
#[derive(Clone)]
pub(crate) struct Erasure {
    people: Arc<People>,
    events: Arc<Events>,
    challenges: Arc<Challenges>,
    archive: Option<Archive>,
}

impl FromRef<App> for Erasure {
    fn from_ref(app: &App) -> Self {
        Self {
            people: app.people.clone(),
            events: app.events.clone(),
            challenges: app.challenges.clone(),
            archive: app.archive.clone(),
        }
    }
}

impl Erasure {
    /// Deletes an account. Its games and its place in events stay, under no name.
    ///
    /// # Errors
    ///
    /// It plays or organises still, or the store fails.
    pub(crate) async fn erase(&self, account: &Account) -> Result<(), Refusal> {
        let leaving = self.events.hold_for(account).await?;
        let store = self.people.desk.store();
        let games = store.games_of(account.id, MOST_RUNNING).await?;
        let plays = games.iter().any(|game| game.headline.stage != Stage::Over);
        ensure(!plays, ErrorCode::NotAllowed, "finish or call off your games first")?;
        let reason = "the record of your last game is still being written; try again in a moment";
        ensure(!store.has_bout(account.id).await?, ErrorCode::NotAllowed, reason)?;
        // While the account is there, its owner may ask again after a refusal.
        if let (Some(archive), Some(login)) = (self.archive.clone(), account.login.clone()) {
            let forgotten = tokio::task::spawn_blocking(move || archive.forget(&login)).await;
            if let Err(error) = forgotten.map_err(io::Error::other).flatten() {
                tracing::error!(%error, account = %account.id, "the records of engine games keep a name");
                return Err(Refusal::internal());
            }
        }
        self.events.delete(account, leaving).await?;
        self.challenges.forget(account.id);
        self.people.desk.let_go(account.id).await;
        self.people.dismiss(account.id);
        Ok(())
    }
}
