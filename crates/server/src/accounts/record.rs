//! A game as a record, in the forms that other programs read.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use komadai_play::{Dates, Ending, Start, View};
use komadai_record::{Dialect, EndKind, Key, Record, date_and_time};
use komadai_rules::{ByColor, Color};

use crate::api::ErrorCode;
use crate::api::account::{RecordForm, RecordQuery};
use crate::asked::{Path, Query};
use crate::error::Refusal;
use crate::http::App;

/// `GET /api/games/{id}/record?as=kif`: the record of a game, as far as it has come.
pub(crate) async fn download(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(RecordQuery { form }): Query<RecordQuery>,
) -> Result<impl IntoResponse, Refusal> {
    let id = id
        .parse()
        .map_err(|error| Refusal::new(ErrorCode::NotFound, error))?;
    let (view, dates) = tokio::try_join!(app.people.desk.view(id), app.people.desk.dates(id))?;
    let (dialect, extension) = match form {
        RecordForm::Kif => (Dialect::Kif, "kifu"),
        RecordForm::Csa => (Dialect::Csa3, "csa"),
        RecordForm::Jkf => (Dialect::Jkf, "json"),
        RecordForm::Usi => (Dialect::Usi, "usi"),
    };
    let name = format!("attachment; filename=\"{id}.{extension}\"");
    let headers = [
        (CACHE_CONTROL, "no-store".to_owned()),
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text(&view, dates, dialect)?))
}

/// The text of a game in one form.
pub(super) fn text(view: &View, dates: Dates, dialect: Dialect) -> Result<String, Refusal> {
    let mut record = record(view, dates);
    record.headers.set_clocks(&view.terms.clocks, dialect);
    let written = record.write(dialect);
    written.map(|written| written.text).map_err(|error| {
        tracing::error!(game = %view.id, %error, "a game cannot be written as a record");
        Refusal::internal()
    })
}

fn record(view: &View, dates: Dates) -> Record {
    let mut record = Record::new(match &view.terms.start {
        Start::Handicap(handicap) => handicap.setup(),
        Start::Setup(setup) => **setup,
    });
    record.profile = Some(view.terms.profile);
    for (key, at) in [(Key::Started, dates.began), (Key::Ended, dates.ended)] {
        if let Some(at) = at.and_then(|at| u64::try_from(at).ok()) {
            record.headers.set(key, date_and_time(at / 1000));
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
        let end = end_kind(ending, record.turn(last));
        record[last].end = Some(end.into());
    }
    record
}

fn end_kind(ending: Ending, mover: Color) -> EndKind {
    match ending {
        Ending::Rules(outcome) => EndKind::of_outcome(outcome, mover),
        // Whoever stays away has left the game to the other.
        Ending::Abandoned { winner } if winner == mover => EndKind::ResignByOpponent,
        Ending::Abandoned { .. } => EndKind::Resign,
        Ending::Forfeit { winner } if winner == mover => EndKind::IllegalByOpponent,
        Ending::Forfeit { .. } => EndKind::IllegalByMover,
        Ending::Aborted => EndKind::Interrupted,
    }
}
