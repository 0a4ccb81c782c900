//! Accounts: who asks, how one signs in, what others may see, and how order is kept.
//!
//! Nobody needs one: a guest has a name and a cookie, and takes along what was played when it becomes a member.

pub(crate) mod asker;
pub(crate) mod browser;
pub(crate) mod common;
pub(crate) mod credentials;
mod device;
mod invitations;
pub(crate) mod known;
pub(crate) mod leave;
pub(crate) mod order;
pub(crate) mod passkeys;
pub(crate) mod passwords;
pub(crate) mod profile;
pub(crate) mod record;
pub(crate) mod registrar;
pub(crate) mod roles;
mod sessions;
pub(crate) mod sign;

use axum::Router;
use axum::routing::{delete, get, post};

use crate::app::App;
use crate::ops::backups;

/// The routes of this room, below `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/registration", get(invitations::door))
        .route("/sign-up", post(sign::up))
        .route("/sign-in", post(sign::r#in))
        .route("/sign-out", post(sign::out))
        .route("/recover", post(invitations::recover))
        .nest("/passkeys", passkeys::routes::routes())
        .route("/me/password", post(sign::change_password))
        .route("/me/privacy", post(profile::set_privacy))
        .route("/me/export", get(leave::export))
        .route("/me/delete", post(leave::delete))
        .route("/me/sessions", get(sessions::list).delete(sessions::end_others))
        .route("/me/sessions/{id}", delete(sessions::end))
        .route("/players/{id}", get(profile::look))
        .route("/games/{id}/rating", get(profile::changes))
        .route("/games/{id}/players", get(profile::players))
        .route("/admin/backups", get(backups::look))
        .route("/admin", get(order::look).post(order::act))
        .route("/admin/invitations", get(invitations::list).post(invitations::invite))
        .route("/admin/invitations/{id}", delete(invitations::uninvite))
        .route("/admin/recovery", post(invitations::give_recovery))
        .route("/admin/games/{id}/close", post(order::close_room))
}
