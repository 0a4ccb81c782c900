//! Keeping order: members and guests found by name, banned, muted, given titles; every deed is on a list that only
//! grows.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use komadai_play::{GameId, now_ms};
use komadai_store::{AccountId, AuditRow, Deed, Role, Store, UnixMs};
use tokio::time::sleep;

use super::asker::Asker;
use super::roles::{Permission, check_rank};
use crate::api::ErrorCode;
use crate::api::account::{AdminDeed, AdminView, AuditLine, DeedKind, Member, MemberQuery};
use crate::api::play;
use crate::bots::Challenges;
use crate::error::{Refusal, ensure};
use crate::events::Events;
use crate::letters;
use crate::people::People;
use crate::request::{Body, Path, Query};

/// Most accounts, and most lines of the list, of one look.
const MOST: u32 = 100;
/// Most days of a ban: a hundred years.
const MOST_DAYS: u32 = 36_525;
/// Most characters of a note.
const LONGEST_NOTE: usize = 300;
pub(super) const DAY_MS: i64 = 86_400_000;
/// How often it is looked up what was done at the machine itself.
const LOOKS: Duration = Duration::from_secs(1);

/// `GET /api/admin?name=ku`: members and guests by the beginning of their names, and what was done to whom.
pub(crate) async fn look(
    State(store): State<Store>,
    Query(MemberQuery { name }): Query<MemberQuery>,
    asker: Asker,
) -> Result<Json<AdminView>, Refusal> {
    asker.permitted(Permission::Look)?;
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
                role: account.role.into(),
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
    asker.permitted(Permission::Look)?;
    let AdminDeed { account, deed, days, title, role, note } = serde_json::from_slice(&body)?;
    let keeper = asker.permitted(permission(deed))?;
    let about = AccountId::from_number(account);
    let to_others = about != keeper.id || deed == DeedKind::Title;
    ensure(to_others, ErrorCode::NotAllowed, "nobody does this to themselves")?;
    let now = now_ms();
    let missing = || Refusal::new(ErrorCode::NotFound, "there is no such account");
    check_rank(keeper, &store.account(about).await?.ok_or_else(missing)?)?;
    let (deed, what) = moderation(deed, days, title.as_deref(), role, now)?;
    let why = Some(proper_note(&note)).filter(|why| !why.is_empty());
    let code = deed.code();
    let note: Vec<_> = what.into_iter().chain(why).collect();
    let note = note.join(": ");
    // What sockets may do is settled when they open.
    let leaves = matches!(deed, Deed::Ban(_));
    let dismissed = !matches!(deed, Deed::Role(_) | Deed::Title(_));
    let done = store.moderate(Some(keeper.id), about, deed, note, now).await?;
    let reason = "there is no such member, or a guest, who may only be banned or muted";
    ensure(done, ErrorCode::NotFound, reason)?;
    tracing::info!(by = %keeper.id, account = %about, deed = code, "a moderator has acted");
    if dismissed {
        people.dismiss(about);
    }
    if leaves {
        send_away(about, &events, &challenges).await;
    }
    Ok(Json(serde_json::json!({})))
}

/// `POST /api/admin/games/{id}/close`: ends a game that still waits for a player.
pub(crate) async fn close_room(
    State(people): State<Arc<People>>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<serde_json::Value>, Refusal> {
    let keeper = asker.permitted(Permission::CloseRooms)?;
    let id: GameId = id.parse()?;
    let table = people.desk.table(id).await?.ok_or(komadai_play::Refusal::NoGame)?;
    table.close().await?;
    let (note, now) = (id.to_string(), now_ms());
    people.desk.store().note_deed(keeper.id, "close-room", None, note, now).await?;
    tracing::info!(by = %keeper.id, game = %id, "a room was closed");
    Ok(Json(serde_json::json!({})))
}

/// What follows from a ban: no challenges, no place in events.
async fn send_away(about: AccountId, events: &Events, challenges: &Challenges) {
    challenges.forget(about);
    if let Err(refusal) = events.leave_all(about).await {
        tracing::warn!(account = %about, ?refusal, "somebody who is banned is still in an event");
    }
}

/// Closes the connections of accounts to which something is done at the machine itself (`komadai server password`), by
/// another program: nothing but the store tells of it.
pub(crate) async fn follow_the_machine(
    people: Arc<People>,
    events: Arc<Events>,
    challenges: Arc<Challenges>,
) {
    let store = people.desk.store().clone();
    let mut latest = None;
    loop {
        let found = match latest {
            None => store.latest_deed().await.map(|number| (Some(number), Vec::new())),
            Some(number) => store.deeds_after(number).await.map(|deeds| (latest, deeds)),
        };
        // A store that fails says so where somebody waits for it.
        let (number, deeds) = found.unwrap_or((latest, Vec::new()));
        latest = number;
        for (number, about, deed) in deeds {
            latest = Some(number);
            tracing::info!(account = %about, deed, "the machine has acted");
            people.dismiss(about);
            if deed == Deed::Ban(0).code() {
                send_away(about, &events, &challenges).await;
            }
        }
        sleep(LOOKS).await;
    }
}

/// What the store is to do, and how the list tells of it: for how long, or by which title.
fn moderation(
    deed: DeedKind,
    days: Option<u32>,
    title: Option<&str>,
    role: Option<play::Role>,
    now: UnixMs,
) -> Result<(Deed, Option<String>), Refusal> {
    let days = days.unwrap_or(0).min(MOST_DAYS);
    let until = now + i64::from(days) * DAY_MS;
    let lasting = Some(format!("{days} d"));
    let deed = match (deed, days) {
        (DeedKind::Ban, 0) => (Deed::NoBan, None),
        (DeedKind::Ban, _) => (Deed::Ban(until), lasting),
        (DeedKind::Mute, 0) => (Deed::NoMute, None),
        (DeedKind::Mute, _) => (Deed::Mute(until), lasting),
        (DeedKind::Role, _) => {
            let unsaid = || Refusal::new(ErrorCode::BadMessage, "it is not said which role");
            let role = Role::from(role.ok_or_else(unsaid)?);
            (Deed::Role(role), Some(role.name().to_owned()))
        }
        (DeedKind::Title, _) => {
            let title = title.map(proper_note).filter(|title| !title.is_empty());
            (Deed::Title(title.clone()), title)
        }
    };
    Ok(deed)
}

/// What a deed asks of the role of the account that does it.
const fn permission(deed: DeedKind) -> Permission {
    match deed {
        DeedKind::Ban => Permission::Ban,
        DeedKind::Mute => Permission::Mute,
        DeedKind::Role => Permission::SetRole,
        DeedKind::Title => Permission::Title,
    }
}

impl From<AuditRow> for AuditLine {
    fn from(line: AuditRow) -> Self {
        Self { at: line.at, by: line.by, deed: line.deed, about: line.about, note: line.note }
    }
}

/// A note without control characters, cut where it gets long.
pub(super) fn proper_note(note: &str) -> String {
    letters::visible(note).chars().take(LONGEST_NOTE).collect()
}
