//! Who is speaking, by name: a guest needs no more than that.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use komadai_store::Account;

use super::People;
use crate::accounts::asker::Asker;
use crate::accounts::browser::{self, with_cookie};
use crate::accounts::common;
use crate::api::ErrorCode;
use crate::api::play::{Me, Naming, Role};
use crate::error::{Refusal, ensure};
use crate::letters::{is_blank, is_hidden};
use crate::request::Body;

/// Most characters of a name.
const LONGEST_NAME: usize = 24;

/// `GET /api/me`: who asks, or that nobody is known.
pub(crate) async fn me(asker: Asker) -> Json<Option<Me>> {
    Json(asker.account().map(Me::from))
}

/// `POST /api/me`: takes a name, and becomes a guest where nobody is known.
pub(crate) async fn name_me(
    State(people): State<Arc<People>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let Naming { name } = serde_json::from_slice(&body)?;
    let name = proper_name(&name)?;
    let store = people.desk.store();
    if asker.account().is_some() {
        let account = asker.somebody()?;
        let taken = store.is_members_name(&name, Some(account.id)).await?;
        let taken = taken && account.login.is_some();
        ensure(!taken, ErrorCode::NameTaken, "another member has this name")?;
        people.limits.rooms.spend(account.id)?;
        store.rename(account.id, name.clone()).await?;
        let me = Me { name, ..Me::from(account) };
        return Ok(Json(me).into_response());
    }
    people.limits.guests.spend(asker.address)?;
    let account = people.registrar.open_guest(name.clone()).await?;
    let cookie = browser::remember(store, account, &asker).await?;
    let me = Me { account: account.number(), name, login: None, role: Role::Member, shown: true };
    Ok(with_cookie(cookie, Json(me)))
}

impl From<&Account> for Me {
    fn from(account: &Account) -> Self {
        Me {
            account: account.id.number(),
            name: account.name.clone(),
            login: account.login.clone(),
            role: account.role.into(),
            shown: account.shown,
        }
    }
}

/// A name that can be shown: no control characters, nothing that turns the text around it.
pub(crate) fn proper_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    if is_blank(name) || length > LONGEST_NAME || name.contains(is_hidden) {
        let reason = format_args!("a name has one to {LONGEST_NAME} characters that can be seen");
        return Err(Refusal::new(ErrorCode::BadMessage, reason));
    }
    common::check_name(name)?;
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_can_be_seen() {
        for good in ["K", " 羽生 ", "a b", &"あ".repeat(24)] {
            assert_eq!(proper_name(good).unwrap(), good.trim());
        }
        for bad in
            ["", "  ", "a\nb", "\u{202e}evil", "\u{200b}", "\u{3164}", "\u{fe0f}", &"a".repeat(25)]
        {
            assert!(proper_name(bad).is_err(), "{bad:?}");
        }
    }
}
