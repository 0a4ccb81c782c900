//! Players report players; moderators settle that.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::{Desk, GameId, now_ms};
use komadai_store::{self as store, AccountId, Filing, ReportRow, Store};

use super::texts::{proper, proper_reason};
use crate::accounts::asker::Asker;
use crate::accounts::roles::Permission;
use crate::api::ErrorCode;
use crate::api::moderation::{NewReport, Remark, Report, ReportReason, Reports};
use crate::api::play::ChatLine;
use crate::error::{Refusal, ensure};
use crate::people::{People, words};
use crate::request::{Body, Path};

/// Words of a game kept with a report, the latest.
const MOST_WORDS: usize = 50;
/// Most reports that wait for a moderator.
const MOST_OPEN: u32 = 1_000;
/// Most reports of one look.
const MOST_LISTED: u32 = 200;

/// `POST /api/reports`: reports a player to the moderators, with the last words of a game where it is written there.
pub(crate) async fn report(
    State(people): State<Arc<People>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let by = asker.somebody()?;
    let NewReport { about, game, reason, words } = serde_json::from_slice(&body)?;
    let words = proper(&words)?;
    let says = !words.is_empty() || reason != ReportReason::Other;
    ensure(says, ErrorCode::BadMessage, "say in a few words what it is about")?;
    let about = AccountId::from_number(about);
    ensure(about != by.id, ErrorCode::NotAllowed, "nobody reports themselves")?;
    let game: Option<GameId> = game.as_deref().map(str::parse).transpose()?;
    let limits = &people.limits;
    match by.login {
        Some(_) => limits.reports.spend(by.id)?,
        // A guest is new at will: the address pays more for it.
        None => {
            limits.guest_reports.spend(by.id)?;
            limits.guest_reports_of_address.spend(asker.address)?;
        }
    }
    limits.reports_of_address.spend(asker.address)?;
    let chat = match game {
        Some(game) => Some(serde_json::to_string(&said(&people.desk, game, by.id).await?)?),
        None => None,
    };
    let reason = serde_json::to_value(reason)?.as_str().unwrap_or_default().to_owned();
    let new = store::NewReport { by: by.id, about, game, reason, words, chat };
    let filing = people.desk.store().add_report(new, MOST_OPEN, now_ms()).await?;
    match filing {
        Filing::Kept => {}
        Filing::Nobody => return Err(Refusal::new(ErrorCode::NotFound, "no such player")),
        Filing::Twice => {
            let reason = "you have reported this; a moderator will look at it";
            return Err(Refusal::new(ErrorCode::NotAllowed, reason));
        }
        Filing::Full => return Err(komadai_play::Refusal::Busy.into()),
    }
    tracing::info!(by = %by.id, %about, "a player was reported");
    Ok(Json(serde_json::json!({})))
}

/// What was said in a game last. What a side says to itself is not the other's to hand on.
async fn said(desk: &Desk, game: GameId, reader: AccountId) -> Result<Vec<ChatLine>, Refusal> {
    let view = desk.view(game).await?;
    let own = view.color_of(reader);
    let mut said: Vec<_> = { view.chat.iter() }
        .rev()
        .filter(|said| !said.aside || said.color == own)
        .take(MOST_WORDS)
        .map(words::said)
        .collect();
    said.reverse();
    Ok(said)
}

/// `GET /api/admin/reports`: what players have reported. Nobody who is reported learns by whom, moderators neither.
pub(crate) async fn look(
    State(store): State<Store>,
    asker: Asker,
) -> Result<Json<Reports>, Refusal> {
    let keeper = asker.permitted(Permission::Reports)?;
    let mut rows = store.reports(MOST_LISTED).await?;
    rows.retain(|row| row.about != keeper.id);
    let (open, settled) = rows.into_iter().partition::<Vec<_>, _>(|row| row.settled.is_none());
    let reports = |rows: Vec<ReportRow>| rows.into_iter().map(Report::from).collect();
    Ok(Json(Reports { open: reports(open), settled: reports(settled) }))
}

/// `POST /api/admin/reports/{id}/settle`: notes what was made of a report.
pub(crate) async fn settle(
    State(store): State<Store>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let keeper = asker.permitted(Permission::Reports)?;
    let Remark { note } = serde_json::from_slice(&body)?;
    let note = proper_reason(&note)?;
    let settled = store.settle_report(id, keeper.id, note, now_ms()).await?;
    ensure(settled, ErrorCode::NotFound, "no such report is open")?;
    Ok(Json(serde_json::json!({})))
}

impl From<ReportRow> for Report {
    fn from(row: ReportRow) -> Self {
        Self {
            id: row.id,
            at: row.at,
            by: row.by_name,
            about: row.about.number(),
            name: row.about_name,
            game: row.game.map(|game| game.to_string()),
            reason: row.reason,
            words: row.words,
            chat: row.chat.and_then(|chat| serde_json::from_str(&chat).ok()),
            settled: row.settled,
            settler: row.settler,
            note: row.note,
        }
    }
}
