//! Keeping order beyond single accounts: reports of players, rulings on games, notes, notices to all.
//!
//! What is done to an account itself is `accounts/order.rs`; what each role may do is one table, `accounts/roles.rs`.

mod files;
mod notices;
mod reports;
mod rulings;
mod texts;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;

/// The routes of this room, below `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/reports", post(reports::report))
        .route("/notices", get(notices::look))
        .route("/admin/reports", get(reports::look))
        .route("/admin/reports/{id}/settle", post(reports::settle))
        .route("/admin/members/{id}", get(files::look))
        .route("/admin/members/{id}/notes", post(files::note))
        .route("/admin/members/{id}/rename", post(files::rename))
        .route("/admin/members/{id}/delete", post(files::delete))
        .route("/admin/games", get(rulings::list))
        .route("/admin/games/{id}/rule", post(rulings::rule))
        .route("/admin/events/{event}", post(rulings::event))
        .route("/admin/notices", post(notices::set))
}
