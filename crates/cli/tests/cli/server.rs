//! `server`: what a running server keeps, copied and put back.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use crate::{Folder, komadai, refused, run};

/// A server on a folder, ended with the test.
struct Serving(Child);

impl Serving {
    fn start(data: &str) -> Self {
        let mut server = komadai()
            .args(["serve", "--listen", "127.0.0.1:0", "--data", data])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary is there");
        let mut line = String::new();
        BufReader::new(server.stdout.take().expect("piped"))
            .read_line(&mut line)
            .expect("the server says where it listens");
        assert!(line.starts_with("listening on "), "{line}");
        Self(server)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_running_server_is_copied_and_the_copy_serves() {
    let folder = Folder::new("server");
    let [data, copy, other] = ["data", "copy.db", "other"].map(|name| folder.file(name));
    let server = Serving::start(&data);
    let ran = run(&["server", "backup", "--data", &data, &copy]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    refused(
        &run(&["server", "backup", "--data", &data, &copy]),
        "already there",
    );
    let ran = run(&["server", "restore", "--data", &other, &copy]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    refused(
        &run(&["server", "restore", "--data", &data, &copy]),
        "already there",
    );
    drop(server);
    drop(Serving::start(&other));
}
