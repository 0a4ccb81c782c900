//! Passkeys over the routes, held by an authenticator in software: what they open, and every answer that opens nothing.

use axum::http::StatusCode;
use komadai_server::{Config, Server};
use serde_json::{Value, json};

use crate::authenticator::Key;
use crate::browser::{Browser, PASSWORD, SITE, config};

/// A server that is reached by [`SITE`], or has no address named.
async fn server(public_url: Option<&str>) -> Server {
    let config = Config { public_url: public_url.map(|url| url.parse().unwrap()), ..config() };
    Server::bind(&config).await.unwrap()
}

impl Browser {
    /// Opens an account by a passkey alone.
    async fn open(&mut self, login: &str, key: &mut Key) -> Value {
        let options = self.get("POST /api/passkeys/open", json!({"login": login})).await;
        let made = json!({"credential": key.make(&options), "name": "Phone"});
        self.get("POST /api/passkeys/sign-up", made).await
    }

    /// Adds a passkey to the account, which the password proves to be the asker's.
    async fn add(&mut self, key: &mut Key, name: &str) -> Value {
        let options = self.get("POST /api/passkeys/add", json!({"password": PASSWORD})).await;
        let made = json!({"credential": key.make(&options), "name": name});
        self.get("POST /api/passkeys", made).await
    }

    /// A question, answered.
    async fn answer(&mut self, key: &mut Key) -> Value {
        key.answer(&self.get("POST /api/passkeys/ask", json!({})).await)
    }

    async fn sign_in(&mut self, key: &mut Key) -> (StatusCode, Value) {
        let answer = self.answer(key).await;
        self.ask("POST /api/passkeys/sign-in", json!({"credential": answer})).await
    }
}

/// The numbers and names in a list of passkeys.
fn listed(view: &Value) -> Vec<(i64, String)> {
    let passkeys = view["passkeys"].as_array().unwrap().iter();
    passkeys
        .map(|key| {
            let name = key["name"].as_str().unwrap();
            (key["id"].as_i64().unwrap(), name.to_owned())
        })
        .collect()
}

#[tokio::test]
async fn a_member_adds_passkeys_and_signs_in_by_one_without_a_name() {
    let router = server(Some(SITE)).await.router();
    let (mut kumo, _) = Browser::member(&router, "kumo").await;
    let view = kumo.get("GET /api/passkeys", json!({})).await;
    let none = json!({"origin": SITE, "public": true, "password": true, "passkeys": []});
    assert_eq!(view, none);
    // A browser left open is not enough to add a way in.
    for proof in [json!({}), json!({"password": "wrong wrong"})] {
        let code = kumo.fail("POST /api/passkeys/add", proof).await;
        assert_eq!(code, "wrong-password");
    }
    let (mut phone, mut stick) = (Key::new(1, SITE), Key::new(2, SITE));
    kumo.add(&mut phone, "Phone").await;
    let view = kumo.add(&mut stick, "Stick").await;
    let names: Vec<_> = listed(&view).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["Stick", "Phone"]);
    assert_eq!(view["passkeys"][1]["used"], Value::Null);

    let mut other = Browser::new(&router);
    let (status, me) = other.sign_in(&mut phone).await;
    assert_eq!((status, &me["login"]), (StatusCode::OK, &json!("kumo")));
    let view = other.get("GET /api/passkeys", json!({})).await;
    assert!(view["passkeys"][1]["used"].is_i64(), "{view}");
    // Its counter grows, and it goes on.
    assert_eq!(other.sign_in(&mut phone).await.0, StatusCode::OK);

    let [(stick_id, _), (phone_id, _)] = listed(&view).try_into().unwrap();
    let path = format!("POST /api/passkeys/{phone_id}");
    let view = other.get(&path, json!({"name": " 携帯 "})).await;
    assert_eq!(listed(&view)[1].1, "携帯");
    assert_eq!(other.fail(&path, json!({"name": "a\nb"})).await, "bad-message");

    // What is taken along names them, and nothing one could sign in with.
    let export = other.get("GET /api/me/export", json!({})).await;
    assert_eq!(export["passkeys"][1]["name"], "携帯");
    assert_eq!(export["passkeys"][1].as_object().unwrap().len(), 4);

    // One that was lost opens nothing any more, and who was in by it is out.
    let path = format!("POST /api/passkeys/{phone_id}/remove");
    assert_eq!(kumo.fail(&path, json!({})).await, "wrong-password");
    let proof = json!({"passkey": kumo.answer(&mut stick).await});
    let view = kumo.get(&path, proof).await;
    assert_eq!(listed(&view), [(stick_id, "Stick".into())]);
    assert_eq!(other.get("GET /api/me", json!({})).await, Value::Null);
    assert_eq!(kumo.get("GET /api/me", json!({})).await["login"], "kumo");
    let (status, said) = other.sign_in(&mut phone).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    assert_eq!(said["code"], "unknown-passkey");
    let proof = json!({"password": PASSWORD});
    assert_eq!(kumo.fail(&path, proof).await, "not-found");
}

#[tokio::test]
async fn an_account_is_opened_by_a_passkey_alone_and_keeps_a_way_in() {
    let router = server(Some(SITE)).await.router();
    let mut browser = Browser::new(&router);
    let guest = browser.get("POST /api/me", json!({"name": "Kumo"})).await;
    let mut key = Key::new(1, SITE);
    let me = browser.open("Kaze", &mut key).await;
    assert_eq!(me["account"], guest["account"], "the guest's games stay");
    assert_eq!((&me["login"], &me["name"]), (&json!("kaze"), &json!("Kaze")));
    let sign_in = json!({"login": "kaze", "password": ""});
    let code = Browser::new(&router).fail("POST /api/sign-in", sign_in).await;
    assert_eq!(code, "wrong-password", "no password is no password");
    let again = json!({"login": "KAZE"});
    let code = browser.fail("POST /api/passkeys/open", again).await;
    assert_eq!(code, "name-taken");

    let view = browser.get("GET /api/passkeys", json!({})).await;
    assert_eq!(view["password"], false);
    let path = format!("POST /api/passkeys/{}/remove", listed(&view)[0].0);
    let proof = json!({"passkey": browser.answer(&mut key).await});
    assert_eq!(browser.fail(&path, proof).await, "last-way-in");

    // Whose passkey it is counts, not that there is one.
    let mut foreign = Key::new(2, SITE);
    Browser::new(&router).open("yuki", &mut foreign).await;
    let passkey = browser.answer(&mut foreign).await;
    let change = json!({"passkey": passkey, "new": PASSWORD});
    let code = browser.fail("POST /api/me/password", change).await;
    assert_eq!(code, "unknown-passkey");

    // The first password is set by it, and then it may go.
    let passkey = browser.answer(&mut key).await;
    let change = json!({"passkey": passkey, "new": PASSWORD});
    browser.get("POST /api/me/password", change).await;
    let view = browser.get(&path, json!({"password": PASSWORD})).await;
    assert_eq!((listed(&view), &view["password"]), (vec![], &json!(true)));

    // An account leaves by its passkey, and the passkey with it.
    let mut yuki = Browser::new(&router);
    assert_eq!(yuki.sign_in(&mut foreign).await.0, StatusCode::OK);
    let code = yuki.fail("POST /api/me/delete", json!({})).await;
    assert_eq!(code, "wrong-password");
    let proof = json!({"passkey": yuki.answer(&mut foreign).await});
    yuki.get("POST /api/me/delete", proof).await;
    let (_, said) = yuki.sign_in(&mut foreign).await;
    assert_eq!(said["code"], "unknown-passkey");
}

#[tokio::test]
async fn no_answer_but_the_right_one_signs_in() {
    let router = server(Some(SITE)).await.router();
    let mut key = Key::new(1, SITE);
    Browser::new(&router).open("kumo", &mut key).await;
    let mut browser = Browser::new(&router);
    assert_eq!(browser.sign_in(&mut key).await.0, StatusCode::OK);

    type Spoil = fn(&mut Key);
    let spoilt: [(&str, Spoil); 6] = [
        ("another site", |key| key.origin = "https://evil.example".into()),
        ("without TLS", |key| key.origin = "http://shogi.example".into()),
        ("another party", |key| key.party = Some("evil.example".into())),
        ("another secret", |key| *key = key.forged()),
        ("nobody recognised", |key| key.verified = 0),
        // It was used elsewhere meanwhile: there are two of it.
        ("a copy", |key| key.counter = 0),
    ];
    for (what, spoil) in spoilt {
        let mut spoilt = key.clone();
        spoil(&mut spoilt);
        let (status, said) = Browser::new(&router).sign_in(&mut spoilt).await;
        let refused = (status, said["code"].as_str().unwrap());
        assert_eq!(refused, (StatusCode::UNAUTHORIZED, "bad-passkey"), "{what}");
    }

    let line = "POST /api/passkeys/sign-in";
    let mut fresh = Browser::new(&router);
    let options = fresh.get("POST /api/passkeys/ask", json!({})).await;
    let other = fresh.get("POST /api/passkeys/ask", json!({})).await;
    assert_ne!(options["challenge"], other["challenge"]);
    // The browser was put another question since.
    let answer = json!({"credential": key.answer(&options)});
    assert_eq!(fresh.fail(line, answer).await, "bad-passkey");
    // A question that was put is gone with its first answer, right or wrong.
    let answer = json!({"credential": key.answer(&other)});
    assert_eq!(fresh.fail(line, answer).await, "passkey-expired");

    // Nobody else answers it, and nobody twice.
    let answer = json!({"credential": fresh.answer(&mut key).await});
    let code = Browser::new(&router).fail(line, answer.clone()).await;
    assert_eq!(code, "passkey-expired", "another browser");
    let mut replay = fresh.clone();
    fresh.get(line, answer.clone()).await;
    assert_eq!(replay.fail(line, answer).await, "passkey-expired", "again");

    let mut unknown = key.clone();
    let stranger = Key::new(9, SITE);
    unknown.clone_from(&stranger);
    let options = fresh.get("POST /api/passkeys/ask", json!({})).await;
    let mut answer = unknown.answer(&options);
    answer["response"]["userHandle"] = key.answer(&options)["response"]["userHandle"].clone();
    let answer = json!({"credential": answer});
    assert_eq!(fresh.fail(line, answer).await, "unknown-passkey");
    for garbage in [json!({}), json!({"credential": {"id": "!", "response": 7}})] {
        assert_eq!(fresh.fail(line, garbage).await, "bad-message");
    }
}

#[tokio::test]
async fn no_passkey_is_kept_but_the_one_that_was_asked_for() {
    let router = server(Some(SITE)).await.router();
    let (mut kumo, _) = Browser::member(&router, "kumo").await;
    let proof = json!({"password": PASSWORD});
    let line = "POST /api/passkeys";
    let made = |credential| json!({"credential": credential, "name": "Key"});

    let mut key = Key::new(1, "https://evil.example");
    let options = kumo.get("POST /api/passkeys/add", proof.clone()).await;
    let credential = made(key.make(&options));
    assert_eq!(kumo.fail(line, credential).await, "bad-passkey");
    key.origin = SITE.into();
    let credential = made(key.make(&options));
    assert_eq!(kumo.fail(line, credential).await, "passkey-expired");
    let options = kumo.get("POST /api/passkeys/add", proof.clone()).await;
    let mut other = options.clone();
    other["challenge"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
    let credential = made(key.make(&other));
    assert_eq!(kumo.fail(line, credential).await, "bad-passkey");

    // Begun by one account, ended by another in the same browser.
    let options = kumo.get("POST /api/passkeys/add", proof).await;
    let sign_up = json!({"login": "kaze", "password": PASSWORD});
    kumo.get("POST /api/sign-up", sign_up).await;
    let credential = made(key.make(&options));
    assert_eq!(kumo.fail(line, credential).await, "passkey-expired");
    // And one asked for to open an account is added to none.
    let open = json!({"login": "yuki"});
    let options = kumo.get("POST /api/passkeys/open", open).await;
    let credential = made(key.make(&options));
    assert_eq!(kumo.fail(line, credential).await, "passkey-expired");

    // What an authenticator calls a passkey is somebody's once.
    Browser::new(&router).open("hana", &mut key.clone()).await;
    let mut stranger = Browser::new(&router);
    let open = json!({"login": "yuki"});
    let options = stranger.get("POST /api/passkeys/open", open).await;
    let credential = made(key.make(&options));
    let code = stranger.fail("POST /api/passkeys/sign-up", credential).await;
    assert_eq!(code, "bad-passkey");
    for line in ["POST /api/passkeys/add", "POST /api/passkeys/1/remove"] {
        assert_eq!(stranger.fail(line, json!({})).await, "nobody", "{line}");
    }
}

#[tokio::test]
async fn who_is_banned_stays_out_and_who_asks_too_much_waits() {
    let server = server(Some(SITE)).await;
    let router = server.router();
    let mut key = Key::new(1, SITE);
    let mut kumo = Browser::new(&router);
    let me = kumo.open("kumo", &mut key).await;
    let account = komadai_store::AccountId::from_number(me["account"].as_i64().unwrap());
    let (desk, ban) = (server.desk(), komadai_store::Deed::Ban(i64::MAX));
    let banned = desk.store().moderate(None, account, ban, "", 0).await;
    assert!(banned.unwrap());
    let (status, said) = kumo.sign_in(&mut key).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(said["code"], "banned");

    let mut guesser = Browser::new(&router);
    guesser.address = Some("203.0.113.9:5".parse().unwrap());
    let mut last = StatusCode::OK;
    for _ in 0..70 {
        last = guesser.ask("POST /api/passkeys/ask", json!({})).await.0;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn without_an_address_passkeys_work_on_this_machine_alone() {
    let server = server(None).await;
    let mut browser = Browser::new(&server.router());
    let view = browser.get("GET /api/passkeys", json!({})).await;
    let local = format!("http://localhost:{}", server.address().port());
    assert_eq!((&view["origin"], &view["public"]), (&json!(local), &json!(false)));
    let mut key = Key::new(1, &local);
    browser.open("kumo", &mut key).await;
    key.origin = SITE.into();
    assert_eq!(browser.sign_in(&mut key).await.1["code"], "bad-passkey");
    key.origin = local;
    assert_eq!(browser.sign_in(&mut key).await.0, StatusCode::OK);
}
