//! What must hold for any bytes at all: no reader panics, what is read can be written and read again, and
//! the laws of play hold wherever the bytes lead.
//!
//! Each target is one function and fails by panicking. Its seeds are tried by `cargo test`; new bytes are found by
//! libFuzzer, from the root of the repository:
//!
//! ```text
//! cargo xtask fuzz sfen --seconds 60
//! ```

mod bounds;
mod csa;
mod games;
mod house;
mod http;
mod laws;
mod network;
mod play;
mod record;
mod socket;
mod text;
mod usi;

pub use bounds::bounded;
pub use csa::{csa_hall, csa_lines};
pub use games::games;
pub use http::{http, question};
pub use laws::laws;
pub use network::network;
pub use play::{play_log, room};
pub use record::{csa, jkf, ki2, kif, psn, record, usen};
pub use socket::socket;
pub use text::{move_text, position_line, sfen};
pub use usi::usi_lines;

#[cfg(test)]
mod tests {
    use std::path::Path;

    fn check(name: &str, target: fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(name);
        let seeds = folder.read_dir().expect("each target has a folder of seeds");
        let passed =
            seeds.map(|seed| target(&std::fs::read(seed.unwrap().path()).unwrap())).count();
        assert!(passed >= 3, "{name} has few seeds");
    }

    #[test]
    fn every_seed_passes() {
        check("sfen", crate::sfen);
        check("move_text", crate::move_text);
        check("position_line", crate::position_line);
        check("laws", crate::laws);
        check("network", crate::network);
        check("games", crate::games);
        check("record", crate::record);
        check("ki2", crate::ki2);
        check("jkf", crate::jkf);
        check("usen", crate::usen);
        check("psn", crate::psn);
        check("kif", crate::kif);
        check("csa", crate::csa);
        check("usi_lines", crate::usi_lines);
        check("csa_lines", crate::csa_lines);
        check("csa_hall", crate::csa_hall);
        check("room", crate::room);
        check("play_log", crate::play_log);
        check("socket", crate::socket);
        check("http", crate::http);
        check("question", crate::question);
    }
}
