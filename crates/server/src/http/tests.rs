//! The table of routes in the README, made from the routes: the document of the API says what some do, the comments of
//! their handlers what the others do. Every line is asked of the router, and every route has a line.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use serde_json::Value;
use tower::ServiceExt;

use crate::{Config, Server};

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
/// The lines between which the table stands.
const BEGIN: &str = "<!-- routes: written by `cargo xtask codegen` -->\n";
const END: &str = "<!-- end of routes -->\n";
/// Set by `cargo xtask codegen`: write the table instead of comparing it.
const WRITE: &str = "KOMADAI_CODEGEN";

/// What a route does, by address and method.
type Table = BTreeMap<(String, String), String>;

#[tokio::test]
async fn the_committed_table_of_routes_is_that_of_the_router() {
    let listen = "127.0.0.1:0".parse().unwrap();
    let config = Config { listen, searches: 1, hash_mib: 1, ..Config::default() };
    let router = Server::bind(&config).await.unwrap().router();
    let ask = async |method: &str, path: &str| {
        let request = Request::builder().method(method).uri(path);
        let request = request.body(Body::empty()).unwrap();
        router.clone().oneshot(request).await.unwrap()
    };

    let document = ask("GET", "/api/openapi.json").await.into_body();
    let document = to_bytes(document, usize::MAX).await.unwrap();
    let mut table = described(&serde_json::from_slice(&document).unwrap());
    let mut routes = Vec::new();
    read(Path::new(SOURCES), &mut table, &mut routes);

    for route in &routes {
        let path = route.trim_end_matches('/');
        let is_told = table.keys().any(|(address, _)| address.ends_with(path));
        assert!(is_told, "no handler says what {route} does");
    }
    for (address, method) in table.keys() {
        let reply = ask(method, &address.replace("{", "0").replace("}", "")).await;
        let status = reply.status().as_u16();
        assert_ne!(status, 405, "{method} {address}");
        if status == 404 {
            let body = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
            let text = String::from_utf8(body.to_vec()).unwrap();
            assert!(!text.contains("there is no /api"), "{method} {address}");
        }
    }

    let readme = fs::read_to_string(README).unwrap();
    let (before, rest) = readme.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let written = format!("{before}{BEGIN}{}{END}{after}", lines(&table));
    if std::env::var_os(WRITE).is_some() {
        fs::write(README, &written).unwrap();
    }
    let is_same = written == fs::read_to_string(README).unwrap();
    assert!(is_same, "run `cargo xtask codegen`");
}

/// The routes of the document, each with its summary.
fn described(document: &Value) -> Table {
    let paths = document["paths"].as_object().unwrap();
    let methods = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap();
        methods.iter().map(move |method| (path, method))
    });
    let row = |(path, (method, operation)): (&String, (&String, &Value))| {
        let summary = operation["summary"].as_str().unwrap();
        let key = (format!("/api{path}"), method.to_uppercase());
        (key, sentence(summary))
    };
    methods.map(row).collect()
}

/// What comments of handlers say, as `` /// `GET /api/me`: who asks ``, and the addresses of all routes.
fn read(folder: &Path, table: &mut Table, routes: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // The types of messages name routes too, for other reasons.
            if !path.ends_with("api") {
                read(&path, table, routes);
            }
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let product = text.split("#[cfg(test)]").next().unwrap();
        let mut lines = product.lines().map(str::trim).peekable();
        while let Some(line) = lines.next() {
            let literal = line.strip_prefix(".route(\"");
            routes.extend(literal.and_then(|rest| rest.split('"').next()).map(str::to_owned));
            let Some((route, text)) =
                line.strip_prefix("/// `").and_then(|it| it.split_once("`: "))
            else {
                continue;
            };
            let Some((method, address)) = route.split_once(' ') else {
                continue;
            };
            let mut text = text.to_owned();
            while let Some(more) = lines.next_if(|line| line.starts_with("/// ")) {
                text.push_str(&more[3..]);
            }
            let address = address.split('?').next().unwrap().to_owned();
            table.insert((address, method.to_owned()), sentence(&text));
        }
    }
}

/// The first sentence, without its full stop.
fn sentence(text: &str) -> String {
    let text = text.replace('\n', " ");
    let end = text.find(". ").unwrap_or(text.len());
    let first = text[..end].trim_end_matches('.');
    let mut letters = first.chars();
    let capital = letters.next().map(|letter| letter.to_uppercase().to_string());
    capital.unwrap_or_default() + letters.as_str()
}

fn lines(table: &Table) -> String {
    let mut text = String::from("\n| Route | What it does |\n|---|---|\n");
    for ((address, method), what) in table {
        text.push_str(&format!("| `{method} {address}` | {what} |\n"));
    }
    text + "\n"
}
