//! What is to be seen of a player: ratings, what became of them, games. A player who does not want to be seen is not.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::{self as play, Desk, GameId, Pace, Strength, customary, now_ms};
use komadai_rules::Color;
use komadai_store::{Account, AccountId, RatingChange, Stage, Store};

use super::asker::Asker;
use crate::api::ErrorCode;
use crate::api::account::{Change, Player, Privacy, Profile, ProfileGame, Standing};
use crate::api::play::{Both, Ending, Me, Side};
use crate::error::Refusal;
use crate::request::{Body, Path};

/// Most games of a profile.
const MOST_GAMES: u32 = 30;
/// Most changes of ratings of a profile.
const MOST_CHANGES: u32 = 200;

/// `GET /api/players/{id}`: a member as far as it lets others see.
pub(crate) async fn look(
    State(desk): State<Arc<Desk>>,
    Path(id): Path<i64>,
    asker: Asker,
) -> Result<Json<Profile>, Refusal> {
    let store = desk.store();
    let account = store.account(AccountId::from_number(id)).await?;
    let nobody = || Refusal::new(ErrorCode::NotFound, "there is no such player");
    let account = account.ok_or_else(nobody)?;
    let own = asker.id() == Some(account.id);
    // A guest has nothing to look at but to itself.
    if !own && account.login.is_none() {
        return Err(nobody());
    }
    let visible = own || account.shown;
    let mut profile = Profile {
        account: account.id.number(),
        name: account.name.clone(),
        login: account.login.clone(),
        title: account.title.clone(),
        program: account.program,
        created: account.created,
        shown: account.shown,
        own,
        standings: Vec::new(),
        changes: Vec::new(),
        games: Vec::new(),
        suggests: None,
    };
    if visible {
        profile.standings = standings(store, account.id).await?;
        let changes = store.rating_changes(account.id, MOST_CHANGES).await?;
        profile.changes = changes.iter().map(Change::from).collect();
        profile.games = games(&desk, &account).await?;
        if let (false, Ok(member)) = (own, asker.member()) {
            let mine = standings(store, member.id).await?;
            profile.suggests = suggestion(&mine, &profile.standings);
        }
    }
    Ok(Json(profile))
}

/// `POST /api/me/privacy`: says whether others may look.
pub(crate) async fn set_privacy(
    State(store): State<Store>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<Me>, Refusal> {
    let Privacy { shown } = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    store.set_shown(member.id, shown).await?;
    Ok(Json(Me { shown, ..Me::from(member) }))
}

/// `GET /api/games/{id}/rating`: what a game made of the ratings of its players.
pub(crate) async fn changes(
    State(store): State<Store>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Vec<Change>>, Refusal> {
    let id: GameId = id.parse()?;
    let mut changes = Vec::new();
    for change in &store.changes_by(id).await? {
        // A hidden profile shows no rating either, but to its owner.
        let shown = { store.account(change.account).await? }.is_some_and(|account| account.shown);
        if shown || asker.id() == Some(change.account) {
            changes.push(Change::from(change));
        }
    }
    Ok(Json(changes))
}

/// `GET /api/games/{id}/players`: who plays a game, as far as they let others see; nobody at a free seat.
pub(crate) async fn players(
    State(desk): State<Arc<Desk>>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<Json<Both<Option<Player>>>, Refusal> {
    let id: GameId = id.parse()?;
    let store = desk.store();
    let view = desk.view(id).await?;
    let player = async |color| {
        let Some(seat) = &view.seats[color] else {
            return Ok(None);
        };
        let Some(account) = store.account(seat.account).await? else {
            return Ok(None);
        };
        let visible = account.shown || asker.id() == Some(account.id);
        let pace = view.terms.pace().filter(|_| visible).map(|pace| pace.code());
        let standing = match pace {
            Some(pace) => { standings(store, account.id).await?.into_iter() }
                .find(|standing| standing.pace == pace),
            None => None,
        };
        Ok::<_, Refusal>(Some(Player {
            account: account.id.number(),
            guest: account.login.is_none(),
            title: account.title,
            program: account.program,
            standing,
        }))
    };
    let players = Both { black: player(Color::Black).await?, white: player(Color::White).await? };
    Ok(Json(players))
}

pub(super) async fn standings(store: &Store, account: AccountId) -> Result<Vec<Standing>, Refusal> {
    let ratings = store.ratings(account).await?;
    let now = now_ms();
    let standing = |(pace, stored)| {
        let strength = Strength::of(Some(play::standing(stored)), now);
        Standing {
            pace,
            rating: strength.rating.round() as i32,
            deviation: strength.deviation.round() as i32,
            games: strength.games,
            grade: strength.grade().to_string(),
            provisional: strength.is_provisional(),
        }
    };
    Ok(ratings.into_iter().map(standing).collect())
}

/// The games of an account, the latest first; what cannot be read is left out, and logged.
async fn games(desk: &Desk, account: &Account) -> Result<Vec<ProfileGame>, Refusal> {
    let rows = desk.store().games_of(account.id, MOST_GAMES).await?;
    let mut games = Vec::new();
    for row in rows {
        if row.headline.stage == Stage::Waiting {
            continue;
        }
        let Ok(view) = desk.view(row.id).await else {
            continue;
        };
        let name = |color: Color| view.names(color).unwrap_or_default();
        let own = view.color_of(account.id);
        games.push(ProfileGame {
            game: row.id.to_string(),
            at: row.changed,
            black: name(Color::Black),
            white: name(Color::White),
            own: own.map(Side::from),
            moves: view.moves.len() as u32,
            handicap: view.terms.handicap().map(|handicap| handicap.name().to_owned()),
            pace: view.terms.pace().map(|pace| pace.code().to_owned()),
            rated: view.terms.rated,
            ending: view.ending().map(Ending::from),
        });
    }
    Ok(games)
}

/// The handicap that is customary between two players, by the pace that both play most.
fn suggestion(mine: &[Standing], theirs: &[Standing]) -> Option<String> {
    let both = |pace: &Pace| {
        let find = |standings: &[Standing]| {
            let found = standings.iter().find(|standing| standing.pace == pace.code())?;
            Some((found.grade.parse().ok()?, found.games))
        };
        Some((find(mine)?, find(theirs)?))
    };
    let ((my_grade, _), (their_grade, _)) = Pace::ALL
        .iter()
        .filter_map(both)
        .max_by_key(|((_, mine), (_, theirs))| *mine.min(theirs))?;
    Some(customary(my_grade, their_grade).name().to_owned())
}

impl From<&RatingChange> for Change {
    fn from(change: &RatingChange) -> Self {
        Self {
            game: change.game.to_string(),
            account: change.account.number(),
            pace: change.class.clone(),
            before: change.before.round() as i32,
            rating: change.rating.round() as i32,
            at: change.at,
        }
    }
}
