//! A game as a record, in the forms that other programs read.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use komadai_csa::add_comment;
use komadai_csa::hall::UtcOffset;
use komadai_play::{Dates, Desk, Ending, GameId, Start, View};
use komadai_record::{Dialect, End, EndKind, Key, Record};
use komadai_rules::{ByColor, Color};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::account::{RecordForm, RecordQuery};
use crate::app::App;
use crate::error::Refusal;
use crate::request::{Path, Query};

/// The route of a record, described.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(download))
}

/// The record of a game, as far as it has come, in a form that other programs read. Everybody may have it.
#[utoipa::path(get, path = "/games/{id}/record", operation_id = "record", tag = "board",
    params(("id" = String, Path, description = "The name of the game"), RecordQuery), responses(
    (status = 200, description = "The record", body = String, content_type = "text/plain")))]
async fn download(
    State(desk): State<Arc<Desk>>,
    State(utc_offset): State<UtcOffset>,
    Path(id): Path<String>,
    Query(RecordQuery { form }): Query<RecordQuery>,
) -> Result<impl IntoResponse, Refusal> {
    let id: GameId = id.parse()?;
    let view = desk.view(id).await?;
    let (dialect, extension) = match form {
        RecordForm::Kif => (Dialect::Kif, "kifu"),
        RecordForm::Csa => (Dialect::Csa3, "csa"),
        RecordForm::Jkf => (Dialect::Jkf, "json"),
        RecordForm::Usi => (Dialect::Usi, "usi"),
    };
    let name = format!("attachment; filename=\"{id}.{extension}\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text(&desk, utc_offset, &view, dialect).await?))
}

/// The text of a game in one form, with its dates by a time of day.
pub(super) async fn text(
    desk: &Desk,
    utc_offset: UtcOffset,
    view: &View,
    dialect: Dialect,
) -> Result<String, Refusal> {
    let archive = desk.archive();
    let (dates, notes) = tokio::try_join!(archive.dates(view.id), archive.notes(view.id))?;
    let mut record = record(view, dates, utc_offset);
    // No opponent shall read in the middle of a game what is thought of it.
    if view.ending().is_some() {
        annotate(&mut record, view, &notes);
    }
    record.headers.set_clocks(&view.terms.clocks, dialect);
    let written = record.write(dialect);
    written.map(|written| written.text).map_err(|error| {
        tracing::error!(game = %view.id, %error, "a game cannot be written as a record");
        Refusal::internal()
    })
}

/// Puts beside the moves what engines said of them.
fn annotate(record: &mut Record, view: &View, notes: &[Option<String>]) {
    let Ok(mut game) = view.terms.game() else {
        return;
    };
    let nodes: Vec<_> = record.main_line().collect();
    for ((node, &mv), note) in nodes.into_iter().zip(&view.moves).zip(notes) {
        if game.play(mv).is_err() {
            return;
        }
        if let Some(note) = note {
            add_comment(&mut record[node], note, &game.setup().board);
        }
    }
}

fn record(view: &View, dates: Dates, offset: UtcOffset) -> Record {
    let mut record = Record::new(match &view.terms.start {
        Start::Handicap(handicap) => handicap.setup(),
        Start::Setup(setup) => **setup,
    });
    record.profile = Some(view.terms.profile);
    for (key, at) in [(Key::Started, dates.began), (Key::Ended, dates.ended)] {
        if let Some(at) = at.and_then(|at| u64::try_from(at).ok()) {
            record.headers.set(key, offset.date_and_time(at / 1000));
        }
    }
    for color in Color::ALL {
        if let Some(names) = view.names(color) {
            record.headers.set(Key::player(color), names.as_str());
        }
    }
    let mut last = Record::ROOT;
    let mut hands = ByColor::default();
    for (ply, (&mv, &spent)) in view.moves.iter().zip(&view.spent).enumerate() {
        let color = record.turn(last);
        last = record.add(last, mv);
        record[last].time = Some(Duration::from_millis(spent));
        // Where several play a side, a move says whose it is when it is another's than the last.
        if let Some(hand) = view.hand(ply).filter(|&hand| hands[color] != Some(hand)) {
            hands[color] = Some(hand);
            let mark = match color {
                Color::Black => '☗',
                Color::White => '☖',
            };
            record[last].add_comment(&format!("{mark}{}", hand.name));
        }
    }
    if let Some(ending) = view.ending() {
        let mut end = End::from(end_kind(ending, record.turn(last)));
        // What a moderator said of it stands beside the word, which says less.
        end.comment = view.ruling.clone().unwrap_or_default();
        record[last].end = Some(Box::new(end));
    }
    record
}

fn end_kind(ending: Ending, mover: Color) -> EndKind {
    match ending {
        Ending::Rules(outcome) => EndKind::of_outcome(outcome, mover),
        // A player who stays away has left the game to the other.
        Ending::Abandoned { winner } if winner == mover => EndKind::ResignByOpponent,
        Ending::Abandoned { .. } => EndKind::Resign,
        Ending::Forfeit { winner } if winner == mover => EndKind::IllegalByOpponent,
        Ending::Forfeit { .. } => EndKind::IllegalByMover,
        Ending::Adjudicated { winner: None } => EndKind::Draw,
        Ending::Adjudicated { winner } if winner == Some(mover) => EndKind::DefaultWin,
        Ending::Adjudicated { .. } => EndKind::DefaultLoss,
        Ending::Aborted | Ending::Annulled => EndKind::Interrupted,
    }
}
