//! What moderators see and do of one account beside the deeds of `accounts/order.rs`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::{Desk, now_ms};
use komadai_store::{Account, AccountId, Deed, Stage, Store};

use super::texts::{proper, proper_reason};
use crate::accounts::asker::Asker;
use crate::accounts::leave::Erasure;
use crate::accounts::roles::{Permission, check_rank};
use crate::api::ErrorCode;
use crate::api::moderation::{AccountNote, MemberFile, Remark, Renaming};
use crate::error::{Refusal, ensure};
use crate::people::guests::proper_name;
use crate::people::{People, words};
use crate::request::{Body, Path};

/// Most notes of one look.
const MOST_NOTES: u32 = 100;
/// Among so many of the latest games those are found that are not over.
const MOST_GAMES: u32 = 1_000;

/// `GET /api/admin/members/{id}`: notes on an account, and its games that are not over.
pub(crate) async fn look(
    State(desk): State<Arc<Desk>>,
    asker: Asker,
    Path(id): Path<i64>,
) -> Result<Json<MemberFile>, Refusal> {
    asker.permitted(Permission::Notes)?;
    let account = AccountId::from_number(id);
    let store = desk.store();
    let notes = store.notes_on(account, MOST_NOTES).await?.into_iter();
    let mut games = Vec::new();
    for row in store.games_of(account, MOST_GAMES).await? {
        if row.headline.stage != Stage::Over
            && let Ok(view) = desk.view(row.id).await
        {
            games.push(words::running(&view, Some(account)));
        }
    }
    let note = |row: komadai_store::NoteRow| AccountNote { at: row.at, by: row.by, text: row.text };
    Ok(Json(MemberFile { notes: notes.map(note).collect(), games }))
}

/// `POST /api/admin/members/{id}/notes`: writes a note on an account, which moderators alone see.
pub(crate) async fn note(
    State(store): State<Store>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let keeper = asker.permitted(Permission::Notes)?;
    let Remark { note } = serde_json::from_slice(&body)?;
    let text = proper_reason(&note)?;
    let noted = store.add_note(keeper.id, AccountId::from_number(id), text, now_ms()).await?;
    ensure(noted, ErrorCode::NotFound, "there is no such account")?;
    Ok(Json(serde_json::json!({})))
}

/// `POST /api/admin/members/{id}/rename`: gives an account another name; games keep the name they were played under.
pub(crate) async fn rename(
    State(people): State<Arc<People>>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let keeper = asker.permitted(Permission::Rename)?;
    let Renaming { name, note } = serde_json::from_slice(&body)?;
    let (name, note) = (proper_name(&name)?, proper(&note)?);
    let store = people.desk.store();
    let about = find(store, id).await?;
    check_rank(keeper, &about)?;
    let taken = store.is_members_name(&name, Some(about.id)).await?;
    ensure(!taken, ErrorCode::NameTaken, "another member has this name")?;
    let note = [format!("{} → {name}", about.name), note];
    let note: Vec<_> = note.into_iter().filter(|part| !part.is_empty()).collect();
    let done =
        store.moderate(Some(keeper.id), about.id, Deed::Name(name), note.join(": "), now_ms());
    ensure(done.await?, ErrorCode::NotFound, "there is no such account")?;
    // Sockets know by which name they were opened.
    people.dismiss(about.id);
    Ok(Json(serde_json::json!({})))
}

/// `POST /api/admin/members/{id}/delete`: deletes an account as its owner does who leaves. Its games stay, under no
/// name.
pub(crate) async fn delete(
    State(erasure): State<Erasure>,
    State(store): State<Store>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let keeper = asker.permitted(Permission::Delete)?;
    let Remark { note } = serde_json::from_slice(&body)?;
    let note = proper_reason(&note)?;
    let about = find(&store, id).await?;
    ensure(about.id != keeper.id, ErrorCode::NotAllowed, "leave by your own page instead")?;
    check_rank(keeper, &about)?;
    erasure.erase(&about).await?;
    // Its name is gone with it, and its number is nobody's ever after.
    let note = format!("{}: {note}", about.id);
    store.note_deed(keeper.id, "delete", None, note, now_ms()).await?;
    tracing::info!(by = %keeper.id, account = %about.id, "an account was deleted by a moderator");
    Ok(Json(serde_json::json!({})))
}

async fn find(store: &Store, id: i64) -> Result<Account, Refusal> {
    let account = store.account(AccountId::from_number(id)).await?;
    account.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "there is no such account"))
}
