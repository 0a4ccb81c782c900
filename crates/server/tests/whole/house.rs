//! The server of one test, and how it is asked.

use std::net::SocketAddr;

use komadai_server::{Config, Error, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A small server on any free port.
pub fn config() -> Config {
    Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        hash_mib: 1,
        searches: 1,
        queue: 1,
        ..Config::default()
    }
}

/// A server that runs until it is told to stop.
pub struct House {
    pub address: SocketAddr,
    pub stop: oneshot::Sender<()>,
    pub serving: JoinHandle<Result<(), Error>>,
}

/// What came back for a request.
pub struct Reply {
    pub status: u16,
    pub headers: String,
    pub text: String,
}

impl House {
    pub async fn open(config: &Config) -> Self {
        Self::serve(Server::bind(config).await.unwrap())
    }

    pub fn serve(server: Server) -> Self {
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(server.serve(async { drop(stopped.await) }));
        Self { address, stop, serving }
    }

    pub async fn close(self) {
        self.stop.send(()).unwrap();
        self.serving.await.unwrap().unwrap();
    }

    /// One request; `who` asks, as lines of the head such as `cookie: …`, or nobody.
    pub async fn send(&self, head: &str, who: &str, body: &str) -> Reply {
        let who = if who.is_empty() { "x-test: 1" } else { who };
        let request = format!(
            "{head} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{who}\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let mut connection = TcpStream::connect(self.address).await.unwrap();
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut reply = String::new();
        connection.read_to_string(&mut reply).await.unwrap();
        let (headers, text) = reply.split_once("\r\n\r\n").unwrap();
        Reply {
            status: headers[9..12].parse().unwrap(),
            headers: headers.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The status and the JSON of one request.
    pub async fn ask(&self, head: &str, who: &str, body: Value) -> (u16, Value) {
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let reply = self.send(head, who, &body).await;
        (reply.status, reply.json())
    }

    /// A guest of this name, as the line of a head that says so.
    pub async fn guest(&self, name: &str) -> String {
        let body = json!({"name": name}).to_string();
        let reply = self.send("POST /api/me", "", &body).await;
        assert_eq!((reply.status, &reply.json()["name"]), (200, &json!(name)));
        reply.cookie()
    }

    /// The address of a socket, with who opens it.
    pub fn at(&self, path: &str, who: &str) -> tungstenite::http::Request<()> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = who.strip_prefix("cookie: ") {
            let headers = request.headers_mut();
            headers.insert("cookie", cookie.parse().unwrap());
        }
        request
    }

    /// A socket for games between people.
    pub async fn socket(&self, who: &str) -> Socket {
        let asked = self.at("/api/play", who);
        connect_async(asked).await.unwrap().0
    }
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The cookie that was set, as the line of a head.
    pub fn cookie(&self) -> String {
        let mut lines = self.headers.lines();
        let line = lines.find_map(|line| line.strip_prefix("set-cookie: "));
        let line = line.expect("a cookie is set");
        assert!(line.contains("HttpOnly") && line.contains("SameSite=Strict"), "{line}");
        format!("cookie: {}", line.split(';').next().unwrap())
    }
}
