//! The document of the API: as programs read it, and as a page for people. Both are made from the routes.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::http::HeaderMap;
use axum::routing::get;
use komadai_rules::{Handicap, RuleProfile};
use serde_json::{Value, json};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder, ServerBuilder};

use crate::api::{ErrorCode, Problem};
use crate::app::App;
use crate::assets;

const ABOUT: &str = "Programs and boards play here over HTTP: questions are JSON, and answers that go on are NDJSON, one object \
a line, with an empty line now and then to show that the server is there. \
A token is made by a member on the page Account and sent as `Authorization: Bearer TOKEN`; its scopes say what \
it is good for. With the scope `play` a program plays, and opponents are told that it is one; with `board` a \
person does, at a board of their own. Times are milliseconds. A refusal has a status from 400 on and says why, in a word for programs and a sentence \
for people; 429 and 503 mean: later, and Retry-After in how many seconds. A move is on the disk before anybody is told of it, and may be said again.";

/// What stands before the paths.
pub(super) fn head() -> OpenApi {
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A token with the scopes that are named"));
    let browser = ApiKeyValue::with_description("komadai", "A browser that has signed in");
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Komadai")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(ABOUT)),
        )
        .servers(Some([ServerBuilder::new().url("/api").build()]))
        .components(Some(
            ComponentsBuilder::new()
                .schema_from::<Problem>()
                .schema_from::<ErrorCode>()
                .security_scheme("token", SecurityScheme::Http(token.build()))
                .security_scheme("browser", SecurityScheme::ApiKey(ApiKey::Cookie(browser)))
                .build(),
        ))
        .build()
}

/// The addresses of the document: `/api/docs` for people, `/api/openapi.json` for programs.
pub(super) fn routes(document: OpenApi) -> Router<App> {
    let json = complete(serde_json::to_value(&document).unwrap_or_default());
    let made = [
        ("/docs", "docs.html", page(&json)),
        ("/openapi.json", "openapi.json", json.to_string()),
        ("/docs.css", "docs.css", include_str!("docs.css").to_owned()),
    ];
    made.into_iter().fold(Router::new(), |router, (path, name, text)| {
        let text = Arc::<str>::from(text);
        let answer = async move |request: HeaderMap| assets::made(name, &text, &request);
        router.route(path, get(answer))
    })
}

/// The document with what no type says: names that come from tables, choices that hold one thing and no other, and the
/// answer that every question may get.
fn complete(mut document: Value) -> Value {
    let profiles: Vec<_> = RuleProfile::NAMES.iter().map(|&(name, _)| name).collect();
    let handicaps = Handicap::ALL.map(Handicap::name);
    let schemas = &mut document["components"]["schemas"];
    for owner in ["Terms", "Course"] {
        schemas[owner]["properties"]["profile"]["enum"] = json!(profiles);
    }
    schemas["Start"]["oneOf"][0]["properties"]["handicap"]["enum"] = json!(handicaps);
    let choices = { schemas.as_object_mut().into_iter().flatten() }
        .filter_map(|(_, schema)| schema.get_mut("oneOf")?.as_array_mut())
        .flatten();
    for choice in choices {
        let properties = choice["properties"].as_object();
        let properties: Vec<_> = properties.into_iter().flatten().collect();
        // A choice with a tag may hold more than its tag.
        let is_tag = |field: &Value| field["enum"].as_array().is_some_and(|all| all.len() == 1);
        if let [(_, field)] = properties[..]
            && !is_tag(field)
        {
            choice["additionalProperties"] = json!(false);
        }
    }
    let paths = document["paths"].as_object_mut().into_iter().flatten();
    for operation in paths.filter_map(|(_, methods)| methods.as_object_mut()).flatten() {
        for (class, why) in [
            ("4XX", "Why not"),
            ("5XX", "The server cannot do it now; Retry-After says when to ask again"),
        ] {
            operation.1["responses"][class] = json!({
                "description": why,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            });
        }
    }
    document
}

/// The document as a page.
fn page(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Komadai API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main><h1>Komadai API</h1>",
    );
    let about = document["info"]["description"].as_str().unwrap_or_default();
    // Writing to a string does not fail.
    let _ = write!(
        page,
        "<p>{}</p><p>For programs: <a href=\"/api/openapi.json\">openapi.json</a></p><h2>Questions</h2>",
        escaped(about)
    );
    for (path, methods) in members(&document["paths"]) {
        for (method, operation) in members(methods) {
            question(&mut page, (method, path), operation);
        }
    }
    page.push_str("<h2>Words</h2>");
    for (name, schema) in members(&document["components"]["schemas"]) {
        let _ = write!(page, "<section id=\"{0}\"><h3>{0}</h3>", escaped(name));
        describe(&mut page, schema);
        page.push_str("</section>");
    }
    page.push_str("</main></body></html>");
    page
}

fn question(page: &mut String, (method, path): (&str, &str), operation: &Value) {
    let said = |key: &str| escaped(operation[key].as_str().unwrap_or_default());
    let _ = write!(
        page,
        "<section><h3><code><b>{}</b> /api{}</code></h3><p>{}</p><dl>",
        method.to_uppercase(),
        escaped(path),
        [said("summary"), said("description")].join(" ")
    );
    let body = &operation["requestBody"]["content"];
    for (_, content) in members(body) {
        let _ = write!(page, "<dt>Body</dt><dd>{}</dd>", kind(&content["schema"]));
    }
    for (status, answer) in members(&operation["responses"]) {
        let content = members(&answer["content"]).next();
        let words = content.map_or_else(String::new, |(media, content)| {
            let lines = if media.ends_with("ndjson") { ", a line each" } else { "" };
            format!(": {}{lines}", kind(&content["schema"]))
        });
        let about = escaped(answer["description"].as_str().unwrap_or_default());
        let _ = write!(page, "<dt>{status}</dt><dd>{about}{words}</dd>");
    }
    let scopes = operation["security"].as_array().into_iter().flatten();
    let scopes: Vec<_> = scopes
        .filter_map(|way| way["token"].as_array())
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    if !scopes.is_empty() {
        let _ = write!(page, "<dt>Scope</dt><dd><code>{}</code></dd>", scopes.join(" "));
    }
    page.push_str("</dl></section>");
}

/// What a schema says, field by field and choice by choice.
fn describe(page: &mut String, schema: &Value) {
    if let Some(about) = schema["description"].as_str() {
        let _ = write!(page, "<p>{}</p>", escaped(about));
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> = words.iter().filter_map(Value::as_str).collect();
        let _ = write!(page, "<p><code>{}</code></p>", words.join("</code> <code>"));
    }
    for choice in schema["oneOf"].as_array().into_iter().flatten() {
        page.push_str("<div>");
        describe(page, choice);
        page.push_str("</div>");
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        if part.get("$ref").is_some() {
            let _ = write!(page, "<p>All of {}, and</p>", kind(part));
        } else {
            describe(page, part);
        }
    }
    if schema["properties"].is_object() {
        let required = schema["required"].as_array();
        let is_required = |name: &str| {
            required.is_some_and(|all| all.iter().any(|own| own.as_str() == Some(name)))
        };
        page.push_str("<dl>");
        for (name, field) in members(&schema["properties"]) {
            let may = if is_required(name) { "" } else { ", may be left out" };
            let about = escaped(field["description"].as_str().unwrap_or_default());
            let _ = write!(
                page,
                "<dt><code>{}</code></dt><dd>{about} <i>{}{may}</i></dd>",
                escaped(name),
                kind(field)
            );
        }
        page.push_str("</dl>");
    }
}

/// What kind of value a schema asks for, in a word or a link.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escaped(name);
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if schema["items"].is_object() {
        return format!("list of {}", kind(&schema["items"]));
    }
    let choices = schema["oneOf"].as_array().into_iter().flatten();
    let choices: Vec<_> = choices.map(kind).collect();
    if !choices.is_empty() {
        return choices.join(" or ");
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> = words.iter().filter_map(Value::as_str).collect();
        return format!("<code>{}</code>", words.join("</code> or <code>"));
    }
    match &schema["type"] {
        Value::String(kind) => escaped(kind),
        Value::Array(kinds) => {
            let kinds: Vec<_> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" or ")
        }
        _ => "object".to_owned(),
    }
}

fn members(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let members = value.as_object().into_iter().flatten();
    members.map(|(name, value)| (name.as_str(), value))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
