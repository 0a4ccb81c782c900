//! The log tells who signed in and what was refused, and no secret.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use komadai_server::{Config, Server};
use komadai_store::{AccountId, Deed, Role};
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::browser::{Browser, PASSWORD, SITE, config};

/// What was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn the_log_tells_of_sign_ins_and_deeds_and_of_no_secret() {
    let log = Log::default();
    let lines = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    // For all threads: a line that a thread without a log comes to first would be written nowhere. What other tests of
    // this program log has no secrets either.
    tracing::subscriber::set_global_default(lines).expect("no other test has a log");
    let config = Config { public_url: SITE.parse().ok(), ..config() };
    let server = Server::bind(&config).await.unwrap();
    let (router, desk) = (server.router(), server.desk());
    let (mut kumo, account) = Browser::member(&router, "kumo").await;
    desk.store().moderate(None, account, Deed::Role(Role::Admin), "", 0).await.unwrap();
    let wrong = "not the right words";
    let bad = json!({"login": "kumo", "password": wrong});
    assert_eq!(kumo.fail("POST /api/sign-in", bad).await, "wrong-password");
    // Some type the password where the name belongs.
    let swapped = json!({"login": PASSWORD, "password": "kumo"});
    assert_eq!(kumo.fail("POST /api/sign-in", swapped).await, "wrong-password");
    let own = json!({"login": "kumo", "password": PASSWORD});
    kumo.get("POST /api/sign-in", own).await;
    let wish = json!({"name": "bot", "scopes": ["analyse"]});
    let token = kumo.get("POST /api/tokens", wish).await["token"].as_str().unwrap().to_owned();
    let (_, kaze) = Browser::member(&router, "kaze").await;
    let deed = json!({"account": AccountId::number(kaze), "deed": "mute", "days": 1});
    kumo.get("POST /api/admin", deed).await;
    let new = "twelve golds and no silver";
    kumo.get("POST /api/me/password", json!({"old": PASSWORD, "new": new})).await;
    let figures = kumo.ask("GET /metrics", json!({})).await.1.to_string();
    let written = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for line in [
        "an account was opened",
        "a password was wrong",
        "a browser was signed in",
        "a moderator has acted",
        "a password was changed",
    ] {
        assert!(written.contains(line), "{line} in:\n{written}");
    }
    let cookies: Vec<_> = kumo.cookies.values().cloned().collect();
    let secrets =
        [PASSWORD, wrong, new, &token].into_iter().chain(cookies.iter().map(String::as_str));
    for secret in secrets.filter(|secret| !secret.is_empty()) {
        assert!(!written.contains(secret), "{secret} in:\n{written}");
        assert!(!figures.contains(secret));
    }
}
