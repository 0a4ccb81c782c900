//! The API as its document describes it: questions are asked by their names, and addresses come from the document.

use std::collections::HashMap;
use std::fmt;
use std::io::{BufRead, BufReader};

use serde_json::Value;
use ureq::http::{Method, Request, Response};
use ureq::{Agent, Body};

/// Why nothing came of a question.
#[derive(Debug)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<ureq::Error> for Failure {
    fn from(error: ureq::Error) -> Self {
        Self(error.to_string())
    }
}

/// A server, known by its document.
pub struct Api {
    agent: Agent,
    base: String,
    token: String,
    /// Method and path of each operation.
    operations: HashMap<String, (Method, String)>,
}

impl Api {
    /// Reads the document of a server: its address is the only one known beforehand.
    pub fn read(server: &str, token: &str) -> Result<Self, Failure> {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let mut reply = agent.get(format!("{server}/api/openapi.json")).call()?;
        let document: Value = reply.body_mut().read_json()?;
        let base = document["servers"][0]["url"].as_str().unwrap_or_default();
        let mut operations = HashMap::new();
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                let method = Method::from_bytes(method.to_uppercase().as_bytes());
                if let (Ok(method), Some(name)) = (method, operation["operationId"].as_str()) {
                    operations.insert(name.to_owned(), (method, path.clone()));
                }
            }
        }
        Ok(Self { agent, base: format!("{server}{base}"), token: token.to_owned(), operations })
    }

    /// Asks one question.
    pub fn ask(
        &self,
        operation: &str,
        path: &[(&str, &str)],
        body: &Value,
    ) -> Result<Value, Failure> {
        let text = self.send(operation, path, body)?.body_mut().read_to_string()?;
        if text.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_str(&text).map_err(|error| Failure(format!("{operation}: {error}")))
    }

    /// Asks a question whose answer goes on: its lines as they come.
    pub fn follow(
        &self,
        operation: &str,
        path: &[(&str, &str)],
        body: &Value,
    ) -> Result<impl Iterator<Item = Value> + use<>, Failure> {
        let reply = self.send(operation, path, body)?;
        let lines = BufReader::new(reply.into_body().into_reader()).lines();
        // An empty line says that the server is there; one that breaks off ends the stream.
        let lines = lines.map_while(Result::ok).filter(|line| !line.is_empty());
        Ok(lines.filter_map(|line| serde_json::from_str(&line).ok()))
    }

    fn send(
        &self,
        operation: &str,
        parameters: &[(&str, &str)],
        body: &Value,
    ) -> Result<Response<Body>, Failure> {
        let known = self.operations.get(operation);
        let (method, path) =
            known.ok_or_else(|| Failure(format!("the document knows no {operation:?}")))?;
        let mut path = path.clone();
        for (name, value) in parameters {
            path = path.replace(&format!("{{{name}}}"), value);
        }
        let request = Request::builder()
            .method(method.clone())
            .uri(format!("{}{path}", self.base))
            .header("authorization", format!("Bearer {}", self.token));
        let failed = |error: ureq::http::Error| Failure(format!("{operation}: {error}"));
        let mut reply = if body.is_null() && method != Method::POST {
            self.agent.run(request.body(()).map_err(failed)?)?
        } else {
            let request = request.header("content-type", "application/json");
            self.agent.run(request.body(body.to_string()).map_err(failed)?)?
        };
        if reply.status().is_success() {
            return Ok(reply);
        }
        let said = reply.body_mut().read_to_string().unwrap_or_default();
        Err(Failure(format!("{operation}: {} {said}", reply.status())))
    }
}
