//! Programs that play: HTTP with answers that go on, tokens, and a document of all of it that is made from the code.

mod board;
pub(crate) mod caller;
mod challenges;
mod docs;
mod follow;
mod lobby;
mod tokens;

pub(crate) use caller::Caller;
pub(crate) use challenges::Challenges;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

/// Everything that is documented, and the document itself.
pub(crate) fn routes() -> Router<App> {
    let (router, document) = OpenApiRouter::with_openapi(docs::head())
        .merge(tokens::routes())
        .merge(lobby::routes())
        .merge(board::routes())
        .merge(crate::accounts::record::routes())
        .merge(crate::events::routes())
        .merge(crate::queue::routes())
        .split_for_parts();
    router.merge(docs::routes(document))
}
