//! The browsers a member is signed in on: listed for their owner, signed out one by one or all at once.

use komadai_server::{Config, Server};
use serde_json::{Value, json};

use crate::browser::{Browser, PASSWORD, SITE, config};

/// What a browser is told of those of its account.
async fn list(browser: &mut Browser) -> Vec<Value> {
    browser.get("GET /api/me/sessions", json!({})).await.as_array().unwrap().clone()
}

/// One more browser of the member.
async fn another(browser: &Browser) -> Browser {
    let mut other = Browser::new(&browser.router);
    other.address = Some("203.0.113.77:5000".parse().unwrap());
    other.get("POST /api/sign-in", json!({"login": "kumo", "password": PASSWORD})).await;
    other
}

#[tokio::test]
async fn a_member_sees_where_it_is_signed_in_and_signs_others_out() {
    let config = Config { public_url: SITE.parse().ok(), ..config() };
    let server = Server::bind(&config).await.unwrap();
    let router = server.router();
    let mut guest = Browser::new(&router);
    guest.get("POST /api/me", json!({"name": "Ame"})).await;
    assert_eq!(guest.fail("GET /api/me/sessions", json!({})).await, "nobody");
    let (mut kumo, _) = Browser::member(&router, "kumo").await;
    let (mut kaze, _) = Browser::member(&router, "kaze").await;
    let mut second = another(&kumo).await;
    let mut third = another(&kumo).await;
    let seen = list(&mut kumo).await;
    let own: Vec<_> = seen.iter().map(|session| session["own"].as_bool().unwrap()).collect();
    assert_eq!(own, [true, false, false]);
    assert_eq!(seen[1]["address"], "203.0.113.x", "a part of it: {seen:?}");
    for session in &seen {
        assert!(session["made"].as_i64() > Some(0) && session["used"].as_i64() > Some(0));
        let id = session["id"].as_str().unwrap();
        assert!(id.len() == 16 && !kumo.cookie().contains(id));
    }
    // The one of the second browser, as it sees itself.
    let mine = list(&mut second).await.into_iter().find(|session| session["own"] == true).unwrap();
    let path = format!("/api/me/sessions/{}", mine["id"].as_str().unwrap());
    let end = format!("DELETE {path}");
    assert_eq!(kaze.fail(&end, json!({})).await, "not-found", "it is none of hers");
    assert_eq!(list(&mut kumo).await.len(), 3);
    assert_eq!(kumo.ask(&end, json!({})).await.0, 204);
    assert_eq!(kumo.fail(&end, json!({})).await, "not-found");
    assert_eq!(second.get("GET /api/me", json!({})).await, Value::Null);
    assert_ne!(third.get("GET /api/me", json!({})).await, Value::Null);
    let _fourth = another(&kumo).await;
    assert_eq!(kumo.ask("DELETE /api/me/sessions", json!({})).await.0, 204);
    assert_eq!(third.get("GET /api/me", json!({})).await, Value::Null);
    assert_eq!(list(&mut kumo).await.len(), 1);
    assert_eq!(list(&mut kaze).await.len(), 1);
}
