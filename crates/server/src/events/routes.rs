//! The addresses of events.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use komadai_events::{Entry, PlayerId};
use komadai_store::Account;
use tokio::sync::OwnedMutexGuard;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::tournament::{self, Note, Tournament, account};
use super::{Events, view};
use crate::accounts::roles::Permission;
use crate::api::ErrorCode;
use crate::api::board::Scope;
use crate::api::events::{Event, EventCursor, EventRow, NewEvent, Removal, Report};
use crate::app::App;
use crate::bots::Caller;
use crate::error::{NOTHING, Refusal, ensure};
use crate::membership::Announcers;
use crate::people::People;
use crate::request::{Body, Path, Query};

/// Most events of a list.
const MOST_LISTED: u32 = 100;

/// The routes of events.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, announce))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(go_on))
        .routes(routes!(close))
        .routes(routes!(report))
        .routes(routes!(remove))
        .routes(routes!(standings_csv))
        .routes(routes!(games_csv))
}

/// Events, those that are not over first.
#[utoipa::path(get, path = "/events", operation_id = "listEvents", tag = "events", responses(
    (status = 200, description = "The events", body = Vec<EventRow>)))]
async fn list(State(events): State<Arc<Events>>) -> Result<Json<Vec<EventRow>>, Refusal> {
    let rows = events.desk.store().tournaments(MOST_LISTED).await?;
    let rows = rows.into_iter().map(|row| {
        Ok(EventRow {
            id: row.id.to_string(),
            stage: view::stage(row.stage),
            announced: serde_json::from_str(&row.body)?,
            changed: row.changed,
        })
    });
    rows.collect::<Result<_, Refusal>>().map(Json)
}

/// Announces an event. Members may, or organisers alone where the house has it so.
#[utoipa::path(post, path = "/events", operation_id = "announceEvent", tag = "events", request_body = NewEvent, responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn announce(
    State(events): State<Arc<Events>>,
    State(people): State<Arc<People>>,
    caller: Caller,
    Body(body): Body,
) -> Result<Json<Event>, Refusal> {
    let account = caller.may(Scope::Events)?;
    let is_member = account.login.is_some();
    ensure(is_member, ErrorCode::Nobody, "sign in first: only members announce events")?;
    let open_to_all = people.registrar.membership().events == Announcers::Members;
    let may = open_to_all || Permission::Announce.is_of(account.role);
    ensure(may, ErrorCode::Forbidden, "only organisers announce events here")?;
    let event: NewEvent = serde_json::from_slice(&body)?;
    let id = events.announce(account, event).await?;
    let tournament = events.lock(&id.to_string()).await?;
    shown(&events, &tournament, Some(account)).await
}

/// An event: who takes part, who meets whom, who stands where.
#[utoipa::path(get, path = "/events/{event}", operation_id = "event", tag = "events",
    params(("event" = String, Path, description = "The name of the event"), EventCursor), responses(
    (status = 200, description = "The event", body = Event),
    (status = 204, description = "Nothing has changed")), security((), ("token" = [])))]
async fn look(
    visit: Visit,
    Query(EventCursor { seen }): Query<EventCursor>,
) -> Result<Response, Refusal> {
    let tournament = visit.tournament().await?;
    if Some(tournament.version) == seen {
        return Ok(NOTHING.into_response());
    }
    Ok(visit.show(&tournament).await?.into_response())
}

/// Joins an event, or comes back to it. In an arena it is sent again every half minute: a player who is not heard of is
/// not paired.
#[utoipa::path(post, path = "/events/{event}/join", operation_id = "joinEvent", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn join(visit: Visit) -> Result<Json<Event>, Refusal> {
    let account = visit.caller.may(Scope::Events)?;
    let mut tournament = visit.tournament().await?;
    visit.events.join(&mut tournament, account).await?;
    visit.show(&tournament).await
}

/// Leaves an event; the results stay. A player who leaves before the first round has never entered.
#[utoipa::path(post, path = "/events/{event}/leave", operation_id = "leaveEvent", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn leave(visit: Visit) -> Result<Json<Event>, Refusal> {
    let account = visit.caller.may(Scope::Events)?;
    let mut tournament = visit.tournament().await?;
    // A game that is being played goes on.
    let left = Entry::Left(tournament::player(account.id)?);
    visit.events.note(&mut tournament, Note::Entry(left)).await?;
    visit.show(&tournament).await
}

/// Begins the event, or its next round. Its organiser may, and admins.
#[utoipa::path(post, path = "/events/{event}/round", operation_id = "beginRound", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn go_on(visit: Visit) -> Result<Json<Event>, Refusal> {
    let mut tournament = visit.organise().await?;
    visit.events.go_on(&mut tournament).await?;
    visit.show(&tournament).await
}

/// Ends the event. Its organiser may, and admins.
#[utoipa::path(post, path = "/events/{event}/close", operation_id = "closeEvent", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn close(visit: Visit) -> Result<Json<Event>, Refusal> {
    let mut tournament = visit.organise().await?;
    visit.events.note(&mut tournament, Note::Entry(Entry::Closed)).await?;
    visit.show(&tournament).await
}

/// Sets the result of a game. Its organiser may, and admins.
#[utoipa::path(post, path = "/events/{event}/result", operation_id = "reportResult", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), request_body = Report, responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn report(visit: Visit, Body(body): Body) -> Result<Json<Event>, Refusal> {
    visit.caller.may(Scope::Events)?;
    let report: Report = serde_json::from_slice(&body)?;
    let mut tournament = visit.organise().await?;
    visit.events.report(&mut tournament, report).await?;
    visit.show(&tournament).await
}

/// Removes a player for good; the results stay, and a game that is being played goes on. Its organiser may, and
/// admins.
#[utoipa::path(post, path = "/events/{event}/remove", operation_id = "removeEntrant", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), request_body = Removal, responses(
    (status = 200, description = "The event", body = Event)), security(("token" = ["events"])))]
async fn remove(visit: Visit, Body(body): Body) -> Result<Json<Event>, Refusal> {
    visit.caller.may(Scope::Events)?;
    let Removal { player } = serde_json::from_slice(&body)?;
    let mut tournament = visit.organise().await?;
    visit.events.note(&mut tournament, Note::Removed(PlayerId(player))).await?;
    visit.show(&tournament).await
}

/// The standings as a table that every spreadsheet opens.
#[utoipa::path(get, path = "/events/{event}/standings.csv", operation_id = "standingsTable", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), responses(
    (status = 200, description = "Place, name, points and what decides between equals", content_type = "text/csv", body = String)))]
async fn standings_csv(
    State(events): State<Arc<Events>>,
    Path(event): Path<String>,
) -> Result<Response, Refusal> {
    let text = komadai_events::csv::standings_table(&events.lock(&event).await?.event);
    Ok(table("standings", &event, text))
}

/// Every game as a table that every spreadsheet opens.
#[utoipa::path(get, path = "/events/{event}/games.csv", operation_id = "gamesTable", tag = "events",
    params(("event" = String, Path, description = "The name of the event")), responses(
    (status = 200, description = "Round, Black, White and result", content_type = "text/csv", body = String)))]
async fn games_csv(
    State(events): State<Arc<Events>>,
    Path(event): Path<String>,
) -> Result<Response, Refusal> {
    let text = komadai_events::csv::games_table(&events.lock(&event).await?.event);
    Ok(table("games", &event, text))
}

/// A table as a file. The mark before it tells spreadsheets that it is Unicode.
fn table(what: &str, event: &str, text: String) -> Response {
    let head = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{event}-{what}.csv\"")),
    ];
    (head, format!("\u{feff}{text}")).into_response()
}

/// Somebody at the event of an address.
struct Visit {
    events: Arc<Events>,
    caller: Caller,
    name: String,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let Path(name) = Path::from_request_parts(parts, app).await?;
        Ok(Self { events: Arc::clone(&app.events), caller, name })
    }
}

impl Visit {
    /// The event, for one request at a time.
    async fn tournament(&self) -> Result<OwnedMutexGuard<Tournament>, Refusal> {
        self.events.lock(&self.name).await
    }

    /// The event, for its organiser alone.
    async fn organise(&self) -> Result<OwnedMutexGuard<Tournament>, Refusal> {
        let account = self.caller.may(Scope::Events)?;
        let tournament = self.tournament().await?;
        let may = view::may_organise(&tournament, Some(account));
        ensure(may, ErrorCode::Forbidden, "only the organiser of the event may do this")?;
        Ok(tournament)
    }

    async fn show(&self, tournament: &Tournament) -> Result<Json<Event>, Refusal> {
        shown(&self.events, tournament, self.caller.account()).await
    }
}

/// An event as this reader sees it.
async fn shown(
    events: &Events,
    tournament: &Tournament,
    reader: Option<&Account>,
) -> Result<Json<Event>, Refusal> {
    let store = events.desk.store();
    let organiser = match tournament.owner {
        Some(owner) => store.account(owner).await?,
        None => None,
    };
    let organiser = organiser.map(|account| account.name);
    let entrants = tournament.event.entrants().iter();
    let unseen = store.unseen(entrants.map(|entrant| account(entrant.id)).collect());
    Ok(Json(view::event(tournament, organiser, &unseen.await?, reader)))
}
