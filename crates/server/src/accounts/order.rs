//! Keeping order: members and guests found by name, banned, muted, given titles; every deed is on a list that only
//! grows.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::now_ms;
use komadai_store::{AccountId, AuditRow, Deed, Store, UnixMs};

use super::asker::Asker;
use crate::api::ErrorCode;
use crate::api::account::{AdminDeed, AdminView, AuditLine, DeedKind, Member, MemberQuery};
use crate::bots::Challenges;
use crate::error::{Refusal, ensure};
use crate::events::Events;
use crate::letters;
use crate::people::People;
use crate::request::{Body, Query};

/// Most accounts, and most lines of the list, of one look.
const MOST: u32 = 100;
/// Most days of a ban: a hundred years.
const MOST_DAYS: u32 = 36_525;
/// Most characters of a note.
const LONGEST_NOTE: usize = 300;
const DAY_MS: i64 = 86_400_000;

/// `GET /api/admin?name=ku`: members and guests by the beginning of their names, and what was done to whom.
pub(crate) async fn look(
    State(store): State<Store>,
    Query(MemberQuery { name }): Query<MemberQuery>,
    asker: Asker,
) -> Result<Json<AdminView>, Refusal> {
    asker.admin()?;
    let members = store.accounts_like(name, MOST).await?;
    let log = store.audit(MOST).await?;
    let view = AdminView {
        members: members
            .into_iter()
            .map(|account| Member {
                account: account.id.number(),
                name: account.name,
                login: account.login,
                title: account.title,
                admin: account.admin,
                banned: account.banned,
                muted: account.muted,
            })
            .collect(),
        log: log.into_iter().map(AuditLine::from).collect(),
    };
    Ok(Json(view))
}

/// `POST /api/admin`: does something to a member.
pub(crate) async fn act(
    State(store): State<Store>,
    State(people): State<Arc<People>>,
    State(events): State<Arc<Events>>,
    State(challenges): State<Arc<Challenges>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let admin = asker.admin()?;
    let AdminDeed { account, deed, days, title, note } = serde_json::from_slice(&body)?;
    let about = AccountId::from_number(account);
    let to_others = about != admin.id || deed == DeedKind::Title;
    ensure(to_others, ErrorCode::NotAllowed, "nobody does this to themselves")?;
    let now = now_ms();
    let (deed, what) = moderation(deed, days, title.as_deref(), now);
    let why = Some(proper_note(&note)).filter(|why| !why.is_empty());
    let note: Vec<_> = what.into_iter().chain(why).collect();
    let note = note.join(": ");
    // What sockets may do is settled when they open.
    let leaves = matches!(deed, Deed::Ban(_));
    let dismissed = !matches!(deed, Deed::Admin(_) | Deed::Title(_));
    let done = store.moderate(Some(admin.id), about, deed, note, now).await?;
    let reason = "there is no such member, or a guest, who may only be banned or muted";
    ensure(done, ErrorCode::NotFound, reason)?;
    if dismissed {
        people.dismiss(about);
    }
    if leaves {
        challenges.forget(about);
    }
    if leaves && let Err(refusal) = events.leave_all(about).await {
        tracing::warn!(account = %about, ?refusal, "somebody who is banned is still in an event");
    }
    Ok(Json(serde_json::json!({})))
}

/// What the store is to do, and how the list tells of it: for how long, or by which title.
fn moderation(
    deed: DeedKind,
    days: Option<u32>,
    title: Option<&str>,
    now: UnixMs,
) -> (Deed, Option<String>) {
    let days = days.unwrap_or(0).min(MOST_DAYS);
    let until = now + i64::from(days) * DAY_MS;
    let lasting = Some(format!("{days} d"));
    match (deed, days) {
        (DeedKind::Ban, 0) => (Deed::NoBan, None),
        (DeedKind::Ban, _) => (Deed::Ban(until), lasting),
        (DeedKind::Mute, 0) => (Deed::NoMute, None),
        (DeedKind::Mute, _) => (Deed::Mute(until), lasting),
        (DeedKind::Admin, _) => (Deed::Admin(true), None),
        (DeedKind::NoAdmin, _) => (Deed::Admin(false), None),
        (DeedKind::Title, _) => {
            let title = title.map(proper_note).filter(|title| !title.is_empty());
            (Deed::Title(title.clone()), title)
        }
    }
}

impl From<AuditRow> for AuditLine {
    fn from(line: AuditRow) -> Self {
        Self { at: line.at, by: line.by, deed: line.deed, about: line.about, note: line.note }
    }
}

/// A note without control characters, cut where it gets long.
fn proper_note(note: &str) -> String {
    letters::visible(note).chars().take(LONGEST_NOTE).collect()
}
