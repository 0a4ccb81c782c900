//! A house that closes its door: strangers try every way in, codes are tried twice at once, guessed and kept too long,
//! moderators reach too far.

use std::time::Duration;

use komadai_server::{Announcers, Config, Membership, Registration};
use komadai_store::{Deed, Role, moderate};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::house::{House, config};

const PASSWORD: &str = "ten pawns in hand";

/// A house with this door, and the folder it keeps things in.
async fn house(membership: Membership) -> (House, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: Some(folder.path().into()), membership, ..config() };
    (House::open(&config).await, folder)
}

fn door(registration: Registration) -> Membership {
    Membership { registration, ..Membership::default() }
}

impl House {
    /// Tries to sign up from this address; the status and the code of the refusal, or the cookie.
    async fn sign_up(&self, login: &str, code: Option<&str>, who: &str) -> Result<String, String> {
        let mut body = json!({"login": login, "password": PASSWORD});
        if let Some(code) = code {
            body["invitation"] = code.into();
        }
        let reply = self.send("POST /api/sign-up", who, &body.to_string()).await;
        if reply.status == 200 { Ok(reply.cookie()) } else { Err(reply.json()["code"].to_string()) }
    }

    /// A new code for so many members.
    async fn invite(&self, keeper: &str, uses: u32) -> String {
        let body = json!({"uses": uses, "days": 3, "note": "for the club"});
        let (status, made) = self.ask("POST /api/admin/invitations", keeper, body).await;
        assert_eq!(status, 200, "{made}");
        made["code"].as_str().unwrap().to_owned()
    }

    async fn code_of(&self, head: &str, who: &str, body: Value) -> Value {
        let (status, said) = self.ask(head, who, body).await;
        if status == 200 { Value::Null } else { said["code"].clone() }
    }
}

/// A member with a role, of a house where nobody can sign up: made before it closed.
async fn member(folder: &TempDir, login: &str, role: Role) -> i64 {
    let open = Config { data: Some(folder.path().into()), ..config() };
    let house = House::open(&open).await;
    let cookie = house.sign_up(login, None, "").await.unwrap();
    let (_, me) = house.ask("GET /api/me", &cookie, Value::Null).await;
    house.close().await;
    let deed = Deed::Role(role);
    assert!(moderate(folder.path(), login, &deed, role.name(), 0).unwrap());
    me["account"].as_i64().unwrap()
}

/// A house with a moderator, `kumo`, and an admin, `oyakata`, who are signed in.
async fn kept(membership: Membership) -> (House, TempDir, [(String, i64); 2]) {
    let folder = tempfile::tempdir().unwrap();
    let kumo = member(&folder, "kumo", Role::Moderator).await;
    let oyakata = member(&folder, "oyakata", Role::Admin).await;
    let config = Config { data: Some(folder.path().into()), membership, ..config() };
    let house = House::open(&config).await;
    let mut signed_in = Vec::new();
    for (login, id) in [("kumo", kumo), ("oyakata", oyakata)] {
        let body = json!({"login": login, "password": PASSWORD}).to_string();
        signed_in.push((house.send("POST /api/sign-in", "", &body).await.cookie(), id));
    }
    let [keeper, admin] = signed_in.try_into().unwrap();
    (house, folder, [keeper, admin])
}

#[tokio::test]
async fn a_closed_door_is_closed_at_every_way_in() {
    for (registration, refusal) in
        [(Registration::Closed, "registration-closed"), (Registration::Invited, "bad-invitation")]
    {
        let (house, _folder) = house(door(registration)).await;
        let quoted = format!("\"{refusal}\"");
        let guest = house.guest("Ame").await;
        for who in ["", &guest] {
            for code in
                [None, Some(""), Some("0000-0000-0000-0000"), Some("'; DROP TABLE invitation")]
            {
                assert_eq!(house.sign_up("ame", code, who).await, Err(quoted.clone()), "{code:?}");
            }
            let open = json!({"login": "ame"});
            assert_eq!(house.code_of("POST /api/passkeys/open", who, open).await, refusal);
        }
        // What belongs to a question that was never put opens nothing either.
        let made = json!({"credential": {}, "name": "key"});
        assert_ne!(house.code_of("POST /api/passkeys/sign-up", &guest, made).await, Value::Null);
        let known = house.ask("GET /api/registration", "", Value::Null).await.1;
        assert_ne!(known["registration"], "open");
        let sign_in = json!({"login": "ame", "password": PASSWORD});
        assert_eq!(house.code_of("POST /api/sign-in", "", sign_in).await, "wrong-password");
        house.close().await;
    }
}

#[tokio::test]
async fn no_engine_opens_an_account_where_the_door_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    // Which port is free is found out by taking it once.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let membership = Membership { guests: false, ..door(Registration::Invited) };
    let data = Some(folder.path().into());
    let config = Config { data, csa: Some(port), membership, ..config() };
    let house = House::open(&config).await;
    for login in ["LOGIN gps floodgate-600-10F,secret-of-gps", "LOGIN gps", "LOGIN gps secret x1"] {
        let mut engine = BufReader::new(TcpStream::connect(port).await.unwrap());
        engine.get_mut().write_all(format!("{login}\n").as_bytes()).await.unwrap();
        let mut said = String::new();
        let heard = engine.read_line(&mut said);
        tokio::time::timeout(Duration::from_secs(30), heard).await.unwrap().unwrap();
        assert!(said.starts_with("LOGIN:incorrect"), "{login}: {said}");
    }
    let beside = rusqlite::Connection::open(folder.path().join("komadai.db")).unwrap();
    let accounts: u32 =
        beside.query_row("SELECT count(*) FROM account", [], |row| row.get(0)).unwrap();
    assert_eq!(accounts, 0);
    house.close().await;
}

#[tokio::test]
async fn a_code_lets_in_as_many_as_it_was_made_for_however_they_come_at_once() {
    let (house, _folder, [(keeper, _), (admin, _)]) = kept(door(Registration::Invited)).await;
    let code = house.invite(&keeper, 2).await;
    let tries = (0..8).map(|number| {
        let (house, code) = (&house, &code);
        async move { house.sign_up(&format!("member{number}"), Some(code), "").await.is_ok() }
    });
    let let_in = futures_util::future::join_all(tries).await;
    assert_eq!(let_in.iter().filter(|&&had| had).count(), 2, "{let_in:?}");
    assert!(house.sign_up("late", Some(&code), "").await.is_err());
    // A name that is taken costs no use.
    let single = house.invite(&keeper, 1).await;
    assert_eq!(house.sign_up("kumo", Some(&single), "").await, Err("\"name-taken\"".into()));
    // A guest becomes a member by it, and stays the same account.
    let guest = house.guest("Ame").await;
    let (_, before) = house.ask("GET /api/me", &guest, Value::Null).await;
    let spoken = single.to_uppercase().replace('-', " ");
    let ame = house.sign_up("ame", Some(&spoken), &guest).await.unwrap();
    let (_, after) = house.ask("GET /api/me", &ame, Value::Null).await;
    assert_eq!((&after["account"], &after["login"]), (&before["account"], &json!("ame")));
    assert_eq!(after["role"], "member");
    // The list says who invited whom, and knows no code.
    let (_, view) = house.ask("GET /api/admin", &admin, Value::Null).await;
    let text = view.to_string();
    assert!(!text.contains(&single) && !text.contains(&code), "{text}");
    let latest = &view["log"][0];
    for (field, expected) in
        [("deed", "invited"), ("by", "kumo"), ("about", "ame"), ("note", "for the club")]
    {
        assert_eq!(latest[field], expected, "{latest}");
    }
    let (_, open) = house.ask("GET /api/admin/invitations", &keeper, Value::Null).await;
    assert_eq!(open, json!([]), "all are used up");
}

#[tokio::test]
async fn a_code_that_is_taken_back_or_out_of_time_is_worth_nothing() {
    let (house, folder, [(keeper, _), _]) = kept(door(Registration::Invited)).await;
    let [taken, late] = [house.invite(&keeper, 9).await, house.invite(&keeper, 9).await];
    let (_, open) = house.ask("GET /api/admin/invitations", &keeper, Value::Null).await;
    assert_eq!(open.as_array().unwrap().len(), 2);
    assert_eq!((&open[0]["by"], &open[0]["remaining"]), (&json!("kumo"), &json!(9)));
    let path = format!("DELETE /api/admin/invitations/{}", open[1]["id"]);
    assert_eq!(house.code_of(&path, &keeper, Value::Null).await, Value::Null);
    assert_eq!(house.code_of(&path, &keeper, Value::Null).await, "not-found");
    let beside = rusqlite::Connection::open(folder.path().join("komadai.db")).unwrap();
    beside.execute("UPDATE invitation SET expires = 1", []).unwrap();
    let secrets: Vec<u8> =
        beside.query_row("SELECT secret FROM invitation", [], |row| row.get(0)).unwrap();
    assert!(!secrets.windows(8).any(|part| late.as_bytes().windows(8).any(|code| code == part)));
    for code in [taken, late] {
        let refused = house.sign_up("ame", Some(&code), "").await;
        assert_eq!(refused, Err("\"bad-invitation\"".into()));
    }
    for (uses, days) in [(0, 3), (1_001, 3), (1, 0), (1, 366)] {
        let wanted = json!({"uses": uses, "days": days});
        let refused = house.code_of("POST /api/admin/invitations", &keeper, wanted).await;
        assert_eq!(refused, "bad-message", "{uses} {days}");
    }
}

#[tokio::test]
async fn who_guesses_codes_is_stopped_and_others_still_come_in() {
    let (house, _folder, [(keeper, _), _]) = kept(door(Registration::Invited)).await;
    let from = |address: &str| format!("x-forwarded-for: {address}\r\nx-test: 1");
    let guesser = from("203.0.113.1");
    let mut last = Vec::new();
    for number in 0..40 {
        let code = format!("0000-0000-0000-{number:04}");
        last.push(house.sign_up("ame", Some(&code), &guesser).await.unwrap_err());
    }
    assert_eq!(last[..20], vec!["\"bad-invitation\""; 20]);
    assert_eq!(last[25..], vec!["\"too-many\""; 15]);
    let code = house.invite(&keeper, 30).await;
    assert_eq!(house.sign_up("ame", Some(&code), &guesser).await, Err("\"too-many\"".into()));
    // A class behind one address comes in by one code.
    let school = from("198.51.100.7");
    for number in 0..25 {
        let pupil = house.sign_up(&format!("pupil{number}"), Some(&code), &school).await;
        assert!(pupil.is_ok(), "{number}: {pupil:?}");
    }
}

#[tokio::test]
async fn where_members_alone_play_others_watch() {
    let folder = tempfile::tempdir().unwrap();
    member(&folder, "kumo", Role::Member).await;
    let data = Some(folder.path().to_owned());
    let open = House::open(&Config { data: data.clone(), ..config() }).await;
    let guest = open.guest("Ame").await;
    open.close().await;
    let membership = Membership { guests: false, ..Membership::default() };
    let house = House::open(&Config { data, membership, ..config() }).await;
    let sign_in = json!({"login": "kumo", "password": PASSWORD}).to_string();
    let kumo = house.send("POST /api/sign-in", "", &sign_in).await.cookie();
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let room = json!({"terms": terms, "color": null});
    let (status, opened) = house.ask("POST /api/games", &kumo, room.clone()).await;
    assert_eq!(status, 200, "{opened}");
    let course = json!({"start": {"handicap": "even"}, "moves": ["7g7f"], "profile": "standard"});
    let think =
        json!({"start": {"handicap": "even"}, "profile": "standard", "moves": [], "level": "15k"});
    // Nobody, and a guest of earlier times.
    for who in ["", &guest] {
        for (head, body) in [
            ("POST /api/me", json!({"name": "Ame"})),
            ("POST /api/games", room.clone()),
            ("POST /api/analyses", json!({"of": {"course": course}})),
            ("POST /api/think", think.clone()),
            ("GET /api/board/events", Value::Null),
        ] {
            assert_eq!(house.code_of(head, who, body).await, "no-guests", "{head} {who}");
        }
        let game = opened["game"].as_str().unwrap();
        let look = format!("GET /api/games/{game}");
        assert_eq!(house.code_of(&look, who, Value::Null).await, Value::Null);
        // The socket shows games, and gives no seat.
        let mut socket = house.socket(who).await;
        let seek = json!({"type": "seek", "terms": terms, "color": null, "range": null});
        let said = refused(&mut socket, &seek).await;
        assert_eq!(said["code"], "not-a-player", "{said}");
    }
    assert_eq!(house.code_of("POST /api/think", &kumo, think).await, Value::Null);
    // The guest becomes a member with all it has.
    let (_, before) = house.ask("GET /api/me", &guest, Value::Null).await;
    let ame = house.sign_up("ame", None, &guest).await.unwrap();
    let (_, after) = house.ask("GET /api/me", &ame, Value::Null).await;
    assert_eq!(before["account"], after["account"]);
    assert_eq!(house.code_of("POST /api/games", &ame, room).await, Value::Null);
}

/// What a socket is refused.
async fn refused(socket: &mut crate::house::Socket, request: &Value) -> Value {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::Message;
    socket.send(Message::text(request.to_string())).await.unwrap();
    let hear = async {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Text(text) = message {
                let said: Value = serde_json::from_str(&text).unwrap();
                if said["type"] == "refused" {
                    return said;
                }
            }
        }
        Value::Null
    };
    tokio::time::timeout(Duration::from_secs(30), hear).await.expect("it is refused")
}

#[tokio::test]
async fn events_are_announced_by_those_the_house_lets() {
    let membership = Membership { events: Announcers::Organisers, ..Membership::default() };
    let (house, folder) = house(membership).await;
    let kumo = house.sign_up("kumo", None, "").await.unwrap();
    let event = json!({
        "title": "Cup", "format": {"kind": "swiss", "rounds": 3}, "pause": 0,
        "terms": {"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 600_000}},
    });
    assert_eq!(house.code_of("POST /api/events", &kumo, event.clone()).await, "forbidden");
    let deed = Deed::Role(Role::Organiser);
    assert!(moderate(folder.path(), "kumo", &deed, "organiser", 0).unwrap());
    assert_eq!(house.code_of("POST /api/events", &kumo, event).await, Value::Null);
}

#[tokio::test]
async fn a_member_finds_back_by_a_code_once_and_is_signed_out_elsewhere() {
    let (house, folder, [(keeper, keeper_id), (admin, admin_id)]) =
        kept(Membership::default()).await;
    let ame = house.sign_up("ame", None, "").await.unwrap();
    let (_, me) = house.ask("GET /api/me", &ame, Value::Null).await;
    let recover = json!({"account": me["account"], "note": "asked at the club"});
    // Nobody gives one to themselves, to an equal or to one above.
    for (who, about, refusal) in [
        (&ame, keeper_id, "forbidden"),
        (&keeper, keeper_id, "not-allowed"),
        (&keeper, admin_id, "forbidden"),
        (&admin, 99, "not-found"),
    ] {
        let wanted = json!({"account": about});
        let said = house.code_of("POST /api/admin/recovery", who, wanted).await;
        assert_eq!(said, refusal, "{about}");
    }
    let guest = house.guest("Kaze").await;
    let (_, of_guest) = house.ask("GET /api/me", &guest, Value::Null).await;
    let wanted = json!({"account": of_guest["account"]});
    assert_eq!(house.code_of("POST /api/admin/recovery", &keeper, wanted).await, "not-found");

    let issue = async || {
        let (status, made) = house.ask("POST /api/admin/recovery", &keeper, recover.clone()).await;
        assert_eq!(status, 200, "{made}");
        made["code"].as_str().unwrap().to_owned()
    };
    let [earlier, code] = [issue().await, issue().await];
    let with = |login: &str, code: &str, password: &str| json!({"login": login, "code": code, "password": password});
    const NEW: &str = "nineteen gold generals";
    for (body, refusal) in [
        (with("ame", &earlier, NEW), "bad-recovery"),
        (with("kumo", &code, NEW), "bad-recovery"),
        (with("nobody", &code, NEW), "bad-recovery"),
        (with("ame", "no code", NEW), "bad-recovery"),
        (with("ame", &code, "short"), "bad-password"),
        (with("ame", &code, "password1"), "common-password"),
    ] {
        assert_eq!(house.code_of("POST /api/recover", "", body).await, refusal);
    }
    // Two at once: one of them is let in.
    let both = (0..2).map(|_| house.ask("POST /api/recover", "", with(" AME", &code, NEW)));
    let both = futures_util::future::join_all(both).await;
    let statuses: Vec<_> = both.iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1, "{statuses:?}");
    assert_eq!(house.ask("GET /api/me", &ame, Value::Null).await.1, Value::Null, "signed out");
    let sign_in = |password: &str| json!({"login": "ame", "password": password});
    assert_eq!(house.code_of("POST /api/sign-in", "", sign_in(PASSWORD)).await, "wrong-password");
    assert_eq!(house.code_of("POST /api/sign-in", "", sign_in(NEW)).await, Value::Null);
    let (_, view) = house.ask("GET /api/admin", &admin, Value::Null).await;
    let deeds: Vec<_> = (0..3).map(|line| view["log"][line]["deed"].as_str().unwrap()).collect();
    assert_eq!(deeds, ["recovered", "recovery", "recovery"]);
    assert!(!view.to_string().contains(&code));

    // One that is out of time, one of a member who has risen since.
    let late = issue().await;
    let beside = rusqlite::Connection::open(folder.path().join("komadai.db")).unwrap();
    beside.execute("UPDATE recovery SET expires = 1", []).unwrap();
    let said = house.code_of("POST /api/recover", "", with("ame", &late, NEW)).await;
    assert_eq!(said, "bad-recovery");
    let risen = issue().await;
    let promote = json!({"account": me["account"], "deed": "role", "role": "admin"});
    assert_eq!(house.code_of("POST /api/admin", &admin, promote).await, Value::Null);
    let said = house.code_of("POST /api/recover", "", with("ame", &risen, NEW)).await;
    assert_eq!(said, "bad-recovery");
}

#[tokio::test]
async fn who_guesses_a_code_to_find_back_is_stopped() {
    let (house, _folder, [(keeper, _), _]) = kept(Membership::default()).await;
    let ame = house.sign_up("ame", None, "").await.unwrap();
    let (_, me) = house.ask("GET /api/me", &ame, Value::Null).await;
    let wanted = json!({"account": me["account"]});
    let (_, made) = house.ask("POST /api/admin/recovery", &keeper, wanted).await;
    let from = |address: &str| format!("x-forwarded-for: {address}\r\nx-test: 1");
    let mut said = Vec::new();
    for number in 0..20 {
        let code = format!("0000-0000-0000-{number:04}");
        let body = json!({"login": "ame", "code": code, "password": PASSWORD});
        said.push(house.code_of("POST /api/recover", &from("203.0.113.1"), body).await);
    }
    assert_eq!(said[..10], vec![json!("bad-recovery"); 10]);
    assert_eq!(said[12..], vec![json!("too-many"); 8]);
    // The owner, from elsewhere, is not kept out by that.
    let body = json!({"login": "ame", "code": made["code"], "password": PASSWORD});
    assert_eq!(house.code_of("POST /api/recover", &from("198.51.100.7"), body).await, Value::Null);
}
