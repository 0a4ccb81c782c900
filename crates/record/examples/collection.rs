//! Fills a folder with records of games played by chance, in several formats and encodings, with variations, comments
//! and times; the one in the middle is broken.
//!
//!     cargo run --release --example collection -- FOLDER [COUNT]

use std::error::Error;
use std::path::Path;
use std::time::Duration;
use std::{env, fs};

use komadai_chance::Chance;
use komadai_record::{Dialect, Encoding, EndKind, Key, NodeId, Record};
use komadai_rules::Position;

/// Form, ending and encoding, in turn.
const FORMS: [(Dialect, &str, Encoding); 6] = [
    (Dialect::Kif, "kif", Encoding::ShiftJis),
    (Dialect::Csa2, "csa", Encoding::Utf8),
    (Dialect::Kif, "kifu", Encoding::Utf8),
    (Dialect::Csa3, "csa", Encoding::Utf8),
    (Dialect::Ki2, "ki2", Encoding::ShiftJis),
    (Dialect::Usi, "usi", Encoding::Utf8),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().ok_or("a folder to write to is needed")?;
    let count = arguments.next().map_or(Ok(10_000), |count| count.parse())?;
    for number in 0..count {
        let (dialect, ending, encoding) = FORMS[number % FORMS.len()];
        let folder = Path::new(&folder).join(format!("{:03}", number / 1000));
        fs::create_dir_all(&folder)?;
        let mut bytes = record(number as u64)?.write(dialect)?.encode(encoding).bytes;
        if number == count / 2 {
            bytes = b"\x00\xffthis was a record once".to_vec();
        }
        fs::write(folder.join(format!("{number:06}.{ending}")), bytes)?;
    }
    Ok(())
}

/// A game of some hundred moves, with a variation here and there.
fn record(seed: u64) -> Result<Record, Box<dyn Error>> {
    let mut chance = Chance::new(seed);
    let mut record = Record::default();
    record.headers.set(Key::Black, format!("先手{seed}"));
    record.headers.set(Key::White, "後手");
    record.headers.set(Key::Started, "2026/11/21 09:30:00");
    let mut position = Position::startpos();
    let mut node = Record::ROOT;
    for _ in 0..60 + chance.below(120) {
        let Some(next) = play(&mut record, node, &position, &mut chance) else {
            break;
        };
        if chance.below(40) == 0 {
            play(&mut record, node, &position, &mut chance);
        }
        if chance.below(25) == 0 {
            record[next].comment = "ここまでは定跡どおり。".into();
        }
        if let Some(mv) = record[next].mv() {
            position.play(mv)?;
        }
        node = next;
    }
    record[node].end = Some(EndKind::Resign.into());
    Ok(record)
}

fn play(
    record: &mut Record,
    after: NodeId,
    position: &Position,
    chance: &mut Chance,
) -> Option<NodeId> {
    let moves = position.legal_moves();
    let mv = moves.iter().nth(chance.below(moves.len().max(1)))?;
    let known = record.children(after).any(|child| record[child].mv() == Some(mv));
    if known {
        return None;
    }
    let node = record.add(after, mv);
    record[node].time = Some(Duration::from_secs(chance.below(60) as u64));
    Some(node)
}
